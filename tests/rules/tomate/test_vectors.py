"""El Tomate: sessions, and questions of a vector that make no sense."""

from typing import Any

import pytest

from tests.rules.tomate.tables import GAME, answered, table


def test_a_session_in_which_somebody_leaves() -> None:
    deals = [{"dealer": 0, "playing": []}, {"dealer": 2, "playing": []}]
    told = answered(GAME, "session", {"players": 3, "stacks": [9, 2, 9], "plate": 0, "reserve": 0, "deals": deals})
    assert told["final_stacks"] == [9, 2, 9], "6 are left for the two who stayed"
    rebuy = table(chips_rule="rebuy")
    told = answered(rebuy, "session", {"players": 2, "stacks": [2, 9], "plate": 0, "reserve": 0, "deals": deals[:1]})
    assert told["deals"][0]["stacks"] == [59, 9]


@pytest.mark.parametrize(
    ("kind", "inputs", "says"),
    [
        ("score", {"tricks_won": [2, 0, 0, 0]}, r"tricks_won: \[2, 0, 0, 0\] is not allowed; allowed: three tricks"),
        ("score", {"plate": 4}, "plate: 4 is not allowed; allowed: threes"),
        ("session", {"stacks": [30] * 4, "deals": []}, "deals: one object a deal is needed, and at least one"),
        ("session", {"stacks": [30] * 4, "deals": [[1, 2]]}, "deals: one object a deal"),
        ("turn-order", {"moment": "lead", "playing": []}, "playing: nobody leads where nobody plays"),
        ("turn-order", {"moment": "cante"}, "moment: 'cante' is not allowed; allowed: baceta, lead"),
        ("legal-actions", {"moment": "lead"}, "moment: 'lead' is not allowed; allowed: tomo, tomo_discard, declare"),
    ],
)
def test_questions_that_make_no_sense_are_refused_by_name(kind: str, inputs: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=f"^{says}"):
        answered(GAME, kind, {"players": 4, "dealer": 0, "plate": 0, "reserve": 0, "playing": [1, 2], **inputs})
