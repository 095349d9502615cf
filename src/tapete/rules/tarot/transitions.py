"""What each action leads to, once it is known to be legal (docs/spec/tarot.md 2.4-2.13)."""

from collections.abc import Sequence

from tapete.rules.cards import Card
from tapete.rules.frozen import new_tuple
from tapete.rules.game import PASS, Action, Play, Seat, Trick
from tapete.rules.tarot.auction import BIDS, MISERE, best, slams
from tapete.rules.tarot.call import known_partners
from tapete.rules.tarot.deal import Bidding, Deal, Declared, Handful, Hands, Phase, Position
from tapete.rules.tarot.deck import tidy
from tapete.rules.tarot.declare import Declaration


def apply_action(position: Position, action: Action) -> Position:
    """The position after any legal action other than a card played."""
    match position.phase:
        case "auction":
            return _bid(position, "pass" if action == PASS else action.what)
        case "call":
            return _call(position, action.what)
        case "discard":
            return _discard(position, Card(action.what))
        case "slam":
            return _announce(position, action)
        case "show":
            return _show(position, Card(action.what))
        case "play":
            return _declare(position, action)
    return position._replace(phase="over")


def _bid(position: Position, bid: str) -> Position:
    deal = position.deal
    game, bids = deal.standing.game, (*deal.bidding.bids, bid)
    if len(bids) < game.seats:
        return position._replace(deal=deal.with_(bidding=deal.bidding.with_(bids=bids)))
    highest = best(bids)
    if highest is None:
        if game.all_pass == MISERE:
            return position._replace(phase="play", deal=deal.with_(bidding=Bidding(bids, MISERE)))
        return position._replace(phase="over", deal=deal.with_(bidding=Bidding(bids)))
    contract, slam = BIDS[bids[highest]]
    declarer = (deal.standing.eldest + highest) % game.seats
    after = position._replace(phase="call", deal=deal.with_(bidding=Bidding(bids, contract, declarer, slam)))
    return after if game.form.calls else _turn_dog(after)


def _call(position: Position, face: str) -> Position:
    bidding = position.deal.bidding
    called = (*bidding.called, face)
    bidding = bidding.with_(called=called, partner_of=(None,) * len(called))
    after = position._replace(deal=position.deal.with_(bidding=bidding))
    return after if len(called) < len(position.deal.standing.game.form.calls) else _turn_dog(after)


def _turn_dog(position: Position) -> Position:
    """The dog goes to the declarer, unless there is none or the contract leaves it face down."""
    deal = position.deal
    if not deal.dog or not deal.bidding.takes_dog:
        return _before_lead(position)
    hands = _with_hand(position.hands, deal.declarer, tidy((*position.hands[deal.declarer], *deal.dog)))
    return position._replace(phase="discard", hands=hands, deal=_with_partners(deal, position.tricks, ()))


def _with_hand(hands: Hands, seat: Seat, cards: tuple[Card, ...]) -> Hands:
    after = list(hands)
    after[seat] = cards
    return tuple(after)


def _with_partners(deal: Deal, tricks: Sequence[Trick], trick: Sequence[Play]) -> Deal:
    """The deal with what the dog and these tricks tell about the partners."""
    bidding, game = deal.bidding, deal.standing.game
    turned = deal.dog if bidding.takes_dog else ()
    partner_of = known_partners(game, bidding.called, deal.declarer, turned, tricks, trick)
    return deal.with_(bidding=bidding.with_(partner_of=partner_of))


def _discard(position: Position, card: Card) -> Position:
    deal = position.deal
    left = tuple([held for held in position.hands[deal.declarer] if held is not card])
    hands, discarded = _with_hand(position.hands, deal.declarer, left), (*deal.discarded, card)
    after = position._replace(hands=hands, deal=deal.with_(discarded=discarded))
    return after if len(discarded) < len(deal.dog) else _before_lead(after)


def _before_lead(position: Position) -> Position:
    """The last chance to announce a slam, where none has been announced."""
    if slams(position.deal.standing.game) and position.deal.bidding.slam is None:
        return position._replace(phase="slam")
    return _lead(position)


def _announce(position: Position, action: Action) -> Position:
    deal = position.deal
    slam = next((slam for slam in slams(deal.standing.game) if slam == action.do), None)
    return _lead(position._replace(deal=deal.with_(bidding=deal.bidding.with_(slam=slam))))


def _lead(position: Position) -> Position:
    """Who announced the slam leads, else the eldest."""
    deal = position.deal
    return position._replace(phase="play", turn=deal.declarer if deal.bidding.slam == "slam" else deal.standing.eldest)


def _declare(position: Position, action: Action) -> Position:
    seat, (handfuls, others) = position.turn, position.declared
    if action.do == "handful":
        handful = Handful(seat, int(action.what))
        return position._replace(phase="show", declared=Declared((*handfuls, handful), others))
    declaration: Declaration = "no_trumps" if action.do == "no_trumps" else "no_points"
    return position._replace(declared=Declared(handfuls, (*others, (seat, declaration))))


def _show(position: Position, card: Card) -> Position:
    handfuls, others = position.declared
    seat, size, shown = handfuls[-1]
    handful = Handful(seat, size, tidy((*shown, card)))
    phase: Phase = "show" if len(handful.shown) < size else "play"
    return position._replace(phase=phase, declared=Declared((*handfuls[:-1], handful), others))


def play_card(position: Position, card: Card) -> Position:
    """The position after a legal card of the seat whose turn it is."""
    deal, hands, piles, phase, seat, declared, trick, tricks = position
    held, trick, seats = hands[seat], (*trick, card), len(hands)
    if piles is not None and card not in held:
        piles = piles.without(seat, card)
    else:
        at, left = held.index(card), [*hands]
        left[seat] = held[:at] + held[at + 1 :]
        hands = tuple(left)
    called = deal.bidding.called
    if called and card.face in called and deal.standing.game.partner_rule == "holder":
        deal = _with_partners(deal, tricks, position.plays_of(trick))
    if len(trick) < seats:
        return new_tuple(Position, (deal, hands, piles, phase, (seat + 1) % seats, declared, trick, tricks))
    plays = position.plays_of(trick)
    winner = position.winner_of(plays, trick, deal.bidding)
    tricks = (*tricks, new_tuple(Trick, (plays, winner)))
    if called and deal.standing.game.partner_rule == "captor" and any(card.face in called for card in trick):
        deal = _with_partners(deal, tricks, ())
    phase = "play" if len(tricks) < deal.standing.tricks else "over"
    return new_tuple(
        Position, (deal, hands, None if piles is None else piles.turned(), phase, winner, declared, (), tricks)
    )
