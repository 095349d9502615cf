// Worlds that agree with all that one seat knows, drawn one after the other with equal chances.
#pragma once

#include <span>
#include <utility>

#include "habits.hpp"

namespace tapete {

// One card play that was seen.
struct Seen {
    int seat;
    int card;
};

// Cards that a place holds together less often than chance has it, and by which factor.
struct Unlikely {
    int place;
    std::vector<int> cards;
    double factor;
};

// What one seat knows. Places are the seats, then what lies aside, then the stock.
struct Sight {
    std::vector<int> counts;                // cards at each place
    std::vector<std::vector<int>> known;    // cards that lie at each place for certain
    std::vector<std::vector<int>> barred;   // cards that cannot lie at each place
    std::vector<std::vector<Seen>> tricks;  // the finished ones, then the one on the table
    int learn_from = 0;                     // the first trick of which what was not played tells something
    int turn_up = kNone;                    // the last card of the stock
    // Cards that may be played, and how many lie under each: of the place of the stock, which is then none.
    std::vector<std::array<int, 2>> piles;
    std::vector<Unlikely> unlikely;
    Start start;                            // sides, base, sung and the first leader; no cards
};

template <int W>
class Worlds {
public:
    // Throws std::invalid_argument with a sentence if no world agrees. `ready` and `manner` must outlive the worlds.
    // With a manner, worlds in which the others would have played as they did are preferred.
    Worlds(const Ready<W>& ready, const Sight& sight, std::uint64_t seed, const Manner<W>* manner = nullptr);

    // Makes a state the next world, as the position in which the seat decides.
    void next(State<W>& world);
    // The same position without the cards that have not been played.
    const State<W>& bare() const { return bare_; }
    // How many there are in the pack.
    int cards() const { return ready_->tricks.size(); }
    bool has_calls() const { return !ready_->calls.empty(); }
    // What everybody has seen.
    const Past<W>& past() const { return past_; }

private:
    // A card that is neither played nor known.
    struct Loose {
        Cards<W> alone;      // as a set
        std::uint32_t free;  // the places where it may lie, as bits
        int place = kNone;   // where it lies now

        bool may_lie(int there) const { return (free >> there & 1U) != 0; }
    };
    // A card that another seat has played.
    struct Moment {
        Situation<W> situation;
        int card;
        Cards<W> later;  // what the seat has played from then on
    };
    static std::size_t at(int index) { return static_cast<std::size_t>(index); }
    void check(const Sight& sight) const;
    void check_counts(const Sight& sight) const;
    void replay(const Sight& sight);
    void learn(int seat, int card);
    void deal();
    bool settle(std::size_t index, std::vector<bool>& tried);
    void lay(std::size_t index, int place);
    void walk(std::size_t steps);
    void mix(std::size_t steps);
    void exchange();
    static bool may_swap(const Loose& one, const Loose& other) { return one.may_lie(other.place) && other.may_lie(one.place); }
    // Nothing comes of it if both lie at one place: no branch that a processor would guess wrong.
    static void swap(Loose& one, Loose& other, Cards<W>* held) {
        const Cards<W> both = one.alone ^ other.alone;
        held[at(one.place)] = held[at(one.place)] ^ both;
        held[at(other.place)] = held[at(other.place)] ^ both;
        std::swap(one.place, other.place);
    }
    void remember(int seat, int card);
    void cover();
    double weight() const;
    double likelihood(int place) const;

    const Ready<W>* ready_;
    Chance chance_;
    int seats_, aside_, stock_;
    State<W> bare_;
    std::vector<int> room_;           // for cards that are not known, at each place
    std::vector<Loose> loose_;
    std::vector<Cards<W>> held_;      // what lies at each place now
    std::vector<Cards<W>> together_;  // of the unlikely
    std::vector<Unlikely> unlikely_;
    int turn_up_;
    std::vector<int> order_;  // of the stock, or of what lies under the piles
    std::vector<Pile> piles_;
    double weight_ = 1.0;
    const Manner<W>* manner_;
    Past<W> past_;
    std::vector<std::vector<Moment>> moments_;  // of each place
    std::vector<double> likely_;                // for each place, how likely its plays are with the cards that it has now
};

extern template class Worlds<1>;
extern template class Worlds<2>;
extern template class Worlds<3>;

}  // namespace tapete
