"""El Tomate: what each option changes."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from tapete.rules.game import BadOption, Value, options
from tapete.rules.tomate.game import Tomate
from tests.rules.tomate.tables import GAME, answered, dealt, passed, played, table, words


def question(kind: str, **inputs: Any) -> Callable[[Tomate], Mapping[str, Any]]:
    return lambda game: answered(game, kind, inputs)


def scored(**facts: Any) -> Callable[[Tomate], Mapping[str, Any]]:
    deal = {"players": 4, "dealer": 3, "plate": 0, "reserve": 9, "playing": [0, 1], "tricks_won": [3, 0, 0, 0]}
    return question("score", **{**deal, **facts})


TAKEN = {"playing": [0], "baceta_taker": 1, "tricks_won": [1, 2, 0, 0]}
LEGAL = {"trump": "O", "trick": ["12C", "7O"], "hand": ["6O", "1B", "3O"]}
LAST = {"stacks": [30, 30], "plate": 0, "reserve": 9, "players": 2, "deals": [{"dealer": 0, "playing": [1]}]}


@pytest.mark.parametrize(
    ("option", "value", "asked"),
    [
        ("direction", "ccw", lambda game: game.is_clockwise),
        ("ante", 6, scored()),
        ("reserve_transfer", 0, scored()),
        ("reserve_transfer", 6, scored()),
        ("reserve_transfer", "all", scored()),
        ("tomate_amount", "fixed_3", scored()),
        ("baceta_variant", "for_self", scored(**TAKEN)),
        ("baceta_variant", "off", question("turn-order", moment="baceta", players=4, dealer=3, playing=[0])),
        ("for_table_share", "taker", scored(**TAKEN)),
        (
            "baceta_leader",
            "lone_player",
            question("turn-order", moment="lead", players=4, dealer=3, playing=[1], baceta_taker=0),
        ),
        (
            "baceta_when_short",
            "reshuffle_passed",
            question("turn-order", moment="baceta", players=13, dealer=3, playing=[1]),
        ),
        ("tomo_enabled", False, lambda game: dealt(game).view(0).phase),
        ("tomo_enabled", False, question("legal-actions", moment="tomo")),
        ("tomo_discard", "blind", lambda game: words(played(dealt(game), "tomo"))),
        ("tomo_may_discard_turnup", False, lambda game: words(played(dealt(game), "tomo"))),
        ("tomo_one_trick_collects", False, scored(tomo=True, playing=[0, 3], tricks_won=[2, 0, 0, 1])),
        ("all_pass", "dealer_takes", scored(playing=[], tricks_won=None)),
        ("overtrump", "undertrump", question("legal-cards", **LEGAL)),
        ("overtrump", "contrafallo", question("legal-cards", **{**LEGAL, "hand": ["6O", "1B"]})),
        ("head_after_ruff", True, question("legal-cards", trump="O", trick=["5C", "2O"], hand=["4C", "1C"])),
        ("head_reference", "lead_card", question("legal-cards", trump="O", trick=["5C", "7C"], hand=["6C", "1C"])),
        ("initial_stack", 15, lambda game: game.match(2).totals),
        ("chips_rule", "debt", question("legal-actions", moment="declare", stack=0, stake=3)),
        ("chips_rule", "rebuy", lambda game: game.match(2, totals=(5, 2)).after(passed(game.match(2, totals=(5, 2))))),
        ("rounds", 1, lambda game: game.match(2, passed=2).is_over),
        ("final_pot", "played_in_last_deal", question("session", **LAST)),
    ],
)
def test_every_option_changes_what_it_says(option: str, value: Value, asked: Callable[[Tomate], Any]) -> None:
    assert asked(table(**{option: value})) != asked(GAME)


def test_no_option_is_left_out() -> None:
    tested = {case[0] for case in test_every_option_changes_what_it_says.pytestmark[0].args[1]}
    assert tested == {each.name for each in options(GAME)}
    with pytest.raises(BadOption, match="allowed: 15 to 300 in steps of 3"):
        table(initial_stack=16)
