"""A node that is told to end while clients take nothing of what it sends: it ends in time, and the others hear why."""

import base64
import json
import os
import signal
import socket
import time
from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.backing import Postgres, Redis
from tests.server.people.test_accounts import account
from tests.server.served import PATIENCE_S, Served, client
from tests.server.store.test_postgres_sessions import locked, waiting_for_locks

ENDS_S = 30.0
"""Under ten on a quiet machine; while the node lives, who takes nothing is waited for a minute (`write_timeout_s`)."""
DEAF = 3
UNHURRIED = {"tapete.server.nodes.draining.RETURN_S": 6.0}
"""Who was told last to go has half a second to come to another node, which a busy machine may take longer for."""


def line(served: Served) -> socket.socket:
    """A connection with a small window."""
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    made.settimeout(PATIENCE_S)
    host, port = served.url.removeprefix("http://").split(":")
    made.connect((host, int(port)))
    return made


def frame(message: dict[str, object]) -> bytes:
    """A text frame of a client, masked by zeros."""
    text = json.dumps(message).encode()
    assert len(text) < 126
    return bytes([0x81, 0x80 | len(text)]) + bytes(4) + text


def deaf_socket(served: Served, cookie: str, table: str) -> socket.socket:
    """One that asks and asks, and takes no answer."""
    made = line(served)
    key = base64.b64encode(os.urandom(16)).decode()
    head = f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13"
    made.sendall(f"GET /ws HTTP/1.1\r\nHost: room\r\n{head}\r\nCookie: {cookie}\r\n\r\n".encode())
    made.recv(12)
    made.setblocking(False)
    end = time.monotonic() + PATIENCE_S
    blocked = 0
    while blocked < 20:  # the server reads nothing more, since nothing more is taken from it
        assert time.monotonic() < end
        try:
            made.send(frame({"t": "watch", "table": table, "id": 1}))
            blocked = 0
        except BlockingIOError:
            blocked += 1
            time.sleep(0.05)
    return made


def deaf_download(served: Served) -> socket.socket:
    """One that asks for long answers, and takes none."""
    made = line(served)
    made.sendall(b"GET /api/openapi.json HTTP/1.1\r\nHost: room\r\n\r\n" * 4)
    return made


@pytest.mark.slow
@pytest.mark.parametrize("locked_table", ["", "tables"])
async def test_a_node_ends_in_time_whoever_takes_nothing(
    locked_table: str, database: str, postgres: Postgres, redis: Redis, tmp_path: Path
) -> None:
    limits = {"rate": "1000000", "burst": "1000000", "queue_frames": "100000", "queue_bytes": "100000000"}
    served = Served(tmp_path, store=database, bus=redis.url, write_timeout_s="60", **limits)
    with ExitStack() as open_lines:
        try:
            ana = open_lines.enter_context(client(served, served.guest("Ana")))
            options = {"pace": "instant", "juegos_target": 8, "turn_time_s": 0}
            table = ana.ask("open", game="tute-pairs", options=options)["table"]
            for _ in range(3):
                assert ana.ask("robot", table=table, level="expert")["t"] == "ok"
            for _ in range(DEAF):
                open_lines.enter_context(deaf_socket(served, served.guest("Deaf"), table))
                open_lines.enter_context(deaf_download(served))
            assert ana.ask("start", table=table)["t"] == "ok"
            held = await locked(database, locked_table) if locked_table else None
            began = time.monotonic()
            served.signal(signal.SIGTERM)
            with pytest.raises(ConnectionClosed) as closed:
                ana.until(lambda message: False)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
            served.process.join(PATIENCE_S)
            took = time.monotonic() - began
            if held is not None:
                await held.close()
        finally:
            served.kill()
    assert took < ENDS_S
    assert not [each for each in served.logs if each.get("level") in ("error", "critical")]
    name = database.rpartition("/")[2]
    rows = await postgres.ask(name, "SELECT kind FROM events WHERE kind = 'began'")
    assert len(rows) == 1
    if not locked_table:
        assert await postgres.ask(name, "SELECT 1 FROM tables WHERE runner <> ''") == []


@pytest.mark.slow
async def test_who_is_sent_to_another_node_is_not_shown_as_away(database: str, redis: Redis, tmp_path: Path) -> None:
    """Neither to those who play with them, nor does their table leave the lobby meanwhile."""
    settings = {"store": database, "bus": redis.url, "lease_s": "20"}
    ends, stays = (Served(tmp_path / name, UNHURRIED, **settings) for name in ("ends", "stays"))
    with ExitStack() as open_lines:
        try:
            cookies = [ends.guest(name) for name in ("Ana", "Carla")]
            ana, carla = (open_lines.enter_context(client(ends, cookie)) for cookie in cookies)
            berta = open_lines.enter_context(client(stays, stays.guest("Berta")))
            lobby = open_lines.enter_context(client(stays))
            tables = [each.ask("open", game="tute-pairs")["table"] for each in (ana, carla)]
            for player, table in ((ana, tables[0]), (carla, tables[1]), (berta, tables[0])):
                player.watch(table)
            assert berta.ask("sit", table=tables[0], seat=1)["t"] == "ok"
            berta.wait_for(lambda state: all(seat["here"] for seat in state["seats"] if seat["name"]))
            lobby.send("lobby")
            lobby.until(lambda message: {each["id"] for each in message.get("tables", ())} == {*tables})
            berta.heard.clear()
            lobby.heard.clear()
            ends.signal(signal.SIGTERM)
            for sent, cookie, table in zip((ana, carla), cookies, tables, strict=True):
                with pytest.raises(ConnectionClosed):
                    sent.until(lambda message: False)
                open_lines.enter_context(client(stays, cookie)).watch(table)
            ends.stop()
            assert ends.process.exitcode == 0
            for line in (berta, lobby):
                assert line.ask("ping")["t"] == "pong"
            shown = [json.loads(frame) for line in (berta, lobby) for frame in line.heard]
            assert [each for each in shown if each["t"] == "presence" and not each["here"]] == []
            listed = [{table["id"] for table in each["tables"]} for each in shown if each["t"] == "lobby"]
            assert [each for each in listed if each != {*tables}] == []
        finally:
            for node in (ends, stays):
                node.kill()


LINES = """INSERT INTO lines SELECT 'none', number, 1.0, $1, NULL, 'Ana', 'text', repeat('x', 400)
    FROM generate_series(1, 20000) number"""
"""Eight megabytes: more than any buffer on the way takes."""


def requested(served: Served, path: str, cookie: str) -> socket.socket:
    made = line(served)
    made.sendall(f"GET {path} HTTP/1.1\r\nHost: room\r\nCookie: {cookie}\r\n\r\n".encode())
    return made


async def test_an_answer_that_the_end_breaks_off_is_no_bug(
    database: str, postgres: Postgres, redis: Redis, tmp_path: Path
) -> None:
    """One is taken slowly, and one waits for a lock; neither keeps the node, and the log has no traceback."""
    served = Served(tmp_path, store=database, bus=redis.url, write_timeout_s="60")
    try:
        cookie, said = account(served, "Ana")
        await postgres.ask(database.rpartition("/")[2], LINES, said["person"])
        with requested(served, "/api/me/export", cookie) as slow:
            assert slow.recv(15) == b"HTTP/1.1 200 OK"
            held = await locked(database, "chips")
            with requested(served, "/api/me/chips", cookie):
                while not await waiting_for_locks(postgres, database):
                    time.sleep(0.01)
                began = time.monotonic()
                served.signal(signal.SIGTERM)
                served.process.join(PATIENCE_S)
                took = time.monotonic() - began
            await held.close()
    finally:
        served.kill()
    assert took < ENDS_S
    assert [each["connections"] for each in served.logs if each["event"] == "answers broken off"] == [2]
    assert not [each for each in served.logs if "Traceback" in str(each)]
