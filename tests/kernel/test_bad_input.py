"""A description that cannot be is refused with a sentence, before anything is computed with it."""

from typing import Any, TypeVar

import pytest

from tapete.kernel import (
    Aim,
    Budget,
    Phase,
    Prepared,
    Score,
    Sight,
    Songs,
    Start,
    State,
    Student,
    search,
    search_sampled,
    worlds,
)
from tests.kernel.lock import goes_on_meanwhile

NAN = float("nan")
T = TypeVar("T")


def made(kind: type[T], **fields: Any) -> T:
    found = kind()
    for name, value in fields.items():
        setattr(found, name, value)
    return found


def phase(cards: int = 12, **fields: Any) -> Phase:
    """Four suits, seats two, suit 0 trump."""
    suits, strengths = [card % 4 for card in range(cards)], [card // 4 for card in range(cards)]
    return made(
        Phase, **{"suits": suits, "strengths": strengths, "values": [1] * cards, "trump": 0, "seats": 2} | fields
    )


def start(**fields: Any) -> Start:
    """Seat 0 has the even cards, seat 1 the odd ones."""
    return made(Start, **{"hands": [[*range(0, 12, 2)], [*range(1, 12, 2)]], "sides": [0, 1]} | fields)


def sight(**fields: Any) -> Sight:
    """Seat 0 is to lead to the first trick."""
    known = [[*range(0, 12, 2)], [], [], []]
    base = {"counts": [6, 6, 0, 0], "known": known, "barred": [[]] * 4, "tricks": [[]], "start": start(hands=[])}
    return made(Sight, **base | fields)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"aside_side": 13}, "what lies aside is of a side, -1 or -2"),
        ({"aside_side": -3}, "what lies aside is of a side, -1 or -2"),
        ({"sides": [0, 2]}, "sides are numbered from 0, no more than seats, or -1"),
        ({"sides": [0, -2]}, "sides are numbered from 0, no more than seats, or -1"),
        ({"sides": [1, 1]}, "two sides play"),
        ({"hands": [[0, 1, 2], [3]]}, "seats that play hold equally many cards"),
        ({"hands": [[], [3]]}, "seats that play hold equally many cards"),
        ({"hands": [[0], [1]], "stock": [2]}, "a stock goes round among those who play"),
        ({"hands": [[0], [1]], "piles": [[0, 4], [0, 5]]}, "of one pile"),
    ],
)
def test_a_start_that_cannot_be(fields: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        State(Prepared(phase()), start(**fields))


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"tricks": [[(0, 99)]]}, "cards are numbered from 0 to 11, not 99"),
        ({"tricks": [[(0, 0)]]}, "card 0 lies in two places"),
        ({"known": [[-1], [], [], []]}, "cards are numbered from 0 to 11, not -1"),
        ({"known": [[*range(7)], [], [], []]}, "more cards are known at a place than lie there"),
        ({"counts": [6, -6, 12, 0]}, "more cards are known at a place than lie there"),
        ({"barred": [[], [99], [], []]}, "cards are numbered from 0 to 11, not 99"),
        ({"turn_up": 300}, "the turn-up is known to lie in the stock"),
        ({"unlikely": [(99, [1, 3], 0.1)]}, "places are the seats, aside and the stock"),
        ({"unlikely": [(1, [999], 0.1)]}, "cards are numbered from 0 to 11, not 999"),
        ({"unlikely": [(1, [1, 3], NAN)]}, "what is unlikely has a factor from 0 to 1"),
        ({"piles": [(99, 1)]}, "cards are numbered from 0 to 11, not 99"),
        ({"counts": [6, 5, 0, 1], "piles": [(1, 1)]}, "the upmost card of a pile is known to lie in a hand"),
        ({"counts": [6, 2, 4, 0]}, "seats that play hold equally many cards"),
        ({"counts": [3, 3, 1, 5], "known": [[0], [], [], []]}, "a stock goes round among those who play"),
        ({"counts": [6, 6, 0, 42]}, "a stock has at most 40 cards"),
    ],
)
def test_a_sight_that_cannot_be(fields: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        worlds(Prepared(phase()), sight(**fields), 1, 1)
    with pytest.raises(ValueError, match=sentence):
        search(Prepared(phase()), sight(**fields), Budget(), 1)
    with pytest.raises(ValueError, match=sentence):
        search_sampled(Prepared(phase()), sight(**fields), 1, 1)


def test_a_sight_of_a_start_that_cannot_be() -> None:
    with pytest.raises(ValueError, match="what lies aside is of a side, -1 or -2"):
        worlds(Prepared(phase()), sight(start=start(hands=[], aside_side=99)), 1, 1)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"explore": NAN}, "explore and seconds are 0 or more"),
        ({"seconds": -1.0}, "explore and seconds are 0 or more"),
        ({"simulations": -1}, "simulations and worlds are counted from 0"),
        ({"worlds": -1}, "simulations and worlds are counted from 0"),
        ({"share": 2.0}, "a share is from 0 to 1"),
        ({"trust": -1.0}, "trust is from 0 to 1"),
    ],
)
def test_a_budget_that_cannot_be(fields: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        search(Prepared(phase()), sight(), made(Budget, **fields), 1)


@pytest.mark.parametrize(
    "fields",
    [{"simulations": 2**31 - 1, "seconds": 0.01}, {"simulations": 100, "worlds": 2**31 - 1}],
)
def test_a_search_takes_memory_for_what_it_does_not_for_what_it_may(fields: dict[str, Any]) -> None:
    found = search(Prepared(phase()), sight(), made(Budget, **fields), 1)
    assert sum(each.visits for each in found) >= 32


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"scale": 0.0}, "the scale of a score is from 0.000001 to 1000000"),
        ({"scale": 1e-300}, "the scale of a score is from 0.000001 to 1000000"),
        ({"scale": NAN}, "the scale of a score is from 0.000001 to 1000000"),
        ({"margin": NAN}, "a margin is from 0 to 1"),
        ({"aim": Aim.tricks, "worth": [[NAN] * 7] * 2}, "what tricks are worth is a number, at most 1000000"),
    ],
)
def test_a_score_that_is_no_number(fields: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Prepared(phase(score=made(Score, **fields)))


def test_a_search_of_what_is_worth_very_much() -> None:
    """Every card loses far more than a hand is usually worth: one of them is the best all the same."""
    lost = phase(score=made(Score, scale=1e-6), values=[2000] * 12)
    budget = made(Budget, simulations=200)
    found = search(Prepared(lost), sight(start=start(hands=[], base=[0, 30000])), budget, 1)
    assert sum(each.visits for each in found) == 200
    assert max(each.value for each in found) < -1e9


@pytest.mark.parametrize("songs", [{"wins": [[0, 2]]}, {"pairs": [(0, 4, 20)]}])
def test_where_nobody_may_sing_nothing_is_sung(songs: dict[str, Any]) -> None:
    mute, plain = Prepared(phase(songs=made(Songs, **songs))), Prepared(phase())
    values = [dict((State(each, start()).solve() or ({}, 0))[0]) for each in (mute, plain)]
    assert len(values[0]) == 6
    assert values[0] == values[1]
    found = [search_sampled(each, sight(), 5, 1) for each in (mute, plain)]
    assert [(each.card, each.value) for each in found[0]] == [(each.card, each.value) for each in found[1]]


def test_counts_are_not_negative() -> None:
    state = State(Prepared(phase()), start())
    for call in (
        lambda: state.play_outs(-1, 1),
        lambda: worlds(Prepared(phase()), sight(), -1, 1),
        lambda: search_sampled(Prepared(phase()), sight(), -1, 1),
    ):
        with pytest.raises(ValueError, match="a count is 0 or more, not -1"):
            call()
    with pytest.raises(ValueError, match="a depth is 0 or more, not -1"):
        state.perft(-1)


@pytest.mark.parametrize("card", [-1, 64, 10**6])
def test_nobody_learns_from_a_card_that_is_none(card: int) -> None:
    with pytest.raises(ValueError, match=f"card {card} may not be played now"):
        Student().learn(Prepared(phase()), start(), [(0, card)], 0.1)


def test_a_seat_that_plays_has_a_worth_for_every_number_of_tricks() -> None:
    given = phase()
    given.score.aim, given.score.worth = Aim.tricks, [[0.0] * 7, [0.0] * 6]
    with pytest.raises(ValueError, match="a worth for every number of tricks, and for none"):
        State(Prepared(given), start())
    with pytest.raises(ValueError, match="a worth for every number of tricks, and for none"):
        worlds(Prepared(given), sight(), 1, 1)


def test_a_seat_that_sits_out_needs_neither_cards_nor_worths() -> None:
    given = phase(seats=3)
    given.score.aim, given.score.worth = Aim.tricks, [[0.0] * 7, [0.0] * 7, []]
    state = State(Prepared(given), start(hands=[*start().hands, []], sides=[0, 1, -1]))
    assert state.play_outs(2, 1) == 24


def test_a_contract_has_two_sides() -> None:
    given = phase(seats=3)
    given.score.aim, given.score.targets = Aim.contract, [1]
    with pytest.raises(ValueError, match="a contract is played by two sides"):
        State(Prepared(given), start(hands=[[0], [1], [2]], sides=[0, 1, 2]))


def test_python_goes_on_meanwhile() -> None:
    state = State(Prepared(phase()), start())
    assert goes_on_meanwhile(lambda: state.perft(12))
    assert goes_on_meanwhile(lambda: worlds(Prepared(phase()), sight(), 5000, 1))
