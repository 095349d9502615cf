"""Shapes of what a vector record may say: each refuses what does not fit, and says what is allowed."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")


class Scope(NamedTuple):
    """What a game allows: how many seats (several numbers, if nothing says), which cards, which suits."""

    seats: tuple[int, ...]
    cards: frozenset[str]
    suits: str
    fields: Mapping[str, "Shape"]


Shape = Callable[[Any, Scope], None]
"""Raises ValueError, which says what is allowed, unless the value makes sense."""


def one_of(name: str, value: T, allowed: Sequence[T]) -> T:
    """The value of a field. Raises ValueError, which names what is allowed, unless it is one of them."""
    if value not in allowed:
        raise ValueError(f"{name}: {value!r} is not allowed; allowed: {listed(allowed)}")
    return value


def listed(values: Iterable[object]) -> str:
    return ", ".join(map(str, values))


def check_all(inputs: Mapping[str, Any], about: Scope) -> None:
    for name, value in inputs.items():
        try:
            if name in about.fields:
                about.fields[name](value, about)
        except ValueError as trouble:
            raise ValueError(f"{name}: {trouble}") from None


def seat(value: Any, about: Scope) -> None:
    if type(value) is not int or value not in range(max(about.seats)):
        raise ValueError(f"{value!r} is not allowed; allowed: the seats 0 to {max(about.seats) - 1}")


def _seat_text(value: str, about: Scope) -> None:
    seat(int(value) if value.isascii() and value.isdecimal() else value, about)


def seats(value: Any, about: Scope) -> None:
    if not isinstance(value, list):
        raise ValueError(f"{value!r} is not allowed; allowed: a list of seats")
    for each in value:
        seat(each, about)
    if len(set(value)) < len(value):
        raise ValueError(f"{value!r} names a seat twice")


def card(value: Any, about: Scope) -> None:
    if not isinstance(value, str) or value not in about.cards:
        raise ValueError(f"no such card: {value!r}")


def cards(value: Any, about: Scope) -> None:
    if not isinstance(value, list):
        raise ValueError(f"{value!r} is not allowed; allowed: a list of cards")
    for index, each in enumerate(value):
        card(each, about)
        if each in value[:index]:
            raise ValueError(f"{each} is there twice")


def trick(value: Any, about: Scope) -> None:
    """Cards, or the pairs of card and side that a count asks about."""
    sided = isinstance(value, list) and all(isinstance(each, list) and len(each) == 2 for each in value)
    cards([first for first, _ in value] if sided else value, about)


def hands(value: Any, about: Scope) -> None:
    if not isinstance(value, Mapping):
        raise ValueError(f"{value!r} is not allowed; allowed: an object from seat to cards")
    held: list[str] = []
    for whose, given in value.items():
        _seat_text(whose, about)
        cards(given, about)
        held += given
    cards(held, about)


def suit(value: Any, about: Scope) -> None:
    """A suit, or one of the ways to say that there is no trump."""
    if value is not None and value not in ("", "none", *about.suits):
        raise ValueError(f"{value!r} is not allowed; allowed: {listed(about.suits)}")


def amount(value: Any, about: Scope) -> None:
    if type(value) is not int or value < 0:
        raise ValueError(f"{value!r} is not allowed; allowed: a whole number, not below 0")


def whole(value: Any, about: Scope) -> None:
    if type(value) is not int:
        raise ValueError(f"{value!r} is not allowed; allowed: a whole number")


def truth(value: Any, about: Scope) -> None:
    if not isinstance(value, bool):
        raise ValueError(f"{value!r} is not allowed; allowed: true, false")


def number(value: Any, about: Scope) -> None:
    if type(value) not in (int, float):
        raise ValueError(f"{value!r} is not allowed; allowed: a number")


def who(value: Any, about: Scope) -> None:
    if value not in ("human", "robot"):
        raise ValueError(f"{value!r} is not allowed; allowed: human, robot")


def any_list(value: Any, about: Scope) -> None:
    if not isinstance(value, list):
        raise ValueError(f"{value!r} is not allowed; allowed: a list")


def votes(value: Any, about: Scope) -> None:
    if not isinstance(value, Mapping):
        raise ValueError(f"{value!r} is not allowed; allowed: an object from seat to true or false")
    for whose, agrees in value.items():
        _seat_text(whose, about)
        truth(agrees, about)


def groups(value: Any, about: Scope) -> None:
    if not isinstance(value, list):
        raise ValueError(f"{value!r} is not allowed; allowed: a list of groups of seats")
    for group in value:
        seats(group, about)


def each_seat(of: Shape) -> Shape:
    def checked(value: Any, about: Scope) -> None:
        if not isinstance(value, list) or len(value) not in about.seats:
            raise ValueError(f"{value!r} is not allowed; allowed: a list of {listed(about.seats)}, one for each seat")
        for each in value:
            of(each, about)

    return checked


def or_none(of: Shape) -> Shape:
    def checked(value: Any, about: Scope) -> None:
        if value is not None:
            of(value, about)

    return checked


def deals(value: Any, about: Scope) -> None:
    if not isinstance(value, list):
        raise ValueError(f"{value!r} is not allowed; allowed: a list of deals")
    for deal in value:
        if isinstance(deal, Mapping):
            check_all(deal, about)
        elif not isinstance(deal, list):
            raise ValueError(f"{deal!r} is not allowed; allowed: an object, or a list of scores")


def said(value: Any, about: Scope) -> None:
    if not isinstance(value, list) or not all(isinstance(each, list) and len(each) == 2 for each in value):
        raise ValueError(f"{value!r} is not allowed; allowed: a list of pairs of a seat and what it said")
    for whose, _ in value:
        seat(whose, about)


def word(*words: str) -> Shape:
    """One of these words."""

    def checked(value: Any, about: Scope) -> None:
        if value not in words:
            raise ValueError(f"{value!r} is not allowed; allowed: {listed(words)}")

    return checked


def list_of(of: Shape) -> Shape:
    """A list, each element of this shape."""

    def checked(value: Any, about: Scope) -> None:
        any_list(value, about)
        for each in value:
            of(each, about)

    return checked


def either(*shapes: Shape) -> Shape:
    """Whatever fits one of these shapes; what the last one says if none does."""

    def checked(value: Any, about: Scope) -> None:
        for shape in shapes[:-1]:
            try:
                return shape(value, about)
            except ValueError:
                continue
        return shapes[-1](value, about)

    return checked


def pairs(one: Shape, other: Shape) -> Shape:
    """A list of pairs."""

    def checked(value: Any, about: Scope) -> None:
        if not isinstance(value, list) or not all(isinstance(each, list) and len(each) == 2 for each in value):
            raise ValueError(f"{value!r} is not allowed; allowed: a list of pairs")
        for first, second in value:
            one(first, about)
            other(second, about)

    return checked


def text(value: Any, about: Scope) -> None:
    """Any text."""
    if not isinstance(value, str):
        raise ValueError(f"{value!r} is not allowed; allowed: text")
