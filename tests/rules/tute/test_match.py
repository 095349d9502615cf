"""Tute: when a match that is lost ends."""

from tapete.rules.game import configure
from tapete.rules.games import game


def test_bad_points_target() -> None:
    five, one = game("tute-cabron"), configure(game("tute-cabron"), {"bad_points_target": 1})
    assert five.match(4, totals=(-1, 0, 0, -4)).winners == ()
    assert one.match(4, totals=(-1, 0, 0, -4)).winners == (1, 2)


def test_misere_ends_with_the_first_who_has_lost_enough() -> None:
    assert game("tute-gana-pierde").match(4, totals=(-3, 0, -1, -2)).winners == ()
    assert game("tute-gana-pierde").match(4, totals=(-4, 0, -1, -2)).winners == (1,)
