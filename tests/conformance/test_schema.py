"""What the inputs of a vector may say: every impossible thing is named, with what is allowed."""

from re import escape
from typing import Any

import pytest

from tapete.conformance.schema import check_inputs
from tapete.rules.games import game


@pytest.mark.parametrize(
    ("name", "inputs", "says"),
    [
        ("tute-pairs", {"dealer": 4}, "dealer: 4 is not allowed; allowed: the seats 0 to 3"),
        ("tute-pairs", {"dealer": "1"}, "dealer: '1' is not allowed"),
        ("tute-pairs", {"dealer": True}, "dealer: True is not allowed"),
        ("tute-pairs", {"dealer": None}, "dealer: None is not allowed"),
        ("tarot-3", {"declarer": 3}, "declarer: 3 is not allowed; allowed: the seats 0 to 2"),
        ("tomate", {"players": 14}, "players: 14 seats are not allowed; allowed: 2, 3, 4"),
        ("tomate", {"players": "4"}, "players: '4' seats are not allowed"),
        ("cuatrola", {"players": 3}, "players: 3 seats are not allowed; allowed: 4"),
        ("tomate", {"players": 5, "playing": [1, 5]}, "playing: 5 is not allowed; allowed: the seats 0 to 4"),
        ("tomate", {"players": 5, "playing": [1, 1]}, "playing: [1, 1] names a seat twice"),
        ("tomate", {"players": 5, "playing": 1}, "playing: 1 is not allowed; allowed: a list of seats"),
        ("tomate", {"players": 3, "tricks_won": [1, 2]}, "tricks_won: [1, 2] is not allowed; allowed: a list of 3"),
        ("tomate", {"players": 2, "tricks_won": [1, -2]}, "tricks_won: -2 is not allowed"),
        ("tomate", {"players": 2, "stacks": [1, "2"]}, "stacks: '2' is not allowed; allowed: a whole number"),
        ("tomate", {"plate": -3}, "plate: -3 is not allowed; allowed: a whole number, not below 0"),
        ("tomate", {"stack": 1.5}, "stack: 1.5 is not allowed; allowed: a whole number"),
        ("tomate", {"tomo": "yes"}, "tomo: 'yes' is not allowed; allowed: true, false"),
        ("tomate", {"turn_up": "8O"}, "turn_up: no such card: '8O'"),
        ("tomate", {"players": 3, "deals": [{"dealer": 3}]}, "deals: dealer: 3 is not allowed"),
        ("tomate", {"deals": {}}, "deals: {} is not allowed; allowed: a list of deals"),
        ("cuatrola", {"deals": [7]}, "deals: 7 is not allowed; allowed: an object, or a list of scores"),
        ("cuatrola", {"cantes": [[4, "20:O"]]}, "cantes: 4 is not allowed; allowed: the seats 0 to 3"),
        ("cuatrola", {"cantes": ["20:O"]}, "cantes: ['20:O'] is not allowed; allowed: a list of pairs"),
        ("cuatrola", {"bids": "solo"}, "bids: 'solo' is not allowed; allowed: a list"),
        ("cuatrola", {"trump": "H"}, "trump: 'H' is not allowed; allowed: O, C, E, B"),
        ("cuatrola", {"trump": "OC"}, "trump: 'OC' is not allowed"),
        ("cuatrola", {"hand": ["1O", "KH"]}, "hand: no such card: 'KH'"),
        ("cuatrola", {"hand": ["1O", ["1O"]]}, "hand: no such card: ['1O']"),
        ("cuatrola", {"hand": "1O"}, "hand: '1O' is not allowed; allowed: a list of cards"),
        ("cuatrola", {"captured": ["1O", "3O", "1O"]}, "captured: 1O is there twice"),
        ("cuatrola", {"hands": {"0": ["1O"], "1": ["1O"]}}, "hands: 1O is there twice"),
        ("cuatrola", {"hands": {"4": ["1O"]}}, "hands: 4 is not allowed; allowed: the seats 0 to 3"),
        ("cuatrola", {"hands": {"\u00b2": []}}, "hands: '\u00b2' is not allowed"),
        ("cuatrola", {"hands": []}, "hands: [] is not allowed; allowed: an object from seat to cards"),
        ("tarot-4", {"trick": ["12O"]}, "trick: no such card: '12O'"),
        ("tarot-4", {"trick": [["KH", "defence"], ["KH", "declarer"]]}, "trick: KH is there twice"),
    ],
)
def test_what_cannot_be_is_named(name: str, inputs: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=f"^{escape(says)}"):
        check_inputs(game(name), inputs)


@pytest.mark.parametrize(
    ("name", "inputs"),
    [
        ("tute-cabron", {"tricks_won": [4, 3, 5], "trump": None}),
        ("tute-cabron", {"tricks_won": [4, 3, 1, 2], "dealer": 3, "trump": ""}),
        ("tute-cabron", {"trump": "none"}),
        ("tomate", {"players": 13, "dealer": 12, "baceta_taker": None, "tricks_won": None, "stack": -4}),
        ("tarot-6-double", {"hand": ["T21a", "T21b", "Xa"], "trick": [], "called": ["KH"]}),
        ("tarot-4", {"trick": [["KH", "declarer"], ["X", "defence"]], "last": True, "anything": "else"}),
    ],
)
def test_what_can_be_is_taken(name: str, inputs: dict[str, Any]) -> None:
    check_inputs(game(name), inputs)
