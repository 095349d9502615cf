"""The health of a node says what waits for the database, and sends nobody away for it."""

import time
from pathlib import Path
from typing import Any

from tests.server.backing import Postgres, Redis
from tests.server.served import PATIENCE_S, Served, client
from tests.server.store.test_postgres_sessions import locked


def health(served: Served) -> dict[str, Any]:
    """What a node says of itself, as long as clients may be sent there."""
    with served.http() as http:
        answer = http.get("/healthz")
    assert answer.status_code == 200, answer.text
    said: dict[str, Any] = answer.json()
    assert said["ok"], said
    return said


async def test_a_node_says_what_a_lock_of_the_administrator_holds_up(
    database: str, postgres: Postgres, redis: Redis, tmp_path: Path
) -> None:
    served = Served(tmp_path, store=database, bus=redis.url, lease_s="30")
    try:
        with client(served, served.guest("Ana")) as line:
            table = line.ask("open", game="brisca", options={"pace": "instant", "turn_time_s": 0})["table"]
            assert line.ask("robot", table=table, level="novice")["t"] == "ok"
            assert health(served)["waiting"] == []
            held = await locked(database, "matches")
            asked = line.send("start", table=table)
            end = time.monotonic() + PATIENCE_S
            while not (said := health(served)["waiting"]):
                assert time.monotonic() < end
                time.sleep(0.1)
            assert said[0].startswith("ends of hands and matches: 1 waiting for the table matches of the database")
            assert served.metric("tapete_writes_waiting") == 1
            assert served.metric("tapete_write_oldest_seconds") >= 1.0
            await held.close()
            answer = line.until(lambda message: message.get("re") == asked)
            if answer["t"] == "refused":  # the machine was busy for longer than it is waited for
                assert line.ask("start", table=table)["t"] == "ok"
            assert health(served)["waiting"] == []
    finally:
        served.kill()
