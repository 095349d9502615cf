"""A thousand tables where people think, on one process: how long a card takes, the memory of a table, a restart."""

import json
import socket
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

from bench.server import BUILD, LOAD, PATIENCE, Run, build, counted, descriptors, family, guests, playing, serving

TABLES = 1000
SECONDS = 30.0
HANDSHAKE = (
    "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGFwZXRlIGJlbmNoIGtleQ==\r\nCookie: {cookie}\r\n\r\n"
)


class Many(NamedTuple):
    """Latencies and processor time; KiB of the server's memory; seconds until all tables are in memory again."""

    run: Run
    socket_kib: float
    """For each connected client, named and at no table."""
    table_kib: float
    """For each table with its four sockets."""
    restart: float


def many(tables: int = TABLES, seconds: float = SECONDS) -> Many:
    """One run, and one restart over what it has left."""
    build()
    with descriptors(), serving() as (port, process):
        names, empty = guests(port, 4 * tables), resident(process.pid)
        with connected(port, names):
            sockets = resident(process.pid) - empty
        command = [str(LOAD), str(port), "tute-pairs", str(tables), "steady", str(seconds), *family(process.pid)]
        with playing(command, names) as player:
            most = empty
            while player.poll() is None:
                most = max(most, resident(process.pid))
                time.sleep(0.5)
            run = Run(tables=tables, mode="steady", **counted(player))
    with descriptors(), serving(fresh=False):
        restart = taken_up(BUILD / "server.log")
    return Many(run, sockets / 4 / tables, (most - empty) / tables, restart)


def resident(pid: int) -> float:
    """KiB of memory of a process."""
    status = Path(f"/proc/{pid}/status").read_text("utf-8")
    return float(status.partition("VmRSS:")[2].split()[0])


@contextmanager
def connected(port: int, cookies: Sequence[str]) -> Iterator[None]:
    """A WebSocket for each cookie, which has been welcomed."""
    with ExitStack() as open_ones:
        for cookie in cookies:
            one = open_ones.enter_context(socket.create_connection(("127.0.0.1", port)))
            one.sendall(HANDSHAKE.format(port=port, cookie=cookie).encode())
            heard = b""
            while b'"welcome"' not in heard:
                more = one.recv(65536)
                if not more:
                    raise RuntimeError(f"no welcome: {heard!r}")
                heard += more
        yield


def taken_up(log: Path) -> float:
    """The seconds in which the server has taken up its tables, once the log tells it."""
    end = time.monotonic() + 10 * PATIENCE
    while time.monotonic() < end:
        for line in log.read_text("utf-8").splitlines():
            if '"tables taken up"' in line:
                return float(json.loads(line)["seconds"])
        time.sleep(0.2)
    raise RuntimeError("the tables were not taken up")
