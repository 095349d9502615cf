"""What tells an object from others of its class in a file that outlives the process: its class and its own values."""

from collections.abc import Mapping
from copyreg import __newobj__  # type: ignore[attr-defined]  # how pickle makes what has no way of its own
from enum import Enum
from hashlib import sha256
from typing import Any


class Untold(ValueError):
    """An object holds something that no text says whole: an array, a net, a function."""


def identity(value: object) -> str:
    """A text that is equal for equal values, in every process. Raises Untold.

    >>> from tapete.robots import robot
    >>> identity(robot("novice", seed=3))
    "tapete.robots.novice.Novice()[3, 'novice']"
    """
    if isinstance(value, Enum):
        return f"{_class(type(value))}.{value.name}"
    if value is None or isinstance(value, str | int | float | complex):
        return repr(value)
    if isinstance(value, bytes):
        return f"bytes {sha256(value).hexdigest()}"
    if isinstance(value, type):
        return _class(value)
    if isinstance(value, Mapping):
        return f"{{{', '.join(sorted([f'{identity(key)}: {identity(value[key])}' for key in value]))}}}"
    if isinstance(value, set | frozenset):
        return f"{{{', '.join(sorted(map(identity, value)))}}}"
    if type(value) in (tuple, list):
        return f"[{', '.join(map(identity, value))}]"  # type: ignore[call-overload]
    return _of_object(value)


def _of_object(value: object) -> str:
    """The class, what it is made from (a named tuple), and what it holds, as pickle would keep them."""
    try:
        made: Any = value.__reduce_ex__(4)
    except TypeError as trouble:
        raise Untold(str(trouble)) from trouble
    if isinstance(made, str) or made[0] is not __newobj__ or any(part is not None for part in made[3:]):
        raise Untold(f"{_class(type(value))} says not by its values what it is")
    whose, *given = made[1]
    state = made[2] if len(made) > 2 else None
    return f"{_class(whose)}({', '.join(map(identity, given))}){'' if state is None else identity(state)}"


def _class(kind: type) -> str:
    return f"{kind.__module__}.{kind.__qualname__}"
