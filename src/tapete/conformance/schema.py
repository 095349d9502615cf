"""The schema of a vector record: whatever is impossible in any game of the house is refused by the field's name."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from tapete.conformance import shapes as of
from tapete.conformance.shapes import Scope, Shape, check_all, listed
from tapete.rules.cards import SPANISH_PACK, SPANISH_SUITS, TAROT_PACK, TAROT_SUITS, TWO_TAROT_PACKS
from tapete.rules.game import Game

KINDS: Final = (
    *("legal-cards", "legal-actions", "auction", "turn-order", "trick-winner", "discard", "handful", "partner"),
    *("visibility", "deal", "deal-check", "count", "trick-count", "score", "running-score", "match", "session"),
    *("platform", "replay"),
)
TEXTS: Final = ("id", "game", "kind")
OBJECTS: Final = ("options", "inputs", "expect")
SPANISH: Final = frozenset(SPANISH_PACK)
TAROT: Final = frozenset((*TAROT_PACK, *TWO_TAROT_PACKS))


FIELDS: Final[Mapping[str, Shape]] = {
    **dict.fromkeys(("dealer", "seat"), of.seat),
    **dict.fromkeys(("declarer", "baceta_taker"), of.or_none(of.seat)),
    **dict.fromkeys(("playing", "partners", "penalised"), of.seats),
    **dict.fromkeys(("turn_up", "trump_card"), of.card),
    **dict.fromkeys(("hand", "deck", "captured", "idle_hand", "stock", "dog"), of.cards),
    **dict.fromkeys(("plate", "reserve", "stake"), of.amount),
    **dict.fromkeys(("won_trick", "idle", "tomo", "dealer_took", "cancelled", "made"), of.or_none(of.truth)),
    "trick": of.trick,
    "hands": of.hands,
    "trump": of.suit,
    "stack": of.whole,
    "stacks": of.or_none(of.each_seat(of.whole)),
    "tricks_won": of.or_none(of.each_seat(of.amount)),
    "deals": of.deals,
    "totals": of.each_seat(of.number),
    "seats": of.each_seat(of.who),
    "votes": of.votes,
    **dict.fromkeys(("bids", "actions", "sung"), of.any_list),
    "cantes": of.said,
    "shared_ip": of.groups,
}
"""The common fields of the vectors, and those of one game that mean the same wherever they stand."""


def check_record(record: Any) -> None:
    """Raises ValueError, which names the field, unless `record` has the form of a question; its inputs come later."""
    if not isinstance(record, dict):
        raise ValueError("a record is an object")
    for name in (*TEXTS, *OBJECTS):
        if name not in record:
            raise ValueError(f"{name}: missing")
        if not isinstance(record[name], str if name in TEXTS else dict):
            raise ValueError(f"{name}: must be {'text' if name in TEXTS else 'an object'}")
    if record["kind"] not in KINDS:
        raise ValueError(f"kind: {record['kind']!r} is not one of {', '.join(KINDS)}")


def check_inputs(game: Game[Any], inputs: Mapping[str, Any], own: Mapping[str, Shape] = MappingProxyType({})) -> None:
    """Raises ValueError, which names the field and what is allowed, for inputs that no deal of the game can have.

    `own` are the fields of the game's family, which stand before the common ones.
    """
    spanish = game.pattern == "spanish"
    about = Scope(
        _numbers_of_seats(game, inputs),
        SPANISH if spanish else TAROT,
        SPANISH_SUITS if spanish else f"T{TAROT_SUITS}",
        {**FIELDS, **own},
    )
    check_all(inputs, about)


def _numbers_of_seats(game: Game[Any], inputs: Mapping[str, Any]) -> tuple[int, ...]:
    """How many seats `inputs` speak of; if they do not say, every number that the game allows."""
    for name in ("players", "totals", "seats"):
        if name in inputs:
            count = len(inputs[name]) if isinstance(inputs[name], list) else inputs[name]
            if type(count) is not int or count not in game.players:
                raise ValueError(f"{name}: {count!r} seats are not allowed; allowed: {listed(game.players)}")
            return (count,)
    return game.players
