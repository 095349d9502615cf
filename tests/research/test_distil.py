"""A net learns from what the searcher finds, the same each time, and the kernel plays what was learnt."""

import numpy as np

from tapete.kernel import Net
from tapete.research.distil import Student, lessons, rows, taught, turns
from tapete.robots.inputs import Width


def test_hands_teach_and_the_kernel_scores_as_the_student() -> None:
    hands = list(lessons("tute-pairs", 25, simulations=60))
    assert hands[:2] == list(lessons("tute-pairs", 2, simulations=60))
    every = rows([each for hand in hands for each in hand])
    width = Width.of(4)
    assert every.seen.shape[1] == 40 * width.cards + 4 * width.suits + width.numbers
    assert np.allclose(every.wanted.sum(axis=1), 1)
    assert (every.wanted[every.seen[:, 40:80] == 0] == 0).all()
    student, untaught = taught(hands, 4), Student((every.seen.shape[1], 128, 64, 40))

    def surprise(of: Student) -> float:
        return float(-(every.wanted * np.log(of.shares(every.seen)[1] + 1e-9)).sum(axis=1).mean())

    assert surprise(student) < surprise(untaught) - 0.05
    net = Net(student.widths, student.weights)
    figures = student.shares(every.seen[:50])[0][-1]
    scores = np.array([net.scores(seen.tolist()) for seen in every.seen[:50]])
    assert np.abs(scores - figures).max() < 1e-4
    assert taught(hands, 4).weights == student.weights


def test_a_step_follows_the_slope() -> None:
    """The slope that a step goes down is that of the surprise: by differences."""
    student = Student((6, 5, 4, 3), seed=3)
    seen = np.array([[0.5, -1, 2, 1, 1, 1], [1, 0.3, 0, 1, 0, 1]], np.float32)
    wanted = np.array([[0.2, 0.5, 0.3], [0.9, 0, 0.1]], np.float32)

    def surprise() -> float:
        shares = student.shares(seen)[1].astype(np.float64)
        return float(-(wanted * np.log(shares + 1e-12)).sum(axis=1).mean())

    before = surprise()
    for _ in range(200):
        student.learn(seen, wanted, 0.01)
    best = float(-(wanted * np.log(wanted + 1e-12)).sum(axis=1).mean())
    assert before - best > 0.05
    assert surprise() - best < 0.01


def test_suits_that_are_alike_change_places() -> None:
    places = next(lessons("tute-pairs", 1, simulations=20))[0].order
    every = turns(places, 4)
    assert len({tuple(cards) for _, cards in every}) == 6
    for figures, cards in every:
        assert sorted(figures) == list(range(len(figures)))
        assert list(figures[:40]) == list(cards)
        assert list(cards[:10]) == list(range(10))
