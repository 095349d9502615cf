"""What each action does to a deal, once it is known to be legal (docs/spec/tarot.md 2.4-2.13)."""

from collections.abc import Sequence

from tapete.rules.cards import Card
from tapete.rules.game import PASS, Action, Play, Seat, Trick
from tapete.rules.tarot.auction import BIDS, MISERE, best, slams
from tapete.rules.tarot.call import Partners, known_partners
from tapete.rules.tarot.deal import Bidding, Deal, Declared, Handful, Hands
from tapete.rules.tarot.deck import tidy
from tapete.rules.tarot.declare import Declaration
from tapete.rules.tarot.piles import Piles


def done(deal: Deal, action: Action) -> Deal:
    """The deal after any legal action other than a card played."""
    match deal.phase:
        case "auction":
            return _bid(deal, "pass" if action == PASS else action.what)
        case "call":
            return _call(deal, action.what)
        case "discard":
            return _discard(deal, Card(action.what))
        case "slam":
            return _announce(deal, action)
        case "show":
            return _show(deal, Card(action.what))
        case "play":
            return _declare(deal, action)
    return deal.with_(phase="over")


def _bid(deal: Deal, bid: str) -> Deal:
    game, bids = deal.standing.game, (*deal.bidding.bids, bid)
    if len(bids) < game.seats:
        return deal.with_(bidding=Bidding(bids))
    highest = best(bids)
    if highest is None:
        if game.all_pass == MISERE:
            return deal.with_(phase="play", bidding=Bidding(bids, MISERE))
        return deal.with_(phase="over", bidding=Bidding(bids))
    contract, slam = BIDS[bids[highest]]
    bidding = Bidding(bids, contract, (deal.standing.eldest + highest) % game.seats, slam)
    return deal.with_(phase="call", bidding=bidding) if game.form.calls else _turn_dog(deal.with_(bidding=bidding))


def _call(deal: Deal, face: str) -> Deal:
    called = (*deal.bidding.called, face)
    if len(called) < len(deal.standing.game.form.calls):
        return deal.with_(bidding=deal.bidding.with_(called=called))
    return _turn_dog(deal.with_(bidding=deal.bidding.with_(called=called, partner_of=(None,) * len(called))))


def _turn_dog(deal: Deal) -> Deal:
    """The dog goes to the declarer, unless there is none or the contract leaves it face down."""
    if not deal.dog or not deal.bidding.takes_dog:
        return _before_lead(deal)
    hands = _with_hand(deal, deal.declarer, tidy((*deal.hands[deal.declarer], *deal.dog)))
    return deal.with_(phase="discard", hands=hands, bidding=_with_partners(deal, deal.tricks, ()))


def _with_hand(deal: Deal, seat: Seat, cards: tuple[Card, ...]) -> Hands:
    hands = list(deal.hands)
    hands[seat] = cards
    return tuple(hands)


def _with_partners(deal: Deal, tricks: Sequence[Trick], trick: Sequence[Play]) -> Bidding:
    """The bidding with what the dog and these tricks tell about the partners."""
    bidding = deal.bidding
    turned = deal.dog if bidding.takes_dog else ()
    found: Partners = known_partners(deal.standing.game, bidding.called, deal.declarer, turned, tricks, trick)
    return bidding.with_(partner_of=found)


def _discard(deal: Deal, card: Card) -> Deal:
    seat, discarded = deal.declarer, (*deal.discarded, card)
    hands = _with_hand(deal, seat, tuple([held for held in deal.hands[seat] if held is not card]))
    after = deal.with_(hands=hands, discarded=discarded)
    return after if len(discarded) < len(deal.dog) else _before_lead(after)


def _before_lead(deal: Deal) -> Deal:
    """The last chance to announce a slam, where none has been announced."""
    if slams(deal.standing.game) and deal.bidding.slam is None:
        return deal.with_(phase="slam")
    return _lead(deal)


def _announce(deal: Deal, action: Action) -> Deal:
    slam = next((slam for slam in slams(deal.standing.game) if slam == action.do), None)
    return _lead(deal.with_(bidding=deal.bidding.with_(slam=slam)))


def _lead(deal: Deal) -> Deal:
    """Who announced the slam leads, else the eldest."""
    leader = deal.declarer if deal.bidding.slam == "slam" else deal.standing.eldest
    return deal.with_(phase="play", leader=leader)


def _declare(deal: Deal, action: Action) -> Deal:
    handfuls, others = deal.declared
    if action.do == "handful":
        handful = Handful(deal.turn, int(action.what))
        return deal.with_(phase="show", declared=Declared((*handfuls, handful), others))
    word: Declaration = "no_trumps" if action.do == "no_trumps" else "no_points"
    return deal.with_(declared=Declared(handfuls, (*others, (deal.turn, word))))


def _show(deal: Deal, card: Card) -> Deal:
    handfuls, others = deal.declared
    seat, size, shown = handfuls[-1]
    handful = Handful(seat, size, tidy((*shown, card)))
    phase = "show" if len(handful.shown) < size else "play"
    return deal.with_(phase=phase, declared=Declared((*handfuls[:-1], handful), others))


def played(deal: Deal, card: Card) -> Deal:
    """The deal after a legal card of the seat whose turn it is."""
    hands, piles, bidding, trick = deal.hands, deal.piles, deal.bidding, (*deal.trick, card)
    seat = deal.turn
    held = hands[seat]
    if piles is not None and card not in held:
        piles = piles.without(seat, card)
    else:
        at = held.index(card)
        hands = _with_hand(deal, seat, held[:at] + held[at + 1 :])
    if bidding.called and card.face in bidding.called and deal.standing.game.partner_rule == "holder":
        bidding = _with_partners(deal, deal.tricks, deal.plays_of(trick))
    if len(trick) < len(hands):
        return deal.with_(hands=hands, piles=piles, bidding=bidding, trick=trick)
    return _close(deal, hands, piles, bidding, trick)


def _close(deal: Deal, hands: Hands, piles: Piles | None, bidding: Bidding, trick: tuple[Card, ...]) -> Deal:
    """The trick is complete: who wins it, what it tells about the partner, whether it was the last."""
    winner = deal.winner_of(trick, bidding)
    tricks = (*deal.tricks, Trick(deal.plays_of(trick), winner))
    if deal.standing.game.partner_rule == "captor" and any(card.face in bidding.called for card in trick):
        bidding = _with_partners(deal, tricks, ())
    return deal.with_(
        hands=hands,
        piles=None if piles is None else piles.turned(),
        phase="over" if deal.is_last_trick else "play",
        bidding=bidding,
        leader=winner,
        trick=(),
        tricks=tricks,
    )
