"""The page as it comes: the icon of the room is within."""

import re
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

from tapete.server.http.page import WEB


def page(place: str, language: str) -> str:
    file = WEB / f"{place}.{language}.html"
    if not file.exists():
        pytest.skip("needs the built page (make src/tapete/web/index.html)")
    return file.read_text()


def test_the_icon_within_is_that_of_the_room() -> None:
    found = re.search(r'<link rel="icon" href="data:image/svg\+xml,([^"#]*)"', page("front", "fr"))
    assert found
    within, own = (drawn(text) for text in (unquote(found[1]), (WEB / "icon.svg").read_text()))
    assert within == own


def drawn(svg: str) -> list[tuple[str, dict[str, str]]]:
    """Every element with what is set of it, in order."""
    return [(each.tag, dict(each.attrib)) for each in ElementTree.fromstring(svg).iter()]
