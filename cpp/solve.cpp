// Alpha-beta, in which only what looks best is asked for its value, and all else whether it is better: bounds from the points
// left and from those that a side is sure of, of equal cards only one and of nearly equal ones only those that may matter, and a
// table of positions between two tricks, in which a position also finds what is known of one that is alike but for the values of
// the cards.
#include "solve.hpp"

#include <algorithm>

#include "open.hpp"

namespace tapete {

namespace {

// What a card promises, in units of kRecord: found by looking for fewer nodes in endings of Tute and Tarot of six and eight cards.
constexpr int kWon = 4;              // for a point that one's own side gets
constexpr int kLost = 12;            // less for a point that the other side gets
constexpr int kTaken = 20;           // for taking a trick from another
constexpr int kHeld = 10;            // less for each card of the suit in one's hand: short suits first
constexpr int kOut = 2;              // for each card of the suit that is led in other hands
constexpr int kTrumpLed = 10;        // less where trumps are led
constexpr int kAgain = 20;           // for the card that was enough last at this place of the trick, with so many cards in hand
constexpr std::size_t kBetweens = 1200;  // more than the cards of 64 that the last seat may play to each trick
constexpr int kTable = 16;           // positions that are kept, as a power of 2
constexpr int kRecord = 256;         // more than a card's record

// What is asked of a search: the value if it lies between these two, else a number that it does not exceed, which is not above
// the lower one, or one that it reaches, not below the higher one.
struct Window {
    int low, high;
};

constexpr Window kOpen{-Open::kSure, Open::kSure};

struct OutOfNodes {};

// What is known of a position, and so of those alike: bounds of what is still to come, and the card to try first.
struct Entry {
    std::uint64_t key = 0;
    Few in_play;
    std::int16_t low = 0, high = 0;
    std::int16_t best = kNone;  // its place in the hand
};

class Solver {
public:
    Solver(const Open& open, long most)
        : open_(open), most_(most), salt_(salt()), mask_(entries(open.root().in_play.count()) - 1), table_(table()), betweens_(betweens()) {
        betweens_[0] = open_.root();
        betweens_[0].bounds = open_.bounds(open_.root());
        for (auto& each : enough_) each.fill(kNone);
    }

    // The exact value once this card has been played.
    int value(int card) { return after(betweens_[0], open_.laid(), card, kOpen); }

    // The same from a guess that is seldom far off, that of another card: by null windows, in longer and longer steps from it.
    int value(int card, int guess) {
        int low = kOpen.low, high = kOpen.high, least = guess;
        for (int step = 2; low < high; step += step) {
            const int found = after(betweens_[0], open_.laid(), card, {least - 1, least});
            const bool is_reached = found >= least;
            (is_reached ? low : high) = found;
            const int middle = low + (high - low + 1) / 2;
            least = is_reached ? std::min(low + step, middle) : std::max(high + 1 - step, middle);
        }
        return low;
    }

    // The exact value, and a card that reaches it.
    Valued best() {
        int card = kNone;
        const int found = choose(betweens_[0], open_.laid(), kNone, kOpen, card);
        return {card, found};
    }

    long nodes() const { return nodes_; }

private:
    using Promises = std::array<int, Open::kMost>;

    static std::size_t at(int index) { return static_cast<std::size_t>(index); }

    // Table and positions outlive a search, for their memory; the keys of each search have a salt of their own.
    static std::vector<Entry>& table() {
        thread_local std::vector<Entry> entries(std::size_t{1} << kTable);
        return entries;
    }
    // One behind the other: those that may follow each trick of the row that is being looked at.
    static std::vector<Between>& betweens() {
        thread_local std::vector<Between> all(kBetweens);
        return all;
    }
    static std::uint64_t salt() {
        thread_local Chance chance(20);
        return chance.next();
    }
    static std::size_t entries(int cards) { return std::size_t{1} << static_cast<unsigned>(std::clamp(cards / 2 - 2, 11, kTable)); }

    int after(Between& between, Laid laid, int card, Window window) {
        Few& hand = between.hands[at(laid.seat)];
        hand.remove(card);
        open_.lay(laid, card);
        int chosen = kNone;
        const int found = laid.place < open_.seats() ? choose(between, laid, kNone, window, chosen) : closed(between, laid, window);
        hand.add(card);
        return found;
    }

    // What a search answers, if the bounds of a value say enough.
    static std::optional<int> enough(Bounds bounds, Window window) {
        if (bounds.high <= window.low || bounds.low == bounds.high) return bounds.high;
        if (bounds.low >= window.high) return bounds.low;
        return std::nullopt;
    }

    static std::optional<int> enough(const Between& between, Bounds bounds, Window window) {
        return enough(Bounds{between.value + bounds.low, between.value + bounds.high}, window);
    }

    // The answer about one of several moves: unless it is the first, whether it is better than the best so far comes first.
    template <typename F>
    static int scouted(bool is_first, bool raises, Window window, F&& search) {
        if (is_first || window.low + 1 >= window.high) return search(window);
        const int found = search(raises ? Window{window.low, window.low + 1} : Window{window.high - 1, window.high});
        if (found <= window.low || found >= window.high) return found;
        return search(raises ? Window{found - 1, window.high} : Window{window.low, found + 1});
    }

    // Bounds of the value once this trick is closed.
    Bounds closing(const Between& between, const Laid& laid) const {
        if (!laid.bound.is_open || open_.is_last_trick(between)) return {-2 * Open::kSure, 2 * Open::kSure};
        const auto [low, high] = open_.sure(between, laid, open_.side(open_.holder(between, laid)));
        return {between.value + low, between.value + high};
    }

    int closed(const Between& between, const Laid& laid, Window window) {
        if (const auto found = enough(closing(between, laid), window)) return *found;
        Between& next = betweens_[top_];
        open_.close(between, laid, next);
        ++top_;
        const auto known = arrived(next);
        const int found = known ? *known : lead(next, window);
        --top_;
        return found;
    }

    // What is known of a position between two tricks before it is looked up.
    std::optional<int> arrived(Between& between) {
        if (between.is_over) return between.value;
        if (open_.is_last_trick(between)) return last(between);
        between.key = open_.key(between) ^ salt_;
        return std::nullopt;
    }

    // The last trick plays itself.
    int last(const Between& between) {
        Laid laid = open_.begun(between);
        while (laid.place < open_.seats()) open_.lay(laid, between.hands[at(laid.seat)].first());
        Between& end = betweens_[top_];
        open_.close(between, laid, end);
        return end.value;
    }

    // What the table says about a position that it knows.
    Bounds known(const Entry& entry, const Between& between) const {
        const Bounds bounds{entry.low, entry.high};
        return entry.in_play == between.in_play ? bounds : open_.alike(between, entry.in_play, bounds);
    }

    int lead(Between& between, Window window) {
        const std::uint64_t key = between.key;
        Entry& entry = table_[key & mask_];
        const bool is_known = entry.key == key;
        Bounds bounds{-2 * Open::kSure, 2 * Open::kSure};
        int first = kNone;
        if (is_known) {
            bounds = known(entry, between);
            if (const auto found = enough(between, bounds, window)) return *found;
            first = between.hands[at(between.leader)].nth(entry.best);
        }
        open_.find_sure(between);
        if (const auto found = enough(between, open_.sure(between), window)) return *found;
        if (!is_known || entry.in_play != between.in_play) {
            const Bounds sure = open_.led(between);
            bounds = {std::max(bounds.low, sure.low), std::min(bounds.high, sure.high)};
            if (const auto found = enough(between, bounds, window)) return *found;
        }
        int chosen = kNone;
        const int found = choose(between, open_.begun(between), first, window, chosen);
        if (found > window.low) bounds.low = found - between.value;
        if (found < window.high) bounds.high = found - between.value;
        const auto small = [](int number) { return static_cast<std::int16_t>(number); };
        const int best = between.hands[at(between.leader)].place(chosen);
        table_[key & mask_] = {key, between.in_play, small(bounds.low), small(bounds.high), small(best)};
        return found;
    }

    int choose(Between& between, const Laid& laid, int first, Window window, int& chosen) {
        if (++nodes_ > most_) throw OutOfNodes{};
        Few left = open_.without_equals(between, open_.legal(between, laid));
        chosen = left.nth(0);
        if (left.count() == 1) return after(between, laid, chosen, window);
        if (laid.place + 1 == open_.seats()) return finish(between, laid, left, window, chosen);
        Promises promises;
        bool is_promised = false;
        const bool raises = open_.raises(laid.seat);
        const int worst = raises ? -2 * Open::kSure : 2 * Open::kSure;
        int best = worst;
        while (!left.empty()) {
            const bool is_first = first != kNone && left.has(first);  // what was best here before needs no promise
            if (!is_first && !is_promised) {
                find_promises(between, laid, left, promises);
                is_promised = true;
            }
            const int card = is_first ? first : likeliest(left, promises);
            left.remove(card);
            const auto search = [&](Window asked) { return after(between, laid, card, asked); };
            const int found = scouted(best == worst, raises, window, search);
            if (raises ? found > best : found < best) {
                best = found;
                chosen = card;
            }
            if (narrow(window, raises, found)) {
                praise(card);
                enough_[at(between.hands[at(laid.seat)].count())][at(laid.place)] = static_cast<std::int8_t>(card);
                break;
            }
            if (!left.empty()) left = without_near(between, laid.seat, card, window, found, left, best);
        }
        return best;
    }

    // Takes in what a move comes to; whether that is enough.
    static bool narrow(Window& window, bool raises, int found) {
        if (raises) window.low = std::max(window.low, found);
        else window.high = std::min(window.high, found);
        return window.low >= window.high;
    }

    void praise(int card) { records_[at(card)] += (kRecord - records_[at(card)]) / 32; }

    // The choice of whoever plays the last card to a trick: looks first whether one of them is known to be enough.
    int finish(Between& between, const Laid& laid, Few left, Window window, int& chosen) {
        const bool raises = open_.raises(laid.seat);
        const int worst = raises ? -2 * Open::kSure : 2 * Open::kSure;
        int best = worst;
        const auto is_enough = [&](int card, int found) {
            if (raises ? found > best : found < best) {
                best = found;
                chosen = card;
            }
            return narrow(window, raises, found);
        };
        Promises promises;
        find_promises(between, laid, left, promises);
        const std::size_t mark = top_;
        std::array<std::size_t, Open::kMost> places;  // of the cards in `open`
        Few open;
        bool is_done = false;
        while (!left.empty() && !is_done) {
            const int card = likeliest(left, promises);
            left.remove(card);
            const auto found = looked(between, laid, card, window);
            if (found) {
                is_done = is_enough(card, *found);
            } else {
                open.add(card);
                places[at(card)] = top_ - 1;
            }
        }
        while (!open.empty() && !is_done) {
            const int card = likeliest(open, promises);
            open.remove(card);
            const auto search = [&](Window asked) { return lead(betweens_[places[at(card)]], asked); };
            const int found = scouted(best == worst, raises, window, search);
            is_done = is_enough(card, found);
            if (is_done) praise(card);
            else if (!open.empty()) open = without_near(between, laid.seat, card, window, found, open, best);
        }
        top_ = mark;
        return best;
    }

    // What is known once this card has ended the trick; if that does not say enough, the position is kept on top.
    std::optional<int> looked(Between& between, Laid laid, int card, Window window) {
        Few& hand = between.hands[at(laid.seat)];
        hand.remove(card);
        open_.lay(laid, card);
        std::optional<int> found = enough(closing(between, laid), window);
        Between& next = betweens_[top_];
        if (!found) open_.close(between, laid, next);
        hand.add(card);
        if (found) return found;
        ++top_;
        found = arrived(next);
        if (!found && table_[next.key & mask_].key == next.key) found = enough(next, known(table_[next.key & mask_], next), window);
        if (found) --top_;
        return found;
    }

    // Leaves out cards that cannot reach what is asked for either, because they are worth nearly as much as this one.
    Few without_near(const Between& between, int seat, int card, Window window, int found, Few left, int& best) const {
        const Few others = between.in_play - between.hands[at(seat)];
        const bool raises = open_.raises(seat);
        (left & open_.ready().facts[at(card)].suit).each([&](int other) {
            const int apart = open_.apart(between, others, card, other);
            if (apart < 0 || (raises ? found + apart > window.low : found - apart < window.high)) return;
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

    // Prefers points for one's own side, to take a trick, and short suits.
    void find_promises(const Between& between, const Laid& laid, const Few& cards, Promises& promises) const {
        const int mine = open_.side(laid.seat);
        const Few hand = between.hands[at(laid.seat)], others = between.in_play - hand;
        const int again = enough_[at(hand.count())][at(laid.place)];
        const bool leads = laid.place == 0;
        int kept = 1 - mine;  // the side that takes the trick if this seat does not
        if (laid.bound.is_open) kept = taken_by(between, laid, laid.bound, open_.side(open_.holder(between, laid)));
        cards.each([&](int card) {
            const Few& suit = open_.ready().facts[at(card)].suit;
            const bool takes = laid.bound.is_taken_by(open_.ready(), card);
            const int side = takes ? taken_by(between, laid, card) : kept;
            int promise = (side == mine ? kWon : -kLost) * open_.value_of(card) - kHeld * (hand & suit).count();
            if (takes && laid.bound.is_open) promise += kTaken;
            if (leads) promise += kOut * (others & suit).count() - (open_.ready().trumps.has(card) ? kTrumpLed : 0);
            if (card == again) promise += kAgain;
            promises[at(card)] = records_[at(card)] + kRecord * promise;
        });
    }

    // The side that takes a trick if whoever comes after this seat beats what the other side has played.
    int taken_by(const Between& between, const Laid& laid, const Bound<1>& bound, int side) const {
        int seat = laid.seat;
        for (int place = laid.place + 1; place < open_.seats(); ++place) {
            seat = open_.next(seat);
            if (open_.side(seat) == side) continue;
            const Few may = bound.legal(open_.ready(), between.hands[at(seat)]);
            if (!(may & bound.beaten_by).empty()) side = 1 - side;
        }
        return side;
    }

    // The same once this seat has played a card that takes the trick.
    int taken_by(const Between& between, const Laid& laid, int card) const {
        const int mine = open_.side(laid.seat);
        if (laid.place + 1 == open_.seats()) return mine;
        Bound<1> bound = laid.bound;
        bound.lay(open_.ready(), card, laid.place);
        return taken_by(between, laid, bound, mine);
    }

    const Open& open_;
    long most_;
    long nodes_ = 0;
    std::uint64_t salt_;
    std::size_t mask_;
    std::vector<Entry>& table_;
    std::vector<Between>& betweens_;
    std::size_t top_ = 1;
    std::array<std::array<std::int8_t, kMostSeats>, Open::kMost + 1> enough_{};  // the last such card, by cards in hand and place
    std::array<int, Open::kMost> records_{};          // how often a card was enough, of late
};

template <int W>
int in_play(const State<W>& state) {
    std::size_t sum = state.on_table().size() + state.stock().size();
    for (int seat = 0; seat < state.ready().phase.seats; ++seat) sum += static_cast<std::size_t>(state.hand(seat).count());
    return static_cast<int>(sum);
}

}  // namespace

template <int W>
std::optional<Solved> solve(const State<W>& state, long most, bool best) {
    if (state.over()) throw std::invalid_argument("the hand is over");
    const Phase& phase = state.ready().phase;
    if (!phase.falls.pairs.empty()) throw std::invalid_argument("no hand is solved in which pairs fall");
    if (state.covered() > 0) throw std::invalid_argument("no hand is solved in which cards lie under others");
    if (phase.score.both_aim) throw std::invalid_argument("no hand is solved in which both sides have a target");
    if (phase.score.aim == Aim::middle) throw std::invalid_argument("no hand is solved in which the middle loses");
    for (int seat = 0; seat < phase.seats; ++seat) {
        if (state.side(seat) > 1) throw std::invalid_argument("only hands of two sides are solved");
    }
    if (in_play(state) > Open::kMost) return std::nullopt;  // no number of nodes would do
    const Open open(state.settled());
    Solver solver(open, most);
    std::vector<Valued> found;
    try {
        if (best) {
            const auto [card, value] = solver.best();
            return Solved{{{open.original(card), value}}, solver.nodes()};
        }
        int value = 0;  // also of those that are equal to the card
        const Few legal = open.legal(open.root(), open.laid()), unequal = open.without_equals(open.root(), legal);
        legal.each([&](int card) {
            if (unequal.has(card)) value = found.empty() ? solver.value(card) : solver.value(card, value);
            found.push_back({open.original(card), value});
        });
    } catch (const OutOfNodes&) {
        return std::nullopt;
    }
    return Solved{found, solver.nodes()};
}

template std::optional<Solved> solve<1>(const State<1>&, long, bool);
template std::optional<Solved> solve<2>(const State<2>&, long, bool);
template std::optional<Solved> solve<3>(const State<3>&, long, bool);

}  // namespace tapete
