"""Tute against a second reading of its text: random deals with random options, played and counted twice."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from tests.by_the_book.spanish import SUITS
from tests.by_the_book.tute import LOWER, Deal


class Two(Deal):
    """A deal for two, with a stock and perhaps a capote."""

    seats = 2

    def deal(self, deck: list[str]) -> None:
        size = self.chosen["hand_size"]
        for place in range(2 * size):
            self.hands[self.order[place % 2]].append(deck[place])
        self.stock = [*deck[2 * size + 1 :], deck[2 * size]]
        self.trump = self.stock[-1][-1]
        self.inputs |= {"turn_up": self.stock[-1], "stock": self.stock[:-1]}
        if any(self.carry):
            self.inputs["carry"] = self.carry

    def playable(self, seat: int, trick: list[str]) -> list[str]:
        duty = self.chosen["stock_duty"]
        if not self.stock or duty == "full":
            return super().playable(seat, trick)
        trumps = [card for card in self.hands[seat] if card[-1] == self.trump]
        owed = duty == "follow_trump" and trick and trick[0][-1] == self.trump
        return (trumps if owed else []) or list(self.hands[seat])

    def close(self, taker: int, trick: list[str]) -> None:
        announced = self.capote
        super().close(taker, trick)
        if announced is not None and taker != announced:
            self.end = "capote_failed"
        elif announced is not None and not self.hands[taker]:
            self.end = "capote_made"

    def between(self, taker: int) -> None:
        if self.capote is not None and taker != self.capote:
            return
        was_open = bool(self.stock)
        if was_open and self.chosen["exchange"] == "optional":
            self.exchange(taker)
        may_sing = was_open or self.chosen["cantes_phase"] == "any"
        before_draw = self.chosen["cante_window"] == "before_draw"
        if may_sing and before_draw:
            self.window(taker)
        if was_open and not self.end:
            for seat in (taker, 1 - taker):
                self.hands[seat].append(self.stock[0])
                self.act(seat, "draw", self.stock.pop(0))
        if may_sing and not before_draw:
            self.window(taker)
        if was_open and not self.stock and not self.end and self.chosen["capote"] and self.chance.random() < 0.5:
            self.capote = self.chance.randrange(2)
            self.act(self.capote, "capote", True)

    def exchange(self, taker: int) -> None:
        for _ in range(2):
            turn_up = self.stock[-1]
            card = LOWER.get(turn_up[:-1], "") + self.trump
            if card in self.hands[taker] and self.chance.random() < 0.8:
                self.hands[taker][self.hands[taker].index(card)] = turn_up
                self.stock[-1] = card
                self.act(taker, "exchange", f"{card}->{turn_up}")

    def expected(self) -> dict[str, Any]:
        if not self.end.startswith("capote") or self.capote is None:
            return super().expected()
        lost = {"lost_trick": sum(self.won)} if self.end == "capote_failed" else {}
        won = self.capote if self.end == "capote_made" else 1 - self.capote
        return {"tricks": sum(self.won), "event": self.end, "deal_ends": True, **lost, **self.juego(won, 1)}


class Three(Deal):
    """A deal for three; a fourth at the table sits out as dealer."""

    def set_table(self) -> None:
        super().set_table()
        self.seats = 4 if self.chosen["fourth_deals"] and self.chance.random() < 0.7 else 3
        self.without = {"36_no_twos": ("2",), "39_no_two_of_oros": ("2O",)}.get(self.chosen["deck"], ())

    def deal(self, deck: list[str]) -> None:
        self.order = self.order[:3]
        self.turn_up = deck.pop() if self.chosen["deck"] == "40_turnup" else ""
        super().deal(deck)

    def shown(self, deck: list[str]) -> None:
        shown = self.turn_up or deck[-1]
        self.trump = shown[-1]
        self.inputs["turn_up" if self.turn_up else "trump_card"] = shown

    def before(self) -> None:
        super().before()
        card = LOWER.get(self.turn_up[:-1], "") + self.trump
        holder = next((seat for seat in self.order if card in self.hands[seat]), None)
        wish = {"off": False, "mandatory": True, "optional": self.chance.random() < 0.5}[self.chosen["exchange"]]
        if self.turn_up and holder is not None and wish and not self.end:
            self.hands[holder][self.hands[holder].index(card)] = self.turn_up
            self.act(holder, "exchange", f"{card}->{self.turn_up}")

    def most(self, total: Sequence[int]) -> int | None:
        return super().most([figure if seat in self.order else -1 for seat, figure in enumerate(total)])

    def counted(self) -> dict[str, Any]:
        if self.chosen["payments"] == "juegos":
            return super().counted()
        bare = [cards + ten for cards, ten in zip(self.figures["cards"], self.figures["last"], strict=True)]
        best = self.most(bare)
        return self.chips(best, 200 if best is not None and bare[best] >= 101 else 100)

    def juego(self, side: int | None, juegos: int) -> dict[str, Any]:
        """A tute in chips; else as with four."""
        if self.chosen["payments"] == "juegos":
            return super().juego(side, juegos)
        return self.chips(side, 200)

    def chips(self, best: int | None, each: int) -> dict[str, Any]:
        owed = [(seat, int(what[:2])) for seat, what in self.said if what[:4] != "tute"]
        owed += [] if best is None else [(best, each)]
        paid = [0] * self.seats
        for to, amount in owed:
            for seat in self.order:
                paid[seat] -= amount
                paid[to] += amount
        return {"winner": best, "payoffs": paid, **({"next": "void_juego"} if best is None else {})}


class Subastado(Deal):
    """A deal at auction: the bidder against the two others."""

    seats = 3
    without = ("2",)
    bidder: int | None = None
    sides = 2

    def side(self, seat: int) -> int:
        return int(seat != self.bidder)

    def shown(self, deck: list[str]) -> None:
        """Nothing is turned up."""

    def before(self) -> None:
        waiting, best, again = list(self.order), 0, self.chosen["auction_rounds"] == "until_two_pass"
        while waiting and not (again and waiting == [self.bidder]):
            seat = waiting.pop(0)
            step = self.chosen["bid_step"]
            bids = [bid for bid in range(step, 231, step) if bid >= self.chosen["min_bid"] and bid > best]
            if bids and self.chance.random() < 0.4:
                self.bidder, best = seat, self.chance.choice(bids[:8])
                self.act(seat, "bid", best)
                waiting += [seat] * again
            else:
                self.act(seat, "bid", "pass")
        self.contract = best
        if self.bidder is None:
            self.end = "void"
            return
        self.trump = self.chance.choice(SUITS)
        self.act(self.bidder, "trump", self.trump)
        if self.chosen["first_leader"] == "bidder":
            first = self.order.index(self.bidder)
            self.turns = self.order[first:] + self.order[:first]
        self.leader = self.turns[0]

    def between(self, taker: int) -> None:
        if taker == self.bidder:
            self.window(taker)

    def expected(self) -> dict[str, Any]:
        if self.bidder is None:
            void = {"void": "all_pass", "next_dealer": (self.dealer + 1) % 3}
            return {"contract": None, "declarer": None, **void, "payoffs": [0, 0, 0]}
        made = self.total[0] >= self.contract
        gained = self.contract if made else -self.contract
        bid = {"contract": self.contract, "declarer": self.bidder, "leader": self.leader}
        payoffs = [gained * (seat == self.bidder) for seat in range(3)]
        return {**bid, "declarer_total": self.total[0], "success": made, "payoffs": payoffs, "tricks_won": self.won}


class Cabron(Deal):
    """A deal without trumps, until a king and a knight fall together."""

    def set_table(self) -> None:
        super().set_table()
        self.seats = self.chance.choice((3, 4))
        self.without = ("2",) if self.seats == 3 else ()

    def shown(self, deck: list[str]) -> None:
        """Nothing is turned up."""

    def close(self, taker: int, trick: list[str]) -> None:
        super().close(taker, trick)
        courts = [card[-1] for card in trick if card[:-1] in ("12", "11")]
        for suit in [suit for place, suit in enumerate(courts) if suit in courts[:place]]:
            self.said.append((taker, f"{20 if self.said else 40}:{suit}"))
            self.figures["cantes"][taker] += int(self.said[-1][1][:2])
            self.trump = self.trump or suit

    def between(self, taker: int) -> None:
        """Nothing is sung from the hand."""

    def expected(self) -> dict[str, Any]:
        total, seats = self.total, range(self.seats)
        bad = [seat for seat in seats if not self.won[seat]] or [seat for seat in seats if total[seat] > 100]
        bad = bad or [seat for seat in seats if min(total) < total[seat] < max(total)]
        bad = bad or [seat for seat in seats if total.count(total[seat]) > 1]
        payoffs = [-1 if seat in bad else 0 for seat in seats]
        cantes = [list(said) for said in self.said]
        return {"cantes": cantes, "total": total, "tricks_won": self.won, "payoffs": payoffs}


FORMS = {
    "tute-pairs": Deal,
    "tute-two": Two,
    "tute-three": Three,
    "tute-individual": Deal,
    "tute-subastado": Subastado,
    "tute-gana-pierde": Deal,
    "tute-cabron": Cabron,
}


@pytest.mark.parametrize("block", range(4))
@pytest.mark.parametrize("name", FORMS)
def test_a_deal_goes_and_counts_as_the_text_says(name: str, block: int) -> None:
    for number in range(15):
        FORMS[name](name, Random(f"{name} {block} {number}")).hold()


def test_every_way_in_which_a_deal_ends_is_among_them() -> None:
    deals = [FORMS[name](name, Random(f"{name} {number}")) for name in FORMS for number in range(60)]
    ends = {deal.end.partition(":")[0] for deal in deals}
    assert ends >= {"", "tute", "target", "capote_failed", "void"}
