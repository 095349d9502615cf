"""Every page of rules, under every option: what it says is so, what it does not say is not, in three languages.

Statements and figures are asked of the rules (`tests/rules/pages`); a page that does not tell two tables apart is right
only if they play alike.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, Final

import pytest

from tapete.rules.game import Value, configure, options
from tapete.rules.games import GAMES
from tapete.terminal.rules import markdown
from tapete.words import LANGUAGES
from tests.rules.pages.claims import Claim, Figures, Table, but, matches, page, read, transcript

FAMILIES: Final = sorted({form.family for form in GAMES})


def statements(family: str) -> tuple[Claim | Figures, ...]:
    """What `CLAIMS` and `FIGURES` of a family's modules in `tests/rules/pages` hold."""
    names = [f"tests.rules.pages.{family}{part}" for part in ("", "_claims", "_figures")]
    found = [vars(import_module(name)) for name in names if find_spec(name)]
    return tuple([each for module in found for kind in ("CLAIMS", "FIGURES") for each in module.get(kind, ())])


FEW: Final = 12
"""Longer ranges of values are read at their ends and at some values between."""
RANDOM: Final = 200


def some_of(values: Sequence[Value]) -> list[Value]:
    every = list(values)
    return every if len(every) <= FEW else [every[0], every[1], *every[2 : -1 : len(every) // 4], every[-1]]


def single() -> Iterator[Table]:
    """Every game with its defaults, and with every single option value."""
    for form in GAMES:
        yield form
        for option in options(form):
            for value in some_of(option.values):
                if value != option.default:
                    yield configure(form, {option.name: value})


def random_tables() -> Iterator[Table]:
    luck = Random("rules pages")
    for number in range(RANDOM):
        form = GAMES[number % len(GAMES)]
        chosen: dict[str, Value] = {each.name: luck.choice(list(each.values)) for each in options(form)}
        yield configure(form, chosen)


def set_at(table: Table) -> str:
    """What differs from the defaults, for the name of a failure."""
    changed = [
        f"{each.name}={getattr(table, each.name)}"
        for each in options(table)
        if getattr(table, each.name) != each.default
    ]
    return " ".join([table.id, *changed])


@cache
def tables(family: str) -> tuple[Table, ...]:
    return tuple(table for table in (*single(), *random_tables()) if table.family == family)


def wrong(statement: Claim | Figures, table: Table) -> list[str]:
    """In which languages the page and the rules differ about a statement."""
    truth = statement.holds(table) if isinstance(statement, Claim) else statement.are(table)
    found = []
    for language in LANGUAGES:
        said = matches(statement, language, page(table, language))
        if isinstance(statement, Claim):
            agree = bool(said) == truth
        elif truth is None:
            agree = not said
        else:
            agree = bool(said) and all(tuple(read(each, language) for each in groups) == truth for groups in said)
        if not agree:
            found.append(f"{set_at(table)} ({language}): {statement.name}: page {said}, rules {truth}")
    return found


CASES: Final = [(family, statement) for family in FAMILIES for statement in statements(family)]


@pytest.mark.parametrize("family", FAMILIES)
def test_every_family_states_something(family: str) -> None:
    assert statements(family)


@pytest.mark.parametrize(("family", "statement"), CASES, ids=lambda each: getattr(each, "name", each))
def test_a_page_says_what_the_rules_do(family: str, statement: Claim | Figures) -> None:
    assert [each for table in tables(family) for each in wrong(statement, table)][:5] == []


SPOILT: Final = re.compile(r"\{\{|\}\}|\[\[|:::| [,.]|,,|\.\.|,\.|\.,|;\.| {2,}|\(\)|None|True|False")
"""What only a piece that is missing or too much leaves."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", FAMILIES)
def test_every_page_is_whole_sentences(family: str, language: str) -> None:
    for table in tables(family):
        paragraphs = re.split(r"\n\s*\n", markdown(table, language))
        for text in paragraphs:
            flat = " ".join(text.split())
            if flat and not flat.startswith(("#", "|")) and not flat.startswith("**"):
                assert flat[-1] in ".:", (set_at(table), language, flat)
            assert not SPOILT.search(flat.replace(" ...", "")), (set_at(table), language, flat)
            assert not re.search(r"^\d+\.\s", text.split("1. ", 1)[0], re.MULTILINE), (set_at(table), flat)


told = lru_cache(maxsize=4 * len(LANGUAGES))(markdown)
"""Pages for a while: that of a game with its defaults is compared with many others."""


def alike(one: Table, other: Table) -> bool:
    """Whether two tables play the same hands in the same way."""
    return all(transcript(one, seed) == transcript(other, seed) for seed in range(2))


@pytest.mark.parametrize("form", GAMES, ids=lambda form: str(form.id))
def test_tables_that_are_told_alike_play_alike(form: Any) -> None:
    luck = Random(form.id)
    for option in options(form):
        for value in some_of(option.values):
            base = configure(form, {each.name: luck.choice(list(each.values)) for each in options(form)})
            pairs = [(form, configure(form, {option.name: value})), (base, but(base, **{option.name: value}))]
            for one, other in pairs:
                same = [told(one, language) == told(other, language) for language in LANGUAGES]
                assert len(set(same)) == 1, (set_at(one), set_at(other))
                assert not same[0] or alike(one, other), (set_at(one), set_at(other))
