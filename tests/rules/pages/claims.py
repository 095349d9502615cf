"""What a page of rules may claim, how three languages say it, and how the rules are asked whether it is so."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from random import Random
from typing import Any, NamedTuple

from tapete.conformance.adapter import adapter
from tapete.rules.game import PASS, Action, Hand, Match, View, configure
from tapete.terminal.rules import told

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


NUMBERS: Mapping[str, Mapping[str, int]] = {
    "es": {
        **dict(zip("una dos tres cuatro cinco seis siete ocho nueve diez once doce trece".split(), range(1, 14), strict=True)),
        **{"quince": 15, "dieciocho": 18, "veinte": 20, "veintiuna": 21, "veinticuatro": 24, "veintiséis": 26},
        **{"treinta y seis": 36, "treinta y nueve": 39, "cuarenta": 40, "cincuenta y ocho": 58, "setenta y ocho": 78},
        "ciento cincuenta y seis": 156,
    },
    "en": {
        **dict(
            zip(
                "one two three four five six seven eight nine ten eleven twelve thirteen".split(),
                range(1, 14),
                strict=True,
            )
        ),
        **{"fifteen": 15, "eighteen": 18, "twenty": 20, "twenty-one": 21, "twenty-four": 24, "twenty-six": 26},
        **{"thirty-six": 36, "thirty-nine": 39, "forty": 40, "fifty-eight": 58, "seventy-eight": 78},
        "one hundred and fifty-six": 156,
    },
    "fr": {
        **dict(zip("une deux trois quatre cinq six sept huit neuf dix onze douze treize".split(), range(1, 14), strict=True)),
        **{"quinze": 15, "dix-huit": 18, "vingt": 20, "vingt et une": 21, "vingt-quatre": 24, "vingt-six": 26},
        **{"trente-six": 36, "trente-neuf": 39, "quarante": 40, "cinquante-huit": 58, "soixante-dix-huit": 78},
        "cent cinquante-six": 156,
    },
}


def read(text: str, language: str) -> float:
    """A figure as a page prints it, in digits or as a word."""
    if (known := NUMBERS[language].get(text.strip().lower())) is not None:
        return known
    plain = text.replace("\u202f", "").replace(",", "") if language == "en" else text.replace("\u202f", "").replace(",", ".")
    return float(plain)


@cache
def page(table: Table, language: str) -> str:
    """The page on one line, without emphasis."""
    return " ".join(told(table, language).replace("*", "").split())


def asked(table: Table, kind: str, **inputs: Any) -> Mapping[str, Any]:
    """What the rules answer to a question of the vector schema."""
    return adapter(table).answer(table, kind, inputs)


def but(table: Table, **options: Any) -> Table:
    """The same table with some options set otherwise."""
    kept = {name: getattr(table, name) for name in {option for option in table.__dataclass_fields__} - {"duties"}}
    offered = {name for name in kept if _is_offered(table, name)}
    return configure(type(table)(), {**{name: kept[name] for name in offered}, **options})


def _is_offered(table: Table, name: str) -> bool:
    metadata = table.__dataclass_fields__[name].metadata
    return "values" in metadata and (not metadata["games"] or table.id in metadata["games"])


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


def says(action: Action) -> str:
    return action.what.partition("+")[0]
