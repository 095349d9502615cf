"""Brisca's answers to the vector files: questions, and recorded hands to be played again (docs/spec/vectors.md)."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from tapete.conformance import shapes
from tapete.conformance.adapter import Facts, Replay, Unanswered
from tapete.conformance.common import answer_trick
from tapete.conformance.shapes import Scope, Shape, one_of
from tapete.rules.brisca.deal import IN_HAND, WINNING, opened
from tapete.rules.brisca.game import Brisca
from tapete.rules.brisca.hand import BriscaHand
from tapete.rules.brisca.score import Result, counted, points, result
from tapete.rules.cards import Card, check_pack
from tapete.rules.turnup import exchanges


def _figures(value: Any, about: Scope) -> None:
    """A figure a side."""
    shapes.list_of(shapes.whole)(value, about)
    if len(value) not in (*about.seats, 2):
        raise ValueError(f"{value!r} is not allowed; allowed: a whole number for each side")


FIELDS: Final[Mapping[str, Shape]] = {
    **dict.fromkeys(("card_points", "start"), _figures),
    "won": shapes.list_of(shapes.cards),
}
"""The fields of Brisca's questions."""


def answer(game: Brisca, kind: str, inputs: Mapping[str, Any]) -> Facts:
    """What the rules say to a question. Raises Unanswered for a kind that Brisca has not."""
    match kind:
        case "legal-cards":
            return {"legal": inputs["hand"]}
        case "legal-actions":
            return {"actions": _exchanges(game, inputs)}
        case "trick-winner":
            return answer_trick(kind, inputs, WINNING)
        case "deal":
            return _dealt(game, inputs)
        case "score":
            return _score(game, inputs)
        case "match":
            return _match(game, inputs["start"], inputs["deals"])
    raise Unanswered(kind)


def replay(game: Brisca, inputs: Mapping[str, Any]) -> Replay:
    """The hand that `inputs` describe. Raises ValueError or KeyError for one that cannot be."""
    seats = one_of("hands", len(inputs["hands"]), game.players)
    hands = tuple([tuple([Card(text) for text in inputs["hands"][str(seat)]]) for seat in range(seats)])
    stock = tuple([Card(text) for text in (*inputs["stock"], inputs["turn_up"])])
    check_pack([*sum(hands, ()), *stock], game.pack(seats), "hands, stock, turn_up")
    if any(len(held) != IN_HAND for held in hands):
        raise ValueError("hands: three cards each")
    standing = game.match(seats, dealer=inputs["dealer"]).standing
    return Replay(BriscaHand(opened(standing, hands, stock)), _facts)


def _exchanges(game: Brisca, inputs: Mapping[str, Any]) -> Sequence[str]:
    one_of("moment", inputs["moment"], ("exchange",))
    if not game.exchange or not (inputs.get("won_trick") or game.exchange_when == "any_trick"):
        return ()
    held = tuple([Card(text) for text in inputs["hand"]])
    return [action.what for action in exchanges(Card(inputs["turn_up"]), held)]


def _dealt(game: Brisca, inputs: Mapping[str, Any]) -> Facts:
    seats = inputs.get("players", game.players[-1])
    position = game.match(seats, dealer=inputs["dealer"]).deal([Card(text) for text in inputs["deck"]])._position
    hands = {str(seat): held for seat, held in enumerate(position.hands)}
    return {"hands": hands, "turn_up": position.stock[-1], "stock": position.stock[:-1]}


def _score(game: Brisca, inputs: Mapping[str, Any]) -> Facts:
    """From the card points of each side."""
    figures = inputs["card_points"]
    seats = 4 if game.sides else len(figures)
    sides = game.columns(seats)
    if len(figures) != len(sides):
        raise ValueError(f"card_points: {figures!r} is not allowed; allowed: {len(sides)} numbers, one a side")
    return _told(counted(game, sides, figures))


def _match(game: Brisca, start: Sequence[int], deals: Sequence[Any]) -> Facts:
    seats = 4 if game.sides else len(start)
    sides, played = game.columns(seats), 0
    match = game.match(seats, totals=_by_seat(sides, start))
    for deal in deals:
        if match.is_over:
            break
        gained = _score(game, deal)["payoffs"] if isinstance(deal, Mapping) else _by_seat(sides, deal)
        totals = tuple([total + gain for total, gain in zip(match.totals, gained, strict=True)])
        match, played = match.with_(totals=totals), played + 1
    winners = [number for number, side in enumerate(sides) if side[0] in match.winners]
    return {"totals": [match.totals[side[0]] for side in sides], "winners": winners, "ends_after": played}


def _by_seat(sides: Sequence[Sequence[int]], figures: Sequence[int]) -> tuple[int, ...]:
    """Figures of the sides, one a seat."""
    if len(figures) != len(sides):
        raise ValueError(f"{figures!r} is not allowed; allowed: {len(sides)} numbers, one a side")
    by_seat = {seat: figure for side, figure in zip(sides, figures, strict=True) for seat in side}
    return tuple([by_seat[seat] for seat in sorted(by_seat)])


def _told(found: Result) -> Facts:
    return {"winner": found.winner, "payoffs": found.payoffs}


def _facts(hand: BriscaHand) -> Facts:
    """What a finished hand tells of itself, in the words of the schema."""
    position = hand._position
    found = result(position)
    assert found is not None, "a replay ends with the hand"
    won = [sum(trick.winner == seat for trick in position.tricks) for seat in range(len(position.hands))]
    leader = position.tricks[0].plays[0].seat
    figures = {"cards": points(position), "tricks": len(position.tricks), "tricks_won": won, "leader": leader}
    return {**figures, **_told(found)}
