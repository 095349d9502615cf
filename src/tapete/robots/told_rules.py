"""What is said of rules that a robot is told, where they cannot be or a view is not of them: it carries no options."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import is_dataclass
from typing import Any

from tapete.rules.card_play import NotInNumbers
from tapete.rules.game import BadOption, Game, Value, View
from tapete.rules.options import options as options_of
from tapete.rules.options import takes


@contextmanager
def by_rules(view: View, options: Sequence[tuple[str, Value]]) -> Iterator[None]:
    """Raises ValueError, which names the options that were told, where the view fails by them.

    Not every difference is found so: most views may as well come from a game without options, and then are searched as
    such.
    """
    try:
        yield
    except (BadOption, NotInNumbers):
        raise
    except (KeyError, ValueError) as trouble:
        told = ", ".join([f"{name}={value}" for name, value in options]) or "every option as usual"
        raise ValueError(
            f"{view.game}: these are not the rules that the robot was told ({told}): "
            f"pass options=, those of the table that differ ({trouble})"
        ) from trouble


def check_told(options: Mapping[str, Value]) -> None:
    """Raises BadOption for what no game takes, be it one from outside: which is played is known with the first view."""
    for name, value in options.items():
        if not any(takes(kind, name, value) for kind in _kinds()):
            known = [each for kind in _kinds() for each in options_of(kind)]
            allowed = dict.fromkeys([value for each in known if each.name == name for value in each.values])
            raise BadOption(name, value, tuple(allowed), () if allowed else sorted({each.name for each in known}))


def _kinds(kind: Any = Game) -> Iterator[Any]:
    """All classes of games that have been loaded, those from outside too."""
    for each in kind.__subclasses__():
        if is_dataclass(each):
            yield each
        yield from _kinds(each)
