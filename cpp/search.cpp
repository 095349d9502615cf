// One tree over rows of cards. A node is a card played; it knows how often it was reached, and how often it could have been.
#include "search.hpp"

#include <algorithm>
#include <cmath>
#include <ctime>

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

struct Node {
    int card = kNone;
    int mover = kNone;   // who has played it
    int first = kNone;   // its first child
    int next = kNone;    // its next sibling
    int visits = 0;
    int chances = 0;     // how often it could have been chosen
    double sum = 0.0;    // of the mover's rewards
    double mean = 0.0;
    double doubt = 0.0;  // how much it may be better than it looks
};

template <int W>
class Tree {
public:
    Tree(const Budget& budget, std::uint64_t seed, const Past<W>& past, const Manner<W>* manner)
        : explore_(budget.explore), trust_(manner == nullptr ? 0.0 : budget.trust), chance_(seed), past_(past), manner_(manner) {
        nodes_.reserve(static_cast<std::size_t>(budget.simulations) + 1);
        nodes_.push_back(Node{});
    }

    void simulate(State<W>& state) {
        path_.assign(1, 0);
        Past<W> past = past_;
        const int me = state.to_act();
        bool is_grown = false;
        while (!state.over() && !is_grown) {
            const int seat = state.to_act();
            const bool is_habit = trust_ > 0 && seat != me && chance_.unit() < trust_;
            const int node = is_habit ? reach(path_.back(), manner_->pick(state, past, chance_), seat, is_grown)
                                      : choose(path_.back(), state.legal(), seat, is_grown);
            if (trust_ > 0) past.see(state, nodes_[at(node)].card);
            state.play(nodes_[at(node)].card);
            path_.push_back(node);
        }
        state.play_out(chance_);
        const Rewards rewards = state.rewards();
        for (const int index : path_) {
            Node& node = nodes_[at(index)];
            ++node.visits;
            if (node.mover == kNone) continue;
            node.sum += rewards[at(node.mover)];
            node.mean = node.sum / node.visits;
            node.doubt = explore_ * rate(node.visits);
        }
    }

    std::vector<Found> found() const {
        std::vector<Found> all;
        for (int child = nodes_[0].first; child != kNone; child = nodes_[at(child)].next) {
            const Node& node = nodes_[at(child)];
            all.push_back({node.card, node.visits, node.sum / node.visits});
        }
        return all;
    }

private:
    static std::size_t at(int index) { return static_cast<std::size_t>(index); }

    // The child to go to: one that was never tried, else the most promising of those that are legal in this world.
    int choose(int parent, Cards<W> untried, int seat, bool& is_grown) {
        const Cards<W> legal = untried;
        int best = kNone;
        double most = -1e9;
        for (int child = nodes_[at(parent)].first; child != kNone;) {
            Node& node = nodes_[at(child)];
            const bool is_legal = legal.has(node.card);  // by chance: no branch that a processor would guess wrong
            untried.remove(node.card);
            node.chances += is_legal;
            const double promise = is_legal ? node.mean + node.doubt * growth(node.chances) : -2e9;
            best = promise > most ? child : best;
            most = std::max(most, promise);
            child = node.next;
        }
        if (untried.empty()) return best;
        return grow(parent, untried.nth(chance_.below(untried.count())), seat, is_grown);
    }

    // The child of this card.
    int reach(int parent, int card, int seat, bool& is_grown) {
        for (int child = nodes_[at(parent)].first; child != kNone; child = nodes_[at(child)].next) {
            if (nodes_[at(child)].card != card) continue;
            ++nodes_[at(child)].chances;
            return child;
        }
        return grow(parent, card, seat, is_grown);
    }

    int grow(int parent, int card, int seat, bool& is_grown) {
        is_grown = true;
        const int grown = static_cast<int>(nodes_.size());
        nodes_.push_back(Node{card, seat, kNone, nodes_[at(parent)].first, 0, 1});
        nodes_[at(parent)].first = grown;
        return grown;
    }

    double explore_;
    double trust_;
    Chance chance_;
    Past<W> past_;
    const Manner<W>* manner_;
    std::vector<Node> nodes_;
    std::vector<int> path_;
};

// Worlds, so many of which are drawn and then come again and again; 0: always another one.
template <int W>
class Drawn {
public:
    Drawn(Worlds<W>& worlds, int most) : worlds_(worlds), most_(static_cast<std::size_t>(std::max(most, 0))) { kept_.reserve(most_); }

    State<W>& next() {
        if (most_ == 0) return worlds_.next();
        if (kept_.size() < most_) return world_.emplace(kept_.emplace_back(worlds_.next()));
        if (++last_ == most_) last_ = 0;
        return world_.emplace(kept_[last_]);
    }

private:
    Worlds<W>& worlds_;
    std::size_t most_;
    std::vector<State<W>> kept_;
    std::size_t last_ = most_ - 1;  // the world that came last
    std::optional<State<W>> world_;  // to be played on
};

}  // namespace

template <int W>
std::vector<Found> search(Worlds<W>& worlds, const Budget& budget, std::uint64_t seed, const Manner<W>* manner) {
    const double end = worked() + budget.seconds;
    Tree<W> tree(budget, seed, worlds.past(), manner);
    Drawn<W> drawn(worlds, budget.worlds);
    for (int done = 0; done < budget.simulations; ++done) {
        const bool looks = budget.seconds > 0 && done % 32 == 31;
        if (looks && worked() > end) break;
        tree.simulate(drawn.next());
    }
    return tree.found();
}

template std::vector<Found> search<1>(Worlds<1>&, const Budget&, std::uint64_t, const Manner<1>*);
template std::vector<Found> search<2>(Worlds<2>&, const Budget&, std::uint64_t, const Manner<2>*);
template std::vector<Found> search<3>(Worlds<3>&, const Budget&, std::uint64_t, const Manner<3>*);

}  // namespace tapete
