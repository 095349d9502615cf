// Each world is solved as if all its cards lay open; the values of a card are added up.
#include "sampled.hpp"

#include <map>

#include "solve.hpp"

namespace tapete {

template <int W>
std::vector<Found> search_sampled(Worlds<W>& worlds, int count, long most) {
    if (count < 0) throw std::invalid_argument("a count is 0 or more, not " + std::to_string(count));
    State<W> world = worlds.bare();
    const bool is_for_few = world.ready().phase.score.aim == Aim::fewest;
    std::map<int, Found> of;  // its own cards are known: in every world the same ones may be played
    for (int done = 0; done < count; ++done) {
        worlds.next(world);
        const bool wants_more = (world.settled().side(world.to_act()) == 0) != is_for_few;  // also if it holds what is called
        const auto solved = solve(world, most);
        if (!solved) break;
        most -= solved->nodes;
        for (const auto& [card, value] : solved->cards) {
            Found& found = of.try_emplace(card, Found{card, 0, 0.0}).first->second;
            found.value += ((wants_more ? value : -value) - found.value) / ++found.visits;
        }
    }
    std::vector<Found> all;
    for (const auto& [card, found] : of) all.push_back(found);
    return all;
}

template std::vector<Found> search_sampled<1>(Worlds<1>&, int, long);
template std::vector<Found> search_sampled<2>(Worlds<2>&, int, long);
template std::vector<Found> search_sampled<3>(Worlds<3>&, int, long);

}  // namespace tapete
