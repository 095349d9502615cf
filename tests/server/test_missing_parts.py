"""Where tapete is installed without the parts of a server, every command for a room says so in a line."""

import subprocess
import sys
from importlib.metadata import requires

import pytest

PARTS = {"alembic", "argon2", "asyncpg", "fastapi", "orjson", "pydantic_settings", "sqlalchemy", "structlog", "uvicorn"}
COMMANDS = [
    "serve",
    "backup missing",
    "restore pyproject.toml",
    "move --from sqlite:a --to sqlite:b",
    "admin check",
    "admin mute Ana --reason x",
    "admin chips Ana -5 --reason x",
]


@pytest.mark.parametrize("words", COMMANDS)
def test_a_command_for_a_room_names_the_extra(words: str) -> None:
    blocked = f"import sys; sys.modules.update(dict.fromkeys({sorted(PARTS)})); sys.argv[1:] = {words.split()}"
    command = [sys.executable, "-c", f"{blocked}; from tapete.__main__ import main; main()"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    said = "tapete: the server's parts are not installed: pip install 'tapete[server]'\n"
    assert (done.returncode, done.stdout, done.stderr) == (1, "", said)


def test_what_is_asked_for_is_a_part_of_a_server() -> None:
    assert any(each.startswith("uvicorn") and "server" in each for each in requires("tapete") or ())
