"""Tarot: what is answered to the questions of a vector, and to those that make no sense."""

from typing import Any

import pytest

from tapete.rules.game import configure
from tapete.rules.games import game

SCORE = {"declarer": 0, "contract": "guardia", "half": 90, "bouts": 2}


def asked(name: str, kind: str, inputs: dict[str, Any], **options: Any) -> Any:
    return configure(game(name), options).answer(kind, inputs)


@pytest.mark.parametrize(
    ("kind", "inputs", "said"),
    [
        (
            "score",
            {**SCORE, "contract": "subo"},
            "contract: 'subo' is not allowed; allowed: tomo, guardia, sin, contra",
        ),
        ("score", {**SCORE, "bouts": 4}, "bouts: 4 is not allowed; allowed: 0, 1, 2, 3"),
        ("score", {**SCORE, "half": -1}, "half: -1 is not allowed; allowed: a whole number, not below 0"),
        ("score", {**SCORE, "handfuls": [[0, 11]]}, "handfuls: 11 is not allowed; allowed: 10, 13, 15"),
        ("score", {**SCORE, "handfuls": [10]}, "handfuls: .* allowed: a list of seat and size"),
        ("score", {**SCORE, "sweep": "nobody"}, "sweep: 'nobody' is not allowed; allowed: declarer, defence"),
        ("score", {**SCORE, "slam_announced": 1}, "slam_announced: 1 is not allowed; allowed: true, false"),
        ("score", {**SCORE, "declarations": [[1, "no_kings"]]}, "declarations: .* allowed: no_trumps, no_points"),
        ("legal-cards", {"trick": [], "hand": ["KS"], "called": ["KSa"]}, "called: .* without copy letter"),
        ("legal-cards", {"trick": [], "hand": ["KS"], "announced_slam": "dead"}, "announced_slam: .*: alive, lost"),
        ("trick-winner", {"trick": []}, "trick: nobody wins an empty one"),
        ("trick-winner", {"trick": ["KS"], "last": True, "sweeping": [1]}, "sweeping: 1 is not allowed; allowed: 0"),
        ("auction", {"dealer": 0, "bids": ["pass", None]}, "bids: .* allowed: a list of bids"),
        ("discard", {"hand": ["KS"], "size": "six"}, "size: 'six' is not allowed; allowed: a whole number"),
        ("count", {"cards": ["1O"]}, "cards: .* allowed: a list of cards"),
        ("match", {"deals": [[1, "2"]]}, "deals: .* allowed: a list of payoffs"),
    ],
)
def test_a_senseless_question_is_told_which_field_and_what_is_allowed(
    kind: str, inputs: dict[str, Any], said: str
) -> None:
    with pytest.raises(ValueError, match=f"^{said}"):
        asked("tarot-4", kind, inputs)


def test_null_is_the_same_as_nothing() -> None:
    duel = asked(
        "tarot-2-piles", "score", {"half": [104, 78], "bouts": [1, 2], "petit_last_by": None, "declarer": None}
    )
    assert duel["payoffs"] == (26, -26)
    swept = asked("tarot-4", "score", {**SCORE, "sweep": None, "handfuls": None, "partners": None})
    assert swept["stake"] == 58
    legal = asked("tarot-2-piles", "legal-cards", {"trick": ["7S"], "hand": ["T5"], "tops": ["9S", None]})
    assert legal["legal"] == ("9S",)


def test_a_match_may_be_told_deal_by_deal_or_by_what_happened() -> None:
    deals: list[Any] = [SCORE, {"void": True}, [-30, 10, 10, 10]]
    told = asked("tarot-4", "match", {"start": [0, 0, 0, 5], "deals": deals}, rounds=2)
    assert told == {"totals": (144, -48, -48, -43), "winners": (0,), "ends_after": 3}


def test_how_many_tricks_an_announced_small_slam_may_lose() -> None:
    small = {**SCORE, "small_slam_announced": True}
    for more, stake in (({"tricks_lost": 1}, 358), ({"tricks_lost": 2}, -92), ({"sweep": "declarer"}, 358), ({}, -92)):
        assert asked("tarot-4", "score", {**small, **more}, small_slam=True)["stake"] == stake
