"""Cards under others: each comes to the hand of whoever played the one above it, once that trick is over."""

import pytest

from tapete.kernel import NONE, Aim, Phase, Prepared, Sight, Start, State, worlds
from tapete.kernel.batch import Batch


def phase() -> Phase:
    """Two suits of six cards, the higher number the stronger; both sides need three points without a bout."""
    found = Phase()
    found.suits, found.strengths, found.values = [0] * 6 + [1] * 6, [*range(6)] * 2, [1] * 12
    found.trump, found.seats = NONE, 2
    found.score.aim, found.score.targets, found.score.both_aim = Aim.contract, [4], True
    return found


def start() -> Start:
    """Each seat has two cards in its hand, two on piles, and one under each of these."""
    found = Start()
    found.hands, found.sides = [[0, 1, 6, 7], [2, 3, 8, 9]], [0, 1]
    found.piles = [[1, 10], [7, 4], [3, 5], [9, 11]]
    return found


def bits(*cards: int) -> int:
    return sum([1 << card for card in cards])


def test_what_lies_under_a_card_may_be_played_once_the_trick_is_over() -> None:
    state = State(Prepared(phase()), start())
    state.play(1)
    assert state.hands == [bits(0, 6, 7), bits(2, 3, 8, 9)]
    state.play(3)
    assert state.hands == [bits(0, 6, 7, 10), bits(2, 5, 8, 9)]
    state.play(2)
    assert state.legal() == bits(0), "the card uncovered is of the other suit"
    state.play(0)
    assert state.hands == [bits(6, 7, 10), bits(5, 8, 9)]


def test_a_hand_ends_when_nothing_lies_under_the_piles() -> None:
    state, played = State(Prepared(phase()), start()), 0
    while state.to_act >= 0:
        state.play((state.legal() & -state.legal()).bit_length() - 1)
        played += 1
    assert (played, sum(state.points), sum(state.tricks)) == (12, 12, 6)


def test_each_side_has_its_target_and_nobody_wins_where_both_miss_it() -> None:
    """Seat 1 takes every trick: 12 half-points, two points above its target."""
    given, base = start(), phase()
    given.hands, given.piles = [[0, 1, 2], [3, 4, 5]], [[2, 6], [5, 7]]
    for targets, stake, winner in (([4], -25, 1), ([5], 0, -1)):
        base.score.targets = targets
        state = State(Prepared(base), given)
        for card in (0, 3, 4, 1, 5, 2, 7, 6):
            state.play(card)
        assert (state.stake, state.winner) == (stake, winner)


def test_the_winner_of_the_last_trick_has_what_lies_aside() -> None:
    base, given = phase(), start()
    given.hands, given.piles, given.aside, given.aside_side = [[0, 3], [1, 2]], [], [4, 5, 6], -2
    state = State(Prepared(base), given)
    for card in (0, 1, 2, 3):
        state.play(card)
    assert state.points[:2] == [2 + 3, 2]


def test_worlds_lay_any_unseen_card_under_any_pile() -> None:
    """Seat 1 has led a card of a pile: what lies under it comes when the trick is over."""
    sight = Sight()
    sight.start, sight.tricks = start(), [[(1, 9)]]
    sight.start.leader = 1
    sight.counts, sight.known, sight.barred = [4, 3, 0, 4], [(0, 1, 6, 7), (3,), (), ()], [()] * 4
    sight.piles = [(1, 1), (7, 1), (3, 1), (9, 1)]
    found, held = set(), set()
    for world in worlds(Prepared(phase()), sight, 200, 3):
        before = world.hands[1]
        assert world.hands[0] == bits(0, 1, 6, 7)
        world.play(7)
        for seat, own in enumerate((bits(0, 1, 6), before)):
            found.add((seat, world.hands[seat] & ~own))
        held.add(before)
    assert found == {(seat, bits(card)) for seat in (0, 1) for card in (2, 4, 5, 8, 10, 11)}
    assert len(held) == 15


def test_piles_that_cannot_lie_so_are_refused() -> None:
    given = start()
    for piles, sentence in (
        ([[10, 1]], "the upmost card of a pile is in a hand"),
        ([[1, 2]], "a card lies in two places"),
        ([[]], "a pile has 1 to 4 cards"),
    ):
        given.piles = piles
        with pytest.raises(ValueError, match=sentence):
            State(Prepared(phase()), given)
    given.piles = start().piles[:2]
    with pytest.raises(ValueError, match="equally many cards"):
        Batch(Prepared(phase()), [given], seed=1)


def test_a_hand_with_covered_cards_is_not_solved() -> None:
    with pytest.raises(ValueError, match="no hand is solved in which cards lie under others"):
        State(Prepared(phase()), start()).solve()
