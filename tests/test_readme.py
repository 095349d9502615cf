"""The README plays a hand, and its links lead somewhere."""

import doctest
import re
from pathlib import Path

import pytest

from tapete.rules.games import GAMES

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


def test_its_pictures_are_there_and_described() -> None:
    pictures = re.findall(r'<img src="([^"]+)"[^>]* alt="([^"]+)"', (ROOT / "README.md").read_text("utf-8"))
    assert len(pictures) >= 3
    for source, _ in pictures:
        assert (ROOT / source).exists(), source


def test_its_figures_are_those_that_were_measured() -> None:
    """Games, vectors and robots; what the server costs is measured anew too often to be held here to the digit."""
    readme = (ROOT / "README.md").read_text("utf-8")
    robots = (ROOT / "bench" / "robots.md").read_text("utf-8")
    vectors = sum(len(file.read_text("utf-8").splitlines()) for file in (ROOT / "tests" / "vectors").glob("*.jsonl"))
    choices = sum(map(int, re.findall(r"^\| `[\w-]+` \| 10000 \| (\d+) \| 0 \|", robots, re.MULTILINE)))
    assert (
        f"{len(GAMES)} for {min(n for g in GAMES for n in g.players)} to {max(n for g in GAMES for n in g.players)}"
        in readme
    )
    assert f"{vectors} vectors" in readme
    assert f"no blunder in {choices:,} choices" in readme
    for game, words in (
        ("cuatrola", "Cuatrola"),
        ("tute-two", "Tute for two"),
        ("tute-pairs", "Tute in pairs"),
        ("tarot-4", "tarot"),
    ):
        won = re.search(rf"^\| `{game}` .* \| ([\d.]+) ± [\d.]+ % \|", robots, re.MULTILINE)
        assert won is not None
        assert re.search(rf"\b{won[1]} (against the novice )?in {words}", readme), (game, won[1])
