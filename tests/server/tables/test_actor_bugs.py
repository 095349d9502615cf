"""A bug beside a table, or in it, costs nobody the hand: the table goes on, and the log is loud."""

import json

import pytest
import structlog

from tapete.server.store.store import MemoryStore
from tapete.server.tables import actor as actor_module
from tapete.table import TableRefusal
from tapete.table.commands import Sit
from tests.server.tables.actors import Ear, act, ask, open_table, seat_four, services
from tests.server.tables.test_actor import first_legal, until


async def test_a_bug_costs_nobody_the_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    actor = await open_table(services())
    await seat_four(actor)
    version = actor.table.version
    with monkeypatch.context() as patch:
        patch.setattr(actor_module, "carry_out", lambda *_: 1 / 0)
        assert await act(actor, *first_legal(actor)) == TableRefusal("bug")
    assert actor.table.version == version
    assert await act(actor, *first_legal(actor)) is None
    actor.stop()


@pytest.mark.parametrize("broken", ["_prompt", "_heed_clock"])
async def test_a_bug_beside_a_request_stops_no_table(monkeypatch: pytest.MonkeyPatch, broken: str) -> None:
    actor = await open_table(services())
    await seat_four(actor)
    seat, action = first_legal(actor)
    with monkeypatch.context() as patch, structlog.testing.capture_logs() as logs:
        patch.setattr(actor, broken, lambda: 1 / 0)
        assert await act(actor, seat, action) is None
        await until(lambda: sum(line["event"] == "bug" for line in logs) >= 3)  # it is tried again, after a rest
    assert await act(actor, *first_legal(actor)) is None
    actor.stop()


async def test_an_asker_who_cannot_be_answered_stops_no_table() -> None:
    def break_down(refusal: TableRefusal | None) -> None:
        raise ConnectionError(refusal)

    actor = await open_table(services())
    with structlog.testing.capture_logs() as logs:
        actor.ask((Sit("ana", "Ana", 0),), break_down)
        assert await ask(actor, Sit("berta", "Berta", 1)) is None
    assert [chair.person for chair in actor.table.chairs[:2]] == ["ana", "berta"]
    assert [(line["event"], line["table"]) for line in logs] == [("bug", "t")]
    actor.stop()


async def test_a_table_whose_task_has_ended_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    actor = await open_table(services())
    with structlog.testing.capture_logs() as logs:
        monkeypatch.setattr(actor, "_say_bug", lambda: 1 / 0)
        monkeypatch.setattr(actor, "_heed_clock", lambda: 1 / 0)
        actor.ask((), lambda _refusal: None)
        await until(lambda: logs)
    assert [(line["event"], line["task"]) for line in logs] == [("a task has failed", "table t")]
    actor.stop()


async def test_a_reader_that_breaks_does_not_unsay_what_was_kept() -> None:
    store = MemoryStore()
    actor = await open_table(services(store))

    class Broken(Ear):
        def show(self, frame: bytes) -> None:
            if json.loads(frame)["t"] == "event" and len(self.frames) == 1:
                self.frames.append(frame)
                raise ZeroDivisionError
            super().show(frame)

    broken, ear = Broken(""), Ear("")
    actor.join(broken)
    actor.join(ear)
    assert await ask(actor, Sit("ana", "Ana", 0)) is None
    assert len(store._logs["t"]) == actor.table.version == 2
    assert [frame["v"] for frame in map(json.loads, ear.frames) if "v" in frame][-1] == 2
    actor.stop()
