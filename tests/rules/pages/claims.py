"""What a page of rules may claim, how three languages say it, and how the rules are asked whether it is so."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from random import Random
from typing import Any, Final, NamedTuple

from tapete.conformance.adapter import adapter
from tapete.rules.game import PASS, Hand, Match, View, changed, configure
from tapete.terminal.rules import markdown
from tapete.words import LANGUAGES

Table = Any
"""A game with its options set."""


class Claim(NamedTuple):
    """A statement that stands on the page if, and only if, the rules bear it out."""

    name: str
    es: str
    """How Spanish says it, as a regular expression; `en` and `fr` likewise."""
    en: str
    fr: str
    holds: Callable[[Table], bool]


class Figures(NamedTuple):
    """A statement with figures, the groups of its regular expression; `None`: nothing of that kind on the page."""

    name: str
    es: str
    en: str
    fr: str
    are: Callable[[Table], tuple[float, ...] | None]


ONWARDS: Final = {
    "es": "una dos tres cuatro cinco seis siete ocho nueve diez once doce trece",
    "en": "one two three four five six seven eight nine ten eleven twelve thirteen",
    "fr": "une deux trois quatre cinq six sept huit neuf dix onze douze treize",
}
HIGHER: Final = (15, 18, 20, 21, 24, 26, 36, 39, 40, 58, 78, 156)
WORDS: Final = {
    "es": "quince/dieciocho/veinte/veintiuna/veinticuatro/veintiséis/treinta y seis/treinta y nueve/cuarenta/"
    "cincuenta y ocho/setenta y ocho/ciento cincuenta y seis",
    "en": "fifteen/eighteen/twenty/twenty-one/twenty-four/twenty-six/thirty-six/thirty-nine/forty/"
    "fifty-eight/seventy-eight/one hundred and fifty-six",
    "fr": "quinze/dix-huit/vingt/vingt et une/vingt-quatre/vingt-six/trente-six/trente-neuf/quarante/"
    "cinquante-huit/soixante-dix-huit/cent cinquante-six",
}
NUMBERS: Final[Mapping[str, Mapping[str, int]]] = {
    language: {
        **{word: number for number, word in enumerate(ONWARDS[language].split(), 1)},
        **dict(zip(WORDS[language].split("/"), HIGHER, strict=True)),
    }
    for language in LANGUAGES
}
"""The numbers that stand on the pages as words."""


def read(text: str, language: str) -> float:
    """A figure as a page prints it, in digits or as a word."""
    if (known := NUMBERS[language].get(text.strip().lower())) is not None:
        return known
    plain = (
        text.replace("\u202f", "").replace(",", "")
        if language == "en"
        else text.replace("\u202f", "").replace(",", ".")
    )
    return float(plain)


@cache
def page(table: Table, language: str) -> str:
    """The page on one line, without emphasis."""
    return re.sub(r"[ \n]+", " ", markdown(table, language).replace("*", ""))


def asked(table: Table, kind: str, **inputs: Any) -> Mapping[str, Any]:
    """What the rules answer to a question of the vector schema."""
    return adapter(table).answer(table, kind, inputs)


def but(table: Table, **options: Any) -> Table:
    """The same table with some options set otherwise."""
    return configure(type(table)(), {**changed(table), **options})


def shuffled(table: Table, seats: int, luck: Random) -> list[Any]:
    deck = list(table.pack(seats))
    luck.shuffle(deck)
    return deck


def moments(hand: Hand, luck: Random) -> Iterator[Hand]:
    """A hand played at random, from its deal to its end; who may bid seldom passes."""
    while hand.to_act is not None:
        yield hand
        legal = hand.legal()
        bids = [action for action in legal if action != PASS]
        bold = bids if bids and luck.random() < 0.8 else legal
        hand = hand.play(hand.automatic or luck.choice(bold))
    yield hand


def begun(table: Table, seats: int | None = None, seed: int = 0, **state: Any) -> Hand:
    """A random deal before its first action."""
    match: Match[Any] = table.match(seats or table.players[0], **state)
    deal: Hand = match.deal(shuffled(table, match.seats, Random(seed)))
    return deal


@cache
def seen(table: Table, hands: int = 3) -> tuple[View, ...]:
    """What everybody sees in some random hands, moment by moment."""
    every = (moments(begun(table, seed=seed), Random(seed)) for seed in range(hands))
    return tuple(moment.view(None) for each in every for moment in each)


def phases(table: Table) -> set[str]:
    """Every phase that came up in those hands."""
    return {view.phase for view in seen(table)}


def parts(table: Table) -> set[str]:
    """The name of every part of the view that came up."""
    return {part.name for view in seen(table) for part in view.parts}


def partners(table: Table) -> bool:
    """Whether anybody ever played together with another."""
    return any(len(side) > 1 for view in seen(table) for side in view.sides)


def finished(table: Table, seed: int, seats: int | None = None) -> tuple[Match[Any], Match[Any], Hand]:
    """A match before and after a random hand, and the hand."""
    match: Match[Any] = table.match(seats or table.players[0])
    *_, last = moments(match.deal(shuffled(table, match.seats, Random(seed))), Random(seed))
    return match, match.after(last), last


@cache
def transcript(table: Table, seed: int) -> list[object]:
    """All that a random hand lets its players see, and what it comes to."""
    luck, found = Random(seed), []
    match: Match[Any] = table.match(luck.choice([seats for seats in table.players if _may_sit(table, seats)]))
    for moment in moments(match.deal(shuffled(table, match.seats, luck)), luck):
        found += [moment.asked, moment.legal(), moment.view(None).phase]
    after = match.after(moment)
    return [*found, moment.scores(), moment.sheet(), after.dealer, after.totals, after.winners]


def _may_sit(table: Table, seats: int) -> bool:
    try:
        table.match(seats)
    except ValueError:
        return False
    return True


def matches(statement: Claim | Figures, language: str, text: str) -> list[tuple[str, ...]]:
    """Where a page says it; the groups of each place."""
    pattern = {"es": statement.es, "en": statement.en, "fr": statement.fr}[language]
    return [found.groups() for found in re.finditer(pattern, text)]
