"""The registry: every level of robot, in the order in which a table offers it; and robots from outside."""

from collections.abc import Callable, Mapping
from inspect import signature
from types import MappingProxyType
from typing import Any, Final

from tapete.robots.careless import Careless
from tapete.robots.novice import Novice
from tapete.robots.outside import FAILURES, found_at, raised
from tapete.robots.regular.regular import Regular
from tapete.robots.robot import Chooser, Robot
from tapete.robots.told_rules import check_told
from tapete.rules.game import Value

LEVELS: Final = ("novice", "learner", "casual", "regular", "skilled", "expert")
SLIPS: Final = {"learner": 0.5, "casual": 0.2}
"""The share of a level's cards that are laid without a thought."""
SIMULATIONS: Final = {"skilled": 300, "expert": 2000}
"""How often a level plays a hand to its end before it plays a card."""
INFERS: Final = ("expert",)
"""The levels that draw conclusions from what the others have played."""


def robot(level: str, seed: int = 0, options: Mapping[str, Value] = MappingProxyType({}), effort: float = 1.0) -> Robot:
    """A robot of this level; `seed` is for those that draw, `options` are those of the table that differ.

    Those that search need `options` (`changed(rules)`), since a view carries none: without them they play by the
    usual rules, or raise ValueError once a view cannot come from these.

    `effort`, more than 0 and at most 1: the share that a level which searches makes of its simulations.

    Raises KeyError, which lists the levels that exist, ValueError for an effort that cannot be, and BadOption for an
    option that no game has, or that may be this in none.
    """
    check_told(options)
    if not 0 < effort <= 1:
        raise ValueError(f"effort {effort!r} is not above 0 and at most 1")
    match level:
        case "novice":
            return Novice(seed)
        case "learner" | "casual":
            return Careless(SLIPS[level], seed, level)
        case "regular":
            return Regular()
        case "skilled" | "expert":
            return _searcher(level, seed, options, effort)
        case _:
            raise KeyError(f"no robot {level!r}; there are {', '.join(LEVELS)}")


def _searcher(level: str, seed: int, options: Mapping[str, Value], effort: float) -> Robot:
    """A searcher; the kernel is loaded when the first of them sits down."""
    from tapete.robots.searcher.searcher import Searcher, told

    return Searcher(SIMULATIONS[level], seed, level, told(options), infers=level in INFERS, effort=effort)


def chooser(name: str, seed: int = 0, options: Mapping[str, Value] = MappingProxyType({})) -> Chooser:
    """A robot by its level, or by the place of its class, `package.module:Class`.

    A class from outside is called with `seed` if it takes one of that name, else with nothing. Raises KeyError for
    what does not exist or fails while it is loaded or made, and TypeError for a class whose objects have no `choose`.
    """
    if ":" not in name:
        if name not in LEVELS:
            raise KeyError(f"no robot {name!r}; there are {', '.join(LEVELS)}, and yours as package.module:Class")
        return robot(name, seed, options)
    make = _found(name)
    try:
        made = make(seed=seed) if "seed" in signature(make).parameters else make()
    # The class is somebody else's program: whatever it raises is told with the line that did.
    except FAILURES as trouble:
        raise KeyError(f"{name}: {raised(trouble)}") from trouble
    if not callable(getattr(made, "choose", None)):
        raise TypeError(f"{name}: has no method choose(view)")
    return made  # type: ignore[no-any-return]


def _found(name: str) -> Callable[..., Any]:
    """The class that `package.module:Class` names."""
    try:
        found = found_at(name)
    except ValueError as trouble:
        raise KeyError(f"no robot {name!r}: {trouble}") from trouble
    if not callable(found):
        raise KeyError(f"no robot {name!r}: it is not a class")
    return found  # type: ignore[no-any-return]
