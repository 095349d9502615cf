"""The talk of a table, without a server: how much of it is held."""

import asyncio
import random
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from tapete.server.tables.talk import MOST, SPAN_S, SPEAKERS, Talk, filter_named
from tapete.server.tables.talk_store import MemoryTalkStore
from tapete.table import Refused
from tapete.table.commands import Leave, SeatRobot, Set, Sit, Start
from tapete.table.talk import Line
from tests.server.tables.actors import NOW, Ear, ask, open_table, play_match, seat_four, services
from tests.table.room import Room


async def test_who_spoke_long_ago_is_not_remembered() -> None:
    room = Room.hosting("brisca", random.Random(1), onlookers_talk=True)
    talk = Talk("t", MemoryTalkStore(), filter_named(""))
    for number in range(3 * SPEAKERS):
        await talk.say(room.table, f"onlooker {number}", "Ana", "text", "hola", number * SPAN_S)
    assert len(talk._spoke) <= SPEAKERS


@pytest.mark.parametrize("made", ["", "  ", "a\0b", "\ud800", "x" * 201])
async def test_what_a_filter_makes_of_a_text_is_one_that_may_be_said(made: str) -> None:
    room = Room.hosting("brisca", random.Random(1), onlookers_talk=True)
    talk = Talk("t", MemoryTalkStore(), lambda _: made)
    with pytest.raises(Refused) as caught:
        await talk.say(room.table, "onlooker", "Ana", "text", "hola", NOW)
    assert caught.value.refusal.code == "bad_words"


async def test_a_filter_that_exits_has_failed_and_the_server_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "theirs_filters.py").write_text("import sys\ndef words(text):\n    sys.exit(3)\n", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    room = Room.hosting("brisca", random.Random(1), onlookers_talk=True)
    talk = Talk("t", MemoryTalkStore(), filter_named("theirs_filters:words"))
    with pytest.raises(RuntimeError, match=r"^SystemExit: 3 \(theirs_filters.py, line 3\)$"):
        await talk.say(room.table, "onlooker", "Ana", "text", "hola", NOW)


async def test_what_is_said_through_several_servers_counts_together() -> None:
    room = Room.hosting("brisca", random.Random(1), onlookers_talk=True)
    store = MemoryTalkStore()
    servers = [Talk("t", store, filter_named("")) for _ in range(3)]
    for number in range(MOST):
        said = servers[number % 3]
        line = await said.say(room.table, "onlooker", "Ana", "text", "hola", NOW + number)
        for other in servers:
            if other is not said:
                other.take(line)
                other.take(line)  # told twice
    for each in servers:
        with pytest.raises(Refused, match="too_fast"):
            await each.say(room.table, "onlooker", "Ana", "text", "hola", NOW + MOST)
    assert await servers[0].say(room.table, "onlooker", "Ana", "text", "hola", NOW + SPAN_S + MOST)


async def test_nobody_has_to_be_silent_for_as_long_as_the_clock_was_set_back() -> None:
    room = Room.hosting("brisca", random.Random(1), onlookers_talk=True)
    talk = Talk("t", MemoryTalkStore(), filter_named(""))

    async def say(at: float) -> None:
        await talk.say(room.table, "onlooker", "Ana", "text", "hola", at)

    for number in range(MOST):
        await say(3600.0 + number)
    for number in range(MOST):
        await say(number)
    with pytest.raises(Refused, match="too_fast"):
        await say(MOST)


async def test_a_line_that_comes_late_is_told_to_those_alone_who_may_hear_it() -> None:
    """Another server has kept it during a match that was not public, and this one reads it once the match is over."""
    made = replace(services(), clock=count(NOW, 0.5).__next__)
    actor = await open_table(made, juegos_target=1, allow_public=False)
    await seat_four(actor)
    await play_match(actor)
    seated, stranger = Ear("ana"), Ear("stranger")
    for ear in (seated, stranger):
        actor.join(ear)
    ended = actor.table.closed_until
    for number, at in enumerate((ended - 0.1, ended + 0.1)):
        actor.talk.take(Line(number + 1, at, "berta", 1, "Berta", "text", f"line {number}"))
    await actor._conversation.catch_up()
    said = [[line for line in (0, 1) if any(b"line %d" % line in f for f in ear.frames)] for ear in (seated, stranger)]
    assert said == [[0, 1], [1]]
    with pytest.raises(Refused):
        await actor.talk.report(actor.table, "stranger", 1, "rude", ended)
    assert (await actor.talk.report(actor.table, "stranger", 2, "rude", ended)).what == "line 1"
    actor.stop()


async def test_what_was_said_in_a_private_match_is_not_told_to_who_comes_once_it_is_public() -> None:
    actor = await open_table(replace(services(), clock=count(NOW, 0.5).__next__), competitive=False, allow_public=False)
    for seat, person in enumerate(("ana", "berta")):
        assert await ask(actor, Sit(person, person.title(), seat)) is None
    assert await ask(actor, SeatRobot("ana", "novice"), Start("ana", 0)) is None
    seated, stranger = Ear("ana"), Ear("stranger")
    actor.join(seated)
    for person in ("ana", "berta"):
        await actor.say(person, person.title(), "text", "between us")
    assert await ask(actor, Leave("berta")) is None
    assert not actor.admits("stranger")
    assert await ask(actor, Set("ana", {"pace": "instant", "turn_time_s": 0, "competitive": False})) is None
    assert actor.admits("stranger")
    actor.join(stranger)
    actor.show_talk(stranger)
    await actor.say("ana", "Ana", "text", "welcome")
    for _ in range(100):
        await asyncio.sleep(0)
    heard = [any(words in frame for frame in stranger.frames) for words in (b"between us", b"welcome")]
    assert heard == [False, True]
    actor.stop()


async def test_where_the_clock_is_set_back_all_are_told_what_is_said_and_nobody_what_was_said_in_private() -> None:
    now = [NOW]
    actor = await open_table(replace(services(), clock=lambda: now[0]), juegos_target=1, allow_public=False)
    await seat_four(actor)
    now[0] += 3600
    await actor.say("ana", "Ana", "text", "between us")
    now[0] += 60
    await play_match(actor)
    assert actor.table.closed_until == now[0]
    now[0] -= 1800
    assert await ask(actor, Leave("berta")) is None
    assert await ask(actor, Sit("luis", "Luis", 1)) is None
    ears = [Ear("luis"), Ear("stranger")]
    for ear in ears:
        actor.join(ear)
        actor.show_talk(ear)
    await actor.say("ana", "Ana", "text", "welcome")
    for _ in range(100):
        await asyncio.sleep(0)
    for ear in ears:
        assert [any(words in frame for frame in ear.frames) for words in (b"between us", b"welcome")] == [False, True]
    actor.stop()
