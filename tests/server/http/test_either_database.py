"""Whatever can be asked over REST is answered, whether the room is in SQLite or in PostgreSQL: what the one takes in a
query the other may refuse."""

import json
from collections.abc import Iterator
from pathlib import Path
from secrets import token_hex

import pytest

from tapete.server.store.opening import IN_FOLDER, opened
from tests.server.backing import Postgres
from tests.server.club.test_addresses import AWAY, HOME
from tests.server.club.test_consent import OPTIONS, to_the_end
from tests.server.club.test_moderation import told
from tests.server.people.test_accounts import account
from tests.server.served import Served, client

QUIET = {"rate": "1000", "burst": "10000"}
"""Nothing is asked too fast."""
HAND = "INSERT INTO hands VALUES (?, 't', 'm', 1, 'brisca', ?, '{}', '[]', '[]', '{}', 1)"


@pytest.fixture(params=["sqlite", "postgresql"])
async def room(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, str]:
    """A room of its own in one of the two databases."""
    place = IN_FOLDER
    if request.param == "postgresql":
        postgres: Postgres = request.getfixturevalue("postgres")
        place = await postgres.made(f"rest{token_hex(6)}")
    return tmp_path, place


@pytest.fixture
def served(room: tuple[Path, str]) -> Iterator[Served]:
    folder, place = room
    server = Served(folder, store=place, **QUIET)
    yield server
    server.stop()
    assert not [line for line in server.logs if line.get("level") in ("error", "critical")]


def filled(path: str, about: dict[str, str]) -> str:
    for name, value in about.items():
        path = path.replace(f"{{{name}}}", value)
    assert "{" not in path, f"what stands there in {path}?"
    return path


def test_each_route_that_reads_answers(served: Served, room: tuple[Path, str]) -> None:
    (ines, _), (jon, _) = account(served, "Ines"), account(served, "Jon")
    with client(served, ines, HOME) as one, client(served, jon, AWAY) as other, served.http(ines) as http:
        table = one.ask("open", game="brisca", options=OPTIONS)["table"]
        for player in (one, other):
            player.watch(table)
        assert other.ask("sit", table=table)["t"] == "ok"
        assert one.ask("start", table=table)["t"] == "ok"
        to_the_end(one, other)
        assert one.ask("say", table=table, kind="text", what="otra")["t"] == "ok"
        said = other.until(lambda message: message["t"] == "said")
        assert other.ask("report", table=table, n=said["n"], why="rude")["t"] == "ok"
        assert other.ask("mute", table=table, who=said["who"], on=True)["t"] == "ok"
        hand, *_ = http.get("/api/me/hands").json()  # a hand that nobody wins is followed by another
        deal = http.post("/api/duplicates", json={"game": "brisca"}).json()
        about = {"table": table, "hand": hand["id"], "name": "Jon", "game": "brisca", "month": "2020-01"}
        about |= {"identity": str(deal.get("id", "none")), "number": "1", "provider": "none", "period": "month"}
        for path in ("friends", "blocks"):
            assert http.put(f"/api/me/{path}/Jon").status_code == 204
        place = room[1] if room[1].startswith("postgresql") else served.data
        told("admin", "moderator", "Ines", data=place)
        routes = http.get("/api/openapi.json").json()["paths"]
        asked = [filled(path, about) for path, methods in routes.items() if "get" in methods]
        assert len(asked) > 40
        query = {"of": "x", "game": "brisca", "seat": "0"}
        answers = {path: http.get(path, params=query).status_code for path in asked}
    assert {path: status for path, status in answers.items() if status >= 429} == {}
    assert answers[f"/api/hands/{hand['id']}"] == answers["/api/me/friends"] == 200


async def test_hands_of_one_moment_are_all_listed_however_few_a_page_has(
    served: Served, room: tuple[Path, str]
) -> None:
    cookie = served.guest("Noa")
    with client(served, cookie) as socket, served.http(cookie) as http:
        person = json.loads(socket.heard[0])["person"]
        books = await opened(room[1], room[0])
        for number, at in enumerate((1.0, 2.5, 2.5, 2.5, 2.5, 3.0)):
            dealt = ("INSERT INTO hand_people VALUES (?, ?, 0, ?)", (person, f"h{number}", at))
            await books.write([(HAND, (f"h{number}", at)), dealt])
        await books.close()
        listed, last = list[str](), dict[str, str]()
        while page := http.get("/api/me/hands", params={"most": "2", **last}).json():
            listed += [each["id"] for each in page]
            last = {"before": str(page[-1]["at"]), "hand": page[-1]["id"]}
        assert listed == ["h5", "h4", "h3", "h2", "h1", "h0"]
        earlier = http.get("/api/me/hands", params={"before": "2.5"}).json()
        assert [each["id"] for each in earlier] == ["h0"], "who names no hand wants those of earlier moments"
