"""Cantes and tutes: what may be sung between two tricks (docs/spec/tute.md 2.2, 2.3)."""

from collections.abc import Collection, Mapping
from typing import Any, Final

from tapete.rules.cards import SPANISH_SUITS, Card
from tapete.rules.game import Action, Seat
from tapete.rules.spanish import COURTS, cantes
from tapete.rules.tute.deal import Position
from tapete.rules.tute.options import TuteOptions

FOURS: Final[Mapping[str, tuple[Card, ...]]] = {
    rank: tuple(Card(rank + suit) for suit in SPANISH_SUITS) for rank in ("12", "11")
}
SING: Final[Mapping[str, Action]] = {
    what: Action("sing", what)
    for what in (*(f"{n}:{suit}" for n in (40, 20) for suit in SPANISH_SUITS), *(f"tute:{rank}" for rank in FOURS))
}
"""Every song as an action, made once."""
_FOURS: Final = tuple((f"tute:{rank}", four[0], frozenset(four)) for rank, four in FOURS.items())


def songs(options: TuteOptions, hand: Collection[Card], trump: str, sung: tuple[str, ...]) -> tuple[str, ...]:
    """What a hand may sing after a trick that its side has won: `40:O`, `20:C`, `tute:12`.

    `sung` are the suits already sung.
    """
    found = cantes(hand, trump, sung, options.forty_first)
    return (*found, *tutes(hand)) if len(hand) >= 4 and options.has_tutes else found


def tutes(hand: Collection[Card]) -> tuple[str, ...]:
    """Four kings or four knights in the hand.

    >>> from tapete.rules.cards import cards
    >>> tutes(cards("12O 11O 12C 12E 12B"))
    ('tute:12',)
    """
    return tuple([what for what, one, four in _FOURS if one in hand and four.issubset(hand)])


def worth(what: str) -> int:
    """The points of a cante; a tute has none, it wins."""
    return 0 if what.startswith("tute") else int(what.partition(":")[0])


def singable(at: Position[Any], seat: Seat) -> tuple[Action, ...]:
    """What a seat may sing now, as actions."""
    courts = COURTS.intersection(at.hands[seat])
    if len(courts) < 2:  # neither a pair nor four: nearly always so
        return ()
    sung, deal = at.history.songs, at.deal
    if sung and not may_still_sing(at, seat):
        return ()
    found = songs(deal.standing.game, courts, deal.trump, suits_sung(at) if sung else ())
    return tuple([SING[what] for what in found]) if found else ()


def may_still_sing(at: Position[Any], seat: Seat) -> bool:
    """Whether the seat has not sung yet after this trick, or may sing again."""
    sung, now = at.history.songs, len(at.history.tricks)
    if not sung or at.deal.standing.game.cantes_per_trick == "unlimited":
        return True
    return not any(song.seat == seat and song.after == now for song in sung)


def suits_sung(at: Position[Any]) -> tuple[str, ...]:
    """The suits of the cantes that have been sung."""
    return tuple([song.what[3:] for song in at.history.songs])
