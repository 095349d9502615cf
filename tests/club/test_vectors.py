"""The platform's answers to vectors: what is tarot's own, who wins nothing, and what is refused by name."""

from collections.abc import Mapping
from typing import Any

import pytest

from tapete.club.vectors import answer
from tapete.conformance.adapter import Unanswered
from tapete.conformance.run import check
from tapete.rules.game import Value


def asked(game: str, options: Mapping[str, Value], **inputs: Any) -> Mapping[str, Any]:
    return answer({"id": "X", "kind": "platform", "game": game, "options": options, "inputs": inputs})


def test_further_rounds_and_the_rule_of_one_round_are_tarots_own() -> None:
    assert asked("tarot-4", {"bet": 100}, totals=[9, 1, 1, 1])["xp"] == (70, 5, 5, 5), "four rounds by default"
    tomate = asked("tomate", {"bet": 100}, totals=[70, 60, 50])
    assert (tomate["chips"], tomate["xp"]) == ((225, 0, 0), (30, 5, 5))
    one = {"bet": 100, "rounds": 1}
    assert asked("tomate", one, totals=[70, 60, 50], declarer=1, made=True)["chips"] == (225, 0, 0)
    assert asked("tarot-3", one, totals=[70, -35, -35], declarer=0, made=True)["chips"] == (300, 0, 0)
    assert asked("tarot-2-piles", one, totals=[30, -30], declarer=1, made=True)["chips"] == (150, 0)
    assert asked("tarot-4", one, totals=[75, -25, -25, -25], declarer=None)["chips"] == (300, 0, 0, 0), "a misere"


def test_a_winning_pair_divides_and_the_odd_chip_is_the_banks() -> None:
    told = asked("cuatrola", {"bet": 101}, totals=[21, 5, 21, 5])
    assert (told["chips"], told["bank"], told["xp"]) == ((151, 0, 151, 0), 102, (40, 5, 40, 5))


def test_partners_divide_by_their_shares_of_the_payoffs() -> None:
    five: dict[str, Value] = {"bet": 10, "rounds": 1}
    deal = {"totals": [2, 1, -1, -1, -1], "declarer": 0, "partners": [1], "made": True}
    assert asked("tarot-5", five, **deal)["chips"] == (33, 16, 0, 0, 0)
    assert asked("tarot-5", {**five, "partner_split": "1:1"}, **deal)["chips"] == (25, 25, 0, 0, 0)
    failed = asked("tarot-5", five, **{**deal, "made": False})
    assert (failed["chips"], failed["bank"], failed["xp"]) == ((0, 0, 10, 10, 10), 20, (5, 5, 50, 50, 50))
    seven = {"totals": [2, 1, 1, -1, -1, -1, -1], "declarer": 0, "partners": [1, 2], "made": True}
    assert asked("tarot-7-double", five, **seven)["chips"] == (35, 17, 17, 0, 0, 0, 0)


def test_a_seat_left_to_a_robot_wins_nothing() -> None:
    seats = ["robot", "human", "human", "human"]
    told = asked("tarot-4", {"bet": 100}, totals=[9, 5, 1, -15], seats=seats)
    assert (told["chips"], told["xp"]) == ((0, 300, 0, 0), (0, 70, 5, 5))
    voted = asked("tarot-4", {"bet": 100}, totals=[9, 5, 1, -15], seats=seats, votes={"1": True, "2": True, "3": True})
    assert (voted["cancelled"], voted["chips"], voted["xp"]) == (True, (100, 100, 100, 100), (0, 0, 0, 0))


def test_a_declarer_who_has_left_does_not_win_his_contract() -> None:
    one: dict[str, Value] = {"bet": 100, "rounds": 1}
    told = asked("tarot-3", one, totals=[50, -20, -30], declarer=0, made=True, penalised=[0])
    assert (told["chips"], told["bank"], told["xp"]) == ((0, 225, 0), 75, (0, 30, 5))
    told = asked("tarot-3", one, totals=[-50, 25, 25], declarer=0, made=False, penalised=[1])
    assert (told["chips"], told["bank"], told["xp"]) == ((0, 0, 100), 200, (5, 0, 30))


@pytest.mark.parametrize(
    ("option", "value", "inputs"),
    [
        ("rounds", 7, {}),
        ("bet", 40, {}),
        ("competitive", False, {}),
        ("one_round_rake", True, {"declarer": 0, "made": True}),
        ("extra_round_xp_to", "all", {}),
    ],
)
def test_every_option_of_the_stakes_changes_what_it_says(option: str, value: Value, inputs: Any) -> None:
    plain: dict[str, Value] = {"bet": 100, "rounds": 1 if inputs else 3}
    totals = [9, 1, -5, -5]
    assert asked("tarot-4", {**plain, option: value}, totals=totals, **inputs) != asked(
        "tarot-4", plain, totals=totals, **inputs
    )


def test_options_that_change_nothing_here_are_known() -> None:
    table: dict[str, Value] = {"turn_time_s": 60, "private_table": True, "allow_public": False, "preset": "fft"}
    assert asked("tarot-4", table, totals=[9, 1, -5, -5]) == asked("tarot-4", {}, totals=[9, 1, -5, -5])


@pytest.mark.parametrize(
    ("options", "inputs", "says"),
    [
        ({"bet": -5}, {"totals": [1, 2, 3, 4]}, "bet: -5 is not allowed; allowed: 0 to 1000000000"),
        ({"bet": "x"}, {"totals": [1, 2, 3, 4]}, "bet: 'x' is not allowed"),
        ({"bet": True}, {"totals": [1, 2, 3, 4]}, "bet: True is not allowed"),
        ({"rounds": 101}, {"totals": [1, 2, 3, 4]}, "rounds: 101 is not allowed; allowed: 1 to 100"),
        ({"stake": 5}, {"totals": [1, 2, 3, 4]}, "stake: no such option; there are "),
        ({"extra_round_xp_to": "me"}, {"totals": [1, 2, 3, 4]}, "extra_round_xp_to: 'me' is not allowed"),
        ({"turn_time_s": 5}, {"totals": [1, 2, 3, 4]}, "turn_time_s: 5 is not allowed"),
        ({}, {"totals": [1, 2]}, "totals: 2 seats are not allowed; allowed: 4"),
        ({}, {"totals": [1, 2, 3, "4"]}, "totals: '4' is not allowed; allowed: a number"),
        ({}, {"totals": [1, 2, 3, 4], "penalised": [4]}, "penalised: 4 is not allowed; allowed: the seats 0 to 3"),
        ({}, {"totals": [1, 2, 3, 4], "shared_ip": [0, 1]}, "shared_ip: 0 is not allowed"),
        ({}, {"totals": [1, 2, 3, 4], "cancelled": "no"}, "cancelled: 'no' is not allowed; allowed: true, false"),
        ({"rounds": 1}, {"totals": [1, 2, 3, 4], "declarer": 0}, "'made' is missing"),
        ({}, {}, "'totals' is missing"),
        ({}, {"votes": {}}, "'seats' is missing"),
        ({}, {"seats": ["human"] * 3 + ["dog"], "votes": {}}, "seats: 'dog' is not allowed; allowed: human, robot"),
        ({}, {"seats": ["human"] * 4, "votes": {"x": True}}, "votes: 'x' is not allowed"),
        ({}, {"seats": ["human"] * 4, "votes": {"0": 1}}, "votes: 1 is not allowed; allowed: true, false"),
    ],
)
def test_what_cannot_be_is_refused_by_name(options: Any, inputs: Any, says: str) -> None:
    record = {"id": "X", "kind": "platform", "game": "tarot-4", "options": options, "inputs": inputs, "expect": {}}
    outcome = check(record, (answer,))
    assert outcome.verdict == "failed"
    assert says in outcome.detail


def test_other_kinds_and_games_are_not_answered() -> None:
    with pytest.raises(Unanswered, match="no game 'whist'; there are tute-pairs"):
        asked("whist", {}, totals=[1, 2])
    with pytest.raises(Unanswered):
        answer({"id": "X", "kind": "score", "game": "tomate", "options": {}, "inputs": {}})
