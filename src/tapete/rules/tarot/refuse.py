"""What is said to an action that is not legal: a code of rules README 6 and what it is about."""

from typing import TYPE_CHECKING

from tapete.rules.game import Action, IllegalAction, Seat
from tapete.rules.tarot import auction
from tapete.rules.tarot.discard import refusal

if TYPE_CHECKING:
    from tapete.rules.tarot.hand import TarotHand


def refused(hand: "TarotHand", seat: Seat, action: Action) -> IllegalAction:
    """The error for an action of the seat to act that the hand does not allow."""
    expected = {"auction": "bid"}.get(hand.phase, hand.phase)
    if action.do != expected:
        return IllegalAction("not_now", expected=expected)
    match action.do:
        case "bid":
            return _bid(hand, action.what)
        case "play" | "discard":
            return _card(hand, seat, action)
        case "show":
            return IllegalAction("not_in_hand", card=action.what)
    return IllegalAction("not_now", expected=expected)


def _bid(hand: "TarotHand", bid: str) -> IllegalAction:
    bids = hand.talk.bids
    best = auction.best(bids)
    if best is None:
        return IllegalAction("bid_not_offered", best="pass")
    known = bid in auction.sayable(hand.match.game, ())
    return IllegalAction("bid_too_low" if known else "bid_not_offered", best=bids[best])


def _card(hand: "TarotHand", seat: Seat, action: Action) -> IllegalAction:
    held = hand.usable(seat) if action.do == "play" else hand.hands[seat]
    card = next((card for card in held if card == action.what), None)
    if card is None:
        return IllegalAction("not_in_hand", card=action.what)
    why = dict(hand.reasons())[card] if action.do == "play" else refusal(card, hand.talk.called)
    return IllegalAction(why.code, **dict(why.about))
