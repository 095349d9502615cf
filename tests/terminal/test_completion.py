"""Completion as bash itself asks for it: by the program's own script, with `name`, `=` and `value` as three words; and
its installation where nothing can be written."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.forked import ran

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


BY_NAME_OF_SHELL = {**os.environ, "_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"}
"""Else typer looks for the shell from which the tests were begun."""


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_home_that_cannot_be_written_is_a_sentence(shell: str) -> None:
    done = ran("tapete", "--install-completion", shell, env={**BY_NAME_OF_SHELL, "HOME": os.devnull})
    assert (done.returncode, done.stdout) == (1, "")
    assert re.fullmatch(
        r"tapete: cannot install the completion: /dev/null/?\S*: (Not a directory|File exists)\n", done.stderr
    )


def test_completion_that_cannot_say_where_it_is_is_not_said_to_be_missing(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tapete", "--install-completion", "bash"]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            command, env={**BY_NAME_OF_SHELL, "HOME": str(tmp_path)}, stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert (done.returncode, done.stderr) == (1, "tapete: cannot write: No space left on device\n")
