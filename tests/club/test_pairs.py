"""Pairs who meet often: what each made with the other and elsewhere, and how far apart these are."""

from math import sqrt

import pytest

from tapete.club.pairs import Line, Pair, pairs


def test_what_two_people_made_together_and_apart() -> None:
    """Means 2 and 5, variances 1 and 2, of three and of two matches: Welch's t is -3 / sqrt(1/3 + 2/2)."""
    lines = [Line(f"m{points}", "ana", points, points > 2, 10 * points - 20) for points in (1, 2, 3)]
    lines += [Line(f"a{points}", "ana", points, True, 5) for points in (4, 6)]
    lines += [Line(f"m{number}", "berta", 7, False, -10) for number in (1, 2, 3)]
    lines += [Line("a4", "carla", 1, False, 0)]
    found = pairs(lines, 3)
    assert [each.people for each in found] == [("ana", "berta")], "who met less often is left out"
    assert found[0]._replace(deviations=(0, 0)) == Pair(
        ("ana", "berta"), 3, (2, 7), (5, 0), (0, 0), won=(1, 0), chips=(0, -30)
    )
    ones, others = found[0].deviations
    assert ones == pytest.approx(-3 / sqrt(1 / 3 + 1))
    assert others == 0, "who played nowhere else has none"


def test_the_most_conspicuous_come_first() -> None:
    def met(one: str, other: str, elsewhere: int) -> list[Line]:
        together = [Line(f"{one}{n}", who, n, False, 0) for n in (1, 2, 3) for who in (one, other)]
        return together + [Line(f"{one}alone{n}", one, elsewhere + n, False, 0) for n in (0, 2)]

    found = pairs([*met("ana", "berta", 5), *met("carla", "dora", 50)], 3)
    assert [each.people for each in found] == [("carla", "dora"), ("ana", "berta")]
