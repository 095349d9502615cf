"""The ladder of a game: every pair of robots on the same deals, and one Elo figure for each.

`python -m tapete.research.ladder GAME [--deals 300] [--jobs 2] [--seed 0] [--seats N] [--near 2] [--keep FILE]
[ROBOT...]`. With `--near` only those meet who stand at most so many places apart. The figures are those under which
what happened was most likely (Bradley and Terry; a tie is half a win); the first robot stands at nothing. Their 95 %
intervals come from drawing the deals again (with replacement) two hundred times.
"""

from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from itertools import combinations
from math import log10
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Final, NamedTuple

from tapete.research.arena import Contest, TooFew, watched_blocks
from tapete.research.command_line import positive_int_argument, until_interrupted
from tapete.research.entrants import entrant_named
from tapete.robots import LEVELS, BadChoice
from tapete.rules.games import game

REPEATS: Final = 200
ROUNDS: Final = 200
SCALE: Final = 400
"""Points of Elo by which ten wins to one are apart."""
Pair = tuple[int, int]
Wins = Mapping[Pair, Sequence[float]]
"""For each pair of robots, by their places, how much of each deal the first of them has won."""


class Rung(NamedTuple):
    """A robot's Elo and its 95 % interval."""

    robot: str
    elo: float
    low: float
    high: float

    def row(self) -> str:
        return f"| {self.robot} | {self.elo:+.0f} | {self.low:+.0f} to {self.high:+.0f} |"


def ladder(robots: Sequence[str], wins: Wins) -> list[Rung]:
    """The rungs, in the order of the robots."""
    deals, luck = len(next(iter(wins.values()))), Random(1)
    drawn = [[luck.randrange(deals) for _ in range(deals)] for _ in range(REPEATS)]
    again = [elos(len(robots), _shares(wins, numbers)) for numbers in drawn]
    best = elos(len(robots), _shares(wins, range(deals)))
    return [_rung(robot, best[place], [each[place] for each in again]) for place, robot in enumerate(robots)]


def _rung(robot: str, elo: float, again: Sequence[float]) -> Rung:
    ordered = sorted(again)
    return Rung(robot, elo, ordered[round(0.025 * (REPEATS - 1))], ordered[round(0.975 * (REPEATS - 1))])


def _shares(wins: Wins, numbers: Sequence[int]) -> dict[Pair, float]:
    return {pair: fmean([each[number] for number in numbers]) for pair, each in wins.items()}


def elos(count: int, shares: Mapping[Pair, float]) -> list[float]:
    """The figures that make these shares of wins most likely, each pair having met equally often.

    >>> [round(each) for each in elos(3, {(0, 1): 0.25, (1, 2): 0.25, (0, 2): 0.1})]
    [0, 191, 382]
    """
    strength = [1.0] * count
    for _ in range(ROUNDS):
        strength = [_stronger(place, strength, shares) for place in range(count)]
    return [SCALE * log10(each / strength[0]) for each in strength]


def _stronger(place: int, strength: Sequence[float], shares: Mapping[Pair, float]) -> float:
    """A better figure for one of them, from the figures of the others."""
    met = [pair for pair in shares if place in pair]
    won = sum([shares[pair] if pair[0] == place else 1 - shares[pair] for pair in met])
    return max(won, 1e-3) / sum([1 / (strength[one] + strength[other]) for one, other in met])


def measured(
    name: str,
    robots: Sequence[str],
    deals: int,
    seats: int,
    seed: int,
    jobs: int,
    keep: Path | None = None,
    near: int | None = None,
) -> Wins:
    """Every pair on the same deals; with `near`, every pair that stands at most so many places apart.

    What one pair has to leave out (`arena.blocks`) is left out for all. Raises TooFew if that leaves no two deals."""
    pairs = {
        (one, other): Contest(name, seats, robots[one], robots[other], seed)
        for one, other in combinations(range(len(robots)), 2)
        if near is None or other - one <= near
    }
    found = [watched_blocks(contest, deals, jobs, keep) for contest in pairs.values()]
    rows = [[block.won for block in row if block is not None] for row in zip(*found, strict=True)]
    whole = [row for row in rows if len(row) == len(pairs)]
    if len(whole) < 2:
        raise TooFew(f"{len(rows) - len(whole)} of {deals} deals are left out: numbers cannot say their card play")
    return dict(zip(pairs, zip(*whole, strict=True), strict=True))


def main(arguments: Sequence[str] | None = None) -> None:
    asked = ArgumentParser(description="The ladder of a game: an Elo figure for each robot.")
    asked.add_argument("game")
    asked.add_argument("robots", nargs="*", default=list(LEVELS))
    asked.add_argument("--deals", type=positive_int_argument, default=300)
    asked.add_argument("--seats", type=positive_int_argument)
    asked.add_argument("--seed", type=int, default=0)
    asked.add_argument("--jobs", type=positive_int_argument, default=1)
    asked.add_argument(
        "--near", type=positive_int_argument, help="only robots that stand at most so many places apart meet"
    )
    asked.add_argument("--keep", type=Path, help="a file from which it goes on if it was stopped")
    told = asked.parse_intermixed_args(arguments)
    if len(told.robots) < 2 or told.deals < 2:
        asked.error("a ladder needs two robots, and two deals")
    try:
        for robot in told.robots:
            entrant_named(robot)
        seats = told.seats or game(told.game).players[0]
        wins = measured(told.game, told.robots, told.deals, seats, told.seed, told.jobs, told.keep, told.near)
    except (KeyError, ValueError, OSError, BadChoice) as wrong:
        asked.error(str(wrong.args[0] if isinstance(wrong, KeyError) else wrong))
    deals = len(next(iter(wins.values())))
    others = f", {told.deals - deals} left out" if deals < told.deals else ""
    print(f"| `{told.game}`, {deals} deals{others}, seed {told.seed} | Elo | 95 % |\n|---|---|---|")
    for rung in ladder(told.robots, wins):
        print(rung.row())


if __name__ == "__main__":
    until_interrupted(main)
