// The only file that has heard of Python: numbers in, numbers out.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <map>
#include <memory>
#include <variant>

#include "learn.hpp"
#include "search.hpp"
#include "solve.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using namespace tapete;
using Wide = Cards<3>;

constexpr int kBytes = sizeof(Wide::words);

// A Python integer of any size is a set of cards, bit i for card i.
Wide cards_of(const nb::int_& mask) {
    const nb::object bytes = mask.attr("to_bytes")(kBytes, "little");  // raises OverflowError
    const char* data = PyBytes_AsString(bytes.ptr());
    Wide cards;
    for (int card = 0; card < kMostCards; ++card) {
        if ((static_cast<unsigned char>(data[card / 8]) >> (card % 8)) & 1U) cards.add(card);
    }
    return cards;
}

template <int W>
nb::object mask_of(const Cards<W>& cards) {
    if constexpr (W == 1) {
        return nb::steal(PyLong_FromUnsignedLongLong(cards.words[0]));
    } else {
        char data[sizeof(cards.words)] = {};
        cards.each([&](int card) { data[card / 8] = static_cast<char>(data[card / 8] | (1 << (card % 8))); });
        const nb::handle integer(reinterpret_cast<PyObject*>(&PyLong_Type));
        return integer.attr("from_bytes")(nb::bytes(data, sizeof(data)), "little");
    }
}

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

// A phase made ready for packs of its size.
struct Prepared {
    using Any = std::variant<Ready<1>, Ready<2>, Ready<3>>;
    Any any;

    static Any made(const Phase& phase) {
        check_pack(phase.suits, phase.strengths, phase.duties, kMostCards);
        if (phase.suits.size() <= 64) return Ready<1>(phase);
        if (phase.suits.size() <= 128) return Ready<2>(phase);
        return Ready<3>(phase);
    }
};

struct Hand {
    std::shared_ptr<const Prepared> prepared;
    std::variant<State<1>, State<2>, State<3>> any;

    static Hand of(std::shared_ptr<const Prepared> prepared, const Start& start) {
        return std::visit([&]<int W>(const Ready<W>& ready) { return Hand{prepared, State<W>(ready, start)}; }, prepared->any);
    }

    template <typename F>
    auto with(F&& use) const {
        return std::visit(std::forward<F>(use), any);
    }

    void play(int card) {
        std::visit(
            [&]<int W>(State<W>& state) {
                if (card < 0 || card >= Cards<W>::kMost || state.over() || !state.legal().has(card)) {
                    throw std::invalid_argument("card " + std::to_string(card) + " may not be played now");
                }
                state.play(card);
            },
            any);
    }

    long play_outs(int count, std::uint64_t seed) const {
        const nb::gil_scoped_release unlocked;
        return with([&](const auto& state) { return tapete::play_outs(state, count, seed); });
    }

    std::optional<std::pair<std::map<int, int>, long>> solved(long most, bool best) const {
        const nb::gil_scoped_release unlocked;
        const auto found = with([&](const auto& state) { return solve(state, most, best); });
        if (!found) return std::nullopt;
        std::map<int, int> values;
        for (const auto& [card, value] : found->cards) values[card] = value;
        return std::pair(values, found->nodes);
    }

    // A number of every seat, or of every side.
    template <typename F>
    std::vector<int> each(F&& number) const {
        return with([&](const auto& state) {
            std::vector<int> row;
            for (int index = 0; index < state.ready().phase.seats; ++index) row.push_back(number(state, index));
            return row;
        });
    }
};

template <int W>
std::optional<Manner<W>> manner_of(const Ready<W>& ready, const Habits* habits) {
    if (habits == nullptr) return std::nullopt;
    return Manner<W>(ready, *habits);
}

std::vector<Found> search_in(const Prepared& prepared, const Sight& sight, const Budget& budget, std::uint64_t seed,
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

// The hands and what lies aside and in the stock, in `count` worlds: a row of masks each.
nb::list worlds_of(const Prepared& prepared, const Sight& sight, int count, std::uint64_t seed, const Habits* habits) {
    return std::visit(
        [&]<int W>(const Ready<W>& ready) {
            const auto manner = manner_of(ready, habits);
            Worlds<W> worlds(ready, sight, seed, manner ? &*manner : nullptr);
            nb::list all;
            for (int done = 0; done < count; ++done) {
                const State<W>& state = worlds.next();
                nb::list hands;
                for (int seat = 0; seat < ready.phase.seats; ++seat) hands.append(mask_of(state.hand(seat)));
                all.append(hands);
            }
            return all;
        },
        prepared.any);
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
        .value("tricks", Aim::tricks);
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
        .def_rw("score", &Phase::score)
        .def_rw("excuse_keeps", &Phase::excuse_keeps)
        .def_rw("excuse_last", &Phase::excuse_last)
        .def_rw("excuse_sweeps", &Phase::excuse_sweeps)
        .def_rw("excuse_sweeps_anywhere", &Phase::excuse_sweeps_anywhere)
        .def_rw("bouts", &Phase::bouts)
        .def_rw("petits", &Phase::petits)
        .def_rw("not_led_first", &Phase::not_led_first);
    nb::class_<Prepared>(module, "Prepared")
        .def("__init__", [](Prepared* self, const Phase& phase) { new (self) Prepared{Prepared::made(phase)}; }, "phase"_a);
}

void bind_hand(nb::module_& module) {
    nb::class_<Start>(module, "Start")
        .def(nb::init<>())
        .def_rw("hands", &Start::hands)
        .def_rw("aside", &Start::aside)
        .def_rw("stock", &Start::stock)
        .def_rw("sides", &Start::sides)
        .def_rw("aside_side", &Start::aside_side)
        .def_rw("base", &Start::base)
        .def_rw("sung", &Start::sung)
        .def_rw("leader", &Start::leader);
    nb::class_<Hand>(module, "State")
        .def(nb::new_(&Hand::of), "prepared"_a, "start"_a)
        .def_prop_ro("to_act", [](const Hand& self) { return self.with([](const auto& state) { return state.to_act(); }); })
        .def_prop_ro("is_in_trick", [](const Hand& self) { return self.with([](const auto& state) { return state.laid() > 0; }); })
        .def("legal", [](const Hand& self) {
                 return self.with([](const auto& state) { return mask_of(state.over() ? decltype(state.legal()){} : state.legal()); });
             }, nb::sig("def legal(self) -> int"))
        .def("play", &Hand::play, "card"_a)
        .def("clone", [](const Hand& self) { return self; })
        .def_prop_ro("points", [](const Hand& self) { return self.each([](const auto& state, int side) { return state.points(side); }); })
        .def_prop_ro("tricks", [](const Hand& self) { return self.each([](const auto& state, int seat) { return state.tricks_won(seat); }); })
        .def_prop_ro("winner", [](const Hand& self) { return self.with([](const auto& state) { return state.winning_side(); }); })
        .def_prop_ro("stake", [](const Hand& self) { return self.with([](const auto& state) { return state.stake(); }); })
        .def_prop_ro("rewards", [](const Hand& self) {
                 return self.with([](const auto& state) {
                     const Rewards rewards = state.rewards();
                     return std::vector<double>(rewards.begin(), rewards.begin() + state.ready().phase.seats);
                 });
             })
        .def("solve", &Hand::solved, "most"_a = 10'000'000L, "best"_a = false)
        .def("play_outs", &Hand::play_outs, "count"_a, "seed"_a)
        .def("perft", [](const Hand& self, int depth) { return self.with([&](const auto& state) { return perft(state, depth); }); },
             "depth"_a);
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
        .def_rw("caller", &Sight::caller)
        .def_rw("called", &Sight::called)
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
        .def_rw("worlds", &Budget::worlds)
        .def_rw("trust", &Budget::trust)
        .def_rw("seconds", &Budget::seconds);
    nb::class_<Found>(module, "Found")
        .def_ro("card", &Found::card)
        .def_ro("visits", &Found::visits)
        .def_ro("value", &Found::value);
    module.def("search", &search_in, "prepared"_a, "sight"_a, "budget"_a, "seed"_a, "habits"_a = nb::none());
    module.def("worlds", &worlds_of, "prepared"_a, "sight"_a, "count"_a, "seed"_a, "habits"_a = nb::none(),
               nb::sig("def worlds(prepared: Prepared, sight: Sight, count: int, seed: int, habits: Habits | None = None) "
                       "-> list[list[int]]"));
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

}  // namespace

NB_MODULE(_kernel, module) {
    bind_words(module);
    bind_pack(module);
    bind_phase(module);
    bind_hand(module);
    bind_habits(module);
    bind_search(module);
}
