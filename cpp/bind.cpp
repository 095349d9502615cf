// Numbers in, numbers out: with bind.hpp and bind_batch.cpp the only files that have heard of Python.
#include <nanobind/stl/array.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bind.hpp"
#include "learn.hpp"
#include "net.hpp"
#include "sampled.hpp"

namespace {

using namespace tapete;

// The duties of a pack, with every number that comes from outside looked at.
struct Pack {
    Tricks<3> tricks;

    Lie lie(const std::vector<int>& trick, int trump) const {
        if (trump < kNone || trump >= kMostSuits) throw std::invalid_argument("the trump is a suit or -1, not " + std::to_string(trump));
        Lie lie;
        for (std::size_t place = 0; place < trick.size(); ++place) {
            if (trick[place] < 0 || trick[place] >= tricks.size()) {
                throw std::invalid_argument("cards are numbered from 0 to " + std::to_string(tricks.size() - 1) + ", not " +
                                            std::to_string(trick[place]));
            }
            tricks.lay(lie, trick[place], static_cast<int>(place), trump);
        }
        return lie;
    }

    nb::object legal(const nb::int_& mask, const std::vector<int>& trick, int trump) const {
        const Wide hand = cards_of(mask);
        if (!tricks.pack().contains(hand)) throw std::invalid_argument("the hand has a card outside the pack");
        return mask_of(tricks.legal(hand, lie(trick, trump), trump));
    }
};

template <int W>
std::optional<Manner<W>> manner_of(const Ready<W>& ready, const Habits* habits) {
    if (habits == nullptr) return std::nullopt;
    return Manner<W>(ready, *habits);
}

// What Python could assign to meanwhile is a copy of its own, here and below.
std::vector<Found> search_in(const Prepared& prepared, const Sight sight, const Budget budget, std::uint64_t seed,
                             const Habits* habits) {
    const nb::gil_scoped_release unlocked;
    return std::visit(
        [&]<int W>(const Ready<W>& ready) {
            const auto manner = manner_of(ready, habits);
            const Manner<W>* known = manner ? &*manner : nullptr;
            Worlds<W> worlds(ready, sight, seed, known);
            return search(worlds, budget, seed + 1, known);
        },
        prepared.any);
}

std::vector<Found> search_sampled_in(const Prepared& prepared, const Sight sight, int count, std::uint64_t seed, long most,
                                     const Habits* habits) {
    const nb::gil_scoped_release unlocked;
    return std::visit(
        [&]<int W>(const Ready<W>& ready) {
            const auto manner = manner_of(ready, habits);
            Worlds<W> worlds(ready, sight, seed, manner ? &*manner : nullptr);
            return search_sampled(worlds, count, most);
        },
        prepared.any);
}

// `count` worlds, each as the position in which the seat decides.
std::vector<Hand> worlds_of(std::shared_ptr<const Prepared> prepared, const Sight sight, int count, std::uint64_t seed, const Habits* habits) {
    if (count < 0) throw std::invalid_argument("a count is 0 or more, not " + std::to_string(count));
    const nb::gil_scoped_release unlocked;
    return std::visit(
        [&]<int W>(const Ready<W>& ready) {
            const auto manner = manner_of(ready, habits);
            Worlds<W> worlds(ready, sight, seed, manner ? &*manner : nullptr);
            std::vector<Hand> all;
            all.reserve(static_cast<std::size_t>(count));
            for (int done = 0; done < count; ++done) {
                State<W> world = worlds.bare();
                worlds.next(world);
                all.push_back({prepared, world});
            }
            return all;
        },
        prepared->any);
}

void bind_words(nb::module_& module) {
    nb::enum_<Head>(module, "Head").value("always", Head::always).value("trumps", Head::trumps);
    nb::enum_<Reference>(module, "Reference")
        .value("current_best", Reference::current_best)
        .value("lead_card", Reference::lead_card);
    nb::enum_<Overtrump>(module, "Overtrump")
        .value("contrafallo", Overtrump::contrafallo)
        .value("undertrump", Overtrump::undertrump)
        .value("any_trump", Overtrump::any_trump);
    nb::enum_<Follow>(module, "Follow").value("full", Follow::full).value("trump", Follow::trump).value("none", Follow::none);
    nb::enum_<Aim>(module, "Aim")
        .value("points", Aim::points)
        .value("fewest", Aim::fewest)
        .value("contract", Aim::contract)
        .value("tricks", Aim::tricks)
        .value("middle", Aim::middle);
    nb::enum_<Keeps>(module, "Keeps").value("pays", Keeps::pays).value("free", Keeps::free).value("captured", Keeps::captured);
    nb::enum_<LastExcuse>(module, "LastExcuse")
        .value("kept", LastExcuse::kept)
        .value("winner", LastExcuse::winner)
        .value("changes", LastExcuse::changes);
    nb::enum_<Tie>(module, "Tie")
        .value("last_trick", Tie::last_trick)
        .value("nobody", Tie::nobody)
        .value("side_1", Tie::side_1);
}

void bind_pack(nb::module_& module) {
    nb::class_<Duties>(module, "Duties")
        .def(nb::init<>())
        .def_rw("head", &Duties::head)
        .def_rw("head_reference", &Duties::head_reference)
        .def_rw("head_after_ruff", &Duties::head_after_ruff)
        .def_rw("overtrump", &Duties::overtrump)
        .def_rw("excuse", &Duties::excuse)
        .def_rw("later_twin_wins", &Duties::later_twin_wins);
    nb::class_<Pack>(module, "Tricks")
        .def("__init__",
             [](Pack* self, const std::vector<int>& suits, const std::vector<int>& strengths, Head head,
                Reference reference, bool head_after_ruff, Overtrump overtrump, int excuse, bool later_twin_wins) {
                 new (self) Pack{Tricks<3>(
                     suits, strengths, Duties{head, reference, head_after_ruff, overtrump, excuse, later_twin_wins})};
             },
             "suits"_a, "strengths"_a, nb::kw_only(), "head"_a = Head::always,
             "head_reference"_a = Reference::current_best, "head_after_ruff"_a = false,
             "overtrump"_a = Overtrump::contrafallo, "excuse"_a = kNone, "later_twin_wins"_a = false)
        .def("__len__", [](const Pack& self) { return self.tricks.size(); })
        .def("legal", &Pack::legal, "hand"_a, "trick"_a, "trump"_a,
             nb::sig("def legal(self, hand: int, trick: Sequence[int], trump: int) -> int"))
        .def("winning", [](const Pack& self, const std::vector<int>& trick, int trump) { return self.lie(trick, trump).place; },
             "trick"_a, "trump"_a);
}

void bind_phase(nb::module_& module) {
    nb::class_<Songs>(module, "Songs")
        .def(nb::init<>())
        .def_rw("pairs", &Songs::pairs)
        .def_rw("wins", &Songs::wins)
        .def_rw("singers", &Songs::singers)
        .def_rw("one_each", &Songs::one_each)
        .def_rw("after_draw", &Songs::after_draw);
    nb::class_<Falls>(module, "Falls")
        .def(nb::init<>())
        .def_rw("pairs", &Falls::pairs)
        .def_rw("first", &Falls::first)
        .def_rw("later", &Falls::later)
        .def_rw("sets_trump", &Falls::sets_trump);
    nb::class_<Score>(module, "Score")
        .def(nb::init<>())
        .def_rw("aim", &Score::aim)
        .def_rw("margin", &Score::margin)
        .def_rw("scale", &Score::scale)
        .def_rw("last_bonus", &Score::last_bonus)
        .def_rw("target", &Score::target)
        .def_rw("needed", &Score::needed)
        .def_rw("tie", &Score::tie)
        .def_rw("stops", &Score::stops)
        .def_rw("worth", &Score::worth)
        .def_rw("targets", &Score::targets)
        .def_rw("bonus", &Score::bonus)
        .def_rw("both_aim", &Score::both_aim)
        .def_rw("times", &Score::times)
        .def_rw("to_winner", &Score::to_winner)
        .def_rw("fixed", &Score::fixed)
        .def_rw("slam", &Score::slam)
        .def_rw("defence_slam", &Score::defence_slam);
    nb::class_<Phase>(module, "Phase")
        .def(nb::init<>())
        .def_rw("suits", &Phase::suits)
        .def_rw("strengths", &Phase::strengths)
        .def_rw("values", &Phase::values)
        .def_rw("duties", &Phase::duties)
        .def_rw("trump", &Phase::trump)
        .def_rw("seats", &Phase::seats)
        .def_rw("follow", &Phase::follow)
        .def_rw("stock_follow", &Phase::stock_follow)
        .def_rw("songs", &Phase::songs)
        .def_rw("falls", &Phase::falls)
        .def_rw("score", &Phase::score)
        .def_rw("excuse_keeps", &Phase::excuse_keeps)
        .def_rw("excuse_last", &Phase::excuse_last)
        .def_rw("excuse_sweeps", &Phase::excuse_sweeps)
        .def_rw("excuse_sweeps_anywhere", &Phase::excuse_sweeps_anywhere)
        .def_rw("bouts", &Phase::bouts)
        .def_rw("petits", &Phase::petits)
        .def_rw("not_led_first", &Phase::not_led_first)
        .def_rw("calls", &Phase::calls);
    nb::class_<Prepared>(module, "Prepared")
        .def("__init__", [](Prepared* self, const Phase& phase) { new (self) Prepared{Prepared::made(phase)}; }, "phase"_a);
}

void bind_hand(nb::module_& module) {
    nb::class_<Start>(module, "Start")
        .def(nb::init<>())
        .def_rw("hands", &Start::hands)
        .def_rw("aside", &Start::aside)
        .def_rw("stock", &Start::stock)
        .def_rw("piles", &Start::piles)
        .def_rw("sides", &Start::sides)
        .def_rw("aside_side", &Start::aside_side)
        .def_rw("base", &Start::base)
        .def_rw("sung", &Start::sung)
        .def_rw("leader", &Start::leader)
        .def_rw("caller", &Start::caller);
    nb::class_<Hand>(module, "State")
        .def(nb::new_(&Hand::of), "prepared"_a, "start"_a)
        .def_prop_ro("to_act", [](const Hand& self) { return self.with([](const auto& state) { return state.to_act(); }); })
        .def_prop_ro("is_in_trick", [](const Hand& self) { return self.with([](const auto& state) { return state.laid() > 0; }); })
        .def("legal", [](const Hand& self) {
                 return self.with([](const auto& state) { return mask_of(state.over() ? decltype(state.legal()){} : state.legal()); });
             }, nb::sig("def legal(self) -> int"))
        .def("play", &Hand::play, "card"_a)
        .def("clone", [](const Hand& self) { return self; })
        .def("__deepcopy__", [](const Hand& self, nb::handle) { return self; }, "memo"_a)
        .def_prop_ro("hands", [](const Hand& self) {
                 return self.with([](const auto& state) {
                     nb::list hands;
                     for (int seat = 0; seat < state.ready().phase.seats; ++seat) hands.append(mask_of(state.hand(seat)));
                     return hands;
                 });
             }, nb::sig("def hands(self) -> list[int]"))
        .def_prop_ro("points", [](const Hand& self) { return self.each([](const auto& state, int side) { return state.points(side); }); })
        .def_prop_ro("tricks", [](const Hand& self) { return self.each([](const auto& state, int seat) { return state.tricks_won(seat); }); })
        .def_prop_ro("winner", [](const Hand& self) { return self.with([](const auto& state) { return state.winning_side(); }); })
        .def_prop_ro("stake", [](const Hand& self) { return self.with([](const auto& state) { return stake_of(state); }); })
        .def_prop_ro("rewards", [](const Hand& self) {
                 return self.with([](const auto& state) {
                     const Rewards rewards = state.rewards();
                     return std::vector<double>(rewards.begin(), rewards.begin() + state.ready().phase.seats);
                 });
             })
        .def("solve", &Hand::solved, "most"_a = 10'000'000L, "best"_a = false)
        .def("play_outs", &Hand::play_outs, "count"_a, "seed"_a)
        .def("perft", &Hand::perft, "depth"_a);
}

void bind_search(nb::module_& module) {
    nb::class_<Sight>(module, "Sight")
        .def(nb::init<>())
        .def_rw("counts", &Sight::counts)
        .def_rw("known", &Sight::known)
        .def_rw("barred", &Sight::barred)
        .def_prop_rw("tricks",
                     [](const Sight& self) {
                         std::vector<std::vector<std::tuple<int, int>>> tricks;
                         for (const auto& trick : self.tricks) {
                             auto& row = tricks.emplace_back();
                             for (const auto& [seat, card] : trick) row.emplace_back(seat, card);
                         }
                         return tricks;
                     },
                     [](Sight& self, const std::vector<std::vector<std::tuple<int, int>>>& tricks) {
                         self.tricks.clear();
                         for (const auto& row : tricks) {
                             auto& trick = self.tricks.emplace_back();
                             for (const auto& [seat, card] : row) trick.push_back({seat, card});
                         }
                     })
        .def_rw("learn_from", &Sight::learn_from)
        .def_rw("turn_up", &Sight::turn_up)
        .def_rw("piles", &Sight::piles)
        .def_prop_rw("unlikely",
                     [](const Sight& self) {
                         std::vector<std::tuple<int, std::vector<int>, double>> all;
                         for (const auto& [place, cards, factor] : self.unlikely) all.emplace_back(place, cards, factor);
                         return all;
                     },
                     [](Sight& self, const std::vector<std::tuple<int, std::vector<int>, double>>& all) {
                         self.unlikely.clear();
                         for (const auto& [place, cards, factor] : all) self.unlikely.push_back({place, cards, factor});
                     })
        .def_rw("start", &Sight::start);
    nb::class_<Budget>(module, "Budget")
        .def(nb::init<>())
        .def_rw("simulations", &Budget::simulations)
        .def_rw("explore", &Budget::explore)
        .def_rw("share", &Budget::share)
        .def_rw("worlds", &Budget::worlds)
        .def_rw("trust", &Budget::trust)
        .def_rw("rest_by_habit", &Budget::rest_by_habit)
        .def_rw("seconds", &Budget::seconds);
    nb::class_<Found>(module, "Found")
        .def_ro("card", &Found::card)
        .def_ro("visits", &Found::visits)
        .def_ro("value", &Found::value);
    module.def("search", &search_in, "prepared"_a, "sight"_a, "budget"_a, "seed"_a, "habits"_a = nb::none());
    module.def("search_sampled", &search_sampled_in, "prepared"_a, "sight"_a, "count"_a, "seed"_a, "most"_a = 10'000'000L,
               "habits"_a = nb::none());
    module.def("worlds", &worlds_of, "prepared"_a, "sight"_a, "count"_a, "seed"_a, "habits"_a = nb::none(),
               nb::sig("def worlds(prepared: Prepared, sight: Sight, count: int, seed: int, habits: Habits | None = None) "
                       "-> list[State]"));
}

void bind_habits(nb::module_& module) {
    nb::class_<Habits>(module, "Habits")
        .def("__init__", [](Habits* self, std::vector<float> scores) { new (self) Habits{std::move(scores)}; }, "scores"_a)
        .def_ro("scores", &Habits::scores);
    nb::class_<Student>(module, "Student")
        .def(nb::init<>())
        .def("learn",
             [](Student& self, const Prepared& prepared, const Start& start, const std::vector<std::array<int, 2>>& plays, float rate) {
                 const Lesson lesson = std::visit([&](const auto& ready) { return self.learn(ready, start, plays, rate); }, prepared.any);
                 return std::tuple(lesson.choices, lesson.right, lesson.surprise);
             },
             "prepared"_a, "start"_a, "plays"_a, "rate"_a,
             nb::sig("def learn(self, prepared: Prepared, start: Start, plays: Sequence[tuple[int, int]], rate: float) -> tuple[int, int, float]"))
        .def_prop_ro("habits", &Student::habits);
}

void bind_net(nb::module_& module) {
    nb::class_<Net>(module, "Net")
        .def(nb::init<std::vector<int>, std::vector<float>>(), "widths"_a, "weights"_a)
        .def_prop_ro("widths", &Net::widths)
        .def("scores", [](const Net& self, const std::vector<float>& inputs) { return self.scores(inputs); }, "inputs"_a);
}

}  // namespace

NB_MODULE(_kernel, module) {
    bind_words(module);
    bind_pack(module);
    bind_phase(module);
    bind_hand(module);
    bind_batch(module);
    bind_net(module);
    bind_habits(module);
    bind_search(module);
}
