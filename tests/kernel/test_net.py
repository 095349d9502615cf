"""A net sums what it is told to, and refuses numbers that make none."""

import pytest

from tapete.kernel import Net

WEIGHTS = [1.0, -1.0, 2.0, 0.5, 0.25, 0.25, 3.0, -4.0, 10.0]
"""Two inputs, two figures between, one score."""


@pytest.mark.parametrize(
    ("seen", "score"), [([0, 0], 0.75 - 1.0 + 10), ([1, 0], 3.75 + 10), ([0, -2], 10), ([1, 1], 9.75 + 10)]
)
def test_layers_of_sums(seen: list[float], score: float) -> None:
    """Between the layers only what is above nothing is kept: of `[1, 1]` 3.25 and 0, of the second score the rest."""
    assert Net([2, 2, 1], WEIGHTS).scores(seen) == [score]


def test_one_layer_keeps_what_is_below_nothing() -> None:
    assert Net([1, 2], [1.0, -1.0, 0.0, 0.5]).scores([3.0]) == [3.0, -2.5]
    assert Net([1, 2], [1.0, -1.0, 0.0, 0.5]).widths == [1, 2]


def test_numbers_that_make_no_net_are_refused() -> None:
    with pytest.raises(ValueError, match="this net has 9 weights, not 8"):
        Net([2, 2, 1], WEIGHTS[:-1])
    with pytest.raises(ValueError, match="one layer or more"):
        Net([2], [])
    for wrong in (0, -1, 70_000):
        with pytest.raises(ValueError, match="a layer has 1 to 65,536 figures"):
            Net([2, wrong], [])
    with pytest.raises(ValueError, match="this net has 2 inputs, not 3"):
        Net([2, 2, 1], WEIGHTS).scores([1, 2, 3])
