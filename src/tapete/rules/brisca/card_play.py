"""The card play of Brisca in numbers: no duties, and a stock; the turn-up is taken to stay where it is."""

from tapete.rules.brisca.deal import WINNING
from tapete.rules.brisca.options import BriscaOptions
from tapete.rules.cards import Card
from tapete.rules.game import View
from tapete.rules.phase import CardPlay, Score, first_leader, known_at, places, remembered
from tapete.rules.spanish import VALUES


def card_play(game: BriscaOptions, view: View) -> CardPlay:
    """What the seat of the view knows."""
    seats, parts = len(view.counts), {part.name: part for part in view.parts}
    columns = game.columns(seats)
    turn_up = Card(str(parts["turn_up"].value)) if "turn_up" in parts else None
    partner = parts.get("partner_hand")
    shown = [] if partner is None or not isinstance(partner.value, tuple) else [(partner.seat or 0, partner.value)]
    return CardPlay(
        pack=game.pack(seats),
        trump=str(parts["trump"].value),
        duties=WINNING,
        values=VALUES,
        score=Score(tie="nobody"),
        sides=tuple([next(number for number, side in enumerate(columns) if seat in side) for seat in range(seats)]),
        leader=first_leader(view),
        counts=places(view, stock=0 if turn_up is None else int(str(parts["stock"].value)) + 1),
        known=known_at(
            view,
            *[(seat, tuple(map(Card, held))) for seat, held in shown],
            *remembered(view),
            (seats + 1, () if turn_up is None else (turn_up,)),
        ),
        follow="none",
        stock_follow="none",
        learn_from=len(view.tricks) + 1,
        turn_up=turn_up,
    )
