// Alpha-beta with null windows toward the value, bounds from the points left, equal cards tried once, and a table of
// positions between two tricks.
#include "solve.hpp"

#include <algorithm>

namespace tapete {

namespace {

constexpr int kWon = 1000;  // a hand that is won at once
constexpr std::size_t kEntries = std::size_t{1} << 17U;

struct OutOfNodes {};

// The cards to try, in order.
struct Moves {
    std::array<int, 40> cards{};
    std::size_t size = 0;

    std::span<int> row() { return {cards.data(), size}; }
};

struct Entry {
    std::uint64_t key = 0;
    std::int16_t low = 0, high = 0;  // of what is still to come
    std::int16_t best = kNone;
};

template <int W>
class Solver {
public:
    Solver(const State<W>& root, long most) : most_(most), seats_(root.ready().phase.seats), table_(kEntries) {
        const int size = root.ready().tricks.size();
        Chance chance(20);
        keys_.resize(at(seats_ * size));
        for (std::uint64_t& key : keys_) key = chance.next();
        history_.assign(at(size), 0);
        for (int card = 0; card < size; ++card) {
            Cards<W> below = root.ready().tricks.of_suit(root.ready().tricks.suit(card)) - root.ready().tricks.above(card);
            below.remove(card);
            below_.push_back(below);
        }
    }

    Solved solve(const State<W>& root) {
        std::vector<Valued> found;
        const std::uint64_t key = key_of(root);
        int guess = measure(root);
        Moves moves;
        order(root, kNone, moves);
        for (const int card : moves.row()) {
            State<W> after = root;
            after.play(card);
            guess = value(after, key ^ key_of(root.to_act(), card), guess);
            found.push_back({card, guess});
        }
        root.legal().each([&](int card) {
            const auto same = [&](const Valued& each) { return each.card == card; };
            if (std::none_of(found.begin(), found.end(), same)) found.push_back({card, value_of_equal(root, card, found)});
        });
        return {found, nodes_};
    }

private:
    static std::size_t at(int index) { return static_cast<std::size_t>(index); }

    std::uint64_t key_of(int seat, int card) const { return keys_[at(seat * static_cast<int>(below_.size()) + card)]; }

    std::uint64_t key_of(const State<W>& state) const {
        std::uint64_t key = 1;
        for (int seat = 0; seat < seats_; ++seat) state.hand(seat).each([&](int card) { key ^= key_of(seat, card); });
        return key;
    }

    static int measure(const State<W>& state) {
        if (state.decided() != kNone) return state.decided() == 0 ? kWon : -kWon;
        switch (state.ready().phase.score.aim) {
            case Aim::contract: return state.points(0);
            case Aim::tricks: return state.tricks_of_side(0);
            default: return state.points(0) - state.points(1);
        }
    }

    // The most that either side can still gain.
    int left(const State<W>& state) const {
        const Phase& phase = state.ready().phase;
        Cards<W> all;
        for (int seat = 0; seat < seats_; ++seat) all = all | state.hand(seat);
        if (phase.score.aim == Aim::tricks) return state.hand(state.to_act()).count();
        int sum = phase.score.last_bonus;
        all.each([&](int card) { sum += phase.values[at(card)]; });
        const Cards<W> may = all & state.unsung();
        for (std::size_t index = 0; index < state.ready().pairs.size(); ++index) {
            if (may.contains(state.ready().pairs[index])) sum += phase.songs.pairs[index][2];
        }
        return state.ready().wins.empty() ? sum : sum + wins_left(state, all);
    }

    static int wins_left(const State<W>& state, const Cards<W>& all) {
        for (const Cards<W>& each : state.ready().wins) {
            if (all.contains(each)) return 2 * kWon;
        }
        return 0;
    }

    // The exact value by null windows.
    int value(const State<W>& state, std::uint64_t key, int guess) {
        int low = -3 * kWon, high = 3 * kWon;
        while (low < high) {
            const int beta = guess == low ? guess + 1 : guess;
            guess = search(state, key, beta - 1, beta);
            (guess < beta ? high : low) = guess;
        }
        return guess;
    }

    int search(const State<W>& state, std::uint64_t key, int alpha, int beta) {
        if (state.over()) return measure(state);
        if (++nodes_ > most_) throw OutOfNodes{};
        Entry* entry = nullptr;
        int now = 0;
        if (state.laid() == 0) {
            now = measure(state);
            const int more = left(state), less = state.ready().phase.score.aim == Aim::points ? more : 0;
            if (now + more <= alpha) return now + more;
            if (now - less >= beta) return now - less;
            std::uint64_t full = key ^ (0x9e3779b97f4a7c15U * static_cast<std::uint64_t>(state.to_act() + 1));
            for (const std::uint64_t word : state.unsung().words) full ^= word * 0xd6e8feb86659fd93U;
            full ^= static_cast<std::uint64_t>(state.progress()) * 0xa0761d6478bd642fU;
            entry = &table_[at(static_cast<int>(full % kEntries))];
            if (entry->key != full) *entry = {full, static_cast<std::int16_t>(-less), static_cast<std::int16_t>(more), kNone};
            if (now + entry->low >= beta) return now + entry->low;
            if (now + entry->high <= alpha) return now + entry->high;
        }
        const bool raises = state.side(state.to_act()) == 0;
        const std::uint64_t mine = entry == nullptr ? 0 : entry->key;
        int best = raises ? -4 * kWon : 4 * kWon, chosen = kNone;
        Moves moves;
        order(state, entry == nullptr ? kNone : entry->best, moves);
        for (const int card : moves.row()) {
            State<W> after = state;
            after.play(card);
            const int found = search(after, key ^ key_of(state.to_act(), card), alpha, beta);
            if (chosen == kNone || (raises ? found > best : found < best)) {
                best = found;
                chosen = card;
            }
            if (raises ? best >= beta : best <= alpha) {
                ++history_[at(card)];
                break;
            }
        }
        if (entry != nullptr && entry->key == mine) {
            if (best >= beta) entry->low = std::max(entry->low, static_cast<std::int16_t>(best - now));
            if (best <= alpha) entry->high = std::min(entry->high, static_cast<std::int16_t>(best - now));
            entry->best = static_cast<std::int16_t>(chosen);
        }
        return best;
    }

    // The cards to try, the likeliest first; of cards that are equal only one.
    void order(const State<W>& state, int first, Moves& moves) const {
        const Cards<W> legal = state.legal();
        const Cards<W> there = in_play(state);
        legal.each([&](int card) {
            if (!has_equal_before(state, legal, there, card)) moves.cards[moves.size++] = card;
        });
        const auto worth = [&](int card) { return card == first ? 1 << 30 : history_[at(card)]; };
        const auto cards = moves.row();
        for (std::size_t next = 1; next < cards.size(); ++next) {  // few cards: by insertion
            const int card = cards[next];
            std::size_t place = next;
            for (; place > 0 && worth(cards[place - 1]) < worth(card); --place) cards[place] = cards[place - 1];
            cards[place] = card;
        }
    }

    Cards<W> in_play(const State<W>& state) const {
        Cards<W> all = state.on_table();
        for (int seat = 0; seat < seats_; ++seat) all = all | state.hand(seat);
        return all;
    }

    // Whether a card of a lower number may be played that differs in nothing: of the same suit and value, with no card in
    // play between the two, and neither a part of a song.
    bool has_equal_before(const State<W>& state, const Cards<W>& legal, const Cards<W>& there, int card) const {
        const Ready<W>& ready = state.ready();
        const Phase& phase = ready.phase;
        bool found = false;
        (legal & ready.tricks.of_suit(ready.tricks.suit(card))).each([&](int other) {
            if (found || other >= card) return;
            found = are_equal(ready, phase, there, state.hand(state.to_act()), other, card);
        });
        return found;
    }

    bool are_equal(const Ready<W>& ready, const Phase& phase, const Cards<W>& there, const Cards<W>& held, int one, int other) const {
        if (phase.values[at(one)] != phase.values[at(other)]) return false;
        if (ready.bouts.has(one) || ready.bouts.has(other) || ready.petits.has(one) || ready.petits.has(other)) return false;
        for (const Cards<W>& pair : ready.pairs) {
            if (pair.has(one) || pair.has(other)) return false;
        }
        const Cards<W> between = (below_[at(one)] & ready.tricks.above(other)) | (below_[at(other)] & ready.tricks.above(one));
        return ((between & there) - held).empty();
    }

    int value_of_equal(const State<W>& root, int card, const std::vector<Valued>& found) const {
        const Cards<W> there = in_play(root);
        for (const Valued& each : found) {
            const Ready<W>& ready = root.ready();
            const bool same_suit = ready.tricks.suit(each.card) == ready.tricks.suit(card);
            if (same_suit && are_equal(ready, ready.phase, there, root.hand(root.to_act()), each.card, card)) return each.value;
        }
        throw std::logic_error("a card that was left out has an equal");
    }

    long most_;
    long nodes_ = 0;
    int seats_;
    std::vector<Entry> table_;
    std::vector<std::uint64_t> keys_;
    std::vector<int> history_;
    std::vector<Cards<W>> below_;
};

}  // namespace

template <int W>
std::optional<Solved> solve(const State<W>& state, long most) {
    if (state.over()) throw std::invalid_argument("the hand is over");
    for (int seat = 0; seat < state.ready().phase.seats; ++seat) {
        if (state.side(seat) > 1) throw std::invalid_argument("only hands of two sides are solved");
    }
    try {
        return Solver<W>(state, most).solve(state);
    } catch (const OutOfNodes&) {
        return std::nullopt;
    }
}

template std::optional<Solved> solve<1>(const State<1>&, long);
template std::optional<Solved> solve<2>(const State<2>&, long);
template std::optional<Solved> solve<3>(const State<3>&, long);

}  // namespace tapete
