"""The doors for other libraries say which extra is wanted where such a library is not installed."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("door", "missing", "extra"),
    [
        ("encode", "numpy", "research"),
        ("environments", "numpy", "pettingzoo"),
        ("environments", "gymnasium", "pettingzoo"),
        ("environments", "pettingzoo", "pettingzoo"),
        ("spiel", "pyspiel", "spiel"),
    ],
)
def test_a_library_that_is_missing_names_its_extra(door: str, missing: str, extra: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None; import tapete.research.{door}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    said = f"ModuleNotFoundError: {missing} is not installed: pip install 'tapete[{extra}]'"
    assert done.stderr.splitlines()[-1] == said
