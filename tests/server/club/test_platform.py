"""The vectors of the platform pass through the server: a real table begins, its real books settle what came of it."""

import json
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tapete.robots.novice import Novice
from tapete.rules.game import Hand, configure, state
from tapete.rules.games import game
from tapete.table import Table
from tapete.table.events import Kept, WasReady
from tapete.table.table import Chair
from tests.server.club.room import NAMES, Club
from tests.server.tables.actors import NOW

FILES = sorted((Path(__file__).parents[2] / "vectors").glob("*.jsonl"))
VECTORS = [
    vector
    for file in FILES
    for vector in map(json.loads, file.read_text("utf-8").splitlines())
    if vector["kind"] == "platform" and "totals" in vector["inputs"]
]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: str(vector["id"]))
async def test_a_vector_of_the_platform(vector: Mapping[str, Any], tmp_path: Path) -> None:
    inputs, expect = vector["inputs"], vector["expect"]
    people = NAMES[: len(inputs["totals"])]
    async with Club.open(tmp_path / "a.db") as club:
        await club.register(*people, chips=1000)
        options = {"bet": 100, **vector["options"]}
        actor = await club.table(vector["game"], len(people), **options)
        await club.seated(actor, people)
        await club.begun(actor)
        while actor.table.stage == "dealing":
            await club.rested()
        assert sum(await club.chips(*people)) == 900 * len(people)
        actor.stop()
        before = actor.table
        addresses = {person: [f"10.0.0.{seat}"] for seat, person in enumerate(people)}
        for group in inputs.get("shared_ip", ()):
            addresses |= {people[seat]: ["10.0.0.99"] for seat in group}
        clerk = club.services.clerk
        assert clerk is not None
        async with clerk.noted(before, ended(before, inputs), addresses) as beside:
            happened = [Kept(before.version + 1, NOW, WasReady(0))]
            await club.store.append(before.id, before.version, happened, None, beside)
        chips = [owned - 900 for owned in await club.chips(*people)]
        xp = [row[0] for row in await club.store.read("SELECT xp FROM results ORDER BY seat")]
        scored = [row[0] for row in await club.store.read("SELECT DISTINCT scored FROM results ORDER BY seat")]
        assert (await club.balances()).get("pot:t.6", 0) == 0
        if "chips" in expect:
            assert chips == expect["chips"]
            assert (await club.balances()).get("bank", 0) == expect["bank"]
        if "xp" in expect:
            assert xp == expect["xp"]
        if "scored" in expect:
            assert scored == [int(expect["scored"])]


def ended(before: Table, inputs: Mapping[str, Any]) -> Table:
    """The table once the match has ended as the vector says."""
    assert before.game is not None
    assert before.match is not None
    chairs = tuple(
        [
            Chair(name=chair.name, robot="regular") if seat in inputs.get("penalised", ()) else chair
            for seat, chair in enumerate(before.chairs)
        ]
    )
    if inputs.get("cancelled"):
        company = before.company.with_(forfeited=tuple(inputs.get("penalised", ())))
        return before.with_(stage="open", match=None, hand=None, chairs=chairs, company=company)
    fields = {**state(before.match), "totals": tuple(inputs["totals"]), "played": getattr(before.game, "rounds", 1)}
    hand = played(before, inputs.get("declarer"), bool(inputs.get("made")))
    return before.with_(stage="over", match=before.game.match(len(chairs), **fields), hand=hand, chairs=chairs)


def played(table: Table, declarer: int | None, made: bool) -> Hand:
    """A finished hand; with a contract of this seat, made or failed, if one is wanted."""
    assert table.game is not None
    rules, luck = table.game, Random(1)
    for seed in range(2000):
        deck = list(rules.pack(len(table.chairs)))
        luck.shuffle(deck)
        hand: Hand = rules.match(len(table.chairs)).deal(deck)
        novice = Novice(seed)
        while hand.to_act is not None:
            hand = hand.play(hand.automatic or novice.choose(hand.view(hand.to_act)))
        contract = next((part.seat for part in hand.public().parts if part.name == "contract"), None)
        results = [value for line in hand.sheet().lines for name, value in line.about if name == "result"]
        if declarer is None or (contract == declarer and results == ["made" if made else "failed"]):
            return hand
    raise AssertionError("no such hand was found")


def test_there_are_vectors() -> None:
    assert len(VECTORS) >= 8
    assert configure(type(game("tarot-4"))(), {}) is not None
