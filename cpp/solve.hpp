// What every card is worth when all cards lie open and both sides play without a mistake.
#pragma once

#include <optional>

#include "state.hpp"

namespace tapete {

struct Valued {
    int card;
    int value;  // side 0's points less side 1's; of a contract its half-points; of a hand on tricks its tricks
};

struct Solved {
    std::vector<Valued> cards;
    long nodes;
};

// The exact value of each card that may be played, or with `best` of one card that none is better than; nothing if more than `most` nodes would be needed, or more than 64
// cards are in play.
// Throws std::invalid_argument for a hand of more than two sides, in which pairs fall or the middle loses, or that is over.
template <int W>
std::optional<Solved> solve(const State<W>& state, long most, bool best = false);

extern template std::optional<Solved> solve<1>(const State<1>&, long, bool);
extern template std::optional<Solved> solve<2>(const State<2>&, long, bool);
extern template std::optional<Solved> solve<3>(const State<3>&, long, bool);

}  // namespace tapete
