// The ways in which a card is looked at.
#include "habits.hpp"

#include <algorithm>
#include <cmath>

namespace tapete {

namespace {

constexpr int kKinds = 37;   // plain cards and trumps by how many are above them, and the excuse
constexpr int kTrumps = 14;  // the kind of the highest
constexpr int kExcuse = 36;
constexpr int kSteps = 6;    // of worth
constexpr int kStages = 5;
constexpr int kMany = 9;     // cards of a suit are counted so far
constexpr int kFollowed = 1600;  // where the tables of those who follow begin

std::size_t at(int index) { return static_cast<std::size_t>(index); }

int stage(int cards) { return cards <= 2 ? 0 : cards <= 4 ? 1 : cards <= 7 ? 2 : cards <= 12 ? 3 : 4; }

void mark(std::uint16_t& seats, int seat) { seats = static_cast<std::uint16_t>(seats | 1U << static_cast<unsigned>(seat)); }

// Finds the places of a card in table after table.
class Tables {
public:
    explicit Tables(int from) : from_(from) {}

    void look(int entry, int size) {
        found_[used_++] = from_ + entry;
        from_ += size;
    }
    const std::array<int, kWays>& found() const { return found_; }

private:
    std::array<int, kWays> found_{};
    std::size_t used_ = 0;
    int from_;
};

// Puts numbers below their limits together to one.
struct Joined {
    int number = 0, size = 1;

    Joined& with(int value, int limit) {
        number = number * limit + value;
        size *= limit;
        return *this;
    }
};

// Where the seat to act stands if it is of this side.
template <int W>
Stand stand_of(const State<W>& state, int side, int role) {
    Stand found;
    found.role = role;
    found.is_ours = state.lie().lead != kNone && state.side(state.holder()) == side;
    int next = state.to_act();
    for (int step = 1; step < state.players(); ++step) {
        next = state.next_seat(next);
        const bool is_friend = state.side(next) == side, is_after = state.laid() + step < state.players();
        mark(is_friend ? found.friends : found.foes, next);
        (is_friend ? found.friends_after : found.foes_after) += is_after;
    }
    return found;
}

}  // namespace

template <int W>
void Past<W>::see(const State<W>& state, int card) {
    const Ready<W>& ready = state.ready();
    const Lie& lie = state.lie();
    const int seat = state.to_act(), suit = ready.tricks.suit(card), trump = ready.phase.trump;
    gone.add(card);
    if (ready.tricks.is_excuse(card)) return;
    if (lie.lead == kNone) return mark(led[at(suit)], seat);
    const int asked = ready.tricks.suit(lie.lead);
    if (suit == asked) return;
    mark(lacks[at(asked)], seat);
    if (trump != kNone && suit != trump && !ready.trumps.has(lie.best)) mark(lacks[at(trump)], seat);
}

template <int W>
Situation<W>::Situation(const State<W>& state, const Past<W>& seen)
    : ready(&state.ready()), lie(state.lie()), past(seen), unsung(state.unsung()), seat(state.to_act()), worth(state.worth()), calls(state.calls(seat)) {
    const bool has_contract = ready->phase.score.aim == Aim::contract;
    const int side = state.side(seat);
    shown = stand_of(state, side, has_contract && side == 1);
    if (!calls.empty()) called = stand_of(state, 0, 0);
}

template <int W>
Manner<W>::Manner(const Ready<W>& ready, const Habits& habits) : habits_(&habits) {
    const Phase& phase = ready.phase;
    if (habits.scores.size() != at(Habits::kSize)) throw std::invalid_argument("habits have 16384 scores");
    std::vector<int> worths = phase.values;
    std::sort(worths.begin(), worths.end());
    worths.erase(std::unique(worths.begin(), worths.end()), worths.end());
    dearest_ = std::max(1, worths.empty() ? 1 : worths.back());
    mates_.assign(phase.suits.size(), kNone);
    for (const auto& [one, other, worth] : phase.songs.pairs) {
        mates_[at(one)] = other;
        mates_[at(other)] = one;
    }
    for (const auto& [one, other] : phase.falls.pairs) {
        mates_[at(one)] = other;
        mates_[at(other)] = one;
    }
    find_kinds(ready);
    for (const Ready<W>& each : ready.under) find_kinds(each);
    for (int card = 0; card < ready.tricks.size(); ++card) {
        const auto step = std::lower_bound(worths.begin(), worths.end(), phase.values[at(card)]) - worths.begin();
        steps_.push_back(std::min(static_cast<int>(step), kSteps - 1));
    }
}

template <int W>
void Manner<W>::find_kinds(const Ready<W>& ready) {
    for (int card = 0; card < ready.tricks.size(); ++card) {
        const int above = ready.tricks.above(card).count();
        const int kind = ready.trumps.has(card) ? std::min(kTrumps + above, kExcuse - 1) : std::min(above, kTrumps - 1);
        kinds_[at(ready.phase.trump + 1)].push_back(ready.tricks.is_excuse(card) ? kExcuse : kind);
    }
}

// What a seat sees of a card of its own.
template <int W>
struct Manner<W>::Look {
    int card, suit, kind, step;
    Cards<W> unseen;
    int is_trump, is_master;  // no unseen card of its suit is higher
    int length, out;          // cards of the suit in its hand; unseen ones
    int higher, lower;        // unseen, of its suit
    int trumps, trumps_out;
    int stage;
    int is_highest, is_lowest;  // of its suit in the hand
    int pair;                   // 1: with its mate, unsung; 2: the mate is unseen; 3: sung
};

template <int W>
typename Manner<W>::Own Manner<W>::owned(const Situation<W>& now, const Cards<W>& hand) const {
    const Cards<W> unseen = now.ready->tricks.pack() - hand - now.past.gone;
    const int trumps = std::min((hand & now.ready->trumps).count(), kMany), out = std::min((unseen & now.ready->trumps).count(), kMany);
    return {hand, unseen, trumps, out, stage(hand.count()), now.stand(hand)};
}

template <int W>
typename Manner<W>::Look Manner<W>::look(const Situation<W>& now, const Own& own, int card) const {
    const Tricks<W>& tricks = now.ready->tricks;
    const int suit = tricks.suit(card), mate = mates_[at(card)];
    const Cards<W>& suited = tricks.of_suit(suit);
    const Cards<W>& above = tricks.above(card);
    const Cards<W> unseen_here = own.unseen & suited, held = own.hand & suited;
    const int higher = (unseen_here & above).count(), out = unseen_here.count();
    return {
        .card = card, .suit = suit, .kind = kinds_[at(now.ready->phase.trump + 1)][at(card)], .step = steps_[at(card)], .unseen = own.unseen,
        .is_trump = now.ready->trumps.has(card), .is_master = higher == 0,
        .length = std::min(held.count(), kMany), .out = std::min(out, kMany),
        .higher = std::min(higher, 3), .lower = std::min(out - higher, 3),
        .trumps = own.trumps, .trumps_out = own.trumps_out, .stage = own.stage,
        .is_highest = (held & above).empty(), .is_lowest = (held - above).count() == 1,
        .pair = mate == kNone || now.past.gone.has(mate) ? 0 : !own.hand.has(mate) ? 2 : now.unsung.has(card) ? 1 : 3,
    };
}

template <int W>
typename Manner<W>::Places Manner<W>::led(const Situation<W>& now, const Stand& stand, const Look& card) const {
    const int trump = now.ready->phase.trump;
    const unsigned by = now.past.led[at(card.suit)], lacks = now.past.lacks[at(card.suit)];
    const int leaders = static_cast<int>((by >> static_cast<unsigned>(now.seat)) & 1U) + 2 * ((by & stand.friends) != 0) + 4 * ((by & stand.foes) != 0);
    const int voids = ((lacks & stand.friends) != 0) + 2 * ((lacks & stand.foes) != 0);
    const int may_ruff = trump != kNone && card.trumps_out > 0 && (stand.foes & ~now.past.lacks[at(trump)]) != 0;
    Tables tables(Habits::kRole * stand.role);
    const auto look = [&](const Joined& seen) { tables.look(seen.number, seen.size); };
    look(Joined{}.with(card.kind, kKinds).with(card.stage, kStages));
    look(Joined{}.with(card.kind, kKinds).with(card.is_master, 2).with(card.trumps_out > 0, 2));
    look(Joined{}.with(card.is_trump, 2).with(card.length, 10).with(card.out, 10));
    look(Joined{}.with(card.is_trump, 2).with(card.trumps, 10).with(card.trumps_out, 10));
    look(Joined{}.with(card.step, kSteps).with(card.higher, 4).with(card.lower, 4).with(card.is_trump, 2));
    look(Joined{}.with(card.step, kSteps).with(leaders, 8).with(card.is_trump, 2));
    look(Joined{}.with(card.step, kSteps).with(voids, 4).with(may_ruff, 2));
    look(Joined{}.with(card.pair, 4).with(card.stage, kStages).with(card.is_trump, 2));
    look(Joined{}.with(card.is_highest, 2).with(card.is_lowest, 2).with(card.stage, kStages).with(card.is_trump, 2).with(card.is_master, 2));
    look(Joined{}.with(std::min(card.length, 5), 6).with(card.kind, kKinds));
    look(Joined{}.with(card.higher, 4).with(card.length, 10).with(may_ruff, 2));
    return tables.found();
}

template <int W>
typename Manner<W>::Places Manner<W>::followed(const Situation<W>& now, const Stand& stand, const Look& card, const Cards<W>& legal) const {
    const Tricks<W>& tricks = now.ready->tricks;
    const int best = now.lie.best, lead_suit = tricks.suit(now.lie.lead);
    const bool is_excuse = tricks.is_excuse(card.card);
    // how it follows: 0 the suit, 1 a ruff, 2 a discard, 3 trumps were led, 4 an excuse
    const int way = is_excuse ? 4 : card.suit == lead_suit ? (card.is_trump ? 3 : 0) : card.is_trump ? 1 : 2;
    const int wins = card.suit == tricks.suit(best) ? tricks.above(best).has(card.card) : card.is_trump && !is_excuse;
    const int ours = stand.is_ours, after = 3 * std::min(stand.foes_after, 3) + std::min(stand.friends_after, 2);
    const int foes = std::min(stand.foes_after, 3), worth = std::clamp(3 * now.worth / dearest_, 0, 5);
    const int is_ruffed = now.ready->trumps.has(best) && !now.ready->trumps.has(now.lie.lead);
    const int danger = std::min((card.unseen & tricks.above(best)).count(), 3);
    const Cards<W> same = legal & tricks.of_suit(card.suit), above = tricks.above(card.card);
    const int over = std::min((same & above).count(), 3), under = std::min((same - above).count() - 1, 3);
    Tables tables(Habits::kRole * stand.role + kFollowed);
    const auto look = [&](const Joined& seen) { tables.look(seen.number, seen.size); };
    look(Joined{}.with(card.kind, kKinds).with(way, 5).with(wins, 2).with(ours, 2));
    look(Joined{}.with(card.step, kSteps).with(way, 5).with(wins, 2).with(ours, 2).with(after, 12));
    look(Joined{}.with(worth, 6).with(card.step, kSteps).with(wins, 2).with(ours, 2).with(foes > 0, 2));
    look(Joined{}.with(card.higher, 4).with(card.step, kSteps).with(wins, 2).with(foes, 4).with(way, 5));
    look(Joined{}.with(over, 4).with(under, 4).with(wins, 2).with(ours, 2).with(way, 5));
    look(Joined{}.with(danger, 4).with(ours, 2).with(wins, 2).with(card.step, kSteps).with(foes, 4));
    look(Joined{}.with(std::min(card.length, 7), 8).with(card.is_master, 2).with(card.step, kSteps).with(way, 5));
    look(Joined{}.with(card.pair, 4).with(wins, 2).with(ours, 2).with(way, 5).with(card.is_trump, 2));
    look(Joined{}.with(card.kind, kKinds).with(card.stage, kStages).with(wins, 2));
    look(Joined{}.with(card.trumps, 10).with(way, 5).with(worth, 6).with(ours, 2));
    look(Joined{}.with(card.out, 10).with(card.step, kSteps).with(way, 5).with(is_ruffed, 2));
    return tables.found();
}

template <int W>
typename Manner<W>::Places Manner<W>::places(const Situation<W>& now, const Own& own, const Cards<W>& legal, int card) const {
    const Look seen = look(now, own, card);
    return now.lie.lead == kNone ? led(now, own.stand, seen) : followed(now, own.stand, seen, legal);
}

template <int W>
bool Manner<W>::chances(const Situation<W>& now, const Cards<W>& hand, const Cards<W>& legal, std::span<float> chances) const {
    const auto count = at(legal.count());
    if (count > chances.size()) return false;
    std::size_t index = 0;
    float most = -1e30F, sum = 0;
    each_place(now, hand, legal, [&](const Places& places) {
        float score = 0;
        for (const int place : places) score += habits_->scores[at(place)];
        most = std::max(most, score);
        chances[index++] = score;
    });
    for (float& each : chances.first(count)) sum += each = std::exp(each - most);
    for (float& each : chances.first(count)) each /= sum;
    return true;
}

template <int W>
int Manner<W>::pick(const State<W>& state, const Past<W>& past, Chance& chance) const {
    const Cards<W> legal = state.legal();
    const int last = legal.count() - 1;
    std::array<float, kMostLegal> each;
    if (last == 0) return legal.nth(0);
    if (!chances(Situation<W>(state, past), state.hand(state.to_act()), legal, each)) return legal.nth(chance.below(last + 1));
    auto luck = static_cast<float>(chance.unit());
    int place = 0;
    while (place < last && (luck -= each[at(place)]) >= 0) ++place;
    return legal.nth(place);
}

template <int W>
void Manner<W>::play_out(State<W>& state, Past<W>& past, Chance& chance) const {
    while (!state.over()) {
        const int card = pick(state, past, chance);
        past.see(state, card);
        state.play(card);
    }
}

template struct Past<1>;
template struct Past<2>;
template struct Past<3>;
template struct Situation<1>;
template struct Situation<2>;
template struct Situation<3>;
template class Manner<1>;
template class Manner<2>;
template class Manner<3>;

}  // namespace tapete
