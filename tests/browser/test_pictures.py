"""The gallery in short: a game of each kind at two sizes, all its moments; axe finds nothing on them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tapete.rules.games import GAMES
from tests.browser.pictures import MOMENTS, SIZES, Studio, moments, take
from tests.server.served import Served, client

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """It takes actions as fast as they come."""
    server = Served(tmp_path_factory.mktemp("gallery"), rate="1e9", burst="1e9")
    yield server
    server.stop()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "wanted"), [("tarot-3", MOMENTS), ("brisca-pairs", ("waiting", "trick", "sheet", "end"))]
)
def test_every_moment_is_found_and_axe_finds_nothing(
    browser: Browser, served: Served, tmp_path: Path, game: str, wanted: tuple[str, ...]
) -> None:
    (law,) = [each for each in GAMES if each.id == game]
    studio = Studio(browser, served, (SIZES[0], SIZES[3]))
    taken = take(studio, served, law, tmp_path)
    studio.close()
    assert [fault for each in taken for fault in each.faults] == []
    assert {each.name.split("-")[0] for each in taken} == set(wanted)
    for each in taken:
        assert (tmp_path / each.name).read_bytes()[8:12] == b"WEBP"


def test_a_match_that_ends_before_all_has_been_seen_is_followed_by_another(served: Served) -> None:
    # Of Cuatrola all bid to play alone, and have lost with the first trick.
    (law,) = [each for each in GAMES if each.id == "cuatrola"]
    with client(served, served.guest("Ana")) as ana:
        assert set(moments(ana, law)) == set(MOMENTS)
