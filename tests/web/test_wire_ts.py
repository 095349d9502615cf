"""The page's message types are the ones that the server's models print."""

import subprocess
import sys
from pathlib import Path

WIRE = Path(__file__).parents[2] / "web" / "src" / "lib" / "wire.ts"


def test_the_committed_types_are_the_generated_ones() -> None:
    printed = subprocess.run(
        [sys.executable, "-m", "tapete.server.wire.typescript"], capture_output=True, text=True, check=True
    ).stdout
    assert WIRE.read_text() == printed, "run: python -m tapete.server.wire.typescript > web/src/lib/wire.ts"
