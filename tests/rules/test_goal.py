"""What a match says of its end is what ends it."""

from random import Random
from typing import Any

import pytest

from tapete.rules.game import Goal, Match, admits, configure, options
from tapete.rules.games import GAMES, game

SHORT = {"juegos_target": 2, "deals": 3, "rounds": 1, "bad_points_target": 2, "match_target": 7}
OTHERS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("tute-subastado", {"end": "points_500"}),
    ("tute-three", {"payments": "chips"}),
    ("tute-three", {"payments": "chips", "fourth_deals": True}),
)
MOST = 12
"""Deals: few play well enough by chance to reach what needs skill."""


def is_reached(match: Match[Any]) -> bool:
    goal, totals = match.goal, match.totals
    if goal.what != "score":
        return bool(goal.done >= goal.of)
    return bool(max(totals) >= goal.of if goal.of > 0 else min(totals) <= goal.of)


@pytest.mark.parametrize(("name", "more"), [*((each.id, {}) for each in GAMES), *OTHERS], ids=str)
def test_a_match_is_over_when_its_goal_is_reached(name: str, more: dict[str, Any]) -> None:
    known, dice = game(name), Random(7)
    own = {option.name for option in options(known)}
    rules = configure(known, {**{each: value for each, value in SHORT.items() if each in own}, **more})
    seats = min(count for count in known.players if admits(rules, count))
    match = rules.match(seats)
    for _ in range(MOST):
        if match.is_over:
            break
        assert not is_reached(match), match.goal
        pack = list(rules.pack(seats))
        dice.shuffle(pack)
        hand = match.deal(pack)
        while hand.to_act is not None:
            hand = hand.play(hand.automatic or dice.choice(hand.legal()))
        match = match.after(hand)
    assert is_reached(match) == match.is_over, match.goal


def test_who_reaches_a_goal_below_nothing_has_lost() -> None:
    assert game("tute-gana-pierde").match(4).goal == Goal("score", -4)
    assert game("tute-cabron").match(4).goal == Goal("score", -5)
