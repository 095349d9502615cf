"""What goes wrong at a real server: each fault gets a clear answer and costs nobody the hand."""

import contextlib
import json
import math
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.server.journeys.test_play import play_now, play_on
from tests.server.served import Client, Message, Served, client


@pytest.fixture
def ana(served: Served) -> Iterator[Client]:
    """A player in the middle of a hand, whose turn it is. Afterwards the hand must still go on."""
    with client(served, served.guest("Ana")) as player:
        play_now(player)
        player.wait_for(lambda _: bool(player.legal))
        yield player
        while not player.legal:
            play_on(player)  # a tute may have ended the hand: its sheet is read
        before = len(player.state["view"]["tricks"])
        while player.state["view"] and len(player.state["view"]["tricks"]) == before:
            play_on(player)


def refusal(player: Client) -> Message:
    return player.until(lambda message: message["t"] == "refused")


@pytest.mark.parametrize(
    ("frame", "field"),
    [
        ("", ""),
        ("{", ""),
        ("[]", ""),
        ("null", ""),
        ('"act"', ""),
        ("\x00\x01", ""),
        ("{}", ""),
        ('{"t":"dance"}', ""),
        ('{"t":"act"}', "table"),
        ('{"t":"act","table":"x","v":"1","action":"pass"}', "v"),
        ('{"t":"act","table":"x","v":-1,"action":"pass"}', "v"),
        ('{"t":"act","table":"x","v":1e999,"action":"pass"}', "v"),
        ('{"t":"act","table":"x","v":1,"action":""}', "action"),
        ('{"t":"act","table":"x","v":1,"action":["pass"]}', "action"),
        ('{"t":"act","table":"../../x","v":1,"action":"pass"}', "table"),
        ('{"t":"ping","id":"one"}', "id"),
        ('{"t":"ping","more":1}', "more"),
        ('{"t":"set","table":"x","options":{"a":[1]}}', "options"),
        ('{"t":"ping","id":' + "[" * 5000 + "]" * 5000 + "}", ""),
        ('{"t":"sit","table":"x","seat":99999999999999999999}', "seat"),
    ],
)
def test_malformed_messages_say_which_field(ana: Client, frame: str, field: str) -> None:
    ana.socket.send(frame)
    answer = refusal(ana)
    assert answer["code"] == "malformed"
    assert answer["about"]["field"].split(".")[0] == field
    assert answer["about"]["expected"]


@pytest.mark.parametrize(
    "frame",
    [
        '{"t":"open","game":"brisca","options":{"bet":NaN},"id":901}',
        '{"t":"open","game":"\\ud800","id": 901 }',
        '{"id":901,"t":"set","table":"x","options":' + "[" * 2000 + "]" * 2000 + "}",
    ],
)
def test_what_is_no_json_is_answered_with_its_id(ana: Client, frame: str) -> None:
    ana.socket.send(frame)
    answer = refusal(ana)
    assert (answer["code"], answer["re"]) == ("malformed", 901)


def test_bytes_that_are_no_text(ana: Client) -> None:
    ana.socket.send(b"\xff\xfe{}")
    assert refusal(ana)["code"] == "malformed"


def test_oversized_messages(ana: Client) -> None:
    ana.socket.send(json.dumps({"t": "ping", "more": "x" * 20_000}))
    answer = refusal(ana)
    assert (answer["code"], answer["about"]) == ("too_long", {"max": "16384"})


def test_messages_that_no_answer_is_worth_end_the_line_and_not_the_hand(served: Served) -> None:
    cookie = served.guest("Ana")
    with client(served, cookie) as ana:
        play_now(ana)
        table = ana.table
        with client(served, cookie) as flooder:
            flooder.socket.send("x" * 200_000)
            with pytest.raises(ConnectionClosed) as closed:
                flooder.until(lambda _: False)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1009
        ana.wait_for(lambda _: bool(ana.legal))
        assert ana.ask("act", table=table, v=ana.version, action=ana.legal[0])["t"] == "ok"


def test_unknown_tables(ana: Client) -> None:
    for message in ("watch", "sit", "leave", "start", "ready"):
        answer = ana.ask(message, table="no-such-table")
        assert (answer["code"], answer["about"]) == ("unknown_table", {"table": "no-such-table"})
    answer = ana.ask("act", table="no-such-table", v=1, action="pass")
    assert answer["code"] == "unknown_table"


def test_illegal_actions_name_the_rule_and_what_is_not_held(ana: Client) -> None:
    def act(action: str, v: int | None = None) -> Message:
        return ana.ask("act", table=ana.table, v=ana.version if v is None else v, action=action)

    absent = next(
        f"{rank}{suit}" for rank in (1, 3) for suit in "OCEB" if f"{rank}{suit}" not in ana.state["view"]["hand"]
    )
    assert act(f"play {absent}")["code"] == "not_in_hand"
    assert act("play 99Z")["code"] == "not_in_hand"
    assert act("dance all night")["code"] == "not_now"
    while not ana.state["view"]["refusals"]:
        play_on(ana)
    for card, rule in ana.state["view"]["refusals"].items():
        answer = act(f"play {card}")
        assert (answer["code"], answer["about"]) == (rule["code"], rule["about"])


def test_stale_and_replayed_actions(ana: Client) -> None:
    action, version = ana.legal[0], ana.version
    assert ana.ask("act", table=ana.table, v=version + 1000, action=action)["code"] == "stale"
    assert ana.ask("act", table=ana.table, v=1, action=action)["code"] == "stale"
    assert ana.ask("act", table=ana.table, v=version, action=action)["t"] == "ok"
    again = ana.ask("act", table=ana.table, v=version, action=action)
    assert again["t"] == "refused"
    assert again["code"] in ("stale", "not_your_turn", "already_answered", "not_now")


def test_out_of_turn_and_not_seated(served: Served, ana: Client) -> None:
    with client(served, served.guest("Berta")) as berta, client(served) as nobody:
        for stranger, code in ((berta, "not_seated"), (nobody, "no_name")):
            stranger.watch(ana.table)
            answer = stranger.ask("act", table=ana.table, v=stranger.version, action=ana.legal[0])
            assert answer["code"] == code
            assert stranger.ask("auto", table=ana.table, on=True)["code"] == code
        assert nobody.ask("sit", table=ana.table)["code"] == "no_name"
        assert nobody.ask("play_now", game="tute-pairs")["code"] == "no_name"


def test_out_of_turn(served: Served) -> None:
    with client(served, served.guest("Ana")) as ana, client(served, served.guest("Berta")) as berta:
        table = ana.ask("open", game="tute-pairs", options={"pace": "instant", "as_seated": True})["table"]
        ana.watch(table)
        berta.watch(table)
        berta.ask("sit", table=table, seat=1)
        ana.ask("robot", table=table, level="novice")
        ana.ask("start", table=table)
        while not (ana.legal or berta.legal):
            ana.next()
            while berta.version < ana.version:
                berta.next()
        waiting = berta if ana.legal else ana
        card = waiting.state["view"]["hand"][0]
        assert waiting.ask("act", table=table, v=waiting.version, action=f"play {card}")["code"] == "not_your_turn"


@pytest.mark.parametrize(
    "cookie", ["tapete=", "tapete=x", "tapete=WyJhIiwiYiJd.AAAA", 'tapete="\\377"', "a;b=c;;tapete"]
)
def test_a_corrupted_cookie_is_nobody(served: Served, cookie: str) -> None:
    with served.http(cookie) as http:
        assert http.get("/api/me").json() == {"person": None, "name": ""}
        assert http.post("/api/me", json={"name": "Ana"}).json()["name"] == "Ana"
    with client(served, cookie) as nobody:
        assert json.loads(nobody.heard[0])["person"] is None


def test_a_cookie_with_one_letter_changed_is_nobody(served: Served) -> None:
    good = served.guest("Ana")
    with served.http(good) as http:
        assert http.get("/api/me").json()["name"] == "Ana"
    # Not the last one: of its six bits the signature uses four.
    with served.http(good[:-2] + ("A" if good[-2] != "A" else "B") + good[-1]) as http:
        assert http.get("/api/me").json()["person"] is None


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("x" * 10_000, "name_too_long"),
        ("x" * 33, "name_too_long"),
        ("A\nB", "name_has_control_characters"),
        ("A\x00", "name_has_control_characters"),
        ("\u202eanA", "name_has_control_characters"),
        ("", "name_empty"),
        (" \u00a0 ", "name_empty"),
    ],
)
def test_names_that_cannot_be_shown(served: Served, name: str, code: str) -> None:
    with served.http() as http:
        answer = http.post("/api/me", json={"name": name})
        assert answer.status_code == 422
        assert answer.json()["code"] == code
        assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("name", ["x" * 10_000, "x" * 100, "A\nB", "\u202eanA", " "])
def test_names_of_tables_that_cannot_be_shown(served: Served, name: str) -> None:
    with client(served, served.guest("Ana")) as ana:
        answer = ana.ask("open", game="tute-pairs", name=name)
        assert answer["t"] == "refused"
        assert answer["code"] in ("malformed", "name_too_long", "name_has_control_characters", "name_empty")


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'{"name":1}', b'{"name":"A","more":1}', b"\xff"])
def test_malformed_bodies(served: Served, body: bytes) -> None:
    with served.http() as http:
        answer = http.post("/api/me", content=body, headers={"content-type": "application/json"})
        assert answer.status_code in (400, 422)
        assert "set-cookie" not in answer.headers


def test_oversized_bodies(served: Served) -> None:
    with served.http() as http:
        answer = http.post("/api/me", json={"name": "x" * 100_000})
        assert (answer.status_code, answer.json()["code"]) == (413, "too_long")


def test_a_thousand_messages_a_second_are_limited(tmp_path: Path) -> None:
    served = Served(tmp_path, rate="2", burst="60")
    try:
        cookie = served.guest("Ana")
        with client(served, cookie) as ana:
            play_now(ana)
            with client(served, cookie) as flooder:
                for _ in range(200):
                    flooder.socket.send('{"t":"ping"}')
                answers = [flooder.next() for _ in range(200)]
                excess = [answer for answer in answers if answer["t"] == "refused"]
                assert {(answer["code"], answer["about"]["max"]) for answer in excess} == {("too_fast", "2")}
                assert {answer["t"] for answer in answers[:60]} == {"pong"}
                with pytest.raises(ConnectionClosed) as closed:
                    flood(flooder)
                assert closed.value.rcvd is not None
                assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1008, "too fast")
            while len(ana.state["view"]["tricks"] if ana.state["view"] else ()) < 2:
                play_on(ana)
    finally:
        served.stop()


def flood(flooder: Client) -> None:
    """Go on until the line is cut."""
    while True:
        for _ in range(100):
            flooder.socket.send('{"t":"ping"}')
        flooder.next()


@pytest.mark.slow
def test_a_socket_that_stops_reading_is_dropped_and_delays_nobody(tmp_path: Path) -> None:
    served = Served(tmp_path, rate="100000", burst="100000", write_timeout_s="45")
    try:
        with client(served, served.guest("Ana")) as ana:
            play_now(ana)
            address = served.url.replace("http", "ws") + "/ws"
            with connect(
                address, compression=None, max_queue=1, sock=_narrow(served.url), close_timeout=0.1
            ) as stalled:
                slowest, end = 0.0, time.monotonic() + 120
                while not served.metric("tapete_dropped_total"):
                    assert time.monotonic() < end, "the laggard was not dropped"
                    with contextlib.suppress(ConnectionClosed):
                        for _ in range(200):
                            stalled.send(json.dumps({"t": "watch", "table": ana.table}))
                    began = time.monotonic()
                    ana.ask("ping")
                    slowest = max(slowest, time.monotonic() - began)
            assert slowest < 20.0, "somebody waited for the laggard"
            while len(ana.state["view"]["tricks"] if ana.state["view"] else ()) < 2:
                play_on(ana)
    finally:
        served.stop()


def _narrow(url: str) -> socket.socket:
    """A connected socket with small buffers."""
    host, _, port = url.removeprefix("http://").partition(":")
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    narrow.connect((host, int(port)))
    return narrow


def test_a_page_of_somebody_else_gets_no_socket(served: Served) -> None:
    address = served.url.replace("http", "ws") + "/ws"
    with pytest.raises(InvalidStatus, match="403"), connect(address, origin=Origin("https://elsewhere.example")):
        pass


def test_too_many_tables_of_one_person(served: Served) -> None:
    with client(served, served.guest("Ana")) as ana:
        answers = [ana.ask("open", game="tute-pairs") for _ in range(21)]
        assert [answer["t"] for answer in answers] == ["opened"] * 20 + ["refused"]
        assert answers[-1]["code"] == "too_many_tables"


def test_too_many_tables_asked_for_at_once(served: Served) -> None:
    cookie = served.guest("Ana")
    with client(served, cookie) as one, client(served, cookie) as other:
        for line in (one, other) * 15:
            line.send("open", game="tute-pairs")
        answers = [line.until(lambda message: message["t"] in ("opened", "refused")) for line in (one, other) * 15]
        assert sorted(answer["t"] for answer in answers) == ["opened"] * 20 + ["refused"] * 10


def test_a_full_disk_acknowledges_nothing_and_the_server_recovers(tmp_path: Path) -> None:
    served = Served(tmp_path, retry_s="0.2", grace_s="30")
    try:
        with client(served, served.guest("Ana")) as ana:
            play_now(ana)
            ana.wait_for(lambda _: bool(ana.legal))
            served.limit_files(0)
            answers = []
            version, action = ana.version, ana.legal[0]
            answers = [ana.ask("act", table=ana.table, v=version, action=action) for _ in range(3)]
            assert {(answer["t"], answer.get("code")) for answer in answers} == {("refused", "not_kept")}
            assert ana.ask("open", game="tute-pairs")["code"] == "not_kept"
            assert ana.version == version
            with served.http() as http:
                assert http.get("/healthz").status_code == 200
            served.limit_files(None)
            assert ana.ask("act", table=ana.table, v=version, action=action)["t"] == "ok"
            while len(ana.state["view"]["tricks"] if ana.state["view"] else ()) < 3:
                play_on(ana)
            # At their own turn: in a window robots would go on until the server is killed.
            while not ana.legal or ana.state["view"]["window"]:
                play_on(ana)
            seen = ana.version, ana.state["view"]
            served.kill()
        served.start()
        with client(served, "") as onlooker:
            onlooker.watch(ana.table)
            assert onlooker.version == seen[0]
            assert onlooker.state["view"]["tricks"] == seen[1]["tricks"]
        assert any(line["event"] == "not kept" for line in served.logs)
    finally:
        served.stop()


def test_what_a_full_disk_refuses_outside_of_tables_is_counted_and_said_once(tmp_path: Path) -> None:
    served = Served(tmp_path)
    try:
        ana, cookie = served.guest("Ana"), served.guest("Berta")
        with client(served, ana) as socket, served.http(cookie) as http:
            served.limit_files(0)
            for _ in range(3):
                assert socket.ask("open", game="brisca")["code"] == "not_kept"
                assert http.post("/api/account", json={"password": "una contraseña larga"}).status_code == 503
            served.limit_files(None)
        assert served.metric("tapete_not_kept_total") == 6
        assert served.metric('tapete_refusals_total{code="not_kept"}') == 6
        assert len([line for line in served.logs if line["event"] == "not kept"]) == 1
    finally:
        served.stop()


def test_a_full_disk_is_tried_ever_more_seldom_and_said_once_a_hold(tmp_path: Path) -> None:
    served = Served(tmp_path, retry_s="0.1", grace_s="30")
    try:
        with client(served, served.guest("Ana")) as ana:
            play_now(ana, turn_time_s=0)
            ana.wait_for(lambda _: bool(ana.legal))
            served.limit_files(0)
            began, refused = time.monotonic(), 60
            for _ in range(refused):
                assert ana.ask("act", table=ana.table, v=ana.version, action=ana.legal[0])["code"] == "not_kept"
            time.sleep(3.0)
            holds = [line for line in served.logs if line["event"] == "not kept"]
            tried = served.metric("tapete_not_kept_total")
            most = math.ceil(math.log2((time.monotonic() - began) / 0.1 + 1))  # each rest is twice the one before
            assert tried <= refused + most
            assert len(holds) <= most
            assert not any(line["level"] == "critical" or "Traceback" in str(line) for line in served.logs)
            served.limit_files(None)
            assert ana.ask("act", table=ana.table, v=ana.version, action=ana.legal[0])["t"] == "ok"
            while len(ana.state["view"]["tricks"] if ana.state["view"] else ()) < 2:
                play_on(ana)
    finally:
        served.stop()
