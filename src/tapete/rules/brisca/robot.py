"""Brisca: win or stop what is worth a trump, load a partner's trick, else give nothing away (docs/spec/brisca.md 5)."""

from collections.abc import Sequence
from typing import Final

from tapete.robots.regular.counting import Memory, Pack, winning_card
from tapete.robots.regular.points import trump_of
from tapete.robots.robot import Advice
from tapete.rules.cards import SPANISH_PACK, Card
from tapete.rules.game import PASS, Action, Seat, View
from tapete.rules.spanish import STRENGTH, VALUES
from tapete.rules.turnup import wanted

PACK: Final = Pack(SPANISH_PACK, STRENGTH, VALUES, heads=False, overruffs=False)
NEVER: Final = 99
"""Nothing is learnt from what was not followed: nobody has to."""
A_TRUMP: Final = 5.0
"""What any trump is worth kept, in points; the high ones more."""
A_RUFF: Final = 9
"""Points in a trick that are worth a trump: those of a brisca."""


def advise(view: View) -> Advice:
    """What to do, and why."""
    if len(view.legal) == 1:
        return Advice(view.legal[0])
    if view.phase == "exchange":
        exchange = next((action for action in view.legal if action != PASS), PASS)
        return Advice(exchange, "two_keep_seven", (("cards", exchange.what),)) if exchange != PASS else Advice(PASS)
    player = Player(view)
    return player.follow() if view.trick else player.lead()


class Player:
    """One decision about a card."""

    __slots__ = ("cards", "kept", "memory", "trump", "view")

    def __init__(self, view: View) -> None:
        self.view, self.trump = view, trump_of(view)
        self.memory = Memory(view, PACK, self.trump, duties_from=NEVER)
        self.cards = [Card(action.what) for action in view.legal]
        turn_up = next((Card(str(part.value)) for part in view.parts if part.name == "turn_up"), None)
        self.kept = None if turn_up is None else wanted(turn_up)

    def lead(self) -> Advice:
        """The cheapest card; a brisca only when nothing is left that beats it."""
        if self._is_counted():
            return self._counted()
        sure = [card for card in self.cards if self._is_sure(card)]
        if sure:
            return _say(max(sure, key=VALUES.__getitem__), "count_cards")
        return self._cheapest()

    def follow(self) -> Advice:
        """Load a trick that stays the partner's, win what is worth it, else throw the cheapest loser."""
        if self._is_counted():
            return self._counted()
        holding = winning_card(self.view)
        assert holding is not None, "a trick that is led has a winner"
        foes = [seat for seat in self.memory.later() if seat not in self.memory.side]
        if self.view.winning in self.memory.side:
            if self._stays(holding, foes):
                free = [card for card in self.cards if card.suit != self.trump] or self.cards
                return _say(max(free, key=lambda card: (VALUES[card], -STRENGTH[card])), "feed_partner")
            return self._cheapest()
        return self._won(holding, foes) or self._cheapest()

    def _won(self, holding: Card, foes: Sequence[Seat]) -> Advice | None:
        """The card that wins the trick best, if it is worth winning."""
        table = sum([VALUES[play.card] for play in self.view.trick])
        plain = [card for card in self.cards if card.suit != self.trump and self._beats(card, holding)]
        safe = [card for card in plain if self._stays(card, foes)]
        if safe:
            best = max(safe, key=VALUES.__getitem__)
            return _say(best, "worth_of_trick" if foes else "win_cheaply")
        trumps = [card for card in self.cards if card.suit == self.trump and self._beats(card, holding)]
        if table >= A_RUFF and trumps:
            return _say(min(trumps, key=self._worth), "worth_of_trick" if foes else "win_cheaply")
        small = [card for card in plain if VALUES[card] < A_RUFF]
        return _say(max(small, key=VALUES.__getitem__), "worth_of_trick") if table and small else None

    def _cheapest(self) -> Advice:
        """What costs least; of the cards that would lose the trick to an opponent, one with the fewest points."""
        holding, cards = winning_card(self.view), self.cards
        if holding is not None and self.view.winning not in self.memory.side:
            losers = [card for card in cards if not self._beats(card, holding)]
            fewest = min(map(VALUES.__getitem__, losers), default=0)
            cards = [card for card in cards if card not in losers or VALUES[card] == fewest]
        best = min(cards, key=lambda card: (self._worth(card), STRENGTH[card]))
        theirs = holding is not None and self.view.winning not in self.memory.side and not self._beats(best, holding)
        return _say(best, "starve_opponent" if theirs else "worth_of_trick")

    def _worth(self, card: Card) -> float:
        """What it costs to part with a card."""
        if card is self.kept:
            return VALUES[card] + 3 * A_TRUMP
        return VALUES[card] + (A_TRUMP + 0.5 * STRENGTH[card] if card.suit == self.trump else 0.0)

    def _is_sure(self, card: Card) -> bool:
        """Whether a plain card with points wins the trick that it leads, whatever the others hold."""
        if card.suit == self.trump or not VALUES[card] or self.memory.left(self.trump):
            return False
        return self.memory.is_master(card)

    def _stays(self, card: Card, foes: Sequence[Seat]) -> bool:
        """Whether no opponent still to play is likely to beat the card."""
        return all(self.memory.beats(seat, card, self._led(card)) < 0.25 for seat in foes)

    def _led(self, card: Card) -> str:
        return self.view.trick[0].card.suit if self.view.trick else card.suit

    def _beats(self, card: Card, holding: Card) -> bool:
        return STRENGTH[card] > STRENGTH[holding] if card.suit == holding.suit else card.suit == self.trump

    # The last three tricks of two players, who can count every card.

    def _is_counted(self) -> bool:
        """Whether all that is unseen is in the other's hand."""
        unseen = sum(map(len, self.memory.unseen.values()))
        return len(self.view.counts) == 2 and unseen == self.view.counts[1 - (self.view.seat or 0)]

    def _counted(self) -> Advice:
        theirs = tuple([card for cards in self.memory.unseen.values() for card in cards])
        led = self.view.trick[0].card if self.view.trick else None
        best = max(self.cards, key=lambda card: (self._margin(card, tuple(self.cards), theirs, led), -VALUES[card]))
        return _say(best, "count_cards")

    def _margin(self, card: Card, mine: tuple[Card, ...], theirs: tuple[Card, ...], led: Card | None) -> int:
        """The points that this seat wins more than the other from here, both playing their best."""
        left = tuple([each for each in mine if each is not card])
        if led is not None:
            points = VALUES[card] + VALUES[led]
            return points + self._best(left, theirs) if self._beats(card, led) else -points - self._best(theirs, left)
        return -max([self._margin(answer, theirs, left, card) for answer in theirs])

    def _best(self, leader: tuple[Card, ...], other: tuple[Card, ...]) -> int:
        """The margin of who leads next."""
        return max([self._margin(card, leader, other, None) for card in leader], default=0)


def _say(card: Card, code: str) -> Advice:
    return Advice(Action("play", card), code, (("card", card),))
