// A policy learnt from our robots (habits): the probability of each legal card, from what the seat can see.
//
// The logit of a card is a sum of scores, one for each feature ("way"): what the card is, what it would do to the trick,
// what is left of its suit. Each feature indexes a table of scores, learnt from hands that our robots have played.
#pragma once

#include <optional>
#include <vector>

#include "state.hpp"

namespace tapete {

constexpr int kWays = 11;
constexpr int kMostLegal = 32;  // with more legal cards there is no prediction

// The score tables of all features in a row, first for players for points and declarers, then for the defence.
struct Habits {
    static constexpr int kRole = 8192;
    static constexpr int kSize = 2 * kRole;
    std::vector<float> scores;
};

// The indices of a card's scores, one for each feature.
struct Row {
    static constexpr std::size_t kSize = 16;  // padded beyond kWays
    std::array<std::int16_t, kSize> places;

    static Row all(int place) {
        Row row;
        row.places.fill(static_cast<std::int16_t>(place));
        return row;
    }
    Row times(int number) const {
        Row row;
        for (std::size_t way = 0; way < kSize; ++way) row.places[way] = static_cast<std::int16_t>(places[way] * number);
        return row;
    }
    Row& operator+=(const Row& other) {
        for (std::size_t way = 0; way < kSize; ++way) places[way] = static_cast<std::int16_t>(places[way] + other.places[way]);
        return *this;
    }
    friend Row operator+(Row row, const Row& other) { return row += other; }
};

// Public knowledge of the cards so far.
template <int W>
struct Past {
    Cards<W> gone;                                  // played, also to the trick on the table
    std::array<std::uint16_t, kMostSuits> led{};    // who has led each suit, a bit a seat
    std::array<std::uint16_t, kMostSuits> lacks{};  // who has shown that it has none of it

    // Records a card that is about to be played.
    void see(const State<W>& state, int card);
};

// The partners and opponents of a seat, as far as it knows.
struct Stand {
    int role = 0;  // 1: the defence of a contract
    int friends_after = 0, foes_after = 0;  // who is still to play
    bool is_ours = false;                   // a friend holds the trick
    std::uint16_t friends = 0, foes = 0;    // a bit a seat
};

// What the seat to play sees, except its own cards.
template <int W>
struct Situation {
    Situation(const State<W>& state, const Past<W>& past);

    // The holder of a called card knows that they are the declarer's partner.
    const Stand& stand(const Cards<W>& hand) const { return (hand & calls).empty() ? shown : called; }

    const Ready<W>* ready;  // with the trump of that moment
    Lie lie;
    Past<W> past;
    Cards<W> unsung;
    int seat = 0;
    int worth = 0;   // of the trick so far
    Cards<W> calls;  // with one of these, the seat is of the caller's side
    Stand shown;     // as everybody has seen
    Stand called;    // where the seat holds one of `calls`
};

// Habits prepared for one pack: the policy.
template <int W>
class Manner {
public:
    // Throws std::invalid_argument for habits of another size. Both must outlive the manner.
    Manner(const Ready<W>& ready, const Habits& habits);

    // The weight of each card of `legal`, in order; its probability is its share of the sum, which is returned. Returns 0
    // for more than kMostLegal cards.
    float weigh(const Situation<W>& now, const Cards<W>& hand, const Cards<W>& legal, std::span<float> weights) const;
    // The score indices of each card of `legal`, in order; `rows` must have room for them.
    void find(const Situation<W>& now, const Cards<W>& hand, const Cards<W>& legal, std::span<Row> rows) const;
    // A card for the seat to act, drawn from the policy.
    int pick(const State<W>& state, const Past<W>& past, Chance& chance) const;
    // Plays the hand to its end by `pick`; `past` is updated.
    void play_out(State<W>& state, Past<W>& past, Chance& chance) const;

private:
    // What a card is, whatever happens.
    struct Trait {
        Row led, followed;  // what this adds
        int mate;           // the other of its pair
    };
    // What a seat sees that holds for all its cards, and for those of a suit.
    struct Own;
    struct Suited;

    template <typename Told>
    void each(const Situation<W>& now, const Cards<W>& hand, const Cards<W>& legal, Told&& told) const;
    Own owned(const Situation<W>& now, const Cards<W>& hand, const Cards<W>& legal) const;
    void look_at(const Situation<W>& now, const Own& own, int suit, Suited& found) const;
    Row led(const Situation<W>& now, const Own& own, const Suited& suit, int card) const;
    Row followed(const Situation<W>& now, const Own& own, const Suited& suit, int card) const;
    int pair(const Situation<W>& now, const Own& own, int card, int mate) const;
    void find_traits(const Ready<W>& ready, const std::vector<int>& worths);

    const Habits* habits_;
    std::array<std::vector<Trait>, kMostSuits + 1> traits_;  // by trump, of each card
    std::vector<int> mates_;                                 // of each card
    int dearest_ = 1;
};

extern template struct Past<1>;
extern template struct Past<2>;
extern template struct Past<3>;
extern template struct Situation<1>;
extern template struct Situation<2>;
extern template struct Situation<3>;
extern template class Manner<1>;
extern template class Manner<2>;
extern template class Manner<3>;

}  // namespace tapete
