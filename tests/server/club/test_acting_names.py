"""What a moderator did bears the name that they have now, and none once their account is gone, in either database."""

import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path
from secrets import token_hex
from typing import Any

import pytest

from tapete.server.store.opening import IN_FOLDER, opened
from tests.server.backing import Postgres
from tests.server.club.test_admin import soon
from tests.server.club.test_moderation import told
from tests.server.people.test_accounts import PASSWORD, account, cookie_of
from tests.server.served import Served

LEFT = """INSERT INTO leavings ("table", version, person, at, why) VALUES ('t', 7, 'x', 1.0, 'left')"""
SIGNED = "SELECT by FROM sanctions UNION SELECT by FROM moderation UNION SELECT lifted_by FROM leavings"


@pytest.fixture(params=["sqlite", "postgresql"])
def served(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Served]:
    place = IN_FOLDER
    if request.param == "postgresql":
        postgres: Postgres = request.getfixturevalue("postgres")
        place = asyncio.run(postgres.with_tables(f"acts{token_hex(6)}"))
    server = Served(tmp_path, store=place)
    yield server
    server.stop()
    assert not [line for line in server.logs if "Traceback" in str(line)]


def place(served: Served) -> Path | str:
    return served.data if served.env["store"] == IN_FOLDER else served.env["store"]


def signed(served: Served, *statements: str) -> Sequence[str]:
    """The names by which anything was done, once these are written."""

    async def asked() -> list[tuple[Any, ...]]:
        store = await opened(served.env["store"], served.data)
        try:
            for each in statements:
                await store.write([(each, ())])
            return await store.read(SIGNED)
        finally:
            await store.close()

    return sorted(name for (name,) in asyncio.run(asked()))


def test_no_earlier_name_of_a_moderator_remains(served: Served) -> None:
    account(served, "Obdulia")
    cookie, _ = account(served, "Moderadora")
    told("admin", "moderator", "Moderadora", data=place(served))
    signed(served, LEFT)
    with served.http(cookie) as http:
        soon(lambda: http.get("/api/order/log").status_code == 200)
        given = {"name": "Obdulia", "kind": "mute", "hours": 1, "reason": "x"}
        assert http.post("/api/order/sanctions", json=given).status_code == 204
        lifted = {"table": "t", "version": 7, "reason": "the power went"}
        assert http.post("/api/order/leavings/lift", json=lifted).status_code == 204
        assert signed(served) == ["Moderadora", "host"]
        http.headers["cookie"] = cookie_of(http.post("/api/me", json={"name": "Otra Persona"}))
        assert signed(served) == ["Otra Persona", "host"]
        log = http.get("/api/order/log").json()
        assert [act["by"] for act in log if act["what"] == "mute"] == ["Otra Persona"]
        assert http.request("DELETE", "/api/account", json={"password": PASSWORD}).status_code == 204
    assert signed(served) == ["", "host"]


def test_who_takes_a_moderators_earlier_name_has_done_nothing(served: Served) -> None:
    account(served, "Obdulia")
    cookie, _ = account(served, "Quintina")
    told("admin", "moderator", "Quintina", data=place(served))
    with served.http(cookie) as http:
        soon(lambda: http.get("/api/order/log").status_code == 200)
        given = {"name": "Obdulia", "kind": "mute", "hours": 1, "reason": "x"}
        assert http.post("/api/order/sanctions", json=given).status_code == 204
        assert http.post("/api/me", json={"name": "Rosaura"}).status_code == 200
    other, _ = account(served, "Quintina")
    with served.http(other) as http:
        assert http.request("DELETE", "/api/account", json={"password": PASSWORD}).status_code == 204
    assert signed(served) == ["Rosaura", "host"]
