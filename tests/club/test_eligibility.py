"""Whether a match counts, and why not, as its table is told before it begins."""

import pytest

from tapete.club.eligibility import MatchReason, Seated, eligibility
from tapete.club.settlement import Stakes

RICH, POOR, GUEST, ROBOT = (
    Seated("ana", True, 100),
    Seated("berta", True, 49),
    Seated("g", False, 0),
    Seated("", False, 0),
)


@pytest.mark.parametrize(
    ("stakes", "seated", "shared", "why"),
    [
        (Stakes(bet=50), [RICH, RICH], False, None),
        (Stakes(bet=50, competitive=False), [RICH, RICH], False, "practice"),
        (Stakes(bet=50), [RICH, ROBOT], False, "alone"),
        (Stakes(bet=50), [RICH, RICH], True, "shared_address"),
        (Stakes(bet=50), [RICH, POOR], False, "bet_not_covered"),
        (Stakes(bet=50), [RICH, GUEST, RICH], False, "bet_not_covered"),
        (Stakes(bet=50), [RICH, ROBOT, RICH], False, "bet_not_covered"),
        (Stakes(), [RICH, GUEST, ROBOT], False, None),
    ],
)
def test_a_match_counts_for_nobody_for_the_first_of_four_reasons(
    stakes: Stakes, seated: list[Seated], shared: bool, why: MatchReason | None
) -> None:
    """Then no bet is taken; only a bet that somebody cannot cover keeps it from beginning (C1)."""
    found = eligibility(stakes, seated, shared)
    assert found.why == (() if why is None else (why,))
    assert found.bet == (0 if why else stakes.bet)
    assert found.can_begin == (why != "bet_not_covered")


def test_a_seat_is_told_why_it_counts_for_nothing_there() -> None:
    assert eligibility(Stakes(bet=50), [RICH, POOR, GUEST, ROBOT], False).seats == (
        None,
        "not_enough_chips",
        "guest",
        "robot",
    )
    assert eligibility(Stakes(bet=49), [POOR, POOR], False).seats == (None, None), "just enough"
