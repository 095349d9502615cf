"""Completion as bash itself asks for it: by the program's own script, with `name`, `=` and `value` as three words."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = """
source "$SOURCE"
COMP_WORDS=("$@")
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_tapete_completion "$TAPETE"
echo "${COMPREPLY[*]}"
"""


@pytest.fixture(scope="module")
def surroundings(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Where the program is, and what it gives a shell to source, which is the same for every line."""
    program, source = Path(sys.executable).with_name("tapete"), tmp_path_factory.mktemp("shell") / "source"
    if not program.exists():
        pytest.skip("needs tapete installed beside Python")
    env = {**os.environ, "_TAPETE_COMPLETE": "source_bash"}
    source.write_text(subprocess.run([program], capture_output=True, text=True, check=True, env=env).stdout, "utf-8")
    return {**os.environ, "TAPETE": str(program), "SOURCE": str(source)}


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("tapete play tute-two --set stock_duty = f", "follow_trump full"),
        ("tapete play tute-two --set stock_duty =", "none follow_trump full"),
        ("tapete play tute-two -s stock_duty = full -s cap", "capote="),
        ("tapete play tute-two -s stock_duty = full -s capote = y", "yes"),
        ("tapete rules tarot-4 --set preset = w", "wikipedia-es"),
        ("tapete play brisca-p", "brisca-pairs"),
    ],
)
def test_bash_is_offered_options_and_their_values(line: str, offered: str, surroundings: dict[str, str]) -> None:
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("needs bash")
    command = [bash, "--norc", "-c", SCRIPT, "bash", *line.split()]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=surroundings)
    assert done.stdout.split() == offered.split(), done.stderr
