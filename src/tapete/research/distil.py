"""Distils a net from the searcher: `python -m tapete.research.distil GAME HANDS [CONTRACT...]`; `instant` reads it.

Searchers play all seats; each of their decisions, with what the search found about every card, is a lesson. Some cards
are drawn by lot, so that the lessons are not those of good play alone. Where contracts are named nobody bids: a seat
drawn by lot plays one of them against all, each as often as it is named. The net learns to name the cards that were
worth most, in every order of suits that are alike. It needs NumPy, and the same seeds give the same lessons.

The net is written into this folder, or into `--out FOLDER`; `instant` reads that of `tapete/rules/<family>`. What is
there already is replaced only with `--replace`.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise, permutations
from random import Random
from statistics import StatisticsError
from typing import Any, Final, NamedTuple

try:
    import numpy as np
    from numpy.typing import NDArray
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError("nets need NumPy: pip install 'tapete[research]'", name=missing.name) from None

from tapete.research.command_line import output_path, positive_int, run
from tapete.research.habits import Bidder, check_contracts, fresh_hand
from tapete.robots.inputs import Order, Width, inputs, order
from tapete.robots.instant import KIND, written
from tapete.robots.learnt import file_name
from tapete.robots.regular.regular import Regular
from tapete.robots.searcher.searcher import Searcher
from tapete.rules.game import Action, Game, View
from tapete.rules.games import game

SIMULATIONS: Final = 500
BY_LOT: Final = 0.08
"""The share of cards that are drawn by lot."""
HIDDEN: Final = (128, 64)
PASSES: Final = 10
TOGETHER: Final = 256
"""Lessons of one step."""
RATE: Final = 2e-3
DECAY: Final = 3e-4
CLOSE: Final = 0.04
"""Results that differ by so much are told apart; they go from -1 to 1."""
HELD_BACK: Final = 20
"""One hand of so many is not learnt from, but tells how much has been learnt."""
Floats = NDArray[np.float32]


class Lesson(NamedTuple):
    """What the net sees, and how the searcher found each card: the mean result, or nothing for what is not legal."""

    order: Order
    seen: list[float]
    found: list[float | None]


class Lessons(NamedTuple):
    """Rows of figures: what was seen, and what share each card deserves."""

    seen: Floats
    wanted: Floats


def lessons(
    name: str, hands: int, seed: int = 1, simulations: int = SIMULATIONS, contracts: Sequence[str] = ()
) -> Iterator[list[Lesson]]:
    """The decisions of each hand."""
    rules = game(name)
    for number in range(hands):
        yield list(_decisions(rules, Random(f"distil {name} {seed} {number}"), simulations, contracts))


def _decisions(rules: Game[Any], chance: Random, simulations: int, contracts: Sequence[str]) -> Iterator[Lesson]:
    hand = fresh_hand(rules, rules.players[0], chance)
    player = Searcher(simulations, chance.randrange(10**6))
    declarer, contract = (chance.randrange(rules.players[0]), chance.choice(contracts)) if contracts else (None, "")
    while (seat := hand.to_act) is not None:
        view = hand.view(seat)
        lesson = None if hand.automatic else _lesson(player, view)
        if lesson is None:
            chooser = Bidder(player, contract if seat == declarer else "") if contracts else player
            hand = hand.play(hand.automatic or chooser.choose(view))
            continue
        yield lesson[0]
        hand = hand.play(chance.choice(view.legal) if chance.random() < BY_LOT else lesson[1])


def _lesson(player: Searcher, view: View) -> tuple[Lesson, Action] | None:
    """What is learnt from a decision and what is played; nothing where there is no choice between cards alone."""
    if view.phase != "play" or len(view.legal) < 2 or Regular().choose(view).do != "play":
        return None
    play, looked = player.stated(view), player.look(view)
    if play is None or len(looked) < 2:
        return None
    places = order(play)
    found: list[float | None] = [None] * len(play.pack)
    for each in looked:
        found[places.cards[each.card]] = each.result
    best = max(looked, key=lambda each: (each.tries, each.result)).card
    return Lesson(places, inputs(play, view), found), Action("play", best)


def rows(learnt: list[Lesson]) -> Lessons:
    """The lessons as arrays; a card deserves more, the better it was found."""
    found = np.array([[-np.inf if each is None else each for each in lesson.found] for lesson in learnt], np.float32)
    wanted = np.exp((found - found.max(axis=1, keepdims=True)) / CLOSE)
    return Lessons(np.array([lesson.seen for lesson in learnt], np.float32), wanted / wanted.sum(axis=1, keepdims=True))


def turns(places: Order, seats: int) -> list[tuple[NDArray[np.int64], NDArray[np.int64]]]:
    """Orders of the suits that are alike, trumps apart, which come first: where figures come from, and the cards."""
    starts = np.concatenate([[0], np.cumsum(places.lengths)])
    width, found = Width.of(seats), []
    for turned in permutations(range(1, len(places.lengths))):
        suits = np.array([0, *turned])
        if any(places.lengths[suit] != length for suit, length in zip(suits, places.lengths, strict=True)):
            continue
        cards = np.concatenate([np.arange(starts[suit], starts[suit + 1]) for suit in suits])
        blocks = [cards + len(cards) * number for number in range(width.cards)]
        blocks += [suits + width.cards * len(cards) + len(suits) * number for number in range(width.suits)]
        blocks.append(width.cards * len(cards) + width.suits * len(suits) + np.arange(width.numbers))
        found.append((np.concatenate(blocks), cards))
    return found


class Student:
    """A net that learns (Adam, with a rate that falls like a cosine)."""

    def __init__(self, widths: tuple[int, ...], seed: int = 1) -> None:
        self.widths, self.chance, self.steps = widths, np.random.default_rng(seed), 0
        self.layers: list[Floats] = []
        for before, after in pairwise(widths):
            drawn = self.chance.standard_normal((before, after)) * (2 / before) ** 0.5
            self.layers += [drawn.astype(np.float32), np.zeros((1, after), np.float32)]
        self.means = [np.zeros_like(each) for each in self.layers]
        self.squares = [np.zeros_like(each) for each in self.layers]

    def shares(self, seen: Floats) -> tuple[list[Floats], Floats]:
        """The figures of every layer, and the share that each legal card gets."""
        figures = [seen]
        for weights, added in zip(self.layers[::2], self.layers[1::2], strict=True):
            figures.append(
                np.maximum(figures[-1] @ weights + added, 0)
                if len(figures) < len(self.widths) - 1
                else figures[-1] @ weights + added
            )
        cards = self.widths[-1]
        likes = np.where(seen[:, cards : 2 * cards] > 0, figures[-1], -np.inf)
        grown = np.exp(likes - likes.max(axis=1, keepdims=True))
        return figures, grown / grown.sum(axis=1, keepdims=True)

    def learn(self, seen: Floats, wanted: Floats, rate: float) -> None:
        """A step toward what is wanted."""
        figures, shares = self.shares(seen)
        wrong: Floats = (shares - wanted) / np.float32(len(seen))
        steps: list[Floats] = []
        for layer in reversed(range(len(self.widths) - 1)):
            steps[:0] = [figures[layer].T @ wrong, wrong.sum(axis=0, keepdims=True)]
            wrong = (wrong @ self.layers[2 * layer].T) * (figures[layer] > 0)
        self.steps += 1
        for each, step, mean, square in zip(self.layers, steps, self.means, self.squares, strict=True):
            mean += 0.1 * (step - mean)
            square += 0.001 * (step**2 - square)
            way = mean / (1 - 0.9**self.steps) / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)
            each -= rate * (way + (DECAY * each if len(each) > 1 else 0))

    @property
    def weights(self) -> list[float]:
        return [float(weight) for each in self.layers for weight in each.ravel()]


def taught(hands: list[list[Lesson]], seats: int) -> Student:
    """What the hands teach; says after each pass how well those held back are known.

    Raises StatisticsError for fewer than two: one is held back."""
    if len(hands) < 2:
        raise StatisticsError("no hands to learn from")
    tests = rows([each for hand in hands[::HELD_BACK] for each in hand])
    learnt = rows([each for number, hand in enumerate(hands) if number % HELD_BACK for each in hand])
    every = turns(hands[0][0].order, seats)
    student = Student((learnt.seen.shape[1], *HIDDEN, learnt.wanted.shape[1]))
    parts = max(len(learnt.seen) // TOGETHER, 1)
    for done in range(PASSES):
        for part, chosen in enumerate(np.array_split(student.chance.permutation(len(learnt.seen)), parts)):
            figures, cards = every[student.chance.integers(len(every))]
            rate = RATE * 0.5 * (1 + np.cos(np.pi * (done * parts + part) / (PASSES * parts)))
            student.learn(learnt.seen[chosen][:, figures], learnt.wanted[chosen][:, cards], float(rate))
        shares = student.shares(tests.seen)[1]
        surprise = -(tests.wanted * np.log(shares + 1e-9)).sum(axis=1).mean()
        right = (shares.argmax(axis=1) == tests.wanted.argmax(axis=1)).mean()
        print(f"pass {done + 1}: {right:.1%} of {len(shares)} named, surprise {surprise:.3f}", flush=True)
    return student


def main(name: str, hands: str, *contracts: str, out: str = ".", replace: bool = False) -> None:
    seats = game(name).players[0]
    check_contracts(game(name), contracts)
    file = output_path(out, file_name(name, seats, KIND), replace)
    student = taught([each for each in lessons(name, positive_int(hands), contracts=contracts) if each], seats)
    file.write_bytes(written(student.widths, student.weights))
    print(file)


if __name__ == "__main__":
    run(main)
