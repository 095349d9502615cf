"""What a table says of its match: the goal, a row a finished hand, who will play together."""

import json

import pytest

from tapete.rules.game import Goal
from tapete.rules.games import game as game_named
from tapete.table import state
from tapete.table.checkpoint import checkpoint, restored
from tapete.table.commands import Start, Tick
from tests.table.room import Room


def test_every_finished_hand_is_a_row_of_the_score() -> None:
    room = Room.started(1, pace="instant", juegos_target=2)
    while room.table.stage != "over":
        room.step()
        if room.table.stage == "sheet" and room.table.rows:
            saved = json.loads(json.dumps(checkpoint(room.table)))
            assert restored("t", saved).rows == room.table.rows
    seen = state(room.table, "ana")
    assert seen.goal == Goal("score", 2)
    assert len(seen.rows) == room.table.hand_number
    assert seen.rows[-1].totals == seen.scores
    for row, before in zip(seen.rows, (None, *seen.rows), strict=False):
        assert sum(row.gains) == 2
        assert row.points[0] == row.points[2]
        gained = [total - (before.totals[seat] if before else 0) for seat, total in enumerate(row.totals)]
        assert tuple(gained) == row.gains
    room.do(Start("ana", 0))
    assert room.table.rows == ()


def test_a_hand_with_robots_takes_half_a_minute_at_most() -> None:
    """By the table's own clock, with a person who does not think; a browser adds the way of each message."""
    room = Room.started(1, pace="quick", turn_time_s=0)
    begun = room.now
    while room.table.stage == "playing":
        hand = room.table.hand
        assert hand is not None
        mine = hand.automatic is None and room.table.awaited[:1] == (0,)
        room.now = room.now if mine else max(room.now, room.table.not_before)
        if hand.automatic is not None:
            room.do(Tick())
        else:
            seat = room.table.awaited[0]
            room.act(seat, hand.legal(seat)[0])
    assert 5 < room.now - begun <= 30


@pytest.mark.parametrize(("game", "what"), [("tarot-4", "deals"), ("tomate", "deals"), ("cuatrola", "score")])
def test_a_match_says_what_ends_it(game: str, what: str) -> None:
    known = game_named(game)
    match = known.match(known.players[-1])
    assert match.goal.what == what
    assert match.goal.of > match.goal.done == 0


def test_partners_are_known_before_the_cards() -> None:
    assert state(Room.opened().table, "ana").sides == ((0, 2), (1, 3))
