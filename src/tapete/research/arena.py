"""The arena: two robots on the same deals from every side, and what the difference is, with its interval."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import ceil
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any, Final, NamedTuple

from rich.console import Console
from rich.progress import Progress

from tapete.research.block_file import Block, BlockFile, Gain
from tapete.research.contest import Contest
from tapete.research.entrants import OpenCards, entrant_name, is_ours, seated
from tapete.research.report import HEADER, NO_CONTRACT, Report, TooFew, report
from tapete.research.returns import points_of
from tapete.research.times import Times, timed
from tapete.research.workers import Where, workers
from tapete.robots import BadChoice, Chooser, dealt
from tapete.robots.play import checked_choice
from tapete.rules.card_play import NotInNumbers
from tapete.rules.game import Action, Game, Hand, Match, Seat, View
from tapete.rules.role import ROLES, contract, role

__all__ = [
    "Contest",
    "Report",
    "TooFew",
    "blocks",
    "main",
    "report",
    "roles_of",
    "run",
    "seat_points",
    "two_sides",
    "watched_blocks",
]

Sides = tuple[tuple[Seat, ...], tuple[Seat, ...]]
PORTION: Final = 25
"""How many deals a process plays at a time, at most; so few that each has some portions."""


def run(
    contest: Contest,
    deals: int,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
    keep: Path | str | None = None,
    where: Where = "here",
) -> Report:
    """The figures of `deals` blocks, played as `blocks` plays them. Raises what it does, and TooFew, as `report`."""
    return report(contest, blocks(contest, deals, jobs, progress, keep, where))


def blocks(
    contest: Contest,
    deals: int,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
    keep: Path | str | None = None,
    where: Where = "here",
) -> list[Block | None]:
    """Plays `deals` blocks, in at most `jobs` processes; `progress` is called with the number done, every few.

    A deal in which a robot raises NotInNumbers is left out whole, whoever sat where: nothing stands in its place.
    `keep` is a file that every block is written to, and from which the contest goes on if it was stopped. Raises
    KeyError, TypeError, BadOption, ValueError for what does not exist, and for a robot of which a file could not say
    which it is (`entrant_key`), BadChoice for one that fails or chooses what is not legal, NoRay, and ChildProcessError
    for a process that died, or that the system does not start.
    """
    seated(contest.a, 0), seated(contest.b, 0)
    contest.rules()
    file, key = (None, "") if keep is None else (Path(keep), contest.key)
    kept = BlockFile.of(file, key)
    missing = [number for number in range(deals) if number not in kept.blocks]
    portion = min(PORTION, ceil(len(missing) / (2 * jobs)) or 1) if jobs > 1 else PORTION
    parts = [missing[start : start + portion] for start in range(0, len(missing), portion)]
    with workers(min(jobs, len(parts) or 1), where) as mapped:  # more would have nothing to do
        for part, found in zip(parts, mapped(_blocks, [contest] * len(parts), parts), strict=True):
            kept.add(dict(zip(part, found, strict=True)))
            if progress is not None:
                progress(sum(number < deals for number in kept.blocks))
    return [kept.blocks[number] for number in range(deals)]


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
    spent: tuple[list[int], list[int]] = ([], [])

    def play(seats: Sequence[Seat]) -> "Played":
        table = [_chair(contest, number, seat, seat in seats, spent) for seat in range(contest.seats)]
        chance = Random(f"{contest.game_id} {contest.seed} {number}")
        try:
            return _match_played(begun, table, chance) if contest.is_match else _hand_played(begun, table, chance)
        except BadChoice as bad:
            if isinstance(bad.__cause__, NotInNumbers):
                raise bad.__cause__ from bad
            raise BadChoice(f"deal {number} of seed {contest.seed}: {bad}") from bad

    first = _first_hand(begun, Random(0))
    sides, has_roles = two_sides(first, contest.seats), not contest.is_match and first.view(None).phase == "auction"
    if sides is not None:
        outcomes, gains = _from_both_sides(play, sides, has_roles)
    else:
        outcomes, gains = _from_every_seat(play, contest.seats, has_roles)
    points = [each.points for each in outcomes if each.points is not None]
    return Block(
        fmean([each.payoff for each in outcomes]),
        fmean(points) if points else None,
        fmean([each.won for each in outcomes]),
        {role: _sum([outcome for had, outcome in gains if had == role]) for role, _ in gains},
        (Times.of(spent[0]), Times.of(spent[1])),
    )


class Played(NamedTuple):
    """What a play of a deal, or of a match, came to: payoff and points a seat, and the roles of a hand."""

    payoffs: Sequence[float]
    points: Mapping[Seat, float] | None
    roles: Sequence[str] = ()

    def role(self, seats: Sequence[Seat]) -> str:
        """The role of a seat or of a side: that of its declarer, if they are on it."""
        had = [self.roles[seat] for seat in seats]
        return next((role for role in ROLES if role in had), NO_CONTRACT)


class Outcome(NamedTuple):
    """What a play came to for one side or seat: payoff, points, and how much of it was won (a tie is half)."""

    payoff: float
    points: float | None
    won: float

    def above(self, base: "Outcome") -> "Outcome":
        """What it is more than another, and whether it is more."""
        points = None if self.points is None or base.points is None else self.points - base.points
        return Outcome(self.payoff - base.payoff, points, _won(self.payoff - base.payoff))


Play = Callable[[Sequence[Seat]], Played]
"""Plays the deal with the robot `a` in these seats."""
Gains = list[tuple[str, Outcome]]
"""The roles that `a` had, and what it made more in each than `b` there."""


def _from_both_sides(play: Play, sides: Sides, has_roles: bool) -> tuple[list[Outcome], Gains]:
    """The side of `a` against that of `b`, twice; and by role, against all `b`s on the same deal."""
    turns = [(sides[index], sides[1 - index], play(sides[index])) for index in (0, 1)]
    outcomes = [_sides_outcome(each, ours, theirs) for ours, theirs, each in turns]
    if not has_roles:
        return outcomes, []
    base = play(())
    return outcomes, [
        (each.role(ours), outcome.above(_sides_outcome(base, ours, theirs)))
        for outcome, (ours, theirs, each) in zip(outcomes, turns, strict=True)
    ]


def _from_every_seat(play: Play, seats: int, has_roles: bool) -> tuple[list[Outcome], Gains]:
    """One `a` among `b`s against all `b`s on the same deal, in each seat."""
    base = play(())
    plays = [play((seat,)) for seat in range(seats)]
    outcomes = [_seat_outcome(each, seat).above(_seat_outcome(base, seat)) for seat, each in enumerate(plays)]
    if not has_roles:
        return outcomes, []
    return outcomes, [(each.role((seat,)), outcomes[seat]) for seat, each in enumerate(plays)]


def _sum(outcomes: Sequence[Outcome]) -> Gain:
    points = [each.points for each in outcomes if each.points is not None]
    return Gain(
        len(outcomes),
        sum([each.payoff for each in outcomes]),
        sum(points) if len(points) == len(outcomes) else None,
        sum([each.won for each in outcomes]),
    )


def _chair(contest: Contest, number: int, seat: Seat, is_a: bool, spent: tuple[list[int], list[int]]) -> "_Timed":
    entrant = contest.a if is_a else contest.b
    sits = seated(entrant, 64 * number + seat, contest.chosen)
    return _Timed(sits, entrant_name(entrant), spent[0 if is_a else 1], not is_ours(entrant))


def _first_hand(match: Match[Any], chance: Random) -> Hand:
    deck = list(match.game.pack(match.seats))
    chance.shuffle(deck)
    hand: Hand = match.deal(deck)
    return hand


def _hand_played(match: Match[Any], table: Sequence["_Timed"], chance: Random) -> Played:
    hand = _played_out(_first_hand(match, chance), table)
    return Played(hand.scores(), seat_points(hand), roles_of(hand))


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


def two_sides(hand: Hand, seats: int) -> Sides | None:
    """The two equal sides of a hand as dealt, if it has such; then each deal is played twice, with sides swapped."""
    if seats == 2:
        return ((0,), (1,))
    sides = hand.view(None).sides
    if len(sides) == 2 and len(sides[0]) == len(sides[1]) == seats / 2:
        return (sides[0], sides[1])
    return None


def roles_of(hand: Hand) -> list[str]:
    """The role that each seat had in a finished hand."""
    view = hand.view(None)
    declared = contract(view)
    declarer = None if declared is None else declared.seat
    seats = range(len(view.counts))
    return [NO_CONTRACT if declarer is None else role(seat, declarer, view.sides) for seat in seats]


class _Timed(NamedTuple):
    """A chooser whose processor time for every choice, in nanoseconds, is added to `spent`."""

    chooser: Chooser | OpenCards
    name: str
    spent: list[int]
    starts_processes: bool

    def at(self, hand: Hand) -> "_Timed":
        """The same, which sees all cards of this position if it is one that may."""
        return self._replace(chooser=self.chooser.shown(hand)) if isinstance(self.chooser, OpenCards) else self

    def choose(self, view: View) -> Action:
        action, took = timed(self.chooser.choose, view, self.starts_processes)
        self.spent.append(took)
        return action

    def __str__(self) -> str:
        return self.name


def _sides_outcome(each: Played, ours: Sequence[Seat], theirs: Sequence[Seat]) -> Outcome:
    """Our payoff less theirs, our points less theirs, and whether we won."""
    points = each.points
    payoff = each.payoffs[ours[0]] - each.payoffs[theirs[0]]
    return Outcome(payoff, None if points is None else points[ours[0]] - points[theirs[0]], _won(payoff))


def _seat_outcome(each: Played, seat: Seat) -> Outcome:
    return Outcome(each.payoffs[seat], None if each.points is None else each.points[seat], _won(each.payoffs[seat]))


def _won(difference: float) -> float:
    return 0.5 if difference == 0 else float(difference > 0)


def seat_points(hand: Hand) -> dict[Seat, float] | None:
    """The points of the sheet, a figure a seat, if the hand counts points for all."""
    sheet = hand.sheet()
    points = points_of(sheet)
    if points is None:
        return None
    return {seat: figure for column, figure in zip(sheet.columns, points, strict=True) for seat in column}


def main(
    contests: Iterable[Contest],
    deals: int = 2000,
    jobs: int = 1,
    keep: Path | None = None,
    is_json: bool = False,
    where: Where = "here",
) -> None:
    """The command `tapete arena`: plays each contest and prints its rows, or its figures as JSON."""
    if not is_json:
        print(HEADER, flush=True)
    for contest in contests:
        found = report(contest, watched_blocks(contest, deals, jobs, keep, where))
        print(found.as_json() if is_json else found.rows(), flush=True)


def watched_blocks(
    contest: Contest, deals: int, jobs: int, keep: Path | None = None, where: Where = "here"
) -> list[Block | None]:
    """The blocks; how far it is can be seen on a terminal's error output."""
    console = Console(stderr=True)
    # A thread that draws the bar would be counted as the time of who is choosing.
    shown = Progress(console=console, transient=True, auto_refresh=False, disable=not console.is_terminal)
    with shown as progress:
        bar = progress.add_task(
            f"{contest.game_id}: {entrant_name(contest.a)} v {entrant_name(contest.b)}", total=deals
        )
        return blocks(
            contest, deals, jobs, lambda done: progress.update(bar, completed=done, refresh=True), keep, where
        )
