"""The game of Cuatrola for the registry, and its answers to the vector schema (rules cuatrola, vectors README)."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tapete.rules.cards import SPANISH_SUITS, Card, check_pack
from tapete.rules.cuatrola.betting import BETS, Bet, betting, check, first_leader
from tapete.rules.cuatrola.hand import CuatrolaHand, CuatrolaMatch
from tapete.rules.cuatrola.options import PACK, CuatrolaOptions
from tapete.rules.cuatrola.result import (
    TRICKS,
    TRICKS_NEEDED,
    WORTH,
    Result,
    by_points,
    by_tricks,
    decided,
    idle_points,
)
from tapete.rules.game import IllegalAction, Seat
from tapete.rules.inputs import one_of
from tapete.rules.replay import Replay
from tapete.rules.spanish import LAST_TEN, answer_trick, cantes, card_points, duties

CONTRACTS: Final = (None, *BETS)
CANTES: Final = tuple(f"{points}:{suit}" for points in (20, 40) for suit in SPANISH_SUITS)


@dataclass(frozen=True, slots=True, repr=False)
class Cuatrola(CuatrolaOptions):
    """Cuatrola and its options."""

    def pack(self, seats: int) -> tuple[Card, ...]:
        return PACK

    def match(self, seats: int, **state: Any) -> CuatrolaMatch:
        if seats != 4:
            raise ValueError(f"{self.id} is played by 4, not {seats}")
        return CuatrolaMatch(self, **state)

    def balance(self, hand: CuatrolaHand) -> Collection[int]:
        """What the scores of a finished hand may add up to: the contract, or nothing, for both partners."""
        worth = WORTH[""] + self.clean_sweep_bonus if hand.bet is None else WORTH[hand.bet.name]
        return (0, 2 * WORTH[""], 2 * worth)

    def answer(self, kind: str, inputs: Mapping[str, Any]) -> Mapping[str, Any]:
        match kind:
            case "auction":
                return self._auction(inputs["dealer"], inputs["bids"])
            case "legal-actions":
                return {"actions": self._cantes(inputs)}
            case "deal":
                hand = self.match(4, dealer=inputs["dealer"]).deal([Card(text) for text in inputs["deck"]])
                order = [(inputs["dealer"] + 1 + place) % 4 for place in range(4)]
                return {"hands": {str(seat): hand.hands[seat] for seat in order}, "trump_card": hand.trump_card}
            case "score":
                return self._score(inputs)
            case "match":
                return self._match(inputs["start"], inputs["deals"])
        return answer_trick(kind, inputs, duties(self))

    def _auction(self, dealer: Seat, bids: Sequence[str]) -> Mapping[str, Any]:
        for place, bid in enumerate(bids):
            standing = betting(self, dealer, bids[:place])
            if standing.speaker is None:
                return {"refused": place}
            try:
                if bid != "pass":
                    check(standing, bid)
            except IllegalAction:
                return {"refused": place}
        standing = betting(self, dealer, bids)
        if standing.speaker is not None:
            return {"over": False, "to_speak": standing.speaker, "actions": ["pass", *standing.offered]}
        return {"over": True, "leader": first_leader(self, dealer, standing.best), **_bet_facts(standing.best)}

    def _cantes(self, inputs: Mapping[str, Any]) -> Sequence[str]:
        one_of("moment", inputs["moment"], ("cante",))
        contract = one_of("contract", inputs.get("contract"), CONTRACTS)
        if inputs.get("idle") or not inputs.get("won_trick") or contract in TRICKS_NEEDED:
            return ()
        held = [Card(text) for text in inputs["hand"]]
        return cantes(held, inputs["trump"], inputs.get("sung", ()), self.forty_first)

    def _score(self, inputs: Mapping[str, Any]) -> Mapping[str, Any]:
        contract = one_of("contract", inputs.get("contract"), CONTRACTS)
        bet = None if contract is None else Bet(contract, one_of("declarer", inputs["declarer"], range(4)))
        if bet is not None and bet.name in TRICKS_NEEDED:
            won = [one_of("tricks", side, (0, 1)) == bet.declarer % 2 for side in inputs["tricks"]]
            end = decided(self, bet.name, won)
            if end is None:
                raise ValueError(f"tricks: {bet.name} is not decided by them")
            return {"ends_after": end.ends_after, **_result_facts(by_tricks(bet, end.success))}
        cards, sung = self._cards(inputs, bet), _sung(inputs.get("cantes", ()))
        side = one_of("last", inputs.get("last"), (None, 0, 1))
        last = [LAST_TEN if side == each else 0 for each in (0, 1)]
        total = (cards[0] + sung[0] + last[0], cards[1] + sung[1] + last[1])
        result = by_points(self, bet, total, side, one_of("sweep", inputs.get("sweep"), (None, 0, 1)))
        return {"cards": cards, "cantes": sung, "last": last, "total": total, **_result_facts(result)}

    def _cards(self, inputs: Mapping[str, Any], bet: Bet | None) -> Sequence[int]:
        """Card points of each side: told, or counted; those of the idle partner go where the table wants them."""
        idle = card_points([Card(text) for text in inputs.get("idle_hand", ())])
        away = (0, 0) if bet is None else idle_points(self, bet.declarer, idle)
        if "card_points" in inputs:
            won = _per_side("card_points", inputs["card_points"])
        else:
            captured = card_points([Card(text) for text in inputs["captured"]])
            won = (captured, card_points(PACK) - idle - captured)
        return [won[0] + away[0], won[1] + away[1]]

    def _match(self, start: Sequence[int], deals: Sequence[Any]) -> Mapping[str, Any]:
        match, played = self.match(4, totals=_per_side("start", start) * 2), 0
        for deal in deals:
            if match.over:
                break
            gained = self._score(deal)["payoffs"] if isinstance(deal, Mapping) else _per_side("deals", deal) * 2
            totals = tuple(map(sum, zip(match.totals, gained, strict=True)))
            match, played = self.match(4, totals=totals), played + 1
        winners = sorted({seat % 2 for seat in match.winners})
        return {"totals": match.totals[:2], "winners": winners, "ends_after": played}

    def replay(self, inputs: Mapping[str, Any]) -> Replay:
        hands = tuple([tuple([Card(text) for text in inputs["hands"][str(seat)]]) for seat in range(4)])
        check_pack(sum(hands, ()), PACK, "hands")
        if any(len(held) != TRICKS for held in hands):
            raise ValueError("hands: five cards each")
        trump_card = Card(inputs["trump_card"])
        if trump_card not in hands[inputs["dealer"]]:
            raise ValueError(f"trump_card: {trump_card} is not the dealer's, who is seat {inputs['dealer']}")
        return Replay(CuatrolaHand(self.match(4, dealer=inputs["dealer"]), hands, trump_card), _facts)


def _sung(cantes: Sequence[Any]) -> Sequence[int]:
    """Points of the cantes of each side, from pairs of seat and cante."""
    points = [0, 0]
    for seat, what in cantes:
        points[one_of("cantes", seat, range(4)) % 2] += int(one_of("cantes", what, CANTES)[:2])
    return points


def _per_side(name: str, figures: Any) -> tuple[int, ...]:
    """A field that holds a figure a side. Raises ValueError unless it does."""
    if not isinstance(figures, Sequence) or len(figures) != 2 or any(type(each) is not int for each in figures):
        raise ValueError(f"{name}: {figures!r} is not allowed; allowed: two whole numbers, one a side")
    return tuple(figures)


def _bet_facts(bet: Bet | None) -> Mapping[str, Any]:
    if bet is None:
        return {"contract": None, "declarer": None, "idle": None}
    return {"contract": bet.name, "declarer": bet.declarer, "idle": bet.idle}


def _result_facts(result: Result) -> Mapping[str, Any]:
    return {"winner": result.winner, "success": result.success, "payoffs": result.payoffs}


def _facts(hand: CuatrolaHand) -> Mapping[str, Any]:
    """What a finished hand tells of itself, in the words of the schema."""
    result = hand.result()
    assert result is not None, "a replay ends with the hand"
    facts = {
        "leader": hand.tricks[0].plays[0].seat,
        "tricks": len(hand.tricks),
        "tricks_won": [sum(trick.winner == seat for trick in hand.tricks) for seat in range(4)],
        **_bet_facts(hand.bet),
        **_result_facts(result),
    }
    if hand.bet is not None and hand.bet.name in TRICKS_NEEDED:
        return {**facts, "ends_after": len(hand.tricks)}
    last = hand.tricks[-1].winner % 2
    return {
        **facts,
        "cards": hand.cards_won(),
        "cantes": hand.sung_points(),
        "last": [LAST_TEN if side == last else 0 for side in (0, 1)],
        "total": hand.total(),
    }
