"""Cuatrola's answers to the vector files: questions, and recorded hands to be played again (docs/spec/cuatrola.md)."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from tapete.conformance import shapes
from tapete.conformance.adapter import Facts, Replay
from tapete.conformance.common import answer_trick
from tapete.conformance.shapes import Scope, Shape, one_of
from tapete.rules.cards import SPANISH_SUITS, Card, check_pack
from tapete.rules.cuatrola.betting import BETS, Bet, betting_after, first_leader, is_offered
from tapete.rules.cuatrola.deal import TRICKS, opened
from tapete.rules.cuatrola.game import Cuatrola
from tapete.rules.cuatrola.hand import CuatrolaHand
from tapete.rules.cuatrola.options import PACK, CuatrolaOptions
from tapete.rules.cuatrola.score import (
    TRICKS_NEEDED,
    Result,
    by_points,
    by_tricks,
    cards_won,
    early_end,
    idle_points,
    is_on_tricks,
    result,
    sung_points,
    total,
)
from tapete.rules.game import Seat
from tapete.rules.spanish import LAST_TEN, cantes, card_points, duties

CONTRACTS: Final = (None, *BETS)
CANTES: Final = tuple(f"{points}:{suit}" for points in (20, 40) for suit in SPANISH_SUITS)


def _among(*allowed: object) -> Shape:
    """One of these values."""

    def checked(value: Any, about: Scope) -> None:
        if value not in allowed:
            raise ValueError(f"{value!r} is not allowed; allowed: {shapes.listed(allowed)}")

    return checked


def _per_side(value: Any, about: Scope) -> None:
    """A figure a side."""
    if not isinstance(value, Sequence) or len(value) != 2 or any(type(each) is not int for each in value):
        raise ValueError(f"{value!r} is not allowed; allowed: two whole numbers, one a side")


def _deals(value: Any, about: Scope) -> None:
    """Deals of a match, each with what happened in it or with the points of each side."""
    shapes.deals(value, about)
    for deal in value:
        if not isinstance(deal, Mapping):
            _per_side(deal, about)


FIELDS: Final[Mapping[str, Shape]] = {
    "contract": _among(*CONTRACTS),
    **dict.fromkeys(("last", "sweep"), _among(None, 0, 1)),
    **dict.fromkeys(("card_points", "start"), _per_side),
    "tricks": shapes.list_of(_among(0, 1)),
    "cantes": shapes.pairs(shapes.seat, _among(*CANTES)),
    "deals": _deals,
}
"""The fields of Cuatrola's questions."""


def answer(game: Cuatrola, kind: str, inputs: Mapping[str, Any]) -> Facts:
    """What the rules say to a question. Raises Unanswered for a kind that Cuatrola has not."""
    match kind:
        case "auction":
            return _auction(game, inputs["dealer"], inputs["bids"])
        case "legal-actions":
            return {"actions": _cantes(game, inputs)}
        case "deal":
            return _dealt(game, inputs)
        case "score":
            return _score(game, inputs)
        case "match":
            return _match(game, inputs["start"], inputs["deals"])
    return answer_trick(kind, inputs, duties(game))


def replay(game: Cuatrola, inputs: Mapping[str, Any]) -> Replay:
    """The hand that `inputs` describe. Raises ValueError or KeyError for one that cannot be."""
    hands = tuple([tuple([Card(text) for text in inputs["hands"][str(seat)]]) for seat in range(4)])
    check_pack(sum(hands, ()), PACK, "hands")
    if any(len(held) != TRICKS for held in hands):
        raise ValueError("hands: five cards each")
    trump_card = Card(inputs["trump_card"])
    if trump_card not in hands[inputs["dealer"]]:
        raise ValueError(f"trump_card: {trump_card} is not the dealer's, who is seat {inputs['dealer']}")
    standing = game.match(4, dealer=inputs["dealer"]).standing
    return Replay(CuatrolaHand(opened(standing, hands, trump_card)), _facts)


def _auction(game: CuatrolaOptions, dealer: Seat, bids: Sequence[str]) -> Facts:
    legal: list[Any] = []
    for index, bid in enumerate(bids):
        betting = betting_after(game, dealer, legal)
        if betting.speaker is None or not (bid == "pass" or is_offered(bid, betting)):
            return {"refused": index}
        legal.append(bid)
    betting = betting_after(game, dealer, legal)
    if betting.speaker is not None:
        return {"over": False, "to_speak": betting.speaker, "actions": ["pass", *betting.offered]}
    return {"over": True, "leader": first_leader(game, dealer, betting.best), **_bet_facts(betting.best)}


def _cantes(game: CuatrolaOptions, inputs: Mapping[str, Any]) -> Sequence[str]:
    one_of("moment", inputs["moment"], ("cante",))
    if inputs.get("idle") or not inputs.get("won_trick") or inputs.get("contract") in TRICKS_NEEDED:
        return ()
    held = [Card(text) for text in inputs["hand"]]
    return cantes(held, inputs["trump"], inputs.get("sung", ()), game.forty_first)


def _dealt(game: Cuatrola, inputs: Mapping[str, Any]) -> Facts:
    dealer = inputs["dealer"]
    position = game.match(4, dealer=dealer).deal([Card(text) for text in inputs["deck"]])._position
    order = [(dealer + 1 + index) % 4 for index in range(4)]
    return {"hands": {str(seat): position.hands[seat] for seat in order}, "trump_card": position.deal.trump_card}


def _score(game: CuatrolaOptions, inputs: Mapping[str, Any]) -> Facts:
    contract = inputs.get("contract")
    bet = None if contract is None else Bet(contract, one_of("declarer", inputs["declarer"], range(4)))
    if bet is not None and is_on_tricks(bet):
        won = [side == bet.declarer % 2 for side in inputs["tricks"]]
        end = early_end(game, bet.name, won)
        if end is None:
            raise ValueError(f"tricks: {bet.name} is not decided by them")
        return {"ends_after": end.ends_after, **_result_facts(by_tricks(bet, end.success))}
    cards, sung = _cards(game, inputs, bet), _sung(inputs.get("cantes", ()))
    side = inputs.get("last")
    last = [LAST_TEN if side == each else 0 for each in (0, 1)]
    points = (cards[0] + sung[0] + last[0], cards[1] + sung[1] + last[1])
    counted = by_points(game, bet, points, side, inputs.get("sweep"))
    return {"cards": cards, "cantes": sung, "last": last, "total": points, **_result_facts(counted)}


def _cards(game: CuatrolaOptions, inputs: Mapping[str, Any], bet: Bet | None) -> Sequence[int]:
    """Card points of each side, given or counted; those of the idle partner go where the table wants them."""
    idle = card_points([Card(text) for text in inputs.get("idle_hand", ())])
    away = (0, 0) if bet is None else idle_points(game, bet.declarer, idle)
    if "card_points" in inputs:
        won = tuple(inputs["card_points"])
    else:
        captured = card_points([Card(text) for text in inputs["captured"]])
        won = (captured, card_points(PACK) - idle - captured)
    return [won[0] + away[0], won[1] + away[1]]


def _match(game: Cuatrola, start: Sequence[int], deals: Sequence[Any]) -> Facts:
    match, played = game.match(4, totals=tuple(start) * 2), 0
    for deal in deals:
        if match.is_over:
            break
        gained = _score(game, deal)["payoffs"] if isinstance(deal, Mapping) else tuple(deal) * 2
        totals = tuple(map(sum, zip(match.totals, gained, strict=True)))
        match, played = game.match(4, totals=totals), played + 1
    winners = sorted({seat % 2 for seat in match.winners})
    return {"totals": match.totals[:2], "winners": winners, "ends_after": played}


def _sung(sung: Sequence[Any]) -> Sequence[int]:
    """Points of the cantes of each side, from pairs of seat and cante."""
    points = [0, 0]
    for seat, what in sung:
        points[seat % 2] += int(what[:2])
    return points


def _bet_facts(bet: Bet | None) -> Facts:
    if bet is None:
        return {"contract": None, "declarer": None, "idle": None}
    return {"contract": bet.name, "declarer": bet.declarer, "idle": bet.idle}


def _result_facts(counted: Result) -> Facts:
    return {"winner": counted.winner, "success": counted.success, "payoffs": counted.payoffs}


def _facts(hand: CuatrolaHand) -> Facts:
    """What a finished hand tells of itself, in the words of the schema."""
    position = hand._position
    counted = result(position)
    assert counted is not None, "a replay ends with the hand"
    facts = {
        "leader": position.tricks[0].plays[0].seat,
        "tricks": len(position.tricks),
        "tricks_won": [sum(trick.winner == seat for trick in position.tricks) for seat in range(4)],
        **_bet_facts(position.bet),
        **_result_facts(counted),
    }
    if is_on_tricks(position.bet):
        return {**facts, "ends_after": len(position.tricks)}
    last = position.tricks[-1].winner % 2
    return {
        **facts,
        "cards": cards_won(position),
        "cantes": sung_points(position),
        "last": [LAST_TEN if side == last else 0 for side in (0, 1)],
        "total": total(position),
    }
