// A step of many hands: every card is looked at before the first is played.
#include "batch.hpp"

#include <stdexcept>
#include <string>

namespace tapete {

template <int W>
Batch<W>::Batch(const Ready<W>& ready, std::span<const Start> starts, std::uint64_t seed) : ready_(&ready), legal_(starts.size()) {
    rows_.reserve(starts.size());
    chances_.reserve(starts.size());
    Chance seeds(seed);
    for (std::size_t row = 0; row < starts.size(); ++row) {
        rows_.emplace_back(ready, starts[row]);
        chances_.emplace_back(seeds.next());
        look(row);
    }
}

template <int W>
void Batch<W>::play(std::span<const int> cards) {
    if (cards.size() != rows_.size()) {
        throw std::invalid_argument("a card for each of " + std::to_string(size()) + " rows, not " + std::to_string(cards.size()));
    }
    for (std::size_t row = 0; row < rows_.size(); ++row) {
        const int card = cards[row];
        if (card == kNone || (card >= 0 && card < Cards<W>::kMost && legal_[row].has(card))) continue;
        throw std::invalid_argument("row " + std::to_string(row) + ": card " + std::to_string(card) + " may not be played now");
    }
    for (std::size_t row = 0; row < rows_.size(); ++row) {
        if (cards[row] == kNone) continue;
        rows_[row].play(cards[row]);
        look(row);
    }
}

template <int W>
void Batch<W>::choose(std::span<std::int32_t> cards) {
    for (std::size_t row = 0; row < rows_.size(); ++row) {
        const Cards<W>& may = legal_[row];
        cards[row] = may.empty() ? kNone : may.nth(chances_[row].below(may.count()));
    }
}

template <int W>
long Batch<W>::play_out() {
    long moves = 0;
    for (std::size_t row = 1; row < rows_.size(); row += 2) {
        moves += State<W>::play_out_both(rows_[row - 1], rows_[row], chances_[row - 1], chances_[row]);
    }
    if (rows_.size() % 2 == 1) moves += rows_.back().play_out(chances_.back());
    std::fill(legal_.begin(), legal_.end(), Cards<W>{});
    return moves;
}

template <int W>
void Batch<W>::check(int row) const {
    if (row >= 0 && row < size()) return;
    throw std::invalid_argument("rows are numbered from 0 to " + std::to_string(size() - 1) + ", not " + std::to_string(row));
}

template <int W>
void Batch<W>::copy(std::span<const int> rows, const Batch& source, std::span<const int> from) {
    if (rows.size() != from.size()) {
        throw std::invalid_argument("a row to copy for each of " + std::to_string(rows.size()) + " rows, not " + std::to_string(from.size()));
    }
    for (const int row : rows) check(row);
    for (const int row : from) source.check(row);
    std::vector<State<W>> hands;  // first all of them: a batch may copy its own rows
    hands.reserve(from.size());
    for (const int row : from) hands.push_back(source.row(row));
    for (std::size_t index = 0; index < rows.size(); ++index) {
        rows_[at(rows[index])] = hands[index];
        look(at(rows[index]));
    }
}

template <int W>
void Batch<W>::reset(int row, const Start& start) {
    check(row);
    rows_[at(row)] = State<W>(*ready_, start);
    look(at(row));
}

template class Batch<1>;
template class Batch<2>;
template class Batch<3>;

}  // namespace tapete
