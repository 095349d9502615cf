"""What the tarot questions of a vector may say: anything else is refused with the name of its field."""

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final

from tapete.rules.tarot.deck import EVERY_CARD

Test = Callable[[Any], bool]
SIDES: Final = ("declarer", "defence")
FACES: Final = frozenset(card.face for card in EVERY_CARD)


def given(inputs: Mapping[str, Any]) -> dict[str, Any]:
    """The inputs that are there: null is left out. Raises ValueError, which says what a field may be."""
    there = {name: value for name, value in inputs.items() if value is not None}
    for name, value in there.items():
        test, allowed = FIELDS.get(name, (_anything, ""))
        if not test(value):
            raise ValueError(f"{name}: {value!r} is not allowed; allowed: {allowed}")
    return there


def one_of(name: str, value: Any, allowed: Collection[Any]) -> Any:
    """The value. Raises ValueError, which names the field and what is allowed in this game."""
    if value not in allowed:
        raise ValueError(f"{name}: {value!r} is not allowed; allowed: {', '.join(map(str, allowed)) or 'nothing'}")
    return value


def _anything(value: Any) -> bool:
    return True


def _whole(value: Any) -> bool:
    return type(value) is int


def _natural(value: Any) -> bool:
    return type(value) is int and value >= 0


def _truth(value: Any) -> bool:
    return type(value) is bool


def _text(value: Any) -> bool:
    return isinstance(value, str)


def _face(value: Any) -> bool:
    return isinstance(value, str) and value in FACES


def _card(value: Any) -> bool:
    return isinstance(value, str) and value in EVERY_CARD


def _top(value: Any) -> bool:
    return value is None or _card(value)


def _list(of: Test) -> Test:
    return lambda value: isinstance(value, list) and all(map(of, value))


def _one_or_all(of: Test) -> Test:
    """Of the declaring side, or of each seat."""
    return lambda value: of(value) or _list(of)(value)


def _said(what: Test) -> Test:
    """Who, and what he said or showed."""
    return _list(lambda pair: isinstance(pair, list) and len(pair) == 2 and _natural(pair[0]) and what(pair[1]))


def _word(*words: str) -> tuple[Test, str]:
    return (lambda value: value in words), ", ".join(words)


def _play(value: Any) -> bool:
    return isinstance(value, dict) and _card(value.get("card")) and {"seat", "trick_winner"} <= value.keys()


def _side(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and (value[1] in SIDES or _natural(value[1]))


def _trick(value: Any) -> bool:
    """Cards, or pairs of card and side; which cards is looked at before."""
    return isinstance(value, list) and (all(map(_text, value)) or all(map(_side, value)))


def _number(value: Any) -> bool:
    return type(value) in (int, float)


def _deal(value: Any) -> bool:
    return isinstance(value, dict) or _list(_number)(value)


def _piles(value: Any) -> bool:
    return isinstance(value, dict) and value.keys() == {"0", "1"} and all(map(_list(_list(_card)), value.values()))


FIELDS: Final[Mapping[str, tuple[Test, str]]] = {
    **dict.fromkeys(("half", "bouts"), (_one_or_all(_natural), "a whole number, not below 0, or one for each seat")),
    **dict.fromkeys(("compensation", "petit_last"), (_whole, "a whole number")),
    **dict.fromkeys(("size", "trick_no", "tricks_lost", "petit_last_by"), (_natural, "a whole number, not below 0")),
    **dict.fromkeys(("last", "misere", "slam_announced", "small_slam_announced"), (_truth, "true, false")),
    **dict.fromkeys(("cards", "discard", "shown", "discarded_trumps"), (_list(_card), "a list of cards")),
    "tops": (_list(_top), "a list of cards"),
    "trick": (_trick, "a list of cards, or of pairs of card and side"),
    "start": (_list(_number), "a score for each seat"),
    "deals": (_list(_deal), "a list of payoffs for each seat, or of inputs of a score"),
    "called": (_list(_face), "a list of cards without copy letter"),
    "bids": (_list(_text), "a list of bids"),
    "sweeping": (_list(_natural), "a list of places in the trick"),
    "handfuls": (_said(_natural), "a list of seat and size"),
    "declarations": (_said(_text), "a list of seat and declaration"),
    "plays": (_list(_play), "a list of card, seat and trick_winner"),
    "piles": (_piles, "an object with the piles of the seats 0 and 1"),
    "announced_slam": _word("alive", "lost"),
    "sweep": _word(*SIDES),
}
"""Which values a field may have, and how to say so; the fields of all games are looked at before."""
