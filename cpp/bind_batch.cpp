// Many hands at once for Python: arrays in, arrays out.
#include <nanobind/ndarray.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <numeric>

#include "batch.hpp"
#include "bind.hpp"

namespace {

using namespace tapete;
using Numbers = nb::ndarray<nb::ro, nb::ndim<1>, nb::device::cpu>;
template <typename T>
using Array = nb::ndarray<nb::numpy, T, nb::device::cpu>;

template <typename T>
void read(const Numbers& given, std::vector<int>& numbers) {
    const auto view = given.view<const T, nb::ndim<1>>();
    for (std::size_t index = 0; index < view.shape(0); ++index) {
        const T number = view(index);
        const bool fits = number >= std::numeric_limits<int>::min() && number <= std::numeric_limits<int>::max();
        if (!fits) throw std::invalid_argument("number " + std::to_string(index) + " is no card and no row: " + std::to_string(number));
        numbers[index] = static_cast<int>(number);
    }
}

// A copy, which nobody changes while it is worked with.
std::vector<int> numbers_of(const Numbers& given) {
    std::vector<int> numbers(given.shape(0));
    if (given.dtype() == nb::dtype<std::int32_t>()) {
        read<std::int32_t>(given, numbers);
    } else if (given.dtype() == nb::dtype<std::int64_t>()) {
        read<std::int64_t>(given, numbers);
    } else {
        throw nb::type_error("cards and rows are arrays of int32 or int64");
    }
    return numbers;
}

// Rows of one phase. Everything runs without the interpreter's lock, one call at a time.
class Rows {
    using Any = std::variant<Batch<1>, Batch<2>, Batch<3>>;

    static Any made(const Prepared& prepared, const std::vector<Start>& starts, std::uint64_t seed) {
        if (starts.empty()) throw std::invalid_argument("a batch has at least one row");
        return std::visit([&]<int W>(const Ready<W>& ready) { return Any(Batch<W>(ready, starts, seed)); }, prepared.any);
    }

    // Works with the batch while Python goes on; what it returns is made of numbers alone.
    template <typename F>
    auto apart(F&& work) {
        const nb::gil_scoped_release unlocked;
        const std::scoped_lock alone(lock_);
        return std::visit(std::forward<F>(work), any_);
    }

    // A new array, which owns its numbers, so many for each row.
    template <typename T, typename F>
    Array<T> filled(std::initializer_list<std::size_t> shape, F&& fill) {
        const std::size_t all = std::accumulate(shape.begin(), shape.end(), std::size_t{1}, std::multiplies<>());
        auto numbers = std::make_unique<T[]>(all);
        apart([&](auto& batch) { fill(batch, numbers.get()); });
        const nb::capsule owner(numbers.get(), [](void* kept) noexcept { delete[] static_cast<T*>(kept); });
        return Array<T>(numbers.release(), shape, owner);
    }

    template <typename T, typename F>
    Array<T> row_by_row(std::initializer_list<std::size_t> shape, F&& fill) {
        return filled<T>(shape, [&](const auto& batch, T* out) {
            for (int row = 0; row < batch.size(); ++row) out = fill(batch, row, out);
        });
    }

    std::shared_ptr<const Prepared> prepared_;
    Any any_;
    std::mutex lock_;

public:
    Rows(std::shared_ptr<const Prepared> prepared, const std::vector<Start>& starts, std::uint64_t seed)
        : prepared_(std::move(prepared)), any_(made(*prepared_, starts, seed)) {}

    std::size_t size() const {
        return std::visit([](const auto& batch) { return static_cast<std::size_t>(batch.size()); }, any_);
    }
    std::size_t seats() const {
        return std::visit([](const auto& ready) { return static_cast<std::size_t>(ready.phase.seats); }, prepared_->any);
    }
    std::size_t words() const { return prepared_->any.index() + 1; }

    void play(const Numbers& given) {
        const std::vector<int> cards = numbers_of(given);
        apart([&](auto& batch) { batch.play(cards); });
    }

    Array<std::int32_t> choose() {
        return filled<std::int32_t>({size()}, [this](auto& batch, std::int32_t* out) { batch.choose({out, size()}); });
    }

    long play_out() {
        return apart([](auto& batch) { return batch.play_out(); });
    }

    void copy(const Numbers& given, Rows& source, const Numbers& taken) {
        if (prepared_ != source.prepared_) throw std::invalid_argument("rows are copied from a batch of the same Prepared");
        const std::vector<int> rows = numbers_of(given), from = numbers_of(taken);
        const nb::gil_scoped_release unlocked;
        std::unique_lock mine(lock_, std::defer_lock), other(source.lock_, std::defer_lock);
        if (&source == this) {
            mine.lock();
        } else {
            std::lock(mine, other);
        }
        std::visit(
            [&]<int W>(Batch<W>& batch) { batch.copy(rows, std::get<Batch<W>>(source.any_), from); }, any_);
    }

    void reset(int row, const Start start) {
        apart([&](auto& batch) { batch.reset(row, start); });
    }

    Hand state(int row) {
        return apart([&]<int W>(Batch<W>& batch) {
            batch.check(row);
            return Hand{prepared_, batch.row(row)};
        });
    }

    Array<std::uint64_t> legal() {
        return filled<std::uint64_t>({size(), words()}, []<int W>(Batch<W>& batch, std::uint64_t* out) {
            static_assert(sizeof(Cards<W>) == W * sizeof(std::uint64_t));
            std::memcpy(out, batch.legal().data(), batch.legal().size() * sizeof(Cards<W>));
        });
    }

    Array<std::uint64_t> hands() {
        const int players = static_cast<int>(seats());
        return row_by_row<std::uint64_t>({size(), seats(), words()}, [players](const auto& batch, int row, std::uint64_t* out) {
            for (int seat = 0; seat < players; ++seat) {
                const auto& cards = batch.row(row).hand(seat).words;
                out = std::copy(cards.begin(), cards.end(), out);
            }
            return out;
        });
    }

    // What each seat has laid to the trick; kNone: nothing.
    Array<std::int32_t> trick() {
        return row_by_row<std::int32_t>({size(), seats()}, [this](const auto& batch, int row, std::int32_t* out) {
            const auto& state = batch.row(row);
            const auto end = std::fill_n(out, seats(), kNone);
            int seat = state.leader();
            for (const int card : state.on_table()) {
                out[seat] = card;
                seat = state.next_seat(seat);
            }
            return end;
        });
    }

    Array<double> rewards() {
        return row_by_row<double>({size(), seats()}, [this](const auto& batch, int row, double* out) {
            return std::copy_n(batch.row(row).rewards().begin(), seats(), out);
        });
    }

    // One number of each row.
    template <typename T, typename F>
    Array<T> one(F&& number) {
        return row_by_row<T>({size()}, [&](const auto& batch, int row, T* out) {
            *out = static_cast<T>(number(batch.row(row)));
            return out + 1;
        });
    }

    // A number of every seat, or of every side, of each row.
    template <typename T, typename F>
    Array<T> each(F&& number) {
        const int players = static_cast<int>(seats());
        return row_by_row<T>({size(), seats()}, [&](const auto& batch, int row, T* out) {
            for (int index = 0; index < players; ++index) *out++ = static_cast<T>(number(batch.row(row), index));
            return out;
        });
    }
};

void bind_numbers(nb::class_<Rows>& rows) {
    const auto owned = nb::rv_policy::automatic;  // an array keeps its own numbers, not the batch
    rows.def("legal", &Rows::legal)
        .def("hands", &Rows::hands)
        .def("trick", &Rows::trick)
        .def_prop_ro("to_act", [](Rows& self) { return self.one<std::int32_t>([](const auto& state) { return state.to_act(); }); }, owned)
        .def_prop_ro("is_over", [](Rows& self) { return self.one<bool>([](const auto& state) { return state.over(); }); }, owned)
        .def_prop_ro("winner", [](Rows& self) {
                 return self.one<std::int32_t>([](const auto& state) { return state.winning_side(); });
             }, owned)
        .def_prop_ro("stake", [](Rows& self) { return self.one<std::int32_t>([](const auto& state) { return stake_of(state); }); }, owned)
        .def_prop_ro("points", [](Rows& self) {
                 return self.each<std::int32_t>([](const auto& state, int side) { return state.points(side); });
             }, owned)
        .def_prop_ro("tricks", [](Rows& self) {
                 return self.each<std::int32_t>([](const auto& state, int seat) { return state.tricks_won(seat); });
             }, owned)
        .def_prop_ro("rewards", &Rows::rewards, owned);
}

}  // namespace

void tapete::bind_batch(nb::module_& module) {
    nb::class_<Rows> rows(module, "Batch");
    rows.def(nb::init<std::shared_ptr<const Prepared>, const std::vector<Start>&, std::uint64_t>(), "prepared"_a, "starts"_a,
             "seed"_a = 0)
        .def("__len__", &Rows::size)
        .def("play", &Rows::play, "cards"_a)
        .def("choose", &Rows::choose)
        .def("play_out", &Rows::play_out)
        .def("copy", &Rows::copy, "rows"_a, "source"_a, "source_rows"_a)
        .def("reset", &Rows::reset, "row"_a, "start"_a)
        .def("state", &Rows::state, "row"_a);
    bind_numbers(rows);
}
