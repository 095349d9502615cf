"""A notebook shows the drawn cards of a hand, each with its text."""

import re
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import ClassVar

import pytest

import tapete
from tapete import dealt, game
from tapete.rules.brisca.game import Brisca

CARDS = Path(tapete.__file__).parent / "web" / "cards"


@pytest.mark.parametrize("name", ["tute-pairs", "tarot-7-double"])
def test_every_card_is_drawn(name: str) -> None:
    if not CARDS.is_dir():
        pytest.skip("the page is not built: make test builds it")
    rules = game(name)
    hand = dealt(rules.match(rules.players[0]), Random(1))
    assert hand._repr_html_ is not None
    shown = hand._repr_html_()
    held = [card for seat in range(rules.players[0]) for card in hand.view(seat).hand]
    assert re.findall(r'alt="([^"]+)"', shown) == held
    assert len(re.findall(r'src="data:image/svg\+xml;base64,[A-Za-z0-9+/=]+"', shown)) == len(held)


def test_the_card_on_the_table_is_shown_with_its_seat() -> None:
    hand = dealt(game("tute-pairs").match(4), Random(1)).played("play 3O")
    assert hand._repr_html_ is not None
    shown = hand._repr_html_()
    assert "1 plays" in shown
    assert "seat 2 to act" in shown


@dataclass(frozen=True, slots=True, repr=False)
class Theirs(Brisca):
    """A game from outside."""

    id: ClassVar[str] = "theirs"
    family: ClassVar[str] = "theirs"


def test_a_hand_of_a_game_from_outside_is_shown_like_any() -> None:
    own, ours = dealt(Theirs().match(2), Random(1)), dealt(game("brisca").match(2), Random(1))
    assert own._repr_html_ is not None
    assert ours._repr_html_ is not None
    assert own._repr_html_() == ours._repr_html_().replace("<b>brisca</b>", "<b>theirs</b>")
