"""Every code of the strategy is known to the robots, can be said, and has a position in which it is followed."""

import re
from pathlib import Path
from typing import Final, get_args

from tapete.robots import Advice, robot
from tapete.robots.codes import CODES, HOUSE, PRINCIPLES
from tapete.robots.thumbs import Rule
from tapete.rules.cards import cards
from tapete.rules.cuatrola.robot import Shape, chance
from tapete.rules.game import Action
from tapete.rules.games import game
from tapete.words import LANGUAGES, advice
from tests.robots import test_positions_cuatrola, test_positions_tarot, test_positions_tomate, test_positions_tute

STRATEGY = Path(__file__).parents[2] / "docs" / "spec" / "strategy.md"
FAMILIES = (test_positions_tute, test_positions_cuatrola, test_positions_tomate, test_positions_tarot)


def test_the_codes_are_those_of_the_strategy() -> None:
    assert re.findall(r"^\| `(\w+)` \|", STRATEGY.read_text("utf-8"), re.MULTILINE) == list(PRINCIPLES)
    assert not set(HOUSE) & set(PRINCIPLES)


def test_every_code_has_a_position() -> None:
    shown = {picture.code for family in FAMILIES for picture in family.POSITIONS}
    assert sorted(set(CODES) - shown) == []


SAYS_MORE: Final = {
    "bet_by_chance": "more often|más a menudo|plus souvent",
    "cash_early": "aces before|los ases antes|vos as avant",
    "count_cards": "that card|esa carta|cette carte",
    "hand_classes": "Keep|Guarda|Gardez",
}
"""What a reason may not say of all that it is given for: a bet that pays, though the ordinary hand is won more often; a
three; a claim, and a last card that wins nothing; a pass, and a juego."""


def test_a_reason_says_no_more_than_holds_wherever_it_is_given() -> None:
    deck = cards("1O 3O 11O 10O 12O 3C 11E 10E 1C 10C 3E 1B 12C 12B 3B 11B 12E 1E 10B 11C")
    view = game("cuatrola").match(4).deal(deck).view(1)
    assert robot("regular").advise(view) == Advice(Action("bid", "solo"), "bet_by_chance")
    assert chance("solo", Shape.of(view)) < chance("pass", Shape.of(view))
    for language in LANGUAGES:
        for code, more in SAYS_MORE.items():
            assert not re.search(more, str(advice(language)[f"advice.{code}"])), (language, code)


def test_every_code_can_be_said() -> None:
    for language in LANGUAGES:
        assert sorted({f"advice.{code}" for code in CODES} - advice(language).keys()) == [], language
        assert sorted({f"rule.{code}" for code in get_args(Rule)} - advice(language).keys()) == [], language
        assert advice(language).keys() == advice("es").keys()
