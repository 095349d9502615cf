"""Why an action or a card is refused: a code of docs/spec/common.md 6 and what it is about."""

from tapete.rules.cards import Card
from tapete.rules.game import Action, IllegalAction, Refusal, Seat
from tapete.rules.tarot.auction import best, open_bids
from tapete.rules.tarot.deal import Position
from tapete.rules.tarot.discard import discard_refusal
from tapete.rules.tarot.legal import discardable
from tapete.rules.tarot.tricks import play_refusals
from tapete.rules.trick import Ruling


def refusals(position: Position, seat: Seat, ruling: Ruling | None) -> tuple[tuple[Card, Refusal], ...]:
    """For each card of the seat to act that it may not use now: the rule that refuses it.

    `ruling` is what it may play, where a card of it is next.
    """
    if ruling is not None:
        cards, restrictions = position.playable_from(seat), position.restrictions()
        return play_refusals(position.deal.standing.game, cards, position.trick, restrictions, ruling)
    if position.phase == "discard":
        may, called = discardable(position), position.deal.bidding.called
        return tuple([(card, discard_refusal(card, called)) for card in position.hands[seat] if card not in may])
    return ()


def refusal(position: Position, action: Action) -> IllegalAction:
    """The error for an action of the seat to act that is not legal."""
    if position.phase == "over":
        return IllegalAction("not_now", expected="nothing")
    expected = {"auction": "bid"}.get(position.phase, position.phase)
    if action.do != expected:
        return IllegalAction("not_now", expected=expected)
    match action.do:
        case "bid":
            return _bid(position, action.what)
        case "play" | "discard":
            return _card(position, action)
        case "show" if action.what not in position.hands[position.turn]:
            return IllegalAction("not_in_hand", card=action.what)
    return IllegalAction("not_now", expected=expected)


def _bid(position: Position, bid: str) -> IllegalAction:
    game, bids = position.deal.standing.game, position.deal.bidding.bids
    top = best(bids)
    if top is None:
        return IllegalAction("bid_not_offered", best="pass")
    return IllegalAction("bid_too_low" if bid in open_bids(game, ()) else "bid_not_offered", best=bids[top])


def _card(position: Position, action: Action) -> IllegalAction:
    seat = position.turn if action.do == "play" else position.deal.declarer
    held = position.playable_from(seat) if action.do == "play" else position.hands[seat]
    if action.what not in held:
        return IllegalAction("not_in_hand", card=action.what)
    ruling = position.ruling() if action.do == "play" else None
    why = next(refusal for card, refusal in refusals(position, seat, ruling) if card == action.what)
    return IllegalAction(why.code, **dict(why.about))
