// A pack made ready: which cards are of a suit, and which beat each card; follows tapete/rules/trick.py.
#include "trick.hpp"

#include <stdexcept>
#include <string>

namespace tapete {

namespace {

std::invalid_argument wrong(const std::string& what, int got) {
    return std::invalid_argument(what + ", not " + std::to_string(got));
}

}  // namespace

void check_pack(std::span<const int> suits, std::span<const int> strengths, const Duties& duties, int most) {
    if (suits.size() != strengths.size()) throw std::invalid_argument("each card needs one suit and one strength");
    const int size = static_cast<int>(suits.size());
    if (size > most) throw wrong("a pack has at most " + std::to_string(most) + " cards", size);
    if (duties.excuse < kNone || duties.excuse >= kMostSuits) throw wrong("the excuse is a suit or -1", duties.excuse);
    for (const int suit : suits) {
        if (suit < 0 || suit >= kMostSuits) throw wrong("suits are numbered from 0 to 15", suit);
    }
}

template <int W>
Tricks<W>::Tricks(std::span<const int> suits, std::span<const int> strengths, Duties duties)
    : duties_(duties), facts_(suits.size()) {
    check_pack(suits, strengths, duties, Cards<W>::kMost);
    for (std::size_t card = 0; card < suits.size(); ++card) facts_[card].suit = suits[card];
    for (int card = 0; card < size(); ++card) {
        of_suit_[static_cast<std::size_t>(suit(card))].add(card);
        pack_.add(card);
    }
    for (std::size_t low = 0; low < suits.size(); ++low) {
        for (std::size_t high = 0; high < suits.size(); ++high) {
            const bool beats =
                strengths[high] > strengths[low] || (strengths[high] == strengths[low] && duties_.later_twin_wins);
            if (suits[high] == suits[low] && beats) facts_[low].above.add(static_cast<int>(high));
        }
    }
    if (duties_.excuse != kNone) excuses_ = of_suit(duties_.excuse);
}

template class Tricks<1>;
template class Tricks<2>;
template class Tricks<3>;

}  // namespace tapete
