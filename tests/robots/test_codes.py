"""Every code of the strategy is known to the robots, can be said, and has a position in which it is followed."""

import re
from pathlib import Path
from typing import get_args

from tapete.robots.codes import CODES, HOUSE, PRINCIPLES
from tapete.robots.thumbs import Rule
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


def test_every_code_can_be_said() -> None:
    for language in LANGUAGES:
        assert sorted({f"advice.{code}" for code in CODES} - advice(language).keys()) == [], language
        assert sorted({f"rule.{code}" for code in get_args(Rule)} - advice(language).keys()) == [], language
        assert advice(language).keys() == advice("es").keys()
