"""Typed access to the C++ kernel: trick-taking in numbers, for speed. It must agree with `tapete.rules`.

`Tricks` is a pack and its duties: card `i` has `suits[i]` (0 to 15) and `strengths[i]` (higher is stronger inside a
suit). A hand is an integer whose bit `i` is card `i`; a trick is a list of card numbers in order of play; `trump` is a
suit, or `NONE`. `excuse` is the suit whose cards may always be played and never win, or `NONE`. The duties bear the
names of `tapete.rules.trick.Duties`. Bad numbers raise ValueError with a sentence.

`Phase` is the card play of a game, `Start` where its cards lie; their fields bear the names of `tapete.rules.phase`.
`Prepared(phase)` is made once; `State(prepared, start)` is a hand that is played card by card; `search(prepared,
sight, budget, seed)` says what each card of a seat is worth that knows no more than `sight`, and `worlds(prepared,
sight, count, seed)` draws hands that it cannot tell from the one it plays. The same numbers and seed give the same
answer; the search runs without the interpreter's lock.

>>> tricks = Tricks(suits=[0, 0, 0, 1], strengths=[3, 2, 1, 3])
>>> bin(tricks.legal(hand=0b1101, trick=[1], trump=NONE))  # the suit led must be headed
'0b1'
"""

from typing import Final

from tapete.kernel._kernel import (
    Aim,
    Budget,
    Duties,
    Falls,
    Follow,
    Found,
    Habits,
    Head,
    Keeps,
    LastExcuse,
    Net,
    Overtrump,
    Phase,
    Prepared,
    Reference,
    Score,
    Sight,
    Songs,
    Start,
    State,
    Student,
    Tie,
    Tricks,
    search,
    worlds,
)

NONE: Final = -1
"""No trump, no excuse, nobody."""

__all__ = [
    "NONE",
    "Aim",
    "Budget",
    "Duties",
    "Falls",
    "Follow",
    "Found",
    "Habits",
    "Head",
    "Keeps",
    "LastExcuse",
    "Net",
    "Overtrump",
    "Phase",
    "Prepared",
    "Reference",
    "Score",
    "Sight",
    "Songs",
    "Start",
    "State",
    "Student",
    "Tie",
    "Tricks",
    "search",
    "worlds",
]
