"""A table taken up from its last deal is the table of its whole log."""

import json
import random
from typing import Any

import pytest

from tapete.rules.game import Game
from tapete.rules.games import GAMES
from tapete.table import Refused, evolve
from tapete.table.checkpoint import checkpoint, restored
from tapete.table.commands import Auto, Gone, Leave, Sit
from tapete.table.events import Dealt
from tests.table.room import Room


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_table_taken_up_from_any_deal_is_the_same(game: Game[Any]) -> None:
    dice = random.Random(game.id)
    room = Room.hosting(game.id, dice, pace="quick", turn_time_s=20)
    tables = [room.table]
    while sum(isinstance(kept.event, Dealt) for kept in room.log) < 4 and len(room.log) < 800:
        before = len(room.log)
        try:
            room.do(dice.choice((Sit("luis", "Luis"), Leave("luis"), Gone("ana"), Auto("ana", False))))
        except Refused:
            room.step_or_start()
        for kept in room.log[before:]:
            tables.append(evolve(tables[-1], kept))
    deals = [kept.version for kept in room.log if isinstance(kept.event, Dealt)]
    assert len(deals) >= 2
    between = {table.version: table for table in tables}
    for deal in deals:
        table = restored(room.table.id, json.loads(json.dumps(checkpoint(between[deal - 1]))))
        for kept in [kept for kept in room.log if deal <= kept.version < deal + 60]:
            table = evolve(table, kept)
        assert table == between[table.version]


def test_a_checkpoint_of_another_form_is_not_read() -> None:
    room = Room.started()
    saved = checkpoint(room.table) | {"form": 0}
    with pytest.raises(ValueError, match="form 0"):
        restored("t", saved)
