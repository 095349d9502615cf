"""Sampled-worlds search gives each card the mean of its exact values in the worlds that are drawn."""

from random import Random
from statistics import fmean

import pytest

from tapete.kernel import NONE, Aim, Phase, Prepared, Sight, Start, search_sampled, worlds
from tapete.robots.searcher.numbers import prepared, sight
from tapete.rules.card_play import card_play
from tapete.rules.game import Hand, past
from tapete.rules.games import game
from tapete.rules.phase import CardPlay
from tests.kernel.lock import goes_on_meanwhile
from tests.kernel.lockstep import dealt, said

COUNT, SEED = 12, 5
TWO_SIDES = ("tute-pairs", "cuatrola", "tute-subastado", "brisca-pairs", "tarot-3", "tarot-4", "tarot-5")


def late(name: str, cards: int, chance: Random) -> tuple[Hand, CardPlay]:
    """A hand played at random until the seat to act has so many cards left and a choice, and the stock none."""
    while True:
        hand = dealt(game(name), chance)
        while hand.to_act is not None:
            view = hand.view(hand.to_act)
            if view.phase == "play" and len(view.hand) <= cards and len(hand.legal()) > 1 and hand.automatic is None:
                play = card_play(past(hand).match.game, view)
                if play is not None and not play.counts[-1]:
                    return hand, play
            hand = hand.play(hand.automatic or said(hand, chance))


def seen(name: str, cards: int, chance: Random) -> tuple[Prepared, Sight, bool]:
    """What the seat to act knows, and whether it wants more of what `solve` counts, or less."""
    while True:
        hand, play = late(name, cards, chance)
        assert hand.to_act is not None
        if max(play.sides) < 2 and play.score.aim in ("points", "contract"):
            view = hand.view(hand.to_act)
            played = [each.card for trick in view.tricks for each in trick.plays if each.seat == hand.to_act]
            is_called = any(not set(cards).isdisjoint([*view.hand, *played]) for cards in play.called)
            wants_more = play.sides[hand.to_act] == 0 or is_called
            return prepared(play, 1.0, 100.0), sight(play, view), wants_more


def solutions(phase: Prepared, known: Sight) -> list[tuple[dict[int, int], int]]:
    """What each card is worth in each world, and how many nodes that took."""
    solved = [world.solve() for world in worlds(phase, known, COUNT, SEED)]
    assert None not in solved
    return [each for each in solved if each is not None]


@pytest.mark.parametrize("name", TWO_SIDES)
def test_a_card_is_worth_the_mean_of_what_it_is_worth_in_each_world(name: str) -> None:
    chance = Random(f"sampled {name}")
    for _ in range(8):
        phase, known, wants_more = seen(name, 4, chance)
        values = [each for each, _ in solutions(phase, known)]
        found = search_sampled(phase, known, COUNT, SEED)
        assert [each.visits for each in found] == [COUNT] * len(values[0])
        wanted = {
            card: (1 if wants_more else -1) * fmean([each[card] for each in values]) for card in sorted(values[0])
        }
        assert {each.card: each.value for each in found} == pytest.approx(wanted)


def test_whoever_wants_few_points_is_content_with_few() -> None:
    phase, known = Phase(), Sight()
    phase.suits, phase.strengths, phase.values = [0] * 6, [*range(6)], [11, 1, 2, 3, 4, 5]
    phase.seats, phase.trump, phase.score.aim = 2, NONE, Aim.fewest
    known.start, known.counts, known.tricks = Start(), [3, 3, 0, 0], [[]]
    known.start.sides, known.known, known.barred = [0, 1], [[0, 3, 5], [], [], []], [[]] * 4
    ready = Prepared(phase)
    values = [each for each, _ in solutions(ready, known)]
    found = {each.card: each.value for each in search_sampled(ready, known, COUNT, SEED)}
    assert found == {card: -fmean([each[card] for each in values]) for card in (0, 3, 5)}
    assert len(set(found.values())) > 1


def test_nodes_are_counted_over_all_worlds() -> None:
    phase, known, _ = seen("tute-pairs", 6, Random("nodes"))
    needed = [nodes for _, nodes in solutions(phase, known)]
    for solved in (0, 1, 5, COUNT):
        most = sum(needed[:solved]) + (solved == COUNT)
        found = search_sampled(phase, known, COUNT, SEED, most=most)
        assert {each.visits for each in found} == ({solved} if solved else set())


def test_no_world_tells_nothing() -> None:
    phase, known, _ = seen("tute-pairs", 4, Random("none"))
    assert search_sampled(phase, known, 0, SEED) == []


def test_what_cannot_be_solved_is_refused() -> None:
    hand, play = late("tute-individual", 4, Random("four sides"))
    with pytest.raises(ValueError, match="only hands of two sides are solved"):
        search_sampled(prepared(play, 1.0, 100.0), sight(play, hand.view(hand.to_act)), 1, 1)


def test_python_goes_on_meanwhile() -> None:
    phase, known, _ = seen("tute-pairs", 7, Random("lock"))
    assert goes_on_meanwhile(lambda: search_sampled(phase, known, 1000, 1))
