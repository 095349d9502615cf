"""Hands and matches dealt and played to their end by given choosers: the loop that every arena and experiment needs."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from tapete.robots.outside import FAILURES, raised
from tapete.robots.robot import Chooser
from tapete.rules.game import Action, Hand, Match, Seat

H = TypeVar("H", bound=Hand)


class BadChoice(Exception):
    """A chooser that failed, or chose what is not legal; the text names who, in which seat, and the position."""


def play_hand(hand: H, choosers: Sequence[Chooser]) -> H:
    """The finished hand, a chooser a seat. What the program does by itself (`hand.automatic`) is nobody's choice.

    Raises BadChoice, which names the chooser, the seat and the position, and ValueError for another number of choosers.
    """
    seats = len(hand.public().counts)
    if len(choosers) != seats:
        raise ValueError(f"{len(choosers)} choosers for {seats} seats")
    while (seat := hand.to_act) is not None:
        hand = hand.play(hand.automatic or checked_choice(hand, seat, choosers[seat]))
    return hand


def dealt(match: Match[H], chance: Random) -> H:
    """The next hand of the match, from its pack shuffled by `chance` (a `Random(7)` deals the same again)."""
    pack = match.game.pack(match.seats)
    return match.deal(chance.sample(pack, len(pack)))


def play_match(match: Match[H], choosers: Sequence[Chooser], chance: Random) -> Match[H]:
    """The match at its end, every hand dealt by `chance`. Raises what `play_hand` does."""
    while not match.is_over:
        match = match.after(play_hand(dealt(match, chance), choosers))
    return match


def checked_choice(hand: Hand, seat: Seat, chooser: Chooser) -> Action:
    """What the chooser does in this seat. Raises BadChoice unless it is legal."""
    view = hand.view(seat)
    try:
        action = chooser.choose(view)
    # The chooser is somebody else's program: whatever it raises is told with the position that made it fail.
    except FAILURES as trouble:
        raise BadChoice(f"{_where(hand, seat, chooser)}: {raised(trouble)}") from trouble
    if not isinstance(action, Action):  # a text would read as if it were one, an array cannot be compared
        raise BadChoice(
            f"{_where(hand, seat, chooser)}: chose {action!r}, which is no Action but {type(action).__name__}"
        )
    if action in view.legal:
        return action
    legal = ", ".join(map(str, view.legal))
    raise BadChoice(f"{_where(hand, seat, chooser)}: chose {action}, which is not one of {legal}")


def _where(hand: Hand, seat: Seat, chooser: Chooser) -> str:
    return f"{chooser} in seat {seat}, at {hand!r}"
