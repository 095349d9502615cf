// What a hand comes to: who wins, what a contract pays, what its end is worth to each seat.
#include <algorithm>
#include <cstdlib>

#include "state.hpp"

namespace tapete {

template <int W>
Ahead State<W>::ahead() const {
    Ahead found;
    for (int seat = 0; seat < ready_->phase.seats; ++seat) {
        const int side = sides_[at(seat)];
        if (side < 0 || side == found.side) continue;
        const int points = points_[at(side)];
        if (points > found.most) {
            found = {side, points, found.most};
        } else {
            found.second = std::max(found.second, points);
        }
    }
    return found;
}

template <int W>
int State<W>::winning_side() const {
    const Score& score = ready_->phase.score;
    if (decided_ != kNone) return decided_;
    if (score.aim == Aim::middle) return kNone;
    if (score.aim == Aim::contract) {
        const int paid = stake();
        return paid == 0 && score.both_aim ? kNone : paid >= 0 ? 0 : 1;
    }
    if (score.aim == Aim::tricks) return by_side_[0] >= score.needed ? 0 : 1;
    if (score.needed > 0 && score.aim == Aim::points) return points_[0] >= score.needed ? 0 : 1;
    const Ahead first = ahead();
    bool is_tied = false;
    for (int seat = 0; seat < ready_->phase.seats; ++seat) {
        const int side = sides_[at(seat)];
        if (side < 0) continue;
        const int more = first.more(side, points_[at(side)]);
        if (more > 0) return side;
        is_tied = is_tied || (more == 0 && side == last_side());
    }
    if (score.tie == Tie::side_1) return 1;
    return is_tied && score.tie == Tie::last_trick ? last_side() : kNone;
}

// Of aim middle: -1 for each seat that loses, 1 for the others.
template <int W>
void State<W>::outside_the_middle(Rewards& found) const {
    const Score& score = ready_->phase.score;
    const int seats = ready_->phase.seats;
    int most = -32768, fewest = 32767;
    for (int seat = 0; seat < seats; ++seat) {
        if (sides_[at(seat)] < 0) continue;
        most = std::max<int>(most, points_[at(sides_[at(seat)])]);
        fewest = std::min<int>(fewest, points_[at(sides_[at(seat)])]);
    }
    const auto find = [&](auto&& is_lost) {
        bool any = false;
        for (int seat = 0; seat < seats; ++seat) {
            const int side = sides_[at(seat)];
            if (side < 0) continue;
            const bool lost = is_lost(side, points_[at(side)]);
            found[at(seat)] = lost ? -1.0 : 1.0;
            any = any || lost;
        }
        return any;
    };
    const auto is_level = [&](int side, int points) {
        for (int seat = 0; seat < seats; ++seat) {
            const int other = sides_[at(seat)];
            if (other >= 0 && other != side && points_[at(other)] == points) return true;
        }
        return false;
    };
    if (find([&](int side, int) { return by_side_[at(side)] == 0; })) return;
    if (score.needed > 0 && find([&](int, int points) { return points >= score.needed; })) return;
    if (find([&](int, int points) { return fewest < points && points < most; })) return;
    find(is_level);
}

template <int W>
int State<W>::stake() const {
    const Score& score = ready_->phase.score;
    if (score.both_aim) return duel_stake();
    const int half = points_[0] + score.bonus, target = score.targets[at(bouts_[0])];
    const bool made = half >= 2 * target;
    const int points = (half + made) / 2, sign = made ? 1 : -1;
    const int petits = last_side() == 0 ? petits_ : -petits_;
    int sum = score.times * (sign * (25 + std::abs(points - target)) + 10 * petits) + sign * score.to_winner + score.fixed;
    if (by_side_[0] == played_) sum += score.slam;
    if (by_side_[0] == 0) sum -= score.defence_slam;
    return sum;
}

template <int W>
int State<W>::duel_stake() const {
    const Score& score = ready_->phase.score;
    for (const int side : {0, 1}) {
        const int half = points_[at(side)] + score.bonus, target = score.targets[at(bouts_[at(side)])];
        if (half < 2 * target) continue;
        const int petits = last_side() == side ? petits_ : -petits_;
        const int sum = score.times * (25 + (half + 1) / 2 - target + 10 * petits);
        return side == 0 ? sum : -sum;
    }
    return 0;
}

template <int W>
void State<W>::reward(Rewards& found) const {
    const Phase& phase = ready_->phase;
    const Score& score = phase.score;
    if (score.aim == Aim::middle) return outside_the_middle(found);
    const bool by_table = score.aim == Aim::tricks && score.needed == 0;
    const bool is_margin = score.aim == Aim::points && decided_ == kNone && score.margin == 1.0;
    const int winner = by_table || is_margin || score.aim == Aim::contract ? kNone : winning_side();
    const Ahead first = ahead();
    const double pays = score.aim == Aim::contract ? stake() / score.scale : 0.0;
    for (int seat = 0; seat < phase.seats; ++seat) {
        const int side = sides_[at(seat)];
        if (side < 0) continue;
        double& reward = found[at(seat)];
        if (is_margin) {
            reward = first.more(side, points_[at(side)]) / score.scale;
        } else if (by_table) {
            reward = score.worth[at(seat)][at(won_[at(seat)])];
        } else if (score.aim == Aim::contract) {
            reward = side == 0 ? pays : -pays;
        } else if (score.aim == Aim::fewest) {
            const bool is_out = score.needed > 0 && *std::max_element(points_.begin(), points_.end()) >= score.needed;
            const int more = first.more(side, points_[at(side)]);
            const double lost = (more >= 0) != is_out ? -1.0 : 1.0;
            reward = score.margin * (is_out ? more : -more) / score.scale + (1.0 - score.margin) * lost;
        } else {
            const double won = winner == kNone ? 0.0 : winner == side ? 1.0 : -1.0;
            const bool counts = score.aim == Aim::points && decided_ == kNone;
            const double more = counts ? first.more(side, points_[at(side)]) / score.scale : won;
            reward = score.margin * more + (1.0 - score.margin) * won;
        }
    }
}

template Ahead State<1>::ahead() const;
template Ahead State<2>::ahead() const;
template Ahead State<3>::ahead() const;
template int State<1>::winning_side() const;
template int State<2>::winning_side() const;
template int State<3>::winning_side() const;
template void State<1>::outside_the_middle(Rewards&) const;
template void State<2>::outside_the_middle(Rewards&) const;
template void State<3>::outside_the_middle(Rewards&) const;
template int State<1>::duel_stake() const;
template int State<2>::duel_stake() const;
template int State<3>::duel_stake() const;
template int State<1>::stake() const;
template int State<2>::stake() const;
template int State<3>::stake() const;
template void State<1>::reward(Rewards&) const;
template void State<2>::reward(Rewards&) const;
template void State<3>::reward(Rewards&) const;

}  // namespace tapete
