"""What a careful player remembers: cards gone, suits that others lack, and how likely a card is to be beaten."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import comb
from typing import Final

from tapete.rules.cards import SPANISH_RANKS, TAROT_RANKS, Card
from tapete.rules.game import Play, Seat, View

NO_CAP: Final = 99


@dataclass(frozen=True, slots=True)
class Pack:
    """The cards of a game and what its duties let one conclude.

    `heads`: who follows a plain suit must head it. `overruffs`: who ruffs must beat the ruff if he can.
    """

    cards: tuple[Card, ...]
    strength: Mapping[Card, int]
    values: Mapping[Card, int]
    heads: bool = True
    overruffs: bool = True


def spanish_strength(card: Card) -> int:
    return -SPANISH_RANKS.index(card.rank)


def tarot_strength(card: Card) -> int:
    """Trumps by their number, suits from the king down, the Excuse below everything."""
    if card.suit == "T":
        return int(card.rank)
    return -NO_CAP if card.suit == "X" else -TAROT_RANKS.index(card.rank)


class Memory:
    """One seat's knowledge of a hand, read from its view: public memory and its own cards, nothing else."""

    __slots__ = ("absent", "caps", "hand", "known", "pack", "seats", "side", "trump", "unseen", "view")

    def __init__(self, view: View, pack: Pack, trump: str, duties_from: int = 0, absent: Sequence[Seat] = ()) -> None:
        """`duties_from`: the first trick in which the duties of play hold; `absent`: who holds cards but lies by."""
        assert view.seat is not None, "an onlooker holds no cards"
        self.view, self.pack, self.trump, self.hand = view, pack, trump, view.hand
        self.seats = len(view.counts)
        self.side = next((side for side in view.sides if view.seat in side), (view.seat,))
        self.absent = absent
        self.caps: list[dict[str, int]] = [{} for _ in view.counts]
        gone = set(view.hand)
        for index, trick in enumerate(view.tricks):
            gone.update([play.card for play in trick.plays])
            if index >= duties_from:
                self._learn(trick.plays)
        gone.update([play.card for play in view.trick])
        if len(view.tricks) >= duties_from:
            self._learn(view.trick)
        self.known: dict[Card, Seat] = {card: seat for seat, card in self._shown() if card not in gone}
        self.unseen: list[Card] = [card for card in pack.cards if card not in gone]

    def _shown(self) -> Iterable[tuple[Seat, Card]]:
        """Cards that somebody has shown and may still hold: the dealer's trump, sung pairs."""
        for part in self.view.parts:
            if part.seat is None or part.seat == self.view.seat:
                continue
            if part.name == "trump_card":
                yield part.seat, Card(str(part.value))
            elif part.name == "sung":
                what = str(part.value).removeprefix("sing ")
                if what[:2] in ("40", "20"):
                    yield part.seat, Card("12" + what[3:])
                    yield part.seat, Card("11" + what[3:])

    def _learn(self, trick: Sequence[Play]) -> None:
        """What the cards of one trick say about those who played them; an Excuse says nothing."""
        plays = [play for play in trick if play.card.suit != "X"]
        if not plays:
            return
        strength, trump = self.pack.strength, self.trump
        best = plays[0].card
        suit = best.suit
        for seat, card in plays[1:]:
            beaten = best
            if strength[card] > strength[best] if card.suit == best.suit else card.suit == trump:
                best = card
            if card.suit != suit:
                self._cap(seat, suit, -NO_CAP)
            if card is best:
                continue
            if card.suit == suit:
                if beaten.suit == suit and (self.pack.heads or suit == trump):
                    self._cap(seat, suit, strength[beaten])
            elif card.suit != trump:
                self._cap(seat, trump, strength[beaten] if beaten.suit == trump else -NO_CAP)
            elif self.pack.overruffs:
                self._cap(seat, trump, strength[beaten])

    def _cap(self, seat: Seat, suit: str, below: int) -> None:
        caps = self.caps[seat]
        caps[suit] = min(below, caps.get(suit, NO_CAP))

    def may_hold(self, seat: Seat, suit: str) -> list[Card]:
        """The unseen cards of a suit that a seat may have."""
        cap, strength, known = self.caps[seat].get(suit, NO_CAP), self.pack.strength, self.known
        return [
            card for card in self.unseen if card.suit == suit and strength[card] < cap and known.get(card, seat) == seat
        ]

    def later(self) -> list[Seat]:
        """Who plays to this trick after this seat, in order."""
        seat, played = self.view.seat or 0, {play.seat for play in self.view.trick}
        order = [(seat + step) % self.seats for step in range(1, self.seats)]
        return [other for other in order if other not in (*played, *self.absent) and self.view.counts[other]]

    def room(self, seat: Seat) -> int:
        """How many of the unseen cards this seat might hold."""
        caps, strength, known = self.caps[seat], self.pack.strength, self.known
        if not caps and not known:
            return len(self.unseen)
        return sum(
            strength[card] < caps.get(card.suit, NO_CAP) and known.get(card, seat) == seat for card in self.unseen
        )

    def beats(self, seat: Seat, card: Card, lead: str, elsewhere: int = 0) -> float:
        """The chance that a seat still to play beats `card`, which leads the trick; 0 and 1 are certainties.

        `elsewhere`: how many cards lie in hands that are taken not to beat it, so that this one beats it more likely.
        """
        held, strength = self.view.counts[seat], self.pack.strength
        room = max(self.room(seat) - elsewhere, held)
        trump = self.trump
        if card.suit == lead:
            follows = self.may_hold(seat, lead)
            higher = [each for each in follows if strength[each] > strength[card]]
            heads = self._holds(seat, higher, room, held)
            if lead == trump or not trump:
                return heads
            return min(1.0, heads + self._void(seat, follows, room, held) * self._ruffs(seat, trump, None, room, held))
        if card.suit != trump:
            return 0.0
        void = self._void(seat, self.may_hold(seat, lead), room, held)
        return void * self._ruffs(seat, trump, card, room, held) if void else 0.0

    def _ruffs(self, seat: Seat, trump: str, over: Card | None, room: int, held: int) -> float:
        strength = self.pack.strength
        trumps = self.may_hold(seat, trump)
        if over is not None:
            trumps = [each for each in trumps if strength[each] > strength[over]]
        return self._holds(seat, trumps, room, held)

    def _holds(self, seat: Seat, wanted: Sequence[Card], room: int, held: int) -> float:
        """The chance that a seat has one of some cards."""
        if not wanted:
            return 0.0
        if self.known and any(card in self.known for card in wanted):
            return 1.0
        return 1.0 - none_of(len(wanted), room, held)

    def _void(self, seat: Seat, suit: Sequence[Card], room: int, held: int) -> float:
        return 1.0 - self._holds(seat, suit, room, held)

    def is_master(self, card: Card) -> bool:
        """No unseen card of its suit is higher."""
        strength = self.pack.strength
        return not any(each.suit == card.suit and strength[each] > strength[card] for each in self.unseen)

    def left(self, suit: str) -> int:
        """How many cards of a suit the others, or nobody, may hold."""
        return sum(card.suit == suit for card in self.unseen)

    def partners(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.side if seat != self.view.seat)

    def safe(self, card: Card, lead: str, seats: Iterable[Seat]) -> bool:
        """No seat of `seats` can beat the card, whatever they hold."""
        return all(self.beats(seat, card, lead) == 0.0 for seat in seats)


@cache
def none_of(wanted: int, room: int, held: int) -> float:
    """The chance that `held` cards drawn from `room` miss all `wanted` ones."""
    if held > room - wanted:
        return 0.0
    return comb(room - wanted, held) / comb(room, held)


def winning_card(view: View) -> Card | None:
    """The card that takes the trick as it lies."""
    return next((play.card for play in view.trick if play.seat == view.winning), None)
