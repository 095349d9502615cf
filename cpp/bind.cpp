// The only file that has heard of Python: numbers in, numbers out.
#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include "trick.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using tapete::Cards;

constexpr int kBytes = sizeof(Cards::words);

// A Python integer of any size is a set of cards, bit i for card i.
Cards cards_of(const nb::int_& mask) {
    const nb::object bytes = mask.attr("to_bytes")(kBytes, "little");  // raises OverflowError
    const char* data = PyBytes_AsString(bytes.ptr());
    Cards cards;
    for (int card = 0; card < tapete::kMostCards; ++card) {
        if ((static_cast<unsigned char>(data[card / 8]) >> (card % 8)) & 1U) cards.add(card);
    }
    return cards;
}

nb::object mask_of(const Cards& cards) {
    char data[kBytes] = {};
    for (int card = 0; card < tapete::kMostCards; ++card) {
        if (cards.has(card)) data[card / 8] = static_cast<char>(data[card / 8] | (1 << (card % 8)));
    }
    return nb::handle(reinterpret_cast<PyObject*>(&PyLong_Type)).attr("from_bytes")(nb::bytes(data, kBytes), "little");
}

}  // namespace

NB_MODULE(_kernel, module) {
    using tapete::Duties, tapete::Head, tapete::Overtrump, tapete::Reference, tapete::Tricks;
    nb::enum_<Head>(module, "Head").value("always", Head::always).value("trumps", Head::trumps);
    nb::enum_<Reference>(module, "Reference")
        .value("current_best", Reference::current_best)
        .value("lead_card", Reference::lead_card);
    nb::enum_<Overtrump>(module, "Overtrump")
        .value("contrafallo", Overtrump::contrafallo)
        .value("undertrump", Overtrump::undertrump)
        .value("any_trump", Overtrump::any_trump);
    nb::class_<Tricks>(module, "Tricks")
        .def("__init__",
             [](Tricks* self, const std::vector<int>& suits, const std::vector<int>& strengths, Head head,
                Reference reference, bool head_after_ruff, Overtrump overtrump, int excuse, bool later_twin_wins) {
                 new (self) Tricks(suits, strengths,
                                   Duties{head, reference, head_after_ruff, overtrump, excuse, later_twin_wins});
             },
             "suits"_a, "strengths"_a, nb::kw_only(), "head"_a = Head::always,
             "head_reference"_a = Reference::current_best, "head_after_ruff"_a = false,
             "overtrump"_a = Overtrump::contrafallo, "excuse"_a = tapete::kNone, "later_twin_wins"_a = false)
        .def("__len__", &Tricks::size)
        .def("legal",
             [](const Tricks& self, const nb::int_& hand, const std::vector<int>& trick, int trump) {
                 return mask_of(self.legal(cards_of(hand), trick, trump));
             },
             "hand"_a, "trick"_a, "trump"_a, nb::sig("def legal(self, hand: int, trick: Sequence[int], trump: int) -> int"))
        .def("winning",
             [](const Tricks& self, const std::vector<int>& trick, int trump) { return self.winning(trick, trump); },
             "trick"_a, "trump"_a);
}
