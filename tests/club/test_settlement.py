"""Chips and experience: the examples of docs/spec/platform.md 10, what adds up, and who gets nothing."""

from hypothesis import given
from hypothesis import strategies as st

from tapete.club.settlement import Contract, Settled, Stakes, is_agreed, settle


def test_the_examples_of_the_rules() -> None:
    three_rounds = Stakes(rounds=3, bet=100)
    assert settle((9, 1, 1, 1), three_rounds) == Settled(True, (300, 0, 0, 0), 100, (60, 5, 5, 5))
    assert settle((9, 9, 1, 1), three_rounds) == Settled(True, (150, 150, 0, 0), 100, (60, 60, 5, 5))
    one = Stakes(bet=100)
    assert settle((50, -25, -25), one, contract=Contract(0, True)) == Settled(True, (300, 0, 0), 0, (30, 5, 5))
    failed = settle((-52, 26, 26), one, contract=Contract(0, False))
    assert failed == Settled(True, (0, 100, 100), 100, (5, 30, 30))


def test_a_partner_takes_his_share_and_odd_chips_go_to_the_bank() -> None:
    made = settle((2, 1, -1, -1, -1), Stakes(bet=10), contract=Contract(0, True, (1,), (2, 1)))
    assert made.chips == (33, 16, 0, 0, 0)
    assert made.bank == 1


def test_nothing_is_scored_in_practice_or_from_one_address() -> None:
    for settled in (
        settle((3, 1), Stakes(bet=50, competitive=False)),
        settle((3, 1), Stakes(bet=50), shared_address=True),
        settle((3, 1), Stakes(bet=50), cancelled=True),
    ):
        assert settled == Settled(False, (50, 50), 0, (0, 0))


def test_who_abandons_forfeits_bet_pot_and_experience() -> None:
    assert settle((9, 5, 1), Stakes(bet=100), penalised=(0,)) == Settled(True, (0, 225, 0), 75, (0, 30, 5))
    assert settle((9, 5), Stakes(bet=100), cancelled=True, penalised=(1,)).chips == (100, 0)


def test_of_the_winners_by_the_rules_those_who_stayed_win_else_the_best_total() -> None:
    assert settle((9, 5, 1), Stakes(bet=100), first=(2,)).chips == (0, 0, 225)
    assert settle((9, 5, 1), Stakes(bet=100), first=(0, 2), penalised=(0,)).chips == (0, 0, 225)
    assert settle((9, 5, 1), Stakes(bet=100), first=(2,), penalised=(2,)).chips == (225, 0, 0)
    assert settle((9, 5, 1), Stakes(bet=100), first=(2,), robots=(2,)).chips == (225, 0, 0)


def test_who_is_gone_gets_nothing_back() -> None:
    """Where nothing is scored, too: there is nobody to pay."""
    for settled in (
        settle((9, 5, 1), Stakes(bet=100), shared_address=True, gone=(1,)),
        settle((9, 5, 1), Stakes(bet=100), cancelled=True, penalised=(1,), gone=(1,)),
    ):
        assert (settled.chips, settled.bank) == ((100, 0, 100), 100)


def test_robots_have_no_vote() -> None:
    assert is_agreed(("human", "robot", "human"), {0: True, 2: True})
    assert not is_agreed(("human", "robot", "human"), {0: True})
    assert not is_agreed(("human", "human"), {0: True, 1: False})
    assert not is_agreed(("robot", "robot"), {})


@given(
    st.lists(st.integers(-500, 500), min_size=2, max_size=8),
    st.integers(0, 1000),
    st.integers(1, 100),
    st.sets(st.integers(0, 7)),
    st.booleans(),
)
def test_chips_are_neither_made_nor_lost(
    totals: list[int], bet: int, rounds: int, penalised: set[int], cancelled: bool
) -> None:
    stakes = Stakes(rounds=rounds, bet=bet)
    settled = settle(totals, stakes, cancelled=cancelled, penalised=penalised)
    assert sum(settled.chips) + settled.bank == bet * len(totals)
    assert settled.bank >= 0
    assert all(not settled.chips[seat] for seat in penalised if seat < len(totals))
