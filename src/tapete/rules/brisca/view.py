"""What may be known of a hand of Brisca: the public view, and what each seat has besides (docs/spec/brisca.md 2)."""

from collections.abc import Iterator

from tapete.rules.brisca.deal import Position, best, partners
from tapete.rules.game import Action, Own, Part, Play, Seat, View, Why
from tapete.rules.view import held_parts


def public(position: Position, asked: tuple[Seat, ...], window: bool) -> View:
    """What everybody may know."""
    standing = position.deal.standing
    return View(
        game=standing.game.id,
        dealer=standing.dealer,
        totals=standing.totals,
        phase="over" if position.is_over else position.question.phase,
        asked=asked,
        window=window,
        counts=tuple(map(len, position.hands)),
        trick=tuple(map(Play, position.turns, position.trick)),
        winning=best(position),
        tricks=position.tricks,
        sides=standing.game.sides,
        parts=tuple(_parts(position)),
    )


def own(position: Position, seat: Seat, legal: tuple[Action, ...]) -> Own:
    """What a seat has besides; `legal`: what it may do now."""
    why: Why = _why(position) if legal else ""
    return Own(seat, position.hands[seat], legal, why, (), tuple(_shown(position, seat)))


def _why(position: Position) -> Why:
    if position.question.phase != "play":
        return ""
    held = position.hands[position.turns[len(position.trick)]]
    if position.trick:
        return "free_discard"
    return "lead_free" if len(held) > 1 else "last_card"


def _parts(position: Position) -> Iterator[Part]:
    """The trump, the stock with its turn-up while it lasts, and who has taken a turn-up."""
    yield Part("trump", "suit", position.deal.trump)
    if position.stock:
        yield Part("turn_up", "card", position.stock[-1])
        yield Part("stock", "number", len(position.stock) - 1)
    yield from held_parts(position.taken, position.hands)


def _shown(position: Position, seat: Seat) -> Iterator[Part]:
    """The cards of the partner, where the last hands are shown: once the stock is empty."""
    if position.deal.standing.game.last_hands_shown and not position.stock:
        for partner in partners(position, seat):
            if partner != seat and position.hands[partner]:
                yield Part("partner_hand", "cards", position.hands[partner], partner)
