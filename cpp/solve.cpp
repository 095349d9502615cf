// Alpha-beta with null windows toward the value: bounds from the points left, of equal cards only one and of nearly equal
// ones only those that may matter, and a table of positions between two tricks.
#include "solve.hpp"

#include <algorithm>

#include "open.hpp"

namespace tapete {

namespace {

constexpr int kFirst = 1 << 30;      // the promise of a card that was best before
constexpr int kTrick = 20;           // of a trick for one's own side, beside the points in it
constexpr int kPoint = 4;
constexpr int kRecord = 256;         // more than a card's record

struct OutOfNodes {};

// What is known of a position: bounds of what is still to come, and the card to try first.
struct Entry {
    std::uint64_t key = 0;
    std::int16_t low = 0, high = 0;
    std::int16_t best = kNone;
};

class Solver {
public:
    Solver(const Open& open, long most)
        : open_(open), most_(most), salt_(salt()), mask_(entries(open.root().in_play.count()) - 1), table_(table()) {}

    // The exact value once this card has been played: by null windows, in longer and longer steps from the guess.
    int value(int card, int guess) {
        int low = -Open::kSure, high = Open::kSure, beta = guess;
        for (int step = 2; low < high; step += step) {
            betweens_[0] = open_.root();
            betweens_[0].bounds = open_.bounds(open_.root());
            const int found = after(betweens_[0], open_.laid(), card, beta);
            (found >= beta ? low : high) = found;
            const int middle = low + (high - low + 1) / 2;
            beta = found >= beta ? std::min(low + step, middle) : std::max(high + 1 - step, middle);
        }
        return low;
    }

    long nodes() const { return nodes_; }

private:
    using Promises = std::array<int, Open::kMost>;

    static std::size_t at(int index) { return static_cast<std::size_t>(index); }

    // The table outlives a search, for its memory; the keys of each search have a salt of their own.
    static std::vector<Entry>& table() {
        thread_local std::vector<Entry> entries(std::size_t{1} << 18U);
        return entries;
    }
    static std::uint64_t salt() {
        thread_local Chance chance(20);
        return chance.next();
    }
    static std::size_t entries(int cards) { return std::size_t{1} << static_cast<unsigned>(std::clamp(cards / 2 + 1, 10, 18)); }

    // All searches say whether the value is `beta` or more: then a number that it reaches, else one that it does not exceed.
    int after(Between& between, Laid laid, int card, int beta) {
        Few& hand = between.hands[at(laid.seat)];
        hand.remove(card);
        open_.lay(laid, card);
        int chosen = kNone;
        const int found = laid.place < open_.seats() ? choose(between, laid, kNone, beta, chosen) : closed(between, laid, beta);
        hand.add(card);
        return found;
    }

    int closed(const Between& between, const Laid& laid, int beta) {
        if (laid.lie.lead != kNone && !open_.is_last_trick(between)) {
            const auto [low, high] = open_.bounds(between, laid, open_.side(open_.holder(between, laid)));
            if (between.value + high < beta) return between.value + high;
            if (between.value + low >= beta) return between.value + low;
        }
        Between& next = betweens_[depth_ + 1];
        open_.close(between, laid, next);
        if (next.is_over) return next.value;
        ++depth_;
        const int found = open_.is_last_trick(next) ? last(next) : lead(next, beta);
        --depth_;
        return found;
    }

    // The last trick plays itself.
    int last(Between& between) {
        Laid laid = open_.begun(between);
        while (laid.place < open_.seats()) {
            Few& hand = between.hands[at(laid.seat)];
            const int card = hand.nth(0);
            hand = Few{};
            open_.lay(laid, card);
        }
        Between& end = betweens_[depth_ + 1];
        open_.close(between, laid, end);
        return end.value;
    }

    int lead(Between& between, int beta) {
        const Bounds bounds = between.bounds = open_.bounds(between);
        if (between.value + bounds.high < beta) return between.value + bounds.high;
        if (between.value + bounds.low >= beta) return between.value + bounds.low;
        const Entry fresh{open_.key(between) ^ salt_, static_cast<std::int16_t>(bounds.low),
                          static_cast<std::int16_t>(bounds.high), kNone};
        Entry& entry = table_[fresh.key & mask_];
        if (entry.key != fresh.key) entry = fresh;
        if (between.value + entry.low >= beta) return between.value + entry.low;
        if (between.value + entry.high < beta) return between.value + entry.high;
        int chosen = kNone;
        const int found = choose(between, open_.begun(between), entry.best, beta, chosen);
        if (entry.key != fresh.key) entry = fresh;  // another position has taken the place
        (found >= beta ? entry.low : entry.high) = static_cast<std::int16_t>(found - between.value);
        entry.best = static_cast<std::int16_t>(chosen);
        return found;
    }

    int choose(Between& between, const Laid& laid, int first, int beta, int& chosen) {
        if (++nodes_ > most_) throw OutOfNodes{};
        Few left = open_.without_equals(open_.legal(between, laid));
        chosen = left.nth(0);
        if (left.count() == 1) return after(between, laid, chosen, beta);
        Promises promises;
        find_promises(between, laid, left, promises);
        if (first != kNone) promises[at(first)] = kFirst;
        const bool raises = open_.raises(laid.seat);
        int best = raises ? -2 * Open::kSure : 2 * Open::kSure;
        while (!left.empty()) {
            const int card = likeliest(left, promises);
            left.remove(card);
            const int found = after(between, laid, card, beta);
            if (raises ? found > best : found < best) {
                best = found;
                chosen = card;
            }
            if (raises == (found >= beta)) {
                records_[at(card)] += (kRecord - records_[at(card)]) / 32;
                break;
            }
            if (!left.empty()) left = without_near(between, laid.seat, card, beta, found, left, best);
        }
        return best;
    }

    // Leaves out cards that cannot reach what is asked for either, because they are worth nearly as much as this one.
    Few without_near(const Between& between, int seat, int card, int beta, int found, Few left, int& best) const {
        const Few others = between.in_play - between.hands[at(seat)];
        const bool raises = open_.raises(seat);
        (left & open_.ready().tricks.of_suit(open_.ready().tricks.suit(card))).each([&](int other) {
            const int apart = open_.apart(between, others, card, other);
            if (apart < 0 || (raises ? found + apart >= beta : found - apart < beta)) return;
            left.remove(other);
            best = raises ? std::max(best, found + apart) : std::min(best, found - apart);
        });
        return left;
    }

    static int likeliest(const Few& cards, const Promises& promises) {
        int found = cards.nth(0);
        cards.each([&](int card) {
            if (promises[at(card)] > promises[at(found)]) found = card;
        });
        return found;
    }

    // Prefers tricks for one's own side, with many points, and otherwise to lose few.
    void find_promises(const Between& between, const Laid& laid, const Few& cards, Promises& promises) const {
        const Ready<1>& ready = open_.ready();
        const int mine = open_.side(laid.seat);
        int kept = 1 - mine;  // the side that takes the trick if this seat does not
        if (laid.lie.lead != kNone) kept = taken_by(between, laid, laid.lie, open_.side(open_.holder(between, laid)));
        cards.each([&](int card) {
            Lie lie = laid.lie;
            ready.tricks.lay(lie, card, laid.place, ready.phase.trump);
            const int side = lie.best == card ? taken_by(between, laid, lie, mine) : kept;
            const int points = kPoint * open_.value_of(card);
            promises[at(card)] = records_[at(card)] + kRecord * (side == mine ? kTrick + kPoint * laid.worth + points : -points);
        });
    }

    // The side that takes a trick if whoever comes after this seat beats what the other side has played.
    int taken_by(const Between& between, const Laid& laid, const Lie& lie, int side) const {
        int seat = laid.seat;
        for (int place = laid.place + 1; place < open_.seats(); ++place) {
            seat = open_.next(seat);
            if (open_.side(seat) != side && beats(between, seat, lie)) side = open_.side(seat);
        }
        return side;
    }

    // Whether a seat would take the trick from the card that holds it now.
    bool beats(const Between& between, int seat, const Lie& lie) const {
        const Tricks<1>& tricks = open_.ready().tricks;
        const Few& hand = between.hands[at(seat)];
        const int suit = tricks.suit(lie.lead), best = tricks.suit(lie.best), trump = open_.ready().phase.trump;
        if (!(hand & tricks.of_suit(suit)).empty()) return best == suit && !(hand & tricks.above(lie.best)).empty();
        if (trump == kNone) return false;
        return !(hand & (best == trump ? tricks.above(lie.best) : tricks.of_suit(trump))).empty();
    }

    const Open& open_;
    long most_;
    long nodes_ = 0;
    std::uint64_t salt_;
    std::size_t mask_;
    std::vector<Entry>& table_;
    std::array<int, Open::kMost> records_{};          // how often a card was enough, of late
    std::array<Between, Open::kMost + 2> betweens_;   // one for each trick
    std::size_t depth_ = 0;
};

template <int W>
int in_play(const State<W>& state) {
    std::size_t sum = state.on_table().size() + state.stock().size();
    for (int seat = 0; seat < state.ready().phase.seats; ++seat) sum += static_cast<std::size_t>(state.hand(seat).count());
    return static_cast<int>(sum);
}

}  // namespace

template <int W>
std::optional<Solved> solve(const State<W>& state, long most) {
    if (state.over()) throw std::invalid_argument("the hand is over");
    for (int seat = 0; seat < state.ready().phase.seats; ++seat) {
        if (state.side(seat) > 1) throw std::invalid_argument("only hands of two sides are solved");
    }
    if (in_play(state) > Open::kMost) return std::nullopt;  // no number of nodes would do
    const Open open(state);
    Solver solver(open, most);
    std::vector<Valued> found;
    try {
        int value = open.root().value;
        const Few legal = open.legal(open.root(), open.laid()), unequal = open.without_equals(legal);
        legal.each([&](int card) {
            if (unequal.has(card)) value = solver.value(card, value);
            found.push_back({open.original(card), value});
        });
    } catch (const OutOfNodes&) {
        return std::nullopt;
    }
    return Solved{found, solver.nodes()};
}

template std::optional<Solved> solve<1>(const State<1>&, long);
template std::optional<Solved> solve<2>(const State<2>&, long);
template std::optional<Solved> solve<3>(const State<3>&, long);

}  // namespace tapete
