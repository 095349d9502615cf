// How a trick ends, and what is sung and drawn after it; follows the families in tapete/rules.
#include "state.hpp"

#include <algorithm>
#include <cmath>

namespace tapete {

namespace {

[[noreturn]] void refuse(const std::string& sentence) { throw std::invalid_argument(sentence); }

std::size_t at(int index) { return static_cast<std::size_t>(index); }

// What a hand is worth to a seat must remain a number: a search adds and compares it.
constexpr double kFinest = 1e-6;

// Whether one hand holds all of these: looked at in every world that a search draws, and so without a branch.
template <int W>
bool is_whole(const Cards<W>& cards, std::span<const Cards<W>> hands) {
    bool found = false;
    for (const Cards<W>& hand : hands) found |= hand.contains(cards);
    return found;
}

template <int W>
Cards<W> set_of(const std::vector<int>& cards, int size) {
    Cards<W> set;
    for (const int card : cards) {
        if (card < 0 || card >= size) refuse("cards are numbered from 0 to " + std::to_string(size - 1));
        set.add(card);
    }
    return set;
}

void check_score(const Phase& phase) {
    const Score& score = phase.score;
    const auto seats = static_cast<std::size_t>(phase.seats);
    if (!(score.scale >= kFinest && score.scale <= 1.0 / kFinest)) refuse("the scale of a score is from 0.000001 to 1000000");
    if (!(score.margin >= 0.0 && score.margin <= 1.0)) refuse("a margin is from 0 to 1");
    for (const std::vector<double>& row : score.worth) {
        for (const double worth : row) {
            if (!(std::abs(worth) <= 1.0 / kFinest)) refuse("what tricks are worth is a number, at most 1000000");
        }
    }
    if (phase.bouts.size() > 127) refuse("there are at most 127 bouts");
    if (score.aim == Aim::contract && score.targets.size() <= phase.bouts.size()) refuse("a target for every number of bouts");
    if (score.aim == Aim::tricks && score.needed == 0 && score.worth.size() != seats) refuse("a row of worths for each seat");
}

void check_falls(const Phase& phase) {
    const Falls& falls = phase.falls;
    const auto size = static_cast<int>(phase.suits.size());
    for (const auto& [one, other] : falls.pairs) {
        const bool is_pair = std::min(one, other) >= 0 && std::max(one, other) < size && one != other;
        if (!is_pair || phase.suits[at(one)] != phase.suits[at(other)]) refuse("a pair that falls is two cards of one suit");
    }
    if (falls.sets_trump && phase.trump != kNone) refuse("where pairs set the trump there is none before");
}

}  // namespace

void Phase::check() const {
    if (seats < 2 || seats > kMostSeats) refuse("a game has 2 to 13 seats, not " + std::to_string(seats));
    if (trump < kNone || trump >= kMostSuits) refuse("the trump is a suit or -1, not " + std::to_string(trump));
    if (values.size() != suits.size()) refuse("each card needs one value");
    if (!songs.singers.empty() && songs.singers.size() != static_cast<std::size_t>(seats)) refuse("singers for each seat");
    if (!calls.empty() && score.aim != Aim::contract) refuse("cards are called for a contract");
    if (calls.size() > 8) refuse("at most 8 cards are called");
    check_score(*this);
    check_falls(*this);
}

template <int W>
Ready<W>::Ready(const Phase& given) : phase(given), tricks(given.suits, given.strengths, given.duties) {
    phase.check();
    const int size = tricks.size();
    for (const auto& [one, other, worth] : phase.songs.pairs) pairs.push_back(set_of<W>({one, other}, size));
    for (const std::vector<int>& all : phase.songs.wins) wins.push_back(set_of<W>(all, size));
    for (const auto& [one, other] : phase.falls.pairs) falls.push_back(set_of<W>({one, other}, size));
    for (const Cards<W>& pair : falls) falling = falling | pair;
    bouts = set_of<W>(phase.bouts, size);
    petits = set_of<W>(phase.petits, size);
    not_led_first = set_of<W>(phase.not_led_first, size);
    for (const std::vector<int>& each : phase.calls) calls.push_back(set_of<W>(each, size));
    marked = bouts | petits | tricks.excuses();
    is_excuse_bout = !(bouts & tricks.excuses()).empty();
    if (is_excuse_bout && !bouts.contains(tricks.excuses())) refuse("all excuses are bouts, or none is");
    tricks.excuses().each([&](int card) { excuse_value = phase.values[at(card)]; });
    if (!calls.empty() && tricks.excuses().count() > 2) refuse("where cards are called there are at most two excuses");
    has_songs = !phase.songs.singers.empty();
    has_falls = !falls.empty();
    if (phase.trump != kNone) trumps = tricks.of_suit(phase.trump);
    for (int card = 0; card < size; ++card) {
        const Cards<W>& suit = tricks.of_suit(tricks.suit(card));
        const bool is_trump = tricks.suit(card) == phase.trump, is_headed = is_trump || phase.duties.head == Head::always;
        const Cards<W> above = tricks.above(card);
        facts.push_back({suit, is_headed ? above : Cards<W>{}, phase.values[at(card)]});
        beaten_by.push_back(is_trump ? above : above | trumps);
    }
    const Duties& duties = phase.duties;
    usual.is_so = tricks.excuses().empty() && duties.head_reference == Reference::current_best && !duties.head_after_ruff;
    if (duties.overtrump != Overtrump::any_trump) usual.over = trumps;
    if (duties.overtrump != Overtrump::contrafallo) usual.owed = trumps;
    const Score& score = phase.score;
    const bool ends_early = score.target > 0 || (score.aim == Aim::tricks && score.needed > 0);
    is_plain = score.aim != Aim::contract && !ends_early && !has_falls && calls.empty() && !phase.excuse_sweeps;
    if (!phase.falls.sets_trump) return;
    Phase set = phase;
    set.falls.sets_trump = false;
    int last = kNone;
    for (const auto& [one, other] : phase.falls.pairs) last = std::max(last, tricks.suit(one));
    for (set.trump = 0; set.trump <= last; ++set.trump) under.emplace_back(set);
}

template <int W>
State<W>::State(const Ready<W>& ready, const Start& start, bool is_placed) : ready_(&ready), is_placed_(is_placed) {
    const auto seats = at(ready.phase.seats);
    if (start.sides.size() != seats) refuse("a side for each seat");
    if (start.base.size() > kMostSeats) refuse("at most 13 sides have points");
    if (start.leader < 0 || start.leader >= ready.phase.seats) refuse("the leader is a seat");
    if (start.aside_side < kTaker || start.aside_side >= kMostSeats) refuse("what lies aside is of a side, -1 or -2");
    for (std::size_t seat = 0; seat < seats; ++seat) {
        if (start.sides[seat] < kNone || start.sides[seat] >= ready.phase.seats) refuse("sides are numbered from 0, no more than seats, or -1");
        if (ready.phase.score.aim == Aim::contract && start.sides[seat] > 1) refuse("a contract is played by two sides");
        sides_[seat] = static_cast<std::int8_t>(start.sides[seat]);
        players_ += sides_[seat] >= 0;
    }
    if (players_ < 2 || sides_[at(start.leader)] < 0) refuse("two seats play, and the leader is one of them");
    const int first = sides_[at(start.leader)];
    if (std::none_of(start.sides.begin(), start.sides.end(), [first](int side) { return side >= 0 && side != first; })) refuse("two sides play");
    for (std::size_t seat = 0; seat < seats; ++seat) {
        auto next = (seat + 1) % seats;
        while (sides_[next] < 0) next = (next + 1) % seats;
        next_[seat] = static_cast<std::int8_t>(next);
    }
    for (std::size_t side = 0; side < start.base.size(); ++side) points_[side] = static_cast<std::int16_t>(start.base[side]);
    for (const Cards<W>& pair : ready.pairs) unsung_ = unsung_ | pair;
    for (const auto& [one, other] : start.sung) unsung_ = unsung_ - set_of<W>({one, other}, ready.tricks.size());
    aside_side_ = start.aside_side;
    leader_ = seat_ = start.leader;
    if (ready.calls.empty()) return;
    const bool is_side_0 = start.caller >= 0 && start.caller < ready.phase.seats && sides_[at(start.caller)] == 0;
    if (!is_side_0 || !start.base.empty() || aside_side_ > 0) refuse("the caller and what lies aside are of side 0");
    caller_ = static_cast<std::int8_t>(start.caller);
    is_open_ = true;
}

template <int W>
State<W> State<W>::unplaced(const Ready<W>& ready, const Start& start) {
    return State(ready, start, false);
}

template <int W>
State<W>::State(const Ready<W>& ready, const Start& start) : State(ready, start, true) {
    const auto seats = at(ready.phase.seats);
    const int size = ready.tricks.size();
    if (start.hands.size() != seats) refuse("a row of cards for each seat");
    if (start.stock.size() > kMostStock) refuse("a stock has at most 40 cards");
    const Cards<W> aside = set_of<W>(start.aside, size);
    Cards<W> all = aside | set_of<W>(start.stock, size);
    std::size_t dealt = start.aside.size() + start.stock.size();
    std::array<Cards<W>, kMostSeats> hands;
    Cards<W> held;  // by those who play
    for (std::size_t seat = 0; seat < seats; ++seat) {
        hands[seat] = set_of<W>(start.hands[seat], size);
        if (sides_[seat] >= 0) held = held | hands[seat];
        all = all | hands[seat];
        dealt += start.hands[seat].size();
    }
    std::vector<Pile> piles;
    if (start.piles.size() > kMostPiles) refuse("there are at most 12 piles");
    for (const std::vector<int>& row : start.piles) {
        if (row.empty() || row.size() > Pile::kMost + 1) refuse("a pile has 1 to 4 cards");
        const std::vector<int> under(row.rbegin(), row.rend() - 1);
        const Cards<W> top = set_of<W>({row[0]}, size);
        if (!held.contains(top)) refuse("the upmost card of a pile is in a hand, and of one pile");
        held = held - top;
        all = all | set_of<W>(under, size);
        dealt += under.size();
        Pile& pile = piles.emplace_back(Pile{static_cast<std::uint8_t>(row[0]), static_cast<std::uint8_t>(under.size()), {}});
        for (std::size_t place = 0; place < pile.under.size() && place < under.size(); ++place) {
            pile.under[place] = static_cast<std::uint8_t>(under[place]);
        }
    }
    if (at(all.count()) != dealt) refuse("a card lies in two places");
    place(std::span(hands.data(), seats), aside, start.stock, piles);
    for (int seat = 0; seat < ready.phase.seats; ++seat) {
        if (side(seat) >= 0 && left(seat) != left(leader_)) refuse("seats that play hold equally many cards");
    }
    if (start.stock.size() % at(players_) != 0) refuse("a stock goes round among those who play");
    check_worths(left(leader_) + static_cast<int>(start.stock.size()) / players_);
}

template <int W>
void State<W>::check_worths(int tricks) const {
    const Score& score = ready_->phase.score;
    if (score.aim != Aim::tricks || score.needed > 0) return;
    for (int seat = 0; seat < ready_->phase.seats; ++seat) {
        const bool is_short = score.worth[at(seat)].size() <= at(tricks);
        if (is_short && side(seat) >= 0) refuse("a worth for every number of tricks, and for none");
    }
}

template <int W>
void State<W>::place(std::span<const Cards<W>> hands, const Cards<W>& aside, std::span<const int> stock, std::span<const Pile> piles) {
    std::copy(hands.begin(), hands.end(), hands_.begin());
    is_placed_ = true;
    over_ = hands_[at(seat_)].empty();
    drawn_ = 0;
    stocked_ = static_cast<int>(stock.size());
    std::transform(stock.begin(), stock.end(), stock_.begin(), [](int card) { return static_cast<std::uint8_t>(card); });
    std::copy(piles.begin(), piles.end(), piles_.begin());
    piled_ = static_cast<std::int8_t>(piles.size());
    for (const Pile& pile : piles) covered_ += static_cast<std::int8_t>(pile.left);
    may_win_ = stocked_ > 0;
    for (const Cards<W>& all : ready_->wins) may_win_ |= is_whole(all, hands);
    if (stocked_ == 0 && !unsung_.empty()) forget_broken_songs(hands);
    if (aside_side_ == kNone) return;
    aside.each([&](int card) { aside_points_ += static_cast<std::int16_t>(ready_->phase.values[at(card)]); });
    aside_bouts_ = static_cast<std::int8_t>((aside & ready_->bouts).count());
    if (aside_side_ != kTaker) credit_aside(is_open_ ? caller_ : aside_side_);
}

template <int W>
void State<W>::credit_aside(int side) {
    points_[at(side)] += aside_points_;
    bouts_[at(side)] += aside_bouts_;
}

template <int W>
State<W> State<W>::settled() const {
    State after = *this;
    if (!is_open_) return after;
    after.find_partners(laid_);
    for (std::size_t call = 0; call < ready_->calls.size(); ++call) {
        if ((after.found_ >> call & 1U) != 0) continue;
        int holders = 0;
        for (int seat = 0; seat < ready_->phase.seats; ++seat) {
            if (seat == caller_ || (hands_[at(seat)] & ready_->calls[call]).empty()) continue;
            after.sides_[at(seat)] = 0;
            ++holders;
        }
        if (holders > 1) refuse("who plays together depends on the play");
    }
    after.settle();
    return after;
}

template <int W>
Cards<W> State<W>::calls(int seat) const {
    Cards<W> open;
    if (!is_open_ || sides_[at(seat)] == 0) return open;
    for (std::size_t call = 0; call < ready_->calls.size(); ++call) {
        if ((found_ >> call & 1U) == 0) open = open | ready_->calls[call];
    }
    return open;
}

// Whoever has first played one of the cards called; so many lie in the trick.
template <int W>
void State<W>::find_partners(int laid) {
    for (std::size_t call = 0; call < ready_->calls.size(); ++call) {
        for (int place = 0; place < laid && (found_ >> call & 1U) == 0; ++place) {
            const int seat = by_[at(place)];
            if (seat == caller_ || !ready_->calls[call].has(trick_[at(place)])) continue;
            sides_[at(seat)] = 0;
            found_ |= static_cast<std::uint8_t>(1U << call);
        }
    }
}

// What seats have won becomes what their sides have won.
template <int W>
void State<W>::settle() {
    const auto points = points_;
    const auto bouts = bouts_;
    points_ = {};
    bouts_ = by_side_ = {};
    for (int seat = 0; seat < ready_->phase.seats; ++seat) {
        const int side = sides_[at(seat)];
        if (side < 0) continue;
        points_[at(side)] += points[at(seat)];
        bouts_[at(side)] += bouts[at(seat)];
        by_side_[at(side)] += won_[at(seat)];
    }
    is_open_ = false;
    for (int index = 0; index < excuses_; ++index) {
        const auto [owner, winner] = excused_[at(index)];
        credit_excuse(sides_[at(owner)], sides_[at(winner)], false);
    }
}

// Without a stock, a pair that no seat holds will never be sung.
template <int W>
void State<W>::forget_broken_songs(std::span<const Cards<W>> hands) {
    Cards<W> left;
    for (const Cards<W>& pair : ready_->pairs) {
        left = left | (pair & Cards<W>::every(is_whole(pair, hands)) & Cards<W>::every(unsung_.contains(pair)));
    }
    unsung_ = left;
}

// A pair of which a card was laid will never be sung.
template <int W>
void State<W>::forget_songs_with(const Cards<W>& laid) {
    if ((laid & unsung_).empty()) return;
    Cards<W> left;
    for (const Cards<W>& pair : ready_->pairs) {
        if (unsung_.contains(pair) && (laid & pair).empty()) left = left | pair;
    }
    unsung_ = left;
}

template <int W>
Cards<W> State<W>::first_lead(const Cards<W>& hand) const {
    const Cards<W> kept = hand - ready_->not_led_first;
    return kept.empty() ? hand : kept;
}

template <int W>
int State<W>::taker(int holder, bool is_last) const {
    const Phase& phase = ready_->phase;
    if (is_last && phase.excuse_sweeps) {
        for (int place = 0; place < players_; ++place) {
            const int seat = by_[at(place)];
            const bool from_here = place == 0 || phase.excuse_sweeps_anywhere;
            if (from_here && ready_->tricks.is_excuse(trick_[at(place)]) && has_swept(sides_[at(seat)])) return seat;
        }
    }
    return holder;
}

// Whoever wins a trick that may bring more than points.
template <int W>
int State<W>::reckon(int holder, bool is_last) {
    if (is_open_) [[unlikely]] {
        find_partners(players_);
        if (is_last) settle();
    }
    const int winner = taker(holder, is_last);
    credit(winner, is_last);
    if (ready_->has_falls) [[unlikely]] fall(winner);
    return winner;
}

// What there may be between two tricks.
template <int W>
void State<W>::go_on(int winner, const Cards<W>& laid) {
    if (!unsung_.empty()) forget_songs_with(laid);
    const bool after_draw = ready_->phase.songs.after_draw;
    if (!after_draw && can_sing(winner)) sing(winner);
    if (drawn_ < stocked_ && !over_) draw(winner);
    if (covered_ > 0) uncover();
    if (after_draw && can_sing(winner)) sing(winner);
}

template <int W>
void State<W>::credit(int winner, bool is_last) {
    const Phase& phase = ready_->phase;
    const int side = is_open_ ? winner : sides_[at(winner)];
    win_points(side, is_last);
    if (phase.score.aim != Aim::contract) return;
    if (is_last && aside_side_ == kTaker) credit_aside(side);
    if ((lying_ & ready_->marked).empty()) {
        petits_ = petits_before_ = 0;
        return;
    }
    int petits = 0;
    bool won_by_excuse = false;
    for (int place = 0; place < players_; ++place) {
        const int card = trick_[at(place)], seat = by_[at(place)];
        petits += ready_->petits.has(card);
        if (ready_->tricks.is_excuse(card)) {
            won_by_excuse |= seat == winner;
            points_[at(side)] -= static_cast<std::int16_t>(phase.values[at(card)]);
            if (is_open_) {
                excused_[at(excuses_++)] = {static_cast<std::int8_t>(seat), static_cast<std::int8_t>(winner)};
            } else {
                credit_excuse(sides_[at(seat)], side, is_last);
            }
        } else {
            bouts_[at(side)] += static_cast<std::int8_t>(ready_->bouts.has(card));
        }
    }
    petits_ = petits + (won_by_excuse ? petits_before_ : 0);
    petits_before_ = petits;
}

template <int W>
void State<W>::credit_excuse(int owner, int winner, bool is_last) {
    const auto [keeper, pays] = ready_->phase.excuse_kept(owner, winner, is_last);
    points_[at(keeper)] += static_cast<std::int16_t>(ready_->excuse_value - pays);
    points_[at(winner)] += static_cast<std::int16_t>(pays);
    bouts_[at(keeper)] += static_cast<std::int8_t>(ready_->is_excuse_bout);
}

// Of two pairs in one trick the one that was completed first counts first.
template <int W>
void State<W>::fall(int winner) {
    const Falls& falls = ready_->phase.falls;
    Cards<W> laid;
    int trump = kNone, sum = 0;
    for (int place = 0; place < players_; ++place) {
        const int card = trick_[at(place)];
        laid.add(card);
        if (!ready_->falling.has(card)) continue;
        for (const Cards<W>& pair : ready_->falls) {
            if (!pair.has(card) || !laid.contains(pair)) continue;
            sum += fallen_ == 0 ? falls.first : falls.later;
            if (fallen_++ == 0) trump = ready_->tricks.suit(card);
        }
    }
    points_[at(sides_[at(winner)])] += static_cast<std::int16_t>(sum);
    if (trump != kNone && falls.sets_trump) ready_ = &ready_->under[at(trump)];
}

template <int W>
void State<W>::draw(int winner) {
    int seat = winner;
    for (int place = 0; place < players_ && drawn_ < stocked_; ++place, seat = next_seat(seat)) {
        hands_[at(seat)].add(stock_[at(drawn_++)]);
    }
}

template <int W>
void State<W>::uncover() {
    for (int place = 0; place < players_; ++place) {
        for (std::size_t index = 0; index < at(piled_); ++index) {
            Pile& pile = piles_[index];
            if (pile.left == 0 || pile.top != trick_[at(place)]) continue;
            pile.top = pile.under[--pile.left];
            hands_[at(by_[at(place)])].add(pile.top);
            --covered_;
            break;
        }
    }
}

template <int W>
int State<W>::left(int seat) const {
    int sum = hands_[at(seat)].count();
    for (std::size_t index = 0; index < at(piled_); ++index) {
        if (hands_[at(seat)].has(piles_[index].top)) sum += piles_[index].left;
    }
    return sum;
}

// Whether somebody may have something to sing: looked at for all seats at once, since they mostly have not.
template <int W>
bool State<W>::can_sing(int winner) const {
    if (!ready_->has_songs) return false;
    const int may = ready_->phase.songs.singers[at(winner)];
    Cards<W> held;
    for (int seat = 0; seat < ready_->phase.seats; ++seat) held = held | (hands_[at(seat)] & Cards<W>::every((may >> seat) & 1));
    return may_win_ || !(held & unsung_).empty();
}

template <int W>
void State<W>::sing(int winner) {
    const Songs& songs = ready_->phase.songs;
    const int may = songs.singers[at(winner)];
    int seat = winner;
    do {
        if ((may >> seat) & 1) {
            while (sing_one(seat) && !songs.one_each && !over_) {}
        }
        seat = next_seat(seat);
    } while (seat != winner && !over_);
}

template <int W>
bool State<W>::holds_winners(const Cards<W>& held) const {
    return std::any_of(ready_->wins.begin(), ready_->wins.end(), [&](const Cards<W>& all) { return held.contains(all); });
}

template <int W>
bool State<W>::sing_one(int seat) {
    const Cards<W>& held = hands_[at(seat)];
    if (may_win_ && holds_winners(held)) {
        decided_ = sides_[at(seat)];
        over_ = true;
        return true;
    }
    const Cards<W> may = held & unsung_;
    if (may.empty()) return false;
    for (std::size_t index = 0; index < ready_->pairs.size(); ++index) {
        if (!may.contains(ready_->pairs[index])) continue;
        unsung_ = unsung_ - ready_->pairs[index];
        points_[at(sides_[at(seat)])] += static_cast<std::int16_t>(ready_->phase.songs.pairs[index][2]);
        end_if_decided(false);
        return true;
    }
    return false;
}

template <int W>
void State<W>::end_if_decided(bool is_last) {
    const Score& score = ready_->phase.score;
    if (score.target > 0) {
        const auto most = std::max_element(points_.begin(), points_.end());
        if (*most >= score.target) decided_ = static_cast<int>(most - points_.begin());
        over_ = over_ || decided_ != kNone;
    }
    if (score.aim == Aim::tricks && score.needed > 0) {
        const int left = hands_[at(seat_)].count();
        over_ = over_ || by_side_[0] + left < score.needed || (score.stops && by_side_[0] >= score.needed);
    }
    over_ = over_ || is_last;
}

template struct Ready<1>;
template struct Ready<2>;
template struct Ready<3>;
template class State<1>;
template class State<2>;
template class State<3>;

}  // namespace tapete
