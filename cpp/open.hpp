// A hand with all cards open, numbered anew so that cards which are alike lie side by side: what the exact search plays on.
#pragma once

#include <cstdint>
#include <vector>

#include "bound.hpp"

namespace tapete {

using Few = Cards<1>;

// What may still be added to the value: no less than `low`, no more than `high`.
struct Bounds {
    int low, high;
};

// What a side is sure to win of what is still to come.
struct Sure {
    Few masters;       // its trumps that the other side cannot beat
    Few trumps;        // those of the seat that is sure of the most tricks
    int seat = 0;
    int count = 0;     // of these tricks
    int own = 0;       // points of the masters
    int rest = 0;      // of the other cards in these tricks, at least
    int fewer = 0;     // the same in one trick less
    int points() const { return own + rest; }
};

// The moment between two tricks. Seats are numbered as they follow each other, those that do not play left out.
struct Between {
    std::array<Few, kMostSeats> hands{};
    Few in_play;          // the cards in hands and in the stock; during a trick also those on the table
    Few unsung;           // of pairs that may still be sung
    std::uint64_t key = 0;  // that it is found by again
    int value = 0;        // as the hand stands; once it is over, its value
    int left = 0;         // points of the cards in play
    Bounds bounds{};      // of what is still to come
    std::array<Sure, 2> sure{};  // by side
    std::array<int, 2> points{};
    std::array<int, 2> tricks{};
    int leader = 0;
    int drawn = 0;
    bool may_win = false;  // somebody holds, or may come to hold, cards that win the hand
    bool is_over = false;
};

// A trick as far as it has been played.
struct Laid {
    Bound<1> bound;
    Few cards;
    int seat = 0;   // who is next
    int place = 0;  // how many cards lie there
    int worth = 0;  // of the cards that whoever takes it wins: no excuse
    std::array<int, 2> excuses{};  // of each side
    int excuse_places = 0;         // as bits
};

template <int W>
struct Renumbered;

// The fixed facts of a hand, and what a trick leads to.
class Open {
public:
    static constexpr int kMost = 64;    // cards in play
    static constexpr int kWon = 1000;   // the value of a hand that is won at once
    static constexpr int kSure = 3 * kWon;  // beyond every value

    // A hand of two sides with at most kMost cards in play.
    template <int W>
    explicit Open(const State<W>& state);

    const Between& root() const { return root_; }
    const Laid& laid() const { return laid_; }
    int seats() const { return seats_; }
    int next(int seat) const { return seat + 1 == seats_ ? 0 : seat + 1; }
    int previous(int seat) const { return seat == 0 ? seats_ - 1 : seat - 1; }
    int original(int card) const { return original_[at(card)]; }
    int side(int seat) const { return sides_[at(seat)]; }
    // Whether this seat wants the value high.
    bool raises(int seat) const { return raises_[at(seat)]; }
    const Ready<1>& ready() const { return ready_; }
    int value_of(int card) const { return ready_.facts[at(card)].value; }

    // Who holds a trick to which somebody has played a card that may win.
    int holder(const Between& between, const Laid& laid) const {
        const int seat = between.leader + laid.bound.place;
        return seat < seats_ ? seat : seat - seats_;
    }
    Few legal(const Between& between, const Laid& laid) const;
    // Of cards of one hand that differ in nothing, the lowest: the cards of a run between which no other is in play.
    Few without_equals(const Between& between, Few cards) const {
        const std::uint64_t held = cards.words[0], below = has_equal_below_.words[0], gone = ~between.in_play.words[0] & below;
        return Few{{held & ~(((held << 1U) + gone) & ~gone & below)}};  // a carry runs over those that are gone
    }

    Laid begun(const Between& between) const;
    void lay(Laid& laid, int card) const {
        laid.bound.lay(ready_, card, laid.place);
        laid.cards.add(card);
        if (ready_.tricks.excuses().has(card)) {
            ++laid.excuses[at(side(laid.seat))];
            laid.excuse_places |= 1 << laid.place;
        } else {
            laid.worth += value_of(card);
        }
        ++laid.place;
        laid.seat = next(laid.seat);
    }
    // What comes after a trick to which all have played; its cards are no longer in the hands.
    void close(const Between& before, const Laid& laid, Between& after) const;
    // A number that stands for all that the play to come depends on.
    std::uint64_t key(const Between& between) const;
    Bounds bounds(const Between& between) const;
    // Takes down these bounds, and what each side is sure to win; the others here ask for it.
    void find_sure(Between& between) const;
    // No wider: with what each side is sure to win, whatever is played.
    Bounds sure(const Between& between) const;
    // The same with what whoever leads may win at once.
    Bounds led(const Between& between) const;
    // The same once this side is sure of the cards in the trick.
    Bounds sure(const Between& between, const Laid& laid, int side) const;
    // The same for a position like this one but for the values of its cards: from those where `in_play` was in play.
    Bounds alike(const Between& between, Few in_play, Bounds bounds) const;
    bool is_last_trick(const Between& between) const { return between.in_play.count() == seats_ && between.drawn == stocked(); }
    // How far apart the values of two cards of one suit in a hand may be at most, given those in play that lie elsewhere;
    // a negative number: not known.
    int apart(const Between& between, const Few& others, int one, int other) const {
        const int low = one < other ? one : other, high = one < other ? other : one;
        const std::uint64_t from = (std::uint64_t{2} << static_cast<unsigned>(low)) - 1;
        const std::uint64_t to = (std::uint64_t{1} << static_cast<unsigned>(high)) - 1;
        if ((others.words[0] & to & ~from) != 0 || !may_be_near_ || between.may_win) return kNone;
        if (between.unsung.has(one) || between.unsung.has(other)) return kNone;
        return weight_ * (value_of(high) < value_of(low) ? value_of(low) - value_of(high) : value_of(high) - value_of(low));
    }

private:
    template <int W>
    Open(const State<W>& state, const Renumbered<W>& renumbered);

    static std::size_t at(int index) { return static_cast<std::size_t>(index); }
    int stocked() const { return static_cast<int>(stock_.size()); }

    void find_weight(bool is_first_trick);
    void find_runs(bool is_first_trick);
    void find_ranks();
    void find_sure(const Between& between, int side, Few trumps, Few others, Sure& sure) const;
    Bounds narrowed(const Between& between, int first, int second) const;
    int won(const Between& between, const Laid& laid, int side) const;
    struct Least {
        int sum = 0, last = 0;
    };
    Least least(Few cards, int count) const;
    // Whether points may be told that a side will win.
    bool is_sure(const Between& between) const { return may_be_sure_ && between.drawn == stocked() && !may_sweep(between); }
    bool has_laid(const Between& between, const Laid& laid, int seat) const {
        const int place = seat - between.leader;
        return (place < 0 ? place + seats_ : place) < laid.place;
    }
    int cashed(const Between& between) const;
    // Whether an excuse may still win the last trick.
    bool may_sweep(const Between& between) const {
        const bool has_swept = between.tricks[0] == 0 || between.tricks[1] == 0;
        return ready_.phase.excuse_sweeps && has_swept && !(between.in_play & ready_.tricks.excuses()).empty();
    }
    int taker(const Between& before, const Laid& laid, bool is_last) const;
    void credit(const Laid& laid, bool is_last, Between& after) const;
    void credit_excuses(int owner, int winner, int count, bool is_last, Between& after) const;
    void evaluate(Between& after) const {
        switch (ready_.phase.score.aim) {
            case Aim::contract: after.value = after.points[0]; break;
            case Aim::tricks: after.value = after.tricks[0]; break;
            default: after.value = after.points[0] - after.points[1];
        }
    }
    void draw(Between& after) const;
    void sing(Between& after) const;
    bool sing_one(Between& after, int seat) const;
    void end_if_decided(Between& after, bool is_last) const;
    void forget_broken_songs(Between& after) const;
    bool holds_winners(Few cards) const;

    std::vector<int> original_;
    Ready<1> ready_;
    int seats_ = 0;
    std::array<int, kMostSeats> sides_{};
    std::array<bool, kMostSeats> raises_{};
    std::vector<int> stock_;
    Few has_equal_below_;
    std::vector<Few> suits_;       // in play
    std::vector<std::uint64_t> planes_;  // the binary places of the values of all cards
    struct Rank {
        Few cards;
        int value = 0;
    };
    std::vector<Rank> ranks_;   // cards of one value, no excuses; the least first
    bool has_twins_ = false;    // cards of one suit and strength
    bool is_valued_ = false;    // alike are only positions whose cards have the same values
    bool may_be_sure_ = false;  // whether they may but for what has been played
    bool is_anyone_alone_ = false;  // whether a seat has no partner
    bool may_be_near_ = false;  // whether cards of nearly the same value are nearly alike
    int weight_ = 0;            // of a point that changes sides
    int excuse_value_ = 0;
    Between root_;
    Laid laid_;
};

extern template Open::Open(const State<1>&);
extern template Open::Open(const State<2>&);
extern template Open::Open(const State<3>&);

}  // namespace tapete
