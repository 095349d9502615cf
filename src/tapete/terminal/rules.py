"""The rules of a game as a table plays them: the page of its family, with what holds for its options."""

import re
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final

from rich.console import Console, ConsoleOptions, RenderResult
from rich.markdown import Markdown
from rich.segment import Segment

from tapete.rules.cards import Card
from tapete.rules.game import Game, Value, configure, options
from tapete.terminal.words import Words, language

WIDEST: Final = 100
INLINE: Final = re.compile(r"\{\{when ([^}]*)\}\}(.*?)\{\{end\}\}", re.DOTALL)
"""A piece of a paragraph that holds on a condition."""
VALUE: Final = re.compile(r"\{\{(\w+)(?: ([^/}]+)/([^}]+))?\}\}")
"""The value of an option, and what it counts: one of them, and several."""
_BESIDE_A_SIGN: Final = re.compile(r"(?<=«) | (?=[;:!?»])")
_HELD: Final = "\ue000"
"""Stands for such a space until the lines are broken: rich breaks at every space, the unbreakable ones too."""


class _Page(Markdown):
    """A page whose lines begin with no sign, and end with no «."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        for token in self.parsed:
            for piece in token.children or ():
                piece.content = _BESIDE_A_SIGN.sub(_HELD, piece.content)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for each in super().__rich_console__(console, options):
            yield each._replace(text=each.text.replace(_HELD, " ")) if isinstance(each, Segment) else each


def show(game: Game[Any], chosen: Mapping[str, Value], lang: str | None = None) -> None:
    """Prints the rules. Raises ValueError for a language that is not spoken or a game without a page, BadOption for an
    option or a value."""
    console = Console()
    text = markdown(configure(game, chosen), language(lang))
    console.print(_Page(text), width=min(console.width, WIDEST))


def markdown(game: Game[Any], code: str) -> str:
    """The rules of a game, its options as they are, as Markdown."""
    given = {each.name: _spelt(getattr(game, each.name)) for each in options(game)}
    given |= {"game": game.id, "reader": "terminal"}
    page = files("tapete.rules").joinpath(game.family, f"page.{code}.md")
    if not page.is_file():
        raise ValueError(f"{game.id} has no page of rules: those of {game.family!r} are not among tapete's")
    template = page.read_text(encoding="utf-8")
    words = Words(code, game.pattern, game.family)
    text = INLINE.sub(
        lambda piece: piece[2] if _all_hold(piece[1], given) else "", "\n".join(_holding(template, given))
    )
    text = re.sub(r"^(#+ .*?)\s*\{#[^}]*\}$", r"\1", text, flags=re.MULTILINE)
    text = VALUE.sub(lambda hole: _filled(given.get(hole[1], ""), hole[2], hole[3], words), text)
    return re.sub(r"\[\[([^\]]+)\]\]", lambda hole: _named(hole[1].split(), words), text)


def _holding(page: str, given: Mapping[str, str]) -> list[str]:
    """The pieces of a page that hold; every second one has conditions."""
    pieces = re.split(r"^:::", page, flags=re.MULTILINE)
    found = []
    for index, piece in enumerate(pieces):
        head, _, rest = piece.partition("\n")
        if index % 2 == 0:
            found.append(piece)
        elif _all_hold(head.removeprefix("when "), given):
            found.append(rest)
    return found


def _all_hold(conditions: str, given: Mapping[str, str]) -> bool:
    return all(_holds(word, given) for word in conditions.split())


def _filled(value: str, one: str | None, several: str | None, words: Words) -> str:
    """A value as the language prints it, with what it counts in the right number."""
    number = words.figure(int(value)) if value.isdecimal() else value
    counted = one if value == "1" else several
    return f"{number} {counted}" if counted else number


def _holds(condition: str, given: Mapping[str, str]) -> bool:
    """`a=x,y`: one of the values; `!a=x`: none of them. An option that the game has not is none of the values."""
    name, _, values = condition.removeprefix("!").partition("=")
    return (given.get(name) in values.split(",")) != condition.startswith("!")


def _named(cards: list[str], words: Words) -> str:
    return ", ".join(f"**{words.card(Card(card))}**" for card in cards)


def _spelt(value: Value) -> str:
    """As the conditions of a page spell a value."""
    return str(value).lower() if isinstance(value, bool) else str(value)
