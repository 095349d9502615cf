"""Cuatrola: what each option changes."""

from collections.abc import Mapping
from typing import Any

import pytest

from tapete.rules.cuatrola.game import Cuatrola
from tapete.rules.cuatrola.options import PACK
from tapete.rules.game import BadOption, Value, options
from tests.rules.cuatrola.tables import GAME, answered, in_window, played, table


def score(game: Cuatrola, **inputs: Any) -> Mapping[str, Any]:
    return answered(game, "score", inputs)


TIED = ["1O", "3O", "1C", "3C", "12O", "12C", "10O", "10C"]
CANTE = {"moment": "cante", "trump": "O", "hand": ["12O", "11O", "12C", "11C"], "won_trick": True}
LUCKY = {"contract": "cuatrola", "declarer": 0, "tricks": [0, 0, 0, 0, 0]}
TIE = {"captured": ["1O", "3O", "1C", "3C", "12O", "11O", "12C", "10O"], "last": 0}
SOLO_TIE = {
    "contract": "solo",
    "declarer": 0,
    "idle_hand": ["10E"],
    "captured": ["1O", "3O", "1C", "3C", "12O", "11O", "10C"],
}


@pytest.mark.parametrize(
    ("option", "value", "question"),
    [
        ("direction", "cw", lambda game: game.is_clockwise),
        ("match_target", 7, lambda game: game.match(4, totals=(8, 0, 8, 0)).winners),
        ("auction", "first_bet_ends", lambda game: answered(game, "auction", {"dealer": 3, "bids": ["solo"]})),
        ("overcall_partner", False, lambda game: answered(game, "auction", {"dealer": 3, "bids": ["solo", "pass"]})),
        ("bet_leader", "bettor", lambda game: answered(game, "auction", {"dealer": 3, "bids": ["pass", "quintola"]})),
        ("idle_partner_cards", "to_opponents", lambda game: score(game, **SOLO_TIE, last=0)),
        ("tie_rule", "no_points", lambda game: score(game, **TIE)),
        ("solo_tie_rule", "bettor_loses", lambda game: score(game, **{**SOLO_TIE, "captured": TIED}, last=0)),
        ("solo_tie_rule", "no_points", lambda game: score(game, **{**SOLO_TIE, "captured": TIED}, last=0)),
        ("cantes_per_trick", "unlimited", lambda game: played(in_window(game), "40:B").to_act),
        ("forty_first", False, lambda game: answered(game, "legal-actions", CANTE)),
        ("overtrump", "undertrump", lambda game: legal(game, "1E 10B", "3O 1B")),
        ("head_after_ruff", True, lambda game: legal(game, "1O 10O", "3O 1B")),
        ("head_reference", "lead_card", lambda game: legal(game, "11O 1O", "10O 12O")),
        ("end_early_on_success", False, lambda game: score(game, **LUCKY)),
        ("clean_sweep_bonus", 1, lambda game: score(game, captured=list(PACK), last=0, sweep=0)),
    ],
)
def test_every_option_changes_what_it_says(option: str, value: Value, question: Any) -> None:
    assert question(table(**{option: value})) != question(GAME)


def legal(game: Cuatrola, hand: str, trick: str) -> Any:
    return answered(game, "legal-cards", {"trump": "B", "hand": hand.split(), "trick": trick.split()})["legal"]


def test_no_option_is_left_out() -> None:
    marks = test_every_option_changes_what_it_says.pytestmark
    tested = {case[0] for case in marks[0].args[1]}
    assert tested == {each.name for each in options(GAME)}
    with pytest.raises(BadOption, match="allowed: 7, 11, 15, 21, 31"):
        table(match_target=20)
