"""A table opened where a finished hand stood: that hand alone, kept, taken up again, and tried once more."""

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tapete.rules.cards import Card
from tapete.rules.game import Game, Hand, Value, past
from tapete.rules.games import GAMES
from tapete.rules.record import Record
from tapete.server.store.journal import read, written
from tapete.table import Refused, Table, evolve, new, opened, state
from tapete.table.checkpoint import checkpoint, restored
from tapete.table.commands import SeatRobot, Set, Sit, Start, Undo
from tapete.table.events import Dealt, Event, Opened
from tapete.table.position import Position
from tests.table.room import Room


def allows(game: Game[Any], seats: int) -> bool:
    """Whether so many may play it without options."""
    try:
        game.match(seats)
    except ValueError:
        return False
    return True


def finished(game: Game[Any], dice: Random) -> Record:
    """A hand of the second deal of a match, so that the match has a past."""
    seats = dice.choice([count for count in game.players if allows(game, count)])
    match = game.match(seats, dealer=dice.randrange(seats))
    first = by_chance(match.deal(mixed(game, seats, dice)), dice)
    after = match.after(first)
    return Record.of(first if after.is_over else by_chance(after.deal(mixed(game, seats, dice)), dice))


def mixed(game: Game[Any], seats: int, dice: Random) -> list[Card]:
    deck = list(game.pack(seats))
    dice.shuffle(deck)
    return deck


def by_chance(hand: Hand, dice: Random) -> Hand:
    while hand.to_act is not None:
        hand = hand.play(hand.automatic or dice.choice(hand.legal()))
    return hand


def played_on(record: Record, step: int, seat: int, dice: Random, **options: Any) -> Room:
    """A table where the hand stood, with Ana in this seat and robots in the others."""
    room = Room(random=dice)
    position = Position.of("h1", record, step)
    room.keep(opened(record.game.id, "ana", "seed", "", record.seats, options, position))
    room.do(Sit("ana", "Ana", seat))
    room.do(SeatRobot("ana", "novice"))
    room.do(Start("ana"))
    return room


def again(room: Room) -> Table:
    """The table of its journal, as words."""
    table = new("t")
    for kept in room.log:
        table = evolve(table, replace(kept, event=read(*written(kept.event))))
    return table


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@settings(max_examples=3, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_a_hand_goes_on_from_any_of_its_actions_to_its_end(game: Game[Any], seed: int) -> None:
    dice = Random(seed)
    record = finished(game, dice)
    step, seat = dice.randrange(len(record.actions)), dice.randrange(record.seats)
    stood = list(record.hands())[step]
    room = played_on(record, step, seat, dice, pace="instant")
    hand = room.table.hand
    assert hand is not None
    assert hand.actions[:step] == stood.actions
    assert hand == stood or len(hand.actions) > step, "or the program has passed for who has nothing to say"
    assert state(room.table, "ana").from_hand == "h1"
    for _ in range(400):
        if room.table.stage != "playing":
            break
        room.step()
    assert room.table.stage == "over"
    assert len(room.table.rows) == 1
    assert room.table.is_practice
    assert again(room) == room.table
    room.do(Start("ana"))
    assert room.table.hand is not None
    assert past(room.table.hand).actions[:step] == stood.actions
    assert state(room.table, "ana").stage == "playing", "it is tried again from there"


def test_a_hand_is_played_on_as_it_was_with_the_same_actions() -> None:
    dice = Random(3)
    record = finished(GAMES[0], dice)
    room = played_on(record, 6, 0, dice)
    while room.table.hand is not None and room.table.stage == "playing":
        done = len(room.table.hand.actions)
        if room.table.awaited:
            room.act(record.actions[done][0], record.actions[done][1])
        else:
            room.step()
    last = list(record.hands())[-1]
    assert room.table.hand == last
    assert room.table.rows[0].gains == last.scores()


def test_a_table_of_a_position_is_taken_up_from_a_checkpoint() -> None:
    dice = Random(5)
    room = played_on(finished(GAMES[0], dice), 4, 1, dice, pace="instant")
    while room.table.stage == "playing":
        room.step()
    tables = [new("t")]
    room.do(Start("ana"))
    for kept in room.log:
        tables.append(evolve(tables[-1], kept))
    deal = next(kept.version for kept in reversed(room.log) if isinstance(kept.event, Dealt))
    between = {table.version: table for table in tables}
    table = restored("t", json.loads(json.dumps(checkpoint(between[deal - 1]))))
    for kept in [kept for kept in room.log if kept.version >= deal]:
        table = evolve(table, kept)
    assert table == room.table


def test_nothing_is_at_stake_and_the_rules_stay() -> None:
    dice = Random(9)
    room = played_on(finished(GAMES[0], dice), 2, 0, dice, competitive=True, bet=50)
    assert (room.table.options.competitive, room.table.options.bet) == (False, 0)
    room.do(Set("ana", {"competitive": False, "pace": "instant"}))
    while room.table.stage == "playing":
        room.step()
    wrong: list[dict[str, Value]] = [
        {"competitive": True},
        {"competitive": False, "bet": 5},
        {"competitive": False, "juegos_target": 1},
    ]
    for options in wrong:
        with pytest.raises(Refused, match="fixed_rules"):
            room.do(Set("ana", options))
    room.do(Set("ana", {"competitive": False, "pace": "calm"}))
    assert room.table.options.pace == "calm"


def test_no_card_goes_back_behind_the_position() -> None:
    dice = Random(11)
    record = finished(GAMES[0], dice)
    step = next(at for at, (_, action) in enumerate(record.actions) if action.do == "play" and at > 8) + 1
    room = played_on(record, step, record.actions[step - 1][0], dice)
    with pytest.raises(Refused, match="nothing_to_undo"):
        room.do(Undo("ana"))


@pytest.mark.parametrize("step", [-1, 10_000])
def test_there_is_no_position_where_nothing_is_left_to_do(step: int) -> None:
    with pytest.raises(ValueError, match="step"):
        Position.of("h", finished(GAMES[0], Random(1)), step)


def test_a_table_opened_before_there_were_positions_has_none() -> None:
    word, body = written(opened("brisca", "ana", "seed"))
    old = {name: value for name, value in json.loads(body).items() if name != "position"}
    event: Event = read(word, json.dumps(old))
    assert isinstance(event, Opened)
    assert event.position is None
