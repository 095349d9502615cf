"""A real server process on a port of its own, and clients that talk to it over real sockets."""

import json
import os
import resource
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

Message = dict[str, Any]
PATIENCE_S = 60.0


class Served:
    """`tapete serve` in a process; `stop` and `kill` end it, `start` starts it again on the same folder."""

    def __init__(self, data: Path, **env: str) -> None:
        self.data, self.env = data, env
        self.url = ""
        self.logs: list[Message] = []
        self.start()

    def start(self) -> None:
        port = self.env.get("port", "0")
        command = [sys.executable, "-m", "tapete", "serve", "--port", port, "--data", str(self.data)]
        env = {**os.environ, **{f"TAPETE_{name.upper()}": value for name, value in self.env.items()}}
        self.process = subprocess.Popen(command, env=env, stderr=subprocess.PIPE, text=True)
        self.url = ""
        self._reading = threading.Thread(target=self._read, daemon=True)
        self._reading.start()
        end = time.monotonic() + PATIENCE_S
        while not self.url:
            if self.process.poll() is not None or time.monotonic() > end:
                self.kill()
                raise AssertionError(f"the server did not start: {self.logs}")
            time.sleep(0.01)

    def kill(self) -> None:
        """As a power cut does."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def limit_files(self, size: int | None) -> None:
        """No file of the server may grow beyond `size` bytes, as on a full disk; None: as much as it likes."""
        _, hard = resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (hard if size is None else size, hard))

    def http(self, cookie: str = "") -> httpx.Client:
        headers = {"cookie": cookie} if cookie else {}
        return httpx.Client(base_url=self.url, timeout=PATIENCE_S, headers=headers)

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

    def _end(self, how: signal.Signals) -> None:
        if self.process.poll() is None:
            self.process.send_signal(how)
        self.process.wait(PATIENCE_S)
        self._reading.join(PATIENCE_S)
        assert self.process.stderr is not None
        self.process.stderr.close()

    def _read(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            try:
                said = json.loads(line)
            except ValueError:
                said = {"event": line}
            self.logs.append(said)
            if said["event"] == "listening":
                self.url = said["url"]


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
        frame = self.socket.recv(timeout)
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
def client(served: Served, cookie: str = "", **options: Any) -> Iterator[Client]:
    """A client that has been welcomed."""
    headers: Mapping[str, str] = {"cookie": cookie} if cookie else {}
    address = served.url.replace("http", "ws") + "/ws"
    with connect(address, additional_headers=headers, compression=None, open_timeout=PATIENCE_S, **options) as socket:
        made = Client(socket)
        assert made.next()["t"] == "welcome"
        try:
            yield made
        except ConnectionClosed as closed:
            raise AssertionError(f"the server hung up: {closed}") from closed
