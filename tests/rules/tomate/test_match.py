"""El Tomate: who leaves a partida, when it ends, and what is left then."""

from typing import Any

import pytest

from tapete.rules.cards import SPANISH_PACK
from tests.rules.tomate.tables import GAME, now, part, passed, table


def test_who_cannot_ante_leaves_and_the_others_go_on() -> None:
    match = GAME.match(4, dealer=3, totals=(60, 2, 2, 60), plate=6)
    hand = passed(match)
    after = match.after(hand)
    assert (after.dealer, after.gone) == (0, ())
    after = after.after(passed(after))
    assert (after.dealer, after.gone, after.totals) == (3, (1, 2), (57, 2, 2, 57))
    assert (match.out, after.out) == ((), (1, 2))
    hand = passed(after)
    assert now(hand).hands[1] == now(hand).hands[2] == ()
    assert part(hand, "gone") == [("gone", 1), ("gone", 2)]
    assert hand.view(1).counts[1] == 0
    assert after.passed == 4


def test_the_partida_ends_when_one_is_left() -> None:
    match = GAME.match(2, dealer=0, totals=(10, 2), plate=6, reserve=5)
    after = match.after(passed(match))
    assert after.is_over
    assert (after.totals, after.plate, after.reserve) == ((7 + 9 + 5, 2), 0, 0)
    assert after.winners == (0,)
    assert passed(match).sheet().lines[-1] == ("split", (14, None), (), "9 + 5")


@pytest.mark.parametrize(("rule", "stack"), [("debt", -1), ("rebuy", 62)])
def test_short_of_the_ante_but_not_gone(rule: str, stack: int) -> None:
    game = table(chips_rule=rule)
    match = game.match(3, dealer=2, totals=(2 if rule == "rebuy" else -1, 30, 30))
    after = match.after(passed(match))
    assert (after.dealer, after.gone, after.totals[0]) == (0, (), stack)
    assert part(after.deal(SPANISH_PACK), "stack")[0] == (stack - 3, 0)


def test_what_a_player_receives_is_told_and_is_not_taken_for_won() -> None:
    match = table(chips_rule="rebuy").match(3, dealer=2, totals=(2, 30, 30))
    hand = passed(match)
    after = match.after(hand)
    assert hand.sheet().lines[-1][:2] == ("given", (60, None, None))
    assert (match.given, after.given, after.totals[0]) == ((), (60, 0, 0), 62)
    again = after.with_(totals=(62, 1, 30))
    assert again.after(passed(again)).given == (60, 60, 0)


def test_rounds_and_the_last_deal() -> None:
    match = table(rounds=2, final_pot="played_in_last_deal").match(3, dealer=1, reserve=7)
    dealers = []
    while not match.is_over:
        dealers.append(match.dealer)
        hand = passed(match)
        assert match.standing.is_last_deal == (len(dealers) == 6)
        if match.standing.is_last_deal:
            assert now(hand).deal.stake == match.plate + 3 + match.reserve // 3 * 3
        match = match.after(hand)
    assert dealers == [1, 2, 0, 1, 2, 0]
    assert match.totals == (62, 63, 62), "25 are left of six antes and 7: 8 each, the odd one to seat 1"
    assert match.winners == (1,)


def test_the_last_deal_counts_only_those_who_are_still_in() -> None:
    game = table(rounds=1)
    assert game.match(4, dealer=1, passed=1, gone=(2, 3)).standing.is_last_deal
    assert not game.match(4, dealer=1, passed=1, gone=(2,)).standing.is_last_deal
    assert not table(rounds=2).match(4, dealer=1, passed=1, gone=(2, 3)).standing.is_last_deal


@pytest.mark.parametrize(
    ("state", "says"),
    [
        ({"plate": 4}, "plate: 4 is not allowed; allowed: threes, not below 0"),
        ({"plate": -3}, "plate: -3 is not allowed"),
        ({"reserve": -1}, "reserve, passed: -1, 0 are not allowed"),
        ({"passed": -1}, "reserve, passed: 0, -1 are not allowed"),
        ({"gone": (4,)}, r"gone: \(4,\) is not allowed; allowed: seats, each once"),
        ({"gone": (1, 1)}, r"gone: \(1, 1\) is not allowed"),
        ({"gone": (0,)}, "gone: .* is not allowed; allowed: seats other than the dealer's"),
        ({"given": (1, 1)}, r"given: \(1, 1\) is not allowed; allowed: a whole number a seat"),
        ({"given": (1, 1, -1, 0)}, "given: .* is not allowed"),
        ({"dealer": 4}, "dealer: 4 is not a seat of 4"),
        ({"totals": (60, 60, 60, 59.5)}, "totals: .* are not whole numbers"),
    ],
)
def test_a_partida_that_cannot_be(state: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=f"^{says}"):
        GAME.match(4, **state)
