// One tree over rows of cards. A node is a card played; it knows how often it was reached, and how often it could have been.
// Cards that may follow it stand in a row, by their numbers, once one of them was tried: of those that were tried, only the
// legal ones are looked at. While it is open who plays together, who holds a called card knows more than the others: what
// they have found in such worlds stands apart, in a shade of the node, though the same cards follow for everybody.
#include "search.hpp"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <limits>

namespace tapete {

namespace {

// Processor time of this thread in seconds: what others do on the machine changes no result.
double worked() {
#ifdef CLOCK_THREAD_CPUTIME_ID
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
#else
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
#endif
}

// Of so many simulations at most memory is taken beforehand: where the clock ends a search, few of many are made.
constexpr int kAtFirst = 1 << 18;

double rooted_log(int count) { return std::sqrt(std::log(count)); }
double rate_of(int count) { return 1.0 / std::sqrt(count); }

// What counts are asked for again and again.
template <double (*F)(int)>
class Known {
public:
    Known() {
        for (int each = 1; each < kMost; ++each) known_[static_cast<std::size_t>(each)] = F(each);
    }
    double operator()(int count) const { return count < kMost ? known_[static_cast<std::size_t>(count)] : F(count); }

private:
    static constexpr int kMost = 8192;
    std::array<double, kMost> known_{};
};

const Known<rooted_log> growth;
const Known<rate_of> rate;

template <int W>
struct Node {
    double mean = 0.0;   // of the mover's rewards
    double doubt = 0.0;  // how much it may be better than it looks
    int chances = 0;     // how often it could have been chosen
    int visits = 0;
    Cards<W> tried;      // cards that have followed
    int row = kNone;     // of the numbers of these nodes, by card
    std::int16_t card = kNone;
    std::int16_t mover = kNone;  // who has played it
};

// A world that is played to its end, and the nodes of the cards that were played in the tree.
template <int W>
struct Simulation {
    State<W> world;
    Past<W> past{};
    Chance chance{0};  // of what follows the tree
    std::array<int, Cards<W>::kMost> path{};
    int depth = 0;
};

template <int W>
class Tree {
public:
    Tree(const Budget& budget, std::uint64_t seed, int cards, bool has_calls, const Past<W>& past, const Manner<W>* manner)
        : cards_(at(cards)), has_calls_(has_calls), explore_(budget.explore), share_(budget.share),
          trust_(manner == nullptr ? 0.0 : budget.trust), rest_(budget.rest_by_habit ? manner : nullptr), chance_(seed),
          past_(past), manner_(manner) {
        nodes_.reserve(static_cast<std::size_t>(std::min(budget.simulations, kAtFirst)) + 1);
        nodes_.emplace_back();
        rows_.reserve(nodes_.capacity() * cards_ / 2);  // fewer than half of the nodes are gone on from
    }

    void simulate(Simulation<W>& each) {
        descend(each);
        if (rest_ != nullptr) rest_->play_out(each.world, each.past, each.chance);
        else each.world.play_out(each.chance);
        credit(each);
    }

    // Two at once, of which the second does not know yet how the first ends: two hands in turn are sooner played out.
    void simulate(Simulation<W>& one, Simulation<W>& other) {
        if (rest_ != nullptr) {
            simulate(one);
            return simulate(other);
        }
        descend(one);
        descend(other);
        State<W>::play_out_both(one.world, other.world, one.chance, other.chance);
        credit(one);
        credit(other);
    }

    std::vector<Found> found() const {
        std::vector<Found> all;
        nodes_[0].tried.each([&](int card) {
            const Node<W>& node = nodes_[at(child(0, card))];
            all.push_back({card, node.visits, node.mean});
        });
        return all;
    }

private:
    // Plays to a node that is new, or to the end of the hand.
    void descend(Simulation<W>& each) {
        State<W>& state = each.world;
        each.depth = 0;
        if (manner_ != nullptr) each.past = past_;
        const int me = state.to_act();
        int here = 0;
        bool is_grown = false;
        while (!state.over() && !is_grown) {
            const int seat = state.to_act();
            const bool is_habit = trust_ > 0 && seat != me && chance_.unit() < trust_;
            const bool is_called = has_calls_ && seat != me && !(state.calls(seat) & state.hand(seat)).empty();
            const int from = is_called ? shade(here) : here;
            const int node = is_habit ? reach(from, manner_->pick(state, each.past, chance_), seat, is_grown)
                                      : choose(from, state.legal(), seat, is_grown);
            const int card = nodes_[at(node)].card;
            if (manner_ != nullptr) each.past.see(state, card);
            state.play(card);
            each.path[at(each.depth++)] = node;
            here = is_called ? standing(here, card, seat) : node;
        }
        each.chance = Chance(chance_.next());
    }

    void credit(const Simulation<W>& each) {
        each.world.reward(rewards_);
        for (int step = 0; step < each.depth; ++step) {
            Node<W>& node = nodes_[at(each.path[at(step)])];
            ++node.visits;
            node.mean += (rewards_[at(node.mover)] - node.mean) / node.visits;
            node.doubt = explore_ * rate(node.visits);
        }
    }

    static std::size_t at(int index) { return static_cast<std::size_t>(index); }

    int child(int parent, int card) const { return rows_[in_row(nodes_[at(parent)].row, card)]; }

    // Numbers in all rows together can be more than an int counts.
    std::size_t in_row(int row, int card) const { return at(row) * cards_ + at(card); }

    // The child to go to: one that was never tried, else the most promising of those that are legal in this world.
    int choose(int parent, const Cards<W>& legal, int seat, bool& is_grown) {
        const Cards<W> tried = legal & nodes_[at(parent)].tried, untried = legal - tried;
        if (!untried.empty()) {
            tried.each([&](int card) { ++nodes_[at(child(parent, card))].chances; });
            return grow(parent, untried.nth(chance_.below(untried.count())), seat, is_grown);
        }
        int best = kNone;
        double most = -std::numeric_limits<double>::infinity();  // rewards are finite, but not always small
        tried.each([&](int card) {
            const int index = child(parent, card);
            Node<W>& node = nodes_[at(index)];
            const double promise = node.mean + node.doubt * growth(++node.chances);
            best = promise > most ? index : best;
            most = std::max(most, promise);
        });
        return parent == 0 && share_ > 0 ? due(tried, best) : best;
    }

    // A child of the root that has not had its share; else the best.
    int due(const Cards<W>& tried, int best) const {
        tried.each([&](int card) {
            const int index = child(0, card);
            if (nodes_[at(index)].visits < share_ * nodes_[at(index)].chances) best = index;
        });
        return best;
    }

    // The child of this card.
    int reach(int parent, int card, int seat, bool& is_grown) {
        if (!nodes_[at(parent)].tried.has(card)) return grow(parent, card, seat, is_grown);
        const int index = child(parent, card);
        ++nodes_[at(index)].chances;
        return index;
    }

    int grow(int parent, int card, int seat, bool& is_grown) {
        is_grown = true;
        const int grown = standing(parent, card, seat);
        nodes_[at(parent)].tried.add(card);
        nodes_[at(grown)].chances = 1;
        return grown;
    }

    // The node of a card that follows, whether it was tried from there or from its shade.
    int standing(int parent, int card, int seat) {
        Node<W>& node = nodes_[at(parent)];
        if (node.row == kNone) {
            node.row = static_cast<int>(rows_.size() / cards_);
            rows_.resize(rows_.size() + cards_, kNone);
        }
        int& place = rows_[in_row(node.row, card)];
        if (place == kNone) {
            place = static_cast<int>(nodes_.size());
            Node<W>& made = nodes_.emplace_back();
            made.card = static_cast<std::int16_t>(card);
            made.mover = static_cast<std::int16_t>(seat);
        }
        return place;
    }

    // Where stands what whoever is called has found about the cards that follow.
    int shade(int index) {
        if (shades_.size() <= at(index)) shades_.resize(at(index) + 1, kNone);
        if (shades_[at(index)] == kNone) {
            shades_[at(index)] = static_cast<int>(nodes_.size());
            nodes_.emplace_back();
        }
        return shades_[at(index)];
    }

    std::size_t cards_;  // of the pack
    bool has_calls_;
    double explore_;
    double share_;
    double trust_;
    const Manner<W>* rest_;  // how what follows the tree is played; nothing: by lot
    Chance chance_;
    Past<W> past_;
    const Manner<W>* manner_;
    std::vector<Node<W>> nodes_;
    std::vector<int> rows_;
    std::vector<int> shades_;  // of each node
    Rewards rewards_{};  // of the end that was last reached
};

// Worlds, so many of which are drawn and then come again and again; 0: always another one.
template <int W>
class Drawn {
public:
    Drawn(Worlds<W>& worlds, int most) : worlds_(worlds), most_(static_cast<std::size_t>(std::max(most, 0))) { kept_.reserve(most_); }

    void next(State<W>& world) {
        if (most_ > 0 && kept_.size() == most_) {
            if (++last_ == most_) last_ = 0;
            world = kept_[last_];
            return;
        }
        worlds_.next(world);
        if (most_ > 0) kept_.push_back(world);
    }

private:
    Worlds<W>& worlds_;
    std::size_t most_;
    std::vector<State<W>> kept_;
    std::size_t last_ = most_ - 1;  // the world that came last
};

}  // namespace

template <int W>
std::vector<Found> search(Worlds<W>& worlds, const Budget& budget, std::uint64_t seed, const Manner<W>* manner) {
    const auto is_number = [](double number) { return number >= 0.0 && number < 1e9; };
    if (budget.simulations < 0 || budget.worlds < 0) throw std::invalid_argument("simulations and worlds are counted from 0");
    if (!is_number(budget.explore) || !is_number(budget.seconds)) throw std::invalid_argument("explore and seconds are 0 or more");
    if (!(budget.share >= 0.0 && budget.share <= 1.0)) throw std::invalid_argument("a share is from 0 to 1");
    if (!(budget.trust >= 0.0 && budget.trust <= 1.0)) throw std::invalid_argument("trust is from 0 to 1");
    const double end = worked() + budget.seconds;
    Tree<W> tree(budget, seed, worlds.cards(), worlds.has_calls(), worlds.past(), manner);
    Drawn<W> drawn(worlds, std::min(budget.worlds, budget.simulations));  // no more are drawn
    Simulation<W> one{worlds.bare()}, other{worlds.bare()};
    for (int done = 0; done < budget.simulations; done += 2) {
        const bool looks = budget.seconds > 0 && done % 32 == 30;
        if (looks && worked() > end) break;
        drawn.next(one.world);
        if (done + 1 == budget.simulations) {
            tree.simulate(one);
        } else {
            drawn.next(other.world);
            tree.simulate(one, other);
        }
    }
    return tree.found();
}

template std::vector<Found> search<1>(Worlds<1>&, const Budget&, std::uint64_t, const Manner<1>*);
template std::vector<Found> search<2>(Worlds<2>&, const Budget&, std::uint64_t, const Manner<2>*);
template std::vector<Found> search<3>(Worlds<3>&, const Budget&, std::uint64_t, const Manner<3>*);

}  // namespace tapete
