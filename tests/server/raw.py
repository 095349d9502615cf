"""A client that speaks TCP, and so may do what no library lets it do."""

import base64
import os
import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.server.served import PATIENCE_S, Served

TEXT, BINARY, CLOSE, PING, PONG, CONT = 1, 2, 8, 9, 10, 0


def frame(opcode: int, data: bytes = b"", is_last: bool = True) -> bytes:
    """A frame as a client sends it, masked with nothing."""
    size = len(data)
    head = bytes([opcode | (0x80 if is_last else 0)])
    if size < 126:
        length = bytes([0x80 | size])
    elif size < 1 << 16:
        length = b"\xfe" + struct.pack("!H", size)
    else:
        length = b"\xff" + struct.pack("!Q", size)
    return head + length + bytes(4) + data


class Raw:
    """One TCP connection to a server."""

    def __init__(self, served: Served, buffer: int | None = None) -> None:
        self.host, _, port = served.url.removeprefix("http://").partition(":")
        self.socket = socket.socket()
        if buffer is not None:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self.socket.settimeout(PATIENCE_S)
        self.socket.connect((self.host, int(port)))
        self.unread = b""

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def upgrade(self, cookie: str = "", path: str = "/ws", **headers: str) -> bytes:
        """Ask for a WebSocket; the head of the answer."""
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: {headers.pop('host', self.host)}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            *([f"Cookie: {cookie}"] if cookie else []),
            *(f"{name.replace('_', '-')}: {value}" for name, value in headers.items()),
        ]
        self.send("\r\n".join([*lines, "", ""]).encode("latin-1"))
        return self.head()

    def head(self) -> bytes:
        """The head of an answer, or what came until the connection ended."""
        while b"\r\n\r\n" not in self.unread:
            more = self._more()
            if not more:
                head, self.unread = self.unread, b""
                return head
        head, _, self.unread = self.unread.partition(b"\r\n\r\n")
        return head

    def next(self) -> tuple[int, bytes] | None:
        """The next frame; None: the connection has ended."""
        head = self._exactly(2)
        if head is None:
            return None
        size = head[1] & 0x7F
        if size == 126:
            size = int.from_bytes(self._exactly(2) or b"")
        elif size == 127:
            size = int.from_bytes(self._exactly(8) or b"")
        data = self._exactly(size)
        return None if data is None else (head[0] & 0xF, data)

    def frames(self) -> Iterator[tuple[int, bytes]]:
        """All frames until the connection ends."""
        while (one := self.next()) is not None:
            yield one

    def is_ended(self) -> bool:
        """Read until the server ends the connection; the test fails if it does not."""
        while self._more():
            self.unread = b""
        return True

    def _exactly(self, size: int) -> bytes | None:
        while len(self.unread) < size:
            more = self._more()
            if not more:
                return None
        data, self.unread = self.unread[:size], self.unread[size:]
        return data

    def _more(self) -> bytes:
        try:
            more = self.socket.recv(65536)
        except ConnectionError:
            return b""
        self.unread += more
        return more


@contextmanager
def raw(served: Served, buffer: int | None = None) -> Iterator[Raw]:
    """A TCP connection, closed at the end."""
    made = Raw(served, buffer)
    try:
        yield made
    finally:
        made.socket.close()


@contextmanager
def web_socket(served: Served, cookie: str = "", buffer: int | None = None) -> Iterator[Raw]:
    """A WebSocket that has been welcomed."""
    with raw(served, buffer) as made:
        assert b" 101 " in made.upgrade(cookie)
        welcome = made.next()
        assert welcome is not None
        assert b'"welcome"' in welcome[1]
        yield made


def memory(served: Served) -> int:
    """Resident bytes of the server's process."""
    figures = Path(f"/proc/{served.pid}/statm").read_text("ascii").split()
    return int(figures[1]) * os.sysconf("SC_PAGE_SIZE")
