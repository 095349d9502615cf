"""Rows side by side are the states that they would be alone; their arrays are the caller's."""

import gc
import subprocess
import sys
import threading
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from tapete.kernel import NONE, Phase, Prepared, Start, State
from tapete.kernel.batch import Batch
from tapete.robots.searcher.numbers import prepared
from tapete.rules.card_play import card_play
from tapete.rules.game import Game, Hand, past
from tapete.rules.games import GAMES
from tests.kernel.lock import goes_on_meanwhile
from tests.kernel.lockstep import begun, dealt, said, varied

ROWS = 12
FEW = 3


def found(rules: Game[Hand], chance: Random) -> tuple[Prepared, Start]:
    """A hand before its first card, in numbers."""
    for _ in range(200):
        hand = dealt(varied(rules, chance), chance)
        while hand.to_act is not None and hand.view(None).phase != "play":
            hand = hand.play(said(hand, chance))
        play = None if hand.to_act is None else card_play(past(hand).match.game, hand.view(hand.to_act))
        if play is not None:
            return prepared(play, 0.5, 100.0), begun(play, hand)
    raise AssertionError(f"no hand of {rules.id} came to cards")


def shuffled(start: Start, chance: Random) -> Start:
    """The same cards, dealt otherwise, and another leader."""
    under = [row[1:] for row in start.piles]
    cards = [card for row in (*start.hands, start.aside, start.stock, *under) for card in row]
    chance.shuffle(cards)
    other = Start()
    other.hands = [[cards.pop() for _ in row] for row in start.hands]
    other.aside = [cards.pop() for _ in start.aside]
    other.stock = [cards.pop() for _ in start.stock]
    moved = {
        card: to for held, now in zip(start.hands, other.hands, strict=True) for card, to in zip(held, now, strict=True)
    }
    other.piles = [[moved[row[0]], *[cards.pop() for _ in row[1:]]] for row in start.piles]
    other.sides, other.aside_side, other.base, other.sung = start.sides, start.aside_side, start.base, start.sung
    other.caller = start.caller
    other.leader = chance.choice([seat for seat, side in enumerate(start.sides) if side >= 0])
    return other


def plain(cards: int, seats: int = 2) -> tuple[Prepared, Start]:
    """A game of no family: two suits, the second is trump, every card counts one."""
    phase, start = Phase(), Start()
    phase.suits, phase.strengths = [card % 2 for card in range(cards)], [card // 2 for card in range(cards)]
    phase.values, phase.trump, phase.seats = [1] * cards, 1, seats
    start.hands = [list(range(seat, cards, seats)) for seat in range(seats)]
    start.sides = list(range(seats))
    return Prepared(phase), start


def masks(words: NDArray[np.uint64]) -> list[int]:
    """Sets of cards as integers."""
    return [sum([int(word) << (64 * place) for place, word in enumerate(row)]) for row in words]


def lowest(batch: Batch) -> NDArray[np.int64]:
    return np.array([(mask & -mask).bit_length() - 1 for mask in masks(batch.legal())])


def seen(state: State) -> tuple[Any, ...]:
    """All that a state tells."""
    return state.to_act, state.legal(), state.points, state.tricks, state.winner, state.stake, state.rewards


def told(batch: Batch) -> list[tuple[Any, ...]]:
    """The same of each row."""
    columns = (batch.points, batch.tricks, batch.winner, batch.stake, batch.rewards)
    return list(zip(batch.to_act.tolist(), masks(batch.legal()), *[each.tolist() for each in columns], strict=True))


@pytest.mark.parametrize("rules", GAMES, ids=lambda each: each.id)
def test_every_row_is_the_state_that_it_would_be_alone(rules: Game[Hand]) -> None:
    """Card for card to the end, while rows drawn by lot wait."""
    chance = Random(f"batch {rules.id}")
    for _ in range(FEW):
        ready, first = found(rules, chance)
        starts = [first, *[shuffled(first, chance) for _ in range(ROWS - 1)]]
        batch, alone = Batch(ready, starts, seed=1), [State(ready, start) for start in starts]
        held = [[sum([1 << card for card in hand]) for hand in start.hands] for start in starts]
        has_stock = bool(first.stock or first.piles)
        while not batch.is_over.all():
            assert told(batch) == [seen(state) for state in alone]
            cards = batch.choose()
            cards[[chance.random() < 0.2 for _ in starts]] = NONE
            actors, was_over = batch.to_act, batch.is_over
            batch.play(cards)
            for row, (state, card, seat) in enumerate(zip(alone, cards.tolist(), actors.tolist(), strict=True)):
                if card == NONE:
                    continue
                assert not was_over[row]
                state.play(card)
                held[row][seat] &= ~(1 << card)
                assert batch.trick()[row, seat] == (card if state.is_in_trick else NONE)
            if not has_stock:
                assert [masks(row) for row in batch.hands()] == held
        assert told(batch) == [seen(state) for state in alone]
        assert not batch.legal().any()


@pytest.mark.parametrize(("cards", "words"), [(40, 1), (64, 1), (66, 2), (128, 2), (130, 3), (156, 3)])
def test_shapes_and_types(cards: int, words: int) -> None:
    ready, start = plain(cards)
    batch = Batch(ready, [start] * 5)
    told: tuple[tuple[NDArray[Any], tuple[int, ...], type], ...] = (
        (batch.legal(), (5, words), np.uint64),
        (batch.hands(), (5, 2, words), np.uint64),
        (batch.trick(), (5, 2), np.int32),
        (batch.choose(), (5,), np.int32),
        (batch.to_act, (5,), np.int32),
        (batch.is_over, (5,), np.bool),
        (batch.winner, (5,), np.int32),
        (batch.stake, (5,), np.int32),
        (batch.points, (5, 2), np.int32),
        (batch.tricks, (5, 2), np.int32),
        (batch.rewards, (5, 2), np.float64),
    )
    for each, shape, kind in told:
        assert (each.shape, each.dtype) == (shape, np.dtype(kind))
    assert len(batch) == 5
    assert masks(batch.legal()) == [sum([1 << card for card in start.hands[0]])] * 5
    assert batch.play_out() == 5 * cards
    assert (batch.points.sum(axis=1) == cards).all()


def test_a_card_that_may_not_be_played_is_named_and_nothing_is_played() -> None:
    ready, start = plain(40)
    batch = Batch(ready, [start] * 4)
    before = told(batch)
    for card in (1, 40, 63, 64, 4000, -2):
        with pytest.raises(ValueError, match=rf"^row 2: card {card} may not be played now$"):
            batch.play(np.array([0, 2, card, 4]))
        assert told(batch) == before
    batch.play_out()
    with pytest.raises(ValueError, match=r"^row 0: card 0 may not be played now$"):
        batch.play(np.array([0, NONE, NONE, NONE]))


def test_numbers_of_other_shapes_and_types_are_refused() -> None:
    ready, start = plain(40)
    batch = Batch(ready, [start] * 4)
    before = told(batch)
    with pytest.raises(ValueError, match=r"^a card for each of 4 rows, not 3$"):
        batch.play(np.array([0, 2, 4]))
    with pytest.raises(ValueError, match=r"^number 1 is no card and no row: 4294967296$"):
        batch.play(np.array([0, 2**32, 4, 6]))
    for wrong in (np.zeros((4, 1), np.int32), np.zeros(4), np.zeros(4, np.uint8), [0, 2, 4, 6], 0):
        with pytest.raises(TypeError):
            batch.play(wrong)  # type: ignore[arg-type]
    assert told(batch) == before
    batch.play(np.array([0, 99, 2, 99, 4, 99, 6, 99], np.int32)[::2])
    assert batch.trick().tolist() == [[0, NONE], [2, NONE], [4, NONE], [6, NONE]]


def test_cards_that_cannot_lie_so_are_refused() -> None:
    ready, start = plain(40)
    with pytest.raises(ValueError, match="at least one row"):
        Batch(ready, [])
    _, uneven = plain(40)
    uneven.hands = [[0, 1], [2]]
    batch = Batch(ready, [start])
    for refuse in (lambda: Batch(ready, [start, uneven]), lambda: batch.reset(0, uneven)):
        with pytest.raises(ValueError, match="hold equally many cards"):
            refuse()
    _, odd = plain(40)
    odd.hands, odd.stock = [[0], [1]], [2]
    with pytest.raises(ValueError, match="a stock goes round"):
        Batch(ready, [odd])
    assert batch.play_out() == 40


def test_a_row_has_a_stream_of_its_own() -> None:
    """The same seed and number, the same cards; all cards are equally likely."""
    ready, start = plain(40)

    def cards(rows: int, seed: int) -> list[list[int]]:
        batch, found = Batch(ready, [start] * rows, seed), []
        while not batch.is_over.all():
            found.append(batch.choose().tolist())
            batch.play(np.array(found[-1]))
        return [list(row) for row in zip(*found, strict=True)]

    few, many = cards(3, 7), cards(50, 7)
    assert many[:3] == few
    assert len({tuple(row) for row in many}) == 50
    assert cards(3, 8) != few
    counts = np.bincount(Batch(ready, [start] * 20_000, 1).choose(), minlength=40)
    assert not counts[1::2].any()
    assert abs(counts[::2] - 1000).max() < 5 * (1000 * 0.95) ** 0.5


def test_rows_are_copied_and_begun_again() -> None:
    ready, start = plain(40)
    chance = Random(3)
    batch = Batch(ready, [shuffled(start, chance) for _ in range(4)])
    begun_so, first = told(batch), Batch(ready, [start])
    fresh = Batch(ready, [batch_start := shuffled(start, chance), start])
    batch.copy(np.array([0, 1]), batch, np.array([1, 0]))
    assert told(batch) == [begun_so[1], begun_so[0], *begun_so[2:]]
    batch.play_out()
    over = np.flatnonzero(batch.is_over)
    batch.copy(over, fresh, np.array([0, 1, 0, 1], np.int32))
    assert told(batch) == told(fresh) * 2
    assert told(fresh)[1] == told(first)[0]
    batch.play(lowest(batch))
    batch.reset(2, batch_start)
    assert told(batch)[2] == told(fresh)[0] != told(batch)[0]


def test_rows_that_are_not_there_are_refused() -> None:
    ready, start = plain(40)
    batch, other = Batch(ready, [start] * 2), Batch(ready, [start])
    batch.play(lowest(batch))
    before = told(batch)
    for rows, source in (([0, 2], [0, 0]), ([0, -1], [0, 0]), ([0, 1], [0, 1])):
        with pytest.raises(ValueError, match="rows are numbered from 0 to"):
            batch.copy(np.array(rows), other, np.array(source))
    with pytest.raises(ValueError, match=r"^a row to copy for each of 2 rows, not 1$"):
        batch.copy(np.array([0, 1]), other, np.array([0]))
    with pytest.raises(ValueError, match="of the same Prepared"):
        batch.copy(np.array([0]), Batch(plain(40)[0], [start]), np.array([0]))
    for wrong in (lambda: batch.reset(2, start), lambda: batch.state(-1)):
        with pytest.raises(ValueError, match="rows are numbered from 0 to 1, not"):
            wrong()
    assert told(batch) == before


def test_arrays_and_states_outlive_the_batch_and_are_their_owners() -> None:
    ready, start = plain(156)
    batch = Batch(ready, [start] * 64)
    batch.play(lowest(batch))
    arrays: list[NDArray[Any]] = [
        batch.legal(),
        batch.hands(),
        batch.trick(),
        batch.points,
        batch.rewards,
        batch.to_act,
        batch.is_over,
    ]
    copies, state, before = [each.copy() for each in arrays], batch.state(3), told(batch)
    batch.legal()[:] = 0
    batch.points[:] = 9
    assert told(batch) == before
    batch.play_out()
    del batch, ready, start
    gc.collect()
    others = [np.ones(each.shape, each.dtype) for each in copies for _ in range(20)]
    assert all((kept == copy).all() for kept, copy in zip(arrays, copies, strict=True))
    assert seen(state) == before[3]
    while mask := state.legal():
        state.play((mask & -mask).bit_length() - 1)
    assert sum(state.points) == 156
    assert others


CALLS: dict[str, Callable[[Batch], object]] = {
    "play_out": lambda batch: batch.play_out(),
    "legal": lambda batch: [batch.legal() for _ in range(100)],
    "choose": lambda batch: [batch.choose() for _ in range(100)],
    "play": lambda batch: batch.play(lowest_of_all(batch)),
}


def lowest_of_all(batch: Batch) -> NDArray[np.int32]:
    """All rows are alike."""
    return np.full(len(batch), int(batch.legal()[0, 0]).bit_length() - 1, np.int32)


@pytest.mark.parametrize("name", CALLS)
def test_python_goes_on_meanwhile(name: str) -> None:
    ready, start = plain(40)
    batch = Batch(ready, [start] * 50_000)
    assert goes_on_meanwhile(lambda: CALLS[name](batch))


def test_threads_share_a_batch_one_call_at_a_time() -> None:
    ready, start = plain(40)
    batch, fresh = Batch(ready, [start] * 500), Batch(ready, [start] * 500)
    rows, sums, troubles = np.arange(500), [], list[BaseException]()

    def work(number: int) -> None:
        try:
            for _ in range(30):
                mine, other = (batch, fresh) if number % 2 else (fresh, batch)
                mine.copy(rows, other, rows[::-1])
                batch.play_out()
                sums.append(int(batch.points.sum()))
        except BaseException as trouble:
            troubles.append(trouble)

    workers = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert not troubles
    assert len(sums) == 120
    assert all(0 <= each <= 500 * 40 for each in sums)


def test_the_kernel_needs_no_numpy_and_a_batch_says_that_it_does() -> None:
    told = (
        "import sys, tapete.kernel\n"
        "assert 'numpy' not in sys.modules\n"
        "sys.modules['numpy'] = None\n"
        "import tapete.kernel.batch"
    )
    result = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=False)
    assert result.stderr.splitlines()[-1] == "ModuleNotFoundError: batches need NumPy: pip install 'tapete[research]'"
