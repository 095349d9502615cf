"""What is said where a view cannot come from the rules that a robot was told: a view carries no options."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from tapete.rules.card_play import NotInNumbers
from tapete.rules.game import BadOption, Value, View


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
