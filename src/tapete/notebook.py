"""A hand as a notebook shows it: the drawn cards, seat by seat, all face up.

The drawings are those of the page. Where the page is not built, a card is its text.
"""

from base64 import b64encode
from collections.abc import Iterable
from functools import cache
from html import escape
from importlib.resources import files
from typing import Final

from tapete.rules.cards import Card, Pattern
from tapete.rules.game import Hand, past
from tapete.rules.games import game

WIDTH: Final = 44
"""Of a card, in pixels."""
ROW: Final = "display:flex;align-items:center;gap:3px;margin:2px 0"
NAME: Final = "min-width:5em;font-weight:600"
FOLDERS: Final[dict[Pattern, str]] = {"spanish": "es", "tarot": "ta"}
"""How the files of a pattern begin."""


def html(hand: Hand) -> str:
    """The table: the trick with its seats, then what each seat holds."""
    view, pattern = hand.public(), _pattern(hand)
    held = [_row(f"seat {seat}", hand.view(seat).hand, pattern) for seat in range(len(view.counts))]
    trick = [_row(f"{play.seat} plays", [play.card], pattern) for play in view.trick]
    to_act = "over" if hand.to_act is None else f"seat {hand.to_act} to act"
    title = f"<div><b>{escape(view.game)}</b>, trick {len(view.tricks) + 1}, {escape(view.phase)}, {to_act}</div>"
    return f"<div>{title}{''.join(trick)}<hr>{''.join(held)}</div>"


def _pattern(hand: Hand) -> Pattern:
    """How its cards are drawn: its match knows, of a game from outside, too; one that none has dealt is ours."""
    try:
        return past(hand).match.game.pattern
    except ValueError:
        return game(hand.public().game).pattern


def _row(name: str, cards: Iterable[Card], pattern: Pattern) -> str:
    return (
        f'<div style="{ROW}"><span style="{NAME}">{name}</span>{"".join(_card(card, pattern) for card in cards)}</div>'
    )


def _card(card: Card, pattern: Pattern) -> str:
    """A card as a picture, with its text for those who cannot see it."""
    drawn = _drawing(f"{FOLDERS[pattern]}-{card.face}.svg")
    if drawn is None:
        return f"<code>{card}</code>"
    return f'<img width="{WIDTH}" alt="{card}" title="{card}" src="data:image/svg+xml;base64,{drawn}">'


@cache
def _drawing(name: str) -> str | None:
    file = files("tapete").joinpath("web", "cards", name)
    return b64encode(file.read_bytes()).decode() if file.is_file() else None
