"""The arena: two robots on the same deals from every side, and what the difference is, with its interval."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from statistics import fmean, stdev
from time import thread_time_ns
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from rich.console import Console
from rich.progress import Progress

from tapete.robots import BadChoice, Chooser, chooser, play_hand
from tapete.rules.game import Action, Game, Hand, Seat, Value, View, configure
from tapete.rules.games import game

Entrant = str | Chooser
"""A level of robot, the place of a class (`package.module:Class`), or an object with `choose`."""


@dataclass(frozen=True, slots=True)
class Contest:
    """What is measured: `a` against `b` at a game, and the seed of its deals.

    Deal number `block` is the game's pack shuffled by `random.Random(f"{game} {seed} {block}")`; the dealer is
    `block` modulo the seats; the robot in seat `s` draws from the seed `64 * block + s`, so that both plays of a deal
    share all luck that they can share. A game or robot from outside is given as a value: it must be picklable where
    several processes play.
    """

    game: str | Game[Any]
    seats: int
    a: Entrant = "regular"
    b: Entrant = "novice"
    seed: int = 0
    options: Mapping[str, Value] = field(default_factory=dict)

    @property
    def game_id(self) -> str:
        return self.game if isinstance(self.game, str) else self.game.id

    def rules(self) -> Game[Any]:
        """The game with its options. Raises KeyError, BadOption or ValueError for what does not exist."""
        rules = configure(game(self.game) if isinstance(self.game, str) else self.game, self.options)
        if self.seats not in rules.players:
            raise ValueError(f"{rules.id} is played by {', '.join(map(str, rules.players))}, not {self.seats}")
        return rules


def entrant_name(entrant: Entrant) -> str:
    """What a table of results calls it."""
    return entrant if isinstance(entrant, str) else getattr(entrant, "level", type(entrant).__name__)


def _seated(entrant: Entrant, seed: int, options: Mapping[str, Value] = MappingProxyType({})) -> Chooser:
    return chooser(entrant, seed, options) if isinstance(entrant, str) else entrant


class Block(NamedTuple):
    """One deal played under every seat assignment: mean difference of payoff, of points, plays won, plays lost."""

    payoff: float
    points: float | None
    won: float
    spent: tuple[int, int, int, int]
    """Nanoseconds and choices of `a`, then of `b`."""


class Estimate(NamedTuple):
    """A mean and the half-width of its 95 % interval (normal, over independent deals)."""

    mean: float
    half: float

    def __str__(self) -> str:
        return f"{self.mean:+.2f} ± {self.half:.2f}"


class Report(NamedTuple):
    """A contest's figures; `points` is None where the game counts none."""

    contest: Contest
    deals: int
    payoff: Estimate
    points: Estimate | None
    won: Estimate
    micros: tuple[float, float]
    """Processor time of a choice in microseconds, `a` and `b`."""

    def row(self) -> str:
        """The report as a line of the table that `HEADER` begins."""
        each = self.contest
        set_ = "".join(f" {name}={value}" for name, value in each.options.items())
        cells = [
            f"`{each.game_id}`{set_}",
            str(each.seats),
            f"{entrant_name(each.a)} v {entrant_name(each.b)}",
            str(self.deals),
            str(self.payoff),
            str(self.points or "–"),
            f"{100 * self.won.mean:.1f} ± {100 * self.won.half:.1f} %",
            f"{self.micros[0]:.0f} / {self.micros[1]:.0f}",
        ]
        return f"| {' | '.join(cells)} |"


PORTION: Final = 25
"""How many deals a process plays at a time."""
HEADER = (
    "| game | seats | robots | deals | payoff a deal | points a deal | won | µs a choice |\n"
    "|---|---|---|---|---|---|---|---|"
)


def run(contest: Contest, deals: int, jobs: int = 1, progress: Callable[[int], None] | None = None) -> Report:
    """Plays `deals` blocks, in `jobs` processes; `progress` is called with the number done, every few.

    Raises KeyError, TypeError, BadOption, ValueError for what does not exist, and BadChoice for a robot that fails or
    chooses what is not legal.
    """
    _seated(contest.a, 0), _seated(contest.b, 0)
    contest.rules()
    parts = [range(start, min(start + PORTION, deals)) for start in range(0, deals, PORTION)]
    blocks: list[Block] = []
    with ProcessPoolExecutor(jobs) if jobs > 1 else nullcontext() as pool:
        for part in (pool.map if pool else map)(_blocks, [contest] * len(parts), parts):
            blocks += part
            if progress is not None:
                progress(len(blocks))
    return report(contest, blocks)


def report(contest: Contest, blocks: Sequence[Block]) -> Report:
    """The figures of some blocks, at least two."""
    points = [block.points for block in blocks if block.points is not None]
    spent = [sum(block.spent[index] for block in blocks) for index in range(4)]
    return Report(
        contest,
        len(blocks),
        estimate([block.payoff for block in blocks]),
        estimate(points) if len(points) == len(blocks) else None,
        estimate([block.won for block in blocks]),
        (spent[0] / max(spent[1], 1) / 1000, spent[2] / max(spent[3], 1) / 1000),
    )


def estimate(figures: Sequence[float]) -> Estimate:
    return Estimate(fmean(figures), 1.96 * stdev(figures) / sqrt(len(figures)))


def _blocks(contest: Contest, numbers: Iterable[int]) -> list[Block]:
    rules = contest.rules()
    return [_block(contest, rules, number) for number in numbers]


def _block(contest: Contest, rules: Game[Any], number: int) -> Block:
    deck = list(rules.pack(contest.seats))
    Random(f"{contest.game_id} {contest.seed} {number}").shuffle(deck)
    dealt: Hand = rules.match(contest.seats, dealer=number % contest.seats).deal(deck)
    spent = [0, 0, 0, 0]

    def play(seats: Sequence[Seat]) -> Hand:
        entrants = [contest.a if seat in seats else contest.b for seat in range(contest.seats)]
        clocks = [0 if seat in seats else 2 for seat in range(contest.seats)]
        timed = [
            _Timed(_seated(entrant, 64 * number + seat, contest.options), entrant_name(entrant), spent, clock)
            for seat, (entrant, clock) in enumerate(zip(entrants, clocks, strict=True))
        ]
        try:
            return play_hand(dealt, timed)
        except BadChoice as bad:
            raise BadChoice(f"deal {number} of seed {contest.seed}: {bad}") from bad

    sides = two_sides(dealt, contest.seats)
    if sides is not None:
        outcomes = [_sides_outcome(play(sides[index]), sides[index], sides[1 - index]) for index in (0, 1)]
    else:
        base = play(())
        outcomes = [_seat_outcome(play((seat,)), base, seat) for seat in range(contest.seats)]
    points = [each[1] for each in outcomes if each[1] is not None]
    return Block(
        fmean(each[0] for each in outcomes),
        fmean(points) if points else None,
        fmean(each[2] for each in outcomes),
        (spent[0], spent[1], spent[2], spent[3]),
    )


def two_sides(hand: Hand, seats: int) -> tuple[tuple[Seat, ...], tuple[Seat, ...]] | None:
    """The two equal sides of a hand as dealt, if it has such; then each deal is played twice, with sides swapped."""
    if seats == 2:
        return ((0,), (1,))
    sides = hand.view(None).sides
    if len(sides) == 2 and len(sides[0]) == len(sides[1]) == seats / 2:
        return (sides[0], sides[1])
    return None


class _Timed(NamedTuple):
    """A chooser whose processor time and choices are added up in `spent`, from the place `clock` on."""

    chooser: Chooser
    name: str
    spent: list[int]
    clock: int

    def choose(self, view: View) -> Action:
        begun = thread_time_ns()
        action = self.chooser.choose(view)
        self.spent[self.clock] += thread_time_ns() - begun
        self.spent[self.clock + 1] += 1
        return action

    def __str__(self) -> str:
        return self.name


def _sides_outcome(hand: Hand, ours: Sequence[Seat], theirs: Sequence[Seat]) -> tuple[float, float | None, float]:
    """Our payoff less theirs, our points less theirs, and whether we won (a tie is half)."""
    scores, points = hand.scores(), seat_points(hand)
    payoff = scores[ours[0]] - scores[theirs[0]]
    return (
        payoff,
        None if points is None else points[ours[0]] - points[theirs[0]],
        0.5 if payoff == 0 else float(payoff > 0),
    )


def _seat_outcome(hand: Hand, base: Hand, seat: Seat) -> tuple[float, float | None, float]:
    """One `a` among `b`s against all `b`s on the same deal, in the same seat."""
    points, before = seat_points(hand), seat_points(base)
    difference = hand.scores()[seat] - base.scores()[seat]
    return (
        difference,
        None if points is None or before is None else points[seat] - before[seat],
        0.5 if difference == 0 else float(difference > 0),
    )


def seat_points(hand: Hand) -> dict[Seat, float] | None:
    """The line `total` of the sheet, a figure a seat, if the game counts points."""
    sheet = hand.sheet()
    for line in sheet.lines:
        if line.name == "total":
            figures = zip(sheet.columns, line.figures, strict=True)
            return {seat: figure or 0 for column, figure in figures for seat in column}
    return None


def main(contests: Iterable[Contest], deals: int = 2000, jobs: int = 1) -> None:
    """The command `tapete arena`: plays each contest and prints its row."""
    print(HEADER, flush=True)
    for contest in contests:
        print(_watched(contest, deals, jobs).row(), flush=True)


def _watched(contest: Contest, deals: int, jobs: int) -> Report:
    """The report; how far it is can be seen on a terminal's error output."""
    with Progress(console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task(
            f"{contest.game_id}: {entrant_name(contest.a)} v {entrant_name(contest.b)}", total=deals
        )
        return run(contest, deals, jobs, lambda done: progress.update(bar, completed=done))
