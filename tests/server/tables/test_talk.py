"""The talk of a table, without a server: how much of it is held."""

import random

from tapete.server.tables.talk import SPAN_S, SPEAKERS, Talk, filter_named
from tapete.server.tables.talk_store import MemoryTalkStore
from tests.table.room import Room


async def test_who_spoke_long_ago_is_not_remembered() -> None:
    room = Room.hosting("brisca", random.Random(1), onlookers_talk=True)
    talk = Talk("t", MemoryTalkStore(), filter_named(""))
    for number in range(3 * SPEAKERS):
        await talk.say(room.table, f"onlooker {number}", "Ana", "text", "hola", number * SPAN_S)
    assert len(talk._spoke) <= SPEAKERS
