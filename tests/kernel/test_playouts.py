"""Playouts at random end as a hand may end, of two rows in turn each as it would alone."""

from random import Random

import numpy as np
import pytest

from tapete.kernel import NONE, State
from tapete.kernel.batch import Batch
from tapete.rules.game import Game, Hand
from tapete.rules.games import GAMES
from tests.kernel.test_batch import FEW, ROWS, found, plain, seen, shuffled, told


def endings(state: State) -> set[str]:
    """How a hand may end from here, by trying everything."""
    legal = state.legal()
    if not legal:
        return {str(seen(state))}
    found = set()
    for card in range(legal.bit_length()):
        if legal >> card & 1:
            after = state.clone()
            after.play(card)
            found |= endings(after)
    return found


@pytest.mark.parametrize("rules", GAMES, ids=lambda each: each.id)
def test_what_is_played_out_at_random_ends_as_it_may_and_in_every_way(rules: Game[Hand]) -> None:
    """Playouts find what is legal, and who takes a trick, in their own way (`cpp/bound.hpp`)."""
    chance, rows = Random(f"playouts {rules.id}"), 400
    for _ in range(FEW):
        ready, first = found(rules, chance)
        batch, alone = Batch(ready, [first] * rows, seed=chance.randrange(1000)), State(ready, first)
        left = sum([len(row) for row in (*first.hands, first.stock, *[row[1:] for row in first.piles])])
        while left > 8 and alone.legal():
            left -= 1
            card = chance.choice([card for card in range(156) if alone.legal() >> card & 1])
            batch.play(np.full(rows, card))
            alone.play(card)
        possible = endings(alone)
        batch.play_out()
        played = {str(row) for row in told(batch)}
        assert played <= possible
        assert len(played) == len(possible) or len(possible) > 8


@pytest.mark.parametrize("rules", GAMES, ids=lambda each: each.id)
def test_two_rows_that_are_played_out_in_turn_end_as_each_would_alone(rules: Game[Hand]) -> None:
    """The kernel takes rows 0 and 1 together, 2 and 3, and so on; here, too, where the other one is over already."""
    chance = Random(f"in turn {rules.id}")
    ready, first = found(rules, chance)
    starts = [first, *[shuffled(first, chance) for _ in range(ROWS - 1)]]
    together, evens, odds = (Batch(ready, starts, seed=1) for _ in range(3))
    for _ in range(chance.randrange(12)):
        waits = [chance.random() < 0.3 for _ in starts]
        for batch in (together, evens, odds):
            cards = batch.choose()
            cards[waits] = NONE
            batch.play(cards)
    over = Batch(ready, starts, seed=2)
    over.play_out()
    evens.copy(np.arange(1, ROWS, 2), over, np.arange(1, ROWS, 2))
    odds.copy(np.arange(0, ROWS, 2), over, np.arange(0, ROWS, 2))
    for batch in (together, evens, odds):
        batch.play_out()
    ends = told(together)
    assert len({str(end) for end in ends}) > 1
    assert ends[::2] == told(evens)[::2]
    assert ends[1::2] == told(odds)[1::2]


def test_rows_of_two_and_of_three_players_are_played_out_beside_each_other() -> None:
    ready, three = plain(39, seats=3)
    _, two = plain(39, seats=3)
    two.sides, two.hands = [0, 1, NONE], [*two.hands[:2], []]
    batch = Batch(ready, [three, two, three])
    assert batch.play_out() == 39 + 26 + 39
    assert batch.points.sum(axis=1).tolist() == [39, 26, 39]
