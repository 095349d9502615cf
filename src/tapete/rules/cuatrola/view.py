"""What may be known of a hand of Cuatrola: the public view, and what each seat adds (docs/spec/cuatrola.md 1-4)."""

from collections.abc import Iterator

from tapete.rules.cuatrola.deal import Position, phase, ruling, taking
from tapete.rules.game import Action, Own, Part, Play, Seat, View
from tapete.rules.spanish import SIDES, refusals_of
from tapete.rules.view import held_parts


def public(position: Position, asked: tuple[Seat, ...]) -> View:
    """What everybody may know."""
    standing = position.deal.standing
    return View(
        game=standing.game.id,
        dealer=standing.dealer,
        totals=standing.totals,
        phase=phase(position),
        asked=asked,
        window=bool(position.singers),
        counts=tuple([len(held) for held in position.hands]),
        trick=tuple(map(Play, position.trick_order, position.trick)),
        winning=taking(position),
        tricks=position.tricks,
        sides=SIDES,
        parts=tuple(_parts(position)),
    )


def own(position: Position, seat: Seat, legal: tuple[Action, ...]) -> Own:
    """What a seat has besides; `legal`: what it may do now."""
    held = position.hands[seat]
    if not legal or phase(position) != "play":
        return Own(seat, held, legal)
    allowed = ruling(position)
    refusals = refusals_of(held, allowed, position.trick, position.deal.trump, position.deal.duties)
    return Own(seat, held, legal, allowed.why, refusals)


def _parts(position: Position) -> Iterator[Part]:
    """The trump, what wins the match (while bets are made), the bids, the bet, the cantes."""
    deal, dealer = position.deal, position.deal.standing.dealer
    yield Part("trump", "suit", deal.trump)
    if phase(position) == "auction":
        yield Part("match_target", "number", deal.game.match_target)
    if not position.tricks:
        yield Part("trump_card", "card", deal.trump_card, dealer)
    else:
        yield from held_parts([(dealer, deal.trump_card)], position.hands)
    for index, bid in enumerate(position.bids):
        yield Part("bid", "said", bid if bid == "pass" else f"bid {bid}", (dealer + 1 + index) % 4)
    if position.bet is not None:
        yield Part("contract", "word", position.bet.name, position.bet.declarer)
        yield Part("idle", "word", "idle", position.bet.idle)
    for seat, what in position.sung:
        yield Part("sung", "said", f"sing {what}", seat)
