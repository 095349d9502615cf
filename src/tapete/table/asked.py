"""The question to a person, as far as a hint may look at it: their own view, and the options of the game."""

from collections.abc import Mapping
from typing import NamedTuple

from tapete.rules.game import Seat, Value, View, changed
from tapete.table.commands import Person
from tapete.table.decisions.play import check_turn
from tapete.table.refusal import Refused
from tapete.table.table import Table
from tapete.table.viewer import place_of


class Question(NamedTuple):
    """What somebody may ask a hint about."""

    seat: Seat
    view: View
    options: Mapping[str, Value]


def question(table: Table, person: Person, version: int) -> Question:
    """What this person is asked, having seen `version`. Raises Refused where no hint may be given."""
    seat = place_of(table, person).shown
    if seat is None:
        raise Refused("not_seated")
    if not table.options.hints or table.options.competitive:
        raise Refused("hints_are_off")
    check_turn(table, seat, version)
    assert table.hand is not None
    assert table.game is not None
    return Question(seat, table.hand.view(seat), changed(table.game))
