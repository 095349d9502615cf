// Random play to the end of a hand, trick by trick, with what binds in a trick kept as sets of cards.
#include "state.hpp"

namespace tapete {

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

// A trick on which all duties bind; answers as Tricks does.
template <int W>
class Bound {
public:
    Bound(const Ready<W>& ready, const Lie& lie) : ready_(ready), duties_(ready.phase.duties), place_(lie.place) {
        if (lie.lead == kNone) return;
        open(lie.lead);
        heads_ = fact(heads_above_lead() ? lie.lead : lie.highest).heads;
        beaten_by_ = fact(lie.best).beaten_by;
        is_ruffed_ = ready.trumps.has(lie.best) && !ready.trumps.has(lie.lead);
    }

    Cards<W> legal(const Cards<W>& hand) const {
        if (!is_open_) return hand;
        const Cards<W> same = hand & suit_, excuses = hand & ready_.tricks.excuses();
        if (!same.empty()) {
            const Cards<W> heading = same & heads_;
            const bool is_free = heading.empty() || (is_ruffed_ && !duties_.head_after_ruff);
            return (is_free ? same : heading) | excuses;
        }
        const Cards<W> trumps = hand & ready_.trumps;
        if (trumps.empty()) return hand;
        if (!is_ruffed_ || duties_.overtrump == Overtrump::any_trump) return trumps | excuses;
        const Cards<W> over = trumps & beaten_by_;
        if (!over.empty()) return over | excuses;
        return duties_.overtrump == Overtrump::contrafallo ? hand : trumps | excuses;
    }

    void lay(int card, int place) {
        if (is_open_) {
            if (heads_.has(card) && !heads_above_lead()) heads_ = fact(card).heads;
            if (!beaten_by_.has(card)) return;
            if (!suit_.has(card)) is_ruffed_ = true;
        } else {
            if (ready_.tricks.is_excuse(card)) return;
            open(card);
        }
        place_ = place;
        beaten_by_ = fact(card).beaten_by;
    }

    int place() const { return place_; }

private:
    const Fact<W>& fact(int card) const { return ready_.facts[at(card)]; }
    bool heads_above_lead() const { return duties_.head_reference == Reference::lead_card; }
    void open(int card) {
        is_open_ = true;
        suit_ = fact(card).suit;
        heads_ = fact(card).heads;
    }

    const Ready<W>& ready_;
    const Duties& duties_;
    int place_;               // of the card that takes the trick
    bool is_open_ = false;    // more than excuses lies there
    bool is_ruffed_ = false;
    Cards<W> suit_, heads_, beaten_by_;
};

}  // namespace

// All choices of a trick come from one random number for four seats, 16 bits each.
template <int W>
int State<W>::finish_trick(Chance& chance) {
    const int first = laid_;
    Bound<W> bound(*ready_, lie_);
    int seat = seat_, worth = worth_;
    std::uint64_t luck = 0;
    for (int place = first; place < players_; ++place) {
        if ((place - first) % 4 == 0) luck = chance.next();
        Cards<W>& hand = hands_[at(seat)];
        const Cards<W> legal = bound.legal(hand);
        const int card = legal.nth(static_cast<int>((luck & 0xffffU) * static_cast<unsigned>(legal.count()) >> 16U));
        luck >>= 16U;
        hand.remove(card);
        bound.lay(card, place);
        worth += ready_->facts[at(card)].value;
        trick_[at(place)] = static_cast<std::uint8_t>(card);
        by_[at(place)] = static_cast<std::int8_t>(seat);
        seat = next_[at(seat)];
    }
    lie_.place = bound.place();
    worth_ = worth;
    seat_ = by_[at(players_ - 1)];
    close();
    return players_ - first;
}

template <int W>
int State<W>::play_out(Chance& chance) {
    int moves = 0;
    while (!over_) {
        if (ready_->phase.follow == Follow::full && drawn_ == stocked_ && played_ > 0) {
            moves += finish_trick(chance);
            continue;
        }
        const Cards<W> may = legal();
        play(may.nth(chance.below(may.count())));
        ++moves;
    }
    return moves;
}

template <int W>
long play_outs(const State<W>& state, int count, std::uint64_t seed) {
    Chance chance(seed);
    long moves = 0;
    for (int done = 0; done < count; ++done) {
        State<W> each = state;
        moves += each.play_out(chance);
    }
    return moves;
}

template int State<1>::finish_trick(Chance&);
template int State<2>::finish_trick(Chance&);
template int State<3>::finish_trick(Chance&);
template int State<1>::play_out(Chance&);
template int State<2>::play_out(Chance&);
template int State<3>::play_out(Chance&);
template long play_outs<1>(const State<1>&, int, std::uint64_t);
template long play_outs<2>(const State<2>&, int, std::uint64_t);
template long play_outs<3>(const State<3>&, int, std::uint64_t);

}  // namespace tapete
