// The ways in which a card is looked at: each is a table of scores by a few small numbers, things that a seat sees of the
// card, of its suit, of its hand and of the trick. Where a score stands is a sum of what each of them adds, of all ways at
// once: what holds for all cards is added up once, then what holds for those of a suit, then what differs from card to card.
#include "habits.hpp"

#include <algorithm>
#include <cmath>

namespace tapete {

namespace {

constexpr int kKinds = 37;   // plain cards and trumps by how many are above them, and the excuse
constexpr int kTrumps = 14;  // the kind of the highest
constexpr int kExcuse = 36;
constexpr int kSteps = 6;    // of what a card is worth
constexpr int kMany = 9;     // cards of a suit are counted so far
constexpr int kFollowed = 1600;  // where the tables of those who follow begin

std::size_t at(int index) { return static_cast<std::size_t>(index); }

int stage_of(int cards) { return cards <= 2 ? 0 : cards <= 4 ? 1 : cards <= 7 ? 2 : cards <= 12 ? 3 : 4; }

void mark(std::uint16_t& seats, int seat) { seats = static_cast<std::uint16_t>(seats | 1U << static_cast<unsigned>(seat)); }

// What a seat may see.
enum class Thing {
    none,
    // of a card
    kind, step, is_trump,
    is_master,              // no unseen card of its suit is higher
    higher, lower,          // unseen, of its suit
    is_highest, is_lowest,  // of its suit in the hand
    over, under,            // legal ones of its suit
    wins,                   // it would take the trick
    pair,                   // 1: with its mate, unsung; 2: the mate is unseen; 3: sung
    // of its suit
    length, length_to_5, length_to_7, out,  // cards in the hand; unseen ones
    leaders, voids,                         // who has led it, who lacks it: itself, friends, foes
    way,                                    // how it follows: 0 the suit, 1 a ruff, 2 a discard, 3 trumps were led, 4 an excuse
    // of the hand
    stage, trumps, trumps_out, any_trumps_out,
    may_ruff,  // a foe may have trumps
    // of the trick
    ours, foes, any_foes, after,  // who holds it; who is still to play
    worth, is_ruffed,
    danger,  // unseen cards that would beat its best
    end
};

// How many numbers it may be.
constexpr int limit(Thing thing) {
    using enum Thing;
    switch (thing) {
        case none: case end: return 1;
        case is_trump: case is_master: case is_highest: case is_lowest: case wins: case any_trumps_out: case may_ruff: case ours:
        case any_foes: case is_ruffed: return 2;
        case higher: case lower: case over: case under: case pair: case voids: case foes: case danger: return 4;
        case way: case stage: return 5;
        case step: case worth: case length_to_5: return 6;
        case leaders: case length_to_7: return 8;
        case length: case out: case trumps: case trumps_out: return 10;
        case after: return 12;
        case kind: return kKinds;
    }
    return 1;
}

using Ways = std::array<std::array<Thing, 5>, kWays>;

constexpr Ways ways_to_lead() {
    using enum Thing;
    return {{
        {kind, stage},
        {kind, is_master, any_trumps_out},
        {is_trump, length, out},
        {is_trump, trumps, trumps_out},
        {step, higher, lower, is_trump},
        {step, leaders, is_trump},
        {step, voids, may_ruff},
        {pair, stage, is_trump},
        {is_highest, is_lowest, stage, is_trump, is_master},
        {length_to_5, kind},
        {higher, length, may_ruff},
    }};
}

constexpr Ways ways_to_follow() {
    using enum Thing;
    return {{
        {kind, way, wins, ours},
        {step, way, wins, ours, after},
        {worth, step, wins, ours, any_foes},
        {higher, step, wins, foes, way},
        {over, under, wins, ours, way},
        {danger, ours, wins, step, foes},
        {length_to_7, is_master, step, way},
        {pair, wins, ours, way, is_trump},
        {kind, stage, wins},
        {trumps, way, worth, ours},
        {out, step, way, is_ruffed},
    }};
}

// What each thing adds to where a score stands, and where the tables begin.
class Plan {
public:
    constexpr Plan(const Ways& ways, int from) {
        for (std::size_t way = 0; way < kWays; ++way) {
            int size = 1;
            for (auto thing = ways[way].rbegin(); thing != ways[way].rend(); ++thing) {
                adds_[static_cast<std::size_t>(*thing)].places[way] = static_cast<std::int16_t>(size);
                size *= limit(*thing);
            }
            begin_.places[way] = static_cast<std::int16_t>(from);
            from += size;
        }
        end_ = from;
    }
    constexpr const Row& begin() const { return begin_; }
    constexpr int end() const { return end_; }
    Row of(Thing thing, int number) const { return adds_[static_cast<std::size_t>(thing)].times(number); }

private:
    std::array<Row, static_cast<std::size_t>(Thing::end)> adds_{};
    Row begin_{};
    int end_ = 0;
};

constexpr Plan kToLead(ways_to_lead(), 0), kToFollow(ways_to_follow(), kFollowed);
static_assert(kToLead.end() <= kFollowed && kToFollow.end() <= Habits::kRole);

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
    find_traits(ready, worths);
    for (const Ready<W>& each : ready.under) find_traits(each, worths);
}

template <int W>
void Manner<W>::find_traits(const Ready<W>& ready, const std::vector<int>& worths) {
    for (int card = 0; card < ready.tricks.size(); ++card) {
        const int is_trump = ready.trumps.has(card), above = ready.tricks.above(card).count();
        const int kind = is_trump ? std::min(kTrumps + above, kExcuse - 1) : std::min(above, kTrumps - 1);
        const auto worth = std::lower_bound(worths.begin(), worths.end(), ready.phase.values[at(card)]) - worths.begin();
        const int step = std::min(static_cast<int>(worth), kSteps - 1);
        const auto row = [&](const Plan& plan) {
            const int which = ready.tricks.is_excuse(card) ? kExcuse : kind;
            return plan.of(Thing::kind, which) + plan.of(Thing::step, step) + plan.of(Thing::is_trump, is_trump);
        };
        traits_[at(ready.phase.trump + 1)].push_back({row(kToLead), row(kToFollow), mates_[at(card)]});
    }
}

template <int W>
struct Manner<W>::Own {
    Cards<W> hand, legal, unseen;  // unseen: neither played nor in its hand
    const Stand& stand;
    const std::vector<Trait>& traits;
    Row row;  // what this adds
};

template <int W>
struct Manner<W>::Suited {
    int number = kNone;
    Cards<W> held, unseen, legal;
    int length = 0, out = 0, open = 0;  // how many each of these are
    bool wins = false;                  // any card of it
    Row row;                            // what this adds, and what holds for all cards
};

template <int W>
typename Manner<W>::Own Manner<W>::owned(const Situation<W>& now, const Cards<W>& hand, const Cards<W>& legal) const {
    const Ready<W>& ready = *now.ready;
    const int trump = ready.phase.trump, lead = now.lie.lead, best = now.lie.best;
    const Stand& stand = now.stand(hand);
    const Cards<W> unseen = ready.tricks.pack() - hand - now.past.gone;
    const int trumps = std::min((hand & ready.trumps).count(), kMany), stage = stage_of(hand.count());
    Own own{hand, legal, unseen, stand, traits_[at(trump + 1)], Row::all(Habits::kRole * stand.role)};
    if (lead == kNone) {
        const int out = std::min((unseen & ready.trumps).count(), kMany);
        const bool may_ruff = trump != kNone && out > 0 && (stand.foes & ~now.past.lacks[at(trump)]) != 0;
        own.row += kToLead.begin() + kToLead.of(Thing::stage, stage) + kToLead.of(Thing::trumps, trumps) +
                   kToLead.of(Thing::trumps_out, out) + kToLead.of(Thing::any_trumps_out, out > 0) + kToLead.of(Thing::may_ruff, may_ruff);
    } else {
        const bool is_ruffed = ready.trumps.has(best) && !ready.trumps.has(lead);
        const int foes = std::min(stand.foes_after, 3), after = 3 * foes + std::min(stand.friends_after, 2);
        const int danger = std::min((unseen & ready.tricks.above(best)).count(), 3), worth = std::clamp(3 * now.worth / dearest_, 0, 5);
        own.row += kToFollow.begin() + kToFollow.of(Thing::stage, stage) + kToFollow.of(Thing::trumps, trumps) +
                   kToFollow.of(Thing::ours, stand.is_ours) + kToFollow.of(Thing::foes, foes) + kToFollow.of(Thing::any_foes, foes > 0) +
                   kToFollow.of(Thing::after, after) + kToFollow.of(Thing::worth, worth) + kToFollow.of(Thing::is_ruffed, is_ruffed) +
                   kToFollow.of(Thing::danger, danger);
    }
    return own;
}

// Written in place: who reads a copy waits for it, which took a fifth of all the time.
template <int W>
void Manner<W>::look_at(const Situation<W>& now, const Own& own, int suit, Suited& found) const {
    const Tricks<W>& tricks = now.ready->tricks;
    const Cards<W>& every = tricks.of_suit(suit);
    found.number = suit;
    found.held = own.hand & every;
    found.unseen = own.unseen & every;
    found.row = own.row;
    found.length = found.held.count();
    found.out = found.unseen.count();
    const int length = std::min(found.length, kMany), out = std::min(found.out, kMany);
    if (now.lie.lead == kNone) {
        const unsigned by = now.past.led[at(suit)], lacks = now.past.lacks[at(suit)];
        const int itself = static_cast<int>((by >> static_cast<unsigned>(now.seat)) & 1U);
        const int leaders = itself + 2 * ((by & own.stand.friends) != 0) + 4 * ((by & own.stand.foes) != 0);
        const int voids = ((lacks & own.stand.friends) != 0) + 2 * ((lacks & own.stand.foes) != 0);
        found.row += kToLead.of(Thing::length, length) + kToLead.of(Thing::length_to_5, std::min(length, 5)) + kToLead.of(Thing::out, out) +
                     kToLead.of(Thing::leaders, leaders) + kToLead.of(Thing::voids, voids);
    } else {
        const bool is_trump = suit == now.ready->phase.trump, is_excuse = tricks.excuses().contains(every);
        const int way = is_excuse ? 4 : suit == tricks.suit(now.lie.lead) ? (is_trump ? 3 : 0) : is_trump ? 1 : 2;
        found.legal = own.legal & every;
        found.open = found.legal.count();
        found.wins = is_trump && !is_excuse;
        found.row += kToFollow.of(Thing::length_to_7, std::min(length, 7)) + kToFollow.of(Thing::out, out) + kToFollow.of(Thing::way, way);
    }
}

template <int W>
Row Manner<W>::led(const Situation<W>& now, const Own& own, const Suited& suit, int card) const {
    const Cards<W>& above = now.ready->tricks.above(card);
    const int higher = (suit.unseen & above).count(), held_above = (suit.held & above).count();
    const Trait& is = own.traits[at(card)];
    return suit.row + is.led + kToLead.of(Thing::is_master, higher == 0) + kToLead.of(Thing::higher, std::min(higher, 3)) +
           kToLead.of(Thing::lower, std::min(suit.out - higher, 3)) + kToLead.of(Thing::is_highest, held_above == 0) +
           kToLead.of(Thing::is_lowest, suit.length - held_above == 1) + kToLead.of(Thing::pair, pair(now, own, card, is.mate));
}

template <int W>
Row Manner<W>::followed(const Situation<W>& now, const Own& own, const Suited& suit, int card) const {
    const Tricks<W>& tricks = now.ready->tricks;
    const Cards<W>& above = tricks.above(card);
    const int higher = (suit.unseen & above).count(), over = (suit.legal & above).count(), best = now.lie.best;
    const bool wins = suit.number == tricks.suit(best) ? tricks.above(best).has(card) : suit.wins;
    const Trait& is = own.traits[at(card)];
    return suit.row + is.followed + kToFollow.of(Thing::wins, wins) + kToFollow.of(Thing::is_master, higher == 0) +
           kToFollow.of(Thing::higher, std::min(higher, 3)) + kToFollow.of(Thing::over, std::min(over, 3)) +
           kToFollow.of(Thing::under, std::min(suit.open - over - 1, 3)) + kToFollow.of(Thing::pair, pair(now, own, card, is.mate));
}

template <int W>
int Manner<W>::pair(const Situation<W>& now, const Own& own, int card, int mate) const {
    if (mate == kNone || now.past.gone.has(mate)) return 0;
    return !own.hand.has(mate) ? 2 : now.unsung.has(card) ? 1 : 3;
}

template <int W>
template <typename Told>
void Manner<W>::each(const Situation<W>& now, const Cards<W>& hand, const Cards<W>& legal, Told&& told) const {
    const Own own = owned(now, hand, legal);
    const bool leads = now.lie.lead == kNone;
    Suited suit;
    legal.each([&](int card) {
        const int number = now.ready->tricks.suit(card);
        if (number != suit.number) look_at(now, own, number, suit);
        told(leads ? led(now, own, suit, card) : followed(now, own, suit, card));
    });
}

template <int W>
void Manner<W>::find(const Situation<W>& now, const Cards<W>& hand, const Cards<W>& legal, std::span<Row> rows) const {
    std::size_t index = 0;
    each(now, hand, legal, [&](const Row& row) { rows[index++] = row; });
}

template <int W>
float Manner<W>::weigh(const Situation<W>& now, const Cards<W>& hand, const Cards<W>& legal, std::span<float> weights) const {
    const auto count = at(legal.count());
    if (count > weights.size()) return 0;
    const float* scores = habits_->scores.data();
    auto weight = weights.begin();
    float most = -1e30F, sum = 0;
    each(now, hand, legal, [&](const Row& row) {
        float score = 0;
        for (std::size_t way = 0; way < kWays; ++way) score += scores[row.places[way]];
        most = std::max(most, score);
        *weight++ = score;
    });
    for (float& each : weights.first(count)) sum += each = std::exp(each - most);
    return sum;
}

template <int W>
int Manner<W>::pick(const State<W>& state, const Past<W>& past, Chance& chance) const {
    const Cards<W> legal = state.legal();
    const int last = legal.count() - 1;
    std::array<float, kMostLegal> weights;
    if (last == 0) return legal.nth(0);
    const float sum = weigh(Situation<W>(state, past), state.hand(state.to_act()), legal, weights);
    if (sum == 0) return legal.nth(chance.below(last + 1));
    float luck = static_cast<float>(chance.unit()) * sum;
    int place = 0;
    while (place < last && (luck -= weights[at(place)]) >= 0) ++place;
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
