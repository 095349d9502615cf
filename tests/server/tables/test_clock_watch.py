"""Where the clock is set nothing is prolonged and nothing ends; extra time is what the log says."""

import json
from dataclasses import replace

import pytest

from tapete.server.tables.actor import TableActor
from tapete.server.tables.services import Services
from tapete.table.commands import Annul, Gone, Leave, Lost, Sit
from tapete.table.company import VOTE_S
from tapete.table.table import SEAT_KEPT_S
from tests.server.tables.actors import NOW, PEOPLE, Ear, act, ask, open_table, seat_four, services, taken_up


class Time:
    """A clock that may be set, beside one that only goes on."""

    def __init__(self) -> None:
        self.now, self.steady = NOW, 0.0

    def passes(self, seconds: float) -> None:
        self.now += seconds
        self.steady += seconds

    def watched(self) -> Services:
        return replace(services(), clock=lambda: self.now, steady=lambda: self.steady)


@pytest.fixture
def time() -> Time:
    return Time()


async def rung(actor: TableActor) -> None:
    """As if the alarm rang now; what the table asks of itself then is done."""
    actor._prompter._ring()
    assert await ask(actor, Gone(PEOPLE[2])) is None


@pytest.mark.parametrize("set_by", [-50, 50, -4000, 4000])
async def test_a_turn_lasts_as_long_wherever_the_clock_is_set_to(time: Time, set_by: int) -> None:
    actor = await open_table(time.watched(), turn_time_s=100)
    ear = Ear(PEOPLE[0])
    actor.join(ear)
    await seat_four(actor)
    assert await ask(actor, Gone(PEOPLE[2])) is None
    question = actor.table.question
    time.passes(60)
    assert await ask(actor, Annul(PEOPLE[1])) is None
    time.passes(10)
    time.now += set_by
    await rung(actor)
    assert actor.table.deadline == time.now + 30
    shown = json.loads(ear.frames[-1])["state"]
    assert (shown["deadline"], shown["vote"]["until"]) == (time.now + 30, time.now + VOTE_S["annul"] - 10)
    time.passes(VOTE_S["annul"] - 11)
    assert await ask(actor, Lost(PEOPLE[2])) is None
    await rung(actor)
    assert actor.table.company.vote is not None
    assert actor.table.question == question
    assert actor.table.chairs[2].person, "their seat is kept"
    time.passes(SEAT_KEPT_S)
    assert await ask(actor, Lost(PEOPLE[2])) is None
    assert not actor.table.chairs[2].person
    actor.stop()


@pytest.mark.parametrize("set_by", [-4000, 4000])
@pytest.mark.parametrize(("away_s", "forfeited"), [(SEAT_KEPT_S - 10, ()), (SEAT_KEPT_S + 10, (1,))])
async def test_who_has_left_comes_back_in_time_wherever_the_clock_is_set_to(
    time: Time, set_by: int, away_s: float, forfeited: tuple[int, ...]
) -> None:
    actor = await open_table(time.watched())
    await seat_four(actor)
    assert await ask(actor, Leave(PEOPLE[1])) is None
    assert actor.table.company.forfeited == (1,)
    time.now += set_by
    assert await ask(actor, Gone(PEOPLE[2])) is None
    time.passes(away_s)
    assert await ask(actor, Sit(PEOPLE[1], "Berta", 1)) is None
    assert actor.table.company.forfeited == forfeited
    actor.stop()


@pytest.mark.parametrize("set_by", [-50, 50])
async def test_who_plays_after_the_clock_was_set_has_the_extra_time_that_they_had(time: Time, set_by: int) -> None:
    actor = await open_table(time.watched(), turn_time_s=10, time_bank_s=60)
    await seat_four(actor)
    time.passes(20)
    time.now += set_by
    assert actor.table.hand is not None
    assert await act(actor, 0, actor.table.hand.legal()[0]) is None
    assert actor.table.company.bank == (50.0, 60.0, 60.0, 60.0)
    actor.stop()


@pytest.mark.parametrize("down_s", [15, 5000])
async def test_extra_time_is_what_the_log_says_however_often_a_server_ended(time: Time, down_s: int) -> None:
    """While no server ran nobody could play: what it took is what was counted then, and no later start counts anew."""
    made = time.watched()
    actor = await open_table(made, turn_time_s=10, time_bank_s=60)
    await seat_four(actor)
    time.passes(8)
    for _ in range(2):
        actor.stop()
        time.passes(down_s)
        actor = await taken_up(made)
    time.passes(14)
    assert actor.table.hand is not None
    assert await act(actor, 0, actor.table.hand.legal()[0]) is None
    left = actor.table.company.bank
    assert left == (56.0, 60.0, 60.0, 60.0)
    actor.stop()
    again = await taken_up(made)
    assert again.table.company.bank == left
    again.stop()
