"""The floor: what the framework alone costs. No rules, no views, no journal; it speaks just enough for `load.cpp`.

`python -m bench.floor PORT`. Starlette on uvicorn with `websockets-sansio`: who plays is told to all four, a text each,
with two encodings a move. A ratio to it means something on any machine.
"""

import json
import sys
from itertools import count
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

CARDS = [f"play {rank}{suit}" for suit in "OCEB" for rank in range(1, 11)]


class Four:
    """Four sockets that speak in turn."""

    def __init__(self, name: str) -> None:
        self.name, self.version = name, 0
        self.sockets: list[WebSocket] = []

    async def tell(self, seat: int, action: str) -> None:
        """Everybody learns what a seat did; the next one also what it may do."""
        self.version += 1
        following = (seat + 1) % len(self.sockets)
        event: dict[str, Any] = {"t": "event", "table": self.name, "v": self.version, "now": 0.0, "state": {}}
        event["event"] = {"k": "acted", "seat": seat, "action": action, "by": "person"}
        for_all = json.dumps({**event, "view": {"asked": [following]}}, separators=(",", ":"))
        own = json.dumps({**event, "view": {"asked": [following], "legal": CARDS[:5]}}, separators=(",", ":"))
        for place, socket in enumerate(self.sockets):
            await socket.send_text(own if place == following else for_all)


TABLES: dict[str, Four] = {}
NAMES = count()


async def connected(socket: WebSocket) -> None:
    """One seat, as long as its line holds."""
    await socket.accept()
    try:
        while True:
            ask = json.loads(await socket.receive_text())
            await answered(socket, ask)
    except WebSocketDisconnect:
        return


async def answered(socket: WebSocket, ask: dict[str, Any]) -> None:
    table = TABLES.get(ask.get("table", ""))
    match ask["t"]:
        case "open":
            name = str(next(NAMES))
            TABLES[name] = Four(name)
            await socket.send_text(json.dumps({"t": "opened", "table": name}, separators=(",", ":")))
        case "watch" if table is not None:
            table.sockets.append(socket)
            await socket.send_text('{"t":"state","v":0}')
        case "start" if table is not None:
            await table.tell(len(table.sockets) - 1, CARDS[0])
        case "act" if table is not None and ask["action"] in CARDS:
            await table.tell(table.sockets.index(socket), ask["action"])
        case _:
            await socket.send_text('{"t":"ok"}')


if __name__ == "__main__":
    app = Starlette(routes=[WebSocketRoute("/ws", connected)])
    uvicorn.run(app, port=int(sys.argv[1]), ws="websockets-sansio", ws_per_message_deflate=False, log_level="warning")
