"""Who comes back with an older version is told what they missed, and holds then what everybody else does."""

import random
from typing import Any

import pytest

from tapete.rules.game import Game
from tapete.rules.games import GAMES
from tapete.table import Refused, Table, carry_out, evolve, is_admitted, new, opened, restarted
from tapete.table.events import ASIDES, Kept
from tapete.table.history import HELD, MOST, STRIDE, History
from tests.table.room import Room
from tests.table.test_delta import PEOPLE, apply, fields_of, own_fields, some_command

NOBODY_AWAY: frozenset[str] = frozenset()


def played(game: str, dice: random.Random, events: int) -> list[tuple[Kept, Table]]:
    """A table's events, each with the table after it."""
    first = Kept(1, 0.0, opened(game, "ana", "seed", options={"pace": "quick", "allow_public": dice.random() < 0.5}))
    table, now = evolve(new("t"), first), 0.0
    past = [(first, table)]
    while len(past) < events:
        now += dice.choice((0.0, 1.0, 40.0))
        try:
            run = carry_out(table, some_command(table, dice), now)
        except Refused:
            continue
        past += run
        table = past[-1][1]
    return past


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_was_missed_makes_the_state_of_who_was_there(game: Game[Any]) -> None:
    dice = random.Random(game.id)
    past = played(game.id, dice, 250)
    history, tables, told = History(past[0][1]), {1: past[0][1]}, 0
    for kept, table in past[1:]:
        if isinstance(kept.event, ASIDES):
            continue
        history.add(kept, table)
        tables[table.version] = table
        have, person = table.version - dice.randrange(MOST + 4), dice.choice(PEOPLE)
        missed = history.missed(have, person, NOBODY_AWAY)
        if have < 2 or missed is None:
            shut = any(not is_admitted(tables[v], person) for v in range(max(1, have), table.version + 1))
            assert have < 2 or have < table.version - MOST or shut
            continue
        mirror = fields_of(tables[have], person, NOBODY_AWAY)
        for number, (version, delta) in enumerate(missed):
            assert version == have + number + 1
            mirror = apply(mirror, delta)
        mirror |= own_fields(table, person)
        assert mirror == fields_of(table, person, NOBODY_AWAY)
        told += 1
    assert told > 25


def test_only_what_viewers_can_hold_is_told_again() -> None:
    room = Room.started()
    history = History(restarted(room.table, 5000.0))
    start = room.table.version
    assert history.missed(start, "ana", NOBODY_AWAY) is None, "its deadline is another one since the restart"
    assert history.missed(start + 1, "ana", NOBODY_AWAY) is None, "nobody can hold what has not happened"
    for _ in range(STRIDE * (HELD + 2)):
        before = len(room.versions)
        room.step()
        for kept in room.versions[before:]:
            history.add(kept, room.table if kept is room.versions[-1] else table_at(room, kept.version))
    last = room.table.version
    assert history.missed(last, "ana", NOBODY_AWAY) == []
    assert history.missed(last + 1, "ana", NOBODY_AWAY) is None
    assert len(history.missed(last - MOST, "ana", NOBODY_AWAY) or ()) == MOST
    assert history.missed(last - MOST - 1, "ana", NOBODY_AWAY) is None
    assert len(history._events) < STRIDE * (HELD + 1)


def table_at(room: Room, version: int) -> Table:
    table = new("t")
    for kept in [each for each in room.log if each.version <= version]:
        table = evolve(table, kept)
    return table
