"""A match that was not public is shown to nobody but its people once it is over (docs/spec/platform.md P5)."""

from typing import Any

import pytest

from tapete.table import state
from tapete.table.commands import Leave, SeatRobot, Set, Sit, Start
from tapete.table.delta import Deltas
from tapete.table.history import History
from tapete.table.snapshot import Snapshot
from tapete.table.viewer import may_hear_back, place_of
from tests.table.room import Room
from tests.table.test_delta import apply, fields_of
from tests.table.test_history import table_at

NOBODY_AWAY: frozenset[str] = frozenset()
PEOPLE = ("ana", "p1", "luis", "stranger", "")


def before_and_over(**options: str | int | bool) -> tuple[dict[str, Any], Room]:
    """What a stranger saw before a short match of Ana and another began, and the table once it is over."""
    room = Room.opened(juegos_target=1, as_seated=True, **options)
    room.do(Sit("p1", "P1", 1))
    room.do(SeatRobot("ana", "novice"))
    seen = fields_of(room.table, "stranger", NOBODY_AWAY)
    room.do(Start("ana", 3))
    while room.table.stage != "over":
        room.step()
    return seen, room


def test_strangers_see_a_table_at_which_nothing_was_played() -> None:
    before, room = before_and_over(allow_public=False)
    for person in ("stranger", ""):
        after = fields_of(room.table, person, NOBODY_AWAY)
        assert after == before
    for person in ("ana", "p1"):
        shown = state(room.table, person)
        assert (shown.stage, len(shown.winners), shown.sheet is None) == ("over", 2, False)
    room.do(Leave("p1"))
    assert state(room.table, "p1").view is not None, "they played it"
    room.do(Sit("luis", "Luis", 1))
    seated = state(room.table, "luis")
    assert (seated.you, seated.stage, seated.view, seated.rows, seated.played) == (1, "open", None, (), ())


def test_a_match_that_was_public_is_shown_to_all() -> None:
    _, room = before_and_over()
    assert state(room.table, "stranger").sheet is not None


def test_mirrors_follow_what_is_hidden_and_shown_again() -> None:
    _, room = before_and_over(allow_public=False)
    table, snapshot, history = room.table, Snapshot(room.table), History(room.table)
    mirrors = {person: fields_of(table, person, NOBODY_AWAY) for person in PEOPLE}
    seen, shown_again = [], room.table.version + 1
    for command in (
        Set("ana", {"allow_public": True}),
        Set("ana", {"allow_public": False}),
        Leave("p1"),
        Sit("luis", "Luis", 1),
        Start("ana", 3),
    ):
        known = len(room.versions)
        room.do(command)
        for kept in room.versions[known:]:
            after = table_at(room, kept.version)
            following = Snapshot(after, NOBODY_AWAY, snapshot)
            history.add(kept, after)
            deltas = Deltas(snapshot, following, kept.event)
            for person in PEOPLE:
                mirrors[person] = apply(
                    mirrors[person], deltas.change(place_of(table, person), place_of(after, person))
                )
                assert mirrors[person] == fields_of(after, person, NOBODY_AWAY), (person, kept.event)
            table, snapshot = after, following
        seen.append(mirrors["luis"]["view"] is not None)
    assert seen == [True, False, False, False, False]
    assert mirrors["luis"]["stage"] == "dealing"
    have = shown_again
    missed = history.missed(have, "luis", NOBODY_AWAY)
    assert missed is not None
    assert len(missed) == table.version - have
    mirror = fields_of(table_at(room, have), "luis", NOBODY_AWAY)
    for _, delta in missed:
        mirror = apply(mirror, delta)
    assert mirror == mirrors["luis"]


@pytest.mark.parametrize(("public", "hears"), [(True, True), (False, False)])
def test_what_was_said_is_told_to_the_people_of_a_match_that_was_not_public(public: bool, hears: bool) -> None:
    assert may_hear_back(Room.opened(allow_public=public).table, "stranger"), "nothing was played yet"
    _, room = before_and_over(allow_public=public)
    assert [may_hear_back(room.table, person) for person in PEOPLE] == [True, True, hears, hears, hears]
    room.do(Leave("p1"))
    assert may_hear_back(room.table, "p1")
    room.do(Sit("luis", "Luis", 1))
    assert may_hear_back(room.table, "luis")
