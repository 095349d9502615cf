"""The REST routes, the page and the headers of a real server."""

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tapete.rules.game import options
from tapete.rules.games import GAMES
from tapete.server.http.routes import offered
from tests.server.forms import check_form
from tests.server.served import Served, client


def test_a_guest_may_take_another_name_and_stays_the_same_person(served: Served) -> None:
    cookie = served.guest("Ana")
    with served.http(cookie) as http:
        before = http.get("/api/me").json()
        answer = http.post("/api/me", json={"name": "  Ana   María "})
        assert answer.json() == {"person": before["person"], "name": "Ana María"}
        flags = answer.headers["set-cookie"].lower()
        assert "httponly" in flags
        assert "samesite=lax" in flags
        assert "secure" not in flags


def test_every_game_is_offered_with_its_options(served: Served) -> None:
    with served.http() as http:
        listed = http.get("/api/games").json()
    assert [game["id"] for game in listed["games"]] == [game.id for game in GAMES]
    for game, shown in zip(GAMES, listed["games"], strict=True):
        assert [option["name"] for option in shown["options"]] == [option.name for option in options(game)]
        assert shown["players"] == list(game.players)
        assert shown["pack"] == {str(players): len(game.pack(players)) for players in game.players}
        for option in shown["options"]:
            assert bool(option["values"]) != bool(option["range"])
            assert option["text"]
        assert shown["idle"] == ([] if game.id.startswith("tarot") else ["one_round_rake", "extra_round_xp_to"])
    pace = next(option for option in listed["table"] if option["name"] == "pace")
    assert pace["values"] == ["calm", "normal", "quick", "instant"]
    assert "regular" in listed["levels"]


def test_every_number_of_seats_of_the_front_page_can_be_played() -> None:
    shown = json.loads(offered())["games"]
    assert [game["id"] for game in shown] == [game.id for game in GAMES]
    for game, there in zip(GAMES, shown, strict=True):
        assert there["players"]
        for seats in there["players"]:
            assert game.match(seats).seats == seats


def test_a_table_in_one_line_and_as_a_picture(served: Served) -> None:
    with client(served, served.guest("Ana")) as ana, served.http() as http:
        table = ana.ask("open", game="tute-pairs", name="Casa")["table"]
        assert http.get(f"/api/tables/{table}").json()["name"] == "Casa"
        picture = http.get(f"/api/tables/{table}/qr.svg")
        assert picture.headers["content-type"].startswith("image/svg+xml")
        assert picture.text.startswith("<svg")
        assert http.get(f"/api/tables/{table}/qr.svg?seat=2").text != picture.text, "a link may name a seat"
        assert http.get(f"/api/tables/{table}/qr.svg?seat=x").status_code == 422
        for path in ("/api/tables/nothing", "/api/tables/nothing/qr.svg"):
            missing = http.get(path)
            assert missing.status_code == 404
            assert missing.json() == {"code": "unknown_table", "about": {"table": "nothing"}}


def test_health_and_figures(served: Served) -> None:
    with served.http() as http:
        assert http.get("/healthz").json()["ok"] is True
        figures = http.get("/metrics").text
    for name in ("tapete_moves", "tapete_refusals", "tapete_connections", "tapete_tables", "tapete_append_seconds"):
        assert f"# TYPE {name}" in figures
    assert "tapete_gc_pause_seconds" in figures


def test_what_is_refused_over_rest_is_counted_by_its_code(served: Served) -> None:
    def counted(code: str) -> float:
        return served.metric(f'tapete_refusals_total{{code="{code}"}}')

    codes = ("unknown_table", "malformed", "no_account", "no_such_method", "foreign_page", "too_long")
    before = [counted(code) for code in codes]
    with served.http(served.guest("Ana")) as http:
        http.get("/api/tables/nothing")
        http.post("/api/me", json={})
        http.get("/api/me/sessions")
        http.delete("/api/games")
        http.post("/api/me", json={"name": "Ana"}, headers={"origin": "https://elsewhere.example"})
        http.post("/api/me", content=b"x" * 20_000)
    assert [counted(code) - old for code, old in zip(codes, before, strict=True)] == [1] * len(codes)


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("/api/me", "GET, HEAD, POST"),
        ("/api/account", "GET, HEAD, POST, DELETE"),
        ("/api/me/friends/Ana", "PUT, DELETE"),
        ("/api/play", "POST"),
        ("/healthz", "GET, HEAD"),
        ("/t/some-table", "GET, HEAD"),
    ],
)
def test_a_method_that_an_address_has_not_is_answered_with_those_that_it_has(
    served: Served, path: str, allowed: str
) -> None:
    with served.http() as http:
        refused = http.request("PATCH", path)
        assert (refused.status_code, refused.json()["code"]) == (405, "no_such_method")
        assert refused.headers["allow"] == allowed
        for read in (http.get(path), http.head(path)):
            assert (read.status_code == 405) == ("GET" not in allowed), "an address that is there is not `not_found`"


def test_the_open_api_names_the_routes(served: Served) -> None:
    with served.http() as http:
        paths = http.get("/api/openapi.json").json()["paths"]
    assert {"/api/me", "/api/games", "/api/tables/{table}", "/healthz"} <= set(paths)


def test_the_open_api_says_how_a_refusal_is_answered(served: Served) -> None:
    with served.http() as http:
        said = http.get("/api/openapi.json").json()
        refused = http.put("/api/me/avatar", json={"number": "none"})
    refusal = said["components"]["schemas"]["Refusal"]
    assert refused.status_code == 401
    assert set(refused.json()) == set(refusal["required"]) == set(refusal["properties"])
    assert not any("ValidationError" in name for name in said["components"]["schemas"])
    for path, methods in said["paths"].items():
        for method, each in methods.items():
            if path != "/healthz":
                wrong = [
                    each["responses"]["default"],
                    *[one for status, one in each["responses"].items() if status >= "4"],
                ]
                schemas = [one["content"]["application/json"]["schema"] for one in wrong]
                assert all(schema == {"$ref": "#/components/schemas/Refusal"} for schema in schemas), (method, path)


def test_the_open_api_says_the_form_of_every_answer(served: Served) -> None:
    """Of those that the wire writes, too: every schema that is named is there, and what is answered is of its form."""
    with served.http() as http:
        said = http.get("/api/openapi.json").json()
        play = http.post("/api/play", json={"game": "tarot-5", "guest": "Ana"})
    schemas, named = said["components"]["schemas"], re.findall(r'"#/components/schemas/(\w+)"', json.dumps(said))
    assert set(named) == set(schemas)
    for path, methods in said["paths"].items():
        for method, each in methods.items():
            if "200" in each["responses"]:
                (content,) = each["responses"]["200"]["content"].values()
                assert content["schema"], (method, path)
    check_form(play.json(), {"$ref": "#/components/schemas/Seated"}, schemas)


def test_what_may_be_ones_own_is_kept_by_nobody(served: Served) -> None:
    with served.http(served.guest("Ana")) as http:
        for path in ("/api/me", "/api/account", "/api/me/hands", "/api/me/chips", "/api/tables/none", "/api/none"):
            assert http.get(path).headers["cache-control"] == "no-store", path
        assert http.post("/api/me", json={"name": "Ana"}).headers["cache-control"] == "no-store"
        assert http.get("/api/games").headers["cache-control"] == "no-cache"


def test_every_answer_carries_safe_headers(served: Served) -> None:
    with served.http() as http:
        for path in ("/", "/api/me", "/api/nothing", "/t/abc", "/healthz"):
            headers = http.get(path).headers
            policy = headers["content-security-policy"]
            assert "default-src 'self'" in policy
            assert "script-src" not in policy
            assert headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("path", ["/../secret", "/%2e%2e/secret", "/..%2f..%2fsecret", "/assets/../../secret", "/lock"])
def test_nothing_but_the_page_is_served(served: Served, path: str) -> None:
    secret = (served.data / "secret").read_bytes()
    with served.http() as http:
        assert secret not in http.get(path).content


def test_addresses_of_the_api_that_do_not_exist(served: Served) -> None:
    with served.http() as http:
        assert http.get("/api/nothing").json()["code"] == "not_found"
        assert http.get("/assets/nothing.js").status_code == 404


def test_a_second_server_does_not_write_in_the_same_folder(served: Served) -> None:
    with pytest.raises(AssertionError, match="another server"):
        Served(served.data)


def test_what_cannot_be_read_is_said(tmp_path: Path) -> None:
    served = Served(tmp_path)
    try:
        with closing(sqlite3.connect(served.data / "tapete.db")) as database, database:
            database.execute("ALTER TABLE results RENAME TO lost")
        with served.http() as http:
            answer = http.get("/api/ranking/brisca")
            assert (answer.status_code, answer.json()) == (503, {"code": "unreadable", "about": {}})
    finally:
        served.stop()
    assert any(line["event"] == "unreadable" for line in served.logs)
