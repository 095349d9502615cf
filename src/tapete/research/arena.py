"""The arena: two robots on the same deals from every side, and what the difference is, with its interval."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil, sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from time import thread_time_ns
from typing import Any, Final, NamedTuple

from rich.console import Console
from rich.progress import Progress

from tapete.research.block_file import Block, BlockFile
from tapete.research.entrants import Entrant, OpenCards, entrant_name, seated
from tapete.research.workers import Where, workers
from tapete.robots import BadChoice, Chooser, dealt
from tapete.robots.play import checked_choice
from tapete.rules.card_play import NotInNumbers
from tapete.rules.game import Action, Game, Hand, Match, Seat, Value, View, changed, check_players, configure
from tapete.rules.games import game


@dataclass(frozen=True, slots=True)
class Contest:
    """What is measured: `a` against `b` at a game, and the seed of its deals.

    Deal number `block` is the game's pack shuffled by `random.Random(f"{game} {seed} {block}")`; the dealer is
    `block` modulo the seats; the robot in seat `s` draws from the seed `64 * block + s`, so that both plays of a deal
    share all luck that they can share. Whole matches are dealt on by the same generator, so that their first hands
    are alike. A game or robot from outside is given as a value: it must be picklable where several processes play.
    """

    game: str | Game[Any]
    seats: int
    a: Entrant = "regular"
    b: Entrant = "novice"
    seed: int = 0
    options: Mapping[str, Value] = field(default_factory=dict)
    is_match: bool = False
    """Whole matches are played, not single deals: a payoff is then one for whoever wins it."""

    @property
    def key(self) -> str:
        """What tells its blocks from those of other contests."""
        names = [self.game_id, entrant_name(self.a), entrant_name(self.b)]
        return json.dumps([*names, self.seats, self.seed, dict(sorted(self.chosen.items())), self.is_match])

    @property
    def game_id(self) -> str:
        return self.game if isinstance(self.game, str) else self.game.id

    @property
    def chosen(self) -> Mapping[str, Value]:
        """The options that are not as usual: those of a game that is given as a value, too."""
        return self.options if isinstance(self.game, str) else {**changed(self.game), **self.options}

    def rules(self) -> Game[Any]:
        """The game with its options. Raises KeyError, BadOption or ValueError for what does not exist."""
        rules = configure(game(self.game) if isinstance(self.game, str) else self.game, self.options)
        check_players(rules, self.seats)
        return rules


class Estimate(NamedTuple):
    """A mean and the half-width of its 95 % interval (normal, over independent deals)."""

    mean: float
    half: float

    def __str__(self) -> str:
        return f"{self.mean:+.2f} ± {self.half:.2f}"


class TooFew(ValueError):
    """There are too few deals for an interval."""


class Report(NamedTuple):
    """A contest's figures; `points` is None where the game counts none."""

    contest: Contest
    deals: int
    """How many the figures are of."""
    left_out: int
    """How many others are in none of them: a robot that searches had to choose where numbers cannot say the play."""
    payoff: Estimate
    points: Estimate | None
    won: Estimate
    micros: tuple[float, float]
    """Processor time of a choice in microseconds, `a` and `b`."""

    def row(self) -> str:
        """The report as a line of the table that `HEADER` begins."""
        each = self.contest
        set_ = "".join(f" {name}={value}" for name, value in each.chosen.items())
        set_ += ", matches" if each.is_match else ""
        cells = [
            f"`{each.game_id}`{set_}",
            str(each.seats),
            f"{entrant_name(each.a)} v {entrant_name(each.b)}",
            f"{self.deals}, {self.left_out} left out" if self.left_out else str(self.deals),
            str(self.payoff),
            str(self.points or "–"),
            f"{100 * self.won.mean:.1f} ± {100 * self.won.half:.1f} %",
            f"{self.micros[0]:.0f} / {self.micros[1]:.0f}",
        ]
        return f"| {' | '.join(cells)} |"

    def as_json(self) -> str:
        """The report as an object of JSON, in one line."""
        each = self.contest
        figures = {"payoff": self.payoff, "points": self.points, "won": self.won}
        said = {name: figure and {"mean": figure.mean, "half": figure.half} for name, figure in figures.items()}
        names = {"game": each.game_id, "a": entrant_name(each.a), "b": entrant_name(each.b), "seats": each.seats}
        told = {"seed": each.seed, "options": dict(each.chosen), "matches": each.is_match, "deals": self.deals}
        return json.dumps({**names, **told, "left_out": self.left_out, **said, "micros": self.micros})


PORTION: Final = 25
"""How many deals a process plays at a time, at most; so few that each has some portions."""
HEADER = (
    "| game | seats | robots | deals | payoff a deal | points a deal | won | µs a choice |\n"
    "|---|---|---|---|---|---|---|---|"
)


def run(
    contest: Contest,
    deals: int,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
    keep: Path | None = None,
    where: Where = "here",
) -> Report:
    """The figures of `deals` blocks, played as `blocks` plays them."""
    return report(contest, blocks(contest, deals, jobs, progress, keep, where))


def blocks(
    contest: Contest,
    deals: int,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
    keep: Path | None = None,
    where: Where = "here",
) -> list[Block | None]:
    """Plays `deals` blocks, in `jobs` processes; `progress` is called with the number done, every few.

    A deal in which a robot raises NotInNumbers is left out whole, whoever sat where: nothing stands in its place.
    `keep` is a file that every block is written to, and from which the contest goes on if it was stopped. Raises
    KeyError, TypeError, BadOption, ValueError for what does not exist, BadChoice for a robot that fails or chooses
    what is not legal, and NoRay.
    """
    seated(contest.a, 0), seated(contest.b, 0)
    contest.rules()
    kept = BlockFile.of(keep, contest.key)
    missing = [number for number in range(deals) if number not in kept.blocks]
    portion = min(PORTION, ceil(len(missing) / (2 * jobs)) or 1) if jobs > 1 else PORTION
    parts = [missing[start : start + portion] for start in range(0, len(missing), portion)]
    with workers(jobs, where) as mapped:
        for part, found in zip(parts, mapped(_blocks, [contest] * len(parts), parts), strict=True):
            kept.add(dict(zip(part, found, strict=True)))
            if progress is not None:
                progress(sum(number < deals for number in kept.blocks))
    return [kept.blocks[number] for number in range(deals)]


def report(contest: Contest, blocks: Sequence[Block | None]) -> Report:
    """The figures of some blocks. Raises TooFew for fewer than two, which have no interval."""
    found = [block for block in blocks if block is not None]
    if len(found) < 2:
        others = len(blocks) - len(found)
        why = f"; {others} are left out, since numbers cannot say their card play" if others else ""
        raise TooFew(f"{len(found)} deals have no interval: at least two are played{why}")
    points = [block.points for block in found if block.points is not None]
    spent = [sum(block.spent[index] for block in found) for index in range(4)]
    return Report(
        contest,
        len(found),
        len(blocks) - len(found),
        estimate([block.payoff for block in found]),
        estimate(points) if len(points) == len(found) else None,
        estimate([block.won for block in found]),
        (spent[0] / max(spent[1], 1) / 1000, spent[2] / max(spent[3], 1) / 1000),
    )


def estimate(figures: Sequence[float]) -> Estimate:
    return Estimate(fmean(figures), 1.96 * stdev(figures) / sqrt(len(figures)))


def _blocks(contest: Contest, numbers: Iterable[int]) -> list[Block | None]:
    rules = contest.rules()
    return [_block_or_none(contest, rules, number) for number in numbers]


def _block_or_none(contest: Contest, rules: Game[Any], number: int) -> Block | None:
    """The block, or nothing: whatever else such a robot did there would be another's choice."""
    try:
        return _block(contest, rules, number)
    except NotInNumbers:
        return None


def _block(contest: Contest, rules: Game[Any], number: int) -> Block:
    begun: Match[Any] = rules.match(contest.seats, dealer=number % contest.seats)
    spent = [0, 0, 0, 0]

    def play(seats: Sequence[Seat]) -> "Played":
        table = [_chair(contest, number, seat, seat in seats, spent) for seat in range(contest.seats)]
        chance = Random(f"{contest.game_id} {contest.seed} {number}")
        try:
            return _match_played(begun, table, chance) if contest.is_match else _hand_played(begun, table, chance)
        except BadChoice as bad:
            if isinstance(bad.__cause__, NotInNumbers):
                raise bad.__cause__ from bad
            raise BadChoice(f"deal {number} of seed {contest.seed}: {bad}") from bad

    sides = two_sides(_first_hand(begun, Random(0)), contest.seats)
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


class Played(NamedTuple):
    """What a play of a deal, or of a match, came to: payoff and points a seat."""

    payoffs: Sequence[float]
    points: Mapping[Seat, float] | None


def _chair(contest: Contest, number: int, seat: Seat, is_a: bool, spent: list[int]) -> "_Timed":
    entrant = contest.a if is_a else contest.b
    sits = seated(entrant, 64 * number + seat, contest.chosen)
    return _Timed(sits, entrant_name(entrant), spent, 0 if is_a else 2)


def _first_hand(match: Match[Any], chance: Random) -> Hand:
    deck = list(match.game.pack(match.seats))
    chance.shuffle(deck)
    hand: Hand = match.deal(deck)
    return hand


def _hand_played(match: Match[Any], table: Sequence["_Timed"], chance: Random) -> Played:
    hand = _played_out(_first_hand(match, chance), table)
    return Played(hand.scores(), seat_points(hand))


def _match_played(match: Match[Any], table: Sequence["_Timed"], chance: Random) -> Played:
    """One for each of those who win it."""
    match = match.after(_played_out(_first_hand(match, chance), table))
    while not match.is_over:
        match = match.after(_played_out(dealt(match, chance), table))
    return Played([int(seat in match.winners) for seat in range(match.seats)], None)


def _played_out(hand: Hand, table: Sequence["_Timed"]) -> Hand:
    while (seat := hand.to_act) is not None:
        hand = hand.play(hand.automatic or checked_choice(hand, seat, table[seat].at(hand)))
    return hand


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

    chooser: Chooser | OpenCards
    name: str
    spent: list[int]
    clock: int

    def at(self, hand: Hand) -> "_Timed":
        """The same, which sees all cards of this position if it is one that may."""
        return self._replace(chooser=self.chooser.shown(hand)) if isinstance(self.chooser, OpenCards) else self

    def choose(self, view: View) -> Action:
        begun = thread_time_ns()
        action = self.chooser.choose(view)
        self.spent[self.clock] += thread_time_ns() - begun
        self.spent[self.clock + 1] += 1
        return action

    def __str__(self) -> str:
        return self.name


def _sides_outcome(each: Played, ours: Sequence[Seat], theirs: Sequence[Seat]) -> tuple[float, float | None, float]:
    """Our payoff less theirs, our points less theirs, and whether we won (a tie is half)."""
    points = each.points
    payoff = each.payoffs[ours[0]] - each.payoffs[theirs[0]]
    return (
        payoff,
        None if points is None else points[ours[0]] - points[theirs[0]],
        0.5 if payoff == 0 else float(payoff > 0),
    )


def _seat_outcome(each: Played, base: Played, seat: Seat) -> tuple[float, float | None, float]:
    """One `a` among `b`s against all `b`s on the same deal, in the same seat."""
    difference = each.payoffs[seat] - base.payoffs[seat]
    return (
        difference,
        None if each.points is None or base.points is None else each.points[seat] - base.points[seat],
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


def main(
    contests: Iterable[Contest],
    deals: int = 2000,
    jobs: int = 1,
    keep: Path | None = None,
    is_json: bool = False,
    where: Where = "here",
) -> None:
    """The command `tapete arena`: plays each contest and prints its row, or its figures as JSON."""
    if not is_json:
        print(HEADER, flush=True)
    for contest in contests:
        found = report(contest, watched_blocks(contest, deals, jobs, keep, where))
        print(found.as_json() if is_json else found.row(), flush=True)


def watched_blocks(
    contest: Contest, deals: int, jobs: int, keep: Path | None = None, where: Where = "here"
) -> list[Block | None]:
    """The blocks; how far it is can be seen on a terminal's error output."""
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        bar = progress.add_task(
            f"{contest.game_id}: {entrant_name(contest.a)} v {entrant_name(contest.b)}", total=deals
        )
        return blocks(contest, deals, jobs, lambda done: progress.update(bar, completed=done), keep, where)
