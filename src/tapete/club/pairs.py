"""Evidence for moderators: how two people who meet often fare together and apart. Figures, never a verdict."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import combinations
from math import sqrt
from typing import NamedTuple

from tapete.table.commands import Person


class Line(NamedTuple):
    """The payoff of one person in one match that counted."""

    match: str
    person: Person
    points: float
    won: bool
    chips: int


class Pair(NamedTuple):
    """Two people: `together` matches, and what each won there and elsewhere, a figure for each of the two."""

    people: tuple[Person, Person]
    together: int
    points: tuple[float, float]
    """On average, in matches with the other."""
    points_apart: tuple[float, float]
    deviations: tuple[float, float]
    """How many standard errors the two averages lie apart; above 3 it is seldom chance."""
    won: tuple[int, int]
    chips: tuple[int, int]
    """Net chips in matches with the other: one that loses what the other wins stands out."""


def pairs(lines: Iterable[Line], least: int) -> list[Pair]:
    """Pairs with at least `least` matches together, the most conspicuous first."""
    by_match, by_person = defaultdict[str, list[Line]](list), defaultdict[Person, list[Line]](list)
    for line in lines:
        by_match[line.match].append(line)
        by_person[line.person].append(line)
    met = defaultdict[tuple[Person, Person], list[str]](list)
    for match, seated in by_match.items():
        for one, other in combinations(sorted(line.person for line in seated), 2):
            met[one, other].append(match)
    found = [_pair(both, set(matches), by_person) for both, matches in met.items() if len(matches) >= least]
    return sorted(found, key=lambda pair: -max(map(abs, pair.deviations)))


def _pair(both: tuple[Person, Person], matches: set[str], by_person: Mapping[Person, list[Line]]) -> Pair:
    mine = [_split(by_person[person], matches) for person in both]
    averages = [(_mean(here), _mean(elsewhere)) for here, elsewhere in mine]
    one, other = [[line for line in by_person[person] if line.match in matches] for person in both]
    return Pair(
        both,
        len(matches),
        (averages[0][0], averages[1][0]),
        (averages[0][1], averages[1][1]),
        (_deviations(*mine[0]), _deviations(*mine[1])),
        (sum(line.won for line in one), sum(line.won for line in other)),
        (sum(line.chips for line in one), sum(line.chips for line in other)),
    )


def _split(lines: list[Line], matches: set[str]) -> tuple[list[float], list[float]]:
    here = [line.points for line in lines if line.match in matches]
    return here, [line.points for line in lines if line.match not in matches]


def _mean(numbers: list[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


def _deviations(here: list[float], elsewhere: list[float]) -> float:
    """Welch's t: the difference of the means in standard errors; 0 where there is too little data."""
    if len(here) < 2 or len(elsewhere) < 2:
        return 0.0
    error = sqrt(_variance(here) / len(here) + _variance(elsewhere) / len(elsewhere))
    return (_mean(here) - _mean(elsewhere)) / error if error else 0.0


def _variance(numbers: list[float]) -> float:
    mean = _mean(numbers)
    return sum((number - mean) ** 2 for number in numbers) / (len(numbers) - 1)
