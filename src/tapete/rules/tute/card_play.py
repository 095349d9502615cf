"""The card play of Tute in numbers; points to be claimed, a capote and cantes that the stock ends have none."""

from collections.abc import Iterator
from typing import Any, Final

from tapete.rules.cards import SPANISH_SUITS, Card
from tapete.rules.game import Part, Seat, View
from tapete.rules.phase import (
    IDLE,
    CardPlay,
    Falls,
    Follow,
    Score,
    Songs,
    first_leader,
    known_at,
    places,
    remembered,
)
from tapete.rules.spanish import LAST_TEN, PAIRS, VALUES
from tapete.rules.tute.cabron import TOO_MUCH
from tapete.rules.tute.gana_pierde import GOES_OUT
from tapete.rules.tute.options import TuteOptions
from tapete.rules.tute.songs import FOURS, worth
from tapete.rules.tute.two import TRICKS

STOCK: dict[str, Follow] = {"none": "none", "follow_trump": "trump", "full": "full"}


def card_play(game: TuteOptions, view: View) -> CardPlay | None:
    """What the seat of the view knows, or nothing where numbers cannot say it."""
    if game.id == "tute-cabron":
        return _cabron(game, view)
    parts = {part.name: part for part in view.parts}
    if "trump" not in parts or "capote" in parts or "target" in parts or not _is_described(game):
        return None
    seats, bidder = len(view.counts), parts["contract"].seat if "contract" in parts else None
    turns = game.turns(view.dealer, seats)
    sides = game.sides(seats) if bidder is None else tuple([int(seat != bidder) for seat in range(seats)])
    sides = tuple([side if seat in turns else IDLE for seat, side in enumerate(sides)])
    trump, stock = str(parts["trump"].value), _stock(parts)
    turn_up: tuple[Card, ...] = (Card(str(parts["turn_up"].value)),) if "turn_up" in parts else ()
    aside = len(turn_up) if not stock else 0
    songs = _songs(game, trump, _singers(sides, bidder), seats)
    return CardPlay(
        pack=game.pack(seats),
        trump=trump,
        duties=game.duties,
        values=VALUES,
        score=_score(game, parts),
        sides=sides,
        leader=first_leader(view),
        counts=places(view, aside, stock),
        known=known_at(view, *_shown(view), (seats + bool(stock), turn_up)),
        stock_follow=STOCK[getattr(game, "stock_duty", "full")],
        songs=songs,
        sung=tuple([PAIRS[suit] for suit in _sung_suits(view)]),
        base=_base(view, sides),
        learn_from=_learn_from(game, stock),
        turn_up=turn_up[0] if stock else None,
        silent=() if hasattr(game, "hand_size") else tuple(_silent(view, songs)),
    )


FALLS: Final = Falls(tuple(PAIRS.values()), 40, 20, sets_trump=True)
"""A king and knight that fall together: the first of the hand, and the others."""


def _cabron(game: TuteOptions, view: View) -> CardPlay:
    """From its first card, without trump: the tricks that were played tell the trump and the cantes."""
    seats = len(view.counts)
    return CardPlay(
        pack=game.pack(seats),
        trump="",
        duties=game.duties,
        values=VALUES,
        score=Score("middle", LAST_TEN, needed=TOO_MUCH + 1),
        sides=game.sides(seats),
        leader=first_leader(view),
        counts=places(view),
        known=known_at(view),
        falls=FALLS,
    )


def _is_described(game: Any) -> bool:
    return bool(getattr(game, "cantes_phase", "any") == "any")


def _stock(parts: dict[str, Part]) -> int:
    """Cards to draw, the turn-up among them."""
    return int(str(parts["stock"].value)) + 1 if "stock" in parts else 0


def _learn_from(game: Any, stock: int) -> int:
    """With a stock nothing is learnt; without it, from the tricks after its last card."""
    return TRICKS if stock else TRICKS - getattr(game, "hand_size", TRICKS)


def _score(game: Any, parts: dict[str, Part]) -> Score:
    tie = "last_trick" if game.tie_rule == "last_trick" else "nobody"
    if game.aim == "few_points":
        return Score("fewest", LAST_TEN, needed=GOES_OUT)
    needed = int(str(parts["contract"].value)) if "contract" in parts else 0
    target = game.target_points if "carried" in parts else 0
    return Score("points", LAST_TEN, target=target, needed=needed, tie="nobody" if tie == "nobody" else "last_trick")


def _singers(sides: tuple[int, ...], bidder: Seat | None) -> tuple[tuple[Seat, ...], ...]:
    """Who may sing after a trick of each seat: it and its partner, or of three the bidder alone."""
    seats = range(len(sides))
    if bidder is not None:
        return tuple([(seat,) if seat == bidder else () for seat in seats])
    return tuple([tuple([other for other in seats if sides[other] == sides[seat] != IDLE]) for seat in seats])


def _songs(game: Any, trump: str, singers: tuple[tuple[Seat, ...], ...], seats: int) -> Songs:
    order = (trump, *[suit for suit in SPANISH_SUITS if suit != trump])
    return Songs(
        tuple([(*PAIRS[suit], 40 if suit == trump else 20) for suit in order]),
        singers,
        tuple(FOURS.values()) if game.has_tutes else (),
        game.cantes_per_trick != "unlimited",
        getattr(game, "cante_window", "") == "until_next_lead",
    )


def _songs_sung(view: View) -> Iterator[tuple[Seat, str]]:
    """Who has sung what: `40:O`."""
    for part in view.parts:
        if part.name == "sung" and part.seat is not None:
            yield part.seat, str(part.value).removeprefix("sing ")


def _sung_suits(view: View) -> list[str]:
    return [what[3:] for _, what in _songs_sung(view) if what[3:] in PAIRS]


def _shown(view: View) -> list[tuple[Seat, tuple[Card, ...]]]:
    """Cards that a seat has shown: the trump card, a turn-up that it has taken, and what it has sung."""
    sung = [(seat, PAIRS[what[3:]]) for seat, what in _songs_sung(view) if what[3:] in PAIRS]
    return [*remembered(view), *sung]


def _base(view: View, sides: tuple[int, ...]) -> tuple[int, ...]:
    """What was sung and carried over, a figure a side."""
    points = [0] * (max(sides) + 1)
    for seat, what in _songs_sung(view):
        points[sides[seat]] += worth(what)
    carried = {sides[part.seat]: part.value for part in view.parts if part.name == "carried" and part.seat is not None}
    return tuple([sung + int(str(carried.get(side, 0))) for side, sung in enumerate(points)])


def _silent(view: View, songs: Songs) -> Iterator[tuple[Seat, Card, Card]]:
    """Pairs that a seat would have sung, had it had them when it was asked."""
    said = list(_songs_sung(view))
    for seat in range(len(view.counts)):
        asked = sum([seat in songs.singers[trick.winner] for trick in view.tricks])
        if asked > sum([singer == seat for singer, _ in said]) and seat != view.seat:
            yield from [(seat, king, knight) for king, knight, _ in songs.pairs if king.suit not in _sung_suits(view)]
