"""Tricks worth points: what a card may win or lose now, less its worth if it is kept (docs/spec/strategy.md 1, 2)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tapete.robots.regular.counting import EXCUSE, Memory, Pack, winning_card
from tapete.robots.robot import Advice
from tapete.rules.cards import Card
from tapete.rules.game import PASS, Action, Seat, View
from tapete.rules.spanish import PAIRS

COURT: Final = {"12": "11", "11": "12"}
"""King and knight, each with its mate."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a game is played by these thumbs; all worths are points of margin, found by duels in the arena."""

    pack: Pack
    trumps: Mapping[str, float]
    """What a trump of this rank is worth kept; any other, `low_trump`."""
    plain: Mapping[str, float]
    """What a card of this rank in another suit is worth kept; any other, nothing."""
    low_trump: float = 5.5
    master: float = 1.0
    """What it adds to be the highest card left of a plain suit."""
    master_trump: float = 16.0
    """What the highest trump left is worth at least."""
    last_trick: float = 10.0
    """What the last trick scores."""
    to_come: float = 0.5
    """How much of the mean value of the unseen cards each later player puts into a trick."""
    initiative: float = 3.0
    """What any trick is worth besides its points in the first `early` tricks, while there may be cantes."""
    early: int = 6
    song: float = 0.6
    """How much of a cante counts that a trick won now would let one sing; what breaking the pair costs."""
    against: float = 1.0
    """How much of a trick lost counts against us; less with several opponents."""
    draw: float = 3.0
    """What each trump that this seat has more than half of those out is worth in drawing them."""
    draw_cost: float = 4.0
    """What a trump lead costs; the partner's ruffs, too."""


def sing(view: View) -> Advice:
    """The best thing that can be sung: a tute, the forty, a twenty; in a fixed order."""
    songs = [action for action in view.legal if action.do == "sing"]
    if not songs:
        return Advice(PASS if PASS in view.legal else view.legal[0])
    best = max(songs, key=lambda action: (action.what.startswith("tute"), action.what[:2], action.what))
    return Advice(best, "chase_tute" if best.what.startswith("tute") else "sing_forty", (("said", best.what),))


def play(memory: Memory, style: Style) -> Advice:
    """A card to lead or to follow with."""
    cards = [Card(action.what) for action in memory.view.legal if action.do == "play"]
    return Player(memory, style).follow(cards) if memory.view.trick else Player(memory, style).lead(cards)


class Player:
    """One decision: what the seat remembers, and the style of its game."""

    __slots__ = ("later", "memory", "songs", "strength", "style", "trump", "values", "view")

    def __init__(self, memory: Memory, style: Style) -> None:
        self.memory, self.style, self.view, self.trump = memory, style, memory.view, memory.trump
        self.values, self.strength = style.pack.values, style.pack.strength
        self.later = memory.later()
        self.songs = self._songs()

    def follow(self, cards: Sequence[Card]) -> Advice:
        """A card to a trick that somebody has led. What is certain is settled by plain rules, the rest is weighed."""
        holding = winning_card(self.view)
        assert holding is not None, "a trick that is led has a winner"
        suit, ours = led(self.view, holding), self.view.winning in self.memory.side
        friends = [seat for seat in self.later if seat in self.memory.side]
        foes = [seat for seat in self.later if seat not in self.memory.side]
        if not ours and not any(self.beats(card, holding) for card in cards):
            if self.memory.safe(holding, suit, friends):
                return _say(min(cards, key=lambda card: (self.values[card], self.keep(card))), "starve_opponent")
        elif ours and self.memory.safe(holding, suit, foes):
            free = [card for card in cards if card.suit != self.trump and not self.beats(card, holding)]
            if free:
                return _say(max(free, key=lambda card: self.values[card] - self.keep(card)), "feed_partner")
        table = sum([self.values[play.card] for play in self.view.trick])
        best = max(cards, key=lambda card: (self.gain(card, holding, table), -self.strength[card]))
        return _say(best, self._why(best, holding))

    def lead(self, cards: Sequence[Card]) -> Advice:
        """A card to lead; no trump while nobody else has one and there is something else."""
        if not self.memory.left(self.trump):
            cards = [card for card in cards if card.suit != self.trump] or cards
        best = max(cards, key=lambda card: (self._lead_gain(card), -self.strength[card]))
        return _say(best, self._why_lead(best))

    def beats(self, card: Card, holding: Card) -> bool:
        """Whether a card played now takes the trick from the card that holds it."""
        if card.suit == holding.suit:
            return self.style.pack.higher(card, holding)
        return card.suit == self.trump or holding.suit == EXCUSE

    def chance(self, card: Card, holding: Card | None) -> float:
        """The chance that this side takes the trick once `card` lies in it."""
        takes = holding is None or self.beats(card, holding)
        best = card if takes or holding is None else holding
        ours = takes or self.view.winning in self.memory.side
        suit = led(self.view, card)
        stays, elsewhere = 1.0 if ours else 0.0, 0
        for seat in self.later:
            taken = self.memory.beats(seat, best, suit, elsewhere)
            if seat in self.memory.side:
                stays += (1.0 - stays) * taken * (0.5 if ours else 1.0)
            else:
                stays -= stays * taken
                elsewhere += self.view.counts[seat]
        return stays

    def gain(self, card: Card, holding: Card | None, table: int) -> float:
        """The expected margin of playing `card` to the trick, less what the card is worth kept."""
        wins = self.chance(card, holding)
        stake = table + self.values[card] + self.to_come()
        early = self.style.initiative if len(self.view.tricks) < self.style.early else 0.0
        won = stake + self._song_worth(card) + early
        return wins * won - (1 - wins) * stake * self.style.against - self.keep(card)

    def _lead_gain(self, card: Card) -> float:
        gain = self.gain(card, None, 0)
        if card.suit == self.trump:
            return gain + self._arrastre()
        return gain + (5.0 if self._breaks_their_pair(card) else 0.0)

    def to_come(self) -> float:
        """The points that the later players are likely to add to this trick."""
        unseen = [self.values[card] for cards in self.memory.unseen.values() for card in cards]
        return self.style.to_come * sum(unseen) / max(len(unseen), 1) * len(self.later)

    def _arrastre(self) -> float:
        """Drawing trumps pays who has most of them and winners in other suits; with none out it is a waste."""
        theirs = self.memory.left(self.trump)
        if not theirs:
            return -8.0
        mine = sum(card.suit == self.trump for card in self.memory.hand)
        masters = sum(card.suit != self.trump and self.memory.is_master(card) for card in self.memory.hand)
        return 2.0 * masters + self.style.draw * (mine - theirs / 2) - self.style.draw_cost

    def keep(self, card: Card) -> float:
        """What a card is worth in later tricks."""
        style, left = self.style, len(self.memory.hand)
        if left == 1:
            return 0.0
        if card.suit == self.trump:
            worth = style.trumps.get(card.rank, style.low_trump + 0.2 * self.strength[card])
            if self.memory.is_master(card):
                worth = max(worth, style.master_trump + (style.last_trick if left == 2 else 0.0))
        else:
            worth = style.plain.get(card.rank, 0.1 * self.strength[card])
            if self.memory.is_master(card):
                worth += style.master
        return worth + self._pair_cost(card)

    def _songs(self) -> dict[str, float]:
        """What this seat may still sing, by what it is about: a suit, or the rank of four of a kind."""
        hand = self.memory.hand
        sung = [str(part.value).rpartition(":")[2] for part in self.view.parts if part.name == "sung"]
        songs = {
            suit: 40.0 if suit == self.trump else 20.0
            for suit, (king, knight) in PAIRS.items()
            if king in hand and knight in hand and suit not in sung
        }
        if self.style.song:
            songs |= {rank: 150.0 for rank in COURT if sum(card.rank == rank for card in hand) == 4}
        return songs

    def _song_worth(self, card: Card) -> float:
        """What could be sung if the trick were won with or after `card`."""
        left = [worth for name, worth in self.songs.items() if not _is_about(card, name)]
        return self.style.song * max(left, default=0.0)

    def _pair_cost(self, card: Card) -> float:
        """What is lost by breaking a pair, or four of a kind, that is still to be sung."""
        if len(self.memory.hand) <= 2:
            return 0.0
        return self.style.song * sum(worth for name, worth in self.songs.items() if _is_about(card, name))

    def _breaks_their_pair(self, card: Card) -> bool:
        """A low lead that forces a king or knight which may be a pair: nothing else that is unseen beats it."""
        unseen = self.memory.unseen.get(card.suit, ())
        return {other.rank for other in unseen if self.strength[other] > self.strength[card]} == set(COURT)

    def _why(self, card: Card, holding: Card) -> str:
        if self.beats(card, holding):
            return "worth_of_trick" if self.later else "win_cheaply"
        if self.view.why == "contrafallo":
            return "use_contrafallo"
        return "feed_partner" if self.view.winning in self.memory.side else "starve_opponent"

    def _why_lead(self, card: Card) -> str:
        if card.suit == self.trump:
            return "last_ten" if len(self.memory.hand) <= 2 else "arrastre"
        if self.memory.is_master(card):
            return "open_window" if self.songs and len(self.view.tricks) < self.style.early else "count_cards"
        return "break_pair" if self._breaks_their_pair(card) else "heading_trap"


def _is_about(card: Card, name: str) -> bool:
    """Whether a pair (named by its suit) or four of a kind (named by its rank) needs this card."""
    return card.rank in COURT and name in (card.suit, card.rank)


def led(view: View, card: Card) -> str:
    """The suit of the trick, or the one that `card` would make it; an Excuse makes none."""
    return next((play.card.suit for play in view.trick if play.card.suit != EXCUSE), card.suit)


def trump_of(view: View) -> str:
    """The suit of trumps, or nothing while there is none."""
    return next((str(part.value) for part in view.parts if part.name == "trump" and part.kind == "suit"), "")


def _say(card: Card, code: str) -> Advice:
    return Advice(Action("play", card), code, (("card", card),))


def seats_of(view: View, name: str) -> tuple[Seat, ...]:
    """The seats that a part of this name is about."""
    return tuple(part.seat for part in view.parts if part.name == name and part.seat is not None)
