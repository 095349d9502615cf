"""What a bid brings, by what was expected of it: `python -m tapete.research.bids GAME HANDS CONTRACT...`.

In each hand one of the two seats of which a search expects most plays each of the contracts while the others pass, all
seats played by small searches. For every contract it prints the line that fits its score best, `base + points x (the
scale of the regular robot) + expected x (what a search expects)`, the part of the differences that the line explains,
and, for eighths of the hands, what was expected and what it brought.
"""

from collections.abc import Sequence
from random import Random
from statistics import fmean
from typing import Final, NamedTuple

from tapete.research.command_line import positive_int, run
from tapete.research.habits import Bidder, check_contracts, fresh_hand
from tapete.robots import play_hand
from tapete.robots.regular.regular import Regular
from tapete.robots.searcher.searcher import Searcher
from tapete.rules.game import PASS, Hand, View
from tapete.rules.games import game

SIMULATIONS: Final = 300
OFTEN: Final = 0.7
"""How often the seat that can expect most is taken, and not the next."""
PARTS: Final = 8


class Tried(NamedTuple):
    """A contract that was played: the points of the scale, what a search expected, the score."""

    points: float
    expected: float
    score: float


class Fit(NamedTuple):
    """The line through what was tried, and the part of the squared differences that it explains."""

    line: tuple[float, ...]
    explains: float


def tried(name: str, hands: int, contracts: Sequence[str], seed: int = 1) -> dict[str, list[Tried]]:
    """Hands in which the contracts could be bid, each played once for every contract."""
    found: dict[str, list[Tried]] = {contract: [] for contract in contracts}
    rules = game(name)
    for number in range(hands):
        chance = Random(f"bids {name} {seed} {number}")
        hand = fresh_hand(rules, rules.players[0], chance)
        views = [view for view in _views(hand) if {action.what for action in view.legal} >= set(contracts) - {"pass"}]
        if len(views) < 2:
            continue
        for contract in contracts:
            found[contract].append(_tried(hand, _chosen(views, contract, chance), contract, chance))
    return found


def _views(hand: Hand) -> list[View]:
    """Of each seat that may bid, if all before it pass."""
    views = list[View]()
    while hand.to_act is not None and (view := hand.view(hand.to_act)).phase == "auction":
        views.append(view)
        hand = hand.play(PASS)
    return views


def _chosen(views: Sequence[View], contract: str, chance: Random) -> View:
    best = sorted(views, key=lambda view: Searcher().expected(view, contract), reverse=True)
    return best[0] if chance.random() < OFTEN else best[1]


def _tried(hand: Hand, view: View, contract: str, chance: Random) -> Tried:
    speaker = view.asked[0]
    table = [
        Bidder(
            Searcher(SIMULATIONS, chance.randrange(10**6), infers=False),
            contract if seat == speaker else "",
        )
        for seat in range(len(view.counts))
    ]
    about = dict(Regular().advise(view).about)
    score = play_hand(hand, table).scores()[speaker]
    return Tried(float(about.get("points", 0)), Searcher().expected(view, contract), score)


def fitted(rows: Sequence[Tried]) -> Fit:
    """The line of least squares."""
    measures, scores = [(1.0, row.points, row.expected) for row in rows], [row.score for row in rows]
    sums = [[sum([row[i] * row[j] for row in measures]) + 1e-9 * (i == j) for j in range(3)] for i in range(3)]
    line = _solved(sums, [sum([row[i] * score for row, score in zip(measures, scores, strict=True)]) for i in range(3)])
    mean, ends = fmean(scores), [sum(map(float.__mul__, line, row)) for row in measures]
    left = sum([(score - end) ** 2 for score, end in zip(scores, ends, strict=True)])
    return Fit(tuple(line), 1 - left / max(sum([(score - mean) ** 2 for score in scores]), 1e-9))


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The unknowns of so many linear equations, by elimination."""
    rows = [[*row, end] for row, end in zip(matrix, right, strict=True)]
    for index, row in enumerate(rows):
        for other in rows:
            if other is not row:
                factor = other[index] / row[index]
                other[:] = [each - factor * mine for each, mine in zip(other, row, strict=True)]
    return [row[-1] / row[index] for index, row in enumerate(rows)]


def main(name: str, hands: str, *contracts: str) -> None:
    count = positive_int(hands)
    check_contracts(game(name), contracts)
    print(
        "| contract | hands | base | points | expected | explained | expected: score, in eighths |\n" + "|---" * 7 + "|"
    )
    for contract, rows in tried(name, count, contracts).items():
        fit, size = fitted(rows), max(len(rows) // PARTS, 1)
        ordered = sorted(rows, key=lambda row: row.expected)
        parts = [ordered[start : start + size] for start in range(0, len(rows) - size + 1, size)]
        eighths = ", ".join(
            f"{fmean(r.expected for r in part):.2f}: {fmean(r.score for r in part):.1f}" for part in parts
        )
        line = " | ".join(f"{each:.2f}" for each in fit.line)
        print(f"| {contract} | {len(rows)} | {line} | {fit.explains:.2f} | {eighths} |", flush=True)


if __name__ == "__main__":
    run(main)
