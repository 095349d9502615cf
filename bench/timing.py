"""Whether anybody learns from timing: recorded moves as the other seats see them, and a logistic regression on them.

    python -m bench.timing 20000

A table is played on a clock of its own, without sleeping. What each other seat sees of a move is when its frame comes
after the one before, and after the question; by how much the version grew; how many bytes it has. A move is compared
with moves of the other kind in the same public situation (game, trick, place in the trick, length of the card's name
and whether it wins, what is asked next, whether people have anything left to decide), since that is seen anyway, and by
how far it is from what is usual there; a classifier that could tell them apart would have an area under its curve above
a half.
"""

import argparse
import random
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, sqrt
from operator import add, mul, sub
from statistics import fmean, pstdev
from typing import Any, Final, NamedTuple

from tapete.research.command_line import positive_int_argument
from tapete.rules.game import PASS, Action
from tapete.rules.games import game as game_named
from tapete.server.wire.codec import EventFrames
from tapete.table import Table, carry_out, evolve, new, opened
from tapete.table.commands import Act, Command, Deal, Prefer, Queue, Ready, RobotAct, SeatRobot, Sit, Start, Tick
from tapete.table.delta import Deltas
from tapete.table.events import ASIDES, Acted, Kept
from tapete.table.hands import winning
from tapete.table.snapshot import Snapshot
from tapete.table.viewer import Place

GAMES: Final = ("tute-pairs", "tute-individual", "cuatrola", "brisca", "tarot-4")
KINDS: Final = ("forced or free", "robot or person with nothing to choose", "silence with or without something to say")
PEOPLE: Final = 3
ONLOOKER: Final = Place(None, None, None, False, None)


class Move(NamedTuple):
    """One move as the others see it, what it was, and the public situation."""

    kind: int
    label: bool
    situation: tuple[Any, ...]
    features: tuple[float, ...]
    """Seconds since the frame before, since the question; versions; bytes."""


class Area(NamedTuple):
    """The area under the curve, and its interval of 95 %."""

    auc: float
    low: float
    high: float
    ones: int
    zeros: int


@dataclass
class Recorder:
    """One table of people and a robot on a clock of its own."""

    game: str
    dice: random.Random

    def __post_init__(self) -> None:
        self.now, self.moves, self.last = 1000.0, list[Move](), 1000.0
        options = {"pace": self.dice.choice(("calm", "normal", "quick")), "as_seated": True}
        self.table = new("t")
        self._keep([Kept(1, self.now, opened(self.game, "p0", str(self.dice.random()), "", 4, options))])
        for seat in range(PEOPLE):
            self._do(Sit(f"p{seat}", "P", seat))
            self._do(Prefer(f"p{seat}", True))
        self._do(SeatRobot("p0", "novice"))
        self._do(Start("p0", 0))

    def play(self, hands: int) -> list[Move]:
        """So many hands, each person of which chooses their cards ahead."""
        while self.table.hand_number < hands or self.table.stage == "playing":
            if self.table.stage == "over":
                break
            self._next()
        return self.moves

    def _next(self) -> None:
        table = self.table
        if table.wants_deal:
            assert table.game is not None
            pack = table.game.pack(4)
            self._do(Deal(tuple(self.dice.sample(pack, len(pack)))))
        elif table.stage == "sheet":
            for seat in table.people:
                self._do(Ready(table.chairs[seat].person))
        elif table.waiting_robots:
            self.now = max(self.now, table.not_before)
            for seat, _ in table.waiting_robots:
                assert table.hand is not None
                self._do(RobotAct(seat, table.question, self.dice.choice(table.hand.legal(seat))))
                break
        else:
            self._people()

    def _people(self) -> None:
        """People choose ahead when others are to act; what they do by hand takes its time; in windows they wait."""
        table, hand = self.table, self.table.hand
        assert hand is not None
        seat = hand.to_act
        plays_itself = table.plays_itself is not None or hand.automatic is not None
        if not hand.has_window and not plays_itself and seat is not None and table.chairs[seat].acts:
            self.now += self.dice.uniform(1.0, 9.0)
            self._do(Act(table.chairs[seat].person, table.version, self.dice.choice(hand.legal(seat))))
            return
        if hand.has_window:
            for each in table.awaited:
                if table.chairs[each].acts and self.dice.random() < 0.5 and hand.legal(each) != (PASS,):
                    self.now += 0.1  # they close what they were offered
                    self._do(Act(table.chairs[each].person, table.version, PASS))
        assert self.table.alarm is not None
        self.now = max(self.now, self.table.alarm)
        self._do(Tick())

    def _ahead(self) -> None:
        """A person who is not asked may choose the card of their next turn."""
        table, hand = self.table, self.table.hand
        if hand is None or table.stage != "playing" or hand.public().phase != "play":
            return
        for seat in table.people:
            held = hand.own(seat).hand
            if seat not in hand.asked and held and self.dice.random() < 0.7 and table.company.waiting(seat) is None:
                choice = Action("play", self.dice.choice(held))
                ahead = Queue(table.chairs[seat].person, table.version, choice)
                self._keep([kept for kept, _ in carry_out(table, ahead, self.now)])
                table = self.table

    def _do(self, command: Command) -> None:
        steps = [kept for kept, _ in carry_out(self.table, command, self.now)]
        self._keep(steps)
        if steps and not isinstance(steps[0].event, ASIDES):
            self._ahead()

    def _keep(self, steps: list[Kept]) -> None:
        for kept in steps:
            before, self.table = self.table, evolve(self.table, kept)
            if isinstance(kept.event, Acted) and not isinstance(kept.event, ASIDES):
                self._record(before, kept, kept.event)
            if not isinstance(kept.event, ASIDES):
                self.last = kept.at

    def _record(self, before: Table, kept: Kept, event: Acted) -> None:
        hand, chair, after = before.hand, before.chairs[event.seat], self.table.hand
        assert hand is not None
        assert after is not None
        public = hand.public()
        size = len(self._frame(before, kept))
        features = (kept.at - self.last, kept.at - before.since, float(kept.version - before.version), float(size))
        situation = (
            *(self.game, before.options.pace, len(public.tricks), len(public.trick)),
            *(len(str(event.action)), len(public.asked), before.rested, before.is_left_to_robots),
            *(winning(after) == event.seat, after.public().phase, len(after.public().asked)),
        )
        legal = hand.legal(event.seat)
        if hand.has_window:
            if chair.person and event.action == PASS:
                asked = hand.asked.index(event.seat), len(hand.asked)
                self.moves.append(
                    Move(2, legal != (PASS,), (self.game, before.options.pace, *asked, len(public.tricks)), features)
                )
            return
        shown = chair.robot or event.by == "program" or before.company.waiting(event.seat) is not None
        if not shown or event.by == "clock" or public.phase != "play":
            return
        self.moves.append(Move(0, len(legal) == 1, situation, features))
        if chair.robot or len(legal) == 1:
            self.moves.append(Move(1, bool(chair.robot), situation, features))

    def _frame(self, before: Table, kept: Kept) -> bytes:
        """What an onlooker, and whoever else does not act, is told."""
        old = Snapshot(before)
        delta = Deltas(old, Snapshot(self.table, before=old), kept.event).change(ONLOOKER, ONLOOKER)
        return EventFrames("t", kept.version, 1000.0).frame(delta)


def matched(moves: list[Move], kind: int, dice: random.Random) -> list[Move]:
    """As many moves of the one sort as of the other in each public situation, in an order by chance."""
    groups: dict[tuple[Any, ...], tuple[list[Move], list[Move]]] = defaultdict(lambda: ([], []))
    for move in moves:
        if move.kind == kind:
            groups[move.situation][move.label].append(move)
    chosen: list[Move] = []
    for zeros, ones in groups.values():
        size = min(len(zeros), len(ones))
        chosen += centred(dice.sample(zeros, size) + dice.sample(ones, size))
    dice.shuffle(chosen)
    return chosen


def centred(moves: list[Move]) -> list[Move]:
    """Moves of one situation: how far each is from what is usual in it."""
    means = [fmean(column) for column in zip(*[move.features for move in moves], strict=True)]
    return [move._replace(features=tuple(map(sub, move.features, means))) for move in moves]


def columns(moves: list[Move]) -> list[list[float]]:
    """For each move: its features and their squares, with mean 0 and spread 1, and a constant."""
    wide = [[*move.features, *(value * value for value in move.features)] for move in moves]
    means = [fmean(column) for column in zip(*wide, strict=True)]
    spreads = [pstdev(column) or 1.0 for column in zip(*wide, strict=True)]
    return [[*((v - m) / s for v, m, s in zip(row, means, spreads, strict=True)), 1.0] for row in wide]


def fitted(rows: list[list[float]], labels: list[bool], steps: int = 8) -> list[float]:
    """The weights of a logistic regression, by Newton's method with a little decay."""
    size = len(rows[0])
    weights = [0.0] * size
    for _ in range(steps):
        slope = [-1e-2 * weight for weight in weights]
        bend = [[1e-2 * (i == j) for j in range(size)] for i in range(size)]
        for row, label in zip(rows, labels, strict=True):
            guess = 1 / (1 + exp(-max(-30.0, min(30.0, sum(map(mul, row, weights))))))
            for i in range(size):
                slope[i] += (label - guess) * row[i]
                scaled = guess * (1 - guess) * row[i]
                for j in range(i + 1):
                    bend[i][j] += scaled * row[j]
        for i in range(size):
            for j in range(i):
                bend[j][i] = bend[i][j]
        weights = list(map(add, weights, solved(bend, slope)))
    return weights


def solved(rows: list[list[float]], right: list[float]) -> list[float]:
    """The solution of linear equations, by elimination."""
    wide = [[*row, value] for row, value in zip(rows, right, strict=True)]
    for i in range(len(wide)):
        best = max(range(i, len(wide)), key=lambda each: abs(wide[each][i]))
        wide[i], wide[best] = wide[best], wide[i]
        for k in range(len(wide)):
            if k != i and wide[i][i]:
                share = wide[k][i] / wide[i][i]
                wide[k] = [a - share * b for a, b in zip(wide[k], wide[i], strict=True)]
    return [row[-1] / row[i] if row[i] else 0.0 for i, row in enumerate(wide)]


def area(scores: list[float], labels: list[bool]) -> Area:
    """The area under the curve of these scores, ties counted half, with the interval of Hanley and McNeil."""
    order = sorted(range(len(scores)), key=scores.__getitem__)
    ranks = [0.0] * len(scores)
    start = 0
    while start < len(order):
        end = start
        while end < len(order) and scores[order[end]] == scores[order[start]]:
            end += 1
        for place in order[start:end]:
            ranks[place] = (start + end + 1) / 2
        start = end
    ones, zeros = sum(labels), len(labels) - sum(labels)
    auc = (sum(rank for rank, label in zip(ranks, labels, strict=True) if label) - ones * (ones + 1) / 2) / (
        ones * zeros
    )
    first, second = auc / (2 - auc), 2 * auc * auc / (1 + auc)
    spread = auc * (1 - auc) + (ones - 1) * (first - auc**2) + (zeros - 1) * (second - auc**2)
    half = 1.96 * sqrt(spread / (ones * zeros))
    return Area(auc, auc - half, auc + half, ones, zeros)


def told_apart(moves: list[Move], kind: int, seed: int = 1) -> Area:
    """How well the classifier tells the two sorts apart: learnt from one half, asked of the other, both ways."""
    chosen = matched(moves, kind, random.Random(seed))
    rows, labels = columns(chosen), [move.label for move in chosen]
    middle = len(rows) // 2
    scores = [0.0] * len(rows)
    for learn, ask in ((range(middle), range(middle, len(rows))), (range(middle, len(rows)), range(middle))):
        weights = fitted([rows[each] for each in learn], [labels[each] for each in learn])
        for each in ask:
            scores[each] = round(sum(map(mul, rows[each], weights)), 9)
    halves = [
        area([scores[each] for each in half], [labels[each] for each in half])
        for half in (range(middle), range(middle, len(rows)))
    ]
    auc = fmean(half.auc for half in halves)
    spread = sqrt(sum(((half.high - half.low) / 2) ** 2 for half in halves)) / 2
    return Area(auc, auc - spread, auc + spread, sum(labels), len(labels) - sum(labels))


def recorded(moves: int, seed: int = 1, games: Sequence[str] = GAMES) -> list[Move]:
    """At least so many moves, of these games in turn."""
    dice, found, number = random.Random(seed), list[Move](), 0
    while sum(move.kind != 1 for move in found) < moves:
        name = games[number % len(games)]
        if 4 in game_named(name).players:
            found += Recorder(name, dice).play(4)
        number += 1
    return found


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("moves", type=positive_int_argument)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    moves = recorded(given.moves, given.seed)
    print(f"{sum(move.kind != 1 for move in moves)} recorded moves")
    for kind, name in enumerate(KINDS):
        auc, low, high, ones, zeros = told_apart(moves, kind)
        print(f"{name}: AUC {auc:.3f} ({low:.3f} to {high:.3f}), {ones} against {zeros}")


if __name__ == "__main__":
    main()
