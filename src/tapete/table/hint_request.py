"""What a hint for a person is computed from: their own view and the options of the game."""

from collections.abc import Mapping
from typing import NamedTuple

from tapete.rules.game import Seat, Value, View, changed
from tapete.table.commands import Person
from tapete.table.decisions.play import check_turn
from tapete.table.refusal import Refused
from tapete.table.table import Table
from tapete.table.viewer import place_of


class HintRequest(NamedTuple):
    """The decision that a hint is asked for: seat, its view, and the options that differ from the defaults."""

    seat: Seat
    view: View
    options: Mapping[str, Value]


def hint_request(table: Table, person: Person, version: int) -> HintRequest:
    """The decision that this person has to take, having seen `version`. Raises Refused where no hint may be given."""
    seat = place_of(table, person).shown
    if seat is None:
        raise Refused("not_seated")
    if not table.options.hints or table.options.competitive:
        raise Refused("hints_are_off")
    check_turn(table, seat, version)
    assert table.hand is not None
    assert table.game is not None
    return HintRequest(seat, table.hand.view(seat), changed(table.game))
