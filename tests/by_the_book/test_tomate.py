"""El Tomate against a second reading of its text: random deals with random options, told and settled twice."""

from random import Random
from typing import Any

import pytest

from tapete.rules.cards import SPANISH_PACK
from tests.by_the_book.spanish import hold, legal, table, winner


class Deal:
    """A deal of random options, stacks and cards, played at random; `log` is what a replay would hold."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.given, self.chosen = table("tomate", chance)
        self.players = chance.choice((2, 3, 4, 5, 8, 12, 13))
        self.dealer = chance.randrange(self.players)
        self.plate, self.reserve = chance.choice((0, 0, 0, 3, 6, 15)), chance.choice((0, 1, 2, 3, 4, 7, 12, 40))
        self.stacks = [chance.choice((9, 12, 30, 60)) for _ in range(self.players)]
        deck = chance.sample([str(card) for card in SPANISH_PACK], 40)
        self.order = [(self.dealer + 1 + step) % self.players for step in range(self.players)]
        each = 3 * self.players
        self.dealt = {seat: deck[place : each : self.players] for place, seat in enumerate(self.order)}
        self.hands = {seat: list(held) for seat, held in self.dealt.items()}
        self.turn_up, self.stock = deck[each], deck[each + 1 :]
        self.log: list[dict[str, Any]] = []
        self.tomo = False
        self.playing: list[int] = []
        self.taker: int | None = None
        self.won: list[int] | None = None
        self._feed()
        self._take()
        self._declare()
        self._offer()
        self._play()

    def _feed(self) -> None:
        """Ante and feeding: the stake."""
        threes, most = self.reserve // 3 * 3, self.chosen["reserve_transfer"]
        self.moved = 0 if self.plate else threes if most == "all" else min(threes, most)
        self.stake = self.plate + self.chosen["ante"] + self.moved
        self.fine = 3 if self.chosen["tomate_amount"] == "fixed_3" else self.stake

    def _covers(self, seat: int) -> bool:
        left = self.stacks[seat] - (self.chosen["ante"] if seat == self.dealer else 0)
        return self.chosen["chips_rule"] == "debt" or left >= self.fine

    def _log(self, seat: int, do: str, value: Any, **more: int) -> None:
        self.log.append({"seat": seat, "do": do, "value": value, **more})

    def _take(self) -> None:
        self.tomo = self.chosen["tomo_enabled"] and self._covers(self.dealer) and self.chance.random() < 0.4
        self._log(self.dealer, "tomo", self.tomo)
        if self.tomo:
            held = [*self.hands[self.dealer], self.turn_up]
            gone = self.chance.choice(held if self.chosen["tomo_may_discard_turnup"] else held[:3])
            self.hands[self.dealer] = [card for card in held if card != gone]
            self._log(self.dealer, "discard", [gone])

    def _declare(self) -> None:
        daring = self.chance.random()
        for seat in self.order:
            forced = self.tomo and seat == self.dealer
            juego = forced or (self._covers(seat) and self.chance.random() < daring)
            self._log(seat, "declare", "juego" if juego else "pass")
            self.playing += [seat] * juego

    def _offer(self) -> None:
        passed = [seat for seat in self.order if seat not in self.playing]
        short = len(self.stock) < 3
        if len(self.playing) != 1 or self.chosen["baceta_variant"] == "off":
            return
        if short and self.chosen["baceta_when_short"] == "unavailable":
            return
        if short:
            self.stock = [card for seat in passed for card in self.hands[seat]]
            self.chance.shuffle(self.stock)
        for seat in passed:
            may = self.chosen["baceta_variant"] == "for_table" or self._covers(seat)
            takes = may and self.chance.random() < 0.3
            self._log(seat, "baceta", takes)
            if takes:
                self.taker, self.hands[seat] = seat, self.stock[:3]
                return

    def _play(self) -> None:
        active = [seat for seat in self.order if seat in self.playing or seat == self.taker]
        if len(active) < 2:
            return
        self.won = [0] * self.players
        lone = self.taker is not None and self.chosen["baceta_leader"] == "lone_player"
        leader = self.playing[0] if lone else active[0]
        for _ in range(3):
            place = active.index(leader)
            active = active[place:] + active[:place]
            trick: list[str] = []
            for seat in active:
                may = legal(self.hands[seat], trick, self.turn_up[-1], self.chosen)
                card = self.chance.choice(may)
                self._log(seat, "play", card, legal=len(may))
                self.hands[seat].remove(card)
                trick.append(card)
            leader = active[winner(trick, self.turn_up[-1])]
            self.won[leader] += 1

    def settled(self) -> dict[str, Any]:
        """Chapter 5: who gets and pays what."""
        payoffs, plate, reserve = [0] * self.players, 0, self.reserve - self.moved
        payoffs[self.dealer] -= self.chosen["ante"]
        tomates = []
        if self.won is not None:
            for seat, tricks in enumerate(self.won):
                third = tricks * self.stake // 3
                if self._keeps(seat, tricks):
                    payoffs[seat] += third
                else:
                    reserve += third
                if tricks < self._needs(seat):
                    tomates.append(seat)
                    payoffs[seat] -= self.fine
                    reserve += self.fine
        elif self.playing:
            payoffs[self.playing[0]] += self.stake
        elif self.chosen["all_pass"] == "dealer_takes":
            payoffs[self.dealer] += self.stake
        else:
            plate = self.stake
        told = {"payoffs": payoffs, "plate": plate, "reserve": reserve, "tomates": tomates}
        return {"stake": self.stake, "moved": self.moved, **told}

    def _keeps(self, seat: int, tricks: int) -> bool:
        if seat == self.taker and self.chosen["baceta_variant"] == "for_table":
            return bool(self.chosen["for_table_share"] == "taker")
        forced = self.tomo and seat == self.dealer
        return not (forced and tricks == 1) or bool(self.chosen["tomo_one_trick_collects"])

    def _needs(self, seat: int) -> int:
        if seat in self.playing:
            return 2 if self.tomo and seat == self.dealer else 1
        return int(seat == self.taker and self.chosen["baceta_variant"] == "for_self")


@pytest.mark.parametrize("seed", range(40))
def test_the_rules_agree_with_a_second_reading(seed: int) -> None:
    chance = Random(seed)
    for _ in range(10):
        deal = Deal(chance)
        settled = deal.settled()
        purse = {"players": deal.players, "dealer": deal.dealer, "plate": deal.plate, "reserve": deal.reserve}
        happened = {"playing": deal.playing, "baceta_taker": deal.taker, "tricks_won": deal.won}
        hold("tomate", deal.given, "score", {**purse, "tomo": deal.tomo, **happened}, settled)
        cards = {"turn_up": deal.turn_up, "stock": deal.stock, "stacks": deal.stacks, "actions": deal.log}
        hands = {str(seat): held for seat, held in deal.dealt.items()}
        expect = {**settled, **happened, "playing": sorted(deal.playing)}
        hold("tomate", deal.given, "replay", {**purse, **cards, "hands": hands}, expect)
