"""What the seat to act may do, phase by phase, in canonical order (docs/spec/tarot.md 2.4-2.11)."""

from typing import Final

from tapete.rules.cards import Card
from tapete.rules.game import PASS, Action, Seat
from tapete.rules.tarot.auction import BID, MISERE, open_bids, slams
from tapete.rules.tarot.call import CALL, callable_cards
from tapete.rules.tarot.deal import LONE_PETIT, Position
from tapete.rules.tarot.deck import DISCARD, PLAY, SHOW
from tapete.rules.tarot.declare import Pool, declarable, handful_pool, handful_sizes, showable
from tapete.rules.tarot.discard import spare
from tapete.rules.tarot.tricks import cheapest

VOID: Final = Action("void", LONE_PETIT)


def legal_actions(position: Position) -> tuple[Action, ...]:
    """What the seat to act may do, besides playing a card to a trick; nothing when the deal is over."""
    match position.phase:
        case "play":
            return _declarations(position)
        case "auction":
            bids = open_bids(position.deal.standing.game, position.deal.bidding.bids)
            return (PASS, *[BID[bid] for bid in bids])
        case "call":
            called = position.deal.bidding.called
            faces = callable_cards(position.deal.standing.game, position.hands[position.deal.declarer], called)
            return tuple([CALL[face] for face in faces])
        case "discard":
            return tuple([DISCARD[card] for card in discardable(position)])
        case "slam":
            return (*[Action(slam) for slam in slams(position.deal.standing.game)], PASS)
        case "show":
            handful = position.declared.handfuls[-1]
            cards = showable(_pool(position, position.turn), handful.size, handful.shown)
            return tuple([SHOW[card] for card in cards])
        case "void":
            return (VOID,)
        case "over":
            return ()


def discardable(position: Position) -> tuple[Card, ...]:
    """The cards that the declarer may discard next."""
    may = spare(position.hands[position.deal.declarer], cards_due(position), position.deal.bidding.called)
    return (*may.trumps_from, *may.suit_cards)


def cards_due(position: Position) -> int:
    """How many cards the seat to act still has to name: of its discard, or of the handful that it shows."""
    match position.phase:
        case "discard":
            return len(position.deal.dog) - len(position.deal.discarded)
        case "show":
            return position.declared.handfuls[-1].size - len(position.declared.handfuls[-1].shown)
    return 0


def _pool(position: Position, seat: Seat) -> Pool:
    discarded = position.deal.discarded if seat == position.deal.bidding.declarer else ()
    return handful_pool(position.deal.standing.game, position.hands[seat], discarded)


def _declarations(position: Position) -> tuple[Action, ...]:
    """The declarations open to a seat at its turn in the first trick."""
    game, seat, declared = position.deal.standing.game, position.turn, position.declared
    if not game.has_premiums or position.deal.bidding.contract == MISERE:
        return ()
    others = [Action(each) for each in declarable(game, position.hands[seat]) if (seat, each) not in declared.others]
    if any(handful.seat == seat for handful in declared.handfuls):
        return tuple(others)
    return (*[Action("handful", str(size)) for size in handful_sizes(game, _pool(position, seat))], *others)


def fallback_action(position: Position) -> Action:
    """What the program does for the seat to act when its time is over (docs/spec/platform.md G3)."""
    match position.phase:
        case "play":
            return PLAY[cheapest(position.ruling().cards)]
        case "discard":
            return DISCARD[cheapest(discardable(position))]
        case "call":
            held = {card.face for card in position.hands[position.deal.declarer]}
            return min(legal_actions(position), key=lambda action: action.what in held)
        case "show" | "void":
            return legal_actions(position)[0]
    return PASS
