"""The notebooks do what they show, cell by cell."""

import json
import re
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

NOTEBOOKS = Path(__file__).parents[2] / "docs" / "notebooks"


def run(name: str) -> dict[str, Any]:
    """What a notebook leaves behind, all its cells run; each has to print what it shows, but for other figures."""
    known: dict[str, Any] = {}
    for cell in json.loads((NOTEBOOKS / name).read_text("utf-8"))["cells"]:
        if cell["cell_type"] != "code":
            continue
        heard = StringIO()
        with redirect_stdout(heard):
            exec(compile("".join(cell["source"]), name, "exec"), known)
        shown = "".join([line for output in cell["outputs"] for line in output["text"]])
        assert without_figures(heard.getvalue()) == without_figures(shown)
    return known


def without_figures(text: str) -> str:
    """Sums in another order end in other digits."""
    return re.sub(r"\d+", "#", text)


@pytest.mark.slow
def test_a_net_learns_to_play() -> None:
    known = run("learner.ipynb")
    assert known["foreseen"] > 0.7
    assert known["gain"] > 3.0
    assert known["gain"] > 0.9 * known["ceiling"]


def test_every_notebook_is_run() -> None:
    assert [path.name for path in NOTEBOOKS.iterdir()] == ["learner.ipynb"]
