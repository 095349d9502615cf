"""What holds at every table: the log is the table, versions have no gaps, and nobody learns what they may not."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tapete.rules.cards import Card
from tapete.rules.phase import remembered
from tapete.table import Refused, evolve, new, seen, state
from tapete.table.commands import Act, Auto, Back, Command, Gone, Leave, Ready, SeatRobot, Sit, Start, Tick
from tapete.table.events import Dealt, Kept
from tests.table.room import PASS, Room

PEOPLE = ("ana", "p1", "p2", "p3", "stranger", "")


def wild(room: Room, random: Random) -> Command:
    """Something that anybody may try at any time."""
    person = random.choice(PEOPLE)
    version = room.table.version + random.choice((-1, 0, 0, 0, 1))
    return random.choice(
        (
            Act(person, version, PASS),
            Sit(person, person, random.choice((None, 0, 3, 9))),
            Leave(person),
            Auto(person, random.random() < 0.5),
            Gone(person),
            Back(person),
            Ready(person),
            Start(person, 0),
            SeatRobot(person, "novice"),
            Tick(),
        )
    )


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**9), st.integers(1, 4))
def test_any_commands_leave_a_table_that_its_log_tells_again(seed: int, people: int) -> None:
    room, random = Room.started(people, juegos_target=1), Random(seed)
    room.random = random
    for _ in range(120):
        before = room.table
        if random.random() < 0.3:
            try:
                room.do(wild(room, random))
            except Refused:
                assert room.table == before
        else:
            room.step()
    again = new("t")
    for kept in room.log:
        again = evolve(again, kept)
    assert again == room.table
    assert [kept.version for kept in room.versions] == list(range(1, room.table.version + 1))


def hidden_from(room: Room, seat: int | None) -> set[Card]:
    """The cards that this viewer may not know of now."""
    hand = room.table.hand
    assert hand is not None
    view = hand.view(None)
    shown = {play.card for trick in view.tricks for play in trick.plays} | {play.card for play in view.trick}
    shown |= {Card(part.value) for part in view.parts if part.kind == "card" and isinstance(part.value, str)}
    shown |= {card for _, cards in remembered(view) for card in cards}
    mine = set(hand.view(seat).hand) if seat is not None else set()
    assert room.table.game is not None
    return set(room.table.game.pack(4)) - shown - mine


@pytest.mark.parametrize("seed", range(4))
def test_no_hidden_card_stands_in_what_a_viewer_gets(seed: int) -> None:
    room = Room.started(people=2)
    room.random = Random(seed)
    looked = 0
    for _ in range(70):
        if room.table.stage != "playing":
            break
        for viewer in (0, 1, None):
            person = room.person(viewer) if viewer is not None else "stranger"
            text = repr(state(room.table, person))
            for card in hidden_from(room, viewer):
                assert f"'{card}'" not in text
                assert f"play {card}" not in text
                looked += 1
        room.step()
    assert looked > 1000


def test_events_are_seen_whole_veiled_or_only_as_a_number() -> None:
    room = Room.started(people=4)
    replayed, told = new("t"), []
    for _ in range(200):
        room.step()
    for kept in room.log:
        views = [seen(replayed, kept.event, viewer) for viewer in (0, 1, 2, 3, None)]
        if isinstance(kept.event, Dealt):
            assert views == [{"k": "dealt"}] * 5
        told.append(views)
        replayed = evolve(replayed, Kept(kept.version, kept.at, kept.event))
    assert any(views[4] is None and any(view is not None for view in views) for views in told)
    assert any(all(view == views[0] and view is not None for view in views) for views in told)
