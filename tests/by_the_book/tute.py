"""A second reading of the text of Tute for four, against which the rules are held; the other forms refine it."""

from collections.abc import Sequence
from random import Random
from typing import Any

from tapete.rules.cards import spanish_pack
from tests.by_the_book.spanish import SUITS, hold, legal, table, winner

VALUES = {"1": 11, "3": 10, "12": 4, "11": 3, "10": 2}
LOWER = {**dict.fromkeys(("1", "3", "12", "11", "10"), "7"), **dict.fromkeys(("7", "6", "5", "4"), "2")}


def points(cards: Sequence[str]) -> int:
    return sum(VALUES.get(card[:-1], 0) for card in cards)


def tutes(hand: Sequence[str]) -> list[str]:
    return [f"tute:{rank}" for rank in ("12", "11") if all(rank + suit in hand for suit in SUITS)]


class Deal:
    """A deal for four, in pairs or alone, played at random; `log` is what a replay would hold."""

    seats = 4
    without: tuple[str, ...] = ()

    def __init__(self, name: str, chance: Random) -> None:
        self.name, self.chance = name, chance
        self.given, self.chosen = table(name, chance)
        self.set_table()
        self.dealer = chance.randrange(self.seats)
        self.order = [(self.dealer + 1 + step) % self.seats for step in range(self.seats)]
        self.hands: dict[int, list[str]] = {seat: [] for seat in range(self.seats)}
        self.inputs: dict[str, Any] = {"dealer": self.dealer}
        self.log: list[dict[str, Any]] = []
        self.trump, self.suits_sung, self.end = "", set[str](), ""
        self.said: list[tuple[int, str]] = []
        self.won = [0] * self.seats
        self.last = -1
        self.capote: int | None = None
        deck = chance.sample([str(card) for card in spanish_pack(self.without)], len(spanish_pack(self.without)))
        self.deal(self.favoured(deck))
        self.inputs["hands"] = {str(seat): list(held) for seat, held in self.hands.items()}
        self.figures = {name: [0] * self.sides for name in ("cards", "cantes", "last")}
        self.turns = list(self.order)
        self.before()
        while not self.end and self.hands[self.turns[0]]:
            self.trick()
        self.inputs["actions"] = self.log

    def hold(self) -> None:
        hold(self.name, self.given, "replay", self.inputs, self.expected())

    def set_table(self) -> None:
        """What follows from the options before anything is dealt; a second deal carries points over."""
        self.to_101 = self.chosen.get("juego_mode") == "first_to_101"
        self.carry = [0, 0]
        if self.to_101 and self.chance.random() < 0.5:
            self.carry = [self.chance.randrange(40, 80), self.chance.randrange(40, 80)]

    @property
    def sides(self) -> int:
        return 2 if self.name == "tute-pairs" else self.seats

    def side(self, seat: int) -> int:
        return seat % self.sides

    def favoured(self, deck: list[str]) -> list[str]:
        """The deck with some kings and knights in one hand, half of the time: else nobody ever has a tute."""
        if self.chance.random() < 0.5:
            places = range(self.chance.randrange(len(self.order)), 2 * len(self.order) + 8, len(self.order))
            ranks = self.chance.choice((["12"], ["11"], ["12", "11"]))
            wanted = [rank + suit for rank in ranks for suit in SUITS]
            for place, card in zip(places, wanted, strict=False):
                at = deck.index(card)
                deck[place], deck[at] = deck[at], deck[place]
        return deck

    def deal(self, deck: list[str]) -> None:
        for place, card in enumerate(deck):
            self.hands[self.order[place % len(self.order)]].append(card)
        self.shown(deck)

    def shown(self, deck: list[str]) -> None:
        self.trump = deck[-1][-1]
        self.inputs["trump_card"] = deck[-1]
        if any(self.carry):
            self.inputs["carry"] = self.carry

    def act(self, seat: int, do: str, value: Any, **more: int) -> None:
        self.log.append({"seat": seat, "do": do, "value": value, **more})

    def before(self) -> None:
        """A tute that was dealt, where it wins at once."""
        at_once = self.chosen.get("tute_enabled") and self.chosen["tute_when"] == "immediate_if_dealt"
        holders = [seat for seat in self.order if tutes(self.hands[seat])] if at_once else []
        if holders:
            self.sing(holders[0], tutes(self.hands[holders[0]])[0])

    def playable(self, seat: int, trick: list[str]) -> list[str]:
        return legal(self.hands[seat], trick, self.trump, self.chosen)

    def trick(self) -> None:
        trick: list[str] = []
        for seat in self.turns:
            may = self.playable(seat, trick)
            low = [card for card in may if card[:-1] not in ("12", "11")]
            card = self.chance.choice(low if low and self.chance.random() < 0.6 else may)
            self.act(seat, "play", card, legal=len(may))
            self.hands[seat].remove(card)
            trick.append(card)
        place = winner(trick, self.trump)
        self.turns = self.turns[place:] + self.turns[:place]
        self.close(self.turns[0], trick)

    def close(self, taker: int, trick: list[str]) -> None:
        self.won[taker] += 1
        self.figures["cards"][self.side(taker)] += points(trick)
        if not self.hands[taker]:
            self.last = self.side(taker)
            self.figures["last"][self.last] = 10
        self.on_the_spot()
        if not self.end and self.hands[taker]:
            self.between(taker)

    def between(self, taker: int) -> None:
        for seat in (taker, (taker + 2) % 4) if self.name == "tute-pairs" else (taker,):
            self.window(seat)

    def window(self, seat: int) -> None:
        sung = 0
        while not self.end and (not sung or self.chosen["cantes_per_trick"] == "unlimited"):
            pairs = [s for s in SUITS if {f"12{s}", f"11{s}"} <= set(self.hands[seat]) and s not in self.suits_sung]
            forty = self.trump in pairs
            may = [f"40:{self.trump}"] * forty
            may += [f"20:{suit}" for suit in pairs if suit != self.trump and not (forty and self.chosen["forty_first"])]
            may += tutes(self.hands[seat]) if self.chosen.get("tute_enabled") else []
            if not may or self.chance.random() < 0.3:
                return
            self.sing(seat, self.chance.choice(may))
            sung += 1

    def sing(self, seat: int, what: str) -> None:
        self.act(seat, "sing", what)
        self.said.append((seat, what))
        if what.startswith("tute"):
            self.end = what
            return
        self.suits_sung.add(what[-1])
        self.figures["cantes"][self.side(seat)] += int(what[:2])
        self.on_the_spot()

    @property
    def total(self) -> list[int]:
        carried = self.carry if any(self.carry) else [0] * self.sides
        return [sum(column) for column in zip(carried, *self.figures.values(), strict=True)]

    def on_the_spot(self) -> None:
        """In a second deal, who first has the points wins: not once a capote is announced, nor if one must claim."""
        at_once = any(self.carry) and self.capote is None and self.chosen["second_deal_claim"] == "auto"
        if at_once and max(self.total) >= self.chosen["target_points"]:
            self.end = "target"

    def most(self, total: Sequence[int]) -> int | None:
        """Who has most; of several, who took the last trick, if that is the rule."""
        best = [side for side, figure in enumerate(total) if figure == max(total)]
        if len(best) == 1:
            return best[0]
        return self.last if self.last in best and self.chosen["tie_rule"] == "last_trick" else None

    def expected(self) -> dict[str, Any]:
        told: dict[str, Any] = {"tricks": sum(self.won), "tricks_won": self.won, **self.figures, "total": self.total}
        if self.name == "tute-gana-pierde":
            return {**told, **self.misere()}
        if self.end.startswith("tute"):
            return {**told, "deal_ends": True, "event": self.end, **self.juego(self.side(self.said[-1][0]), 1)}
        if self.end == "target":
            return {**told, "deal_ends": True, **self.juego(self.total.index(max(self.total)), 1)}
        if self.to_101 and max(self.total) < self.chosen["target_points"]:
            return {**told, **self.juego(None, 0), "next": "second_deal"}
        return {**told, **self.counted()}

    def counted(self) -> dict[str, Any]:
        best = self.most(self.total)
        return self.juego(best, 1 if best is None or self.to_101 else self.worth(best))

    def worth(self, side: int) -> int:
        """Two juegos for 101 points, where they count double; with a cante 121, where that is the rule."""
        double, sung = self.chosen.get("double", "off"), self.figures["cantes"][side]
        needed = 121 if sung and double != "over_100" else 101
        return 2 if double != "off" and self.total[side] >= needed else 1

    def juego(self, side: int | None, juegos: int) -> dict[str, Any]:
        if side is None:
            return {"winner": None, "payoffs": [0] * self.seats, "next": "void_juego"}
        return {"winner": side, "payoffs": [juegos * (self.side(seat) == side) for seat in range(self.seats)]}

    def misere(self) -> dict[str, Any]:
        best = [seat for seat in range(4) if self.total[seat] == max(self.total)]
        if max(self.total) >= 101:
            return {"payoffs": [0 if seat in best else -1 for seat in range(4)]}
        if len(best) > 1 and self.chosen["tie_rule"] == "replay":
            return {"payoffs": [0] * 4, "next": "void_juego"}
        return {"payoffs": [-1 if seat in best else 0 for seat in range(4)]}
