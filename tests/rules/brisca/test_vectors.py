"""Brisca: its vectors hold."""

from pathlib import Path

import pytest

from tapete.conformance.run import run

VECTORS = Path(__file__).parents[2] / "vectors"


@pytest.mark.parametrize("name", ["brisca", "brisca-replays"])
def test_the_vectors_hold(name: str) -> None:
    outcomes = list(run([str(VECTORS / f"{name}.jsonl")]))
    assert outcomes
    assert [outcome for outcome in outcomes if outcome.verdict != "passed"] == []
