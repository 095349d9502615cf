"""Why a card or an action of Tute is refused (docs/spec/common.md 6)."""

from typing import Any

from tapete.rules.cards import Card
from tapete.rules.game import Action, IllegalAction, Refusal, Seat, Why
from tapete.rules.spanish import cannot_sing, named_card, refusals_of
from tapete.rules.trick import Ruling
from tapete.rules.tute.deal import Position
from tapete.rules.tute.songs import may_still_sing, suits_sung


def unplayable(at: Position[Any], seat: Seat, text: str, ruling: Ruling) -> IllegalAction:
    """Why the seat whose turn it is may not play the card of this name."""
    try:
        named_card(at.hands[seat], text, ruling, at.trick, at.deal.trump, at.deal.standing.game.duties)
    except IllegalAction as reason:
        return reason
    raise ValueError(f"{text} may be played")


def unsayable(at: Position[Any], seat: Seat, action: Action) -> IllegalAction:
    """Why a seat that is asked may not do this."""
    phase, sides, tricks = at.question.phase, at.deal.sides, at.history.tricks
    if action.do == "sing":
        if not tricks or sides[tricks[-1].winner] != sides[seat]:
            return IllegalAction("trick_not_won", suit=action.what.partition(":")[2])
        if phase in ("cantes", "exchange") and may_still_sing(at, seat):
            return cannot_sing(at.hands[seat], action.what, at.deal.trump, suits_sung(at))
    return IllegalAction("not_now", expected=phase)


def reasons(at: Position[Any], seat: Seat, ruling: Ruling) -> tuple[Why, tuple[tuple[Card, Refusal], ...]]:
    """The reason of the legal cards of a seat, and for each of its other cards the rule that refuses it."""
    held = at.hands[seat]
    if len(ruling.cards) == len(held):
        return ruling.why, ()
    return ruling.why, refusals_of(held, ruling, at.trick, at.deal.trump, at.deal.standing.game.duties)
