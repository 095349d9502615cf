// What may be played to a trick, in numbers: the twin of tapete/rules/trick.py, which is the law.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace tapete {

constexpr int kMostCards = 192;  // two tarot packs are 156
constexpr int kMostSuits = 16;
constexpr int kNone = -1;  // no trump; no excuse

// A set of cards, one bit each: bit i is card i of the pack.
struct Cards {
    std::array<std::uint64_t, kMostCards / 64> words{};

    void add(int card) { words[index(card)] |= bit(card); }
    bool has(int card) const { return (words[index(card)] & bit(card)) != 0; }
    bool empty() const { return (words[0] | words[1] | words[2]) == 0; }

    friend Cards operator&(const Cards& a, const Cards& b) {
        return {{a.words[0] & b.words[0], a.words[1] & b.words[1], a.words[2] & b.words[2]}};
    }
    friend Cards operator|(const Cards& a, const Cards& b) {
        return {{a.words[0] | b.words[0], a.words[1] | b.words[1], a.words[2] | b.words[2]}};
    }

private:
    static std::size_t index(int card) { return static_cast<std::size_t>(card) / 64; }
    static std::uint64_t bit(int card) { return std::uint64_t{1} << (static_cast<unsigned>(card) % 64); }
};

enum class Head { always, trumps };                    // when the suit led must be headed
enum class Reference { current_best, lead_card };      // the card that has to be headed
enum class Overtrump { contrafallo, undertrump, any_trump };  // unable to beat a ruff

struct Duties {
    Head head = Head::always;
    Reference head_reference = Reference::current_best;
    bool head_after_ruff = false;
    Overtrump overtrump = Overtrump::contrafallo;
    int excuse = kNone;            // the suit whose cards may always be played and never win
    bool later_twin_wins = false;  // of two equal cards the later is higher
};

// A pack and the duties of play, made ready for questions.
class Tricks {
public:
    // suit and strength of each card; throws std::invalid_argument with a sentence
    Tricks(std::span<const int> suits, std::span<const int> strengths, Duties duties);

    int size() const { return static_cast<int>(suits_.size()); }

    // What may be played from `hand` to the cards of `trick`, in order of play.
    // Throws std::invalid_argument for a card outside the pack or a suit that is none.
    Cards legal(const Cards& hand, std::span<const int> trick, int trump) const;

    // The index in `trick` of the card that takes it; 0 for nothing but excuses. Throws like `legal`.
    int winning(std::span<const int> trick, int trump) const;

private:
    void check(std::span<const int> trick, int trump) const;
    int suit(int card) const { return suits_[static_cast<std::size_t>(card)]; }
    const Cards& above(int card) const { return above_[static_cast<std::size_t>(card)]; }
    const Cards& of_suit(int suit) const { return of_suit_[static_cast<std::size_t>(suit)]; }
    int best_index(std::span<const int> trick, int trump) const;
    Cards following(const Cards& owed, int lead, int best, std::span<const int> trick, int trump) const;
    Cards trumping(const Cards& hand, const Cards& trumps, int best, bool ruffed) const;

    Duties duties_;
    std::vector<int> suits_;
    std::vector<int> strengths_;
    std::vector<Cards> above_;  // for each card, those of its suit that beat it when played later
    std::array<Cards, kMostSuits> of_suit_{};
    Cards pack_;
    Cards excuses_;
};

}  // namespace tapete
