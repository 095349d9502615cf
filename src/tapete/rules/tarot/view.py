"""A deal as a seat sees it (docs/spec/tarot.md 2.21)."""

from tapete.rules.game import Own, Part, Seat, View
from tapete.rules.tarot.deal import Deal
from tapete.rules.tarot.deck import tidy
from tapete.rules.tarot.legal import cards_due, legal_actions
from tapete.rules.tarot.refuse import refusals


def public_view(deal: Deal) -> View:
    """What everybody may know."""
    standing, to_act = deal.standing, deal.to_act
    return View(
        game=standing.game.id,
        dealer=standing.dealer,
        totals=standing.totals,
        phase=deal.phase,
        asked=() if to_act is None else (to_act,),
        window=deal.phase == "slam",
        counts=tuple([len(held) for held in deal.hands]),
        trick=deal.plays_of(deal.trick),
        winning=deal.winning(),
        tricks=deal.tricks,
        sides=_sides(deal),
        parts=tuple(_parts(deal)),
    )


def own_view(deal: Deal, seat: Seat) -> Own:
    """The cards of a seat, what it may do and why not more, what it has discarded so far."""
    held, parts = deal.hands[seat], []
    if deal.phase == "discard" and seat == deal.bidding.declarer and deal.discarded:
        parts.append(Part("discard", "cards", deal.discarded, seat))
    if seat != deal.to_act or deal.phase == "void":
        return Own(seat, held, parts=tuple(parts))
    if due := cards_due(deal):
        parts.append(Part("due", "number", due, seat))
    why = deal.ruling().why if deal.phase == "play" else ""
    return Own(seat, held, legal_actions(deal), why, refusals(deal, seat), tuple(parts))


def _sides(deal: Deal) -> tuple[tuple[Seat, ...], ...]:
    """Who plays together as far as everybody knows: declarer and partners, then the defence once it is sure."""
    bidding = deal.bidding
    if bidding.declarer is None:
        return ()
    attack = (bidding.declarer, *bidding.partners)
    is_called = len(bidding.partner_of) == len(deal.standing.game.form.calls)
    if deal.phase == "over" or (is_called and bidding.has_known_sides):
        return attack, tuple([seat for seat in range(len(deal.hands)) if seat not in attack])
    return (attack,) if bidding.partners else ()


def _parts(deal: Deal) -> list[Part]:
    parts = [*_bidding_parts(deal), *_dog_parts(deal), *_declared_parts(deal)]
    if deal.piles is not None:
        parts += [
            Part("piles", "piles", tuple([top or "" for top in tops]), seat)
            for seat, tops in enumerate(deal.piles.tops)
        ]
    if deal.lone_petit is not None:
        parts.append(Part("lone_petit", "cards", deal.hands[deal.lone_petit], deal.lone_petit))
    return parts


def _bidding_parts(deal: Deal) -> list[Part]:
    bidding, eldest, seats = deal.bidding, deal.standing.eldest, len(deal.hands)
    parts = [
        Part("bid", "said", bid if bid == "pass" else f"bid {bid}", (eldest + place) % seats)
        for place, bid in enumerate(bidding.bids)
    ]
    if bidding.contract:
        parts.append(Part("contract", "word", bidding.contract, bidding.declarer))
    if bidding.slam:
        parts.append(Part("slam", "said", bidding.slam, bidding.declarer))
    if bidding.called:
        parts.append(Part("called", "cards", bidding.called, bidding.declarer))
    parts += [Part("partner", "word", "partner", partner) for partner in bidding.partners]
    return parts


def _dog_parts(deal: Deal) -> list[Part]:
    parts = []
    if deal.dog:
        turned = Part("dog", "cards", tidy(deal.dog))
        parts.append(turned if _is_dog_turned(deal) else Part("dog_down", "number", len(deal.dog)))
    if forced := deal.forced_trumps:
        parts.append(Part("discarded_trumps", "cards", forced, deal.bidding.declarer))
    return parts


def _is_dog_turned(deal: Deal) -> bool:
    """Whether the dog lies face up: taken, once the call is made, or at the end of the deal."""
    if deal.phase == "over":
        return deal.void is None
    return deal.bidding.takes_dog and deal.phase != "call"


def _declared_parts(deal: Deal) -> list[Part]:
    parts = [Part("handful", "cards", handful.shown, handful.seat) for handful in deal.declared.handfuls]
    return parts + [Part("declared", "said", declaration, seat) for seat, declaration in deal.declared.others]
