// Sets of cards, one bit each, and one stream of random numbers: what everything else counts with.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace tapete {

constexpr int kMostSeats = 13;
constexpr int kNone = -1;  // no trump; no excuse; nobody

// A set of cards of a pack of at most 64 * W: bit i is card i.
template <int W>
struct Cards {
    static constexpr int kMost = 64 * W;
    std::array<std::uint64_t, W> words{};

    void add(int card) { words[index(card)] |= bit(card); }
    void remove(int card) { words[index(card)] &= ~bit(card); }
    bool has(int card) const { return (words[index(card)] & bit(card)) != 0; }
    bool empty() const {
        std::uint64_t any = 0;
        for (const std::uint64_t word : words) any |= word;
        return any == 0;
    }
    static Cards of(int card) {
        Cards one;
        one.add(card);
        return one;
    }
    // Every number, or none.
    static Cards every(bool is_every) {
        Cards found;
        for (std::uint64_t& word : found.words) word = ~std::uint64_t{is_every} + 1;
        return found;
    }
    int count() const {
        int sum = 0;
        for (const std::uint64_t word : words) sum += std::popcount(word);
        return sum;
    }
    bool contains(const Cards& other) const { return (other - *this).empty(); }

    // The one or the other; of values at hand, so that no branch is needed that a processor could guess wrong.
    static Cards either(bool is_one, Cards one, const Cards& other) {
        for (std::size_t at = 0; at < W; ++at) one.words[at] = is_one ? one.words[at] : other.words[at];
        return one;
    }

    // The card that has `place` others of the set before it; the set must have so many.
    int nth(int place) const {
        std::uint64_t word = words[0];
        int first = 0, before = 0, sum = 0;
        for (std::size_t at = 1; at < W; ++at) {
            sum += std::popcount(words[at - 1]);
            const bool is_beyond = place >= sum;
            word = is_beyond ? words[at] : word;
            first = is_beyond ? static_cast<int>(64 * at) : first;
            before = is_beyond ? sum : before;
        }
        return first + std::countr_zero(bit_after(word, place - before));
    }

    // The same as a set.
    Cards alone(int place) const {
        Cards found;
        if constexpr (W == 1) {
            found.words[0] = bit_alone(words[0], place);
        } else {
            found.add(nth(place));
        }
        return found;
    }

    // The lowest card; there must be one.
    int first() const {
        std::size_t at = 0;
        while (at + 1 < W && words[at] == 0) ++at;
        return static_cast<int>(64 * at) + std::countr_zero(words[at]);
    }

    // How many others of the set come before a card of it.
    int place(int card) const {
        int sum = 0;
        for (std::size_t at = 0; at < index(card); ++at) sum += std::popcount(words[at]);
        return sum + std::popcount(words[index(card)] & (bit(card) - 1));
    }

    template <typename F>
    void each(F&& visit) const {
        for (std::size_t at = 0; at < W; ++at) {
            for (std::uint64_t word = words[at]; word != 0; word &= word - 1) {
                visit(static_cast<int>(64 * at) + std::countr_zero(word));
            }
        }
    }

    friend bool operator==(const Cards& a, const Cards& b) {
        std::uint64_t differ = 0;
        for (std::size_t at = 0; at < W; ++at) differ |= a.words[at] ^ b.words[at];
        return differ == 0;
    }
    friend Cards operator&(Cards a, const Cards& b) {
        for (std::size_t at = 0; at < W; ++at) a.words[at] &= b.words[at];
        return a;
    }
    friend Cards operator|(Cards a, const Cards& b) {
        for (std::size_t at = 0; at < W; ++at) a.words[at] |= b.words[at];
        return a;
    }
    friend Cards operator^(Cards a, const Cards& b) {
        for (std::size_t at = 0; at < W; ++at) a.words[at] ^= b.words[at];
        return a;
    }
    friend Cards operator-(Cards a, const Cards& b) {
        for (std::size_t at = 0; at < W; ++at) a.words[at] &= ~b.words[at];
        return a;
    }

private:
    // A word of which the lowest bit is the one that has `place` others of this word before it.
    static std::uint64_t bit_after(std::uint64_t word, int place) {
#ifdef __BMI2__
        return _pdep_u64(std::uint64_t{1} << static_cast<unsigned>(place), word);
#else
        while (place-- > 0) word &= word - 1;
        return word;
#endif
    }
    static std::uint64_t bit_alone(std::uint64_t word, int place) {
        word = bit_after(word, place);
#ifndef __BMI2__
        word &= ~word + 1;
#endif
        return word;
    }
    static std::size_t index(int card) { return W == 1 ? 0 : static_cast<std::size_t>(card) / 64; }
    static std::uint64_t bit(int card) { return std::uint64_t{1} << (static_cast<unsigned>(card) % 64); }
};

// Brings the bits that a mask has together at the low end, in order.
class Packed {
public:
    explicit Packed(std::uint64_t mask) : mask_(mask) {
#ifndef __BMI2__
        std::uint64_t left = ~mask << 1U;  // bits below each that go: their numbers, one binary place after the other
        for (unsigned step = 0; step < 6; ++step) {
            std::uint64_t odd = left;
            for (unsigned by = 1; by < 64; by *= 2) odd ^= odd << by;
            moves_[step] = odd & mask;
            mask = (mask ^ moves_[step]) | (moves_[step] >> (1U << step));
            left &= ~odd;
        }
#endif
    }

    std::uint64_t operator()(std::uint64_t bits) const {
#ifdef __BMI2__
        return _pext_u64(bits, mask_);
#else
        bits &= mask_;
        for (unsigned step = 0; step < 6; ++step) {
            const std::uint64_t moved = bits & moves_[step];
            bits = (bits ^ moved) | (moved >> (1U << step));
        }
        return bits;
#endif
    }

private:
    std::uint64_t mask_;
#ifndef __BMI2__
    std::array<std::uint64_t, 6> moves_{};
#endif
};

// A stream of random numbers from a seed (splitmix64).
class Chance {
public:
    explicit Chance(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() {
        state_ += 0x9e3779b97f4a7c15U;
        std::uint64_t mixed = state_;
        mixed = (mixed ^ (mixed >> 30U)) * 0xbf58476d1ce4e5b9U;
        mixed = (mixed ^ (mixed >> 27U)) * 0x94d049bb133111ebU;
        return mixed ^ (mixed >> 31U);
    }

    // A number from 0 to n - 1.
    int below(int n) {
        return static_cast<int>(((next() >> 32U) * static_cast<std::uint64_t>(n)) >> 32U);
    }

    // Two such numbers at once.
    std::array<std::size_t, 2> two_below(std::uint32_t n) {
        const std::uint64_t both = next();
        return {((both >> 32U) * n) >> 32U, ((both & 0xffffffffU) * n) >> 32U};
    }

    // Some choices from one number: each takes as much of its chance as it needs.
    class Few {
    public:
        explicit Few(std::uint64_t left) : left_(left) {}

        // From 0 to n - 1: the upper word of a product, of which the lower one is what is left.
        int below(int n) {
            const auto times = static_cast<std::uint64_t>(n);
#ifdef __SIZEOF_INT128__
            __extension__ using Wide = unsigned __int128;
            const Wide product = static_cast<Wide>(left_) * times;
            left_ = static_cast<std::uint64_t>(product);
            return static_cast<int>(product >> 64U);
#else
            const std::uint64_t upper = (left_ >> 32U) * times + ((left_ & 0xffffffffU) * times >> 32U);
            left_ *= times;
            return static_cast<int>(upper >> 32U);
#endif
        }

    private:
        std::uint64_t left_;
    };
    Few few() { return Few(next()); }

    double unit() { return static_cast<double>(next() >> 11U) * 0x1.0p-53; }

private:
    std::uint64_t state_;
};

}  // namespace tapete
