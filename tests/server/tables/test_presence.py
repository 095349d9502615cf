"""Absences end with the seat that was kept."""

import asyncio
import json

import pytest

from tapete.server.tables import presence
from tapete.table.commands import Leave, Sit, Start
from tapete.table.table import SEAT_KEPT_S
from tests.server.tables.actors import Ear, ask, open_table, services
from tests.server.tables.test_actor import until


async def test_nobody_waits_for_who_has_lost_their_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "SEAT_KEPT_S", 0.01)
    monkeypatch.setattr(presence, "SLACK_S", 0.0)
    actor = await open_table(services(grace_s=0.01))
    ana = Ear("ana")
    actor.join(ana)
    assert await ask(actor, Sit("ana", "Ana", 0)) is None
    for person in ("berta", "carla", "dora"):
        assert await ask(actor, Sit(person, person, 1)) is None
        await until(lambda: not actor.table.chairs[1].person)
    assert not actor._absences.people
    assert not actor._absences.overdue
    assert not actor._absences._timers
    actor.stop()


async def test_the_seat_of_who_was_away_when_the_match_began_is_kept_as_long_as_is_said() -> None:
    """It was kept for up to three minutes more: first it was asked too early whether it still is."""
    actor = await open_table(services(grace_s=0.01), "tute-two")
    actor.join(Ear("ana"))
    for seat, person in enumerate(("ana", "berta")):
        assert await ask(actor, Sit(person, person, seat)) is None
    await until(lambda: actor._absences.overdue)
    await asyncio.sleep(0.1)
    began = asyncio.get_running_loop().time()
    assert await ask(actor, Start("ana")) is None
    await until(lambda: actor.table.chairs[1].gone)
    assert actor._absences._timers["berta"].when() >= began + SEAT_KEPT_S + presence.SLACK_S
    actor.stop()


async def test_who_left_while_they_were_away_is_here_when_they_sit_down_again() -> None:
    actor = await open_table(services())
    berta = Ear("berta")
    assert await ask(actor, Sit("berta", "Berta", 1), Leave("berta")) is None
    assert not actor._absences.people
    actor.join(berta)
    assert await ask(actor, Sit("berta", "Berta", 1)) is None
    actor.join(eve := Ear("eve"))
    assert json.loads(eve.frames[0])["state"]["seats"][1]["here"]
    assert not any(json.loads(frame)["t"] == "presence" for frame in berta.frames)
    actor.stop()
