"""Robots by name: the levels, and classes from outside."""

import pytest

from tapete.robots import LEVELS, chooser, robot
from tapete.rules.game import Action, View


class Mute:
    """Made without arguments, it cannot choose."""


class Seeded:
    """Takes a seed."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: View) -> Action:
        return view.legal[self.seed % len(view.legal)]


def test_every_level_is_a_robot_that_knows_its_name() -> None:
    for level in ("novice", "regular"):
        assert level in LEVELS
        assert robot(level).level == level
    with pytest.raises(KeyError, match="there are novice, regular"):
        robot("grandmaster")


def test_a_class_from_outside_gets_the_seed_if_it_takes_one() -> None:
    assert chooser(f"{__name__}:Seeded", seed=7).seed == 7  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("name", "error"),
    [(f"{__name__}:Mute", TypeError), (f"{__name__}:Nobody", KeyError), ("no.such.module:Robot", KeyError)],
)
def test_what_is_no_robot_is_refused(name: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        chooser(name)
