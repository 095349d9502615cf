"""The gallery in short: a game of each kind at two sizes, all its moments; axe finds nothing on them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tapete.rules.games import GAMES
from tests.browser.pictures import MOMENTS, SIZES, Studio, take
from tests.server.served import Served

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """It takes actions as fast as they come."""
    server = Served(tmp_path_factory.mktemp("gallery"), rate="1e9", burst="1e9")
    yield server
    server.stop()


@pytest.mark.parametrize(
    ("game", "moments"), [("tarot-3", MOMENTS), ("brisca-pairs", ("waiting", "trick", "sheet", "end"))]
)
def test_every_moment_is_found_and_axe_finds_nothing(
    browser: Browser, served: Served, tmp_path: Path, game: str, moments: tuple[str, ...]
) -> None:
    (law,) = [each for each in GAMES if each.id == game]
    studio = Studio(browser, served, (SIZES[0], SIZES[3]))
    taken = take(studio, served, law, tmp_path)
    studio.close()
    assert [fault for each in taken for fault in each.faults] == []
    assert {each.name.split("-")[0] for each in taken} == set(moments)
    for each in taken:
        assert (tmp_path / each.name).read_bytes()[8:12] == b"WEBP"
