// The trick phase of a game in numbers, as tapete/rules/phase.py states it.
#pragma once

#include <array>
#include <stdexcept>
#include <string>
#include <vector>

#include "trick.hpp"

namespace tapete {

enum class Follow { full, trump, none };              // which of the duties hold
enum class Aim { points, fewest, contract, tricks, middle };  // what the hand is worth to a side
enum class Keeps { pays, free, captured };            // an excuse lost to the other side
enum class LastExcuse { kept, winner, changes };      // the same, played to the last trick
enum class Tie { last_trick, nobody, side_1 };        // who wins a tie

// Songs between two tricks, which are sung as soon as they may be.
struct Songs {
    std::vector<std::array<int, 3>> pairs;  // two cards and what they are worth together, the first to be sung first
    std::vector<std::vector<int>> wins;     // cards that win the hand if one seat holds all of them
    std::vector<int> singers;               // for each seat that wins a trick, the seats that may sing, as bits
    bool one_each = true;                   // one song a seat and window
    bool after_draw = false;                // sung once the stock has been drawn from
};

// Pairs of one suit that count for whoever wins the trick in which both of their cards fall.
struct Falls {
    std::vector<std::array<int, 2>> pairs;
    int first = 0;            // what the first pair of a hand is worth
    int later = 0;            // and each of the others
    bool sets_trump = false;  // the suit of the first is trump from the next trick on
};

// How a hand is scored. Aim middle: a side without a trick loses, and then nobody else; if there is none, one with `needed`
// points or more; if there is none, one that has neither the most nor the fewest; if there is none, one that is level.
struct Score {
    Aim aim = Aim::points;
    double margin = 1.0;      // the weight of the difference; the rest weighs who wins
    double scale = 130.0;     // the difference that is worth as much as the hand
    int last_bonus = 0;       // for the last trick
    int target = 0;           // points that end the hand at once; 0: none
    int needed = 0;           // points, or tricks, that side 0 must have; 0: more than the others; aim middle: too many
    Tie tie = Tie::last_trick;
    bool stops = true;        // a hand on tricks stops as soon as it is decided
    std::vector<std::vector<double>> worth;  // aim tricks without `needed`: what so many tricks are worth to each seat
    // aim contract: half-points and bouts against a target by the bouts of side 0
    std::vector<int> targets;
    int bonus = 0;            // half-points added to side 0 at the count
    bool both_aim = false;    // side 1 has a target, too, by its own bouts; nobody wins where both miss theirs
    int times = 1;            // the multiplier
    int to_winner = 0;        // premiums that the winning side gets
    int fixed = 0;            // premiums of side 0 whatever happens
    int slam = 0;             // for every trick without an announcement
    int defence_slam = 0;
};

constexpr int kTaker = -2;  // the side that wins the last trick

struct Phase {
    std::vector<int> suits, strengths, values;
    Duties duties;
    int trump = kNone;
    int seats = 0;
    Follow follow = Follow::full;
    Follow stock_follow = Follow::full;  // while there is a stock
    Songs songs;
    Falls falls;
    Score score;
    Keeps excuse_keeps = Keeps::pays;
    LastExcuse excuse_last = LastExcuse::kept;
    bool excuse_sweeps = false;           // an excuse led to the last trick by a side that has won all others wins it
    bool excuse_sweeps_anywhere = false;  // or played to it from any place
    std::vector<int> bouts, petits;
    std::vector<int> not_led_first;  // cards that may not be led to the first trick unless nothing else is there
    std::vector<std::vector<int>> calls;  // equal cards each: who first plays one of them, the caller apart, is of side 0

    // Throws std::invalid_argument with a sentence for numbers that make no game.
    void check() const;

    // What becomes of an excuse of the side `owner` in a trick that `winner` has won.
    struct Kept {
        int side;
        bool pays;  // one point, to the winner
    };
    Kept excuse_kept(int owner, int winner, bool is_last) const {
        if (is_last && excuse_last != LastExcuse::kept) {
            return {excuse_last == LastExcuse::winner ? winner : 1 - owner, false};
        }
        if (excuse_keeps == Keeps::captured) return {winner, false};
        return {owner, owner != winner && excuse_keeps == Keeps::pays};
    }
};

// Where the cards are that the phase begins or goes on with.
struct Start {
    std::vector<std::vector<int>> hands;  // a row a seat
    std::vector<int> aside;               // the cards that nobody plays
    std::vector<int> stock;               // top first
    // A card of a hand each, and those that lie under it: each comes to the hand once the trick is over to which the one
    // above it was played.
    std::vector<std::vector<int>> piles;
    std::vector<int> sides;               // the side of each seat; -1: not playing
    int aside_side = kNone;               // the side that counts the cards aside; kTaker: that of the last trick
    std::vector<int> base;                // points that each side has besides its tricks
    std::vector<std::array<int, 2>> sung;  // first and second card of pairs that have been sung
    int leader = 0;
    int caller = kNone;                   // of side 0, where cards are called
};

}  // namespace tapete
