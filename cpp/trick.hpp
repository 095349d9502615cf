// What may be played to a trick, in numbers: the twin of tapete/rules/trick.py, which is the law.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "cards.hpp"

namespace tapete {

constexpr int kMostCards = 192;  // two tarot packs are 156
constexpr int kMostSuits = 16;

enum class Head { always, trumps };                    // when the suit led must be headed
enum class Reference { current_best, lead_card };      // the card that has to be headed
enum class Overtrump { contrafallo, undertrump, any_trump };  // unable to beat a ruff

struct Duties {
    Head head = Head::always;
    Reference head_reference = Reference::current_best;
    bool head_after_ruff = false;
    Overtrump overtrump = Overtrump::contrafallo;
    int excuse = kNone;            // the suit whose cards may always be played and never win
    bool later_twin_wins = false;  // of two equal cards the later is higher
};

// What the cards of a trick come to so far.
struct Lie {
    int lead = kNone;   // the first card that is no excuse
    int best = kNone;   // the card that takes the trick
    int place = 0;      // its place in the trick
    int highest = kNone;  // the highest card of the suit led
};

// Throws std::invalid_argument with a sentence for numbers that make no pack.
void check_pack(std::span<const int> suits, std::span<const int> strengths, const Duties& duties, int most);

// A pack and the duties of play, made ready for questions.
template <int W>
class Tricks {
public:
    // suit and strength of each card; throws std::invalid_argument with a sentence
    Tricks(std::span<const int> suits, std::span<const int> strengths, Duties duties);

    int size() const { return static_cast<int>(facts_.size()); }
    int suit(int card) const { return facts_[static_cast<std::size_t>(card)].suit; }
    const Cards<W>& of_suit(int suit) const { return of_suit_[static_cast<std::size_t>(suit)]; }
    const Cards<W>& above(int card) const { return facts_[static_cast<std::size_t>(card)].above; }
    const Cards<W>& pack() const { return pack_; }
    const Cards<W>& excuses() const { return excuses_; }
    bool is_excuse(int card) const { return suit(card) == duties_.excuse; }

    // A trick once `card` has been played as its card number `place`.
    void lay(Lie& lie, int card, int place, int trump) const {
        if (is_excuse(card)) return;
        if (lie.lead == kNone) {
            lie = {card, card, place, card};
            return;
        }
        if (suit(card) == suit(lie.best) ? above(lie.best).has(card) : suit(card) == trump) {
            lie.best = card;
            lie.place = place;
        }
        if (suit(card) == suit(lie.lead) && above(lie.highest).has(card)) lie.highest = card;
    }

    // What may be played from `hand` to this trick.
    Cards<W> legal(const Cards<W>& hand, const Lie& lie, int trump) const {
        if (lie.lead == kNone) return hand;  // a leader, or nothing but excuses so far
        const Cards<W> same = hand & of_suit(suit(lie.lead));
        if (!same.empty()) return following(same, lie, trump) | (hand & excuses_);
        if (trump == kNone) return hand;
        const Cards<W> trumps = hand & of_suit(trump);
        return trumps.empty() ? hand : trumping(hand, trumps, lie, trump);
    }

private:
    struct Fact {
        Cards<W> above;  // those of its suit that beat it when played later
        int suit = 0;
    };

    bool ruffed(const Lie& lie, int trump) const { return suit(lie.lead) != trump && suit(lie.best) == trump; }

    Cards<W> following(const Cards<W>& owed, const Lie& lie, int trump) const {
        if (duties_.head == Head::trumps && suit(lie.lead) != trump) return owed;
        if (ruffed(lie, trump) && !duties_.head_after_ruff) return owed;
        const bool of_lead = duties_.head_reference == Reference::lead_card;
        const Cards<W> heading = owed & above(of_lead ? lie.lead : lie.highest);
        return heading.empty() ? owed : heading;
    }

    Cards<W> trumping(const Cards<W>& hand, const Cards<W>& trumps, const Lie& lie, int trump) const {
        const Cards<W> owed = trumps | (hand & excuses_);
        if (!ruffed(lie, trump) || duties_.overtrump == Overtrump::any_trump) return owed;
        const Cards<W> higher = trumps & above(lie.best);
        if (!higher.empty()) return higher | (hand & excuses_);
        return duties_.overtrump == Overtrump::contrafallo ? hand : owed;
    }

    Duties duties_;
    std::vector<Fact> facts_;
    std::array<Cards<W>, kMostSuits> of_suit_{};
    Cards<W> pack_;
    Cards<W> excuses_;
};

extern template class Tricks<1>;
extern template class Tricks<2>;
extern template class Tricks<3>;

}  // namespace tapete
