// One tree over rows of cards. A node is a card played; it knows how often it was reached, and how often it could have been.
#include "search.hpp"

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

// The logarithm of a count: most are small, and asked for again and again.
double log_of(int count) {
    static const std::vector<double> known = [] {
        std::vector<double> made(4096);
        for (std::size_t each = 1; each < made.size(); ++each) made[each] = std::log(static_cast<double>(each));
        return made;
    }();
    const auto place = static_cast<std::size_t>(count);
    return place < known.size() ? known[place] : std::log(count);
}

struct Node {
    int card = kNone;
    int mover = kNone;   // who has played it
    int first = kNone;   // its first child
    int next = kNone;    // its next sibling
    int visits = 0;
    int chances = 0;     // how often it could have been chosen
    double sum = 0.0;    // of the mover's rewards
};

template <int W>
class Tree {
public:
    Tree(double explore, std::uint64_t seed) : explore_(explore), chance_(seed) { nodes_.push_back(Node{}); }

    void simulate(State<W> state) {
        path_.assign(1, 0);
        bool is_grown = false;
        while (!state.over() && !is_grown) {
            const int seat = state.to_act();
            const int node = choose(path_.back(), state.legal(), seat, is_grown);
            state.play(nodes_[at(node)].card);
            path_.push_back(node);
        }
        play_out(state, chance_);
        const Rewards rewards = state.rewards();
        for (const int index : path_) {
            Node& node = nodes_[at(index)];
            ++node.visits;
            if (node.mover != kNone) node.sum += rewards[at(node.mover)];
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
        int best = kNone;
        double most = -1e9;
        for (int child = nodes_[at(parent)].first; child != kNone; child = nodes_[at(child)].next) {
            Node& node = nodes_[at(child)];
            if (!untried.has(node.card)) continue;
            untried.remove(node.card);
            ++node.chances;
            const double visits = node.visits;
            const double promise = node.sum / visits + explore_ * std::sqrt(log_of(node.chances) / visits);
            if (promise > most) {
                most = promise;
                best = child;
            }
        }
        if (untried.empty()) return best;
        is_grown = true;
        const int card = untried.nth(chance_.below(untried.count()));
        const int grown = static_cast<int>(nodes_.size());
        nodes_.push_back(Node{card, seat, kNone, nodes_[at(parent)].first, 0, 1, 0.0});
        nodes_[at(parent)].first = grown;
        return grown;
    }

    double explore_;
    Chance chance_;
    std::vector<Node> nodes_;
    std::vector<int> path_;
};

}  // namespace

template <int W>
std::vector<Found> search(Worlds<W>& worlds, const Budget& budget, std::uint64_t seed) {
    const double end = worked() + budget.seconds;
    Tree<W> tree(budget.explore, seed);
    for (int done = 0; done < budget.simulations; ++done) {
        const bool looks = budget.seconds > 0 && done % 32 == 31;
        if (looks && worked() > end) break;
        tree.simulate(worlds.next());
    }
    return tree.found();
}

template std::vector<Found> search<1>(Worlds<1>&, const Budget&, std::uint64_t);
template std::vector<Found> search<2>(Worlds<2>&, const Budget&, std::uint64_t);
template std::vector<Found> search<3>(Worlds<3>&, const Budget&, std::uint64_t);

}  // namespace tapete
