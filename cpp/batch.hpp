// Many hands of one phase in a batch, stepped together.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "state.hpp"

namespace tapete {

template <int W>
class Batch {
public:
    // One row a start; each has its own random stream, which depends on `seed` and the number of the row alone.
    // Throws std::invalid_argument with a sentence for an impossible layout. `ready` must outlive the batch.
    Batch(const Ready<W>& ready, std::span<const Start> starts, std::uint64_t seed);

    int size() const { return static_cast<int>(rows_.size()); }
    const State<W>& row(int number) const { return rows_[at(number)]; }
    // The legal cards of each row; empty where the hand is over.
    const std::vector<Cards<W>>& legal() const { return legal_; }

    // Plays a card in each row; kNone leaves a row as it is.
    // Throws std::invalid_argument, and then nothing has been played, if one of them may not be played.
    void play(std::span<const int> cards);
    // One of the legal cards of each row at random; kNone where the hand is over.
    void choose(std::span<std::int32_t> cards);
    // Plays every row to its end with random cards; how many that took.
    long play_out();

    // Puts other hands in place of rows, whose streams go on.
    // Throws std::invalid_argument for a row that is not there, and then nothing has changed.
    void copy(std::span<const int> rows, const Batch& source, std::span<const int> from);
    void reset(int row, const Start& start);
    // Throws std::invalid_argument for a row that is not there.
    void check(int row) const;

private:
    static std::size_t at(int index) { return static_cast<std::size_t>(index); }
    void look(std::size_t row) { legal_[row] = rows_[row].over() ? Cards<W>{} : rows_[row].legal(); }

    const Ready<W>* ready_;
    std::vector<State<W>> rows_;
    std::vector<Cards<W>> legal_;
    std::vector<Chance> chances_;
};

extern template class Batch<1>;
extern template class Batch<2>;
extern template class Batch<3>;

}  // namespace tapete
