// What binds in a trick on which all duties hold, as sets of cards that change as the trick grows; answers as Tricks does.
#pragma once

#include "state.hpp"

namespace tapete {

template <int W>
struct Bound {
    Cards<W> suit;       // that has been led
    Cards<W> heads;      // those of it that whoever follows owes
    Cards<W> beaten_by;  // those that take the trick now
    int place = 0;       // of the card that takes it
    bool is_open = false;  // more than excuses lies there
    bool is_ruffed = false;

    Bound() = default;
    Bound(const Ready<W>& ready, const Lie& lie) : place(lie.place) {
        if (lie.lead == kNone) return;
        lead(ready, lie.lead);
        heads = fact(ready, heads_above_lead(ready) ? lie.lead : lie.highest).heads;
        beaten_by = ready.beaten_by[at(lie.best)];
        is_ruffed = ready.trumps.has(lie.best) && !ready.trumps.has(lie.lead);
    }

    Cards<W> legal(const Ready<W>& ready, const Cards<W>& hand) const {
        if (!is_open) return hand;
        const Duties& duties = ready.phase.duties;
        const Cards<W> same = hand & suit, excuses = hand & ready.tricks.excuses();
        if (!same.empty()) {
            const Cards<W> heading = same & heads;
            const bool is_free = heading.empty() || (is_ruffed && !duties.head_after_ruff);
            return (is_free ? same : heading) | excuses;
        }
        const Cards<W> trumps = hand & ready.trumps;
        if (trumps.empty()) return hand;
        if (!is_ruffed || duties.overtrump == Overtrump::any_trump) return trumps | excuses;
        const Cards<W> over = trumps & beaten_by;
        if (!over.empty()) return over | excuses;
        return duties.overtrump == Overtrump::contrafallo ? hand : trumps | excuses;
    }

    // A playout names a card by its number.
    static int picked(const Cards<W>& cards, int place) { return cards.nth(place); }
    static int number(int card) { return card; }
    static void move(int card, Cards<W>& from, Cards<W>& to) {
        from.remove(card);
        to.add(card);
    }

    // Whether this card takes the trick, if it is laid now.
    bool is_taken_by(const Ready<W>& ready, int card) const {
        return is_open ? beaten_by.has(card) : !ready.tricks.is_excuse(card);
    }

    // Whether what is laid where nothing but excuses lies takes the trick.
    bool open(const Ready<W>& ready, int card, int its_place) {
        if (ready.tricks.is_excuse(card)) return false;
        lead(ready, card);
        place = its_place;
        beaten_by = ready.beaten_by[at(card)];
        return true;
    }

    // Whether it takes the trick.
    bool lay(const Ready<W>& ready, int card, int its_place) {
        if (!is_open) return open(ready, card, its_place);
        if (heads.has(card) && !heads_above_lead(ready)) heads = fact(ready, card).heads;
        if (!beaten_by.has(card)) return false;
        if (!suit.has(card)) is_ruffed = true;
        place = its_place;
        beaten_by = ready.beaten_by[at(card)];
        return true;
    }

private:
    static std::size_t at(int card) { return static_cast<std::size_t>(card); }
    static const Fact<W>& fact(const Ready<W>& ready, int card) { return ready.facts[at(card)]; }
    static bool heads_above_lead(const Ready<W>& ready) { return ready.phase.duties.head_reference == Reference::lead_card; }
    void lead(const Ready<W>& ready, int card) {
        is_open = true;
        suit = fact(ready, card).suit;
        heads = fact(ready, card).heads;
    }
};

// The same for a pack of one word in which nothing is excused, where the card that holds the trick is the one to be headed and
// nothing after a ruff (`Ready::Usual`): the holder alone says what follows. No branch lies between the duties, which in random
// play would be guessed wrong as often as not, and few steps between one card and the next, each of which waits for the former.
// A playout names a card by the set of it alone.
class Usual {
public:
    using Set = Cards<1>;

    Usual(const Ready<1>& ready, const Lie& lie) {
        if (lie.lead == kNone) return;
        lead(ready, lie.lead);
        beaten_by_ = ready.beaten_by[at(lie.best)];
    }

    Set legal(const Ready<1>& ready, const Set& hand) const {
        const Set same = hand & suit_;
        const Set enough = either(same, either(hand & ready.usual.owed, hand));  // of those that beat nothing
        const Set over = ready.usual.over & Set::every(same.empty());
        return either(hand & (heads_ | over) & beaten_by_, enough);
    }

    static Set picked(const Set& cards, int place) { return cards.alone(place); }
    static int number(const Set& card) { return card.first(); }
    static void move(const Set& card, Set& from, Set& to) {
        from = from ^ card;
        to = to | card;
    }

    // Whether it takes the trick.
    bool lay(const Ready<1>& ready, const Set& card, int) {
        const bool takes = !(card & beaten_by_).empty();
        beaten_by_ = Set::either(takes, ready.beaten_by[at(card.first())], beaten_by_);
        return takes;
    }

    bool is_open = false;  // a card lies there

    bool open(const Ready<1>& ready, const Set& card, int) {
        lead(ready, card.first());
        beaten_by_ = ready.beaten_by[at(card.first())];
        return true;
    }

private:
    static Set either(const Set& one, const Set& other) { return Set::either(!one.empty(), one, other); }
    static std::size_t at(int card) { return static_cast<std::size_t>(card); }
    void lead(const Ready<1>& ready, int card) {
        is_open = true;
        suit_ = ready.facts[at(card)].suit;
        heads_ = ready.facts[at(card)].heads;
    }

    Set suit_;       // that has been led
    Set heads_;      // those of it that whoever follows would owe over the lead
    Set beaten_by_;  // those that take the trick now
};

}  // namespace tapete
