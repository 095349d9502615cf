// Learns habits from hands that have been played.
#pragma once

#include "habits.hpp"

namespace tapete {

// Statistics of the predictions in one hand.
struct Lesson {
    int choices = 0, right = 0;  // choices between cards; those in which the likeliest card was played
    double surprise = 0;         // the sum of the negative log-likelihoods of the cards played
};

class Student {
public:
    const Habits& habits() const { return habits_; }

    // Learns from a hand (a seat and a card for each play) with step size `rate` (AdaGrad); 0: only measures.
    // Throws std::invalid_argument for a play that is not legal.
    template <int W>
    Lesson learn(const Ready<W>& ready, const Start& start, const std::vector<std::array<int, 2>>& plays, float rate);

private:
    template <int W>
    void choose(const Manner<W>& manner, const State<W>& state, const Past<W>& past, int card, float rate, Lesson& lesson);

    Habits habits_{std::vector<float>(Habits::kSize)};
    std::vector<float> squares_ = std::vector<float>(Habits::kSize, 0.1F);  // the sum of squared gradients of each score
};

extern template Lesson Student::learn(const Ready<1>&, const Start&, const std::vector<std::array<int, 2>>&, float);
extern template Lesson Student::learn(const Ready<2>&, const Start&, const std::vector<std::array<int, 2>>&, float);
extern template Lesson Student::learn(const Ready<3>&, const Start&, const std::vector<std::array<int, 2>>&, float);

}  // namespace tapete
