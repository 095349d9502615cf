"""Why an action is refused in a hand of Cuatrola, cards that are played aside (docs/spec/cuatrola.md 2, 4)."""

from typing import assert_never

from tapete.rules.cuatrola.betting import BETS
from tapete.rules.cuatrola.deal import Position, betting, phase, sung_suits
from tapete.rules.cuatrola.score import is_on_tricks
from tapete.rules.game import Action, IllegalAction
from tapete.rules.spanish import cannot_sing


def refusal(position: Position, action: Action) -> IllegalAction:
    """Why an action that is not legal is not; of a card to a trick, that it is none."""
    now = phase(position)
    match now:
        case "over":
            return IllegalAction("not_now", expected="nothing")
        case "auction" if action.do == "bid":
            return _bid_refusal(position, action.what)
        case "cantes" if action.do == "sing":
            held, trump = position.hands[position.singers[0]], position.deal.trump
            return cannot_sing(held, action.what, trump, sung_suits(position))
        case "auction":
            return IllegalAction("not_now", expected="bid")
        case "cantes":
            return IllegalAction("not_now", expected="sing")
        case "play" if action.do == "sing" and _has_won_no_trick_to_sing(position):
            return IllegalAction("trick_not_won", suit=action.what.partition(":")[2])
        case "play":
            return IllegalAction("not_now", expected="play")
    assert_never(now)


def _has_won_no_trick_to_sing(position: Position) -> bool:
    """Whether cantes count in this hand, and the side of the seat to act has not won the last trick."""
    seat, tricks = position.trick_order[len(position.trick)], position.tricks
    return not is_on_tricks(position.bet) and (not tricks or tricks[-1].winner % 2 != seat % 2)


def _bid_refusal(position: Position, bid: str) -> IllegalAction:
    best = betting(position).best
    outbid = () if best is None else BETS[: BETS.index(best.name) + 1]
    return IllegalAction("bid_too_low" if bid in outbid else "bid_not_offered", best=best.name if best else "pass")
