"""Runs the server until it is told to stop."""

import asyncio
import os
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from importlib.metadata import version
from multiprocessing import resource_tracker
from typing import Any, Final

import structlog
import uvicorn

from tapete.server import log
from tapete.server.connection.limits import Limits
from tapete.server.connection.socket import Socket
from tapete.server.http.app import create_app
from tapete.server.http.guard import HEADERS
from tapete.server.http.protocol import HttpProtocol
from tapete.server.metrics import Metrics
from tapete.server.nodes.draining import drained, send_away
from tapete.server.people.cookies import Cookies
from tapete.server.people.secret import secret
from tapete.server.settings import Settings, unknown_names
from tapete.server.store import database_claim, startup_check
from tapete.server.store.folder import JOURNAL, SECRET
from tapete.server.store.opening import is_shared, shared_secret
from tapete.server.store.sole_owner import sole_owner
from tapete.server.store.sqlite_file import prepare
from tapete.server.store.store import Unusable
from tapete.server.tables.services import Draining

LONGEST_FRAME: Final = 64 * 1024
"""Frames up to here get an answer if they are too long; longer ones end the connection."""

GRACE_S: Final = 2
"""So long answers that are on their way are waited for, when the server ends; then what they wait for is cancelled."""
LAST_S: Final = 1.5
"""When those that a client takes slowly are broken off: before, since there is nothing wrong with them."""


class _Server(uvicorn.Server):
    """Says where it listens, also if the port was the system's choice; takes leave where other nodes serve."""

    def __init__(self, config: uvicorn.Config, draining: Draining, has_others: bool) -> None:
        super().__init__(config)
        self._draining, self._has_others = draining, has_others
        draining.send_away = lambda: send_away(self.server_state.connections)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._draining.is_on = True
        say = structlog.get_logger().info
        say("ending", connections=len(self.server_state.connections))
        if self._has_others:
            await drained(self.servers, self.server_state.connections)
        breaking = asyncio.get_running_loop().call_later(LAST_S, self._break_off)
        try:
            await super().shutdown(sockets)
        finally:
            breaking.cancel()
        say("ended")

    def _break_off(self) -> None:
        """Answers that are still on their way are thrown away: their clients take them too slowly."""
        slow = [each for each in self.server_state.connections if isinstance(each, HttpProtocol)]
        for each in slow:
            each.drop("server ended")
        if slow:
            structlog.get_logger().info("answers broken off", connections=len(slow))

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            host, port = self.servers[0].sockets[0].getsockname()[:2]
            shown = f"[{host}]" if ":" in host else host
            structlog.get_logger().info("listening", url=f"http://{shown}:{port}", version=version("tapete"))


def run(settings: Settings) -> None:
    """Serve the room. Raises InUse, for a folder that is served, and Unusable, for a database that does not answer."""
    log.set_up(settings.log_level)
    if strangers := unknown_names(os.environ):
        structlog.get_logger().warning("there is no such setting", names=strangers)
    with _cookies(settings) as cookies:
        # The server says the signal that ended it again: as an exit, so that what the robots' processes share is freed.
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
        end_with_the_terminal()
        draining = Draining()
        try:
            _Server(_config(settings, cookies, draining), draining, bool(settings.bus)).run()
        except SystemExit:
            if draining.why_not_begun:
                raise Unusable(draining.why_not_begun) from None
            raise


def end_with_the_terminal() -> None:
    """The end of its terminal is SIGTERM for the server, unless it was started to outlive it (nohup)."""
    if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
        return
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    resource_tracker.ensure_running()  # it is told, too, and must last until what robots' processes share is freed
    signal.signal(signal.SIGHUP, lambda *_: signal.raise_signal(signal.SIGTERM))


@contextmanager
def _cookies(settings: Settings) -> Iterator[Cookies]:
    """The cookies of the room, whose journal is ready; a folder is nobody else's meanwhile."""
    if is_shared(settings.store):
        key_of_all = asyncio.run(shared_secret(settings.store))
        asyncio.run(database_claim.check(settings.store, bool(settings.bus)))
        yield Cookies(key_of_all)
        return
    with sole_owner(settings.data):
        # Only now: of two that start at once, one makes the secret.
        key, journal = settings.data / SECRET, settings.data / JOURNAL
        is_known = key.exists()
        startup_check.warn_of_loss(journal, is_known)
        cookies = Cookies(secret(key, journal))
        prepare(journal)
        startup_check.warn_of_readers(journal)
        startup_check.log_tables(journal, is_known)
        yield cookies


def _config(settings: Settings, cookies: Cookies, draining: Draining) -> uvicorn.Config:
    metrics = Metrics()
    limits = Limits(settings, lambda why: metrics.dropped.labels(why).inc())
    http: Any = partial(HttpProtocol, limits)
    ws: Any = partial(Socket, limits)
    return uvicorn.Config(
        create_app(limits, metrics, cookies, draining),
        host=settings.host,
        port=settings.port,
        http=http,
        ws=ws,
        ws_per_message_deflate=False,
        ws_max_size=LONGEST_FRAME,
        ws_ping_interval=15.0,
        ws_ping_timeout=15.0,
        access_log=False,
        log_config=None,
        server_header=False,
        headers=list(HEADERS),
        forwarded_allow_ips=settings.trusted_proxies,
        timeout_graceful_shutdown=GRACE_S,
    )
