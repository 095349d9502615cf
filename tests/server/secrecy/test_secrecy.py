"""What a seat receives depends only on what that seat may know: frames in other worlds, and bytes of a real server."""

import json
import random
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tapete.rules.cards import SPANISH_PACK
from tapete.rules.game import Action
from tapete.server.store.journal import read
from tapete.table.events import Acted, Began, Dealt
from tests.server.served import Served, client
from tests.server.tables.actors import PEOPLE, Ear, Pack, act, open_table, seat_four, services

CARD = re.compile(r"(?<![A-Za-z0-9])(?:1[0-2]|[1-7])[OCEB](?![A-Za-z0-9])")
Script = list[tuple[int, Action]]


async def played(deck: Pack, script: Script | None, seed: int, actions: int) -> tuple[list[list[bytes]], Script]:
    """The frames of the four seats and of an onlooker in one world; without a script, legal actions by chance.

    A script ends at the first action that is refused in this world."""
    dice = random.Random(seed)
    actor = await open_table(services(shuffle=lambda _: deck))
    ears = [Ear(person) for person in (*PEOPLE, "")]
    for ear in ears:
        actor.join(ear)
    await seat_four(actor)
    done: Script = []
    while len(done) < actions and actor.table.stage == "playing":
        if script is None:
            assert actor.table.hand is not None
            seat = dice.choice(actor.table.awaited)
            action = dice.choice(actor.table.hand.legal(seat))
        else:
            seat, action = script[len(done)]
        if await act(actor, seat, action) is not None:
            break
        done.append((seat, action))
    actor.stop()
    return [ear.frames for ear in ears], done


@pytest.mark.parametrize("seed", range(12))
async def test_frames_are_equal_in_every_world_that_a_seat_believes_in(seed: int) -> None:
    """Swap two cards of two other seats that neither plays nor sings with: the viewer's frames stay the same."""
    dice = random.Random(seed)
    deck = tuple(dice.sample(SPANISH_PACK, 40))
    frames, script = await played(deck, None, seed, 24)
    shown = {action.what for _, action in script}
    compared = 0
    for _ in range(60):
        one, other = dice.sample(range(40), 2)
        holders = {one % 4, other % 4}
        hidden = deck[one] not in shown and deck[other] not in shown and 39 not in (one, other)
        if len(holders) < 2 or not hidden:
            continue
        world = list(deck)
        world[one], world[other] = deck[other], deck[one]
        others, done = await played(tuple(world), script, seed, len(script))
        for viewer in range(5):
            # The first card goes to the seat after the dealer, who is seat 3: place n of the deck is of seat n.
            if viewer not in holders:
                same = min(len(frames[viewer]), len(others[viewer]))
                assert same > 8
                if len(done) == len(script):
                    assert frames[viewer] == others[viewer]
                else:
                    assert others[viewer] == frames[viewer][: len(others[viewer])]
                compared += 1
        if compared >= 9:
            return
    assert compared, "no other world was found"


def cards_in(value: Any, name: str = "") -> Iterator[str]:
    """Every card text in a message, names and identities aside."""
    if isinstance(value, dict):
        for key, inside in value.items():
            if key == "lots":  # drawn from a pack of their own
                continue
            yield from CARD.findall(key)
            yield from cards_in(inside, key)
    elif isinstance(value, list):
        for inside in value:
            yield from cards_in(inside, name)
    elif isinstance(value, str) and name not in ("name", "id", "table", "person"):
        yield from CARD.findall(value)


def test_no_seat_of_a_real_server_receives_a_card_that_it_may_not_know(served: Served) -> None:
    with (
        client(served, served.guest("Ana")) as ana,
        client(served, served.guest("Berta")) as berta,
        client(served) as onlooker,
    ):
        # A tute would end the hand early, now and then.
        options = {"pace": "instant", "as_seated": True, "tute_enabled": False}
        table = ana.ask("open", game="tute-pairs", options=options)["table"]
        lines = {0: ana, 1: berta, None: onlooker}
        for line in lines.values():
            line.watch(table)
        berta.ask("sit", table=table, seat=1)
        ana.ask("robot", table=table, level="regular")
        assert ana.ask("start", table=table)["t"] == "ok"
        while any(line.state["stage"] != "sheet" for line in lines.values()):
            for line in lines.values():
                if line.legal:
                    line.ask("act", table=table, v=line.version, action=line.legal[0])
            behind = min(lines.values(), key=lambda line: line.version)
            if behind.state["stage"] != "sheet":
                behind.next()
        log = log_of(served.data, table)
    deck = next(event.deck for _, event in log if isinstance(event, Dealt))
    dealer = next(event.dealer for _, event in log if isinstance(event, Began))
    for viewer, line in lines.items():
        held = set() if viewer is None else set(deck[(viewer - dealer - 1) % 4 :: 4])
        shown = [message for message in map(json.loads, line.heard) if "v" in message]
        for message in shown:
            public = {event.action.what for at, event in log if at <= message["v"] and isinstance(event, Acted)}
            known = held | public | {deck[-1]}
            assert set(cards_in(message)) <= known, f"seat {viewer}: {message}"
        assert len(shown) > 40


def log_of(data: Path, table: str) -> list[tuple[int, Any]]:
    with closing(sqlite3.connect(data / "tapete.db")) as database, database:
        query = """SELECT version, kind, body FROM events WHERE "table" = :table
            UNION SELECT version, kind, body FROM intake WHERE "table" = :table ORDER BY version"""
        rows = database.execute(query, {"table": table}).fetchall()
    database.close()
    return [(version, read(kind, body)) for version, kind, body in rows]


def test_the_pattern_finds_cards() -> None:
    message = {"a": ["play 12O", {"7C": 1}], "sung": "sing 40:O", "id": "1O", "n": 12}
    assert set(cards_in(message)) == {"12O", "7C"}
    assert {card for card in SPANISH_PACK if not CARD.fullmatch(card)} == set()
