"""Absences end with the seat that was kept."""

import json

import pytest

from tapete.server.tables import presence
from tapete.table.commands import Leave, Sit
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
