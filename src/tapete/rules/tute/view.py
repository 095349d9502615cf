"""What everybody may see of a deal of Tute."""

from functools import lru_cache
from typing import Any

from tapete.rules.cards import Card
from tapete.rules.game import Part, Play, Seat, View
from tapete.rules.trick import winning
from tapete.rules.tute.deal import WINDOWS, Position, Song, columns
from tapete.rules.view import held_parts


def public(at: Position[Any], asked: tuple[Seat, ...], parts: tuple[Part, ...]) -> View:
    """The view of an onlooker, with these seats asked and these parts."""
    deal, hands, turns, trick, (phase, _), history, _ = at
    standing = deal.standing
    game = standing.game
    return View(
        game=game.id,
        dealer=standing.dealer,
        totals=standing.totals,
        phase=phase,
        asked=asked,
        window=phase in WINDOWS,
        counts=tuple(map(len, hands)),
        trick=_laid(turns, trick),
        winning=turns[winning(trick, deal.trump, game.duties)] if trick else None,
        tricks=history.tricks,
        sides=_partners(deal.sides),
        parts=parts,
    )


@lru_cache(maxsize=64)
def _partners(sides: tuple[int, ...]) -> tuple[tuple[Seat, ...], ...]:
    """Who plays together; empty where everybody plays alone."""
    return columns(sides) if len(set(sides)) < len(sides) else ()


@lru_cache(maxsize=4096)
def _laid(turns: tuple[Seat, ...], trick: tuple[Card, ...]) -> tuple[Play, ...]:
    """The cards of a trick with who played them: one value, however many look at it."""
    return tuple(map(Play, turns, trick))


@lru_cache(maxsize=1024)
def song_parts(songs: tuple[Song, ...]) -> tuple[Part, ...]:
    """The cantes and tutes that were sung."""
    return tuple([Part("sung", "said", f"sing {song.what}", song.seat) for song in songs])


@lru_cache(maxsize=8)
def trump_parts(trump: str) -> tuple[Part, ...]:
    """The trump suit, once there is one."""
    return (Part("trump", "suit", trump),) if trump else ()


def shown_parts(at: Position[Any]) -> tuple[Part, ...]:
    """The card that was shown to fix trumps, until the first trick is complete; later who holds it, or has taken a
    turn-up."""
    card, tricks, taken = at.deal.trump_card, at.history.tricks, at.history.taken
    if card is not None and not tricks:
        return (Part("trump_card", "card", card, at.turns[-1]),)
    seen = taken if card is None else ((tricks[0].plays[-1].seat, card), *taken)
    return held_parts(seen, at.hands) if seen else ()


def carried_parts(at: Position[Any]) -> tuple[Part, ...]:
    """In a second deal, the points that each seat brings from the first."""
    carried, sides = at.deal.standing.carried, at.deal.sides
    return tuple([Part("carried", "number", carried[sides[seat]], seat) for seat in at.turns]) if carried else ()
