// Random play to the end of a hand, trick by trick, with what binds in a trick kept as sets of cards. Each card waits for the one
// before it: two hands of a Spanish pack played in turn, card by card, take a third longer than one of them.
#include "bound.hpp"

namespace tapete {

// One hand that is played out while all duties hold. What the next card needs is at hand, apart from the state, which is right again
// after each trick. `IsPlain`: a trick brings its points (`Ready::is_plain`), and where its cards have lain is asked no more.
template <int W>
template <typename Binding, bool IsPlain>
class State<W>::Playout {
public:
    [[gnu::always_inline]] explicit Playout(State& state)
        : state_(state), bound_(*state.ready_, state.lie_), place_(state.laid_), seat_(state.seat_),
          holder_(state.lie_.lead == kNone ? seat_ : state.holder()), worth_(state.worth_), lying_(state.lying_) {}

    // The trick on the table, or one trick; says how many cards that took.
    [[gnu::always_inline]] int play_trick(Chance& chance) {
        const int first = place_;
        begin(chance);
        if (place_ == 0) lead();
        while (place_ < state_.players_) follow();
        end();
        return state_.players_ - first;
    }

    // All choices of a trick come from one number: 13 seats with 12 cards each take less than 47 of its 64 bits.
    [[gnu::always_inline]] void begin(Chance& chance) { luck_ = chance.few(); }
    [[gnu::always_inline]] void lead() {
        bound_ = Binding(ready(), Lie{});
        worth_ = 0;
        lying_ = {};
        holder_ = seat_;
        const auto card = take(state_.hands_[at(seat_)]);
        bound_.open(ready(), card, 0);
        pass();
    }
    [[gnu::always_inline]] void follow() {
        const auto card = take(bound_.legal(ready(), state_.hands_[at(seat_)]));
        holder_ = bound_.lay(ready(), card, place_) ? seat_ : holder_;
        pass();
    }
    [[gnu::always_inline]] void end() {
        place_ = 0;
        state_.lying_ = lying_;
        state_.worth_ = worth_;
        state_.seat_ = seat_;
        state_.template close<IsPlain>(holder_);
        seat_ = state_.seat_;
    }

private:
    const Ready<W>& ready() const { return *state_.ready_; }
    [[gnu::always_inline]] auto take(const Cards<W>& legal) {
        const auto card = Binding::picked(legal, luck_.below(legal.count()));
        const int number = Binding::number(card);
        Binding::move(card, state_.hands_[at(seat_)], lying_);
        worth_ += ready().facts[at(number)].value;
        if constexpr (!IsPlain) {
            state_.trick_[at(place_)] = static_cast<std::uint8_t>(number);
            state_.by_[at(place_)] = static_cast<std::int8_t>(seat_);
        }
        return card;
    }
    [[gnu::always_inline]] void pass() {
        seat_ = state_.next_[at(seat_)];
        ++place_;
    }
    State& state_;
    Binding bound_;
    int place_;  // of the next card
    int seat_, holder_, worth_;
    Cards<W> lying_;
    Chance::Few luck_{0};
};

template <int W>
template <typename Binding, bool IsPlain>
int State<W>::finish(Chance& stream) {
    Chance chance = stream;  // at hand meanwhile
    Playout<Binding, IsPlain> hand(*this);
    int moves = 0;
    while (!over_) moves += hand.play_trick(chance);
    stream = chance;
    return moves;
}

template <int W>
template <typename Binding, bool IsPlain>
int State<W>::finish_both(State& one, State& other, Chance& of_one, Chance& of_other) {
    Chance chance = of_one, other_chance = of_other;
    int moves = 0;
    if (one.laid_ > 0) moves += Playout<Binding, IsPlain>(one).play_trick(chance);
    if (other.laid_ > 0) moves += Playout<Binding, IsPlain>(other).play_trick(other_chance);
    Playout<Binding, IsPlain> here(one), there(other);
    while (!one.over_ && !other.over_) {
        here.begin(chance);
        there.begin(other_chance);
        here.lead();
        there.lead();
        for (int place = 1; place < one.players_; ++place) {
            here.follow();
            there.follow();
        }
        here.end();
        there.end();
        moves += 2 * one.players_;
    }
    of_one = chance;
    of_other = other_chance;
    if (!one.over_) moves += one.template finish<Binding, IsPlain>(of_one);
    if (!other.over_) moves += other.template finish<Binding, IsPlain>(of_other);
    return moves;
}

// Card by card, until all duties hold.
template <int W>
int State<W>::reach_bound(Chance& chance) {
    int moves = 0;
    for (; !over_ && !is_bound(); ++moves) {
        const Cards<W> may = legal();
        play(may.nth(chance.below(may.count())));
    }
    return moves;
}

// Calls `finished` with the binding of this phase, and whether its tricks are plain.
template <int W, typename F>
int finish_suited(const Ready<W>& ready, bool is_plain, F&& finished) {
    if constexpr (W == 1) {
        if (ready.usual.is_so) {
            return is_plain ? finished.template operator()<Usual, true>() : finished.template operator()<Usual, false>();
        }
    }
    return finished.template operator()<Bound<W>, false>();
}

template <int W>
int State<W>::play_out(Chance& chance) {
    const int moves = reach_bound(chance);
    return moves + finish_suited(*ready_, is_plain(), [&]<typename Binding, bool IsPlain>() { return finish<Binding, IsPlain>(chance); });
}

template <int W>
int State<W>::play_out_both(State& one, State& other, Chance& of_one, Chance& of_other) {
    if (one.players_ != other.players_) return one.play_out(of_one) + other.play_out(of_other);
    const int moves = one.reach_bound(of_one) + other.reach_bound(of_other);
    return moves + finish_suited(*one.ready_, one.is_plain() && other.is_plain(), [&]<typename Binding, bool IsPlain>() {
        return finish_both<Binding, IsPlain>(one, other, of_one, of_other);
    });
}

template <int W>
long play_outs(const State<W>& state, int count, std::uint64_t seed) {
    Chance chance(seed), other_chance(chance.next());
    long moves = 0;
    for (int left = count; left > 1; left -= 2) {
        State<W> one = state, other = state;
        moves += State<W>::play_out_both(one, other, chance, other_chance);
    }
    if (count % 2 == 0) return moves;
    State<W> last = state;
    return moves + last.play_out(chance);
}

template int State<1>::reach_bound(Chance&);
template int State<2>::reach_bound(Chance&);
template int State<3>::reach_bound(Chance&);
template int State<1>::play_out(Chance&);
template int State<2>::play_out(Chance&);
template int State<3>::play_out(Chance&);
template int State<1>::play_out_both(State&, State&, Chance&, Chance&);
template int State<2>::play_out_both(State&, State&, Chance&, Chance&);
template int State<3>::play_out_both(State&, State&, Chance&, Chance&);
template long play_outs<1>(const State<1>&, int, std::uint64_t);
template long play_outs<2>(const State<2>&, int, std::uint64_t);
template long play_outs<3>(const State<3>&, int, std::uint64_t);

}  // namespace tapete
