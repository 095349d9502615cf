"""What a message asks of a table, as the table's command."""

from random import Random
from typing import assert_never

from tapete.rules.game import Action
from tapete.server.people.guests import Guest
from tapete.server.tables.registry import known_level
from tapete.server.wire import messages as m
from tapete.table import Table
from tapete.table.commands import Act, Auto, Command, Leave, Ready, SeatRobot, Set, Sit, Start, Unseat

Request = m.Act | m.Sit | m.Robot | m.Unseat | m.Leave | m.Set | m.Start | m.Auto | m.Ready
"""The messages that ask something of a table."""


def command(ask: Request, guest: Guest, table: Table, lot: Random) -> Command:
    """The command of this guest; `lot` draws the first dealer. Raises Refused for an unknown level of robots."""
    match ask:
        case m.Act(v=version, action=action):
            return Act(guest.person, version, Action.parse(action))
        case m.Sit(seat=seat):
            return Sit(guest.person, guest.name, seat)
        case m.Robot(level=level, seat=seat):
            return SeatRobot(guest.person, known_level(level), seat)
        case m.Unseat(seat=seat):
            return Unseat(guest.person, seat)
        case m.Leave():
            return Leave(guest.person)
        case m.Set(options=options):
            return Set(guest.person, options)
        case m.Start():
            return Start(guest.person, lot.randrange(len(table.chairs)))
        case m.Auto(on=on):
            return Auto(guest.person, on)
        case m.Ready():
            return Ready(guest.person)
        case _:
            assert_never(ask)
