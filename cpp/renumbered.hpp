// A position reduced to the seats that play and the cards in play, renumbered from 0.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "state.hpp"

namespace tapete {

// The phase of such a position, and the numbers of its cards and seats in the given one.
template <int W>
struct Renumbered {
    explicit Renumbered(const State<W>& state) : given(state.ready().phase), phase(given) {
        for (int seat = 0; seat < given.seats; ++seat) {
            if (state.side(seat) >= 0) seats.push_back(seat);
        }
        find_cards(state);
        find_songs(state);
        phase.seats = static_cast<int>(seats.size());
        phase.score.worth.assign(seats.size(), {});
        phase.bouts.clear();
        phase.petits.clear();
        phase.calls.clear();
        phase.not_led_first = in_play(given.not_led_first);
    }

    // By suit, the weakest first.
    void find_cards(const State<W>& state) {
        for (const std::uint8_t card : state.on_table()) cards.push_back(card);
        for (const std::uint8_t card : state.stock()) cards.push_back(card);
        for (const int seat : seats) state.hand(seat).each([&](int card) { cards.push_back(card); });
        const auto rank = [&](int card) { return std::array{given.suits[at(card)], given.strengths[at(card)], card}; };
        std::sort(cards.begin(), cards.end(), [&](int one, int other) { return rank(one) < rank(other); });
        numbers.assign(given.suits.size(), kNone);
        for (std::vector<int>* each : {&phase.suits, &phase.strengths, &phase.values}) each->clear();
        for (const int card : cards) {
            numbers[at(card)] = static_cast<int>(phase.suits.size());
            phase.suits.push_back(given.suits[at(card)]);
            phase.strengths.push_back(given.strengths[at(card)]);
            phase.values.push_back(given.values[at(card)]);
        }
    }

    // The songs that can still be sung.
    void find_songs(const State<W>& state) {
        Songs& songs = phase.songs;
        songs.pairs.clear();
        songs.wins.clear();
        songs.singers.clear();
        for (const auto& [one, other, worth] : given.songs.pairs) {
            const bool is_unsung = state.unsung().has(one) && state.unsung().has(other);
            if (is_unsung && in_play({one, other}).size() == 2) songs.pairs.push_back({card(one), card(other), worth});
        }
        for (const std::vector<int>& all : given.songs.wins) {
            if (in_play(all).size() == all.size()) songs.wins.push_back(in_play(all));
        }
        if (given.songs.singers.empty()) return;
        for (const int winner : seats) {
            int may = 0;
            for (const int singer : seats) may |= ((given.songs.singers[at(winner)] >> singer) & 1) << seat(singer);
            songs.singers.push_back(may);
        }
    }

    std::vector<int> in_play(const std::vector<int>& all) const {
        std::vector<int> found;
        for (const int each : all) {
            if (card(each) != kNone) found.push_back(card(each));
        }
        return found;
    }

    static std::size_t at(int index) { return static_cast<std::size_t>(index); }
    int card(int number) const { return numbers[at(number)]; }
    int seat(int number) const { return static_cast<int>(std::find(seats.begin(), seats.end(), number) - seats.begin()); }

    const Phase& given;
    Phase phase;
    std::vector<int> numbers;  // of all cards; kNone: not in play
    std::vector<int> cards, seats;  // their numbers in the given phase
};

}  // namespace tapete
