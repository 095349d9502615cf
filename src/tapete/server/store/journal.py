"""Stored form of events: names and fields that never change, whatever the classes are called."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import orjson

from tapete.rules.cards import cards
from tapete.rules.game import Action
from tapete.table import Table
from tapete.table.checkpoint import checkpoint, position_restored, position_saved, restored
from tapete.table.events import (
    Acted,
    Answered,
    AutoSet,
    Began,
    Cancelled,
    Dealt,
    Drew,
    Event,
    Invited,
    Left,
    Looked,
    Opened,
    OptionsSet,
    Preferred,
    Queued,
    RestTaken,
    Sat,
    Undone,
    VoteBegan,
    Voted,
    VoteEnded,
    WasReady,
)
from tapete.table.position import Position


class Row(NamedTuple):
    """One event as a store holds it; `body` is a JSON object."""

    table: str
    version: int
    at: float
    kind: str
    body: str


class _Field(NamedTuple):
    name: str
    write: Callable[[Any], Any] | None = None
    read: Callable[[Any], Any] | None = None


def _text(action: Action | None) -> str | None:
    return None if action is None else str(action)


def _action(text: str | None) -> Action | None:
    return None if text is None else Action.parse(text)


def _position(position: Position | None) -> dict[str, Any] | None:
    return None if position is None else position_saved(position)


LATE: Final = "late"
"""Not written where it says nothing, as of nearly every action."""
_ACTION: Final = _Field("action", str, Action.parse)
_KINDS: Final[tuple[tuple[str, type[Event], tuple[_Field, ...]], ...]] = (
    (
        "opened",
        Opened,
        (
            *map(_Field, ("game", "seats", "options", "name", "owner", "seed", "rules", "promise")),
            _Field("position", _position, position_restored),
        ),
    ),
    ("sat", Sat, tuple(map(_Field, ("seat", "person", "name", "robot", "next_deal", "invitation")))),
    ("left", Left, tuple(map(_Field, ("seat", "robot", "person", "why", "reason", "counts")))),
    ("options_set", OptionsSet, (_Field("options"),)),
    ("began", Began, (_Field("dealer"),)),
    (
        "dealt",
        Dealt,
        (_Field("deck", " ".join, cards), _Field("secret"), _Field("chance", None, tuple), _Field("promise")),
    ),
    ("answered", Answered, (_Field("seat"), _ACTION)),
    ("acted", Acted, (_Field("seat"), _ACTION, _Field("by"), _Field(LATE))),
    ("auto_set", AutoSet, tuple(map(_Field, ("seat", "on", "why")))),
    ("was_ready", WasReady, (_Field("seat"),)),
    ("cancelled", Cancelled, (_Field("why"),)),
    ("drew", Drew, (_Field("seats", " ".join, cards), _Field("dealer", " ".join, cards))),
    ("looked", Looked, (_Field("seat"),)),
    ("invited", Invited, (_Field("invitation"),)),
    ("preferred", Preferred, tuple(map(_Field, ("seat", "forced")))),
    ("queued", Queued, (_Field("seat"), _Field("action", _text, _action))),
    ("vote_began", VoteBegan, tuple(map(_Field, ("vote", "seat", "by")))),
    ("voted", Voted, tuple(map(_Field, ("seat", "agrees")))),
    ("vote_ended", VoteEnded, tuple(map(_Field, ("vote", "agreed")))),
    ("undone", Undone, (_Field("seat"),)),
    ("rest_taken", RestTaken, tuple(map(_Field, ("seat", "why")))),
)
_BY_CLASS: Final = {kind: (word, [part for part in parts if part.name != LATE]) for word, kind, parts in _KINDS}
_BY_WORD: Final = {word: (kind, parts) for word, kind, parts in _KINDS}


def written(event: Event) -> tuple[str, str]:
    """The stored name and the JSON body of an event."""
    word, parts = _BY_CLASS[type(event)]
    body = {name: getattr(event, name) if write is None else write(getattr(event, name)) for name, write, _ in parts}
    if type(event) is Acted and event.late is not None:
        body[LATE] = event.late
    return word, orjson.dumps(body).decode()


def read(word: str, body: str) -> Event:
    """The event that `written` wrote; fields that are newer than it have their defaults.

    Raises KeyError for a word that this version does not know, TypeError for a body without what it must have."""
    kind, parts = _BY_WORD[word]
    given = orjson.loads(body)
    there = [(name, convert) for name, _, convert in parts if name in given]
    return kind(**{name: given[name] if convert is None else convert(given[name]) for name, convert in there})


def saved(between: Table) -> str:
    """The JSON text of a table between two hands: a checkpoint."""
    return orjson.dumps(checkpoint(between)).decode()


def taken_up(table: str, body: str) -> Table:
    """The table that `saved` wrote. Raises ValueError, KeyError or TypeError for what this version cannot read."""
    return restored(table, orjson.loads(body))
