"""The figures of a contest with their intervals: as rows of a table, or as JSON."""

import json
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final, NamedTuple

from tapete.research.block_file import Block, Gain
from tapete.research.contest import Contest
from tapete.research.entrants import entrant_name
from tapete.research.times import Times
from tapete.rules.role import ROLES

FEW: Final = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281)
"""So many standard errors hold 95 % of Student's distribution, with one to ten degrees of freedom."""
MANY: Final = 1.959964
"""The same of the normal distribution."""
NO_CONTRACT: Final = "no contract"
"""The role of everybody where nobody declares."""
HEADER: Final = (
    "| game | seats | robots | deals | payoff a deal | points a deal | won | µs a choice: mean; p50, p95, p99 |\n"
    "|---|---|---|---|---|---|---|---|"
)


class Estimate(NamedTuple):
    """A mean and the half-width of its 95 % interval (Student's t, over independent deals)."""

    mean: float
    half: float

    def __str__(self) -> str:
        return f"{self.mean:+.2f} ± {self.half:.2f}"


class TooFew(ValueError):
    """There are too few deals for an interval."""


class Part(NamedTuple):
    """The figures of one role: means over `plays` plays of a deal in which `a` had it, in `deals` deals.

    What `a` made more there than `b` makes in the same seats with the same cards, and how often it made more. With
    partners these are the figures of a side, and of its declarer. The mean payoff of all roles, each as often as it was
    had, is that of the contest.
    """

    role: str
    plays: int
    deals: int
    payoff: Estimate
    points: Estimate | None
    won: Estimate

    def as_json(self) -> dict[str, Any]:
        return {"plays": self.plays, "deals": self.deals, **_told(self.payoff, self.points, self.won)}


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
    roles: tuple[Part, ...]
    """The same by role, where the game has contracts; roles that `a` had in two deals at least."""
    times: tuple[Times, Times]
    """Processor time of a choice, of `a` and `b`."""

    def rows(self) -> str:
        """The report as lines of the table that `HEADER` begins: the whole, then a line for each role."""
        each = self.contest
        set_ = "".join(f" {name}={value}" for name, value in each.chosen.items())
        set_ += ", matches" if each.is_match else ""
        game, a, b = f"`{each.game_id}`{set_}", entrant_name(each.a), entrant_name(each.b)
        deals = f"{self.deals}, {self.left_out} left out" if self.left_out else str(self.deals)
        lines = [[game, str(each.seats), f"{a} v {b}", deals, *_cells(self), " / ".join(map(str, self.times))]]
        for part in self.roles:
            plays = f"{part.plays} plays of {part.deals}"
            lines.append([game, str(each.seats), f"{a} v {b}, {part.role}", plays, *_cells(part), ""])
        return "\n".join([f"| {' | '.join(cells)} |" for cells in lines])

    def as_json(self) -> str:
        """The report as an object of JSON, in one line."""
        each = self.contest
        names = {"game": each.game_id, "a": entrant_name(each.a), "b": entrant_name(each.b), "seats": each.seats}
        told = {"seed": each.seed, "options": dict(each.chosen), "matches": each.is_match, "deals": self.deals}
        figures = _told(self.payoff, self.points, self.won)
        roles = {part.role: part.as_json() for part in self.roles}
        times = dict(zip("ab", map(_times_as_json, self.times), strict=True))
        whole = {**names, **told, "left_out": self.left_out, **figures, "roles": roles, "micros": times}
        return json.dumps(whole)


def report(contest: Contest, blocks: Sequence[Block | None]) -> Report:
    """The figures of some blocks. Raises TooFew for fewer than two, which have no interval."""
    found = [block for block in blocks if block is not None]
    if len(found) < 2:
        others = len(blocks) - len(found)
        why = f"; {others} are left out, since numbers cannot say their card play" if others else ""
        raise TooFew(f"{len(found)} deals have no interval: at least two are played{why}")
    points = [block.points for block in found if block.points is not None]
    parts = [
        _part(role, [block.roles[role] for block in found if role in block.roles]) for role in (*ROLES, NO_CONTRACT)
    ]
    return Report(
        contest,
        len(found),
        len(blocks) - len(found),
        estimate([block.payoff for block in found]),
        estimate(points) if len(points) == len(found) else None,
        _share(estimate([block.won for block in found]), len(found)),
        tuple([part for part in parts if part is not None]),
        (Times.together([block.times[0] for block in found]), Times.together([block.times[1] for block in found])),
    )


def estimate(figures: Sequence[float]) -> Estimate:
    """The mean of independent figures, two at least."""
    return Estimate(fmean(figures), errors(len(figures)) * stdev(figures) / sqrt(len(figures)))


def errors(deals: int) -> float:
    """How many standard errors the half-width of a 95 % interval has, from so many independent figures, two at least.

    The quantile of Student's t with one degree of freedom less; from eleven on by its expansion from the normal one,
    right to four decimals.

    >>> [round(errors(deals), 3) for deals in (2, 5, 12, 31, 2000)]
    [12.706, 2.776, 2.201, 2.042, 1.961]
    """
    if deals - 1 <= len(FEW):
        return FEW[deals - 2]
    freedom, z = float(deals - 1), MANY
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum([term / freedom**power for power, term in enumerate(terms, 1)])


def ratio(sums: Sequence[float], counts: Sequence[int]) -> Estimate:
    """The mean a play, from the sum and the number of plays of each deal, two at least.

    Deals are independent, plays of one deal are not: the interval is that of a ratio of two means over deals.
    """
    mean, deals = sum(sums) / sum(counts), len(sums)
    apart = sum([(total - mean * count) ** 2 for total, count in zip(sums, counts, strict=True)])
    return Estimate(mean, errors(deals) * sqrt(apart * deals / (deals - 1)) / sum(counts))


def _share(found: Estimate, deals: int) -> Estimate:
    """Where all was won, or nothing, nothing varies: then the interval goes as far as that of Wilson."""
    if found.mean not in (0.0, 1.0):
        return found
    return found._replace(half=errors(deals) ** 2 / (deals + errors(deals) ** 2))


def _part(role: str, gains: Sequence[Gain]) -> Part | None:
    if len(gains) < 2:
        return None
    plays = [gain.plays for gain in gains]
    points = [gain.points for gain in gains if gain.points is not None]
    return Part(
        role,
        sum(plays),
        len(gains),
        ratio([gain.payoff for gain in gains], plays),
        ratio(points, plays) if len(points) == len(gains) else None,
        _share(ratio([gain.won for gain in gains], plays), len(gains)),
    )


def _cells(figures: Report | Part) -> list[str]:
    won = f"{100 * figures.won.mean:.1f} ± {100 * figures.won.half:.1f} %"
    return [str(figures.payoff), str(figures.points or "–"), won]


def _told(payoff: Estimate, points: Estimate | None, won: Estimate) -> dict[str, Any]:
    figures = {"payoff": payoff, "points": points, "won": won}
    return {name: figure and {"mean": figure.mean, "half": figure.half} for name, figure in figures.items()}


def _times_as_json(times: Times) -> dict[str, float]:
    return {"mean": times.mean, **{f"p{part}": times.quantile(part / 100) for part in (50, 95, 99)}}
