// What a side is sure to win of the tricks to come, whatever is played: by trumps that no other can take the trick from.
//
// A trump that does not win its trick takes a higher one with it, of the other side. So of the trumps of one seat all win but
// for those that can be set against a higher one each. With each trick that wins come the cards of the others, and so at least
// those of their cards that count for least.
#include "open.hpp"

#include <algorithm>

namespace tapete {

namespace {

// Those of a suit that are higher than all of the others.
Few above_all(Few cards, Few others) {
    if (others.empty()) return cards;
    const auto low = (std::uint64_t{2} << static_cast<unsigned>(63 - std::countl_zero(others.words[0]))) - 1;
    return Few{{cards.words[0] & ~low}};
}

// How many of these cards of a suit are left once each of the others has been set against a lower one, the highest first.
int lasting(Few cards, Few others) {
    const std::uint64_t all = cards.words[0] | others.words[0];
    std::uint64_t left = Packed(all)(cards.words[0]) << static_cast<unsigned>(64 - std::popcount(all));
    int higher = 0, found = 0;
    while (left != 0) {
        const int gap = std::countl_zero(left);
        left <<= static_cast<unsigned>(gap);
        const int run = std::countl_one(left);
        higher += gap - run;
        found += std::max(0, -higher);
        higher = std::max(0, higher);
        if (run == 64) break;
        left <<= static_cast<unsigned>(run);
    }
    return found;
}

}  // namespace

void Open::find_ranks() {
    std::vector<int> values = ready_.phase.values;
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    for (const int value : values) {
        Few cards;
        for (int card = 0; card < ready_.tricks.size(); ++card) {
            if (value_of(card) == value) cards.add(card);
        }
        ranks_.push_back({cards - ready_.tricks.excuses(), value});
    }
}

// What so many of these cards come to at least, and the last of them; with excuses as nothing.
Open::Least Open::least(Few cards, int count) const {
    Least found;
    for (std::size_t index = 0; count > 0; ++index) {
        if (index == ranks_.size()) return {found.sum, 0};
        const int some = std::min(count, (cards & ranks_[index].cards).count());
        found.sum += some * ranks_[index].value;
        found.last = ranks_[index].value;
        count -= some;
    }
    return found;
}

void Open::find_sure(Between& between) const {
    between.bounds = bounds(between);
    between.sure = {};
    if (!is_anyone_alone_ || !is_sure(between)) return;
    std::array<Few, 2> held{};
    for (int seat = 0; seat < seats_; ++seat) held[at(side(seat))] = held[at(side(seat))] | (between.hands[at(seat)] & ready_.trumps);
    for (int side = 0; side < 2; ++side) {
        find_sure(between, side, held[at(side)], held[at(1 - side)], between.sure[at(side)]);
    }
}

// Trumps of partners may fall in one trick: the tricks of one seat count, and of partners the points of their masters alone.
// So little is sure where everybody has a partner that to look for it takes longer than it saves.
void Open::find_sure(const Between& between, int side, Few trumps, Few others, Sure& sure) const {
    for (int seat = 0; seat < seats_ && !trumps.empty(); ++seat) {
        const Few held = between.hands[at(seat)] & trumps;
        const int count = sides_[at(seat)] == side && !held.empty() ? lasting(held, others) : 0;
        if (count <= sure.count) continue;
        sure.count = count;
        sure.seat = seat;
        sure.trumps = held;
    }
    if (sure.count == 0) return;
    sure.masters = above_all(trumps, others);
    sure.masters.each([&](int card) { sure.own += value_of(card); });
    for (int seat = 0; seat < seats_; ++seat) {
        const Few hand = between.hands[at(seat)];
        const Few rest = seat == sure.seat ? (hand & trumps) - sure.masters : hand - sure.masters;
        const Few apart = hand & (seat == sure.seat ? sure.masters : sure.masters | ready_.tricks.excuses());
        const Least found = least(rest, sure.count - apart.count());
        sure.rest += found.sum;
        sure.fewer += found.sum - found.last;
    }
}

// The points of a side that is sure of the cards in the trick: of these, and of those to come. Unless the seat whose trumps win
// has played, and kept all of them, this trick may be one of those that they were sure of.
int Open::won(const Between& between, const Laid& laid, int side) const {
    const Sure& sure = between.sure[at(side)];
    int points = laid.worth + sure.own;
    (laid.cards & sure.masters).each([&](int card) { points -= value_of(card); });
    const bool has_kept = (laid.cards & sure.trumps).empty() && has_laid(between, laid, sure.seat);
    return std::max(points + (has_kept ? sure.rest : sure.fewer), sure.own + sure.rest);
}

Bounds Open::narrowed(const Between& between, int first, int second) const {
    return {between.bounds.low + weight_ * first, between.bounds.high - weight_ * second};
}

Bounds Open::sure(const Between& between, const Laid& laid, int side) const {
    const int mine = won(between, laid, side), others = between.sure[at(1 - side)].points();
    return side == 0 ? narrowed(between, mine, others) : narrowed(between, others, mine);
}

Bounds Open::sure(const Between& between) const {
    return narrowed(between, between.sure[0].points(), between.sure[1].points());
}

Bounds Open::led(const Between& between) const {
    std::array<int, 2> points{between.sure[0].points(), between.sure[1].points()};
    const int leading = sides_[at(between.leader)];
    if (is_sure(between) && raises_[at(between.leader)] == (leading == 0)) {
        points[at(leading)] = std::max(points[at(leading)], cashed(between));
    }
    return narrowed(between, points[0], points[1]);
}

// The points in cards that whoever leads may play one after the other, winning each trick, and the least that come with them.
int Open::cashed(const Between& between) const {
    const Few excuses = ready_.tricks.excuses(), hand = between.hands[at(between.leader)], others = between.in_play - hand;
    int longest = 0;
    for (int seat = 0; seat < seats_; ++seat) {
        const Few held = between.hands[at(seat)];
        const int trumps = (held & ready_.trumps).count();
        if (seat != between.leader && trumps > 0) longest = std::max(longest, trumps + (held & excuses).count());
    }
    Few winners = above_all(hand & ready_.trumps, others & ready_.trumps);
    if (longest <= winners.count()) {
        for (Few left = hand - ready_.trumps - excuses; !left.empty();) {
            const Few suit = ready_.facts[at(left.first())].suit;
            winners = winners | above_all(hand & suit, others & suit);
            left = left - suit;
        }
    }
    if (winners == hand) return between.left - excuse_value_ * excuses.count() + ready_.phase.score.last_bonus;
    int sum = 0;
    winners.each([&](int card) { sum += value_of(card); });
    for (int seat = 0, count = winners.count(); seat < seats_; ++seat) {
        const Few held = between.hands[at(seat)];
        if (seat != between.leader) sum += least(held, count - (held & excuses).count()).sum;
    }
    return sum;
}

}  // namespace tapete
