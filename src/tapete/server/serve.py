"""Runs the server until it is told to stop."""

import fcntl
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import structlog
import uvicorn

from tapete.server import log
from tapete.server.connection.socket import Socket
from tapete.server.http.app import create_app
from tapete.server.settings import Settings

LONGEST_FRAME: Final = 64 * 1024
"""Frames up to here get an answer if they are too long; longer ones end the connection."""


class InUse(RuntimeError):
    """Another server writes in this folder."""


class _Server(uvicorn.Server):
    """Says where it listens, also when the port was the system's choice."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            host, port = self.servers[0].sockets[0].getsockname()[:2]
            shown = f"[{host}]" if ":" in host else host
            structlog.get_logger().info("listening", url=f"http://{shown}:{port}")


def run(host: str | None = None, port: int | None = None, data_dir: Path | None = None) -> None:
    """Serve the room; what is not given comes from the environment. Raises InUse, for a folder that is served."""
    given = {"host": host, "port": port, "data": data_dir}
    settings = Settings(**{name: value for name, value in given.items() if value is not None})  # type: ignore[arg-type]
    log.set_up(settings.log_level)
    config = uvicorn.Config(
        create_app(settings),
        host=settings.host,
        port=settings.port,
        ws=Socket,
        ws_per_message_deflate=False,
        ws_max_size=LONGEST_FRAME,
        ws_ping_interval=15.0,
        ws_ping_timeout=15.0,
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=2,
    )
    with sole_owner(settings.data):
        _Server(config).run()


@contextmanager
def sole_owner(folder: Path) -> Iterator[None]:
    """Nobody else writes in this folder meanwhile; the lock ends with the process, however that ends."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise InUse(f"another server is using {folder}") from None
        yield
