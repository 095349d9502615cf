// Random play to the end of a hand, trick by trick, with what binds in a trick kept as sets of cards.
#include "bound.hpp"

namespace tapete {

// All choices of a trick come from one random number for four seats, 16 bits each.
template <int W>
template <typename Binding>
[[gnu::always_inline]] inline int State<W>::finish_trick(Chance& chance) {
    const int first = laid_, players = players_;
    const Ready<W>& ready = *ready_;
    const Fact<W>* const facts = ready.facts.data();
    Binding bound(ready, lie_);
    int place = first, seat = seat_, worth = worth_, holder = first == 0 ? seat : by_[at(lie_.place)];
    std::uint64_t luck = 0;
    Cards<W> lying = lying_;
    const auto any = [&](const Cards<W>& may) {
        if ((place - first) % 4 == 0) luck = chance.next();
        const auto chosen = static_cast<int>((luck & 0xffffU) * static_cast<unsigned>(may.count()) >> 16U);
        luck >>= 16U;
        return Binding::picked(may, chosen);
    };
    const auto play_one = [&](auto&& choose, auto&& lay) {
        Cards<W>& hand = hands_[at(seat)];
        const auto laid = choose(hand);
        const int card = Binding::number(laid);
        Binding::move(laid, hand, lying);
        holder = lay(laid) ? seat : holder;
        worth += facts[card].value;
        trick_[at(place)] = static_cast<std::uint8_t>(card);
        by_[at(place)] = static_cast<std::int8_t>(seat);
        seat = next_[at(seat)];
        ++place;
    };
    const auto open = [&](const auto& laid) { return bound.open(ready, laid, place); };
    const auto follow = [&](const auto& laid) { return bound.lay(ready, laid, place); };
    if (first == 0 && covered_ == 0 && hands_[at(seat)].count() == 1) {  // everybody has one card
        while (!bound.is_open && place < players) play_one(Binding::only, open);
        while (place < players) play_one(Binding::only, follow);
    } else {
        while (!bound.is_open && place < players) play_one(any, open);
        while (place < players) play_one([&](const Cards<W>& hand) { return any(bound.legal(ready, hand)); }, follow);
    }
    lying_ = lying;
    worth_ = worth;
    seat_ = by_[at(players - 1)];
    close(holder);
    return players - first;
}

template <int W>
template <typename Binding>
int State<W>::finish_tricks(Chance& stream) {
    Chance chance = stream;  // at hand meanwhile
    int moves = 0;
    while (!over_) moves += finish_trick<Binding>(chance);
    stream = chance;
    return moves;
}

template <int W>
int State<W>::play_out(Chance& chance) {
    int moves = 0;
    while (!over_ && !is_bound()) {
        const Cards<W> may = legal();
        play(may.nth(chance.below(may.count())));
        ++moves;
    }
    if constexpr (W == 1) {
        if (ready_->usual.is_so) return moves + finish_tricks<Usual>(chance);
    }
    return moves + finish_tricks<Bound<W>>(chance);
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

template int State<1>::play_out(Chance&);
template int State<2>::play_out(Chance&);
template int State<3>::play_out(Chance&);
template long play_outs<1>(const State<1>&, int, std::uint64_t);
template long play_outs<2>(const State<2>&, int, std::uint64_t);
template long play_outs<3>(const State<3>&, int, std::uint64_t);

}  // namespace tapete
