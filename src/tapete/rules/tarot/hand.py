"""One hand of tarot being played: what may be done, what it leads to, who sees what (docs/spec/tarot.md 2)."""

from dataclasses import dataclass, field
from typing import Self

from tapete.rules.game import PASS, Action, Hand, Own, Score, Seat, Sheet, View
from tapete.rules.tarot.deal import Position
from tapete.rules.tarot.deck import PLAY, TRUMP
from tapete.rules.tarot.legal import VOID, fallback_action, legal_actions
from tapete.rules.tarot.refuse import refusal
from tapete.rules.tarot.score import payoffs
from tapete.rules.tarot.sheet import sheet
from tapete.rules.tarot.transitions import apply_action, play_card
from tapete.rules.tarot.view import own, public
from tapete.rules.trick import Ruling


@dataclass(frozen=True, slots=True, repr=False)
class TarotHand(Hand):
    """One hand being played."""

    _position: Position
    _ruling: Ruling | None = field(default=None, init=False, compare=False)
    """What may be played now, found once: it is asked for to be shown, and again to be played."""
    _public: View | None = field(default=None, init=False, compare=False)

    @property
    def to_act(self) -> Seat | None:
        position = self._position
        return position.turn if position.phase == "play" else position.to_act

    @property
    def asked(self) -> tuple[Seat, ...]:
        seat = self._position.to_act
        return () if seat is None else (seat,)

    @property
    def has_window(self) -> bool:
        return self._position.phase == "slam"

    @property
    def automatic(self) -> Action | None:
        """The deal voided for a lone Petit."""
        return VOID if self._position.phase == "void" else None

    def legal(self, seat: Seat | None = None) -> tuple[Action, ...]:
        position = self._position
        if seat is not None and seat != position.to_act:
            return ()
        if position.phase != "play":
            return legal_actions(position)
        cards = tuple(map(PLAY.__getitem__, self._playable().cards))
        return cards if position.tricks else cards + legal_actions(position)

    def _playable(self) -> Ruling:
        """What may be played now, in phase `play`."""
        ruling = self._ruling
        if ruling is None:
            ruling = self._position.ruling()
            _keep_ruling(self, ruling)
        return ruling

    def _play(self, action: Action) -> Self:
        position = self._position
        if position.phase == "play" and action.do == "play":
            cards = (self._ruling or self._playable()).cards
            try:
                card = cards[cards.index(action.what)]
            except ValueError:
                raise refusal(position, action) from None
            return self.with_(_position=play_card(position, card))
        if action not in self.legal():
            raise refusal(position, action)
        return self.with_(_position=apply_action(position, action))

    def heard(self, action: Action, viewer: Seat | None) -> Action | None:
        """A plain discard, and that no slam is announced, are heard by the seat that acts alone."""
        if viewer == self._position.to_act:
            return action
        phase = self._position.phase
        if phase == "discard" and not action.what.startswith(TRUMP):
            return Action("discard")
        return None if phase == "slam" and action == PASS else action

    def _fallback(self, seat: Seat) -> Action:
        return fallback_action(self._position)

    def public(self) -> View:
        known = self._public
        if known is None:
            known = public(self._position)
            object.__setattr__(self, "_public", known)
        return known

    def own(self, seat: Seat) -> Own:
        position = self._position
        is_asked = seat == position.to_act
        ruling = self._playable() if is_asked and position.phase == "play" else None
        return own(position, seat, self.legal() if is_asked else (), ruling)

    def scores(self) -> tuple[Score, ...]:
        return payoffs(self._position)

    def sheet(self) -> Sheet:
        return sheet(self._position)


_keep_ruling = TarotHand.__dict__["_ruling"].__set__
