"""Perft: the number of action sequences from fixed positions, and their order, are those that were committed."""

import json
from pathlib import Path
from typing import Any

import pytest
from numpy import int64

from tapete.rules.games import GAMES
from tapete.rules.perft import perft
from tapete.rules.record import parse

FILES = sorted(Path(__file__).with_name("perft").glob("*.jsonl"))
LINES = [json.loads(line) for file in FILES for line in file.read_text("utf-8").splitlines()]


@pytest.mark.parametrize("line", LINES, ids=lambda line: f"{line['game']}-{line['depth']}-{line['sequences']}")
def test_sequences_and_their_order_are_the_committed_ones(line: dict[str, Any]) -> None:
    *_, hand = parse(line["record"]).hands()
    count = perft(hand, line["depth"])
    assert (count.sequences, count.digest) == (line["sequences"], line["digest"])


@pytest.mark.parametrize("depth", [-1, 1.5, 2.0, "2", None, True])
def test_a_depth_that_is_never_reached_is_refused(depth: Any) -> None:
    *_, hand = parse(LINES[0]["record"]).hands()
    with pytest.raises(ValueError, match=f"a whole number, and not below 0: {depth!r}"):
        perft(hand, depth)


def test_a_depth_may_be_a_number_of_numpy() -> None:
    *_, hand = parse(LINES[0]["record"]).hands()
    assert repr(perft(hand, int64(1))) == repr(perft(hand, 1))  # type: ignore[arg-type]  # NumPy says that it is no int


def test_every_game_is_counted() -> None:
    assert {line["game"] for line in LINES} == {each.id for each in GAMES}
