"""What the inputs of a vector may say: whatever is impossible in any game of the house is refused by name."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from tapete.rules.cards import SPANISH_PACK, SPANISH_SUITS, TAROT_PACK, TAROT_SUITS, TWO_TAROT_PACKS
from tapete.rules.game import Game

T = TypeVar("T")
SPANISH: Final = frozenset(SPANISH_PACK)
TAROT: Final = frozenset((*TAROT_PACK, *TWO_TAROT_PACKS))


class Scope(NamedTuple):
    """What a game allows: how many seats (several numbers, if nothing says), which cards, which suits."""

    seats: tuple[int, ...]
    cards: frozenset[str]
    suits: str


Check = Callable[[Any, Scope], None]
"""Raises ValueError, which says what is allowed, unless the value makes sense."""


def check(game: Game[Any], inputs: Mapping[str, Any]) -> None:
    """Raises ValueError, which names the field and what is allowed, for inputs that no deal of the game can have."""
    seats = _numbers_of_seats(game, inputs)
    spanish = game.pack(seats[0])[0] in SPANISH
    about = Scope(seats, SPANISH if spanish else TAROT, SPANISH_SUITS if spanish else f"T{TAROT_SUITS}")
    _check_all(inputs, about)


def one_of(name: str, value: T, allowed: Sequence[T]) -> T:
    """The value of a field. Raises ValueError, which names what is allowed, unless it is one of them."""
    if value not in allowed:
        raise ValueError(f"{name}: {value!r} is not allowed; allowed: {_listed(allowed)}")
    return value


def _numbers_of_seats(game: Game[Any], inputs: Mapping[str, Any]) -> tuple[int, ...]:
    """How many seats `inputs` speak of; if they do not say, every number that the game allows."""
    for name in ("players", "totals", "seats"):
        if name in inputs:
            count = len(inputs[name]) if isinstance(inputs[name], list) else inputs[name]
            if type(count) is not int or count not in game.players:
                raise ValueError(f"{name}: {count!r} seats are not allowed; allowed: {_listed(game.players)}")
            return (count,)
    return game.players


def _listed(values: Iterable[object]) -> str:
    return ", ".join(map(str, values))


def _check_all(inputs: Mapping[str, Any], about: Scope) -> None:
    for name, value in inputs.items():
        try:
            if name in FIELDS:
                FIELDS[name](value, about)
        except ValueError as trouble:
            raise ValueError(f"{name}: {trouble}") from None


def _seat(value: Any, about: Scope) -> None:
    if type(value) is not int or value not in range(max(about.seats)):
        raise ValueError(f"{value!r} is not allowed; allowed: the seats 0 to {max(about.seats) - 1}")


def _seat_text(value: str, about: Scope) -> None:
    _seat(int(value) if value.isascii() and value.isdecimal() else value, about)


def _seats(value: Any, about: Scope) -> None:
    if not isinstance(value, list):
        raise ValueError(f"{value!r} is not allowed; allowed: a list of seats")
    for each in value:
        _seat(each, about)
    if len(set(value)) < len(value):
        raise ValueError(f"{value!r} names a seat twice")


def _card(value: Any, about: Scope) -> None:
    if not isinstance(value, str) or value not in about.cards:
        raise ValueError(f"no such card: {value!r}")


def _cards(value: Any, about: Scope) -> None:
    if not isinstance(value, list):
        raise ValueError(f"{value!r} is not allowed; allowed: a list of cards")
    for place, each in enumerate(value):
        _card(each, about)
        if each in value[:place]:
            raise ValueError(f"{each} is there twice")


def _trick(value: Any, about: Scope) -> None:
    """Cards, or the pairs of card and side that a count asks about."""
    pairs = isinstance(value, list) and all(isinstance(each, list) and len(each) == 2 for each in value)
    _cards([card for card, _ in value] if pairs else value, about)


def _hands(value: Any, about: Scope) -> None:
    if not isinstance(value, Mapping):
        raise ValueError(f"{value!r} is not allowed; allowed: an object from seat to cards")
    held: list[str] = []
    for seat, cards in value.items():
        _seat_text(seat, about)
        _cards(cards, about)
        held += cards
    _cards(held, about)


def _suit(value: Any, about: Scope) -> None:
    """A suit, or one of the ways to say that there is no trump."""
    if value is not None and value not in ("", "none", *about.suits):
        raise ValueError(f"{value!r} is not allowed; allowed: {_listed(about.suits)}")


def _amount(value: Any, about: Scope) -> None:
    if type(value) is not int or value < 0:
        raise ValueError(f"{value!r} is not allowed; allowed: a whole number, not below 0")


def _whole(value: Any, about: Scope) -> None:
    if type(value) is not int:
        raise ValueError(f"{value!r} is not allowed; allowed: a whole number")


def _truth(value: Any, about: Scope) -> None:
    if not isinstance(value, bool):
        raise ValueError(f"{value!r} is not allowed; allowed: true, false")


def _number(value: Any, about: Scope) -> None:
    if type(value) not in (int, float):
        raise ValueError(f"{value!r} is not allowed; allowed: a number")


def _who(value: Any, about: Scope) -> None:
    if value not in ("human", "robot"):
        raise ValueError(f"{value!r} is not allowed; allowed: human, robot")


def _list(value: Any, about: Scope) -> None:
    if not isinstance(value, list):
        raise ValueError(f"{value!r} is not allowed; allowed: a list")


def _votes(value: Any, about: Scope) -> None:
    if not isinstance(value, Mapping):
        raise ValueError(f"{value!r} is not allowed; allowed: an object from seat to true or false")
    for seat, agrees in value.items():
        _seat_text(seat, about)
        _truth(agrees, about)


def _groups(value: Any, about: Scope) -> None:
    if not isinstance(value, list):
        raise ValueError(f"{value!r} is not allowed; allowed: a list of groups of seats")
    for group in value:
        _seats(group, about)


def _each_seat(of: Check) -> Check:
    def checked(value: Any, about: Scope) -> None:
        if not isinstance(value, list) or len(value) not in about.seats:
            raise ValueError(f"{value!r} is not allowed; allowed: a list of {_listed(about.seats)}, one for each seat")
        for each in value:
            of(each, about)

    return checked


def _or_none(of: Check) -> Check:
    def checked(value: Any, about: Scope) -> None:
        if value is not None:
            of(value, about)

    return checked


def _deals(value: Any, about: Scope) -> None:
    if not isinstance(value, list):
        raise ValueError(f"{value!r} is not allowed; allowed: a list of deals")
    for deal in value:
        if isinstance(deal, Mapping):
            _check_all(deal, about)
        elif not isinstance(deal, list):
            raise ValueError(f"{deal!r} is not allowed; allowed: an object, or a list of scores")


def _said(value: Any, about: Scope) -> None:
    if not isinstance(value, list) or not all(isinstance(each, list) and len(each) == 2 for each in value):
        raise ValueError(f"{value!r} is not allowed; allowed: a list of pairs of a seat and what it said")
    for seat, _ in value:
        _seat(seat, about)


FIELDS: Final[Mapping[str, Check]] = {
    **dict.fromkeys(("dealer", "seat"), _seat),
    **dict.fromkeys(("declarer", "baceta_taker"), _or_none(_seat)),
    **dict.fromkeys(("playing", "partners", "penalised"), _seats),
    **dict.fromkeys(("turn_up", "trump_card"), _card),
    **dict.fromkeys(("hand", "deck", "captured", "idle_hand", "stock", "dog"), _cards),
    **dict.fromkeys(("plate", "reserve", "stake"), _amount),
    **dict.fromkeys(("won_trick", "idle", "tomo", "dealer_took", "cancelled", "made"), _or_none(_truth)),
    "trick": _trick,
    "hands": _hands,
    "trump": _suit,
    "stack": _whole,
    "stacks": _or_none(_each_seat(_whole)),
    "tricks_won": _or_none(_each_seat(_amount)),
    "deals": _deals,
    "totals": _each_seat(_number),
    "seats": _each_seat(_who),
    "votes": _votes,
    **dict.fromkeys(("bids", "actions", "sung"), _list),
    "cantes": _said,
    "shared_ip": _groups,
}
"""The common fields of the vectors, and those of one game that mean the same wherever they stand."""
