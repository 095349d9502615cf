"""A real server process on a port of its own, and clients that talk to it over real sockets."""

import json
import os
import resource
import signal
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.forked import LOADED, serve

Message = dict[str, Any]
PATIENCE_S = 60.0
START_S = 240.0
"""The first server of a worker reads the whole program from files, perhaps while three others do."""


class Served:
    """`tapete serve` in a process; `stop` and `kill` end it, `start` starts it again on the same folder.

    `patched` are constants of the program, by the modules in which they are looked up, that this server has otherwise:
    what it does by the clock need not happen while a busy machine is still at something else."""

    def __init__(self, data: Path, patched: Mapping[str, Any] | None = None, /, **env: str) -> None:
        self.data, self.patched, self.env = data, patched or {}, env
        self.url = ""
        self.logs: list[Message] = []
        self.start()

    def start(self) -> None:
        command = ["serve", "--port", self.env.get("port", "0"), "--data", str(self.data)]
        env = {**os.environ, **{f"TAPETE_{name.upper()}": value for name, value in self.env.items()}}
        said, stderr = LOADED.Pipe(duplex=False)
        self.process = LOADED.Process(target=serve, args=(command, env, self.patched, stderr))
        self.process.start()
        stderr.close()
        self.url = ""
        self._reading = threading.Thread(target=self._read, args=(said,), daemon=True)
        self._reading.start()
        end = time.monotonic() + START_S
        while not self.url:
            if not self.process.is_alive() or time.monotonic() > end:
                self.kill()
                raise AssertionError(f"the server did not start: {self.logs}")
            time.sleep(0.01)

    def kill(self) -> None:
        """As a power cut does."""
        self.signal(signal.SIGKILL)
        self._ended()

    def stop(self) -> None:
        self.signal(signal.SIGTERM)
        self._ended()

    def signal(self, how: signal.Signals) -> None:
        """Send a signal, unless the process has ended."""
        if self.process.is_alive():
            os.kill(self.pid, how)

    @property
    def pid(self) -> int:
        assert self.process.pid is not None
        return self.process.pid

    def limit_files(self, size: int | None) -> None:
        """No file of the server may grow beyond `size` bytes, as on a full disk; None: as much as it likes."""
        _, hard = resource.prlimit(self.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (hard if size is None else size, hard))

    def http(self, cookie: str = "") -> httpx.Client:
        headers = {"cookie": cookie} if cookie else {}
        # Without certificates: the line is a plain one, and to read them takes 50 ms of the processor.
        return httpx.Client(base_url=self.url, timeout=PATIENCE_S, headers=headers, verify=False)

    def metric(self, name: str) -> float:
        """The sum of the samples of this name."""
        with self.http() as http:
            lines = http.get("/metrics").text.splitlines()
        return sum(float(line.split()[-1]) for line in lines if line.startswith(name))

    def guest(self, name: str) -> str:
        """The cookie of a new guest."""
        with self.http() as http:
            answer = http.post("/api/me", json={"name": name})
            assert answer.status_code == 200, answer.text
            return answer.headers["set-cookie"].split(";")[0]

    def _ended(self) -> None:
        self.process.join(PATIENCE_S)
        assert not self.process.is_alive(), "the server did not end"
        self._reading.join(PATIENCE_S)

    def _read(self, stderr: Connection) -> None:
        with stderr, os.fdopen(os.dup(stderr.fileno()), encoding="utf-8") as lines:
            for line in lines:
                try:
                    told = json.loads(line)
                except ValueError:
                    told = {"event": line}
                self.logs.append(told)
                if told["event"] == "listening":
                    self.url = told["url"]


@dataclass
class Client:
    """One socket, and the mirror of the table that it watches: a fold of messages, as a page has."""

    socket: ClientConnection
    heard: list[str] = field(default_factory=list)
    """Every frame that came, in order."""
    state: dict[str, Any] = field(default_factory=dict)
    version: int = -1
    table: str = ""
    last_id: int = 0

    def send(self, t: str, **fields: Any) -> int:
        """Send a message with an `id`, which is returned."""
        self.last_id += 1
        self.socket.send(json.dumps({"t": t, "id": self.last_id, **fields}))
        return self.last_id

    def next(self, timeout: float = PATIENCE_S) -> Message:
        try:
            frame = self.socket.recv(timeout)
        except TimeoutError as error:
            error.add_note(f"{self.table} stands at {self.version}: {self.state}")
            raise
        assert isinstance(frame, str)
        self.heard.append(frame)
        message: Message = json.loads(frame)
        self._fold(message)
        return message

    def until(self, wanted: Callable[[Message], bool], timeout: float = PATIENCE_S) -> Message:
        """The first message that is wanted; everything before it is folded."""
        end = time.monotonic() + timeout
        while True:
            message = self.next(max(0.01, end - time.monotonic()))
            if wanted(message):
                return message

    def ask(self, t: str, **fields: Any) -> Message:
        """Send a message and wait for its answer: `ok`, `refused`, `opened` or `pong`."""
        number = self.send(t, **fields)
        return self.until(lambda message: message.get("re") == number)

    def watch(self, table: str) -> None:
        self.table = table
        self.send("watch", table=table)
        self.until(lambda message: message["t"] == "state")

    def wait_for(self, wanted: Callable[[dict[str, Any]], bool]) -> None:
        """Read on until the mirror is as wanted."""
        while not wanted(self.state):
            self.next()

    def _fold(self, message: Message) -> None:
        match message["t"]:
            case "state" if message["table"] == self.table:
                self.state, self.version = message["state"], message["v"]
            case "event" if message["table"] == self.table and self.state:
                assert message["v"] == self.version + 1, f"a gap after {self.version}: {message}"
                self.version = message["v"]
                self.state.update(message["state"])
                if self.state["view"]:
                    self.state["view"].update(message["view"])
                    self.state["view"]["tricks"] += message.get("tricks", [])
            case "yours" if message["table"] == self.table and self.state:
                self.state |= {name: message[name] for name in ("answered", "queued", "forced", "leaving_costs_s")}
            case "presence" if message["table"] == self.table and self.state:
                self.state["seats"][message["seat"]]["here"] = message["here"]

    @property
    def legal(self) -> list[str]:
        """What this client may do now."""
        view = self.state.get("view")
        return view["legal"] if view and not self.state["answered"] else []


@contextmanager
def client(served: Served, cookie: str = "", origin: str = "", **options: Any) -> Iterator[Client]:
    """A client that has been welcomed; a proxy names its address as `origin`, if it is said.

    What it does not read is taken from the line all the same: where 16 messages lie unread, the library reads no
    further, and its `close` waits ten seconds for an answer behind them."""
    options = {"max_queue": None, **options}
    headers = {name: value for name, value in (("cookie", cookie), ("x-forwarded-for", origin)) if value}
    address = served.url.replace("http", "ws") + "/ws"
    with connect(address, additional_headers=headers, compression=None, open_timeout=PATIENCE_S, **options) as socket:
        made = Client(socket)
        assert made.next()["t"] == "welcome"
        try:
            yield made
        except ConnectionClosed as closed:
            raise AssertionError(f"the server hung up: {closed}") from closed
