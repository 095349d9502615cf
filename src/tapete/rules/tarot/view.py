"""A deal as a seat sees it (docs/spec/tarot.md 2.21)."""

from tapete.rules.game import Action, Own, Part, Seat, View
from tapete.rules.tarot.deal import Position
from tapete.rules.tarot.deck import tidy
from tapete.rules.tarot.legal import cards_due
from tapete.rules.tarot.refuse import refusals
from tapete.rules.trick import Ruling


def public(position: Position) -> View:
    """What everybody may know."""
    standing, to_act = position.deal.standing, position.to_act
    return View(
        game=standing.game.id,
        dealer=standing.dealer,
        totals=standing.totals,
        phase=position.phase,
        asked=() if to_act is None else (to_act,),
        window=position.phase == "slam",
        counts=tuple([len(held) for held in position.hands]),
        trick=position.plays_of(position.trick),
        winning=position.winning(),
        tricks=position.tricks,
        sides=_sides(position),
        parts=tuple(_parts(position)),
    )


def own(position: Position, seat: Seat, legal: tuple[Action, ...], ruling: Ruling | None) -> Own:
    """The cards of a seat, what it may do and why not more, what it has discarded so far.

    `ruling` is what it may play, where a card of it is next.
    """
    held, parts = position.hands[seat], []
    if position.phase != "over" and seat == position.deal.bidding.declarer and position.deal.discarded:
        parts.append(Part("discard", "cards", position.deal.discarded, seat))
    if seat != position.to_act or position.phase == "void":
        return Own(seat, held, parts=tuple(parts))
    if due := cards_due(position):
        parts.append(Part("due", "number", due, seat))
    why = "" if ruling is None else ruling.why
    return Own(seat, held, legal, why, refusals(position, seat, ruling), tuple(parts))


def _sides(position: Position) -> tuple[tuple[Seat, ...], ...]:
    """Who plays together as far as everybody knows: declarer and partners, then the defence once it is sure."""
    bidding = position.deal.bidding
    if bidding.declarer is None:
        return ()
    attack = (bidding.declarer, *bidding.partners)
    is_called = len(bidding.partner_of) == len(position.deal.standing.game.form.calls)
    if position.phase == "over" or (is_called and bidding.has_known_sides):
        return attack, tuple([seat for seat in range(len(position.hands)) if seat not in attack])
    return (attack,) if bidding.partners else ()


def _parts(position: Position) -> list[Part]:
    parts = [*_bidding_parts(position), *_dog_parts(position), *_declared_parts(position)]
    if position.piles is not None:
        for seat, tops in enumerate(position.piles.tops):
            under = [str(len(pile)) for pile in position.piles.under[seat]]
            parts.append(Part("piles", "piles", tuple([top or "" for top in tops]), seat))
            parts.append(Part("under_piles", "numbers", tuple(under), seat))
    if position.lone_petit is not None:
        parts.append(Part("lone_petit", "cards", position.hands[position.lone_petit], position.lone_petit))
    return parts


def _bidding_parts(position: Position) -> list[Part]:
    bidding, eldest, seats = position.deal.bidding, position.deal.standing.eldest, len(position.hands)
    parts = [
        Part("bid", "said", bid if bid == "pass" else f"bid {bid}", (eldest + index) % seats)
        for index, bid in enumerate(bidding.bids)
    ]
    if bidding.contract:
        parts.append(Part("contract", "word", bidding.contract, bidding.declarer))
    if bidding.slam:
        parts.append(Part("slam", "said", bidding.slam, bidding.declarer))
    if bidding.called:
        parts.append(Part("called", "cards", bidding.called, bidding.declarer))
    parts += [Part("partner", "word", "partner", partner) for partner in bidding.partners]
    return parts


def _dog_parts(position: Position) -> list[Part]:
    parts = []
    if position.deal.dog:
        turned = Part("dog", "cards", tidy(position.deal.dog))
        parts.append(turned if _is_dog_turned(position) else Part("dog_down", "number", len(position.deal.dog)))
    if forced := position.deal.forced_trumps:
        parts.append(Part("discarded_trumps", "cards", forced, position.deal.bidding.declarer))
    return parts


def _is_dog_turned(position: Position) -> bool:
    """Whether the dog lies face up: taken, once the call is made, or at the end of the deal."""
    if position.phase == "over":
        return position.void is None
    return position.deal.bidding.takes_dog and position.phase != "call"


def _declared_parts(position: Position) -> list[Part]:
    parts = [Part("handful", "cards", handful.shown, handful.seat) for handful in position.declared.handfuls]
    return parts + [Part("declared", "said", declaration, seat) for seat, declaration in position.declared.others]
