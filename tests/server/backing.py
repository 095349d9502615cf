"""PostgreSQL, Redis and Caddy as processes of a test, on free ports, in a folder of their own, killed at will."""

import os
import pwd
import random
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final

import asyncpg
import pytest

from tapete.server.store.schema import upgraded

PATIENCE_S: Final = 60.0
FOLDERS: Final = "/usr/lib/postgresql"
"""Debian keeps the programs of a PostgreSQL server here, in a folder for each version."""
FIRST: Final = "first"
"""The name of the database that others are copies of."""


def free_port() -> int:
    """A port of this machine on which nobody listens now, below those that the system gives to outgoing connections."""
    while True:
        port = random.randrange(15_000, 32_000)
        with socket.socket() as free, suppress(OSError):
            free.bind(("127.0.0.1", port))
            return port


def program(name: str) -> str:
    """Where a program is; a test that needs it and cannot have it is skipped, by its name."""
    newest = sorted(Path(FOLDERS).glob("*/bin"), key=lambda path: int(path.parts[-2]), reverse=True)
    found = shutil.which(name, path=os.pathsep.join([os.environ["PATH"], "/usr/sbin", *map(str, newest)]))
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found


def _user() -> str | None:
    """PostgreSQL does not run as root: then as this user."""
    if os.geteuid() != 0:
        return None
    known = {each.pw_name for each in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"


class Backing:
    """One program in the background, in a folder that ends with it."""

    def __init__(self, user: str | None = None, port: int | None = None) -> None:
        self.port = port or free_port()
        self.folder = Path(tempfile.mkdtemp(prefix="tapete-backing-"))
        self._user = user
        if user is not None:
            shutil.chown(self.folder, user)
        self.process: subprocess.Popen[bytes] | None = None

    def run(self, command: Sequence[str], env: Mapping[str, str] | None = None) -> None:
        """Start the program; what it says goes to a file of the folder."""
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env=env, cwd=self.folder, **self._as_user)

    def said(self) -> str:
        return (self.folder / "log").read_text("utf-8", "replace")[-2000:]

    def send(self, how: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(how)

    def end(self, how: signal.Signals = signal.SIGKILL) -> None:
        """End it, and wait for its end."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(how)
            self.process.wait(PATIENCE_S)

    def remove(self) -> None:
        """End it, and its folder."""
        self.end()
        shutil.rmtree(self.folder, ignore_errors=True)

    def wait(self, is_up: Callable[[], bool]) -> None:
        """Wait until it answers."""
        assert self.process is not None
        end = time.monotonic() + PATIENCE_S
        while not is_up():
            assert self.process.poll() is None, self.said()
            assert time.monotonic() < end, self.said()
            time.sleep(0.02)

    @property
    def _as_user(self) -> dict[str, Any]:
        return {} if self._user is None else {"user": self._user, "group": pwd.getpwnam(self._user).pw_gid}

    def _is_listening(self) -> bool:
        with socket.socket() as line:
            return line.connect_ex(("127.0.0.1", self.port)) == 0


class Postgres(Backing):
    """A PostgreSQL server. `is_safe`: as in earnest; else what is kept survives its processes, but not the machine."""

    def __init__(self, is_safe: bool = False) -> None:
        made_by, self._server, self._asked = map(program, ("initdb", "postgres", "pg_isready"))
        super().__init__(_user())
        self._has_first = False
        self._safety = [] if is_safe else ["-c", "fsync=off", "-c", "full_page_writes=off"]
        command = [made_by, "-D", str(self.folder / "data"), "-U", "tapete", "-A", "trust", "--no-sync", "-E", "UTF8"]
        made = subprocess.run(
            [*command, "--no-locale"], capture_output=True, text=True, check=False, cwd=self.folder, **self._as_user
        )
        assert made.returncode == 0, made.stderr
        self.start()

    def start(self) -> None:
        """Start it, again too."""
        options = ["-c", "listen_addresses=127.0.0.1", "-c", f"unix_socket_directories={self.folder}"]
        small = ["-c", "max_connections=60", "-c", "shared_buffers=32MB", "-c", "autovacuum_naptime=5s"]
        command = [self._server, "-D", str(self.folder / "data"), "-p", str(self.port)]
        self.run([*command, *options, *small, *self._safety])
        self.wait(self._takes_queries)

    def restart(self) -> None:
        """End it, as `pg_ctl restart` does, without waiting for its clients, and start it again."""
        self.end(signal.SIGINT)
        self.start()

    def url(self, database: str) -> str:
        return f"postgresql://tapete@127.0.0.1:{self.port}/{database}"

    async def made(self, database: str) -> str:
        """The address of a new database, in which there is nothing."""
        await self.ask("postgres", f'CREATE DATABASE "{database}"')
        return self.url(database)

    async def with_tables(self, database: str) -> str:
        """The address of a new database that has the form which this version wants: a copy of the first of them. To
        make the tables takes more of the processor than most of what a test does with them."""
        if not self._has_first:
            await upgraded(await self.made(FIRST))
            self._has_first = True
        await self.ask("postgres", f'CREATE DATABASE "{database}" TEMPLATE {FIRST}')
        return self.url(database)

    async def ask(self, database: str, query: str, *given: Any) -> list[Any]:
        """The answer to one query, on a connection of its own."""
        connection = await asyncpg.connect(self.url(database), timeout=PATIENCE_S)
        try:
            rows: list[Any] = await connection.fetch(query, *given)
            return rows
        finally:
            await connection.close()

    @asynccontextmanager
    async def read_only(self) -> AsyncIterator[None]:
        """As an administrator makes it, for all sessions there are."""
        may_write = {"default_transaction_read_only": "off"}
        connection = await asyncpg.connect(self.url("postgres"), timeout=PATIENCE_S, server_settings=may_write)
        try:
            await connection.execute("ALTER SYSTEM SET default_transaction_read_only = on")
            await connection.execute("SELECT pg_reload_conf()")
            yield
        finally:
            await connection.execute("ALTER SYSTEM RESET default_transaction_read_only")
            await connection.execute("SELECT pg_reload_conf()")
            await connection.close()

    def _takes_queries(self) -> bool:
        command = [self._asked, "-q", "-h", "127.0.0.1", "-p", str(self.port), "-U", "tapete", "-d", "postgres"]
        return subprocess.run(command, check=False).returncode == 0


class Redis(Backing):
    """A Redis server that keeps nothing: when it ends, it is emptied."""

    def __init__(self) -> None:
        self._server = program("redis-server")
        super().__init__()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.start()

    def start(self) -> None:
        """Start it, again too."""
        command = [self._server, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self.run([*command, "--dir", str(self.folder)])
        self.wait(self._is_listening)


class Caddy(Backing):
    """The proxy in front of several nodes, with the file of `deploy/`; `tries_s`: how long a request waits for one."""

    def __init__(self, config: Path, tries_s: int | None = None, **env: str) -> None:
        self._program = program("caddy")
        super().__init__()
        if tries_s is not None:
            config = self._patient(config.read_text("utf-8"), tries_s)
        self.url = f"http://127.0.0.1:{self.port}"
        home = {"HOME": str(self.folder), "XDG_DATA_HOME": str(self.folder), "XDG_CONFIG_HOME": str(self.folder)}
        given = {**os.environ, **home, "TAPETE_SITE": f":{self.port}", **env}
        self.run([self._program, "run", "--config", str(config), "--adapter", "caddyfile"], given)
        self.wait(self._is_listening)

    def _patient(self, config: str, tries_s: int) -> Path:
        patient, changed = re.subn(r"(?m)^(\s*lb_try_duration) \d+s$", rf"\g<1> {tries_s}s", config)
        assert changed == 1
        file = self.folder / "Caddyfile"
        file.write_text(patient, "utf-8")
        return file
