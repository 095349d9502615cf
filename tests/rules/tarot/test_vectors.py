"""Tarot: its vectors hold; what is answered to the questions of one, and to those that make no sense."""

from pathlib import Path
from typing import Any

import pytest

from tapete.conformance.run import run
from tapete.conformance.schema import check_inputs
from tapete.rules.game import configure
from tapete.rules.games import game
from tapete.rules.tarot.options import Options
from tapete.rules.tarot.vectors import FIELDS, answer

SCORE = {"declarer": 0, "contract": "guardia", "half": 90, "bouts": 2}


def asked(name: str, kind: str, inputs: dict[str, Any], **options: Any) -> Any:
    """What is answered to a question that the schema lets pass."""
    table = configure(game(name), options)
    assert isinstance(table, Options)
    check_inputs(table, inputs, FIELDS)
    return answer(table, kind, inputs)


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
        ("score", {**SCORE, "handfuls": [10]}, r"handfuls: \[10\] is not allowed; allowed: a list of pairs"),
        ("score", {**SCORE, "sweep": "nobody"}, "sweep: 'nobody' is not allowed; allowed: declarer, defence"),
        ("score", {**SCORE, "slam_announced": 1}, "slam_announced: 1 is not allowed; allowed: true, false"),
        ("score", {**SCORE, "declarations": [[1, "no_kings"]]}, "declarations: .* allowed: no_trumps, no_points"),
        ("legal-cards", {"trick": [], "hand": ["KS"], "called": ["KSa"]}, "called: .* without copy letter"),
        ("legal-cards", {"trick": [], "hand": ["KS"], "announced_slam": "dead"}, "announced_slam: .*: alive, lost"),
        ("trick-winner", {"trick": []}, "trick: nobody wins an empty one"),
        ("trick-winner", {"trick": ["KS"], "last": True, "sweeping": [1]}, "sweeping: 1 is not allowed; allowed: 0"),
        ("auction", {"dealer": 0, "bids": ["pass", None]}, "bids: None is not allowed; allowed: text"),
        ("discard", {"hand": ["KS"], "size": "six"}, "size: 'six' is not allowed; allowed: a whole number"),
        ("count", {"cards": ["1O"]}, "cards: no such card: '1O'"),
        ("match", {"deals": [[1, "2"]]}, r"deals: \[1, '2'\] is not allowed; allowed: a list of 4, one for each seat"),
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


VECTORS = Path(__file__).parents[2] / "vectors"


@pytest.mark.parametrize("file", ["tarot.jsonl", "tarot-replays.jsonl"])
def test_vectors(file: str) -> None:
    outcomes = list(run([str(VECTORS / file)]))
    assert [outcome for outcome in outcomes if outcome.verdict == "failed"] == []
    assert {outcome.detail for outcome in outcomes if outcome.verdict == "skipped"} <= {
        "nobody here answers for the platform"
    }
