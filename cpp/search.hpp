// The tree search of a seat that does not see the others' cards: what each of its cards is worth.
#pragma once

#include "worlds.hpp"

namespace tapete {

struct Budget {
    int simulations = 1000;
    double explore = 0.7;    // how far less tried cards are preferred
    double seconds = 0.0;    // of processor time, after which no simulation is begun; 0: as long as it takes
};

// What a search has found about one card.
struct Found {
    int card;
    int visits;
    double value;  // the mean reward of the seat that decides
};

// Information-set Monte-Carlo tree search: each simulation plays in another world of `worlds`.
template <int W>
std::vector<Found> search(Worlds<W>& worlds, const Budget& budget, std::uint64_t seed);

extern template std::vector<Found> search<1>(Worlds<1>&, const Budget&, std::uint64_t);
extern template std::vector<Found> search<2>(Worlds<2>&, const Budget&, std::uint64_t);
extern template std::vector<Found> search<3>(Worlds<3>&, const Budget&, std::uint64_t);

}  // namespace tapete
