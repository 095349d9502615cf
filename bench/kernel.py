"""How fast the kernel is, beside its budgets: `python -m bench.kernel` writes bench/kernel.md (about a minute)."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from statistics import median
from subprocess import run
from time import thread_time

from tapete.kernel import Budget, State, search
from tapete.robots.searcher.numbers import numbers, prepared, sight, start
from tapete.rules.card_play import card_play
from tapete.rules.game import Hand, View, past
from tapete.rules.games import game

RESULT = Path(__file__).parent / "kernel.md"
RUNS = 5
SIGNATURE_SEED = 7


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
    number, begun = numbers(play.pack), start(play)
    begun.hands = [[number[card] for card in hand.own(seat).hand] for seat in range(len(play.sides))]
    held = {card for row in begun.hands for card in row}
    begun.aside = [card for card in number.values() if card not in held]
    return State(prepared(play, 1.0, 100.0), begun)


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


def solved(name: str, cards: int) -> tuple[float, int]:
    """Milliseconds (median of some deals) for the exact value of every card, and how many deals took too long."""
    times, late = [], 0
    for seed in range(11):
        state = opened(in_play(name, seed))
        chance = Random(seed)
        while state.is_in_trick or (state.to_act >= 0 and state.legal().bit_count() > cards):
            mask = state.legal()
            places = [place for place in range(mask.bit_length()) if mask >> place & 1]
            state.play(chance.choice(places))
        begun = thread_time()
        late += state.solve(2_000_000) is None
        times.append(thread_time() - begun)
    return median(times) * 1000, late


def imported() -> float:
    """Milliseconds for `import tapete.kernel` in a new interpreter that has `tapete`; it needs no NumPy."""
    told = (
        "import tapete; from time import thread_time; t = thread_time(); import tapete.kernel; print(thread_time() - t)"
    )
    runs = [run([sys.executable, "-c", told], capture_output=True, text=True, check=True) for _ in range(RUNS)]
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


def rows() -> Iterator[tuple[str, str, str]]:
    def usual(measure: Callable[[str], float], name: str) -> float:
        return median([measure(name) for _ in range(RUNS)])

    yield "one state from Python, legal + play, Tute, million cards/s", ">= 3", f"{usual(steps, 'tute-pairs'):.1f}"
    yield "the same, Tarot 4", "", f"{usual(steps, 'tarot-4'):.1f}"
    yield "random playouts, Tute, million cards/s", ">= 100", f"{usual(play_outs, 'tute-pairs'):.1f}"
    yield "random playouts, Cuatrola, million cards/s", "", f"{usual(play_outs, 'cuatrola'):.1f}"
    yield "random playouts, Tarot 4, million cards/s", ">= 60", f"{usual(play_outs, 'tarot-4'):.1f}"
    yield "tree search, 1,000 simulations, Tute, ms", "<= 0.5", f"{usual(searched, 'tute-pairs'):.2f}"
    yield "tree search, 1,000 simulations, Cuatrola, ms", "", f"{usual(searched, 'cuatrola'):.2f}"
    for name, cards, budget in (
        ("tute-pairs", 8, "2.8"),
        ("tute-pairs", 6, "0.23"),
        ("tarot-4", 8, "0.8"),
        ("tarot-4", 6, "0.06"),
    ):
        took, late = solved(name, cards)
        unsolved = f", {late} of 11 beyond 2 M nodes" if late else ""
        yield f"exact solve, every card valued, {name}, {cards} cards left, ms", f"<= {budget}", f"{took:.2f}{unsolved}"
    yield "tree search, 1,000 simulations, Tarot 4, ms", "", f"{usual(searched, 'tarot-4'):.2f}"


def main() -> None:
    first = imported()
    lines = ["# The kernel", "", "`make bench-kernel`; one core, processor time, median of five runs.", ""]
    lines += ["| what | budget | measured |", "|---|---|---|"]
    lines += [f"| {what} | {budget} | {measured} |" for what, budget, measured in rows()]
    lines += [f"| `import tapete.kernel`, already on disk, ms | <= 15 | {first:.1f} |"]
    lines += ["", "`python -m tests.kernel.lockstep 1000000` compares so many cards with the rules, game by game."]
    lines += ["", f"Signature: {signature()} (a change of the search moves it, and says so in its commit)."]
    RESULT.write_text("\n".join(lines) + "\n")
    print(RESULT.read_text())


if __name__ == "__main__":
    main()
