"""Completion as bash itself asks for it: by the program's own script, with `name`, `=` and `value` as three words."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = """
source <(_TAPETE_COMPLETE=source_bash "$TAPETE")
COMP_WORDS=("$@")
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_tapete_completion "$TAPETE"
echo "${COMPREPLY[*]}"
"""


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
def test_bash_is_offered_options_and_their_values(line: str, offered: str) -> None:
    bash, program = shutil.which("bash"), Path(sys.executable).with_name("tapete")
    if bash is None or not program.exists():
        pytest.skip("needs bash, and tapete installed beside Python")
    command = [bash, "--norc", "-c", SCRIPT, "bash", *line.split()]
    done = subprocess.run(
        command, capture_output=True, text=True, check=True, env={**os.environ, "TAPETE": str(program)}
    )
    assert done.stdout.split() == offered.split(), done.stderr
