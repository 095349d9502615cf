// Who may hold what, from the play so far; then a walk from world to world by exchanging two cards.
//
// A card that the duties would have made a seat play, had it held it, is not in its hand: with that card beside the one
// that it played the latter would not have been legal. The walk exchanges two cards wherever both may lie at the other's
// place, and prefers no world to another but for what was called unlikely, and for what the others have played: where
// habits are known, a world is as likely as it makes their cards.
#include "worlds.hpp"

#include <algorithm>
#include <numeric>

namespace tapete {

namespace {

constexpr double kDoubt = 0.05;  // how often a card has nothing to do with habits

}  // namespace

template <int W>
Worlds<W>::Worlds(const Ready<W>& ready, const Sight& sight, std::uint64_t seed, const Manner<W>* manner)
    : ready_(&ready), chance_(seed), seats_(ready.phase.seats), aside_(seats_), stock_(seats_ + 1),
      bare_(State<W>::unplaced(ready, sight.start)), room_(sight.counts), held_(at(seats_ + 2)),
      unlikely_(sight.unlikely), turn_up_(sight.turn_up), manner_(manner), moments_(held_.size()),
      likely_(held_.size(), 1.0) {
    const auto places = held_.size();
    if (room_.size() != places || sight.known.size() != places || sight.barred.size() != places) {
        throw std::invalid_argument("a row for every seat, for what lies aside and for the stock");
    }
    check(sight);
    Cards<W> unseen = ready.tricks.pack();
    for (std::size_t place = 0; place < places; ++place) {
        for (const int card : sight.known[place]) {
            held_[place].add(card);
            unseen.remove(card);
            --room_[place];
        }
    }
    for (const auto& trick : sight.tricks) {
        for (const Seen& seen : trick) unseen.remove(seen.card);
    }
    std::uint32_t open = 0;
    for (std::size_t place = 0; place < places; ++place) open |= (room_[place] > 0 ? 1U : 0U) << place;
    std::vector<std::uint32_t> may(at(ready.tricks.size()), open);  // for each card of the pack
    for (std::size_t place = 0; place < places; ++place) {
        for (const int card : sight.barred[place]) may[at(card)] &= ~(1U << place);
    }
    unseen.each([&](int card) { loose_.push_back({Cards<W>::of(card), may[at(card)]}); });
    for (const Unlikely& each : unlikely_) {
        Cards<W> cards;
        for (const int card : each.cards) cards.add(card);
        together_.push_back(cards);
    }
    if (sight.piles.size() > State<W>::kMostPiles) throw std::invalid_argument("there are at most 12 piles");
    int covered = 0;
    for (const auto& [top, left] : sight.piles) {
        if (left < 0 || left > Pile::kMost) throw std::invalid_argument("under a card of a pile lie 0 to 3");
        piles_.push_back({static_cast<std::uint8_t>(top), static_cast<std::uint8_t>(left), {}});
        covered += left;
    }
    if (!piles_.empty() && covered != sight.counts[at(stock_)]) throw std::invalid_argument("the cards under piles are those of the stock");
    replay(sight);
    check_counts(sight);
    deal();
    walk(8 * loose_.size());
}

// Numbers that are cards and places, each card in one of them.
template <int W>
void Worlds<W>::check(const Sight& sight) const {
    const int size = ready_->tricks.size();
    const auto refuse = [](const std::string& sentence) { throw std::invalid_argument(sentence); };
    const auto check_card = [&](int card) {
        if (card < 0 || card >= size) refuse("cards are numbered from 0 to " + std::to_string(size - 1) + ", not " + std::to_string(card));
    };
    Cards<W> found;
    const auto check_new = [&](int card) {
        check_card(card);
        if (found.has(card)) refuse("card " + std::to_string(card) + " lies in two places");
        found.add(card);
    };
    if (sight.counts[at(stock_)] > State<W>::kMostStock) refuse("a stock has at most 40 cards");
    for (std::size_t place = 0; place < sight.known.size(); ++place) {
        for (const int card : sight.known[place]) check_new(card);
        for (const int card : sight.barred[place]) check_card(card);
        if (sight.counts[place] < static_cast<int>(sight.known[place].size())) refuse("more cards are known at a place than lie there");
    }
    for (const auto& trick : sight.tricks) {
        for (const Seen& seen : trick) check_new(seen.card);
    }
    for (const Unlikely& each : sight.unlikely) {
        if (each.place < 0 || each.place >= static_cast<int>(sight.counts.size())) refuse("places are the seats, aside and the stock");
        if (!(each.factor >= 0.0 && each.factor <= 1.0)) refuse("what is unlikely has a factor from 0 to 1");
        for (const int card : each.cards) check_card(card);
    }
    for (const auto& pile : sight.piles) check_card(pile[0]);
    const auto& stock = sight.known[at(stock_)];
    const bool is_there = turn_up_ == kNone || std::find(stock.begin(), stock.end(), turn_up_) != stock.end();
    if (!is_there) refuse("the turn-up is known to lie in the stock");
}

// Who has laid a card to the trick on the table has one less than the others. What lies under a card comes to whoever has that.
template <int W>
void Worlds<W>::check_counts(const Sight& sight) const {
    std::vector<int> counts = sight.counts;
    std::vector<Cards<W>> tops(at(seats_));  // those that may be the upmost of a pile
    for (int seat = 0; seat < seats_; ++seat) {
        if (bare_.side(seat) >= 0) tops[at(seat)] = held_[at(seat)];
    }
    int seat = bare_.leader();
    for (const int card : bare_.on_table()) {
        ++counts[at(seat)];
        tops[at(seat)].add(card);
        seat = bare_.next_seat(seat);
    }
    for (const Pile& pile : piles_) {
        if (pile.left == 0) continue;
        const auto owner = std::find_if(tops.begin(), tops.end(), [&](const Cards<W>& each) { return each.has(pile.top); });
        if (owner == tops.end()) throw std::invalid_argument("the upmost card of a pile is known to lie in a hand, and of one pile");
        owner->remove(pile.top);
        counts[at(static_cast<int>(owner - tops.begin()))] += pile.left;
    }
    const int all = counts[at(bare_.leader())], stock = piles_.empty() ? counts[at(stock_)] : 0, players = bare_.players();
    for (int each = 0; each < seats_; ++each) {
        if (bare_.side(each) >= 0 && counts[at(each)] != all) throw std::invalid_argument("seats that play hold equally many cards");
    }
    if (stock % players != 0) throw std::invalid_argument("a stock goes round among those who play");
    bare_.check_worths(all + stock / players + bare_.tricks_played());
}

template <int W>
void Worlds<W>::replay(const Sight& sight) {
    int number = 0;
    for (const auto& trick : sight.tricks) {
        for (const auto& [seat, card] : trick) {
            if (bare_.to_act() != seat) throw std::invalid_argument("seat " + std::to_string(seat) + " was not to act");
            if (number >= sight.learn_from) {
                learn(seat, card);
                if (manner_ != nullptr) remember(seat, card);
            }
            past_.see(bare_, card);
            bare_.play(card);
        }
        ++number;
    }
    moments_[at(bare_.to_act())].clear();  // its own cards are known
}

template <int W>
void Worlds<W>::remember(int seat, int card) {
    std::vector<Moment>& moments = moments_[at(seat)];
    const bool is_first_lead = bare_.tricks_played() == 0 && bare_.laid() == 0;
    if (is_first_lead && !ready_->not_led_first.empty()) return;  // with duties of its own
    moments.push_back({Situation<W>(bare_, past_), card, {}});
    for (Moment& each : moments) each.later.add(card);
}

template <int W>
void Worlds<W>::learn(int seat, int card) {
    for (Loose& other : loose_) {
        const Cards<W> both = other.alone | Cards<W>::of(card);
        if (!bare_.legal(both).has(card)) other.free &= ~(1U << seat);
    }
}

template <int W>
void Worlds<W>::deal() {
    if (std::accumulate(room_.begin(), room_.end(), 0) != static_cast<int>(loose_.size())) {
        throw std::invalid_argument("the cards that are not known do not fill the places");
    }
    for (std::size_t index = loose_.size(); index > 1; --index) {
        std::swap(loose_[index - 1], loose_[at(chance_.below(static_cast<int>(index)))]);
    }
    std::stable_sort(loose_.begin(), loose_.end(), [](const Loose& one, const Loose& other) {
        return std::popcount(one.free) < std::popcount(other.free);
    });
    for (std::size_t index = 0; index < loose_.size(); ++index) {
        std::vector<bool> tried(held_.size());
        if (!settle(index, tried)) throw std::invalid_argument("no world agrees with what was seen");
    }
    for (std::size_t place = 0; place < held_.size(); ++place) likely_[place] = likelihood(static_cast<int>(place));
    weight_ = weight();
}

template <int W>
bool Worlds<W>::settle(std::size_t index, std::vector<bool>& tried) {
    const int places = static_cast<int>(held_.size()), first = chance_.below(places);
    for (int step = 0; step < places; ++step) {
        const int place = (first + step) % places;
        if (!loose_[index].may_lie(place) || room_[at(place)] == 0) continue;
        --room_[at(place)];
        lay(index, place);
        return true;
    }
    for (int place = 0; place < places; ++place) {
        if (!loose_[index].may_lie(place) || tried[at(place)]) continue;
        tried[at(place)] = true;
        for (std::size_t other = 0; other < loose_.size(); ++other) {
            if (loose_[other].place != place || other == index || !settle(other, tried)) continue;
            lay(index, place);  // the other has left its room to this one
            return true;
        }
    }
    return false;
}

template <int W>
void Worlds<W>::lay(std::size_t index, int place) {
    Loose& card = loose_[index];
    if (card.place != kNone) held_[at(card.place)] = held_[at(card.place)] - card.alone;
    card.place = place;
    held_[at(place)] = held_[at(place)] | card.alone;
}

template <int W>
double Worlds<W>::weight() const {
    double product = 1.0;
    for (std::size_t index = 0; index < unlikely_.size(); ++index) {
        if (held_[at(unlikely_[index].place)].contains(together_[index])) product *= unlikely_[index].factor;
    }
    for (const double each : likely_) product *= each;
    return product;
}

template <int W>
double Worlds<W>::likelihood(int place) const {
    double product = 1.0;
    std::array<float, kMostLegal> weights;
    for (const Moment& each : moments_[at(place)]) {
        const Cards<W> hand = held_[at(place)] | each.later;
        const Cards<W> legal = ready_->tricks.legal(hand, each.situation.lie, each.situation.ready->phase.trump);
        const float sum = legal.count() < 2 ? 0.0F : manner_->weigh(each.situation, hand, legal, weights);
        if (sum == 0.0F) continue;
        const float chance = legal.has(each.card) ? weights[at(legal.place(each.card))] / sum : 0.0F;
        product *= kDoubt + (1.0 - kDoubt) * static_cast<double>(chance);
    }
    return product;
}

// Where one world is as likely as another. What both cards have is at hand meanwhile, and the stream of chance, too.
template <int W>
void Worlds<W>::mix(std::size_t steps) {
    const std::size_t size = loose_.size();
    if (size < 2) return;
    Chance chance = chance_;
    Loose* const loose = loose_.data();
    Cards<W>* const held = held_.data();
    for (std::size_t step = 0; step < steps; step += 2) {
        std::uint64_t luck = chance.next();
        for (int half = 0; half < 2; ++half, luck >>= 32U) {
            Loose& one = loose[(luck & 0xffffU) * size >> 16U];
            Loose& other = loose[(luck >> 16U & 0xffffU) * size >> 16U];
            if (may_swap(one, other)) swap(one, other, held);
        }
    }
    chance_ = chance;
}

template <int W>
void Worlds<W>::exchange() {
    const auto size = static_cast<std::uint32_t>(loose_.size());
    if (size < 2) return;
    const auto [first, second] = chance_.two_below(size);
    Loose &one = loose_[first], &other = loose_[second];
    const int here = one.place, there = other.place;
    if (here == there || !may_swap(one, other)) return;
    swap(one, other, held_.data());
    const std::array before{likely_[at(here)], likely_[at(there)]};
    likely_[at(here)] = likelihood(here);
    likely_[at(there)] = likelihood(there);
    const double after = weight();
    if (after < weight_ && chance_.unit() * weight_ >= after) {
        swap(one, other, held_.data());
        likely_[at(here)] = before[0];
        likely_[at(there)] = before[1];
    } else {
        weight_ = after;
    }
}

template <int W>
void Worlds<W>::walk(std::size_t steps) {
    if (unlikely_.empty() && manner_ == nullptr) return mix(steps);
    for (std::size_t step = 0; step < steps; ++step) exchange();
}

// What would be drawn lies under the piles.
template <int W>
void Worlds<W>::cover() {
    for (Pile& pile : piles_) {
        for (std::size_t under = 0; under < pile.left; ++under) {
            pile.under[under] = static_cast<std::uint8_t>(order_.back());
            order_.pop_back();
        }
    }
}

template <int W>
void Worlds<W>::next(State<W>& world) {
    walk((loose_.size() + 1) / 2);  // most cards move
    order_.clear();
    held_[at(stock_)].each([&](int card) {
        if (card != turn_up_) order_.push_back(card);
    });
    for (std::size_t left = order_.size(); left > 1; --left) {
        std::swap(order_[left - 1], order_[at(chance_.below(static_cast<int>(left)))]);
    }
    if (turn_up_ != kNone) order_.push_back(turn_up_);
    if (!piles_.empty()) cover();
    world = bare_;
    world.place(std::span<const Cards<W>>(held_.data(), at(seats_)), held_[at(aside_)], order_, piles_);
}

template class Worlds<1>;
template class Worlds<2>;
template class Worlds<3>;

}  // namespace tapete
