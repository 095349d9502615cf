"""What other programs take for such work in the same minutes: games of OpenSpiel, and DDS, a solver of bridge.

They play their own games, so a ratio says how fast the kernel is, not that one replaces the other. `make bench-kernel`
installs both (`pip install 'tapete[spiel]' endplay`); what is not there is left out, by name.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from statistics import median
from time import thread_time
from typing import Any, Final, NamedTuple

DEALS: Final = 40
PLAYOUTS: Final = 5_000
SIMULATIONS: Final = 1_000
RANKS: Final = "AKQJT98765432"
STEPS: Final = "one state from Python, legal + play, Tute, million cards/s"
PLAY_OUTS: Final = "random playouts, Tute, million cards/s"
SEARCH: Final = "tree search, 1,000 simulations, Tute, ms"
BEST: Final = "exact solve, best value, tute-pairs, 10 cards left, ms"
ALL: Final = "exact solve, every card valued, tute-pairs, 10 cards left, ms"
"""The rows of the kernel that theirs stand beside."""
SEARCHED: Final = f"OpenSpiel, euchre, information-set search in C++, {SIMULATIONS:,} simulations, ms"
BEST_CARD: Final = "DDS, bridge, best card, 10 cards left, ms"
ALL_CARDS: Final = "DDS, bridge, all cards, 10 cards left, ms"


class Peer(NamedTuple):
    """What a program does, which row of the kernel stands beside it, and how it is measured."""

    what: str
    beside: str
    measure: Callable[[], float]
    is_speed: bool = False
    then: float = 0
    """Its milliseconds where the budgets were set; 0: not known of this very game."""

    def line(self, measured: float, ours: float) -> str:
        """A line of the table: `ours` is the kernel's figure; more than 1 means that the kernel is faster."""
        ratio = ours / measured if self.is_speed else measured / ours
        return f"| {self.what} | {measured:.3g} | {self.beside} | {ours:.3g} | {ratio:.3g} |"


def openspiel() -> Iterator[Peer]:
    """Its games of tricks, in C++: driven from Python, played out, and searched. Raises ImportError."""
    import pyspiel

    for name in ("skat", "tarok", "hearts", "euchre"):
        spiel = pyspiel.load_game(name)
        what = f"OpenSpiel, {name}, legal + play from Python, million moves/s"
        yield Peer(what, STEPS, partial(_steps, spiel), True)
    for name in ("skat", "hearts", "euchre"):
        spiel = pyspiel.load_game(name)
        what = f"OpenSpiel, {name}, random playouts in C++, million moves/s"
        yield Peer(what, PLAY_OUTS, partial(_play_outs, pyspiel, spiel), True)
    euchre = pyspiel.load_game("euchre")
    yield Peer(SEARCHED, SEARCH, partial(_searched, pyspiel, euchre), then=9.7)


def dds() -> Iterator[Peer]:
    """The solver of bridge with ten cards in each hand and a trump, by endplay. Raises ImportError."""
    from endplay.dds import solve_board
    from endplay.dds.solve import SolveMode
    from endplay.types import Deal, Denom, Player

    boards = [Deal(pbn, first=Player.north, trump=Denom.spades) for pbn in _bridge()]
    asked = ((BEST_CARD, SolveMode.OptimalOne, BEST, 0.8), (ALL_CARDS, SolveMode.Default, ALL, 1.6))
    for what, mode, beside, then in asked:
        yield Peer(what, beside, partial(_each, [partial(solve_board, board, mode) for board in boards]), then=then)


def _each(works: Sequence[Callable[[], object]]) -> float:
    """Milliseconds for one of them, the median."""
    return median([_milliseconds(work) for work in works])


def _milliseconds(work: Callable[[], object]) -> float:
    begun = thread_time()
    work()
    return (thread_time() - begun) * 1000


def _dealt(spiel: Any, chance: Random) -> Any:
    """A hand after the deal."""
    state = spiel.new_initial_state()
    while state.is_chance_node():
        state.apply_action(chance.choice([action for action, _ in state.chance_outcomes()]))
    return state


def _steps(spiel: Any) -> float:
    chance, moves, took = Random(1), 0, 0.0
    for _ in range(DEALS):
        state = _dealt(spiel, chance)
        begun = thread_time()
        while not state.is_terminal():
            state.apply_action(state.legal_actions()[0])
            moves += 1
        took += thread_time() - begun
    return moves / took / 1e6


def _play_outs(pyspiel: Any, spiel: Any) -> float:
    """Its search of one simulation, whose leaf is valued by so many playouts; moves a playout by its own count."""
    chance = Random(1)
    begun, moves = _dealt(spiel, chance), 0
    for _ in range(DEALS):
        state = begun.clone()
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
            moves += 1
    evaluator = pyspiel.RandomRolloutEvaluator(PLAYOUTS, 1)
    bot = pyspiel.MCTSBot(spiel, evaluator, 2.0, 1, 10, False, 1, False)
    return moves / DEALS * PLAYOUTS / _milliseconds(partial(bot.step, begun)) / 1000


def _searched(pyspiel: Any, spiel: Any) -> float:
    chance, evaluator = Random(1), pyspiel.RandomRolloutEvaluator(1, 1)
    best = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(1, evaluator, 2.0, SIMULATIONS, -1, best, False, False)
    return _each([partial(bot.step, _dealt(spiel, chance)) for _ in range(10)])


def _bridge() -> Iterator[str]:
    """Deals of ten cards to a hand, as bridge writes them."""
    chance, pack = Random(1), [suit + rank for suit in "SHDC" for rank in RANKS]
    for _ in range(DEALS):
        chance.shuffle(pack)
        yield "N:" + " ".join([_hand(pack[at : at + 10]) for at in range(0, 40, 10)])


def _hand(cards: list[str]) -> str:
    return ".".join(["".join(sorted([c[1] for c in cards if c[0] == suit], key=RANKS.index)) for suit in "SHDC"])
