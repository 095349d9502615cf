"""Cuatrola against a second reading of its text: random deals with random options, bet, played and counted twice."""

from random import Random
from typing import Any

import pytest

from tests.by_the_book.spanish import RANKS, SUITS, hold, legal, table, winner

PACK = [rank + suit for suit in SUITS for rank in RANKS[:5]]
BETS = ["solo", "cuatrola", "quintola"]
VALUES = {"1": 11, "3": 10, "12": 4, "11": 3, "10": 2}


def points(cards: list[str]) -> int:
    return sum(VALUES[card[:-1]] for card in cards)


class Deal:
    """A hand with random options and cards, played at random; `log` is what a replay would hold."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.given, self.chosen = table("cuatrola", chance)
        self.dealer = chance.randrange(4)
        self.order = [(self.dealer + 1 + step) % 4 for step in range(4)]
        self.deck = chance.sample(PACK, 20)
        self.dealt = {seat: self.deck[place::4] for place, seat in enumerate(self.order)}
        self.hands = {seat: list(held) for seat, held in self.dealt.items()}
        self.trump = self.deck[-1][-1]
        self.bids: list[str] = []
        self.contract: str | None = None
        self.declarer: int | None = None
        self.log: list[dict[str, Any]] = []
        self.captured: list[list[str]] = [[], []]
        self.sung: list[tuple[int, str]] = []
        self.taken: list[int] = []
        self._bet()
        self.leader = self._leader()
        self._play()

    @property
    def idle(self) -> int | None:
        return None if self.declarer is None else (self.declarer + 2) % 4

    def _bet(self) -> None:
        """Chapter 2: one round, every bet higher than the one before."""
        daring = self.chance.random() * 0.6
        for seat in self.order:
            offered = BETS[BETS.index(self.contract) + 1 :] if self.contract else BETS
            if self.declarer == (seat + 2) % 4 and not self.chosen["overcall_partner"]:
                offered = []
            asked = {"over": False, "to_speak": seat, "actions": ["pass", *offered]}
            hold("cuatrola", self.given, "auction", {"dealer": self.dealer, "bids": self.bids}, asked)
            for bid in set(BETS) - set(offered):
                wrong = {"dealer": self.dealer, "bids": [*self.bids, bid]}
                hold("cuatrola", self.given, "auction", wrong, {"refused": len(self.bids)})
            bid = self.chance.choice(offered) if offered and self.chance.random() < daring else "pass"
            self.bids.append(bid)
            self.log.append({"seat": seat, "do": "bid", "value": bid})
            if bid != "pass":
                self.contract, self.declarer = bid, seat
                if bid == "quintola" or self.chosen["auction"] == "first_bet_ends":
                    return

    def _leader(self) -> int:
        if self.declarer is not None and self.chosen["bet_leader"] == "bettor":
            return self.declarer
        return self.order[1] if self.order[0] == self.idle else self.order[0]

    def _play(self) -> None:
        leader = self.leader
        while not self._ended():
            active = [seat for seat in ((leader + step) % 4 for step in range(4)) if seat != self.idle]
            trick: list[str] = []
            for seat in active:
                may = legal(self.hands[seat], trick, self.trump, self.chosen)
                card = self.chance.choice(may)
                self.log.append({"seat": seat, "do": "play", "value": card, "legal": len(may)})
                self.hands[seat].remove(card)
                trick.append(card)
            leader = active[winner(trick, self.trump)]
            self.taken.append(leader)
            self.captured[leader % 2] += trick
            if not self._on_tricks() and len(self.taken) < 5:
                for seat in (leader, (leader + 2) % 4):
                    if seat != self.idle:
                        self._sing(seat)

    def _on_tricks(self) -> bool:
        return self.contract in ("cuatrola", "quintola")

    def _ended(self) -> bool:
        """Chapter 5: five tricks, or a bet on tricks that is decided."""
        if self._on_tricks():
            made = sum(seat == self.declarer for seat in self.taken)
            early = self.contract == "cuatrola" and made == 4 and self.chosen["end_early_on_success"]
            if early or self._failed():
                return True
        return len(self.taken) == 5

    def _failed(self) -> bool:
        lost = sum(seat != self.declarer for seat in self.taken)
        return lost > (1 if self.contract == "cuatrola" else 0)

    def _sing(self, seat: int) -> None:
        """Chapter 4: what may be sung in a window, and what is."""
        while True:
            done = [what[3:] for _, what in self.sung]
            pairs = [suit for suit in SUITS if {f"12{suit}", f"11{suit}"} <= set(self.hands[seat]) and suit not in done]
            if self.trump in pairs and self.chosen["forty_first"]:
                pairs = [self.trump]
            offered = [f"{40 if suit == self.trump else 20}:{suit}" for suit in pairs]
            asked = {"moment": "cante", "trump": self.trump, "hand": self.hands[seat], "won_trick": True, "sung": done}
            hold("cuatrola", self.given, "legal-actions", {**asked, "contract": self.contract}, {"actions": offered})
            if not offered or self.chance.random() < 0.3:
                return
            what = self.chance.choice(offered)
            self.sung.append((seat, what))
            self.log.append({"seat": seat, "do": "sing", "value": what})
            if self.chosen["cantes_per_trick"] == "one_per_player":
                return

    def result(self) -> dict[str, Any]:
        """Chapter 5: who wins, and how much."""
        if self._on_tricks():
            assert self.declarer is not None
            side = (self.declarer + self._failed()) % 2
            worth = 4 if self.contract == "cuatrola" else 5
            return {"ends_after": len(self.taken), "success": not self._failed(), **paid(side, worth)}
        cards = [points(self.captured[side]) for side in (0, 1)]
        if self.idle is not None and self.chosen["idle_partner_cards"] == "to_opponents":
            cards[1 - self.idle % 2] += points(self.dealt[self.idle])
        cantes = [sum(int(what[:2]) for seat, what in self.sung if seat % 2 == side) for side in (0, 1)]
        last = [10 * (self.taken[-1] % 2 == side) for side in (0, 1)]
        total = [sum(figures) for figures in zip(cards, cantes, last, strict=True)]
        bonus = self.chosen["clean_sweep_bonus"] if self.contract is None and self.sweep() is not None else 0
        told = {"cards": cards, "cantes": cantes, "last": last, "total": total}
        return {**told, **paid(self._side(total), 2 if self.contract else 1 + bonus)}

    def _side(self, total: list[int]) -> int | None:
        if total[0] != total[1]:
            return int(total[1] > total[0])
        rule = self.chosen["solo_tie_rule" if self.contract else "tie_rule"]
        if rule == "bettor_loses" and self.declarer is not None:
            return 1 - self.declarer % 2
        return self.taken[-1] % 2 if rule == "last_trick" else None

    def sweep(self) -> int | None:
        sides = {seat % 2 for seat in self.taken}
        return self.taken[0] % 2 if len(sides) == 1 else None


def paid(side: int | None, worth: int) -> dict[str, Any]:
    return {"winner": side, "payoffs": [worth if seat % 2 == side else 0 for seat in range(4)]}


@pytest.mark.parametrize("seed", range(40))
def test_the_rules_agree_with_a_second_reading(seed: int) -> None:
    chance = Random(seed)
    for _ in range(10):
        deal = Deal(chance)
        hands = {str(seat): held for seat, held in deal.dealt.items()}
        shown = {"hands": hands, "trump_card": deal.deck[-1]}
        hold("cuatrola", deal.given, "deal", {"dealer": deal.dealer, "deck": deal.deck}, shown)
        bet = {"contract": deal.contract, "declarer": deal.declarer, "idle": deal.idle, "leader": deal.leader}
        spoken = {"dealer": deal.dealer, "bids": deal.bids}
        hold("cuatrola", deal.given, "auction", spoken, {"over": True, **bet})
        facts = {"contract": deal.contract, "declarer": deal.declarer, "last": deal.taken[-1] % 2}
        idle = [] if deal.idle is None else deal.dealt[deal.idle]
        counted = {"captured": deal.captured[0], "idle_hand": idle, "cantes": deal.sung, "sweep": deal.sweep()}
        tricks = [seat % 2 for seat in deal.taken]
        score = {**facts, **({"tricks": tricks} if "ends_after" in deal.result() else counted)}
        hold("cuatrola", deal.given, "score", {**score, "cantes": list(map(list, deal.sung))}, deal.result())
        won = [deal.taken.count(seat) for seat in range(4)]
        expect = {**bet, **deal.result(), "tricks": len(tricks), "tricks_won": won}
        hold("cuatrola", deal.given, "replay", {"dealer": deal.dealer, **shown, "actions": deal.log}, expect)
