"""What bids bring: the line through played hands."""

import pytest

from tapete.research.bids import Tried, fitted, main, tried


def test_the_line_is_the_one_that_the_scores_lie_on() -> None:
    rows = [Tried(points, expected, 3 + 2 * points - expected) for points in (1, 2, 5) for expected in (0.0, 1.0, 7.0)]
    fit = fitted(rows)
    assert fit.line == pytest.approx((3, 2, -1), abs=1e-6)
    assert fit.explains == pytest.approx(1)


def test_the_same_hands_bring_the_same() -> None:
    rows = tried("cuatrola", 3, ("solo", "pass"))
    assert len(rows["solo"]) == 3
    assert rows == tried("cuatrola", 3, ("solo", "pass"))
    assert all(-1 <= row.expected <= 1 for row in rows["solo"])


def test_prints_a_row_for_each_contract(capsys: pytest.CaptureFixture[str]) -> None:
    main("cuatrola", "4", "solo")
    assert capsys.readouterr().out.splitlines()[2].startswith("| solo | 4 |")
