"""The committed cards: what the generator draws, complete, valid, small, readable, all different."""

import gzip
import re
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from itertools import combinations
from pathlib import Path

import pytest

from art.cloth import named
from art.contrast import CONTRAST as HIGH
from art.deck import write
from art.inks import FOUR_COLOURS, INDEX, PAPER, contrast, dimmed
from art.spanish import faces as spanish_faces
from art.tarot.suits import faces as suit_faces
from art.tarot.trumps import faces as trump_faces
from tapete.rules.cards import SPANISH_PACK, TAROT_PACK
from tests.art.drawn import DECK

ART = Path(__file__).parents[2] / "art"
COMMITTED = ART.parent / "web" / "public" / "cards"
FULL = {name.removeprefix("full/"): text for name, text in DECK.items() if name.startswith("full/")}
CONTRAST = {name.removeprefix("contrast/"): text for name, text in DECK.items() if name.startswith("contrast/")}
REST = {name: text for name, text in DECK.items() if "back" in name or "suit" in name}
COMPACT = {name: text for name, text in DECK.items() if "/" not in name and name not in REST}
PICTURE = re.compile(r"full/(es-1[012]?[OCEB]|ta-[JNQK][SHDC]|ta-T|ta-X)")
"""Aces of the Spanish pack, figures, courts, trumps, the Excuse."""
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


def test_a_drawing_does_not_depend_on_what_was_drawn_before() -> None:
    for faces in (trump_faces, suit_faces, spanish_faces):
        assert {name: named(name, text) for name, text in faces()}.items() <= {
            name.removesuffix(".svg"): text for name, text in FULL.items()
        }.items()


def test_every_card_of_both_packs_has_a_full_and_a_compact_face_also_of_high_contrast() -> None:
    wanted = {f"es-{card}.svg" for card in SPANISH_PACK} | {f"ta-{card}.svg" for card in TAROT_PACK}
    four = {f"ta-{card}-four.svg" for card in TAROT_PACK if card.suit in "DC"}
    assert wanted | four == FULL.keys() == COMPACT.keys() == CONTRAST.keys()


def test_each_pack_has_three_backs_and_its_suit_signs() -> None:
    backs = {f"{pack}-back{design}.svg" for pack in ("es", "ta") for design in ("", "-2", "-3")}
    signs = {f"es-suit-{suit}.svg" for suit in "OCEB"} | {f"ta-suit-{suit}.svg" for suit in "SHDCT"}
    assert backs | signs | {f"ta-suit-{suit}-four.svg" for suit in "DC"} == REST.keys()
    tall = {pack: [text for name, text in REST.items() if name.startswith(f"{pack}-back")] for pack in ("es", "ta")}
    assert all('viewBox="0 0 200 310"' in text for text in tall["es"])
    assert all('viewBox="0 0 200 348"' in text for text in tall["ta"])


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
    assert weight(DECK[name]) <= (5000 if PICTURE.match(name) else 1500)
    assert len(DECK[name].encode()) <= 45_000


def test_the_decks_are_small() -> None:
    assert together(COMPACT, "es") + together(FULL, "es") + together(REST, "es-back.") <= 120_000
    assert together(COMPACT, "ta") + together(REST, "ta-back.") <= 50_000
    assert together(FULL, "ta") <= 170_000


def together(faces: Mapping[str, str], pack: str) -> int:
    """What a game fetches: no card is asked for in two palettes."""
    return sum(weight(text) for name, text in faces.items() if name.startswith(pack) and "-four" not in name)


@pytest.mark.parametrize("colour", sorted({*INDEX.values(), *FOUR_COLOURS.values()}))
def test_an_index_can_be_read_dimmed_too(colour: str) -> None:
    assert contrast(colour, PAPER) >= 4.5
    assert contrast(dimmed(colour), dimmed(PAPER)) >= 4.5


@pytest.mark.parametrize("colour", sorted({*INDEX.values(), *FOUR_COLOURS.values()}))
def test_an_index_of_high_contrast_deserves_the_name(colour: str) -> None:
    assert contrast(HIGH[colour], HIGH[PAPER]) >= 7
    assert contrast(dimmed(HIGH[colour]), dimmed(HIGH[PAPER])) >= 4.5


def test_no_two_faces_are_alike() -> None:
    faces = {name: re.sub(r"<title>.*?</title>|es-\w+|ta-\w+", "", text) for name, text in DECK.items()}
    assert [pair for pair in combinations(faces, 2) if faces[pair[0]] == faces[pair[1]]] == []


def test_the_readme_names_files_that_exist() -> None:
    text = (ART / "README.md").read_text(encoding="utf-8")
    named_there = set(re.findall(r"`((?:full/|contrast/)?(?:es|ta)-[\w-]+\.svg)`", text))
    assert named_there <= DECK.keys()
    assert {name.split("/")[0] for name in named_there if "/" in name} == {"full", "contrast"}
    links = re.findall(r"\]\(([^)]*)\)", text)
    assert links
    assert all((ART / link).exists() for link in links)
    assert "Attribution 4.0 International" in (ART / "LICENSE").read_text(encoding="utf-8")
