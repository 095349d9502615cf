// Follows a hand from trick to trick, the cards in play alone.
//
// Cards of one suit and value that follow each other in strength are a run. Two cards of a run in one hand differ in nothing
// if no other hand has one between them. Positions are alike if the same seats hold the highest, the second and each further
// card of every suit: what may be played is the same then, and their values differ by no more than those of their cards.
#include "open.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "renumbered.hpp"

namespace tapete {

namespace {

constexpr std::size_t kFew = 4;  // seats whose cards are moved at once, whether or not they play

}  // namespace

template <int W>
Open::Open(const State<W>& state) : Open(state, Renumbered<W>(state)) {}

template <int W>
Open::Open(const State<W>& state, const Renumbered<W>& renumbered)
    : original_(renumbered.cards), ready_(renumbered.phase), seats_(renumbered.phase.seats) {
    for (int seat = 0; seat < seats_; ++seat) {
        const int given = renumbered.seats[at(seat)];
        sides_[at(seat)] = state.side(given);
        raises_[at(seat)] = (state.side(given) == 0) != (ready_.phase.score.aim == Aim::fewest);
        state.hand(given).each([&](int card) { root_.hands[at(seat)].add(renumbered.card(card)); });
    }
    for (const std::uint8_t card : state.stock()) stock_.push_back(renumbered.card(card));
    for (const Few& pair : ready_.pairs) root_.unsung = root_.unsung | pair;
    root_.in_play = ready_.tricks.pack();
    for (int side = 0; side < 2; ++side) {
        root_.tricks[at(side)] = state.tricks_of_side(side);
        root_.points[at(side)] = state.points(side);
    }
    evaluate(root_);
    for (const int value : ready_.phase.values) root_.left += std::abs(value);
    root_.leader = renumbered.seat(state.leader());
    root_.may_win = true;
    find_weight(state.tricks_played() == 0);
    find_runs(state.tricks_played() == 0);
    forget_broken_songs(root_);
    laid_ = begun(root_);
    ready_.tricks.excuses().each([&](int card) { excuse_value_ = value_of(card); });
    for (const std::uint8_t card : state.on_table()) lay(laid_, renumbered.card(card));
}

// A card is alone in its run where more than its place in the order counts.
void Open::find_runs(bool is_first_trick) {
    const Phase& phase = ready_.phase;
    Few alone = ready_.tricks.excuses();
    for (const Few& pair : ready_.pairs) alone = alone | pair;
    for (const Few& all : ready_.wins) alone = alone | all;
    if (is_first_trick) alone = alone | ready_.not_led_first;
    for (int card = 1; card < ready_.tricks.size(); ++card) {
        const int below = card - 1;
        const bool is_one_up = phase.suits[at(below)] == phase.suits[at(card)] && phase.strengths[at(below)] < phase.strengths[at(card)];
        if (is_one_up && phase.values[at(below)] == phase.values[at(card)] && !alone.has(below) && !alone.has(card)) has_equal_below_.add(card);
    }
}

Few Open::legal(const Between& between, const Laid& laid) const {
    const Phase& phase = ready_.phase;
    const Few& hand = between.hands[at(laid.seat)];
    const Follow follow = between.drawn < stocked() ? phase.stock_follow : phase.follow;
    if (follow == Follow::full) {
        if (laid.place > 0 || between.tricks[0] + between.tricks[1] > 0) return laid.bound.legal(ready_, hand);
        const Few kept = hand - ready_.not_led_first;
        return kept.empty() ? hand : kept;
    }
    if (follow == Follow::none || !laid.bound.is_open || laid.bound.suit != ready_.trumps) return hand;
    const Few trumps = hand & ready_.trumps;
    return trumps.empty() ? hand : trumps;
}

Laid Open::begun(const Between& between) const {
    Laid laid;
    laid.seat = between.leader;
    return laid;
}

void Open::close(const Between& before, const Laid& laid, Between& after) const {
    for (std::size_t seat = 0; seat < kFew; ++seat) after.hands[seat] = before.hands[seat];
    for (std::size_t seat = kFew; seat < at(seats_); ++seat) after.hands[seat] = before.hands[seat];
    after.in_play = before.in_play - laid.cards;
    after.unsung = before.unsung;
    after.value = before.value;
    after.points = before.points;
    after.tricks = before.tricks;
    after.drawn = before.drawn;
    after.may_win = before.may_win;
    after.is_over = false;
    after.left = before.left - laid.worth - (laid.excuses[0] + laid.excuses[1]) * excuse_value_;
    const bool is_last = is_last_trick(before);
    after.leader = taker(before, laid, is_last);
    credit(laid, is_last, after);
    end_if_decided(after, is_last);
    if (after.is_over) return;
    const bool has_songs = ready_.has_songs && (!after.unsung.empty() || after.may_win);
    const bool after_draw = ready_.phase.songs.after_draw;
    if (has_songs && !after_draw) sing(after);
    if (after.drawn < stocked() && !after.is_over) draw(after);
    if (has_songs && after_draw) sing(after);
    if (after.is_over) return;
    if (has_songs) forget_broken_songs(after);
}

int Open::taker(const Between& before, const Laid& laid, bool is_last) const {
    if (is_last && laid.excuse_places != 0 && ready_.phase.excuse_sweeps) {
        const int places = ready_.phase.excuse_sweeps_anywhere ? seats_ : 1;
        for (int place = 0; place < places; ++place) {
            const int seat = (before.leader + place) % seats_;
            const bool has_swept = before.tricks[at(1 - sides_[at(seat)])] == 0;
            if (has_swept && ((laid.excuse_places >> place) & 1) != 0) return seat;
        }
    }
    return holder(before, laid);
}

void Open::credit(const Laid& laid, bool is_last, Between& after) const {
    const Score& score = ready_.phase.score;
    const int side = sides_[at(after.leader)];
    ++after.tricks[at(side)];
    after.points[at(side)] += laid.worth + (is_last ? score.last_bonus : 0);
    for (int owner = 0; owner < 2 && laid.excuse_places != 0; ++owner) {
        const int count = laid.excuses[at(owner)];
        if (score.aim == Aim::contract) credit_excuses(owner, side, count, is_last, after);
        else after.points[at(side)] += count * excuse_value_;
    }
    evaluate(after);
}

void Open::credit_excuses(int owner, int winner, int count, bool is_last, Between& after) const {
    const auto [keeper, pays] = ready_.phase.excuse_kept(owner, winner, is_last);
    after.points[at(keeper)] += count * (excuse_value_ - pays);
    after.points[at(winner)] += count * pays;
}

void Open::draw(Between& after) const {
    int seat = after.leader;
    for (int place = 0; place < seats_ && after.drawn < stocked(); ++place, seat = next(seat)) {
        after.hands[at(seat)].add(stock_[at(after.drawn++)]);
    }
}

void Open::sing(Between& after) const {
    const Songs& songs = ready_.phase.songs;
    const int may = songs.singers[at(after.leader)];
    int seat = after.leader;
    do {
        if ((may >> seat) & 1) {
            while (sing_one(after, seat) && !songs.one_each && !after.is_over) {}
        }
        seat = next(seat);
    } while (seat != after.leader && !after.is_over);
}

bool Open::sing_one(Between& after, int seat) const {
    const Few& held = after.hands[at(seat)];
    if (after.may_win && holds_winners(held)) {
        after.value = sides_[at(seat)] == 0 ? kWon : -kWon;
        after.is_over = true;
        return true;
    }
    const Few may = held & after.unsung;
    if (may.empty()) return false;
    for (std::size_t index = 0; index < ready_.pairs.size(); ++index) {
        if (!may.contains(ready_.pairs[index])) continue;
        after.unsung = after.unsung - ready_.pairs[index];
        after.points[at(sides_[at(seat)])] += ready_.phase.songs.pairs[index][2];
        evaluate(after);
        end_if_decided(after, false);
        return true;
    }
    return false;
}

void Open::end_if_decided(Between& after, bool is_last) const {
    const Score& score = ready_.phase.score;
    after.is_over = is_last;
    if (score.target > 0 && std::max(after.points[0], after.points[1]) >= score.target) {
        after.value = after.points[0] >= after.points[1] ? kWon : -kWon;
        after.is_over = true;
    }
    if (score.aim == Aim::tricks && score.needed > 0) {
        const int left = after.hands[at(after.leader)].count();
        after.is_over = after.is_over || after.tricks[0] + left < score.needed || (score.stops && after.tricks[0] >= score.needed);
    }
}

bool Open::holds_winners(Few cards) const {
    return std::any_of(ready_.wins.begin(), ready_.wins.end(), [&](const Few& all) { return cards.contains(all); });
}

// Without a stock a song is lost for good unless one seat holds all of its cards.
void Open::forget_broken_songs(Between& after) const {
    const bool is_stock_left = after.drawn < stocked();
    const auto anybody = [&](auto&& holds) {
        if (is_stock_left) return holds(after.in_play);
        return std::any_of(after.hands.begin(), after.hands.begin() + seats_, holds);
    };
    after.may_win = after.may_win && anybody([&](const Few& held) { return holds_winners(held); });
    if (after.unsung.empty()) return;
    Few unsung;
    for (const Few& pair : ready_.pairs) {
        if (after.unsung.contains(pair) && anybody([&](const Few& held) { return held.contains(pair); })) unsung = unsung | pair;
    }
    after.unsung = unsung;
}

Bounds Open::bounds(const Between& between) const {
    const Score& score = ready_.phase.score;
    if (score.aim == Aim::tricks) return {0, between.hands[at(previous(between.leader))].count()};  // whoever led may have laid
    const int sum = between.left + std::abs(score.last_bonus);
    std::array<int, 2> most{sum, sum};
    const bool is_stock_left = between.drawn < stocked();
    for (std::size_t index = 0; index < ready_.pairs.size() && !between.unsung.empty(); ++index) {
        if (!between.unsung.contains(ready_.pairs[index])) continue;
        for (int seat = 0; seat < seats_; ++seat) {
            const bool may = is_stock_left || between.hands[at(seat)].contains(ready_.pairs[index]);
            if (may) most[at(sides_[at(seat)])] += ready_.phase.songs.pairs[index][2];
        }
    }
    for (std::size_t side = 0; side < 2; ++side) {
        const bool may_end = score.target > 0 && between.points[side] + most[side] >= score.target;
        if (may_end || between.may_win) most[side] += kSure;
    }
    return {score.aim == Aim::contract ? 0 : -most[1], most[0]};
}

// A point that changes sides counts for both of them, or for one. Nothing is near where a point may decide the hand.
void Open::find_weight(bool is_first_trick) {
    const Score& score = ready_.phase.score;
    weight_ = score.aim == Aim::tricks ? 0 : score.aim == Aim::contract ? 1 : 2;
    may_be_near_ = score.target == 0 && score.aim != Aim::tricks && !(is_first_trick && !ready_.not_led_first.empty());
    int most = 0;
    bool is_any_negative = false;
    for (const int value : ready_.phase.values) {
        most = std::max(most, std::abs(value));
        is_any_negative = is_any_negative || value < 0;
    }
    for (int card = 1; card < ready_.tricks.size(); ++card) {
        const auto same = [&](const std::vector<int>& each) { return each[at(card)] == each[at(card - 1)]; };
        has_twins_ = has_twins_ || (same(ready_.phase.suits) && same(ready_.phase.strengths));
    }
    may_be_near_ = may_be_near_ && !has_twins_;
    is_valued_ = score.target > 0 || is_any_negative;
    may_be_sure_ = ready_.phase.follow == Follow::full && score.aim != Aim::tricks && !has_twins_ && !is_any_negative;
    is_anyone_alone_ = std::any_of(sides_.begin(), sides_.begin() + seats_, [&](int side) {
        return std::count(sides_.begin(), sides_.begin() + seats_, side) == 1;
    });
    find_ranks();
    for (int suit = 0; suit < kMostSuits; ++suit) {
        if (!ready_.tricks.of_suit(suit).empty()) suits_.push_back(ready_.tricks.of_suit(suit));
    }
    for (int plane = 0; (most >> plane) > 0; ++plane) {
        std::uint64_t& cards = planes_.emplace_back(0);
        for (int card = 0; card < ready_.tricks.size(); ++card) {
            cards |= static_cast<std::uint64_t>((std::abs(value_of(card)) >> plane) & 1) << static_cast<unsigned>(card);
        }
    }
}

// The values are subtracted card by card, all cards at once, binary place by binary place.
Bounds Open::alike(const Between& between, Few in_play, Bounds bounds) const {
    const Packed now(between.in_play.words[0]), then(in_play.words[0]);
    std::array<std::uint64_t, 32> differences;
    std::uint64_t borrow = 0;
    int sum = 0, more = 0;
    for (std::size_t plane = 0; plane < planes_.size(); ++plane) {
        const std::uint64_t one = now(planes_[plane]), other = then(planes_[plane]), differs = one ^ other;
        differences[plane] = differs ^ borrow;
        borrow = (other & differs) | (borrow & ~differs);
        sum += (std::popcount(one) - std::popcount(other)) << plane;
    }
    for (std::size_t plane = 0; plane < planes_.size(); ++plane) more += std::popcount(differences[plane] & ~borrow) << plane;
    const int less = sum - more;  // below 0
    if (ready_.phase.score.aim == Aim::contract) return {bounds.low + less, bounds.high + more};
    if (weight_ == 0) return bounds;
    return {bounds.low - more + less, bounds.high + more - less};
}

std::uint64_t Open::key(const Between& between) const {
    const Phase& phase = ready_.phase;
    const auto mixed = [](std::uint64_t word) {
        word *= 0xd6e8feb86659fd93U;
        word ^= word >> 32U;
        return word * 0xa0761d6478bd642fU;
    };
    auto rest = static_cast<std::uint64_t>(between.leader + kMostSeats * between.drawn);
    if (phase.excuse_sweeps) rest += (between.tricks[0] == 0 ? 1024U : 0U) + (between.tricks[1] == 0 ? 2048U : 0U);
    if (phase.score.aim == Aim::tricks) rest += 4096U * static_cast<std::uint64_t>(between.tricks[0]);
    if (phase.score.target > 0 || between.may_win) {
        rest += 0x9e3779b97f4a7c15U * static_cast<std::uint64_t>(1024 * between.points[0] + between.points[1]);
    }
    const Packed packed(between.in_play.words[0]);
    std::uint64_t suits = 0;
    for (const Few& suit : suits_) suits = 67 * suits + static_cast<std::uint64_t>((between.in_play & suit).count());
    std::uint64_t key = mixed(rest + 1) ^ mixed(suits + 0x2545f4914f6cdd1dU);
    if (!between.unsung.empty()) key ^= mixed(between.unsung.words[0] + 2) ^ mixed(packed(between.unsung.words[0]) + 0x51ed270b27a3c6e5U);
    for (int seat = 0; seat < seats_; ++seat) {
        key ^= mixed(packed(between.hands[at(seat)].words[0]) + static_cast<std::uint64_t>(seat + 3) * 0x9e3779b97f4a7c15U);
    }
    if (has_twins_ || between.drawn < stocked()) key ^= mixed(between.in_play.words[0] + 0x3c6ef372fe94f82bU);
    if (is_valued_ || between.may_win) {
        for (std::size_t plane = 0; plane < planes_.size(); ++plane) key ^= mixed(packed(planes_[plane]) + (plane + 64) * 0x9e3779b97f4a7c15U);
    }
    return key ^ (key >> 32U);
}

template Open::Open(const State<1>&);
template Open::Open(const State<2>&);
template Open::Open(const State<3>&);

}  // namespace tapete
