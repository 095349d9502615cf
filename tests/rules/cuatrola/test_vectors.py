"""Cuatrola: questions of a vector that make no sense."""

from typing import Any

import pytest

from tests.rules.cuatrola.tables import GAME, answered


@pytest.mark.parametrize(
    ("kind", "inputs", "says"),
    [
        ("score", {"contract": "capote"}, "contract: 'capote' is not allowed; allowed: None, solo, cuatrola, quintola"),
        ("score", {"contract": "quintola", "declarer": 0, "tricks": [0, 2]}, "tricks: 2 is not allowed; allowed: 0, 1"),
        ("score", {"contract": "quintola", "declarer": 0, "tricks": [0]}, "tricks: quintola is not decided by them"),
        ("score", {"captured": [], "last": 2}, "last: 2 is not allowed; allowed: None, 0, 1"),
        ("score", {"captured": [], "sweep": 3}, "sweep: 3 is not allowed; allowed: None, 0, 1"),
        ("score", {"captured": [], "cantes": [[0, "30:O"]]}, "cantes: '30:O' is not allowed; allowed: 20:O, 20:C"),
        ("score", {"captured": [], "cantes": [[4, "20:O"]]}, "cantes: 4 is not allowed; allowed: the seats 0 to 3"),
        ("score", {"card_points": [60]}, r"card_points: \[60\] is not allowed; allowed: two whole numbers, one a side"),
        ("score", {"contract": "solo", "declarer": None}, "declarer: None is not allowed; allowed: 0, 1, 2, 3"),
        ("match", {"start": [1, 2], "deals": [["1", 2]]}, r"deals: \['1', 2\] is not allowed"),
        ("match", {"start": [1, 2, 3], "deals": []}, r"start: \[1, 2, 3\] is not allowed"),
        ("match", {"start": [1, 2], "deals": [[1]]}, r"deals: \[1\] is not allowed"),
        ("legal-actions", {"moment": "tomo"}, "moment: 'tomo' is not allowed; allowed: cante"),
        ("legal-actions", {"moment": "cante", "contract": "all"}, "contract: 'all' is not allowed"),
    ],
)
def test_questions_that_make_no_sense_are_refused_by_name(kind: str, inputs: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=f"^{says}"):
        answered(GAME, kind, inputs)
