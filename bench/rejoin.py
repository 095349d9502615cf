"""How soon people are back after the server has been killed: `python -m bench.rejoin [SOCKETS]`.

Four people at each table, a match that has begun. The server is killed and started anew; all clients come as soon as it
listens, and are back when they are shown their table. Server and clients share the machine.
"""

import asyncio
import json
import os
import signal
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from bench.server import guests, serving
from tapete.research.command_line import positive_int, run

SOCKETS: Final = 800
GOAL_S: Final = 3.0
AGAIN_S: Final = 0.1
HANDSHAKE: Final = (
    "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGFwZXRlIGJlbmNoIGtleQ==\r\nCookie: {cookie}\r\n\r\n"
)
Message = dict[str, Any]


class Line:
    """A WebSocket, as little of it as a client needs, so that the clients cost less than the server."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer, self._last = reader, writer, 0

    @classmethod
    async def open(cls, port: int, cookie: str) -> "Line":
        """Raises OSError or EOFError while nobody listens."""
        line = cls(*await asyncio.open_connection("127.0.0.1", port))
        line._writer.write(HANDSHAKE.format(port=port, cookie=cookie).encode())
        head = await line._reader.readuntil(b"\r\n\r\n")
        if b" 101 " not in head:
            line.close()
            raise ConnectionRefusedError(head[:40])
        return line

    def send(self, t: str, **fields: Any) -> int:
        self._last += 1
        body = json.dumps({"t": t, "id": self._last, **fields}).encode()
        size = bytes([0x80 | len(body)]) if len(body) < 126 else b"\xfe" + len(body).to_bytes(2, "big")
        self._writer.write(b"\x81" + size + bytes(4) + body)  # a mask of zeros
        return self._last

    async def next(self) -> Message:
        head = await self._reader.readexactly(2)
        size = head[1] & 127
        if size >= 126:
            size = int.from_bytes(await self._reader.readexactly(2 if size == 126 else 8), "big")
        body = await self._reader.readexactly(size)
        message: Message = json.loads(body) if head[0] & 15 == 1 else {"t": ""}
        return message

    async def ask(self, t: str, **fields: Any) -> Message:
        number = self.send(t, **fields)
        while (message := await self.next()).get("re") != number:
            pass
        if message["t"] == "refused":
            raise RuntimeError(f"{t}: {message}")
        return message

    def close(self) -> None:
        self._writer.transport.abort()


async def seated(port: int, cookies: Sequence[str]) -> str:
    """A table with these people, and a match that has begun."""
    lines = [await Line.open(port, cookie) for cookie in cookies]
    options = {"turn_time_s": 120, "pace": "instant"}
    table: str = (await lines[0].ask("open", game="tute-pairs", options=options))["table"]
    for line in lines[1:]:
        await line.ask("sit", table=table)
    await lines[0].ask("start", table=table)
    for line in lines:
        line.close()
    return table


async def back(port: int, cookie: str, table: str) -> float:
    """When this client has its table again."""
    while True:
        try:
            line = await Line.open(port, cookie)
            line.send("watch", table=table)
            while (await line.next())["t"] != "state":
                pass
            return time.monotonic()
        except (OSError, EOFError):
            await asyncio.sleep(AGAIN_S)


async def rejoined(port: int, seats: Sequence[tuple[str, str]]) -> list[float]:
    """When each of these people, by cookie and table, has theirs again."""
    return sorted(await asyncio.gather(*(back(port, cookie, table) for cookie, table in seats)))


async def _seats(port: int, cookies: Sequence[str]) -> list[tuple[str, str]]:
    seats = []
    for first in range(0, len(cookies), 4):
        four = cookies[first : first + 4]
        table = await seated(port, four)
        seats += [(cookie, table) for cookie in four]
    return seats


def processor_s(pid: int) -> float:
    """Seconds of processor time that a process has had."""
    user, system = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def main(sockets: str = str(SOCKETS)) -> None:
    number = positive_int(sockets)
    with serving() as (port, process):
        seats = asyncio.run(_seats(port, guests(port, number)))
        process.send_signal(signal.SIGKILL)
        process.wait()
    killed = time.monotonic()
    with serving(fresh=False) as (port, process):
        listens, spent = time.monotonic(), processor_s(process.pid)
        times = asyncio.run(rejoined(port, seats))
        spent = processor_s(process.pid) - spent
    said = {
        "sockets": len(times),
        "start_s": round(listens - killed, 2),
        "half_back_s": round(times[len(times) // 2] - listens, 2),
        "all_back_s": round(times[-1] - listens, 2),
        "server_cpu_s": round(spent, 2),
    }
    print(json.dumps(said), "" if said["all_back_s"] <= GOAL_S else f"more than {GOAL_S} s")


if __name__ == "__main__":
    run(main)
