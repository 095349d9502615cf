"""Limits by address, names of the server, and what is the same for all, at a real server behind a proxy."""

import json
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from starlette.datastructures import Headers

from tapete.server.connection.origin import is_own_page
from tapete.server.http.guard import HEADERS
from tests.server.raw import raw
from tests.server.served import Served, client


@pytest.fixture(scope="module")
def bounded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that lets an address make 40 requests and 4 guests at once, and have 3 sockets."""
    folder = tmp_path_factory.mktemp("bounded")
    limits = {"rate": "0.5", "burst": "4", "connections_each": "3"}
    server = Served(folder, **limits, public_url="https://cards.example.org", allowed_hosts="other.example.org")
    yield server
    server.stop()
    assert not [line for line in server.logs if "Traceback" in str(line)]


def test_new_guests_of_one_address_are_few(bounded: Served) -> None:
    with bounded.http() as http:

        def codes(address: str, count: int) -> list[int]:
            headers = {"x-forwarded-for": address}
            return [http.post("/api/me", json={"name": "Ana"}, headers=headers).status_code for _ in range(count)]

        http.cookies.clear()
        many = []
        for _ in range(12):
            http.cookies.clear()
            many += codes("203.0.113.1", 1)
        assert many[:4] == [200] * 4
        assert many.count(429) >= 6
        http.cookies.clear()
        assert codes("203.0.113.2", 1) == [200]
        assert codes("203.0.113.2", 8) == [200] * 8, "who has a name may take another"


def test_addresses_of_one_ipv6_network_count_as_one(bounded: Served) -> None:
    with bounded.http() as http:
        statuses = []
        for number in range(12):
            http.cookies.clear()
            headers = {"x-forwarded-for": f"2001:db8:1:2::{number:x}"}
            statuses.append(http.post("/api/me", json={"name": "Ana"}, headers=headers).status_code)
        assert statuses.count(429) >= 6


def test_too_many_requests_of_one_address_wait_and_are_refused(bounded: Served) -> None:
    def ask(_: int) -> int:
        with bounded.http() as http:
            return http.get("/healthz", headers={"x-forwarded-for": "203.0.113.3"}).status_code

    # Far more at a time than two a second, however slow the machine is.
    with ThreadPoolExecutor(32) as pool:
        statuses = list(pool.map(ask, range(128)))
    assert 40 <= statuses.count(200) < 128
    assert set(statuses) == {200, 429}
    with bounded.http() as http:
        assert http.get("/healthz", headers={"x-forwarded-for": "203.0.113.4"}).status_code == 200


def test_sockets_of_one_address_are_few(bounded: Served) -> None:
    lines = [raw(bounded) for _ in range(5)]
    heads = [each.__enter__().upgrade(X_Forwarded_For="203.0.113.5").split(b"\r\n")[0] for each in lines]
    with raw(bounded) as other:
        assert b" 101 " in other.upgrade(X_Forwarded_For="203.0.113.6")
    for each in lines:
        each.__exit__(None, None, None)
    assert [b" 101 " in head for head in heads] == [True] * 3 + [False] * 2
    assert b" 429 " in heads[-1]


def test_new_tables_of_one_address_are_few(bounded: Served) -> None:
    """Also when each is opened by somebody else."""
    codes = []
    cookies = [cookie(bounded, f"203.0.113.{50 + number}") for number in range(8)]
    for each in cookies:
        with client(bounded, each) as someone:
            codes.append(someone.ask("play_now", game="tute-pairs").get("code"))
    assert codes[:3] == [None] * 3
    assert "too_many_tables" in codes


def cookie(served: Served, address: str) -> str:
    """Of a new guest at this address."""
    with served.http() as http:
        answer = http.post("/api/me", json={"name": "Ana"}, headers={"x-forwarded-for": address})
        return str(answer.headers["set-cookie"].split(";")[0])


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("evil.example.com", 421),
        ("evil.example.com:8000", 421),
        ("127.0.0.1.evil.example.com", 421),
        ("<script>", 421),
        ("evil.example.com.", 421),
        ("cards.example.org..", 421),
        ("cards.example.org.evil.example.com.", 421),
        ("localhost", 200),
        ("pi.local:8000", 200),
        ("192.168.1.7:8000", 200),
        ("[::1]:8000", 200),
        ("cards.example.org", 200),
        ("CARDS.example.org:443", 200),
        ("other.example.org", 200),
        ("cards.example.org.", 200),
        ("Other.example.org.:8000", 200),
        ("pi.local.:8000", 200),
    ],
)
def test_only_own_names_are_answered(bounded: Served, host: str, status: int) -> None:
    """A name of elsewhere that suddenly points here could read what this server tells its own pages."""
    number = abs(hash(host)) % 250
    with bounded.http() as http:
        headers = {"host": host, "x-forwarded-for": f"198.51.100.{number}"}
        assert http.get("/healthz", headers=headers).status_code == status
    with raw(bounded) as line:
        head = line.upgrade(host=host, X_Forwarded_For=f"198.51.100.{number}")
        assert (b" 101 " in head) == (status == 200)


@pytest.mark.parametrize(
    ("number", "origin", "is_own"),
    [
        (1, "https://cards.example.org", True),
        (2, "https://cards.example.org:443", True),
        (3, "http://cards.example.org", False),
        (4, "http://cards.example.org:443", False),
        (5, "https://cards.example.org:80", False),
        (6, "https://cards.example.org:8443", False),
        (7, "https://other.example.org", False),
        (8, "cards.example.org", False),
    ],
)
def test_a_page_of_the_public_name_needs_its_scheme(bounded: Served, number: int, origin: str, is_own: bool) -> None:
    """A page that came by `http` may be of anybody who sits on the line."""
    elsewhere = f"192.0.2.{number}"
    with bounded.http() as http:
        headers = {"host": "cards.example.org", "origin": origin, "x-forwarded-for": elsewhere}
        answer = http.post("/api/session", json={"name": "Ana", "password": "no es esta"}, headers=headers)
        assert answer.json()["code"] == ("wrong_login" if is_own else "foreign_page")
    with raw(bounded) as line:
        head = line.upgrade(host="cards.example.org", origin=origin, X_Forwarded_For=elsewhere)
        assert (b" 101 " in head) == is_own


@pytest.mark.parametrize(
    ("host", "origin", "is_own"),
    [
        ("other.example.org", "http://other.example.org", True),
        ("192.168.1.7:8000", "http://192.168.1.7:8000", True),
        ("127.0.0.1:8000", "https://cards.example.org", True),
        ("cards.example.org:8000", "http://cards.example.org:8000", False),
        ("cards.example.org.:8000", "http://cards.example.org.:8000", False),
        ("cards.example.org.", "https://evil.example.com.", False),
    ],
)
def test_a_page_of_another_own_name_may_have_any_scheme(host: str, origin: str, is_own: bool) -> None:
    headers = Headers({"host": host, "origin": origin})
    assert is_own_page(headers, "https://cards.example.org") == is_own
    assert is_own_page(headers, "") == (host == origin.partition("//")[2])
    assert is_own_page(headers, "https://cards.example.org:443") == is_own


@pytest.mark.parametrize("host", ["cards.example.org", "cards.example.org."])
@pytest.mark.parametrize("public", ["", "https://cards.example.org"])
def test_the_dot_that_ends_a_name_makes_no_other_name_of_it(host: str, public: str) -> None:
    """A browser sends `https://name./` in both headers as it was typed; a proxy may have dropped it from `Host`."""
    headers = Headers({"host": host, "origin": "https://cards.example.org."})
    assert is_own_page(headers, public)
    by_http = Headers({"host": host, "origin": "http://cards.example.org."})
    assert is_own_page(by_http, public) == (not public)


def test_a_page_may_be_safer_than_the_public_name_says() -> None:
    headers = Headers({"host": "cards.example.org", "origin": "https://cards.example.org"})
    assert is_own_page(headers, "http://cards.example.org")


@pytest.mark.parametrize("path", ["/", "/api/me", "/api/games", "/healthz", "/metrics", "/api/nothing"])
def test_head_is_get_without_the_body(served: Served, path: str) -> None:
    with served.http() as http:
        get, head = http.get(path), http.head(path)
        assert (head.status_code, head.content) == (get.status_code, b"")
        assert head.headers["content-type"] == get.headers["content-type"]
        assert http.get(path).status_code == get.status_code, "the connection goes on"


def test_what_is_the_same_for_all_is_sent_once(served: Served) -> None:
    with client(served, served.guest("Ana")) as ana, served.http() as http:
        table = ana.ask("open", game="tute-pairs")["table"]
        for path in ("/api/games", f"/api/tables/{table}/qr.svg"):
            first = http.get(path)
            assert first.headers["content-encoding"] == "gzip"
            again = http.get(path, headers={"if-none-match": first.headers["etag"]})
            assert (again.status_code, again.content) == (304, b"")
            plain = http.get(path, headers={"accept-encoding": "identity"})
            assert (plain.text, "content-encoding" in plain.headers) == (first.text, False)


@pytest.mark.parametrize(
    "body", ['{"name":NaN}', '{"name":1e999}', '{"name":{"a":NaN}}', '{"name":"\\ud800"}', "[NaN]"]
)
def test_bodies_that_json_has_no_word_for(served: Served, body: str) -> None:
    with served.http() as http:
        answer = http.post("/api/me", content=body, headers={"content-type": "application/json"})
        assert answer.status_code == 422
        assert json.loads(answer.text)["code"] in ("malformed", "name_has_control_characters")


def test_one_person_opens_no_more_tables_than_allowed_however_fast(tmp_path: Path) -> None:
    served = Served(tmp_path)
    try:
        mine = served.guest("Ana")
        with client(served, mine) as one, client(served, mine) as two, client(served, mine) as three:
            for each in (one, two, three):
                each.watch(each.ask("open", game="tute-pairs")["table"])
            for _ in range(10):
                for each in (one, two, three):
                    each.send("open", game="tute-pairs")
            answers = [each.until(lambda m: "re" in m and m["re"]) for each in (one, two, three) for _ in range(10)]
        assert [answer["t"] for answer in answers].count("opened") == 17
    finally:
        served.stop()


def test_an_answer_to_a_fault_of_the_server_says_no_more_than_that(tmp_path: Path) -> None:
    served = Served(tmp_path)
    try:
        with closing(sqlite3.connect(tmp_path / "tapete.db")) as database:
            database.execute("DROP TABLE results")
        with served.http() as http:
            answer = http.get("/api/ranking/tute-pairs")
    finally:
        served.stop()
    assert (answer.status_code, answer.json()) == (503, {"code": "unreadable", "about": {}})
    assert {name: answer.headers[name] for name, _ in HEADERS} == dict(HEADERS)
    assert any("no such table" in str(line) for line in served.logs), "the log says all"


def test_a_body_that_is_too_deep_is_refused_by_a_code(served: Served) -> None:
    with served.http(served.guest("Ana")) as http:
        answer = http.post("/api/me", content="[" * 8000, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (422, "malformed")


@pytest.mark.parametrize(
    ("body", "kind", "expected"),
    [
        (b'{"name": Ana}', "application/json", "a body that is JSON"),
        (b"", "application/json", "a body that is a JSON object, of content-type application/json"),
        (b"[1]", "application/json", "a body that is a JSON object, of content-type application/json"),
        (b'"Ana"', "application/json", "a body that is a JSON object, of content-type application/json"),
        (b"null", "application/json", "a body that is a JSON object, of content-type application/json"),
        (b'{"name": "Ana"}', "text/plain", "a body that is a JSON object, of content-type application/json"),
        (b'{"name": "\xff"}', "application/json", "a body that is JSON in UTF-8, and not so deep"),
    ],
)
def test_a_body_that_is_no_object_of_json_has_no_field(served: Served, body: bytes, kind: str, expected: str) -> None:
    for path in ("/api/me", "/api/play"):
        with served.http() as http:
            answer = http.post(path, content=body, headers={"content-type": kind})
        about = {"field": "", "expected": expected}
        assert (answer.status_code, answer.json()) == (422, {"code": "malformed", "about": about}), path
