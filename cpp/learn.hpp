// Learns habits from hands that have been played.
#pragma once

#include "habits.hpp"

namespace tapete {

// What a hand has taught.
struct Lesson {
    int choices = 0, right = 0;  // choices between cards; those of the card that seemed likeliest
    double surprise = 0;         // the sum of the logarithms of how unlikely the cards seemed
};

class Student {
public:
    const Habits& habits() const { return habits_; }

    // Goes through a hand, a seat and a card each play, and moves the scores by steps of `rate` at most; 0: only looks.
    // Throws std::invalid_argument for a play that is not legal.
    template <int W>
    Lesson learn(const Ready<W>& ready, const Start& start, const std::vector<std::array<int, 2>>& plays, float rate);

private:
    template <int W>
    void choose(const Manner<W>& manner, const State<W>& state, const Past<W>& past, int card, float rate, Lesson& lesson);

    Habits habits_{std::vector<float>(Habits::kSize)};
    std::vector<float> squares_ = std::vector<float>(Habits::kSize, 0.1F);  // of all slopes so far, for each score
};

extern template Lesson Student::learn(const Ready<1>&, const Start&, const std::vector<std::array<int, 2>>&, float);
extern template Lesson Student::learn(const Ready<2>&, const Start&, const std::vector<std::array<int, 2>>&, float);
extern template Lesson Student::learn(const Ready<3>&, const Start&, const std::vector<std::array<int, 2>>&, float);

}  // namespace tapete
