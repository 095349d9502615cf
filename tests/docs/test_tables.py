"""A row of a table has the cells of its head: what stands behind one bar more is shown nowhere."""

import re
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[2]
PAGES = [HOUSE / "README.md", HOUSE / "CONTRIBUTING.md", *sorted((HOUSE / "docs").rglob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(HOUSE).as_posix())
def test_every_row_has_the_cells_of_its_head(page: Path) -> None:
    head, wrong = 0, []
    for line in page.read_text("utf-8").splitlines():
        bars = len(re.findall(r"(?<!\\)\|", line)) if line.startswith("|") else 0
        head = bars and (head or bars)
        if bars != head:
            wrong.append(line)
    assert not wrong
