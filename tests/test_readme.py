"""The README plays a hand, and its links lead somewhere."""

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize(("page", "least"), [("README.md", 10), ("docs/robots.md", 8), ("docs/library.md", 20)])
def test_what_a_page_shows_runs(page: str, least: int) -> None:
    results = doctest.testfile(str(ROOT / page), module_relative=False, encoding="utf-8")
    assert results.attempted > least
    assert results.failed == 0


def test_its_links_lead_to_files() -> None:
    for page in (
        "README.md",
        "CONTRIBUTING.md",
        "docs/hosting.md",
        "docs/library.md",
        "docs/robots.md",
        "docs/wire.md",
    ):
        text = (ROOT / page).read_text("utf-8")
        links = [link for link in re.findall(r"\]\(([^)#]+)[^)]*\)", text) if "://" not in link]
        missing = [link for link in links if not (ROOT / page).parent.joinpath(link).exists()]
        assert not missing, f"{page}: {missing}"
