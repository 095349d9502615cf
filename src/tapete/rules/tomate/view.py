"""What may be known of a deal of El Tomate: the public view, and what each seat adds (docs/spec/tomate.md 2-5)."""

from collections.abc import Iterator, Sequence

from tapete.rules.game import PASS, Action, Own, Part, Play, Refusal, Seat, View
from tapete.rules.spanish import refusals_of
from tapete.rules.tomate.deal import Position, taking
from tapete.rules.tomate.score import settled
from tapete.rules.tomate.tantos import Pot, fine
from tapete.rules.tomate.turns import BACETA, JUEGO, TOMO
from tapete.rules.trick import Ruling


def public(position: Position, asked: tuple[Seat, ...]) -> View:
    """What everybody may know."""
    standing = position.deal.standing
    return View(
        game=standing.game.id,
        dealer=standing.dealer,
        totals=standing.totals,
        phase=position.phase,
        asked=asked,
        window=False,
        counts=tuple([len(held) for held in position.hands]),
        trick=tuple(map(Play, position.trick_order, position.trick)),
        winning=taking(position),
        tricks=position.tricks,
        sides=(),
        parts=(*_accounts(position), *_said(position)),
    )


def own(position: Position, seat: Seat, legal: tuple[Action, ...], ruling: Ruling | None) -> Own:
    """What a seat has besides; `legal`: what it may do now; `ruling`: what it may play, in phase `play`."""
    deal, has_looked = position.deal, _has_looked(position, seat)
    held = position.hands[seat] if has_looked else ()
    if not legal:
        return Own(seat, held)
    if ruling is not None:
        refusals = refusals_of(held, ruling, position.trick, deal.trump, deal.duties)
        return Own(seat, held, legal, ruling.why, refusals)
    if position.phase == "discard" and has_looked and not deal.game.tomo_may_discard_turnup:
        return Own(seat, held, legal, "", ((deal.turn_up, Refusal("not_now", (("expected", "discard"),))),))
    return Own(seat, held, legal)


def _has_looked(position: Position, seat: Seat) -> bool:
    """Whether a seat has picked up its cards: no seat before the tomo, nor the dealer before a blind discard."""
    if position.phase == "discard" and seat == position.deal.standing.dealer:
        return position.deal.game.tomo_discard != "blind"
    return position.phase != "tomo"


def _accounts(position: Position) -> Iterator[Part]:
    """The trump, and how many cards and tantos lie where."""
    deal, standing = position.deal, position.deal.standing
    over = settled(position) if position.phase == "over" else None
    pot = over.pot if over else Pot(deal.stake, sum(standing.pot) + deal.game.ante - deal.stake)
    yield Part("trump", "suit", deal.trump)
    yield Part("turn_up", "card", deal.turn_up, standing.dealer if position.said.dealer_took else None)
    yield Part("baceta", "number", len(position.stock))
    yield Part("plate", "number", pot.plate)
    yield Part("reserve", "number", pot.reserve)
    yield Part("stake", "number", deal.stake)
    yield Part("fine", "number", fine(deal.game, deal.stake))
    for seat in range(standing.seats):
        amount = standing.totals[seat] + over.payoffs[seat] if over else deal.stacks[seat]
        yield Part("stack", "number", amount, seat)


def _said(position: Position) -> Iterator[Part]:
    """The players who have left, took the turn-up, play, passed, took the baceta."""
    standing, said = position.deal.standing, position.said
    for seat in standing.gone:
        yield Part("gone", "word", "gone", seat)
    if said.dealer_took:
        yield Part("tomo", "said", str(TOMO), standing.dealer)
    for seat in _declared(position):
        yield Part("declared", "said", str(JUEGO if seat in said.playing else PASS), seat)
    if position.phase == "baceta" and position.deal.game.baceta_variant == "for_self":
        yield Part("baceta_for", "word", "for_self")
    if said.taker is not None:
        yield Part("taker", "said", str(BACETA), said.taker)


def _declared(position: Position) -> Sequence[Seat]:
    """The seats that have said juego or passed."""
    order = position.deal.order
    match position.phase:
        case "tomo" | "discard":
            return ()
        case "declare":
            return order[: order.index(position.turn)]
        case _:
            return order
