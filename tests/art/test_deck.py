"""The committed cards: what the generator draws, complete, valid, small, readable, all different."""

import gzip
import re
import xml.etree.ElementTree as ET
from itertools import combinations
from pathlib import Path

import pytest

from art.deck import files, write
from art.inks import FOUR_COLOURS, INDEX, PAPER, contrast, dimmed
from tapete.rules.cards import SPANISH_PACK, TAROT_PACK

COMMITTED = Path(__file__).parents[2] / "web" / "public" / "cards"
DECK = dict(files())
SVG = "{http://www.w3.org/2000/svg}"


def test_the_committed_files_are_what_the_generator_draws(tmp_path: Path) -> None:
    write(tmp_path)
    drawn = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    committed = {path.name: path.read_bytes() for path in COMMITTED.glob("*.svg")}
    assert drawn.keys() == committed.keys()
    assert [name for name in drawn if drawn[name] != committed[name]] == []


def test_every_card_of_both_packs_has_a_face_and_each_pack_a_back() -> None:
    wanted = {f"es-{card}.svg" for card in SPANISH_PACK} | {f"ta-{card}.svg" for card in TAROT_PACK}
    four = {f"ta-{card}-four.svg" for card in TAROT_PACK if card.suit in "DC"}
    signs = {f"es-suit-{suit}.svg" for suit in "OCEB"} | {f"ta-suit-{suit}.svg" for suit in "SHDCT"}
    signs |= {f"ta-suit-{suit}-four.svg" for suit in "DC"}
    assert wanted | four | signs | {"es-back.svg", "ta-back.svg"} == DECK.keys()


@pytest.mark.parametrize("name", DECK)
def test_a_card_stands_alone(name: str) -> None:
    card = name.removesuffix(".svg").removesuffix("-four")
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
    assert len(gzip.compress(DECK[name].encode(), 9)) <= 1500


def test_the_decks_are_small() -> None:
    weight = dict.fromkeys(("es", "ta"), 0)
    for name, text in DECK.items():
        weight[name[:2]] += 0 if name.endswith("-four.svg") else len(gzip.compress(text.encode(), 9))
    assert weight["es"] <= 40_000
    assert weight["ta"] <= 50_000


@pytest.mark.parametrize("colour", sorted({*INDEX.values(), *FOUR_COLOURS.values()}))
def test_an_index_can_be_read_dimmed_too(colour: str) -> None:
    assert contrast(colour, PAPER) >= 4.5
    assert contrast(dimmed(colour), dimmed(PAPER)) >= 4.5


def test_no_two_faces_are_alike() -> None:
    faces = {name: re.sub(r"<title>.*?</title>|es-\w+|ta-\w+", "", text) for name, text in DECK.items()}
    assert [pair for pair in combinations(faces, 2) if faces[pair[0]] == faces[pair[1]]] == []
