"""The quick difference between two tables is the difference between their whole states."""

import random
from typing import Any

import pytest

from tapete.rules.game import View, configure, options
from tapete.rules.games import GAMES
from tapete.table import Refused, Table, carry_out, evolve, new, opened, state
from tapete.table.commands import (
    Act,
    Annul,
    Auto,
    Command,
    Deal,
    Dismiss,
    Gone,
    Leave,
    Look,
    Prefer,
    Ready,
    SeatRobot,
    Set,
    Sit,
    Start,
    Tick,
    Unseat,
)
from tapete.table.delta import Delta, Deltas
from tapete.table.events import ASIDES, Acted, Kept
from tapete.table.seen import seen
from tapete.table.snapshot import Snapshot
from tapete.table.viewer import place_of
from tests.table.room import Room

PEOPLE = ("ana", "berta", "stranger", "")


def apply(whole: dict[str, Any], change: Delta) -> dict[str, Any]:
    """A mirror's state after a message."""
    (_, changed, in_view, tricks), own = change
    after = {**whole, **changed}
    if in_view or own or tricks:
        view = {name: getattr(whole["view"], name) for name in View._fields} | in_view | own
        after["view"] = View(**{**view, "tricks": view["tricks"] + tricks})
    return after


def fields_of(table: Table, person: str, away: frozenset[str]) -> dict[str, Any]:
    whole = state(table, person, away)
    return {name: getattr(whole, name) for name in type(whole).__dataclass_fields__}


def own_fields(table: Table, person: str) -> dict[str, Any]:
    """What `yours` of the wire tells a person who sits."""
    whole = state(table, person)
    return {name: getattr(whole, name) for name in ("answered", "queued", "forced")}


def some_command(table: Table, dice: random.Random) -> Command:
    """Something that somebody might ask now, allowed or not."""
    person = dice.choice(PEOPLE[:3])
    if table.wants_deal and table.game is not None:
        pack = table.game.pack(len(table.chairs))
        return Deal(tuple(dice.sample(pack, len(pack))))
    if table.hand is not None and table.awaited and dice.random() < 0.9:
        seat = dice.choice(table.awaited)
        chair = table.chairs[seat]
        if chair.acts:
            return Act(chair.person, table.version, dice.choice(table.hand.legal(seat)))
        return Tick()
    dealer = dice.randrange(len(table.chairs))
    choices: tuple[Command, ...] = (
        Sit(person, person),
        SeatRobot("ana", "novice"),
        Start(table.owner, dealer),
        Start(table.owner, dealer),
        Ready("ana"),
        Ready("berta"),
        Auto(person, dice.random() < 0.3),
        Gone(person) if dice.random() < 0.2 else Tick(),
        Leave(person) if dice.random() < 0.1 else Tick(),
        Set(table.owner, {"turn_time_s": 20}) if dice.random() < 0.3 else Tick(),
        Annul(person, dice.random() < 0.7) if dice.random() < 0.3 else Tick(),
        Prefer(person, dice.random() < 0.5),
        Look(person),
        Tick(),
    )
    return dice.choice(choices)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_mirror_agrees_with_the_table_after_every_event(game: Any) -> None:
    dice = random.Random(game.id)
    away: frozenset[str] = frozenset()
    table = evolve(new("t"), Kept(1, 0.0, opened(game.id, "ana", "seed", options={"pace": "quick"})))
    snapshot = Snapshot(table, away)
    mirrors = {person: fields_of(table, person, away) for person in PEOPLE}
    now, steps, stages = 0.0, 0, set()
    for _ in range(1500):
        now += dice.choice((0.0, 1.0, 40.0))
        command = some_command(table, dice)
        try:
            run = carry_out(table, command, now)
        except Refused:
            continue
        for kept, after in run:
            following = Snapshot(after, away, snapshot)
            if isinstance(kept.event, ASIDES):
                for person in PEOPLE:
                    mirrors[person] |= own_fields(after, person)
                    assert mirrors[person] == fields_of(after, person, away), kept.event
                table, snapshot = after, following
                continue
            deltas = Deltas(snapshot, following, kept.event)
            for person in PEOPLE:
                change = deltas.change(place_of(table, person), place_of(after, person))
                mirrors[person] = apply(mirrors[person], change)
                assert mirrors[person] == fields_of(after, person, away), (kept.event, change)
                assert change.common.event == seen(table, kept.event, place_of(table, person).shown)
            table, snapshot = after, following
            steps += 1
            stages.add(table.stage)
    assert steps > 150
    assert stages >= {"open", "playing"}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_a_snapshot_keeps_is_what_the_hand_shows_each_seat(game: Any) -> None:
    """With every value of every option: some show a seat what is of others."""
    for each in options(game):
        for value in {*each.values[:6], each.values[-1]} - {each.default}:
            played_through(
                configure(game, {each.name: value}), {each.name: value}, random.Random(f"{each.name} {value}")
            )


def played_through(game: Any, options: dict[str, Any], dice: random.Random) -> None:
    """A hand at a table with these options, of which each snapshot after the first is made from the one before."""
    table = evolve(new("t"), Kept(1, 0.0, opened(game.id, "ana", "seed", options=options)))
    table = after(table, Sit("ana", "ana"))
    while not all(chair.is_taken for chair in table.chairs):
        table = after(table, SeatRobot("ana", "novice"))
    table = after(table, Start("ana", 0))
    pack = table.game.pack(len(table.chairs)) if table.game is not None else ()
    table = after(table, Deal(tuple(dice.sample(pack, len(pack)))))
    snapshot = Snapshot(table)
    while table.hand is not None and table.hand.to_act is not None:
        assert [snapshot.own[seat] for seat in range(len(table.chairs))] == [
            *map(table.hand.own, range(len(table.chairs)))
        ]
        action = table.hand.automatic or dice.choice(table.hand.legal())
        table = evolve(table, Kept(table.version + 1, 0.0, Acted(table.hand.to_act, action, "robot")))
        snapshot = Snapshot(table, before=snapshot)


def after(table: Table, command: Command) -> Table:
    """The table once this is carried out."""
    return [*carry_out(table, command, 0.0)][-1][1]


@pytest.mark.parametrize("is_over", [False, True])
def test_why_somebody_is_dismissed_is_told_to_them_alone(is_over: bool) -> None:
    """Also to who has sat down since the match that is over, whose cards they are not shown."""
    room = Room.opened(juegos_target=1, as_seated=True)
    if is_over:
        room.do(SeatRobot("ana", "novice"))
        room.do(Start("ana", 3))
        while room.table.stage != "over":
            room.step()
        room.do(Unseat("ana", 1))
    room.do(Sit("berta", "Berta", 1))
    before = room.table
    room.do(Dismiss("ana", 1, "rude"))
    kept, old = room.log[-1], Snapshot(before, frozenset())
    deltas = Deltas(old, Snapshot(room.table, frozenset(), old), kept.event)
    places = {person: (place_of(before, person), place_of(room.table, person)) for person in ("ana", "berta", "eva")}
    told = {person: deltas.change(*place).common.event for person, place in places.items()}
    assert all(event is not None and event["why"] == "dismissed" for event in told.values())
    assert {person: event.get("reason") for person, event in told.items() if event is not None} == {
        "ana": None,
        "berta": "rude",
        "eva": None,
    }
