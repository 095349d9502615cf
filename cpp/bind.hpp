// What the files that have heard of Python share: sets of cards as integers, a phase made ready, a hand.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/shared_ptr.h>

#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <variant>

#include "solve.hpp"
#include "state.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tapete {

using Wide = Cards<3>;

constexpr int kBytes = sizeof(Wide::words);

// A Python integer of any size is a set of cards, bit i for card i.
inline Wide cards_of(const nb::int_& mask) {
    const nb::object bytes = mask.attr("to_bytes")(kBytes, "little");  // raises OverflowError
    const char* data = PyBytes_AsString(bytes.ptr());
    Wide cards;
    for (int card = 0; card < kMostCards; ++card) {
        if ((static_cast<unsigned char>(data[card / 8]) >> (card % 8)) & 1U) cards.add(card);
    }
    return cards;
}

template <int W>
nb::object mask_of(const Cards<W>& cards) {
    if constexpr (W == 1) {
        return nb::steal(PyLong_FromUnsignedLongLong(cards.words[0]));
    } else {
        char data[sizeof(cards.words)] = {};
        cards.each([&](int card) { data[card / 8] = static_cast<char>(data[card / 8] | (1 << (card % 8))); });
        const nb::handle integer(reinterpret_cast<PyObject*>(&PyLong_Type));
        return integer.attr("from_bytes")(nb::bytes(data, sizeof(data)), "little");
    }
}

// What a contract pays; 0 where none is played.
template <int W>
int stake_of(const State<W>& state) {
    return state.ready().phase.score.aim == Aim::contract ? state.stake() : 0;
}

// A phase made ready for packs of its size.
struct Prepared {
    using Any = std::variant<Ready<1>, Ready<2>, Ready<3>>;
    Any any;

    static Any made(const Phase& phase) {
        check_pack(phase.suits, phase.strengths, phase.duties, kMostCards);
        if (phase.suits.size() <= 64) return Ready<1>(phase);
        if (phase.suits.size() <= 128) return Ready<2>(phase);
        return Ready<3>(phase);
    }
};

struct Hand {
    std::shared_ptr<const Prepared> prepared;
    std::variant<State<1>, State<2>, State<3>> any;

    static Hand of(std::shared_ptr<const Prepared> prepared, const Start& start) {
        return std::visit([&]<int W>(const Ready<W>& ready) { return Hand{prepared, State<W>(ready, start)}; }, prepared->any);
    }

    template <typename F>
    auto with(F&& use) const {
        return std::visit(std::forward<F>(use), any);
    }

    void play(int card) {
        std::visit(
            [&]<int W>(State<W>& state) {
                if (card < 0 || card >= Cards<W>::kMost || state.over() || !state.legal().has(card)) {
                    throw std::invalid_argument("card " + std::to_string(card) + " may not be played now");
                }
                state.play(card);
            },
            any);
    }

    std::uint64_t perft(int depth) const {
        if (depth < 0) throw std::invalid_argument("a depth is 0 or more, not " + std::to_string(depth));
        const Hand still = *this;  // Python may play on meanwhile
        const nb::gil_scoped_release unlocked;
        return still.with([&](const auto& state) { return tapete::perft(state, depth); });
    }

    long play_outs(int count, std::uint64_t seed) const {
        if (count < 0) throw std::invalid_argument("a count is 0 or more, not " + std::to_string(count));
        const Hand still = *this;  // Python may play on meanwhile
        const nb::gil_scoped_release unlocked;
        return still.with([&](const auto& state) { return tapete::play_outs(state, count, seed); });
    }

    std::optional<std::pair<std::map<int, int>, long>> solved(long most, bool best) const {
        const Hand still = *this;
        const nb::gil_scoped_release unlocked;
        const auto found = still.with([&](const auto& state) { return solve(state, most, best); });
        if (!found) return std::nullopt;
        std::map<int, int> values;
        for (const auto& [card, value] : found->cards) values[card] = value;
        return std::pair(values, found->nodes);
    }

    // A number of every seat, or of every side.
    template <typename F>
    std::vector<int> each(F&& number) const {
        return with([&](const auto& state) {
            std::vector<int> row;
            for (int index = 0; index < state.ready().phase.seats; ++index) row.push_back(number(state, index));
            return row;
        });
    }
};

void bind_batch(nb::module_& module);

}  // namespace tapete
