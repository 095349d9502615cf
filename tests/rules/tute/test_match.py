"""Tute: when a match that is lost ends."""

from typing import Any

import pytest

from tapete.rules.game import configure
from tapete.rules.games import game


def test_bad_points_target() -> None:
    five, one = game("tute-cabron"), configure(game("tute-cabron"), {"bad_points_target": 1})
    assert five.match(4, totals=(-1, 0, 0, -4)).winners == ()
    assert one.match(4, totals=(-1, 0, 0, -4)).winners == (1, 2)


def test_misere_ends_with_the_first_who_has_lost_enough() -> None:
    assert game("tute-gana-pierde").match(4, totals=(-3, 0, -1, -2)).winners == ()
    assert game("tute-gana-pierde").match(4, totals=(-4, 0, -1, -2)).winners == (1,)


@pytest.mark.parametrize(
    ("name", "seats", "stands"),
    [
        ("tute-pairs", 4, {"dealer": 4}),
        ("tute-pairs", 4, {"totals": (1, 0, 0, 0)}),
        ("tute-individual", 4, {"totals": (0.5, 0, 0, 0)}),
        ("tute-two", 2, {"totals": (1, 0, 0)}),
        ("tute-two", 2, {"carry": (64,)}),
        ("tute-two", 2, {"carry": (64.5, 65.5)}),
        ("tute-three", 3, {"juegos": (1, 0)}),
    ],
)
def test_a_match_stands_as_a_match_can(name: str, seats: int, stands: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=rf"^{next(iter(stands))}: "):
        game(name).match(seats, **stands)
