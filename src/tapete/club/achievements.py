"""Achievements: for what was played, never for hours."""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, get_args

from tapete.rules.game import Hand, Seat

Achievement = Literal[
    "first_win", "ten_wins", "hundred_wins", "five_in_a_row", "five_games", "comeback", "every_trick", "giant_beaten"
]
ACHIEVEMENTS: Final[tuple[Achievement, ...]] = get_args(Achievement)
GIANT: Final = 8.0
"""So much more of skill makes an opponent a giant."""


class Feat(NamedTuple):
    """What a person has done in a match that counted, and before it at this game; matches won are newest last."""

    won: bool
    wins: int
    """All wins at this game, this one too."""
    last: tuple[bool, ...]
    """Whether each of the last matches at this game was won, this one too."""
    games: int
    """At how many games they have won."""
    was_last: bool
    """Whether they were last before the last hand."""
    every_trick: bool
    """Whether their side took every trick of the last hand."""
    above: float
    """By how much the best opponent's skill was above theirs."""


def earned(feat: Feat) -> tuple[Achievement, ...]:
    """What this is worth; what they have already is earned again without harm."""
    found: list[tuple[Achievement, bool]] = [
        ("first_win", feat.won and feat.wins >= 1),
        ("ten_wins", feat.won and feat.wins >= 10),
        ("hundred_wins", feat.won and feat.wins >= 100),
        ("five_in_a_row", len(feat.last) >= 5 and all(feat.last[-5:])),
        ("five_games", feat.won and feat.games >= 5),
        ("comeback", feat.won and feat.was_last),
        ("every_trick", feat.every_trick),
        ("giant_beaten", feat.won and feat.above >= GIANT),
    ]
    return tuple([name for name, is_earned in found if is_earned])


def has_every_trick(hand: Hand, seat: Seat) -> bool:
    """Whether the side of this seat has taken all tricks of a finished hand; alone where there are no sides."""
    view = hand.public()
    side: Sequence[Seat] = next((side for side in view.sides if seat in side), (seat,))
    return bool(view.tricks) and len(side) < len(view.counts) and all(trick.winner in side for trick in view.tricks)
