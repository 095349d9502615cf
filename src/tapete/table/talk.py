"""What is said at a table: who may say what, and what words there are ready-made; no part of the hand."""

from collections.abc import Collection
from typing import Final, Literal, NamedTuple

from tapete.rules.game import Seat
from tapete.table.commands import Person
from tapete.table.refusal import Refused
from tapete.table.table import Table
from tapete.table.viewer import is_admitted, seat_of

LineKind = Literal["phrase", "text", "reaction"]
PHRASES: Final = (
    "hello",
    "good_luck",
    "well_played",
    "thanks",
    "sorry",
    "no_problem",
    "nice_hand",
    "bad_luck",
    "one_moment",
    "i_am_back",
    "hurry",
    "another_match",
    "last_hand",
    "good_game",
    "bye",
)
"""Codes, which each page says in its reader's language."""
REACTIONS: Final = ("clap", "laugh", "wow", "sad", "think", "heart")
LONGEST: Final = 200
"""Letters of free text."""


class Line(NamedTuple):
    """One thing said. `what` is a code of PHRASES or REACTIONS, or text."""

    n: int
    at: float
    person: Person
    seat: Seat | None
    """Where they sat; `None`: they watched."""
    name: str
    kind: LineKind
    what: str


def check_line(table: Table, person: Person, kind: LineKind, what: str) -> None:
    """Raises Refused if this person may not say this here."""
    options = table.options
    if not is_admitted(table, person):
        raise Refused("not_public")
    if options.talk == "off" or (options.talk == "phrases" and kind == "text"):
        raise Refused("talk_is_off", talk=options.talk)
    if seat_of(table, person) is None and not options.onlookers_talk:
        raise Refused("talk_is_off", talk="onlookers")
    _check_words(kind, what)


def _check_words(kind: LineKind, what: str) -> None:
    known: Collection[str] = PHRASES if kind == "phrase" else REACTIONS
    if kind != "text" and what not in known:
        raise Refused("unknown_phrase", given=what[:40], allowed=", ".join(known))
    if kind == "text" and (not what.strip() or len(what) > LONGEST or not _is_printable(what)):
        raise Refused("bad_words", max=str(LONGEST))


def _is_printable(text: str) -> bool:
    """Whether it has no control characters, nor such as turn the direction of writing."""
    return text.replace("\u200d", "").isprintable()
