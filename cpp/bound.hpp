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
        open(ready, lie.lead);
        heads = fact(ready, heads_above_lead(ready) ? lie.lead : lie.highest).heads;
        beaten_by = fact(ready, lie.best).beaten_by;
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

    // Whether this card takes the trick, if it is laid now.
    bool is_taken_by(const Ready<W>& ready, int card) const {
        return is_open ? beaten_by.has(card) : !ready.tricks.is_excuse(card);
    }

    void lay(const Ready<W>& ready, int card, int its_place) {
        if (is_open) {
            if (heads.has(card) && !heads_above_lead(ready)) heads = fact(ready, card).heads;
            if (!beaten_by.has(card)) return;
            if (!suit.has(card)) is_ruffed = true;
        } else {
            if (ready.tricks.is_excuse(card)) return;
            open(ready, card);
        }
        place = its_place;
        beaten_by = fact(ready, card).beaten_by;
    }

private:
    static const Fact<W>& fact(const Ready<W>& ready, int card) { return ready.facts[static_cast<std::size_t>(card)]; }
    static bool heads_above_lead(const Ready<W>& ready) { return ready.phase.duties.head_reference == Reference::lead_card; }
    void open(const Ready<W>& ready, int card) {
        is_open = true;
        suit = fact(ready, card).suit;
        heads = fact(ready, card).heads;
    }
};

}  // namespace tapete
