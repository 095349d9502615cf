"""A position of a finished hand, from which a table may be opened for practice."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tapete.rules.cards import Card
from tapete.rules.game import Action, Game, Hand, Match, Seat
from tapete.rules.record import Record


@dataclass(frozen=True, slots=True)
class Position:
    """The match that dealt the hand, its deck, and what had been done: every match of the table is this hand alone."""

    hand: str
    """The id of the finished hand."""
    state: Mapping[str, Any]
    """The fields of the match before it, except its game."""
    deck: tuple[Card, ...]
    actions: tuple[Action, ...]

    @classmethod
    def of(cls, hand: str, record: Record, step: int) -> "Position":
        """The position after `step` actions. Raises ValueError where no action is left, or before the deal."""
        if not 0 <= step < len(record.actions):
            raise ValueError(f"step {step}: the hand is played on from 0 to {len(record.actions) - 1}")
        return cls(hand, record.state, record.deck, tuple([action for _, action in record.actions[:step]]))


def first_match(position: Position | None, game: Game[Any], seats: int, dealer: Seat) -> Match[Any]:
    """The match that begins at a table of this position, or of none."""
    return game.match(seats, dealer=dealer) if position is None else game.match(seats, **position.state)


def first_hand(position: Position | None, match: Match[Any], deck: Sequence[Card]) -> Hand:
    """The hand as the table begins it: as dealt, or as it stood."""
    hand: Hand = match.deal(deck)
    for action in () if position is None else position.actions:
        hand = hand.play(action)
    return hand
