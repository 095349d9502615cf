// The tree search of a seat that does not see the others' cards: what each of its cards is worth.
#pragma once

#include "worlds.hpp"

namespace tapete {

struct Budget {
    int simulations = 1000;
    double explore = 0.7;    // how far less tried cards are preferred
    double share = 0.0;      // the share of simulations that each card of the seat that decides gets at least
    int worlds = 0;          // how many worlds are drawn, each played in again and again; 0: one a simulation
    double trust = 0.0;      // how often the others play by habit in the tree, where habits are known
    bool rest_by_habit = false;  // whether all play by habit, not by lot, what follows the tree, where habits are known
    double seconds = 0.0;    // of processor time, after which no simulation is begun; 0: as long as it takes
};

// What a search has found about one card.
struct Found {
    int card;
    int visits;
    double value;  // the mean reward of the seat that decides
};

// Information-set Monte-Carlo tree search: each simulation plays in another world of `worlds`. `manner`: of the others.
template <int W>
std::vector<Found> search(Worlds<W>& worlds, const Budget& budget, std::uint64_t seed, const Manner<W>* manner);

extern template std::vector<Found> search<1>(Worlds<1>&, const Budget&, std::uint64_t, const Manner<1>*);
extern template std::vector<Found> search<2>(Worlds<2>&, const Budget&, std::uint64_t, const Manner<2>*);
extern template std::vector<Found> search<3>(Worlds<3>&, const Budget&, std::uint64_t, const Manner<3>*);

}  // namespace tapete
