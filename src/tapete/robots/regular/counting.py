"""What a careful player remembers: cards gone, suits that others lack, and how likely a card is to be beaten."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import comb
from typing import Final

from tapete.rules.cards import SPANISH_RANKS, TAROT_RANKS, Card
from tapete.rules.frozen import Frozen
from tapete.rules.game import Part, Play, Seat, View

NO_CAP: Final = 99
DISCARDED: Final = ("discard", "discarded_trumps")
TOLD: Final = frozenset(("trump_card", "turn_up", "stock", "held", "sung", "piles", "handful", *DISCARDED))
"""The parts of a view that tell where cards lie."""
EXCUSE: Final = "X"


@dataclass(frozen=True, slots=True)
class Pack(Frozen):
    """The cards of a game and what its duties let one conclude.

    `heads`: a plain suit that is followed must be headed. `overruffs`: a ruff must be beaten by whoever can;
    `undertrumps`: whoever cannot still plays a trump. `twins`: of two equal cards the later is higher.
    """

    cards: tuple[Card, ...]
    strength: Mapping[Card, int]
    values: Mapping[Card, int]
    heads: bool = True
    overruffs: bool = True
    undertrumps: bool = False
    twins: bool = False

    def is_higher(self, card: Card, holding: Card) -> bool:
        """Whether a card played later beats one of its own suit."""
        more = self.strength[card] - self.strength[holding]
        return more > 0 or (more == 0 and self.twins)

    def over(self, card: Card, others: Iterable[Card]) -> list[Card]:
        """Those of other cards of its suit that beat a card if they are played later."""
        strength, least = self.strength, self.strength[card] - self.twins
        return [other for other in others if strength[other] > least]


def spanish_strength(card: Card) -> int:
    return -SPANISH_RANKS.index(card.rank)


def tarot_strength(card: Card) -> int:
    """Trumps by their number, suits from the king down, the Excuse below everything."""
    if card.suit == "T":
        return int(card.rank)
    return -NO_CAP if card.suit == EXCUSE else -TAROT_RANKS.index(card.rank)


class Memory:
    """One seat's knowledge of a hand, read from its view: public memory and its own cards, nothing else."""

    __slots__ = (
        "_above",
        "_held",
        "_mean",
        "_rooms",
        "absent",
        "caps",
        "hand",
        "known",
        "pack",
        "side",
        "trump",
        "unseen",
        "view",
    )

    def __init__(
        self,
        view: View,
        pack: Pack,
        trump: str,
        duties_from: int = 0,
        absent: Sequence[Seat] = (),
        side: Sequence[Seat] | None = None,
    ) -> None:
        """`duties_from`: the first trick in which the duties of play hold; `absent`: the seats that hold cards and play
        none (the partner of a bettor in Cuatrola); `side`: the seats on this side, if it knows more than is public."""
        assert view.seat is not None, "an onlooker holds no cards"
        self.view, self.pack, self.trump, self.absent = view, pack, trump, absent
        self.side = side or next((side for side in view.sides if view.seat in side), (view.seat,))
        self.caps: list[dict[str, int]] = [{} for _ in view.counts]
        parts = [part for part in view.parts if part.name in TOLD]
        shown = list(_shown(parts))
        self.hand = (*view.hand, *[card for seat, card, playable in shown if playable and seat == view.seat])
        gone = {*self.hand, *_aside(parts)}
        for index, plays in enumerate([*[trick.plays for trick in view.tricks], view.trick]):
            gone.update([play.card for play in plays])
            if index >= duties_from:
                self._learn(plays)
        self.known = {card: seat for seat, card, _ in shown if card not in gone}
        self.unseen: dict[str, list[Card]] = {}
        for card in pack.cards:
            if card not in gone:
                self.unseen.setdefault(card.suit, []).append(card)
        self._above: dict[Card, int] = {}
        self._held: dict[tuple[Seat, str], list[Card]] = {}
        self._rooms: dict[Seat, int] = {}
        self._mean: float | None = None

    def _learn(self, trick: Sequence[Play]) -> None:
        """What the cards of one trick say about those who played them; an Excuse says nothing."""
        plays = [play for play in trick if play.card.suit != EXCUSE]
        if not plays:
            return
        pack, trump = self.pack, self.trump
        best = plays[0].card
        suit = best.suit
        for seat, card in plays[1:]:
            beaten = best
            if pack.is_higher(card, best) if card.suit == best.suit else card.suit == trump:
                best = card
            if card.suit != suit:
                self._cap(seat, suit, -NO_CAP)
            if card is best:
                continue
            if card.suit == suit:
                if beaten.suit == suit and (pack.heads or suit == trump):
                    self._cap(seat, suit, pack.strength[beaten])
            elif card.suit != trump:
                over = beaten.suit == trump and not pack.undertrumps
                self._cap(seat, trump, pack.strength[beaten] if over else -NO_CAP)
            elif pack.overruffs:
                self._cap(seat, trump, pack.strength[beaten])

    def _cap(self, seat: Seat, suit: str, below: int) -> None:
        caps = self.caps[seat]
        caps[suit] = min(below, caps.get(suit, NO_CAP))

    def may_hold(self, seat: Seat, suit: str) -> list[Card]:
        """The unseen cards of a suit that a seat may have."""
        found = self._held.get((seat, suit))
        if found is None:
            cap, strength, known = self.caps[seat].get(suit, NO_CAP), self.pack.strength, self.known
            found = [
                card
                for card in self.unseen.get(suit, ())
                if (known[card] == seat if card in known else strength[card] < cap)
            ]
            self._held[seat, suit] = found
        return found

    def room(self, seat: Seat) -> int:
        """How many of the unseen cards this seat might hold."""
        found = self._rooms.get(seat)
        if found is None:
            found = self._rooms[seat] = sum([len(self.may_hold(seat, suit)) for suit in self.unseen])
        return found

    def later(self) -> list[Seat]:
        """Who plays to this trick after this seat, in order."""
        seats, seat = len(self.view.counts), self.view.seat or 0
        out = {play.seat for play in self.view.trick}.union(self.absent)
        order = [(seat + step) % seats for step in range(1, seats)]
        return [other for other in order if other not in out and self.view.counts[other]]

    def beats(self, seat: Seat, card: Card, lead: str, elsewhere: int = 0) -> float:
        """The chance that a seat still to play beats `card`, which leads the trick; 0 and 1 are certainties.

        `elsewhere`: how many cards lie in hands that are taken not to beat it, so that this one beats it more likely.
        """
        trump, held = self.trump, self.view.counts[seat]
        room = max(self.room(seat) - elsewhere, held)
        follows = self.may_hold(seat, lead)
        if card.suit == lead:
            heads = self.has(self.pack.over(card, follows), room, held)
            if lead == trump or not trump:
                return heads
            trumps = self.may_hold(seat, trump)
        elif card.suit == trump:
            heads = 0.0
            trumps = self.pack.over(card, self.may_hold(seat, trump))
        else:
            return 0.0
        return min(1.0, heads + (1.0 - self.has(follows, room, held)) * self.has(trumps, room, held))

    def has(self, wanted: Sequence[Card], room: int, held: int) -> float:
        """The chance that somebody with `held` of `room` cards has one of the cards wanted."""
        if not wanted:
            return 0.0
        if self.known and not self.known.keys().isdisjoint(wanted):
            return 1.0
        return 1.0 - none_of(len(wanted), room, held)

    def is_safe(self, card: Card, lead: str, seats: Iterable[Seat]) -> bool:
        """No seat of `seats` can beat the card, whatever they hold."""
        return all(self.beats(seat, card, lead) == 0.0 for seat in seats)

    def is_master(self, card: Card) -> bool:
        """No unseen card of its suit is higher."""
        return not self.above(card)

    def above(self, card: Card) -> int:
        """How many unseen cards of its suit are higher: cards of one suit with as many are as strong as each other."""
        found = self._above.get(card)
        if found is None:
            found = self._above[card] = len(self.pack.over(card, self.unseen.get(card.suit, ())))
        return found

    def mean(self) -> float:
        """What an unseen card counts, in the mean."""
        if self._mean is None:
            values = self.pack.values
            unseen = [values[card] for cards in self.unseen.values() for card in cards]
            self._mean = sum(unseen) / max(len(unseen), 1)
        return self._mean

    def left(self, suit: str) -> int:
        """How many cards of a suit the others, or nobody, may hold."""
        return len(self.unseen.get(suit, ()))


def has_every_trick(memory: Memory, blank: Sequence[Card] = ()) -> bool:
    """Whether a hand that leads cannot lose a trick: trumps are drawn from the top, then each suit is led from its top.

    `blank`: cards of it that win nothing and lose nothing (an Excuse kept for the last trick).
    """
    suits: dict[str, list[Card]] = {}
    for card in memory.hand:
        if card not in blank:
            suits.setdefault(card.suit, []).append(card)
    trumps = memory.left(memory.trump)
    masters = sum(memory.is_master(card) for card in suits.get(memory.trump, ()))
    if trumps > masters:
        return False
    return all(_runs(memory, suit, held) for suit, held in suits.items() if suit != memory.trump)


def sure_leads(memory: Memory, cards: Sequence[Card]) -> list[Card]:
    """The leads after which a hand still cannot lose a trick; none: it can.

    An Excuse waits for the last trick, where it is not lost to whoever has won all the others.
    """
    blank = [card for card in memory.hand if card.suit == EXCUSE]
    if blank and any(trick.winner not in memory.side for trick in memory.view.tricks):
        return []
    if len(blank) > 1 or not has_every_trick(memory, blank):
        return []
    drawn = not memory.left(memory.trump)
    return [
        card for card in cards if card not in blank and memory.is_master(card) and (drawn or card.suit == memory.trump)
    ]


def _runs(memory: Memory, suit: str, held: Sequence[Card]) -> bool:
    """Whether the cards above all others of the suit are all that is held, or draw whatever is out."""
    masters = sum(memory.is_master(card) for card in held)
    return masters == len(held) or masters >= memory.left(suit)


def _shown(parts: Sequence[Part]) -> Iterable[tuple[Seat, Card, bool]]:
    """Cards that all have seen, who may still hold them, and whether they lie on the table to be played from."""
    for name, _, value, holder in parts:
        if holder is None:
            continue
        match name:
            case "trump_card" | "turn_up":
                yield holder, Card(str(value)), False
            case "sung" if (suit := str(value).rpartition(":")[2]) and suit in "OCEB":
                yield holder, Card("12" + suit), False
                yield holder, Card("11" + suit), False
            case "piles" | "handful" | "held" if isinstance(value, tuple):
                yield from [(holder, Card(card), name == "piles") for card in value if card]


def _aside(parts: Sequence[Part]) -> Iterable[Card]:
    """Cards that nobody will play, as far as this seat sees: its own discard, a turn-up that was left on the table."""
    for name, _, value, seat in parts:
        if name in DISCARDED and isinstance(value, tuple):
            yield from map(Card, value)
        elif name == "turn_up" and seat is None and not any(part.name == "stock" for part in parts):
            yield Card(str(value))


@cache
def none_of(wanted: int, room: int, held: int) -> float:
    """The chance that `held` cards drawn from `room` miss all `wanted` ones."""
    if held > room - wanted:
        return 0.0
    return comb(room - wanted, held) / comb(room, held)


def winning_card(view: View) -> Card | None:
    """The card that takes the trick as it lies."""
    return next((play.card for play in view.trick if play.seat == view.winning), None)


def led(view: View, card: Card) -> str:
    """The suit of the trick, or the one that `card` would make it; an Excuse makes none."""
    return next((play.card.suit for play in view.trick if play.card.suit != EXCUSE), card.suit)
