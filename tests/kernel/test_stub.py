"""The hand-written stub of the native module says what the module has."""

import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent


@pytest.mark.slow
def test_stub_and_module_agree() -> None:
    """The allow list names what nanobind adds to every class."""
    command = ["-m", "mypy.stubtest", "tapete.kernel._kernel", "--allowlist", str(HERE / "stubtest.allow")]
    result = subprocess.run([sys.executable, *command], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
