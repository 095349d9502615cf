"""The committed cards: what the generator draws, complete, valid, small, readable, all different."""

import gzip
import re
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from itertools import combinations
from pathlib import Path

import pytest

from art.deck import files, write
from art.inks import FOUR_COLOURS, INDEX, PAPER, contrast, dimmed
from tapete.rules.cards import SPANISH_PACK, TAROT_PACK

COMMITTED = Path(__file__).parents[2] / "web" / "public" / "cards"
DECK = dict(files())
COMPACT = {name: text for name, text in DECK.items() if "/" not in name}
FULL = {name.removeprefix("full/"): text for name, text in DECK.items() if name.startswith("full/")}
SVG = "{http://www.w3.org/2000/svg}"


def weight(text: str) -> int:
    """Bytes as served, each file packed by itself."""
    return len(gzip.compress(text.encode(), 9))


def test_the_committed_files_are_what_the_generator_draws(tmp_path: Path) -> None:
    write(tmp_path)
    drawn = {str(path.relative_to(tmp_path)): path.read_bytes() for path in tmp_path.rglob("*.svg")}
    committed = {str(path.relative_to(COMMITTED)): path.read_bytes() for path in COMMITTED.rglob("*.svg")}
    assert drawn.keys() == committed.keys()
    assert [name for name in drawn if drawn[name] != committed[name]] == []


def test_every_card_of_both_packs_has_a_face_and_each_pack_a_back() -> None:
    wanted = {f"es-{card}.svg" for card in SPANISH_PACK} | {f"ta-{card}.svg" for card in TAROT_PACK}
    four = {f"ta-{card}-four.svg" for card in TAROT_PACK if card.suit in "DC"}
    signs = {f"es-suit-{suit}.svg" for suit in "OCEB"} | {f"ta-suit-{suit}.svg" for suit in "SHDCT"}
    signs |= {f"ta-suit-{suit}-four.svg" for suit in "DC"}
    assert wanted | four | signs | {"es-back.svg", "ta-back.svg"} == COMPACT.keys()


@pytest.mark.parametrize("name", DECK)
def test_a_card_stands_alone(name: str) -> None:
    card = Path(name).stem.removesuffix("-four")
    root = ET.fromstring(DECK[name])
    title = root.find(f"{SVG}title")
    assert title is not None
    assert title.text
    assert {element.tag.removeprefix(SVG) for element in root.iter()}.isdisjoint({"text", "script", "image", "style"})
    ids = [each for element in root.iter() if (each := element.get("id"))]
    assert len(ids) == len(set(ids))
    assert all(each.startswith(card) for each in ids)
    links = [value for element in root.iter() for key, value in element.items() if key.endswith("href")]
    assert all(link.removeprefix("#") in ids for link in links)
    assert set(re.findall(r"url\(#([^)]*)\)", DECK[name])) <= set(ids)


@pytest.mark.parametrize("name", DECK)
def test_a_card_is_small(name: str) -> None:
    number = re.search(r"-([2-9]|10)[OCEBSHD]\b", name.replace("-10", "-J") if "es-" in name else name)
    assert weight(DECK[name]) <= (1500 if number or name in COMPACT else 5000)
    assert len(DECK[name].encode()) <= 45_000


def test_the_decks_are_small() -> None:
    def together(faces: Mapping[str, str], pack: str) -> int:
        wanted = (text for name, text in faces.items() if name.startswith(pack) and "-four" not in name)
        return sum(map(weight, wanted))

    assert together(COMPACT, "es") + together(FULL, "es") <= 120_000
    assert together(COMPACT, "ta") <= 50_000
    assert together(FULL, "ta") <= 170_000


@pytest.mark.parametrize("colour", sorted({*INDEX.values(), *FOUR_COLOURS.values()}))
def test_an_index_can_be_read_dimmed_too(colour: str) -> None:
    assert contrast(colour, PAPER) >= 4.5
    assert contrast(dimmed(colour), dimmed(PAPER)) >= 4.5


def test_no_two_faces_are_alike() -> None:
    plain = {name: text for name, text in DECK.items() if "-four" not in name}
    faces = {name: re.sub(r"<title>.*?</title>|es-\w+|ta-\w+", "", text) for name, text in plain.items()}
    assert [pair for pair in combinations(faces, 2) if faces[pair[0]] == faces[pair[1]]] == []
