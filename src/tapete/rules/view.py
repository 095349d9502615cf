"""Views: all that a seat, or an onlooker, may know of a hand; and the sheet of a finished one."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from tapete.rules.action import Action, Refusal, Seat
from tapete.rules.cards import Card
from tapete.rules.frozen import new_tuple

Score = float
"""A whole number, or an exact half where shares are halved (tarot with `partner_split = 1:1`)."""

Phase = Literal[
    "auction",
    "baceta",
    "call",
    "cantes",
    "capote",
    "claim",
    "declare",
    "discard",
    "draw",
    "exchange",
    "must_exchange",
    "over",
    "play",
    "show",
    "slam",
    "tomo",
    "trump",
    "tute",
    "void",
]
"""What the next action is about."""
PartKind = Literal["card", "cards", "piles", "suit", "number", "numbers", "word", "said", "memory"]
Why = Literal[
    "",
    "cannot_head",
    "contrafallo",
    "follow",
    "free_discard",
    "head",
    "last_card",
    "lead_free",
    "overtrump",
    "ruffed_follow_freely",
    "trump",
    "undertrump",
]
"""Why these cards are legal (docs/spec/common.md 6); empty where there is nothing to explain."""


class Play(NamedTuple):
    """A card on the table and the seat that played it."""

    seat: Seat
    card: Card


class Trick(NamedTuple):
    """A finished trick, cards in order of play."""

    plays: tuple[Play, ...]
    winner: Seat


class Part(NamedTuple):
    """One thing that only some games have and everybody at its place may see.

    `kind` says how to show it, `name` what it is (a key of the catalogue `part.<name>`), `seat` whose it is.
    Kinds: `card`, `cards` (a row), `piles` (a row of tops, empty text: nothing face up), `suit`, `number`,
    `numbers` (a row, as texts), `word` (a key of the catalogue `word.<value>`), `said` (an action, as text), `memory`
    (a row of cards that everybody has seen go into this hand, and that are there still: a page does not show them).
    The number `due`, which only its seat sees, says how many more cards the open question wants, one action each: they
    may be chosen together.
    """

    name: str
    kind: PartKind
    value: str | int | tuple[str, ...]
    seat: Seat | None = None


def held_parts(seen: Iterable[tuple[Seat, Card]], hands: Sequence[Sequence[Card]]) -> tuple[Part, ...]:
    """What may be remembered of `seen`, the cards that everybody has seen go into a hand: those that are there still.

    >>> held_parts([(1, Card("7O")), (0, Card("12O"))], [[Card("12O")], [Card("2O")]])
    (Part(name='held', kind='memory', value=(Card('12O'),), seat=0),)
    """
    held: dict[Seat, tuple[Card, ...]] = {}
    for seat, card in seen:
        if card in hands[seat]:
            held[seat] = (*held.get(seat, ()), card)
    return tuple([_held(seat, cards) for seat, cards in held.items()])


@lru_cache(maxsize=1024)
def _held(seat: Seat, cards: tuple[Card, ...]) -> Part:
    """The cards of one hand: one value, however many look at it."""
    return Part("held", "memory", cards, seat)


class Line(NamedTuple):
    """One line of the sheet of a finished hand: what is counted, a figure a column, and what it is about.

    `how` spells a figure out (`25 + 8`, `10 x 2`) where the figure alone would not explain itself.
    """

    name: str
    figures: tuple[Score | None, ...]
    about: tuple[tuple[str, str], ...] = ()
    how: str = ""


class Sheet(NamedTuple):
    """The hand spelled out: its columns (the seats of each) and its lines, the last ones the payoffs."""

    columns: tuple[tuple[Seat, ...], ...]
    lines: tuple[Line, ...]


class View(NamedTuple):
    """All that `seat` may know of a hand (docs/spec/common.md 10); `None` is an onlooker.

    Every game fills the same fields; what only one game has stands in `parts`.
    `tricks` is public memory: every trick so far. A page shows the last one only.
    """

    game: str
    dealer: Seat
    totals: tuple[Score, ...]
    """Scores of the match before this hand, a seat each."""
    phase: Phase
    asked: tuple[Seat, ...]
    """Who may act; several only in a window. Empty: the hand is over."""
    window: bool
    """Only optional things may be said now, and silence is an answer."""
    counts: tuple[int, ...]
    """How many cards each seat holds."""
    trick: tuple[Play, ...]
    winning: Seat | None
    """The seat whose card is winning the trick so far."""
    tricks: tuple[Trick, ...]
    sides: tuple[tuple[Seat, ...], ...]
    """The sides, as far as they are public; empty while no side is known."""
    parts: tuple[Part, ...] = ()
    seat: Seat | None = None
    hand: tuple[Card, ...] = ()
    legal: tuple[Action, ...] = ()
    """What this seat may do now, in canonical order; empty when it is not asked."""
    why: Why = ""
    """The reason code of the legal cards (docs/spec/common.md 6), or empty."""
    refusals: tuple[tuple[Card, Refusal], ...] = ()
    """For each own card that may not be used now: the rule that refuses it. Empty when it is not asked."""


class Own(NamedTuple):
    """What a view has for its seat alone; `parts` stand after those that everybody sees."""

    seat: Seat
    hand: tuple[Card, ...] = ()
    legal: tuple[Action, ...] = ()
    why: Why = ""
    refusals: tuple[tuple[Card, Refusal], ...] = ()
    parts: tuple[Part, ...] = ()


def seen_with(public: View, own: Own) -> View:
    """The view of a seat: the public one with its own fields put in."""
    seat, hand, legal, why, refusals, parts = own
    return new_tuple(View, (*public[:_FOR_ALL], public.parts + parts, seat, hand, legal, why, refusals))


_FOR_ALL: Final = View._fields.index("parts")
"""How many fields of a view stand before its parts: all of them are the same for everybody."""


def drawn(view: View, hands: Sequence[Sequence[Card]]) -> str:
    """A table in lines of text: what is public, and each seat with these cards."""
    asked = f"{view.phase}, seat {' or '.join(map(str, view.asked))} to act" if view.asked else view.phase
    lines = [f"{view.game}: {asked}; dealer {view.dealer}, scores {_row(view.totals)}"]
    lines += [f"  {_about(part)}" for part in view.parts]
    for seat, held in enumerate(hands):
        taken = sum(trick.winner == seat for trick in view.tricks)
        tricks = "1 trick" if taken == 1 else f"{taken} tricks"
        lines.append(f"{'>' if seat in view.asked else ' '} seat {seat} ({tricks}): {_row(held)}")
    if view.trick:
        cards = [f"{play.seat} {play.card}{'*' if play.seat == view.winning else ''}" for play in view.trick]
        lines.append(f"  trick: {', '.join(cards)}")
    return "\n".join(lines)


def _about(part: Part) -> str:
    value = _row(part.value) if isinstance(part.value, tuple) else part.value
    return f"{part.name}{'' if part.seat is None else f' of seat {part.seat}'}: {value}"


def _row(values: Sequence[object]) -> str:
    return " ".join(map(str, values))
