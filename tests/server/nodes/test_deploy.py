"""The files of `deploy/`: the parts of compose.yaml as processes of this machine, with the same commands."""

import configparser
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml
from typer.testing import CliRunner

from tapete.__main__ import app
from tapete.server.settings import PREFIX, Settings
from tests.server.backing import Caddy, Redis, free_port, program
from tests.server.served import PATIENCE_S, Served

DEPLOY = Path(__file__).parents[3] / "deploy"
NODES = ("node1", "node2")


@pytest.fixture(scope="module")
def services() -> dict[str, Any]:
    parsed = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    found: dict[str, Any] = parsed["services"]
    return found


@pytest.fixture
def redis() -> Iterator[Redis]:
    server = Redis()
    yield server
    server.remove()


def options(command: list[str]) -> dict[str, str]:
    """What `tapete serve` is told on its command line."""
    assert command[0] == "serve"
    return dict(each.removeprefix("--").split("=", 1) for each in command[1:])


def test_every_part_hangs_together(services: dict[str, Any]) -> None:
    helped = CliRunner(env={"COLUMNS": "200"}).invoke(app, ["serve", "--help"]).output
    for name in NODES:
        node = services[name]
        assert all(f"--{option}" in helped for option in options(node["command"]))
        assert {each.removeprefix(PREFIX).lower() for each in node["environment"]} <= set(Settings.model_fields)
        assert set(node["depends_on"]) <= set(services)
        assert (DEPLOY / node["build"]["context"] / node["build"]["dockerfile"]).is_file()
    told = options(services["node1"]["command"])
    database = services["db"]["environment"]
    assert told["store"].startswith(f"postgresql://{database['POSTGRES_USER']}:")
    assert told["store"].endswith(f"@db/{database['POSTGRES_DB']}")
    assert told["bus"].startswith("redis://bus:")
    assert services["proxy"]["environment"]["TAPETE_NODES"].split() == [f"{name}:{told['port']}" for name in NODES]
    assert (DEPLOY / services["proxy"]["volumes"][0].split(":")[0]).is_file()


def test_the_unit_of_systemd_starts_what_there_is() -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.read(DEPLOY / "tapete@.service")
    program_of_unit, *words = shlex.split(unit["Service"]["ExecStart"])
    assert Path(program_of_unit).name == "tapete"
    assert words == ["serve", "--port", "%i"]


@pytest.mark.slow
async def test_the_parts_make_one_room(services: dict[str, Any], database: str, redis: Redis, tmp_path: Path) -> None:
    """The commands of compose.yaml, with the addresses that the parts have here."""
    program("caddy")
    parts: list[Served | Caddy] = []
    ports = [free_port() for _ in NODES]
    try:
        for name, port in zip(NODES, ports, strict=True):
            told = {**options(services[name]["command"]), "store": database, "bus": redis.url, "port": str(port)}
            parts.append(Served(tmp_path / name, **told))
        parts.append(Caddy(DEPLOY / "Caddyfile", TAPETE_NODES=" ".join(f"127.0.0.1:{port}" for port in ports)))
        for port, name in zip(ports, NODES, strict=True):
            asked = httpx.get(f"http://127.0.0.1:{port}/healthz", headers={"host": f"{name}:8000"}, timeout=PATIENCE_S)
            assert asked.status_code == 200, asked.text
        with httpx.Client(base_url=parts[-1].url, timeout=PATIENCE_S) as http:
            assert http.post("/api/me", json={"name": "Ana"}).status_code == 200
            for _ in range(6):  # to whichever node
                assert http.get("/api/me").json()["name"] == "Ana"
            assert http.get("/metrics").status_code == 404
    finally:
        for part in parts:
            part.stop() if isinstance(part, Served) else part.remove()
