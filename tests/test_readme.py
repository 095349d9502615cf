"""The README plays a hand, and its links lead somewhere."""

import doctest
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_the_readme_plays_a_hand() -> None:
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert results.attempted > 10
    assert results.failed == 0


def test_its_links_lead_to_files() -> None:
    for page in ("README.md", "CONTRIBUTING.md", "docs/hosting.md"):
        text = (ROOT / page).read_text("utf-8")
        links = [link for link in re.findall(r"\]\(([^)#]+)[^)]*\)", text) if "://" not in link]
        missing = [link for link in links if not (ROOT / page).parent.joinpath(link).exists()]
        assert not missing, f"{page}: {missing}"
