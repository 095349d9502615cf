"""Odd, half, endless and too many HTTP requests at a real server: each has a clear end, and newcomers get in."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.raw import Raw, memory, raw
from tests.server.served import Served, client

GET = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"
HANDSHAKE = (
    b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that gives a request a second."""
    server = Served(tmp_path_factory.mktemp("hasty"), request_timeout_s="1")
    yield server
    server.stop()
    assert not [line for line in server.logs if "Traceback" in str(line)]


@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"G",
        GET,
        b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{",
        b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{",
        GET + b"\r\n" + GET,
        b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: upgrade\r\n",
    ],
)
def test_half_a_request_is_not_waited_for(hasty: Served, half: bytes) -> None:
    with raw(hasty) as line:
        line.send(half)
        assert line.is_ended()


@pytest.mark.parametrize(
    ("start", "more"),
    [
        (b"GET /", b"x" * 1000),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\n", b"A: b\r\n" * 100),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nA: ", b"x" * 1000),
        (b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n" * 100),
        (b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", b"A: b\r\n" * 100),
    ],
)
def test_an_endless_request_is_ended(hasty: Served, start: bytes, more: bytes) -> None:
    before = memory(hasty)
    with raw(hasty) as line:
        sent = 0
        with contextlib.suppress(ConnectionError):
            line.send(start)
            while sent < 20_000_000:
                line.send(more)
                sent += len(more)
        assert sent < 20_000_000
    assert memory(hasty) - before < 8_000_000


def test_a_flood_of_pipelined_requests_is_ended(hasty: Served) -> None:
    before = memory(hasty)
    with raw(hasty) as line:
        with contextlib.suppress(ConnectionError):
            line.send((GET + b"\r\n") * 5_000)
        assert line.is_ended()
    assert memory(hasty) - before < 8_000_000


def test_a_few_pipelined_requests_are_answered(hasty: Served) -> None:
    with raw(hasty) as line:
        line.send((GET + b"\r\n") * 3)
        for _ in range(3):
            assert b" 200 " in line.head()
            line.unread = line.unread.partition(b"}")[2]


def test_no_answer_comes_in_the_midst_of_frames(hasty: Served) -> None:
    """A WebSocket that is asked for before an answer has come is none."""
    with raw(hasty) as line:
        line.send(GET + b"\r\n" + HANDSHAKE)
        assert line.head() == b""
        assert line.is_ended()


@pytest.mark.parametrize(
    ("request_line", "status"),
    [
        (b"GARBAGE\r\n\r\n", b" 400 "),
        (b"GET /%00 HTTP/1.1\r\nHost: localhost\r\n\r\n", b" 200 "),
        (b"GET /" + b"x" * 300 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n", b" 200 "),
        (b"GET / HTTP/1.1\r\nHost: " + b"h" * 4_000 + b"\r\n\r\n", b" 421 "),
        (b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", b" 400 "),
        (b"GET / HTTP/1.1\r\n\r\n", b" 400 "),
        (b"GET / HTTP/1.0\r\n\r\n", b" 200 "),
        (b"GET /" + b"x" * 15_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n", b" 200 "),
        (b"GET /" + b"x" * 17_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n", b" 431 "),
        (HANDSHAKE.removesuffix(b"\r\n") + b"x: " + b"x" * 17_000 + b"\r\n\r\n", b" 431 "),
        (b"GET /" + b"x" * 30_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n", b" 431 "),
        (b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 20000\r\n\r\n" + b"x" * 20_000, b" 413 "),
        (b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999\r\n\r\n" + b"x" * 99_999, b" 413 "),
        (b"DELETE /api/me HTTP/1.1\r\nHost: localhost\r\n\r\n", b" 405 "),
        (b"GET /api/nothing HTTP/1.1\r\nHost: localhost\r\n\r\n", b" 404 "),
    ],
)
def test_odd_requests_get_an_answer_with_safe_headers(hasty: Served, request_line: bytes, status: bytes) -> None:
    with raw(hasty) as line:
        line.send(request_line)
        head = line.head()
        first, _, headers = head.partition(b"\r\n")
        assert status in first or (status == b" 200 " and b" 503 " in first), first
        for header in (b"content-security-policy:", b"x-content-type-options: nosniff"):
            assert header in headers.lower()


def test_line_ends_after_an_answer_do_not_keep_a_connection(hasty: Served) -> None:
    with raw(hasty) as line:
        line.send(GET + b"\r\n")
        assert b" 200 " in line.head()
        line.send(b"\r\n")
        assert line.is_ended()


def test_silent_newcomers_keep_nobody_out(tmp_path: Path) -> None:
    served = Served(tmp_path, connections="40", request_timeout_s="60")
    try:
        with client(served, served.guest("Ana")) as ana:
            silent = [Raw(served) for _ in range(60)]
            for line in silent[:30]:
                assert line.is_ended()
            with served.http() as http:
                assert http.get("/healthz").status_code == 200
            with client(served, served.guest("Berta")) as berta:
                assert berta.ask("ping")["t"] == "pong"
            assert ana.ask("ping")["t"] == "pong"
            for line in silent:
                line.socket.close()
    finally:
        served.stop()
