"""Chi-square test of dealt hands against a fair pack: what is counted, what is expected, and the p-value."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import exp, lgamma, log
from typing import Any, Final, NamedTuple

from tapete.rules.cards import Card
from tapete.rules.game import Game

LEAST: Final = 5.0
"""The least expected count of a bin; values with fewer are merged with their neighbours."""


class Bin(NamedTuple):
    """A bin of the test: `seen` hands had a value from `low` to `high` (both included), `expected` is the mean of a
    fair pack."""

    low: int
    high: int
    seen: int
    expected: float


class Comparison(NamedTuple):
    """The test of one feature, over one hand of each deal: `square` is chi-square with `degrees` degrees of freedom."""

    what: str
    counts: tuple[Bin, ...]
    hands: int
    square: float
    degrees: int
    p: float
    """The probability that a fair pack differs as much or more."""


Weigh = Callable[[Card], int]


def features(game: Game[Any]) -> Mapping[str, Weigh]:
    """The features of this game by name, each the weight of a card: points (in halves), highest cards, trumps, bouts.

    Empty for a game whose cards have no points."""
    pack = game.pack(game.players[0])
    highest = max(game.points.get(card, 0) for card in pack)
    found: dict[str, Weigh] = {
        "points": lambda card: round(2 * game.points.get(card, 0)),
        "highest": lambda card: int(game.points.get(card, 0) == highest),
    }
    if any(card.startswith("T") for card in pack):
        found["trumps"] = lambda card: int(card.startswith("T"))
        found["bouts"] = lambda card: int(card.rstrip("ab") in ("T1", "T21", "X"))
    return found if highest else {}


def feature_values(game: Game[Any], hand: Sequence[Card]) -> dict[str, int]:
    """The value of each feature in one hand; points are counted in halves."""
    return {what: sum(map(weigh, hand)) for what, weigh in features(game).items()}


def probabilities(weights: Sequence[int], size: int) -> tuple[float, ...]:
    """The probability of each sum of weights (its index) in `size` cards drawn from a pack with these weights."""
    return _probabilities(tuple(sorted(weights)), size)


@lru_cache(maxsize=256)
def _probabilities(weights: tuple[int, ...], size: int) -> tuple[float, ...]:
    """By counting: `ways[k][s]` is the number of sets of k cards whose weights add up to s."""
    most = sum(sorted(weights)[-size:])
    ways = [[1] + [0] * most] + [[0] * (most + 1) for _ in range(size)]
    for weight in weights:
        for cards in range(size, 0, -1):
            before, row = ways[cards - 1], ways[cards]
            for total in range(weight, most + 1):
                if before[total - weight]:
                    row[total] += before[total - weight]
    whole = sum(ways[size])
    return tuple([each / whole for each in ways[size]])


def compare(what: str, seen: Mapping[int, int], chances: Sequence[float]) -> Comparison:
    """The chi-square test of one feature: hands `seen` by value against `chances`, the probability of each value."""
    hands = sum(seen.values())
    groups: list[Bin] = []
    low, count, wanted = 0, 0, 0.0
    for value, chance in enumerate(chances):
        count, wanted = count + seen.get(value, 0), wanted + chance * hands
        if wanted >= LEAST:
            groups.append(Bin(low, value, count, wanted))
            low, count, wanted = value + 1, 0, 0.0
    if groups and wanted:
        last = groups.pop()
        groups.append(Bin(last.low, len(chances) - 1, last.seen + count, last.expected + wanted))
    square = sum((each.seen - each.expected) ** 2 / each.expected for each in groups)
    degrees = max(0, len(groups) - 1)
    return Comparison(what, tuple(groups), hands, square, degrees, p_value(square, degrees))


def p_value(square: float, degrees: int) -> float:
    """The probability that chi-square with these degrees of freedom is `square` or greater."""
    if degrees <= 0 or square <= 0:
        return 1.0
    shape, at = degrees / 2, square / 2
    front = exp(shape * log(at) - at - lgamma(shape))
    return 1 - front * _series(shape, at) if at < shape + 1 else front * _fraction(shape, at)


def _series(shape: float, at: float) -> float:
    """The lower incomplete gamma function without its front factor."""
    term = total = 1 / shape
    step = shape
    while abs(term) > 1e-15 * abs(total):
        step += 1
        term *= at / step
        total += term
    return total


def _fraction(shape: float, at: float) -> float:
    """The upper one, by Lentz's continued fraction."""
    below = at + 1 - shape
    above, inverse = 1e300, 1 / below
    value = inverse
    for number in range(1, 1000):
        factor = -number * (number - shape)
        below += 2
        inverse = 1 / (factor * inverse + below or 1e-300)
        above = below + factor / above or 1e-300
        value *= inverse * above
        if abs(inverse * above - 1) < 1e-15:
            break
    return value
