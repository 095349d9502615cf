"""The page as it comes: each language with its own description, and the icon of the room within."""

import json
import re
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

from tapete.server.http.page import WEB

WORDS = Path(__file__).parents[2] / "web" / "src" / "lib" / "words"


def page(place: str, language: str) -> str:
    file = WEB / f"{place}.{language}.html"
    if not file.exists():
        pytest.skip("needs the built page (make src/tapete/web/index.html)")
    return file.read_text()


@pytest.mark.parametrize("place", ["front", "table", "other"])
@pytest.mark.parametrize("language", ["es", "en", "fr"])
def test_a_page_is_described_in_its_own_language(place: str, language: str) -> None:
    line = json.loads((WORDS / f"{language}.json").read_text("utf-8"))["home.line"]
    found = re.search(r'<meta name="description" content="([^"]*)"', page(place, language))
    assert found
    assert found[1] == f"tapete: {line}"


def test_the_icon_within_is_that_of_the_room() -> None:
    found = re.search(r'<link rel="icon" href="data:image/svg\+xml,([^"#]*)"', page("front", "fr"))
    assert found
    within, own = (drawn(text) for text in (unquote(found[1]), (WEB / "icon.svg").read_text()))
    assert within == own


def drawn(svg: str) -> list[tuple[str, dict[str, str]]]:
    """Every element with what is set of it, in order."""
    return [(each.tag, dict(each.attrib)) for each in ElementTree.fromstring(svg).iter()]
