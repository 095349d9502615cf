"""Translates a client's message into a command to the table."""

from functools import lru_cache
from random import Random
from typing import Final, assert_never

from tapete.rules.game import Action
from tapete.server.people.guests import Guest
from tapete.server.tables.robot_tables import known_level, shuffled_pack
from tapete.server.wire import messages as m
from tapete.table import Table
from tapete.table.commands import (
    Act,
    Annul,
    Auto,
    Command,
    Concede,
    Dismiss,
    Leave,
    Look,
    Prefer,
    Queue,
    Ready,
    SeatRobot,
    Set,
    Start,
    Undo,
    Unseat,
)

Request = (
    m.Act
    | m.Robot
    | m.Unseat
    | m.Leave
    | m.Set
    | m.Start
    | m.Auto
    | m.Ready
    | m.Look
    | m.Dismiss
    | m.Prefer
    | m.Queue
    | m.Annul
    | m.Undo
    | m.Concede
)
"""The messages that ask something of a table."""


_action: Final = lru_cache(maxsize=1024)(Action.parse)
"""An action of a few letters, of which all players send the same."""


def command(ask: Request, guest: Guest, table: Table, lot: Random) -> Command:
    """The command of this guest; `lot` shuffles the pack of the lots. Raises Refused for an unknown level of robots."""
    match ask:
        case m.Act(v=version, action=action):
            return Act(guest.person, version, _action(action))
        case m.Robot(level=level, seat=seat):
            return SeatRobot(guest.person, known_level(level), seat)
        case m.Unseat(seat=seat):
            return Unseat(guest.person, seat)
        case m.Leave():
            return Leave(guest.person)
        case m.Set(options=options):
            return Set(guest.person, options)
        case m.Start():
            return Start(guest.person, draw=shuffled_pack(table.game, len(table.chairs), lot))
        case m.Auto(on=on):
            return Auto(guest.person, on)
        case m.Ready(v=seen):
            return Ready(guest.person, seen)
        case m.Queue(v=version, action=chosen):
            return Queue(guest.person, version, None if chosen is None else Action.parse(chosen))
        case m.Prefer(forced=forced):
            return Prefer(guest.person, forced)
        case _:
            return _agreed(ask, guest)


Agreed = m.Look | m.Dismiss | m.Annul | m.Undo | m.Concede


def _agreed(ask: Agreed, guest: Guest) -> Command:
    """Commands about the table as a company of people."""
    match ask:
        case m.Look():
            return Look(guest.person)
        case m.Dismiss(seat=seat, reason=reason):
            return Dismiss(guest.person, seat, reason)
        case m.Annul(agrees=agrees):
            return Annul(guest.person, agrees)
        case m.Undo(agrees=agrees):
            return Undo(guest.person, agrees)
        case m.Concede(to=to, agrees=agrees):
            return Concede(guest.person, to, agrees)
        case _:
            assert_never(ask)
