"""The schemas of what the wire writes, and what it writes, agree."""

from random import Random
from typing import Any

import orjson
import pytest

from tapete import dealt, play_hand, robot
from tapete.club.replay import Step, steps
from tapete.rules.games import GAMES
from tapete.rules.record import Record
from tapete.server.wire.json_schema import components, schema
from tapete.server.wire.json_values import converter
from tests.server.forms import check_form


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.id)
def test_the_steps_of_a_hand_are_of_their_form(rules: Any) -> None:
    seats = rules.players[0]
    hand = play_hand(dealt(rules.match(seats), Random(1)), [robot("regular")] * seats)
    kind: Any = tuple[Step, ...]
    write = converter(kind)
    assert write is not None
    read = orjson.loads(orjson.dumps(write(steps(Record.of(hand), 0))))
    check_form(read, schema(kind), components([kind]))


def test_what_has_no_schema_is_an_error() -> None:
    with pytest.raises(TypeError, match="no JSON Schema for"):
        schema(set[int])
