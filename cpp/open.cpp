// Renumbers the cards in play, keeps them in closed ranks as they are played, and follows a hand from trick to trick.
//
// Cards of one suit and value that follow each other in strength are a run. Once cards of a run are gone the others
// move down into their places: positions that differ only in which of a run's cards are left become one position, and
// two cards of a hand differ in nothing exactly if they are neighbours in a run.
#include "open.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace tapete {

// A phase of the seats that play and the cards in play alone, in numbers of their own.
template <int W>
struct Renumbered {
    explicit Renumbered(const State<W>& state) : given(state.ready().phase), phase(given) {
        for (int seat = 0; seat < given.seats; ++seat) {
            if (state.side(seat) >= 0) seats.push_back(seat);
        }
        find_cards(state);
        find_songs(state);
        phase.seats = static_cast<int>(seats.size());
        phase.score.worth.assign(seats.size(), {});
        phase.bouts.clear();
        phase.petits.clear();
        phase.not_led_first = in_play(given.not_led_first);
    }

    // By suit, the weakest first.
    void find_cards(const State<W>& state) {
        for (const std::uint8_t card : state.on_table()) cards.push_back(card);
        for (const std::uint8_t card : state.stock()) cards.push_back(card);
        for (const int seat : seats) state.hand(seat).each([&](int card) { cards.push_back(card); });
        const auto rank = [&](int card) { return std::array{given.suits[at(card)], given.strengths[at(card)], card}; };
        std::sort(cards.begin(), cards.end(), [&](int one, int other) { return rank(one) < rank(other); });
        numbers.assign(given.suits.size(), kNone);
        for (std::vector<int>* each : {&phase.suits, &phase.strengths, &phase.values}) each->clear();
        for (const int card : cards) {
            numbers[at(card)] = static_cast<int>(phase.suits.size());
            phase.suits.push_back(given.suits[at(card)]);
            phase.strengths.push_back(given.strengths[at(card)]);
            phase.values.push_back(given.values[at(card)]);
        }
    }

    // Those that can still be heard.
    void find_songs(const State<W>& state) {
        Songs& songs = phase.songs;
        songs.pairs.clear();
        songs.wins.clear();
        songs.singers.clear();
        for (const auto& [one, other, worth] : given.songs.pairs) {
            const bool is_unsung = state.unsung().has(one) && state.unsung().has(other);
            if (is_unsung && in_play({one, other}).size() == 2) songs.pairs.push_back({card(one), card(other), worth});
        }
        for (const std::vector<int>& all : given.songs.wins) {
            if (in_play(all).size() == all.size()) songs.wins.push_back(in_play(all));
        }
        if (given.songs.singers.empty()) return;
        for (const int winner : seats) {
            int may = 0;
            for (const int singer : seats) may |= ((given.songs.singers[at(winner)] >> singer) & 1) << seat(singer);
            songs.singers.push_back(may);
        }
    }

    std::vector<int> in_play(const std::vector<int>& all) const {
        std::vector<int> found;
        for (const int each : all) {
            if (card(each) != kNone) found.push_back(card(each));
        }
        return found;
    }

    static std::size_t at(int index) { return static_cast<std::size_t>(index); }
    int card(int number) const { return numbers[at(number)]; }
    int seat(int number) const { return static_cast<int>(std::find(seats.begin(), seats.end(), number) - seats.begin()); }

    const Phase& given;
    Phase phase;
    std::vector<int> numbers;  // of all cards; kNone: not in play
    std::vector<int> cards, seats;  // the given numbers of those that there are
};

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
        gain(root_, side, state.points(side));
    }
    for (const int value : ready_.phase.values) root_.left += std::abs(value);
    root_.leader = renumbered.seat(state.leader());
    root_.may_win = true;
    find_weight(state.tricks_played() == 0);
    find_runs(state.tricks_played() == 0);
    forget_broken_songs(root_);
    laid_ = begun(root_);
    for (const std::uint8_t card : state.on_table()) lay(laid_, renumbered.card(card));
}

// A card is alone in its run where more than its place in the order counts.
void Open::find_runs(bool is_first_trick) {
    const Phase& phase = ready_.phase;
    Few alone = ready_.tricks.excuses();
    for (const Few& pair : ready_.pairs) alone = alone | pair;
    for (const Few& all : ready_.wins) alone = alone | all;
    if (is_first_trick) alone = alone | ready_.not_led_first;
    const int size = ready_.tricks.size();
    above_in_run_.resize(at(size));
    for (int card = size - 2; card >= 0; --card) {
        const int next = card + 1;
        const bool is_one_up = phase.suits[at(card)] == phase.suits[at(next)] && phase.strengths[at(card)] < phase.strengths[at(next)];
        if (!is_one_up || phase.values[at(card)] != phase.values[at(next)] || alone.has(card) || alone.has(next)) continue;
        above_in_run_[at(card)] = above_in_run_[at(next)];
        above_in_run_[at(card)].add(next);
        has_equal_below_.add(next);
    }
}

Few Open::legal(const Between& between, const Laid& laid) const {
    const Phase& phase = ready_.phase;
    const Few& hand = between.hands[at(laid.seat)];
    const Follow follow = between.drawn < stocked() ? phase.stock_follow : phase.follow;
    if (follow == Follow::full) {
        if (laid.place > 0 || between.tricks[0] + between.tricks[1] > 0) return ready_.tricks.legal(hand, laid.lie, phase.trump);
        const Few kept = hand - ready_.not_led_first;
        return kept.empty() ? hand : kept;
    }
    if (follow == Follow::none || laid.lie.lead == kNone || ready_.tricks.suit(laid.lie.lead) != phase.trump) return hand;
    const Few trumps = hand & ready_.tricks.of_suit(phase.trump);
    return trumps.empty() ? hand : trumps;
}

Laid Open::begun(const Between& between) const {
    Laid laid;
    laid.seat = between.leader;
    return laid;
}

void Open::close(const Between& before, const Laid& laid, Between& after) const {
    std::copy_n(before.hands.begin(), seats_, after.hands.begin());
    after.unsung = before.unsung;
    after.value = before.value;
    after.points = before.points;
    after.tricks = before.tricks;
    after.drawn = before.drawn;
    after.may_win = before.may_win;
    after.is_over = false;
    after.left = before.left;
    Few gone;
    for (int place = 0; place < seats_; ++place) {
        gone.add(laid.cards[at(place)]);
        after.left -= std::abs(value_of(laid.cards[at(place)]));
    }
    after.in_play = before.in_play - gone;
    const int last = before.leader == 0 ? seats_ - 1 : before.leader - 1;
    const bool is_last = before.hands[at(last)].empty() && before.drawn == stocked();
    after.leader = taker(before, laid, is_last);
    credit(before, laid, is_last, after);
    end_if_decided(after, is_last);
    if (after.is_over) return;
    const bool has_songs = !after.unsung.empty() || after.may_win, after_draw = ready_.phase.songs.after_draw;
    if (has_songs && !after_draw) sing(after);
    if (after.drawn < stocked() && !after.is_over) draw(after);
    if (has_songs && after_draw) sing(after);
    if (has_songs) forget_broken_songs(after);
    if (after.drawn == stocked()) close_ranks(after, after.drawn == before.drawn ? gone : ready_.tricks.pack() - after.in_play);
}

int Open::taker(const Between& before, const Laid& laid, bool is_last) const {
    const auto seat_of = [&](int place) { return (before.leader + place) % seats_; };
    if (is_last && ready_.phase.excuse_sweeps) {
        for (int place = 0; place < seats_; ++place) {
            const int side = sides_[at(seat_of(place))];
            const bool from_here = place == 0 || ready_.phase.excuse_sweeps_anywhere;
            const bool has_swept = before.tricks[at(1 - side)] == 0;
            if (from_here && has_swept && ready_.tricks.is_excuse(laid.cards[at(place)])) return seat_of(place);
        }
    }
    return holder(before, laid);
}

void Open::gain(Between& after, int side, int points) const {
    after.points[at(side)] += points;
    switch (ready_.phase.score.aim) {
        case Aim::contract: after.value = after.points[0]; break;
        case Aim::tricks: after.value = after.tricks[0]; break;
        default: after.value = after.points[0] - after.points[1];
    }
}

void Open::credit(const Between& before, const Laid& laid, bool is_last, Between& after) const {
    const Score& score = ready_.phase.score;
    const int side = sides_[at(after.leader)];
    ++after.tricks[at(side)];
    gain(after, side, laid.worth + (is_last ? score.last_bonus : 0));
    if (ready_.tricks.excuses().empty()) return;
    for (int place = 0; place < seats_; ++place) {
        const int card = laid.cards[at(place)];
        if (!ready_.tricks.is_excuse(card)) continue;
        if (score.aim != Aim::contract) gain(after, side, value_of(card));
        else credit_excuse(sides_[at((before.leader + place) % seats_)], side, value_of(card), is_last, after);
    }
}

void Open::credit_excuse(int owner, int winner, int excuse, bool is_last, Between& after) const {
    const auto [keeper, pays] = ready_.phase.excuse_kept(owner, winner, is_last);
    gain(after, keeper, excuse - pays);
    gain(after, winner, pays);
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
        gain(after, sides_[at(seat)], ready_.phase.songs.pairs[index][2]);
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

// The cards above those that are gone move down, the highest first.
void Open::close_ranks(Between& after, Few gone) const {
    for (std::uint64_t left = gone.words[0]; left != 0;) {
        const int card = 63 - std::countl_zero(left);
        left &= ~(std::uint64_t{1} << static_cast<unsigned>(card));
        const std::uint64_t above = above_in_run_[at(card)].words[0];
        if (above == 0) continue;
        const auto moved = [&](Few& cards) { cards.words[0] = (cards.words[0] & ~above) | ((cards.words[0] & above) >> 1U); };
        for (int seat = 0; seat < seats_; ++seat) moved(after.hands[at(seat)]);
        moved(after.in_play);
    }
}

Bounds Open::bounds(const Between& between) const {
    const Score& score = ready_.phase.score;
    if (score.aim == Aim::tricks) return {0, between.hands[at(between.leader)].count()};
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
    for (int card = 1; card < ready_.tricks.size(); ++card) {
        const auto same = [&](const std::vector<int>& each) { return each[at(card)] == each[at(card - 1)]; };
        if (same(ready_.phase.suits) && same(ready_.phase.strengths)) may_be_near_ = false;
    }
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
    std::uint64_t key = mixed(rest + 1) ^ mixed(between.unsung.words[0] + 2);
    for (int seat = 0; seat < seats_; ++seat) {
        key ^= mixed(between.hands[at(seat)].words[0] + static_cast<std::uint64_t>(seat + 3) * 0x9e3779b97f4a7c15U);
    }
    return key ^ (key >> 32U);
}

template Open::Open(const State<1>&);
template Open::Open(const State<2>&);
template Open::Open(const State<3>&);

}  // namespace tapete
