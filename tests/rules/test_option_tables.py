"""The tables of options in the specification, against the options that the games take."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tapete.rules.game import Game, Value, configure
from tapete.rules.games import GAMES
from tapete.rules.options import idle_options, options

SPEC = Path(__file__).parents[2] / "docs" / "spec"
FAMILIES = sorted({game.family for game in GAMES})
STEPS = {"": 1, "threes": 3, "fives": 5}
WORDS: dict[str, Value] = {"true": True, "false": False}


class Row(NamedTuple):
    """An option as the specification has it."""

    name: str
    values: tuple[Value, ...]
    default: str


def rows(family: str) -> Iterator[Row]:
    """The rows of the table of a family, without what stands in brackets."""
    lines = (SPEC / f"{family}.md").read_text().splitlines()
    start = next(at for at, line in enumerate(lines) if line.startswith(("| option | values |", "| name | values |")))
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            return
        name, values, default = [re.sub(r"\([^)]*\)", "", cell).strip() for cell in line.split("|")[1:4]]
        yield Row(name.strip("`"), tuple(each for part in values.split(";") for each in read(part)), default)


def read(values: str) -> Iterator[Value]:
    """`true, false`, `1-10`, `15-300 in threes`, `two: off, optional`."""
    values = re.sub(r"^ *[\w`-]+: ", "", values).strip()
    span = re.fullmatch(r"(\d+)-(\d+)(?: in (\w+))?", values)
    if span:
        yield from range(int(span[1]), int(span[2]) + 1, STEPS[span[3] or ""])
    else:
        for word in values.split(", "):
            yield WORDS[word] if word in WORDS else int(word) if word.isdecimal() else word


def takers(family: str, name: str, value: Value) -> list[Game[Any]]:
    """The games of the family that take this value."""
    found = []
    for game in GAMES:
        if game.family == family and name in {each.name for each in (*options(game), *idle_options(game))}:
            try:
                found.append(configure(game, {name: value}))
            except ValueError:
                continue
    return found


@pytest.mark.parametrize("family", FAMILIES)
def test_every_value_of_the_specification_is_taken(family: str) -> None:
    listed = list(rows(family))
    assert len(listed) >= 7
    for row in listed:
        assert all(takers(family, row.name, value) for value in row.values), row


@pytest.mark.parametrize("family", FAMILIES)
def test_the_options_and_defaults_are_those_of_the_specification(family: str) -> None:
    listed = {row.name: row for row in rows(family)}
    games = [game for game in GAMES if game.family == family]
    every = [each for game in games for each in (*options(game), *idle_options(game))]
    assert {each.name for each in every} == set(listed)
    for name, row in listed.items():
        said = [value for part in row.default.split(";") for value in read(part)]
        meant = {getattr(takers(family, name, value)[0], name) for value in said}
        assert {each.default for each in every if each.name == name} == meant, name
