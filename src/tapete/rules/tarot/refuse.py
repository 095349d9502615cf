"""Why an action or a card is refused: a code of docs/spec/common.md 6 and what it is about."""

from tapete.rules.cards import Card
from tapete.rules.game import Action, IllegalAction, Refusal, Seat
from tapete.rules.tarot.auction import best, open_bids
from tapete.rules.tarot.deal import Deal
from tapete.rules.tarot.discard import discard_refusal
from tapete.rules.tarot.legal import discardable
from tapete.rules.tarot.tricks import play_refusals


def refusals(deal: Deal, seat: Seat) -> tuple[tuple[Card, Refusal], ...]:
    """For each card of the seat to act that it may not use now: the rule that refuses it."""
    match deal.phase:
        case "play":
            cards, restrictions = deal.playable_from(seat), deal.restrictions()
            return play_refusals(deal.standing.game, cards, deal.trick, restrictions, deal.ruling())
        case "discard":
            may, called = discardable(deal), deal.bidding.called
            return tuple([(card, discard_refusal(card, called)) for card in deal.hands[seat] if card not in may])
    return ()


def illegal(deal: Deal, action: Action) -> IllegalAction:
    """The error for an action of the seat to act that is not legal."""
    if deal.phase == "over":
        return IllegalAction("not_now", expected="nothing")
    expected = {"auction": "bid"}.get(deal.phase, deal.phase)
    if action.do != expected:
        return IllegalAction("not_now", expected=expected)
    match action.do:
        case "bid":
            return _bid(deal, action.what)
        case "play" | "discard":
            return _card(deal, action)
        case "show":
            return IllegalAction("not_in_hand", card=action.what)
    return IllegalAction("not_now", expected=expected)


def _bid(deal: Deal, bid: str) -> IllegalAction:
    game, bids = deal.standing.game, deal.bidding.bids
    top = best(bids)
    if top is None:
        return IllegalAction("bid_not_offered", best="pass")
    return IllegalAction("bid_too_low" if bid in open_bids(game, ()) else "bid_not_offered", best=bids[top])


def _card(deal: Deal, action: Action) -> IllegalAction:
    seat = deal.turn if action.do == "play" else deal.declarer
    held = deal.playable_from(seat) if action.do == "play" else deal.hands[seat]
    if action.what not in held:
        return IllegalAction("not_in_hand", card=action.what)
    why = next(refusal for card, refusal in refusals(deal, seat) if card == action.what)
    return IllegalAction(why.code, **dict(why.about))
