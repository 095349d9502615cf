"""Card play alone, robot against robot: `python -m bench.duels tute-pairs expert regular 1500 [SEED]`.

Every deal is played twice with sides changed. Where a game is bid, nobody bets (Cuatrola), or a seat drawn by lot plays
a guardia (tarot, points at x1): the rows say what cards are worth, not bids. With five players and more the declarer
calls a partner, and who that is play must show: there a deal is played by the second robot in every seat, and once more
for each seat, with the first robot in it; a row says how much more the first makes there. Rows by role follow where a
contract is played: what the first robot makes more as declarer, as partner, in the defence (all of it, with up to four
players) than the second does there, against the second on the same cards. A robot is a level, or so
many simulations as `searcher:2000`, `plain:2000` without what it knows of habits, or `open:2000` with all hands open,
or OpenSpiel's search with so many milliseconds a card as `ismcts:20`. Points, hands won and payoff come with their
95 % interval over independent deals. Whoever interrupts it (Ctrl-C) gets the row of the deals so far.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import Any, Final, NamedTuple

from tapete.research.arena import roles_of, seat_points
from tapete.research.command_line import positive_int, run
from tapete.research.entrants import OpenCards, entrant_named, seated
from tapete.research.report import Estimate, TooFew, ratio
from tapete.research.times import Times, timed
from tapete.robots import Chooser
from tapete.rules.game import PASS, Action, Hand, Seat, View
from tapete.rules.games import game
from tapete.rules.role import ROLES

CONTRACT: Final = "guardia"
TIMES: Final = 2
"""What multiplies the points of a guardia."""
MOST_ALONE: Final = 4
"""With more players the declarer has a partner."""

TIMES_OF: Final = "ms a choice: mean; p50, p95, p99"


class Fixed(NamedTuple):
    """A chooser that bids what it is told, and whose time is kept."""

    inner: Chooser | OpenCards
    bid: str
    spent: list[int]

    def at(self, hand: Hand) -> "Fixed":
        """The same, which sees all cards of this position if it is one that may."""
        return self._replace(inner=self.inner.shown(hand)) if isinstance(self.inner, OpenCards) else self

    def choose(self, view: View) -> Action:
        if view.phase in ("auction", "slam"):
            return next((action for action in view.legal if self.bid and action.what == self.bid), PASS)
        action, took = timed(self.inner.choose, view, starts_processes=False)
        self.spent.append(took)
        return action


class Outcome(NamedTuple):
    """One play of a deal for the side of the first robot: points, payoff, hand won (a tie is half)."""

    points: float
    payoff: float

    @property
    def won(self) -> float:
        return 0.5 if not self.payoff else float(self.payoff > 0)

    def above(self, base: "Outcome") -> "Outcome":
        return Outcome(self.points - base.points, self.payoff - base.payoff)


class Block(NamedTuple):
    """A deal from both sides, or from every seat; what was gained in each role, where a contract is played."""

    outcomes: list[Outcome]
    roles: Mapping[str, list[Outcome]]


def block(name: str, robots: tuple[str, str], number: int, seed: int, spent: dict[str, list[int]]) -> Block:
    """A deal from both sides: first less second robot, then the same with sides changed."""
    rules = game(name)
    seats = rules.players[0]
    deck = list(rules.pack(seats))
    Random(f"{name} {seed} {number}").shuffle(deck)
    hand: Hand = rules.match(seats, dealer=number % seats).deal(deck)
    has_contract = rules.family == "tarot" and hand.view(None).phase == "auction"
    declarer = Random(number).randrange(seats) if has_contract else None

    def played(who: Sequence[str]) -> Hand:
        table = [
            Fixed(seated(robot, 64 * number + seat), CONTRACT if seat == declarer else "", spent[robot])
            for seat, robot in enumerate(who)
        ]
        return played_out(hand, table)

    roles = defaultdict[str, list[Outcome]](list)
    if seats > MOST_ALONE:
        base = played([robots[1]] * seats).scores()
        hands = [played([robots[each != seat] for each in range(seats)]) for seat in range(seats)]
        outcomes = [gained(each.scores()[seat] - base[seat]) for seat, each in enumerate(hands)]
        for seat, each in enumerate(hands):
            roles[roles_of(each)[seat]].append(outcomes[seat])
        return Block(outcomes, roles)
    sides = [seat % 2 if declarer is None else int(seat != declarer) for seat in range(seats)]
    there, back = [outcome(played([robots[side ^ turn] for side in sides]), declarer) for turn in (0, 1)]
    if declarer is not None:
        level = outcome(played([robots[1]] * seats), declarer)
        roles |= {"declarer": [there.above(level)], "defender": [level.above(back)]}
    return Block([there, Outcome(-back.points, -back.payoff)], roles)


def played_out(hand: Hand, table: Sequence[Fixed]) -> Hand:
    while (seat := hand.to_act) is not None:
        hand = hand.play(hand.automatic or table[seat].at(hand).choose(hand.view(seat)))
    return hand


def gained(payoff: float) -> Outcome:
    """What a seat makes more in a contract."""
    return Outcome(payoff / TIMES, payoff)


def outcome(hand: Hand, declarer: Seat | None) -> Outcome:
    """What side 0, or the declarer, has made more than the others."""
    scores: Sequence[Any] = hand.scores()
    if declarer is not None:
        attack = next(iter(hand.view(None).sides), ())
        defender = next(seat for seat in range(len(scores)) if seat not in attack)
        return Outcome(-scores[defender] / TIMES, -scores[defender])
    # As duels.md has always counted: Brisca in juegos, tarot with piles in its score.
    has_total = any(line.name == "total" for line in hand.sheet().lines)
    points = (has_total and seat_points(hand)) or dict(enumerate(scores))
    return Outcome(points[0] - points[1], scores[0] - scores[1])


def rows(name: str, robots: tuple[str, str], deals: int, seed: int) -> str:
    """The row of all plays, and one for each role."""
    spent: dict[str, list[int]] = {robot: [] for robot in robots}
    blocks = list[Block]()
    with suppress(KeyboardInterrupt):
        for number in range(deals):
            blocks.append(block(name, robots, number, seed, spent))
    if len(blocks) < 2:
        raise TooFew(f"{len(blocks)} deals have no interval: at least two are played")
    who = " v ".join(robots)
    times = [took(spent[robot]) for robot in robots]
    lines = [row(name, who, [each.outcomes for each in blocks], times)]
    for role in ROLES:
        if len(had := [each.roles[role] for each in blocks if each.roles.get(role)]) > 1:
            lines.append(row(name, f"{who}, {role}", had, ["", ""]))
    return "\n".join(lines)


def row(name: str, who: str, blocks: Sequence[Sequence[Outcome]], times: Sequence[str]) -> str:
    """The mean a play, over so many deals with so many plays each."""

    def over(figure: Callable[[Outcome], float]) -> Estimate:
        return ratio([sum(map(figure, each)) for each in blocks], list(map(len, blocks)))

    won = over(lambda each: each.won)
    points, payoff = over(lambda each: each.points), over(lambda each: each.payoff)
    wins = f"{100 * won.mean:.1f} ± {100 * won.half:.1f} %"
    return f"| {' | '.join([f'`{name}`', who, str(len(blocks)), str(points), wins, str(payoff), *times])} |"


def took(spent: Sequence[int]) -> str:
    """Milliseconds a choice: the mean, and so many that half, 95 and 99 % of them took no longer."""
    times = Times.of(spent)
    quantiles = [f"{times.quantile(part) / 1000:.1f}" for part in (0.5, 0.95, 0.99)]
    return f"{times.mean / 1000:.1f}; {', '.join(quantiles)}"


def main(name: str, first: str, second: str, deals: str = "300", seed: str = "0") -> None:
    game(name), entrant_named(first), entrant_named(second)
    wanted, number = positive_int(deals), int(seed)
    print(f"| game | robots | deals | points a deal | hands won | payoff | {TIMES_OF} | of the other |")
    print("|---|---|---|---|---|---|---|---|")
    print(rows(name, (first, second), wanted, number))


if __name__ == "__main__":
    run(main)
