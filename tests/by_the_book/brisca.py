"""A second reading of Brisca, written from docs/spec/brisca.md alone, against which the rules are held."""

from random import Random
from typing import Any

from tests.by_the_book.spanish import RANKS, SUITS, table, winner

VALUES = {"1": 11, "3": 10, "12": 4, "11": 3, "10": 2}
HIGH, LOW = ("1", "3", "12", "11", "10"), ("7", "6", "5", "4")


class Deal:
    """A hand with random options and cards, played at random; `log` is what a replay would hold."""

    def __init__(self, name: str, chance: Random) -> None:
        self.chance, self.pairs = chance, name == "brisca-pairs"
        self.given, self.chosen = table(name, chance)
        self.seats = 4 if self.pairs else chance.choice((2, 3, 4))
        self.dealer = chance.randrange(self.seats)
        pack = [rank + suit for suit in SUITS for rank in RANKS]
        if self.seats == 3:
            pack.remove(f"2{self.chosen['three_without']}")
        self.deck = chance.sample(pack, len(pack))
        cards = list(self.deck)
        order = self.order_from(self.dealer + 1)
        self.hands: dict[int, list[str]] = {seat: [] for seat in range(self.seats)}
        for _ in range(3):
            for seat in order:
                self.hands[seat].append(cards.pop(0))
        self.dealt = {seat: list(held) for seat, held in self.hands.items()}
        self.shown, self.stock = cards[0], cards[1:]
        self.turn_up: str | None = self.shown
        self.trump = self.shown[-1]
        self.log: list[dict[str, Any]] = []
        self.points = [0] * (2 if self.pairs else self.seats)
        self.taken: list[int] = []
        self.first_stock = list(self.stock)
        self._play(order[0])

    def order_from(self, seat: int) -> list[int]:
        return [(seat + step) % self.seats for step in range(self.seats)]

    def side(self, seat: int) -> int:
        return seat % 2 if self.pairs else seat

    def _play(self, leader: int) -> None:
        while self.hands[leader]:
            order, trick = self.order_from(leader), list[str]()
            for seat in order:
                card = self.chance.choice(self.hands[seat])
                legal = len(self.hands[seat])
                self.log.append({"seat": seat, "do": "play", "value": card, "legal": legal})
                self.hands[seat].remove(card)
                trick.append(card)
            leader = order[winner(trick, self.trump)]
            self.taken.append(leader)
            self.points[self.side(leader)] += sum(VALUES.get(card[:-1], 0) for card in trick)
            self._exchange(leader)
            self._draw(leader)

    def _exchange(self, leader: int) -> None:
        """3 (a): the winner, its partner, or everybody, in turn order from the winner."""
        for seat in self.order_from(leader):
            wins = self.side(seat) == self.side(leader)
            while self.chosen["exchange"] and (wins or self.chosen["exchange_when"] == "any_trick"):
                card = self.wanted()
                if card not in self.hands[seat] or self.chance.random() < 0.4:
                    break
                self.log.append({"seat": seat, "do": "exchange", "value": f"{card}->{self.turn_up}"})
                self.hands[seat][self.hands[seat].index(card)] = self.turn_up or ""
                self.turn_up = card

    def wanted(self) -> str:
        rank = "" if self.turn_up is None else self.turn_up[:-1]
        return "7" + self.trump if rank in HIGH else "2" + self.trump if rank in LOW else ""

    def _draw(self, leader: int) -> None:
        """3 (b): the winner, then the others; the turn-up is the last card."""
        for seat in self.order_from(leader) if self.turn_up else ():
            card = self.stock.pop(0) if self.stock else self.turn_up
            assert card is not None
            if card == self.turn_up:
                self.turn_up = None
            self.hands[seat].append(card)
            self.log.append({"seat": seat, "do": "draw", "value": card})

    def result(self) -> dict[str, Any]:
        """4: most card points; a tie for first is nobody's."""
        most = max(self.points)
        won = [side for side, points in enumerate(self.points) if points == most]
        winner = won[0] if len(won) == 1 else None
        over = self.chosen["double_over"]
        worth = 2 if over and most >= over else 1
        payoffs = [worth if self.side(seat) == winner else 0 for seat in range(self.seats)]
        return {"winner": winner, "payoffs": payoffs}

    def inputs(self) -> dict[str, Any]:
        """What a replay of the deal is given."""
        hands = {str(seat): held for seat, held in self.dealt.items()}
        dealt = {"dealer": self.dealer, "hands": hands, "turn_up": self.shown, "stock": self.first_stock}
        return {**dealt, "actions": self.log}

    def facts(self) -> dict[str, Any]:
        """What a replay of the deal must give."""
        won = [self.taken.count(seat) for seat in range(self.seats)]
        told = {"tricks": len(self.taken), "tricks_won": won, "leader": (self.dealer + 1) % self.seats}
        return {"cards": self.points, **told, **self.result()}
