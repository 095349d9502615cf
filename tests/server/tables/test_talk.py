"""The talk of a table, without a server: how much of it is held."""

import random

import pytest

from tapete.server.tables.talk import MOST, SPAN_S, SPEAKERS, Talk, filter_named
from tapete.server.tables.talk_store import MemoryTalkStore
from tapete.table import Refused
from tests.table.room import Room


async def test_who_spoke_long_ago_is_not_remembered() -> None:
    room = Room.hosting("brisca", random.Random(1), onlookers_talk=True)
    talk = Talk("t", MemoryTalkStore(), filter_named(""))
    for number in range(3 * SPEAKERS):
        await talk.say(room.table, f"onlooker {number}", "Ana", "text", "hola", number * SPAN_S)
    assert len(talk._spoke) <= SPEAKERS


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
