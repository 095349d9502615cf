"""What a hostile client does at a WebSocket of a real server: it is bounded, answered once, and ended."""

import contextlib
import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tapete.server.http.guard import HEADERS
from tests.server.raw import CLOSE, CONT, PING, PONG, TEXT, Raw, frame, memory, raw, web_socket
from tests.server.served import PATIENCE_S, Client, Served, client

MANY = 2_000
BORNE = 100 + 200 + 60
"""Burst and patience of the server of this file, and what time gives back while a test sends."""


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that gives half messages a second, and lets few through."""
    server = Served(tmp_path_factory.mktemp("strict"), rate="2", burst="100", request_timeout_s="1", grace_s="0.2")
    yield server
    server.stop()
    assert not [line for line in server.logs if "Traceback" in str(line)]


def flood(line: Raw, frames: bytes) -> tuple[list[tuple[int, bytes]], tuple[int, str]]:
    """Send much, and read all that comes until the server ends it: the frames, and its code and reason."""
    with contextlib.suppress(ConnectionError):
        line.send(frames)
    heard = list(line.frames())
    opcode, last = heard.pop()
    assert opcode == CLOSE, heard[-3:]
    return heard, (int.from_bytes(last[:2]), last[2:].decode())


def test_pings_count_like_messages(strict: Served) -> None:
    with web_socket(strict) as line:
        heard, end = flood(line, frame(PING, b"x" * 100) * MANY)
        assert end == (1008, "too fast")
        assert {opcode for opcode, _ in heard} == {PONG}
        assert len(heard) < BORNE


def test_pongs_that_nobody_asked_for_count_too(strict: Served) -> None:
    with web_socket(strict) as line:
        heard, end = flood(line, frame(PONG, b"x") * MANY)
        assert (heard, end) == ([], (1008, "too fast"))


def test_parts_of_a_message_without_an_end(strict: Served) -> None:
    with web_socket(strict) as line:
        heard, end = flood(line, frame(TEXT, b"", False) + frame(CONT, b"", False) * MANY)
        assert (heard, end) == ([], (1008, "too fast"))


def test_a_frame_of_which_only_the_head_comes_is_not_waited_for(strict: Served) -> None:
    with web_socket(strict) as line:
        line.send(frame(TEXT, b'{"t":"ping","id":1}')[:2])
        heard, end = flood(line, b"")
        assert (heard, end) == ([], (1008, "not whole in time"))


def test_a_message_that_is_cut_anywhere_is_heard_once(generous: Served) -> None:
    whole = frame(TEXT, b'{"t":"ping","id":1}')
    with web_socket(generous) as line:
        for cut in (1, 2, 5, 6, 7, len(whole) - 1):
            line.send(whole[:cut])
            time.sleep(0.05)
            line.send(whole[cut:])
            answer = line.next()
            assert answer is not None
            assert json.loads(answer[1])["re"] == 1


def test_a_few_pings_and_parts_are_welcome(strict: Served) -> None:
    with web_socket(strict) as line:
        parts = frame(TEXT, b'{"t":', False) + frame(PING, b"a") + frame(CONT, b'"ping",', False)
        line.send(parts + frame(CONT, b'"id":7}'))  # at once: it must be whole within a second
        assert line.next() == (PONG, b"a")
        answer = line.next()
        assert answer is not None
        assert json.loads(answer[1])["re"] == 7


@pytest.mark.parametrize("start", [frame(TEXT, b"x" * 1000)[:20], frame(TEXT, b"{", False), b"\x81"])
def test_half_a_message_is_not_waited_for(strict: Served, start: bytes) -> None:
    with web_socket(strict) as line:
        line.send(start)
        assert line.is_ended()


def test_messages_far_above_the_limit_are_not_answered_one_by_one(strict: Served) -> None:
    """Also when now and then one is allowed."""
    with web_socket(strict) as line:
        line.socket.setblocking(False)
        answers = b""
        for _ in range(400):
            with contextlib.suppress(BlockingIOError, ConnectionError):  # it may have ended: why is still to be read
                line.send(frame(TEXT, b'{"t":"ping","id":1}') * 20)
            try:
                answers += line.socket.recv(1 << 20)
            except BlockingIOError:
                pass
            except ConnectionError:
                break
            if b"too fast" in answers:
                break
            time.sleep(0.02)
        assert answers.count(b'"refused"') < BORNE
        assert b"too fast" in answers


def test_every_refusal_bears_the_number_of_what_it_refuses(strict: Served) -> None:
    with client(strict) as someone:
        assert someone.ask("dance")["code"] == "malformed"
        assert someone.ask("ping", more=1)["code"] == "malformed"
        assert someone.ask("ping", more="x" * 20_000)["code"] == "too_long"
        while (answer := someone.ask("ping"))["t"] == "pong":
            pass
        assert answer["code"] == "too_fast"


def test_a_message_is_measured_in_bytes(strict: Served) -> None:
    with client(strict) as someone:
        someone.socket.send(json.dumps({"t": "ping", "id": 1, "more": "é" * 9_000}, ensure_ascii=False))
        assert someone.next()["code"] == "too_long"


@pytest.mark.parametrize("other", ['prefs={"a":1}', "a[b]=1", 'x="open', "flag", "="])
def test_who_one_is_does_not_depend_on_other_cookies(generous: Served, other: str) -> None:
    """Other pages of a site may set cookies of any form; HTTP and the socket read them alike."""
    own = generous.guest("Ana")
    for cookie in (f"{other}; {own}", f"{own}; {other}"):
        with client(generous, cookie) as line:
            assert json.loads(line.heard[0])["name"] == "Ana"


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "null", "https://elsewhere.example", ""])
def test_origins_that_are_none_of_ours(strict: Served, origin: str) -> None:
    with raw(strict) as line:
        head = line.upgrade(origin=origin)
        assert b" 403 " in head
        for name, value in HEADERS:
            assert f"\r\n{name}: {value}".encode() in head


@pytest.mark.parametrize("path", ["/ws?" + "x" * 9_000, "/" + "x" * 9_000, "/ws/\xe9"])
def test_a_handshake_that_cannot_be_is_ended(strict: Served, path: str) -> None:
    with raw(strict) as line:
        assert b" 101 " not in line.upgrade(path=path)
        assert line.is_ended()


def test_what_comes_before_the_handshake_is_over(generous: Served) -> None:
    with raw(generous) as line:
        line.send(b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: upgrade\r\n")
        line.send(b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n")
        line.send(frame(TEXT, b"{}") * 100)
        assert line.head()


@pytest.fixture(scope="module")
def generous(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that counts no messages: what is held must be bounded all the same."""
    server = Served(tmp_path_factory.mktemp("generous"), rate="1e9", burst="1e9", grace_s="0.2", write_timeout_s="1")
    yield server
    server.stop()
    assert not [line for line in server.logs if "Traceback" in str(line)]


@pytest.mark.parametrize("piece", [frame(PING, b"x" * 125) * 500, frame(TEXT, b'{"t":"lobby"}') * 500])
def test_who_does_not_read_is_not_answered(generous: Served, piece: bytes) -> None:
    """No more is taken from them than the system's buffers hold, and the server does not grow."""
    with client(generous) as other, web_socket(generous, buffer=4096) as deaf:
        before = memory(generous)
        deaf.socket.settimeout(1.0)
        sent = 0
        while sent < 100_000_000:
            try:
                sent += deaf.socket.send(piece)
            except (TimeoutError, ConnectionError):
                break
        assert sent < 50_000_000
        assert memory(generous) - before < 16_000_000
        assert other.ask("ping")["t"] == "pong"


def test_a_laggard_is_let_go_and_a_robot_follows(generous: Served) -> None:
    with client(generous, generous.guest("Ana")) as ana:
        options = {"pace": "instant", "as_seated": True}
        table = ana.ask("open", game="tute-pairs", options=options)["table"]
        ana.watch(table)
        cookie = generous.guest("Berta")
        with client(generous, cookie) as berta:
            assert berta.ask("sit", table=table, seat=1)["t"] == "ok"
            stalled = Raw(generous, buffer=4096)
            assert b" 101 " in stalled.upgrade(cookie)
            watch = frame(TEXT, json.dumps({"t": "watch", "table": table}).encode())
            stalled.send(watch)
            assert ana.ask("robot", table=table, level="novice")["t"] == "ok"
            assert ana.ask("start", table=table)["t"] == "ok"
        is_away(ana, 1, lambda: stall(stalled, watch))
        ana.until(lambda message: message["t"] == "event" and (message["event"] or {}).get("k") == "auto_set")
        assert stalled.is_ended()
        stalled.socket.close()


def stall(deaf: Raw, message: bytes) -> None:
    """Ask again and again, and never read, until the server takes no more."""
    deaf.socket.settimeout(0.5)
    for _ in range(100_000):
        try:
            deaf.socket.send(message * 20)
        except (TimeoutError, ConnectionError):
            break
    deaf.socket.settimeout(60)


def is_away(player: Client, seat: int, stall: Callable[[], None]) -> None:
    """Wait until the table says so; a busy server takes more for a while, and then no more."""
    end = time.monotonic() + PATIENCE_S
    while player.state["seats"][seat]["here"]:
        assert time.monotonic() < end
        stall()
        with contextlib.suppress(TimeoutError):
            while player.state["seats"][seat]["here"]:
                player.next(2.0)


def test_all_who_do_not_read_together_are_bounded(tmp_path: Path) -> None:
    served = Served(tmp_path, rate="1e9", burst="1e9", write_timeout_s="60", held_bytes="300000")
    try:
        lines = []
        for _ in range(12):
            line = Raw(served, buffer=4096)
            assert b" 101 " in line.upgrade()
            stall(line, frame(PING, b"x" * 125) * 20)
            lines.append(line)
        end = time.monotonic() + 4 * PATIENCE_S
        while served.metric('tapete_dropped_total{why="too much memory"}') < 6:
            assert time.monotonic() < end
            for line in lines:  # a busy server has not taken all of it yet
                stall(line, frame(PING, b"x" * 125) * 20)
        for line in lines:
            line.socket.close()
    finally:
        served.stop()


def test_text_that_is_none_ends_the_connection(strict: Served) -> None:
    with web_socket(strict) as line:
        _, end = flood(line, frame(TEXT, b'{"t":"\xff\xfe"}'))
        assert end[0] == 1007


def test_an_address_has_one_measure_for_all_its_sockets(tmp_path: Path) -> None:
    served = Served(tmp_path, rate="0.01", burst="10")
    try:
        with contextlib.ExitStack() as sockets:
            lines = [sockets.enter_context(client(served)) for _ in range(15)]
            answers = [line.ask("ping") for line in lines for _ in range(10)]
            taken = [answer["t"] for answer in answers].count("pong")
            assert 100 <= taken <= 110, "ten times what one socket may"
            assert {answer["code"] for answer in answers if answer["t"] == "refused"} == {"too_fast"}
    finally:
        served.stop()


@pytest.mark.parametrize(
    "asked", [(("prefer", {"forced": True}), ("prefer", {"forced": False})), (("annul", {}), ("start", {}))], ids=str
)
def test_what_can_be_taken_back_at_once_is_kept_a_few_times_a_second(
    tmp_path: Path, asked: tuple[tuple[str, dict[str, bool]], ...]
) -> None:
    served = Served(tmp_path, rate="0.001", burst="100")  # time gives nothing back, however slow the machine is
    try:
        cookie = served.guest("Ana")
        with served.http(cookie) as http, client(served, cookie) as line:
            table = http.post("/api/play", json={"game": "brisca"}).json()["table"]["table"]
            line.watch(table)
            answers = [line.ask(what, table=table, **fields) for what, fields in asked * 30]
            assert 15 <= [answer["t"] for answer in answers].count("ok") <= 30
            assert answers[-1]["code"] == "too_fast"
    finally:
        served.stop()
