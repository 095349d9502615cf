"""A match that was not public is shown to nobody but its people once it is over (docs/spec/platform.md P5)."""

import json
from typing import Any

import pytest

from tapete.rules.cards import SPANISH_PACK
from tapete.table import evolve, state
from tapete.table.checkpoint import checkpoint, restored
from tapete.table.commands import Deal, Leave, SeatRobot, Set, Sit, Start
from tapete.table.delta import Deltas
from tapete.table.events import Cancelled
from tapete.table.history import History
from tapete.table.snapshot import Snapshot
from tapete.table.viewer import hears_since, is_admitted, place_of
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


@pytest.mark.parametrize("was_public", [True, False])
def test_what_is_shown_of_a_match_is_not_changed_by_options_set_afterwards(was_public: bool) -> None:
    """Mirrors of all follow the table through what happens between two matches."""
    _, room = before_and_over(allow_public=was_public)
    table, snapshot, history = room.table, Snapshot(room.table), History(room.table)
    mirrors = {person: fields_of(table, person, NOBODY_AWAY) for person in PEOPLE}
    seen, have = [], room.table.version + 1
    for command in (
        Set("ana", {"allow_public": not was_public, "juegos_target": 1}),
        Leave("p1"),
        Sit("luis", "Luis", 1),
        Leave("ana"),
        Set("luis", {"allow_public": True, "juegos_target": 1}),
        SeatRobot("luis", "novice"),
        Start("luis", 3),
    ):
        known = len(room.versions)
        room.do(command)
        for kept in room.versions[known:]:
            after = table_at(room, kept.version)
            following = Snapshot(after, NOBODY_AWAY, snapshot)
            history.add(kept, after)
            deltas = Deltas(snapshot, following, kept.event)
            for person in PEOPLE:
                change = deltas.change(place_of(table, person), place_of(after, person))
                mirrors[person] = apply(mirrors[person], change)
                assert mirrors[person] == fields_of(after, person, NOBODY_AWAY), (person, kept.event)
            table, snapshot = after, following
        seen.append([mirrors[person]["view"] is not None for person in ("ana", "luis", "stranger")])
    assert seen == [*[[True, was_public, was_public]] * 6, [False] * 3]
    assert mirrors["luis"]["stage"] == "dealing"
    missed = history.missed(have, "luis", NOBODY_AWAY)
    assert missed is not None
    mirror = fields_of(table_at(room, have), "luis", NOBODY_AWAY)
    for _, delta in missed:
        mirror = apply(mirror, delta)
    assert mirror == mirrors["luis"]


@pytest.mark.parametrize("is_over", [True, False])
def test_how_the_cards_came_about_is_opened_to_the_people_of_the_match_alone(is_over: bool) -> None:
    """Also where it was called off; and once another begins, to nobody."""
    room = Room.opened(juegos_target=1, as_seated=True, allow_public=False)
    room.do(Sit("p1", "P1", 1))
    room.do(SeatRobot("ana", "novice"))
    room.do(Start("ana", 3))
    room.do(Deal(SPANISH_PACK, secret="secret", promise="another"))
    while is_over and room.table.stage != "over":
        if room.table.wants_deal:
            room.do(Deal(SPANISH_PACK[::-1], secret="secret", promise="another"))
        else:
            room.step()
    if not is_over:
        room.keep(Cancelled("agreed"))
    secrets = {person: state(room.table, person).deal.secret for person in ("ana", "p1", "stranger", "")}
    assert secrets == {"ana": "secret", "p1": "secret", "stranger": "", "": ""}
    room.do(Leave("p1"))
    room.do(Sit("luis", "Luis", 1))
    assert (state(room.table, "luis").deal.secret, state(room.table, "p1").deal.secret) == ("", "secret")
    room.do(Start("ana", 3))
    assert [state(room.table, person).deal.secret for person in ("ana", "luis")] == ["", ""]


@pytest.mark.parametrize("was_public", [True, False])
def test_what_was_said_at_a_match_that_was_not_public_is_told_to_its_people(was_public: bool) -> None:
    assert hears_since(Room.opened(allow_public=was_public).table, "stranger") == 0.0, "nothing was played yet"
    _, room = before_and_over(allow_public=was_public)
    ended = 0.0 if was_public else room.now
    assert [hears_since(room.table, person) for person in PEOPLE] == [min(ended, 1000.0)] * 2 + [ended] * 3
    room.now += 100.0
    room.do(Leave("p1"))
    room.do(Set("ana", {"allow_public": True}))
    room.do(Sit("luis", "Luis", 1))
    assert [hears_since(room.table, person) for person in PEOPLE] == [min(ended, 1000.0)] * 2 + [ended] * 3
    room.do(Start("ana", 3))
    table = restored(room.table.id, json.loads(json.dumps(checkpoint(room.table))))
    assert [hears_since(table, person) for person in ("ana", "luis", "stranger")] == [min(ended, 1000.0), ended, ended]


def opened_within_a_match() -> Room:
    """A match that was not public, in which Ana is alone with robots since its second hand, and has it looked at."""
    room = Room.opened(juegos_target=2, as_seated=True, allow_public=False)
    room.do(Sit("p1", "P1", 1))
    room.do(SeatRobot("ana", "novice"))
    room.do(Start("ana", 3))
    while room.table.hand_number < 2:
        assert room.table.stage != "over"
        room.step()
    room.do(Leave("p1"))
    room.now += 100.0
    room.do(Set("ana", {"juegos_target": 2, "allow_public": True, "onlookers": "late"}))
    return room


def test_what_was_said_in_a_match_until_it_became_public_is_told_to_its_people() -> None:
    room = opened_within_a_match()
    opened = room.now
    assert is_admitted(room.table, "stranger")
    while room.table.stage != "sheet":
        room.step()
    for table in (room.table, restored(room.table.id, json.loads(json.dumps(checkpoint(room.table))))):
        assert [hears_since(table, person) for person in ("ana", "stranger")] == [1000.0, opened]
        assert not table.was_public
    room.keep(Cancelled("agreed"))
    assert [hears_since(room.table, person) for person in ("ana", "stranger")] == [1000.0, opened]
    room.do(Start("ana", 3))
    room.do(Deal(SPANISH_PACK))
    assert room.table.was_public, "the next match is so from its beginning"


def test_a_match_that_became_public_is_shown_to_nobody_else_once_it_is_over() -> None:
    """Nor is the hand before, whose cards would be open; the mirror of a stranger follows the table all the same."""
    room = opened_within_a_match()
    table, snapshot, known = room.table, Snapshot(room.table), len(room.versions)
    while room.table.stage != "over":
        room.step()
    mirror = fields_of(table, "stranger", NOBODY_AWAY)
    assert (mirror["stage"], mirror["hand_number"]) == ("playing", 2)
    for kept in room.versions[known:]:
        assert mirror["open_hand"] is None
        after = evolve(table, kept)
        following = Snapshot(after, NOBODY_AWAY, snapshot)
        change = Deltas(snapshot, following, kept.event).change(
            place_of(table, "stranger"), place_of(after, "stranger")
        )
        mirror, table, snapshot = apply(mirror, change), after, following
    assert mirror == fields_of(room.table, "stranger", NOBODY_AWAY)
    assert (mirror["stage"], mirror["view"], mirror["rows"]) == ("open", None, ())
    assert state(room.table, "ana").sheet is not None
