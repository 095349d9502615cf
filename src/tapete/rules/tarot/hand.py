"""One hand of tarot being played: what may be done, what it leads to, who sees what (docs/spec/tarot.md 2)."""

from dataclasses import dataclass, field
from typing import Self

from tapete.rules.game import PASS, Action, Hand, Own, Score, Seat, Sheet, View
from tapete.rules.tarot.deal import Deal
from tapete.rules.tarot.deck import TRUMP
from tapete.rules.tarot.legal import VOID, fallback_action, legal_actions
from tapete.rules.tarot.refuse import illegal
from tapete.rules.tarot.score import payoffs
from tapete.rules.tarot.sheet import sheet
from tapete.rules.tarot.transitions import done, played
from tapete.rules.tarot.view import own_view, public_view


@dataclass(frozen=True, slots=True, repr=False)
class TarotHand(Hand):
    """A deal behind the contract of a hand."""

    _deal: Deal
    _public: View | None = field(default=None, init=False, compare=False)

    @property
    def to_act(self) -> Seat | None:
        return self._deal.to_act

    @property
    def asked(self) -> tuple[Seat, ...]:
        seat = self._deal.to_act
        return () if seat is None else (seat,)

    @property
    def window(self) -> bool:
        return self._deal.phase == "slam"

    @property
    def automatic(self) -> Action | None:
        """The deal voided for a lone Petit."""
        return VOID if self._deal.phase == "void" else None

    def legal(self, seat: Seat | None = None) -> tuple[Action, ...]:
        if seat is not None and seat != self._deal.to_act:
            return ()
        return legal_actions(self._deal)

    def _play(self, action: Action) -> Self:
        deal = self._deal
        if deal.phase == "play" and action.do == "play":
            cards = deal.ruling().cards
            try:
                card = cards[cards.index(action.what)]
            except ValueError:
                raise illegal(deal, action) from None
            return self.with_(_deal=played(deal, card))
        if action not in legal_actions(deal):
            raise illegal(deal, action)
        return self.with_(_deal=done(deal, action))

    def heard(self, action: Action, viewer: Seat | None) -> Action | None:
        """A plain card discarded is nobody else's business, nor that no slam is announced."""
        if viewer == self._deal.to_act:
            return action
        phase = self._deal.phase
        if phase == "discard" and not action.what.startswith(TRUMP):
            return Action("discard")
        return None if phase == "slam" and action == PASS else action

    def fallback(self, seat: Seat) -> Action:
        return fallback_action(self._deal)

    def public(self) -> View:
        known = self._public
        if known is None:
            known = public_view(self._deal)
            object.__setattr__(self, "_public", known)
        return known

    def own(self, seat: Seat) -> Own:
        return own_view(self._deal, seat)

    def scores(self) -> tuple[Score, ...]:
        return payoffs(self._deal)

    def sheet(self) -> Sheet:
        return sheet(self._deal)
