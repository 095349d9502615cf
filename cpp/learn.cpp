// The slope of the likelihood, each score with steps of its own that grow shorter (AdaGrad).
#include "learn.hpp"

#include <algorithm>
#include <cmath>

namespace tapete {

template <int W>
void Student::choose(const Manner<W>& manner, const State<W>& state, const Past<W>& past, int card, float rate, Lesson& lesson) {
    const Cards<W> legal = state.legal(), hand = state.hand(state.to_act());
    const Situation<W> now(state, past);
    std::array<float, kMostLegal> chances;
    const float sum = legal.count() < 2 ? 0.0F : manner.weigh(now, hand, legal, chances);
    if (sum == 0.0F) return;
    for (float& each : std::span(chances).first(static_cast<std::size_t>(legal.count()))) each /= sum;
    const auto chosen = static_cast<std::size_t>(legal.place(card));
    const auto likeliest = std::max_element(chances.begin(), chances.begin() + legal.count()) - chances.begin();
    ++lesson.choices;
    lesson.right += static_cast<std::size_t>(likeliest) == chosen;
    lesson.surprise -= std::log(std::max(chances[chosen], 1e-9F));
    if (rate == 0.0F) return;
    std::array<Row, kMostLegal> rows;
    manner.find(now, hand, legal, rows);
    for (std::size_t index = 0; index < static_cast<std::size_t>(legal.count()); ++index) {
        const float slope = (index == chosen ? 1.0F : 0.0F) - chances[index];
        for (std::size_t way = 0; way < kWays; ++way) {
            const auto place = static_cast<std::size_t>(rows[index].places[way]);
            float& squares = squares_[place];
            squares += slope * slope;
            habits_.scores[place] += rate * slope / std::sqrt(squares);
        }
    }
}

template <int W>
Lesson Student::learn(const Ready<W>& ready, const Start& start, const std::vector<std::array<int, 2>>& plays, float rate) {
    const Manner<W> manner(ready, habits_);
    State<W> state(ready, start);
    Past<W> past;
    Lesson lesson;
    for (const auto& [seat, card] : plays) {
        if (state.over() || state.to_act() != seat) throw std::invalid_argument("seat " + std::to_string(seat) + " was not to act");
        const bool is_legal = card >= 0 && card < ready.tricks.size() && state.legal().has(card);
        if (!is_legal) throw std::invalid_argument("card " + std::to_string(card) + " may not be played now");
        choose(manner, state, past, card, rate, lesson);
        past.see(state, card);
        state.play(card);
    }
    return lesson;
}

template Lesson Student::learn(const Ready<1>&, const Start&, const std::vector<std::array<int, 2>>&, float);
template Lesson Student::learn(const Ready<2>&, const Start&, const std::vector<std::array<int, 2>>&, float);
template Lesson Student::learn(const Ready<3>&, const Start&, const std::vector<std::array<int, 2>>&, float);

}  // namespace tapete
