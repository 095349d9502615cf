"""Who has left a match by its own rules, or was away when it began: they abandon nothing by going."""

from random import Random

import pytest

from tapete.table import opened, state
from tapete.table.commands import Back, Gone, Leave, Lost, Ready, Sit, Start
from tapete.table.events import Left
from tests.table.room import Room


@pytest.fixture
def room() -> Room:
    """A partida of El Tomate, at the sheet of the hand after which somebody could not ante."""
    room = hosting(7799)
    for seat in (1, 2, 3):
        room.do(Sit(f"p{seat}", f"P{seat}", seat))
    room.do(Start("ana", 0))
    while room.table.match is None or not room.table.match.out:
        room.step()
    assert room.table.stage == "sheet"
    return room


def hosting(seed: int) -> Room:
    """A table of four at which somebody is soon without tantos."""
    room = Room(random=Random(seed))
    room.keep(opened("tomate", "ana", "seed", "", 4, {"initial_stack": 15, "ante": 9, "rounds": 10}))
    room.do(Sit("ana", "Ana", 0))
    return room


def test_who_is_out_of_the_match_keeps_nobody_waiting_with_the_sheet(room: Room) -> None:
    assert room.table.match is not None
    out = room.table.match.out
    assert state(room.table, "").ready == out
    for seat in room.table.people:
        assert not room.table.wants_deal
        if seat not in out:
            room.do(Ready(room.person(seat)))
    assert room.table.wants_deal
    assert room.do(Ready(room.person(out[0]))) == ()


def test_who_is_alone_in_a_match_that_goes_on_without_them_reads_every_sheet() -> None:
    room = hosting(7800)
    while room.table.match is None or 0 not in room.table.match.out or room.table.stage != "sheet":
        room.step_or_start()
    assert (room.table.ready, room.table.wants_deal) == ((), False)


def test_who_is_out_of_the_match_abandons_nothing(room: Room) -> None:
    assert room.table.match is not None
    out = room.table.match.out[0]
    other = next(seat for seat in room.table.people if seat not in room.table.match.out)
    assert [state(room.table, room.person(seat)).leaving_counts for seat in (out, other)] == [False, True]
    person = room.person(out)
    assert room.do(Leave(person)) == (Left(out, "regular", person, "asked", counts=False),)
    room.do(Leave(room.person(other)))
    assert room.table.company.forfeited == (other,)


@pytest.mark.parametrize("comes_back", [False, True])
def test_who_was_away_when_the_match_began_abandons_nothing_unless_they_come_back(comes_back: bool) -> None:
    room = Room.opened(turn_time_s=0)
    for seat in (1, 2, 3):
        room.do(Sit(f"p{seat}", f"P{seat}", seat))
    room.do(Start("ana", 3))
    room.do(Gone("p1"))
    room.deal()
    room.do(Gone("p2"))
    if comes_back:
        room.do(Back("p1"))
        room.do(Gone("p1"))
    room.now += 200.0
    left = [room.do(Lost(person))[0] for person in ("p1", "p2")]
    assert [each.counts for each in left if isinstance(each, Left)] == [comes_back, True]
    assert room.table.company.forfeited == ((1, 2) if comes_back else (2,))
