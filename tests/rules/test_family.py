"""What stands beside the law of a family is found by name, where there is any."""

import pytest

from tapete.rules.family import module_of
from tapete.rules.games import GAMES


@pytest.mark.parametrize("family", sorted({game.family for game in GAMES}))
def test_every_family_has_its_robot(family: str) -> None:
    assert callable(module_of(family, "robot").advise)


def test_where_there_is_none_none_is_found() -> None:
    assert module_of("brisca", "offers") is None
    assert module_of("bridge", "robot") is None
    assert module_of("", "robot") is None
