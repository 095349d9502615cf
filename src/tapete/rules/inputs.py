"""What a field of a vector may be: refused by name."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def one_of(name: str, value: T, allowed: Sequence[T]) -> T:
    """The value of a field. Raises ValueError, which names what is allowed, unless it is one of them."""
    if value not in allowed:
        raise ValueError(f"{name}: {value!r} is not allowed; allowed: {', '.join(map(str, allowed))}")
    return value
