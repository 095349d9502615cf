"""A bug beside a table, or in it, costs nobody the hand: the table goes on, and the log is loud."""

import json

import pytest
import structlog

from tapete.server.tables import actor as actor_module
from tapete.table import TableRefusal
from tapete.table.commands import Sit
from tapete.table.events import Kept, Sat
from tests.server.tables.actors import NOW, Ear, act, ask, open_table, seat_four, services
from tests.server.tables.test_actor import first_legal, until
from tests.server.tables.test_forgetting import Fragile


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


@pytest.mark.parametrize("failures", [0, 2])
async def test_a_reader_that_breaks_does_not_unsay_what_was_kept(failures: int) -> None:
    """Not even where the log cannot be read at once."""
    store = Fragile()
    actor = await open_table(services(store))

    class Broken(Ear):
        """Once."""

        is_broken = False

        def show(self, frame: bytes) -> None:
            super().show(frame)
            if json.loads(frame)["t"] == "event" and not self.is_broken:
                self.is_broken = True
                raise ZeroDivisionError

    broken, ear = Broken(""), Ear("")
    actor.join(broken)
    actor.join(ear)
    store.failures = failures
    assert await ask(actor, Sit("ana", "Ana", 0)) is None
    assert len(store._logs["t"]) == actor.table.version == 2
    await until(lambda: [frame["v"] for frame in map(json.loads, ear.frames) if "v" in frame][-1] == 2)
    assert broken.is_broken
    assert not store.failures
    actor.stop()


@pytest.mark.parametrize(("failures", "code"), [(0, "stale"), (2, "not_kept")])
async def test_a_table_that_another_writer_overtook_says_what_has_become_of_a_request(failures: int, code: str) -> None:
    """Where its log cannot be read at once, it is read later: that is no bug."""
    store = Fragile()
    actor = await open_table(services(store))
    await store.append("t", 1, [Kept(2, NOW, Sat(1, "berta", "Berta"))])
    store.failures = failures
    with structlog.testing.capture_logs() as logs:
        refusal = await ask(actor, Sit("ana", "Ana", 0))
    assert refusal is not None
    assert refusal.code == code
    assert "bug" not in [line["event"] for line in logs]
    await until(lambda: actor.table.chairs[1].person == "berta")
    assert await ask(actor, Sit("ana", "Ana", 0)) is None
    actor.stop()
