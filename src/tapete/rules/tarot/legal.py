"""What the seat to act may do, phase by phase, in canonical order (docs/spec/tarot.md 2.4-2.11)."""

from typing import Final

from tapete.rules.cards import Card
from tapete.rules.game import PASS, Action, Seat
from tapete.rules.tarot.auction import MISERE, open_bids, slams
from tapete.rules.tarot.call import callable_cards
from tapete.rules.tarot.deal import LONE_PETIT, Deal
from tapete.rules.tarot.deck import PLAY
from tapete.rules.tarot.declare import Pool, declarable, handful_pool, handful_sizes, showable
from tapete.rules.tarot.discard import spare
from tapete.rules.tarot.tricks import cheapest

VOID: Final = Action("void", LONE_PETIT)


def legal_actions(deal: Deal) -> tuple[Action, ...]:
    """The actions of the seat to act; none when the deal is over."""
    match deal.phase:
        case "play":
            plays = tuple(map(PLAY.__getitem__, deal.ruling().cards))
            return plays if deal.tricks else plays + _declarations(deal)
        case "auction":
            bids = open_bids(deal.standing.game, deal.bidding.bids)
            return (PASS, *[Action("bid", bid) for bid in bids])
        case "call":
            called = deal.bidding.called
            faces = callable_cards(deal.standing.game, deal.hands[deal.declarer], called)
            return tuple([Action("call", face) for face in faces])
        case "discard":
            return tuple([Action("discard", card) for card in discardable(deal)])
        case "slam":
            return (*[Action(slam) for slam in slams(deal.standing.game)], PASS)
        case "show":
            handful = deal.declared.handfuls[-1]
            cards = showable(_pool(deal, deal.turn), handful.size, handful.shown)
            return tuple([Action("show", card) for card in cards])
        case "void":
            return (VOID,)
        case "over":
            return ()


def discardable(deal: Deal) -> tuple[Card, ...]:
    """The cards that the declarer may discard next."""
    may = spare(deal.hands[deal.declarer], cards_due(deal), deal.bidding.called)
    return (*may.trumps_from, *may.suit_cards)


def cards_due(deal: Deal) -> int:
    """How many cards the seat to act still has to name: of its discard, or of the handful that it shows."""
    match deal.phase:
        case "discard":
            return len(deal.dog) - len(deal.discarded)
        case "show":
            return deal.declared.handfuls[-1].size - len(deal.declared.handfuls[-1].shown)
    return 0


def _pool(deal: Deal, seat: Seat) -> Pool:
    discarded = deal.discarded if seat == deal.bidding.declarer else ()
    return handful_pool(deal.standing.game, deal.hands[seat], discarded)


def _declarations(deal: Deal) -> tuple[Action, ...]:
    """The declarations open to a seat at its turn in the first trick."""
    game, seat, declared = deal.standing.game, deal.turn, deal.declared
    if not game.has_premiums or deal.bidding.contract == MISERE:
        return ()
    others = [Action(each) for each in declarable(game, deal.hands[seat]) if (seat, each) not in declared.others]
    if any(handful.seat == seat for handful in declared.handfuls):
        return tuple(others)
    return (*[Action("handful", str(size)) for size in handful_sizes(game, _pool(deal, seat))], *others)


def fallback_action(deal: Deal) -> Action:
    """What the program does for the seat to act when its time is over (docs/spec/platform.md G3)."""
    match deal.phase:
        case "play":
            return PLAY[cheapest(deal.ruling().cards)]
        case "discard":
            return Action("discard", cheapest(discardable(deal)))
        case "call":
            held = {card.face for card in deal.hands[deal.declarer]}
            return min(legal_actions(deal), key=lambda action: action.what in held)
        case "show" | "void":
            return legal_actions(deal)[0]
    return PASS
