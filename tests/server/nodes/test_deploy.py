"""The files of `deploy/`: the parts of compose.yaml as processes of this machine, with the same commands."""

import asyncio
import configparser
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from fnmatch import fnmatch
from functools import partial
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
import yaml
from typer.testing import CliRunner

from tapete.__main__ import app
from tapete.server.settings import PREFIX, Settings
from tests.server.backing import Backing, Caddy, Postgres, Redis, free_port, program
from tests.server.served import PATIENCE_S

DEPLOY = Path(__file__).parents[3] / "deploy"
HOSTING = (DEPLOY.parent / "docs" / "hosting.md").read_text("utf-8")
NODES = ("node1", "node2")
GIVEN = {"TAPETE_DB_PASSWORD": "p@ss/w:rd", "TAPETE_SITE": "cards.example.org"}
"""What whoever starts them has to say. Nothing forbids such a password."""


@pytest.fixture(scope="module")
def services() -> dict[str, Any]:
    """What compose makes of its file: the variables in their places."""
    text = (DEPLOY / "compose.yaml").read_text("utf-8")
    parsed = yaml.safe_load(re.sub(r"\$\{(\w+)[^}]*\}", lambda found: GIVEN[found[1]], text))
    found: dict[str, Any] = parsed["services"]
    return found


@pytest.fixture
def guarded() -> Iterator[Postgres]:
    """A PostgreSQL of its own, for its passwords and its ends."""
    server = Postgres()
    yield server
    server.remove()


class Node(Backing):
    """A node as the file of compose, or the unit, starts it."""

    def __init__(self, words: Sequence[str], env: Mapping[str, str], port: int) -> None:
        super().__init__(port=port)
        self.run([sys.executable, "-m", "tapete", *words], {**os.environ, **env})
        self.wait(lambda: self._is_listening() and self.health(f"127.0.0.1:{port}") == 200)

    def health(self, host: str) -> int:
        asked = httpx.get(f"http://127.0.0.1:{self.port}/healthz", headers={"host": host}, timeout=PATIENCE_S)
        return asked.status_code


def options(command: list[str]) -> dict[str, str]:
    """What `tapete serve` is told on its command line."""
    assert command[0] == "serve"
    return dict(each.removeprefix("--").split("=", 1) for each in command[1:])


def test_every_part_hangs_together(services: dict[str, Any]) -> None:
    helped = CliRunner(env={"COLUMNS": "200"}).invoke(app, ["serve", "--help"]).output
    for name in NODES:
        node = services[name]
        assert all(f"--{option}" in helped for option in options(node["command"]))
        named = {each.removeprefix(PREFIX).lower() for each in node["environment"] if each.startswith(PREFIX)}
        assert named <= set(Settings.model_fields)
        assert set(node["depends_on"]) <= set(services)
        assert (DEPLOY / node["build"]["context"] / node["build"]["dockerfile"]).is_file()
    told = options(services["node1"]["command"])
    assert f"EXPOSE {told['port']}\n" in (DEPLOY / "Dockerfile").read_text("utf-8")
    database = services["db"]["environment"]
    assert told["store"] == f"postgresql://{database['POSTGRES_USER']}@db/{database['POSTGRES_DB']}"
    assert services["node1"]["environment"]["PGPASSWORD"] == database["POSTGRES_PASSWORD"]
    assert told["bus"].startswith("redis://bus:")
    assert services["proxy"]["environment"]["TAPETE_NODES"].split() == [f"{name}:{told['port']}" for name in NODES]
    assert (DEPLOY / services["proxy"]["volumes"][0].split(":")[0]).is_file()


def test_the_image_takes_the_newest_wheel_for_its_python(tmp_path: Path) -> None:
    """`make wheel` leaves one for each version, and one for Python 3.11."""
    text = (DEPLOY / "Dockerfile").read_text("utf-8")
    (wanted,) = re.findall(r"^COPY dist/(\S+) ", text, re.MULTILINE)
    ends = {"cp311-cp311-linux_x86_64.whl": False, "cp312-abi3-linux_x86_64.whl": True}
    for version in ("0.9.0", "0.10.0"):
        for end, is_taken in ends.items():
            name = f"tapete-{version}-{end}"
            assert fnmatch(name, wanted) == is_taken
            if is_taken:
                (tmp_path / name).touch()
    (chosen,) = re.findall(r"\$\((.*?)\)", text)
    command = ["sh", "-c", chosen.replace("/tmp", str(tmp_path))]
    asked = subprocess.run(command, capture_output=True, text=True, check=True)
    assert Path(asked.stdout.strip()).name == "tapete-0.10.0-cp312-abi3-linux_x86_64.whl"


def test_the_builder_of_the_image_is_sent_the_wheels_alone() -> None:
    """Not the journal of the room, nor what is built here, more than a gigabyte: some builders are other machines."""
    lines = (DEPLOY.parent / ".dockerignore").read_text("utf-8").splitlines()
    said = [line for line in lines if not line.startswith("#")]
    (copied,) = re.findall(r"^COPY (\S+) ", (DEPLOY / "Dockerfile").read_text("utf-8"), re.MULTILINE)
    assert said == ["*", "!dist/*.whl"]
    assert fnmatch(copied, said[1].removeprefix("!"))


def unit() -> configparser.ConfigParser:
    """The unit of a node."""
    found = configparser.ConfigParser(strict=False, interpolation=None)
    found.read(DEPLOY / "tapete@.service")
    return found


def test_the_unit_of_systemd_starts_what_there_is() -> None:
    program_of_unit, *words = shlex.split(unit()["Service"]["ExecStart"])
    assert Path(program_of_unit).name == "tapete"
    assert words == ["serve", "--port", "%i"]


def test_a_node_is_started_until_its_database_is_there() -> None:
    """Without a database it ends at once; after five ends in ten seconds systemd would leave it."""
    found = unit()
    assert found["Service"]["Restart"] == "always"
    assert found["Unit"]["StartLimitIntervalSec"] == "0"
    assert "network-online.target" in found["Unit"]["Wants"].split()  # its order alone starts nothing


def test_the_unit_of_a_single_room_differs_by_what_it_serves_alone() -> None:
    (text,) = re.findall(r"```ini\n(\[Unit\].*?)```", HOSTING, re.DOTALL)
    single = configparser.ConfigParser(strict=False, interpolation=None)
    single.read_string(text)
    both = [
        {(part, key, found[part][key]) for part in found.sections() for key in found[part]}
        for found in (single, unit())
    ]
    of_folder = {"statedirectory", "statedirectorymode"}
    own = {"description", "wants", "after", "execstart", "environment", "environmentfile", *of_folder}
    differ = {key for _, key, _ in both[0] ^ both[1]}
    assert differ <= own | {"timeoutstopsec"}, differ - own


def test_with_a_wrong_setting_it_is_not_started_again() -> None:
    ended = CliRunner().invoke(app, ["serve", "--store", "nonsense://"])
    assert "must be sqlite, or begin with" in " ".join(ended.output.replace("│", "").split())
    assert unit()["Service"]["RestartPreventExitStatus"] == str(ended.exit_code)


def is_well(command: Sequence[str], **env: str) -> bool:
    """What a check of compose says of a part: `CMD` and a command."""
    assert command[0] == "CMD"
    name = sys.executable if command[1] == "python" else program(command[1])
    asked = subprocess.run([name, *command[2:]], env={**os.environ, **env}, capture_output=True, text=True, check=False)
    return asked.returncode == 0


def test_the_database_is_well_once_it_stays(services: dict[str, Any], guarded: Postgres) -> None:
    """The image of PostgreSQL makes the database with a server that listens on its socket alone, and ends it again."""
    check = services["db"]["healthcheck"]["test"]
    inside = {"PGHOST": str(guarded.folder), "PGPORT": str(guarded.port)}  # where programs of the image look
    assert is_well(check, **inside)
    guarded.end(signal.SIGINT)
    assert not is_well(check, **inside)
    options = ["-c", "listen_addresses=", "-c", f"unix_socket_directories={guarded.folder}"]
    guarded.run([program("postgres"), "-D", str(guarded.folder / "data"), "-p", str(guarded.port), *options])
    guarded.wait(lambda: is_well(["CMD", "pg_isready", "-U", "tapete"], **inside))
    assert not is_well(check, **inside)


def test_the_bus_is_well_while_it_answers(services: dict[str, Any], redis: Redis) -> None:
    cmd, name, *words = services["bus"]["healthcheck"]["test"]
    check = [cmd, name, "-p", str(redis.port), *words]
    assert is_well(check)
    redis.end()
    assert not is_well(check)


async def test_the_parts_make_one_room(services: dict[str, Any], guarded: Postgres, redis: Redis) -> None:
    """One node by the command of compose.yaml, one by the unit's, with the addresses that the parts have here."""
    program("caddy")
    await locked(guarded, services["db"]["environment"]["POSTGRES_PASSWORD"])
    ports = [free_port() for _ in NODES]
    command, told = services["node1"]["command"], services["node1"]["environment"]
    here = {"@db/": f"@127.0.0.1:{guarded.port}/", "redis://bus:6379": f"redis://127.0.0.1:{redis.port}"}
    _, *by_unit = shlex.split(unit()["Service"]["ExecStart"].replace("%i", str(ports[1])))
    given = options(placed(command, here))
    nodes: list[Node] = []
    caddy = None
    try:
        nodes.append(Node(placed(command, {**here, "8000": str(ports[0])}), told, ports[0]))
        file_of_unit = {f"{PREFIX}STORE": given["store"], f"{PREFIX}BUS": given["bus"]}
        nodes.append(Node(by_unit, {**told, **file_of_unit}, ports[1]))
        check = [word.replace("8000", str(ports[0])) for word in services["node1"]["healthcheck"]["test"]]
        assert is_well(check)
        caddy = Caddy(DEPLOY / "Caddyfile", 30, TAPETE_NODES=" ".join(f"127.0.0.1:{port}" for port in ports))
        assert [node.health(f"{name}:8000") for node, name in zip(nodes, NODES, strict=True)] == [200, 200]
        with httpx.Client(base_url=caddy.url, timeout=PATIENCE_S) as http:
            assert http.post("/api/me", json={"name": "Ana"}).status_code == 200
            for _ in range(6):  # to whichever node
                assert http.get("/api/me").json()["name"] == "Ana"
            assert http.get("/metrics").status_code == 404
        nodes[0].end(signal.SIGTERM)
        assert not is_well(check)
    finally:
        for part in (*nodes, caddy):
            if part is not None:
                part.remove()


WAYS: Final = 2
"""The proxy leads sockets that name a table one way, all else another; each asks for the health of the nodes."""


class Upstream:
    """A node as the proxy sees it: it has a health, and takes requests, or breaks off where it has taken one."""

    def __init__(self, well: bool = True, breaks: bool = False) -> None:
        self.port, self.well, self._breaks = free_port(), well, breaks
        self.checks, self.taken = 0, 0

    async def start(self) -> asyncio.Server:
        return await asyncio.start_server(self._serve, "127.0.0.1", self.port)

    async def checked(self) -> None:
        """Wait until each way through the proxy has asked for its health twice more: the answer to the first is known
        then. They ask equally often, and not in turn."""
        wanted = self.checks + 3 * WAYS
        async with asyncio.timeout(PATIENCE_S):
            while self.checks < wanted:
                await asyncio.sleep(0.01)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        status = "200 OK"
        if head.startswith(b"GET /healthz"):
            self.checks += 1
            status = status if self.well else "503 Service Unavailable"
        else:
            self.taken += 1
        if not self._breaks or head.startswith(b"GET /healthz"):
            writer.write(f"HTTP/1.1 {status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".encode())
        writer.close()


@asynccontextmanager
async def proxied(*nodes: Upstream, tries_s: int | None = None) -> AsyncIterator[httpx.AsyncClient]:
    """A client of the proxy in front of these."""
    servers = [await node.start() for node in nodes]
    addresses = " ".join(f"127.0.0.1:{node.port}" for node in nodes)
    caddy = await asyncio.to_thread(lambda: Caddy(DEPLOY / "Caddyfile", tries_s, TAPETE_NODES=addresses))
    try:
        async with httpx.AsyncClient(base_url=caddy.url, timeout=PATIENCE_S) as http:
            yield http
    finally:
        await asyncio.to_thread(caddy.remove)
        for server in servers:
            server.close()


@pytest.mark.parametrize("method", ["GET", "POST"])
async def test_a_request_waits_for_a_node_where_none_is_well(method: str) -> None:
    """As at the start of a room, and where of two nodes one has just begun and the other has just ended."""
    program("caddy")
    node = Upstream(well=False)
    async with proxied(node, tries_s=30) as http:
        await node.checked()
        asked = asyncio.create_task(http.request(method, "/api/me"))
        await node.checked()
        node.well = True
        assert (await asked).status_code == 200
        assert node.taken == 1


async def test_a_request_that_a_node_may_have_taken_is_not_repeated() -> None:
    """Else a table would be opened twice. What only reads is asked again, of the other node."""
    program("caddy")
    nodes = Upstream(breaks=True), Upstream(breaks=True)
    async with proxied(*nodes) as http:
        await nodes[0].checked()
        assert (await http.post("/api/tables", json={})).status_code == 502
        assert sum(node.taken for node in nodes) == 1
        assert (await http.get("/api/me")).status_code == 502
        assert all(node.taken for node in nodes)


async def test_sockets_that_name_a_table_go_to_one_node_while_it_is_well() -> None:
    program("caddy")
    nodes = Upstream(), Upstream(), Upstream()
    async with proxied(*nodes, tries_s=30) as http:
        takers = partial(taken, http, nodes)
        home = (await takers(*["/ws?table=t"] * 9)).index(9)
        assert all(await takers(*(f"/ws?table=t{number}" for number in range(40)))), "tables are spread"
        assert all(await takers(*["/ws"] * 30)), "who names none goes to any"
        nodes[home].well = False
        await nodes[home].checked()
        assert sorted(await takers(*["/ws?table=t"] * 9)) == [0, 0, 9], "to one of the others, all of them"
        nodes[home].well = True
        await nodes[home].checked()
        assert (await takers(*["/ws?table=t"] * 9))[home] == 9


async def test_a_page_and_its_parts_come_from_one_node_while_it_is_well() -> None:
    """While nodes are upgraded, the parts of one are unknown to another."""
    program("caddy")
    nodes = Upstream(), Upstream(), Upstream()
    page = ["/", "/t/abc", *(f"/assets/part-{number}.js" for number in range(20))]
    async with proxied(*nodes, tries_s=30) as http:
        takers = partial(taken, http, nodes)
        home = (await takers(*page)).index(len(page))
        assert all(await takers(*["/api/me"] * 30)), "any answers what all know"
        nodes[home].well = False
        await nodes[home].checked()
        assert sorted(await takers(*page)) == [0, 0, len(page)]


async def taken(http: httpx.AsyncClient, nodes: Sequence[Upstream], *addresses: str) -> list[int]:
    """How many of these requests each node took."""
    before = [node.taken for node in nodes]
    for address in addresses:
        assert (await http.get(address)).status_code == 200
    return [node.taken - count for node, count in zip(nodes, before, strict=True)]


def placed(words: Sequence[str], places: Mapping[str, str]) -> list[str]:
    """The words of a command, with other addresses."""
    found = list(words)
    for name, place in places.items():
        assert any(name in word for word in found), name
        found = [word.replace(name, place) for word in found]
    return found


async def locked(postgres: Postgres, password: str) -> None:
    """From now on it wants a password; the database of the room is there, as the image makes it."""
    await postgres.made("tapete")
    literal = password.replace("'", "''")
    await postgres.ask("postgres", f"ALTER ROLE tapete PASSWORD '{literal}'")
    (postgres.folder / "data" / "pg_hba.conf").write_text("host all all 127.0.0.1/32 scram-sha-256\n", "utf-8")
    postgres.restart()
