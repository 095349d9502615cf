// A hand in its trick phase: what may be played, what a card leads to, what the end is worth.
#pragma once

#include <cstdint>
#include <span>

#include "phase.hpp"

namespace tapete {

using Rewards = std::array<double, kMostSeats>;
using Sides = std::array<std::int8_t, kMostSeats>;  // -1: not playing

// What playouts ask about a card, side by side.
template <int W>
struct Fact {
    Cards<W> suit;       // the cards of its suit
    Cards<W> heads;      // those of its suit that whoever follows owes over it
    int value = 0;
};

// A phase made ready: its numbers as sets of cards.
template <int W>
struct Ready {
    // Throws std::invalid_argument with a sentence for numbers that make no game.
    explicit Ready(const Phase& given);

    Phase phase;
    Tricks<W> tricks;
    std::vector<Cards<W>> pairs, wins, falls;
    Cards<W> falling;  // the cards of pairs that fall
    std::vector<Cards<W>> calls;
    Cards<W> bouts, petits, not_led_first;
    Cards<W> marked;  // bouts, petits and excuses: more than points
    int excuse_value = 0;
    bool is_excuse_bout = false;
    bool has_songs = false, has_falls = false;
    std::vector<Fact<W>> facts;       // for each card
    std::vector<Cards<W>> beaten_by;  // for each card, those that take the trick from it; playouts wait for it: close together
    Cards<W> trumps;
    // What playouts ask where nothing is excused, the card that holds the trick has to be headed, and nothing after a ruff.
    struct Usual {
        bool is_so = false;
        Cards<W> over;  // trumps, if one has to be higher than another
        Cards<W> owed;  // trumps, if they are also owed by whoever cannot beat a ruff, or need not
    } usual;
    bool is_plain = false;  // a trick brings its points to whoever holds it, and nothing but the last one ends the hand
    std::vector<Ready> under;  // the same phase with each suit as its trump, where play sets it
};

// The side with the most points, and the points that it is compared with.
struct Ahead {
    int side = kNone, most = -32768, second = -32768;

    // How far a side with so many points is ahead of the best of the others.
    int more(int of_side, int points) const { return points - (of_side == side ? second : most); }
};

// A card that may be played, and those that lie under it.
struct Pile {
    static constexpr int kMost = 3;
    std::uint8_t top = 0;
    std::uint8_t left = 0;                    // under it
    std::array<std::uint8_t, kMost> under{};  // the next one last
};

template <int W>
class State {
public:
    static constexpr int kMostStock = 40;
    static constexpr int kMostPiles = 12;

    // Throws std::invalid_argument with a sentence for cards that cannot lie so. `ready` must outlive the state.
    State(const Ready<W>& ready, const Start& start);

    int to_act() const { return over_ ? kNone : seat_; }
    bool over() const { return over_; }
    const Cards<W>& hand(int seat) const { return hands_[at(seat)]; }
    // Of a side; while it is open who plays together, of what a seat has won.
    int points(int side) const { return points_[at(side)]; }
    int bouts(int side) const { return bouts_[at(side)]; }
    int tricks_won(int seat) const { return won_[at(seat)]; }
    int side(int seat) const { return sides_[at(seat)]; }
    int tricks_played() const { return played_; }
    int tricks_of_side(int side) const { return by_side_[at(side)]; }
    int laid() const { return laid_; }
    int decided() const { return decided_; }
    const Cards<W>& unsung() const { return unsung_; }
    int leader() const { return leader_; }
    int players() const { return players_; }
    const Lie& lie() const { return lie_; }
    int worth() const { return worth_; }
    // Who holds the trick, to which somebody has played a card that may win.
    int holder() const { return by_[at(lie_.place)]; }
    // The cards by which this seat, while it is open who plays together, would be of the caller's side.
    Cards<W> calls(int seat) const;
    int next_seat(int seat) const { return next_[at(seat)]; }
    // The cards that lie under others, of all seats.
    int covered() const { return covered_; }
    // The cards that a seat is still to play, but for those of the stock.
    int left(int seat) const;
    // The cards on the table, and those of the stock that nobody has drawn, in order.
    std::span<const std::uint8_t> on_table() const { return {trick_.data(), at(laid_)}; }
    std::span<const std::uint8_t> stock() const { return {stock_.data() + drawn_, at(stocked_ - drawn_)}; }
    // The phase with the trump that holds now.
    const Ready<W>& ready() const { return *ready_; }

    // What the seat to act may play.
    Cards<W> legal() const { return legal(hands_[at(seat_)]); }

    // What it could play if it held these cards.
    Cards<W> legal(const Cards<W>& hand) const {
        const Phase& phase = ready_->phase;
        const Follow follow = drawn_ < stocked_ ? phase.stock_follow : phase.follow;
        if (follow == Follow::full) {
            if (laid_ == 0 && played_ == 0) return first_lead(hand);
            return ready_->tricks.legal(hand, lie_, phase.trump);
        }
        if (follow == Follow::none || lie_.lead == kNone || ready_->tricks.suit(lie_.lead) != phase.trump) return hand;
        const Cards<W> trumps = hand & ready_->tricks.of_suit(phase.trump);
        return trumps.empty() ? hand : trumps;
    }

    // Plays a card of the seat to act, which must be legal; the songs that follow are sung, the stock is drawn from.
    void play(int card) {
        hands_[at(seat_)].remove(card);
        trick_[at(laid_)] = static_cast<std::uint8_t>(card);
        by_[at(laid_)] = static_cast<std::int8_t>(seat_);
        lying_.add(card);
        ready_->tricks.lay(lie_, card, laid_, ready_->phase.trump);
        worth_ += ready_->phase.values[at(card)];
        if (++laid_ < players_) {
            seat_ = next_seat(seat_);
        } else {
            close<false>(holder());
        }
    }

    // Plays to the end with random cards; says how many.
    int play_out(Chance& chance);
    // The same for two hands of one phase, in turn: each ends as it would alone.
    static int play_out_both(State& one, State& other, Chance& of_one, Chance& of_other);

    // What the end is worth to each seat, between -1 and 1 or a little beyond; 0 to those that do not play.
    Rewards rewards() const {
        Rewards found{};
        reward(found);
        return found;
    }
    // The same to those that play, where `found` lies: a search asks for it again and again.
    void reward(Rewards& found) const;
    // What a contract pays: each of side 1 to side 0.
    int stake() const;
    // The side that wins; kNone: nobody.
    int winning_side() const;

    // A phase of which only the cards played are known: nothing is sung, drawn or over until the rest is placed.
    static State unplaced(const Ready<W>& ready, const Start& start);
    // Throws std::invalid_argument where tricks are paid one by one, and a seat that plays has no worth for so many.
    void check_worths(int tricks) const;
    // Places the cards that are not played: the hands of all seats, what is aside, the stock in order, the piles.
    void place(std::span<const Cards<W>> hands, const Cards<W>& aside, std::span<const int> stock, std::span<const Pile> piles);
    // The same hand with the sides that it will have. Throws std::invalid_argument where that depends on the play.
    State settled() const;

private:
    State(const Ready<W>& ready, const Start& start, bool is_placed);

    static std::size_t at(int index) { return static_cast<std::size_t>(index); }
    Cards<W> first_lead(const Cards<W>& hand) const;
    template <typename Binding, bool IsPlain>
    class Playout;
    template <typename Binding, bool IsPlain>
    int finish(Chance& chance);
    template <typename Binding, bool IsPlain>
    static int finish_both(State& one, State& other, Chance& of_one, Chance& of_other);
    int reach_bound(Chance& chance);
    // Whether a trick brings its points, and uncovers nothing.
    bool is_plain() const { return ready_->is_plain && covered_ == 0; }
    // Whether all duties hold, for this card and all that follow.
    bool is_bound() const {
        const bool leads_any = played_ > 0 || laid_ > 0 || ready_->not_led_first.empty();
        return leads_any && ready_->phase.follow == Follow::full && drawn_ == stocked_;
    }
    template <bool IsPlain>
    inline void close(int holder);
    int reckon(int holder, bool is_last);
    void go_on(int winner, const Cards<W>& laid);
    void win_points(int side, bool is_last) {
        points_[at(side)] += static_cast<std::int16_t>(worth_ + (is_last ? ready_->phase.score.last_bonus : 0));
    }
    void forget_broken_songs(std::span<const Cards<W>> hands);
    void credit(int winner, bool is_last);
    void credit_excuse(int owner, int winner, bool is_last);
    void credit_aside(int side);
    void find_partners(int laid);
    void settle();
    void fall(int winner);
    int taker(int holder, bool is_last) const;
    int duel_stake() const;
    bool has_swept(int side) const { return by_side_[at(side)] == played_; }
    void draw(int winner);
    void uncover();
    void sing(int winner);
    bool sing_one(int seat);
    bool holds_winners(const Cards<W>& held) const;
    void end_if_decided(bool is_last);
    Ahead ahead() const;
    bool can_sing(int winner) const;
    int last_side() const { return last_winner_ == kNone ? kNone : sides_[at(last_winner_)]; }  // of whoever won the last trick
    void outside_the_middle(Rewards& found) const;
    void forget_songs_with(const Cards<W>& laid);

    const Ready<W>* ready_;
    std::array<Cards<W>, kMostSeats> hands_{};
    Cards<W> unsung_;  // the cards of pairs that may still be sung
    Cards<W> lying_;   // the cards of the trick
    std::array<std::uint8_t, kMostStock> stock_{};
    std::array<std::uint8_t, kMostSeats> trick_{};
    std::array<std::int8_t, kMostSeats> by_{};  // who has played each card of the trick
    std::array<std::int8_t, kMostSeats> next_{};
    Sides sides_{};
    std::array<std::int8_t, kMostSeats> won_{};      // tricks of each seat
    std::array<std::int8_t, kMostSeats> by_side_{};  // and of each side
    std::array<std::int8_t, kMostSeats> bouts_{};
    std::array<std::int16_t, kMostSeats> points_{};
    // Excuses played while it is open who plays together: by whom, and who has won the trick.
    std::array<std::array<std::int8_t, 2>, 2> excused_{};
    std::array<Pile, kMostPiles> piles_{};
    Lie lie_;
    int drawn_ = 0, stocked_ = 0;
    int laid_ = 0, players_ = 0, played_ = 0;
    int seat_ = 0, leader_ = 0;
    int worth_ = 0;            // of the cards in the trick
    int aside_side_ = kNone;
    int last_winner_ = kNone;
    int petits_ = 0;           // in the last trick, and before an excuse that won it
    int petits_before_ = 0;
    int decided_ = kNone;      // the side that has won at once
    std::int8_t fallen_ = 0;   // pairs of cards, in the tricks so far
    std::int8_t piled_ = 0;    // piles
    std::int8_t covered_ = 0;  // cards under piles
    std::int8_t aside_bouts_ = 0;    // for whoever takes the last trick
    std::int16_t aside_points_ = 0;
    std::int8_t caller_ = kNone;
    std::int8_t excuses_ = 0;  // of those that are excused
    std::uint8_t found_ = 0;   // the calls that have been answered, as bits
    bool is_open_ = false;     // who plays together: points and bouts are those of seats until the last trick
    bool may_win_ = false;     // a seat holds, or may come to hold, cards that win the hand
    bool over_ = false;
    bool is_placed_ = false;
};

// Ends a trick. In place wherever one ends: a playout goes on with what this leaves in registers. `IsPlain`: it is known that all
// cards are placed, that the trick is plain and that nothing lies in a stock or under others.
template <int W>
template <bool IsPlain>
[[gnu::always_inline]] inline void State<W>::close(int holder) {
    const bool is_bare = IsPlain || (is_placed_ && drawn_ == stocked_ && covered_ == 0);
    const bool is_last = is_bare && hands_[at(seat_)].empty();
    int winner = holder;
    if (IsPlain || ready_->is_plain) win_points(sides_[at(winner)], is_last);
    else winner = reckon(holder, is_last);
    ++won_[at(winner)];
    ++by_side_[at(sides_[at(winner)])];
    ++played_;
    last_winner_ = leader_ = seat_ = winner;
    const Cards<W> laid = lying_;
    lying_ = {};
    laid_ = worth_ = 0;
    lie_ = Lie{};
    if (!IsPlain && !is_placed_) return;
    if (IsPlain || ready_->is_plain) over_ = is_last;
    else end_if_decided(is_last);
    if (over_) return;
    if (may_win_ || !unsung_.empty() || (!IsPlain && (drawn_ < stocked_ || covered_ > 0))) go_on(winner, laid);
}

extern template struct Ready<1>;
extern template struct Ready<2>;
extern template struct Ready<3>;
extern template class State<1>;
extern template class State<2>;
extern template class State<3>;

// Plays `count` copies of a state to their ends; how many cards that took.
template <int W>
long play_outs(const State<W>& state, int count, std::uint64_t seed);

extern template long play_outs<1>(const State<1>&, int, std::uint64_t);
extern template long play_outs<2>(const State<2>&, int, std::uint64_t);
extern template long play_outs<3>(const State<3>&, int, std::uint64_t);

// How many rows of actions there are to this depth; a hand that ends before counts once.
template <int W>
std::uint64_t perft(const State<W>& state, int depth) {
    if (depth == 0 || state.over()) return 1;
    std::uint64_t sum = 0;
    state.legal().each([&](int card) {
        State<W> after = state;
        after.play(card);
        sum += perft(after, depth - 1);
    });
    return sum;
}

}  // namespace tapete
