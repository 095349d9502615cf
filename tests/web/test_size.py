"""The page stays small: what a player fetches before they can play, compressed."""

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tapete.rules.games import GAMES
from tapete.server.http.page import WEB

ASSETS = WEB / "assets"
FIRST_KB = 25
"""The first script with its Spanish words."""
GAME_KB = 45
"""All script with which a game is played in one language; windows over the table come on demand."""
PAGE_KB = 13
"""A page with its styles and first words."""
STATIC = re.compile(r"""(?:^|[;}\s])(?:import|export)\s*(?:[\w$*{][^'"()]*?from\s*)?["']\./([\w.-]+\.js)["']""")


def chunk(name: str) -> Path:
    """The one built file of this name."""
    (found,) = ASSETS.glob(f"{name}-????????.js")
    return found


def reached(first: Path) -> Iterator[Path]:
    """A script and all that it imports at once."""
    waiting, seen = [first], {first}
    while waiting:
        script = waiting.pop()
        yield script
        new = {ASSETS / name for name in STATIC.findall(script.read_text())} - seen
        seen |= new
        waiting += new


def weight(*scripts: Path) -> float:
    """Of scripts and what they import, in kB."""
    every = {each for script in scripts for each in reached(script)}
    return sum(len(gzip.compress(each.read_bytes())) for each in every) / 1000


@pytest.fixture(autouse=True)
def built() -> None:
    if not ASSETS.exists():
        pytest.skip("needs the built page (make src/tapete/web/index.html)")


def test_the_first_script_is_small() -> None:
    first = weight(chunk("index"), chunk("es-front"), chunk("es-home"))
    assert first <= FIRST_KB


@pytest.mark.parametrize("family", sorted({game.family for game in GAMES}))
@pytest.mark.parametrize("language", ["es", "en", "fr"])
def test_a_game_is_played_with_little_script(family: str, language: str) -> None:
    # The other words come in the page, as data.
    assert weight(chunk("index"), chunk("TablePage"), chunk(f"{family}.{language}-play")) <= GAME_KB


@pytest.mark.parametrize("page", sorted(WEB.glob("*.html")), ids=lambda page: page.name)
def test_the_page_itself_is_small(page: Path) -> None:
    assert len(gzip.compress(page.read_bytes())) / 1000 <= PAGE_KB


@pytest.mark.parametrize("language", ["es", "en", "fr"])
def test_a_page_brings_its_styles_and_words_and_names_what_its_first_script_asks_for(language: str) -> None:
    html = (WEB / f"front.{language}.html").read_text()
    assert f'<html lang="{language}">' in html
    for name in ("front", "cards", "_virtual_faces-es", "TablePage"):
        assert f'<link rel="modulepreload" href="/assets/{chunk(name).name}">' in html
    assert "stylesheet" not in html
    # Only its own words stand in the place that the script will fill.
    again = {"es": "¿No carga? Otra vez", "en": "Not loading? Try again", "fr": "Rien ne vient\u00a0? Recharger"}[
        language
    ]
    assert re.search(rf'<p>[^<]+</p><a class="late" href="">{re.escape(again)}</a></div></div>\n', html)
    (words,) = re.findall(r'<script type="application/json" id="words">(.*?)</script>', html)
    assert json.loads(words)["language"] == language
    assert "home.play" in json.loads(words)["words"]
    at_a_table = (WEB / f"table.{language}.html").read_text()
    assert chunk("front").name not in at_a_table
    assert chunk("TablePage").name in at_a_table
