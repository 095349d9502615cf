// Sampled-worlds search: worlds are drawn, and each is solved as if all cards lay open.
#pragma once

#include "search.hpp"

namespace tapete {

// Solves up to `count` worlds of `worlds`, with up to `most` nodes in all; a world that would need more ends the search.
// Of each card that may be played, `visits` is how many worlds were solved, `value` the mean of its exact values for the
// side of the seat that decides, in the units of `solve`: the greater, the better. The seat is taken to learn where all
// cards lie, so it pays nothing for what it does not know and nothing to hide what it holds; `search` does not suppose so.
// Throws std::invalid_argument for a negative count, and for what `solve` refuses.
template <int W>
std::vector<Found> search_sampled(Worlds<W>& worlds, int count, long most);

extern template std::vector<Found> search_sampled<1>(Worlds<1>&, int, long);
extern template std::vector<Found> search_sampled<2>(Worlds<2>&, int, long);
extern template std::vector<Found> search_sampled<3>(Worlds<3>&, int, long);

}  // namespace tapete
