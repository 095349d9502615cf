"""Frozen positions: what each card is worth in them is known, and how much of it our robots give away."""

from pathlib import Path

import pytest

from tapete.research.regret import drawn, losses, main, positions
from tapete.robots import robot

FROZEN = Path("bench/regret")
MOST = {"tute-pairs": (0.6, 0.005), "cuatrola": (0.8, 0.005), "tarot-4": (1.3, 0.02)}
"""Points that the expert may lose a decision, and the share of its decisions that may be blunders."""
SLOW = ("cuatrola", "tarot-4")
"""In which they think longer; what spoils the search for all games is seen in the first."""


@pytest.mark.parametrize("name", ["tute-pairs", *(pytest.param(name, marks=pytest.mark.slow) for name in SLOW)])
def test_the_expert_loses_little_in_the_frozen_positions(name: str) -> None:
    judged = positions(FROZEN / f"{name}.jsonl")
    expert, regular = (losses(judged, robot(level)) for level in ("expert", "regular"))
    most, most_blunders = MOST[name]
    assert len(judged) == 200
    assert expert.mean.mean < most
    assert expert.blunders <= most_blunders
    assert expert.mean.mean < 0.7 * regular.mean.mean


@pytest.mark.parametrize("name", MOST)
def test_every_card_of_a_frozen_position_is_judged(name: str) -> None:
    for position in positions(FROZEN / f"{name}.jsonl"):
        assert {action.what for action in position.view.legal} == {*position.worth}
        assert max(position.worth.values()) == 0.0


def test_what_is_drawn_is_read_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "few.jsonl"
    main(str(file), "draw", "cuatrola", "2")
    assert [each.worth for each in positions(file)] == [
        each.worth for each, _ in zip(drawn("cuatrola"), "ab", strict=False)
    ]
    main(str(file), "regular")
    assert "lost a decision" in capsys.readouterr().out
