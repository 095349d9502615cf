"""The open-card solver finds what trying every row of cards finds."""

from random import Random

import pytest

from tapete.kernel import State
from tapete.robots.searcher.numbers import numbers, prepared, start
from tapete.rules.card_play import card_play
from tapete.rules.cards import Card
from tapete.rules.game import past
from tapete.rules.games import game
from tests.kernel.endings import check, endings, run
from tests.kernel.lockstep import dealt, opened, plays, said


def ending(name: str, cards: int, chance: Random) -> tuple[State, tuple[int, ...]]:
    """A hand played at random until the seat to act, which leads, has so many cards left."""
    while True:
        hand = dealt(game(name), chance)
        while hand.to_act is not None and hand.view(None).phase != "play":
            hand = hand.play(said(hand, chance))
        play = None if hand.to_act is None else card_play(past(hand).match.game, hand.view(hand.to_act))
        if play is None or play.score.aim == "tricks":
            continue
        state, number = opened(play, hand), numbers(play.pack)
        while hand.to_act is not None and (hand.view(None).trick or len(hand.own(hand.to_act).hand) > cards):
            may = plays(hand)
            action = chance.choice(may) if may else said(hand, chance)
            hand = hand.play(action)
            if may:
                state.play(number[Card(action.what)])
        if hand.to_act is not None:
            return state, play.sides


def tried(state: State, sides: tuple[int, ...], contract: bool) -> int:
    """The value by trying everything."""
    if state.to_act < 0:
        points = state.points
        return points[0] if contract else points[0] - points[1]
    values = []
    mask, better = state.legal(), max if sides[state.to_act] == 0 else min
    for card in range(mask.bit_length()):
        if mask >> card & 1:
            after = state.clone()
            after.play(card)
            values.append(tried(after, sides, contract))
    return better(values)


@pytest.mark.parametrize(("name", "cards"), [("tute-pairs", 3), ("cuatrola", 3), ("tute-subastado", 3), ("tarot-4", 2)])
def test_the_value_of_every_card(name: str, cards: int) -> None:
    chance = Random(f"solve {name}")
    for _ in range(6):
        state, sides = ending(name, cards, chance)
        solved = state.solve()
        assert solved is not None
        values, _ = solved
        assert sum([1 << card for card in values]) == state.legal()
        for card, value in values.items():
            after = state.clone()
            after.play(card)
            assert value == tried(after, sides, name == "tarot-4")


@pytest.mark.parametrize("name", ["tute-pairs", "cuatrola", "tute-subastado", "tarot-3", "tarot-4"])
def test_a_card_is_worth_what_the_hand_after_it_is_worth(name: str) -> None:
    """In endings too long to try everything: each search has a window, a table and bounds of its own."""
    chance = Random(f"after {name}")
    for _ in range(20):
        state, sides = ending(name, 5, chance)
        every, best = state.solve(), state.solve(best=True)
        assert every is not None
        assert best is not None
        for card, value in every[0].items():
            after = state.clone()
            after.play(card)
            solved = after.solve(best=True)
            assert solved is not None
            assert list(solved[0].values()) == [value]
        ((card, value),) = best[0].items()
        assert every[0][card] == value == (max if sides[state.to_act] == 0 else min)(every[0].values())


@pytest.mark.parametrize("name", ["brisca", "tute-two"])
def test_the_value_of_every_card_while_there_is_a_stock(name: str) -> None:
    """What is still to be drawn counts as well."""
    chance = Random(f"solve {name}")
    for _ in range(40):
        state, sides = before_the_last_draw(name, chance)
        solved = state.solve()
        assert solved is not None
        for card, value in solved[0].items():
            after = state.clone()
            after.play(card)
            assert value == tried(after, sides, contract=False)


def before_the_last_draw(name: str, chance: Random) -> tuple[State, tuple[int, ...]]:
    """Three cards in each of two hands and two in the stock, all others aside."""
    while True:
        hand = dealt(game(name), chance)
        while hand.to_act is not None and hand.view(None).phase != "play":
            hand = hand.play(said(hand, chance))
        play = None if hand.to_act is None else card_play(past(hand).match.game, hand.view(hand.to_act))
        if play is None or len(play.sides) != 2:
            continue
        number, begun = numbers(play.pack), start(play)
        cards = chance.sample(sorted(number.values()), 8)
        begun.hands, begun.stock = [cards[:3], cards[3:6]], cards[6:]
        begun.aside = [card for card in number.values() if card not in cards]
        return State(prepared(play, 1.0, 100.0), begun), play.sides


def test_endings_of_every_game_and_its_options() -> None:
    """More of them: `python -m tests.kernel.endings 5000`."""
    assert len(run(60, seed=1)) > 8


def test_tricks_left_are_counted_though_the_leader_has_laid_a_card() -> None:
    chance, checked = Random(2), 0
    while checked < 200:
        for each in endings(game("tomate"), chance):
            check(each)
            checked += 1


def test_a_search_that_would_take_too_long_says_so() -> None:
    chance = Random(3)
    assert ending("tute-pairs", 6, chance)[0].solve(most=10) is None
