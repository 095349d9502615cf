"""How fast the kernel is, beside its budgets: `python -m bench.kernel` writes bench/kernel.md (some three minutes)."""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from itertools import count, islice
from pathlib import Path
from random import Random
from statistics import median
from subprocess import run
from time import thread_time

import numpy as np

from bench.__main__ import machine
from bench.kernel_peers import ALL_CARDS, BEST_CARD, PLAY_OUTS, SEARCH, SEARCHED, STEPS, Peer, dds, openspiel
from tapete.kernel import Budget, Start, State, search
from tapete.kernel.batch import Batch
from tapete.research import command_line
from tapete.robots.searcher.numbers import numbers, prepared, sight, start
from tapete.rules.card_play import card_play
from tapete.rules.game import Hand, View, past
from tapete.rules.games import game
from tapete.rules.phase import CardPlay

RESULT = Path(__file__).parent / "kernel.md"
BY_HAND = "## What was changed, and tried"
ROUNDS = 15
"""Of all that is measured, in turn, so that each row has its share of the moments when nobody else uses the machine."""
IMPORTS = 5
ROWS = 1024
SIGNATURE_SEED = 7
DEALS = 101
"""Of which an exact solve is measured: some take a hundred times as long as others, so few say little of the median."""
MOST = 2_000_000
"""Nodes of an exact solve."""
EXACT = (
    ("tute-pairs", 10, "every card valued", 38),
    ("tute-pairs", 10, "best value", 0),
    ("tute-pairs", 8, "every card valued", 2.75),
    ("tute-pairs", 6, "every card valued", 0.23),
    ("tarot-4", 8, "best value", 0.78),
    ("tarot-4", 6, "best value", 0.055),
    ("tarot-4", 8, "every card valued", 0),
    ("tarot-4", 6, "every card valued", 0),
)
"""Game, cards left in each hand, what is asked, budget in milliseconds; 0: none is set."""

ABOUT = (
    f"One core, processor time, everything in turn for {ROUNDS} rounds; of each the best (of exact solves the median",
    f"of {DEALS} deals, of each its best). Met: budget over time, or rate over budget. By its peer's pace: how far it",
    "would be met if this machine were as fast as the one where it was set, by what a peer took there and takes here:",
    "a search of OpenSpiel for play, DDS for solves.",
)
BESIDE = (
    "Theirs are other games, so that a ratio tells only of what order a figure is. Where the budgets were set,",
    "OpenSpiel made 0.5 to 1.1 million moves/s from Python and 4 to 8 million in playouts, and took 9.7 ms to search",
    "euchre; DDS 0.8 and 1.6 ms. So the peers also say how fast this machine is beside that one.",
)


def in_play(name: str, seed: int) -> Hand:
    """A hand whose first card is next; in tarot the eldest plays a guardia."""
    rules, chance = game(name), Random(f"bench {name} {seed}")
    pack = list(rules.pack(rules.players[0]))
    chance.shuffle(pack)
    hand: Hand = rules.match(rules.players[0]).deal(pack)
    while hand.to_act is not None and hand.view(None).phase != "play":
        bids = [action for action in hand.legal() if action.what == "guardia"] if name.startswith("tarot") else []
        hand = hand.play(hand.automatic or (bids[0] if bids else hand.fallback(hand.to_act)))
    return hand if hand.to_act is not None else in_play(name, seed + 1000)


def seen(hand: Hand) -> View:
    assert hand.to_act is not None
    return hand.view(hand.to_act)


def opened(hand: Hand) -> State:
    """The kernel's state of the hand, all cards open."""
    play = card_play(past(hand).match.game, seen(hand))
    assert play is not None
    return State(prepared(play, 1.0, 100.0), begun(play, hand))


def begun(play: CardPlay, hand: Hand) -> Start:
    """Where its cards lie."""
    number, found = numbers(play.pack), start(play)
    found.hands = [[number[card] for card in hand.own(seat).hand] for seat in range(len(play.sides))]
    held = {card for row in found.hands for card in row}
    found.aside = [card for card in number.values() if card not in held]
    return found


def play_outs(name: str) -> float:
    """Million cards a second in random playouts."""
    state = opened(in_play(name, 1))
    begun = thread_time()
    moves = state.play_outs(20_000, 1)
    return moves / (thread_time() - begun) / 1e6


def steps(name: str) -> float:
    """Million cards a second, one at a time from Python: what is legal, then the lowest card of it."""
    states = [opened(in_play(name, 1)).clone() for _ in range(200)]
    moves, begun = 0, thread_time()
    for state in states:
        while mask := state.legal():
            state.play((mask & -mask).bit_length() - 1)
            moves += 1
    return moves / (thread_time() - begun) / 1e6


def side_by_side(name: str) -> float:
    """Million cards a second in rows side by side: an array of what is legal, an array with one of it each at random,
    and that played; the hands of all rows differ, and are played to their ends."""
    hand, chance = in_play(name, 1), Random(f"bench {name} rows")
    play = card_play(past(hand).match.game, seen(hand))
    assert play is not None
    starts = [begun(play, hand) for _ in range(ROWS)]
    for each in starts:
        cards = [card for row in each.hands for card in row]
        chance.shuffle(cards)
        each.hands = [[cards.pop() for _ in row] for row in each.hands]
    batch, moves, took = Batch(prepared(play, 1.0, 100.0), starts, 1), 0, 0.0
    while not batch.is_over.all():
        before = thread_time()
        masks, cards_played = batch.legal(), batch.choose()
        batch.play(cards_played)
        took += thread_time() - before
        moves += int(np.count_nonzero(masks.any(axis=1)))
    return moves / took / 1e6


def searched(name: str) -> float:
    """Milliseconds for 1,000 simulations at the first card."""
    hand = in_play(name, 1)
    play = card_play(past(hand).match.game, seen(hand))
    assert play is not None
    phase, known, budget = prepared(play, 1.0, 100.0), sight(play, seen(hand)), Budget()
    budget.simulations = 1000
    begun = thread_time()
    for seed in range(20):
        search(phase, known, budget, seed)
    return (thread_time() - begun) / 20 * 1000


def positions(name: str, cards: int) -> Iterator[State]:
    """Between two tricks with so many cards in each hand, after random play; deals that end before are left out."""
    for seed in count():
        state, chance = opened(in_play(name, seed)), Random(seed)
        while state.is_in_trick or (state.to_act >= 0 and state.legal().bit_count() > cards):
            mask = state.legal()
            places = [place for place in range(mask.bit_length()) if mask >> place & 1]
            state.play(chance.choice(places))
        if state.to_act >= 0:
            yield state


class Exact:
    """Exact values of some deals; called once a round."""

    def __init__(self, name: str, cards: int, best: bool) -> None:
        self._states = list(islice(positions(name, cards), DEALS))
        self._least = [float("inf")] * DEALS
        self._best = best
        self.late = 0
        """How many deals took too long."""

    def __call__(self) -> float:
        """Milliseconds, the median of the deals; of each the least until now."""
        runs = [timed(state, self._best) for state in self._states]
        self.late = sum([not is_found for _, is_found in runs])
        self._least = [min(took, least) for (took, _), least in zip(runs, self._least, strict=True)]
        return median(self._least) * 1000


def timed(state: State, best: bool) -> tuple[float, bool]:
    """Seconds for a solution, and whether there is one."""
    begun = thread_time()
    is_found = state.solve(MOST, best) is not None
    return thread_time() - begun, is_found


def imported() -> float:
    """Milliseconds for `import tapete.kernel` in a new interpreter that has `tapete`; it needs no NumPy."""
    told = (
        "import tapete; from time import thread_time; t = thread_time(); import tapete.kernel; print(thread_time() - t)"
    )
    runs = [run([sys.executable, "-c", told], capture_output=True, text=True, check=True) for _ in range(IMPORTS)]
    return median([float(each.stdout) for each in runs]) * 1000


def signature() -> int:
    """One number that moves when a search works otherwise: visits of the first cards, weighed."""
    total = 0
    for name in ("tute-pairs", "cuatrola", "tarot-4", "brisca"):
        for seed in range(10):
            hand = in_play(name, seed)
            play = card_play(past(hand).match.game, seen(hand))
            assert play is not None
            budget = Budget()
            budget.simulations = 500
            found = search(prepared(play, 1.0, 100.0), sight(play, seen(hand)), budget, SIGNATURE_SEED)
            total += sum([(each.card + 1) * each.visits for each in found])
    return total


@dataclass
class Row:
    """What is measured; a budget is the least (`more`) or the most, 0: none. `peer`: whose pace is the machine's."""

    what: str
    measure: Callable[[], float]
    budget: float = 0
    more: bool = False
    peer: str = ""
    runs: list[float] = field(default_factory=list)

    @property
    def measured(self) -> float:
        """Of several runs the best: others use the machine as well."""
        return (max if self.more else min)(self.runs)

    def line(self, paces: dict[str, float]) -> str:
        """A line of the table; `paces`: by how much more time a peer takes than where the budgets were set."""
        late = self.measure.late if isinstance(self.measure, Exact) else 0
        note = f", {late} of {DEALS} beyond {MOST // 1_000_000} M nodes" if late else ""
        met, by_pace = self._met(1), self._met(paces.get(self.peer, 0))
        return f"| {self.what} | {self._sign} | {self.measured:.3g}{note} | {met} | {by_pace} |"

    @property
    def _sign(self) -> str:
        return f"{'>=' if self.more else '<='} {self.budget:g}" if self.budget else ""

    def _met(self, pace: float) -> str:
        met = self.measured / self.budget if self.budget and self.more else self.budget / self.measured
        return f"{met * pace:.2f}" if met * pace else ""


def rows() -> Iterator[Row]:
    """What the kernel does."""
    yield Row(STEPS, partial(steps, "tute-pairs"), 3, True, SEARCHED)
    yield Row("the same, Tarot 4", partial(steps, "tarot-4"), more=True)
    batch = f"batch of {ROWS:,} states over NumPy, legal masks + a random card each + play"
    yield Row(f"{batch}, Tute, million cards/s", partial(side_by_side, "tute-pairs"), 30, True, SEARCHED)
    yield Row("the same, Tarot 4", partial(side_by_side, "tarot-4"), more=True)
    yield Row(PLAY_OUTS, partial(play_outs, "tute-pairs"), 100, True, SEARCHED)
    yield Row("random playouts, Cuatrola, million cards/s", partial(play_outs, "cuatrola"), more=True)
    yield Row("random playouts, Tarot 4, million cards/s", partial(play_outs, "tarot-4"), 60, True, SEARCHED)
    yield Row(SEARCH, partial(searched, "tute-pairs"), 0.5, peer=SEARCHED)
    yield Row("tree search, 1,000 simulations, Cuatrola, ms", partial(searched, "cuatrola"))
    yield Row("tree search, 1,000 simulations, Tarot 4, ms", partial(searched, "tarot-4"))
    for name, cards, wanted, budget in EXACT:
        exact = Exact(name, cards, best=wanted == "best value")
        peer = BEST_CARD if wanted == "best value" else ALL_CARDS
        yield Row(f"exact solve, {wanted}, {name}, {cards} cards left, ms", exact, budget, peer=peer)
    yield Row("`import tapete.kernel`, already on disk, ms", imported, 15)


def peers() -> tuple[list[Peer], list[str]]:
    """Others who do such work, and a line of the table for each who is not installed."""
    there: list[Peer] = []
    absent: list[str] = []
    for name, measured in (("OpenSpiel", openspiel), ("DDS", dds)):
        try:
            there += measured()
        except ImportError as missing:
            absent.append(f"| {name} is not installed ({missing}) |")
    return there, absent


def by_hand() -> str:
    """What people have written below the figures, which stays."""
    _, mark, text = RESULT.read_text().partition(BY_HAND)
    return "\n" + mark + text if mark else ""


def main() -> None:
    ours, (others, absent) = list(rows()), peers()
    theirs = [Row(peer.what, peer.measure, more=peer.is_speed) for peer in others]
    for _ in range(ROUNDS):
        for each in (*ours, *theirs):
            each.runs.append(each.measure())
    of = {row.what: row.measured for row in (*ours, *theirs)}
    paces = {peer.what: of[peer.what] / peer.then for peer in others if peer.then}
    lines = ["# Kernel performance", "", f"`make bench-kernel`, {date.today()}, {machine()}.", *ABOUT, ""]
    lines += ["| what | budget | measured | met | by its peer's pace |", "|---|---|---|---|---|"]
    lines += [row.line(paces) for row in ours]
    lines += ["", "## Peers, in the same run", "", *BESIDE, ""]
    lines += ["| what | measured | beside it, of the kernel | measured | the kernel: times as fast |"]
    lines += ["|---|---|---|---|---|", *[peer.line(of[peer.what], of[peer.beside]) for peer in others], *absent]
    lines += ["", "`python -m tests.kernel.lockstep 1000000` compares a million cards with the rules, game by game."]
    lines += ["", f"Signature: {signature()} (a change of the search changes it, and names it in its commit)."]
    RESULT.write_text("\n".join(lines) + "\n" + by_hand())
    print(RESULT.read_text())


if __name__ == "__main__":
    command_line.run(main)
