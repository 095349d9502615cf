"""Every robot at every game: legal, repeatable, picklable, honest, and able to say why."""

import pickle
from random import Random
from typing import Any

import pytest

from tapete.robots import CODES, LEVELS, Robot, robot
from tapete.rules.game import Game, Hand, IllegalAction, configure, past
from tapete.rules.games import GAMES
from tapete.rules.laws import TRIES, exchanged

BRISK = tuple([level for level in LEVELS if level not in ("casual", "expert")])
"""The expert is the skilled one with more patience, and plays whole hands of every game in the arena; the casual one is
the learner with fewer slips."""
FORMS = [(game, seats) for game in GAMES for seats in dict.fromkeys((game.players[0], game.players[-1]))]


def names(form: tuple[Game[Any], int]) -> str:
    return f"{form[0].id}-{form[1]}"


def dealt(game: Game[Any], seats: int, number: int) -> Hand:
    if (game.id, seats) == ("tute-three", 4):
        game = configure(game, {"fourth_deals": True})
    deck = list(game.pack(seats))
    Random(f"{game.id} {number}").shuffle(deck)
    hand: Hand = game.match(seats, dealer=number % seats).deal(deck)
    return hand


def step(hand: Hand, robot: Robot) -> Hand:
    seat = hand.to_act
    assert seat is not None
    return hand.play(hand.automatic or robot.choose(hand.view(seat)))


@pytest.mark.parametrize("form", FORMS, ids=names)
@pytest.mark.parametrize("level", BRISK)
def test_plays_whole_hands_with_legal_actions(form: tuple[Game[Any], int], level: str) -> None:
    player = robot(level, 1)
    for number in range(1 if form[1] > 5 else 3):
        hand = dealt(*form, number)
        while (seat := hand.to_act) is not None:
            if hand.automatic is None:
                view = hand.view(seat)
                advice = player.advise(view)
                assert advice.action in view.legal
                assert advice.action == player.choose(view)
                assert advice.code in ("", *CODES)
            hand = step(hand, player)


@pytest.mark.parametrize("level", LEVELS)
def test_is_a_picklable_value_that_repeats_itself(level: str) -> None:
    player = robot(level, 7)
    again = pickle.loads(pickle.dumps(player))
    assert again == player
    assert player.level == level
    hand = dealt(GAMES[0], 4, 3)
    while hand.to_act is not None:
        view = hand.view(hand.to_act)
        assert player.choose(view) == again.choose(view) == player.choose(pickle.loads(pickle.dumps(view)))
        hand = step(hand, player)


@pytest.mark.parametrize("level", BRISK)
@pytest.mark.parametrize("form", FORMS, ids=names)
def test_cards_hidden_from_a_robot_do_not_move_it(form: tuple[Game[Any], int], level: str) -> None:
    """Cards in the other hands change places; the robot that acts next does the same."""
    player, luck = robot(level), Random(names(form))
    hand = dealt(*form, 11)
    moved = 0
    while (seat := hand.to_act) is not None:
        if hand.automatic is None and hand.view(seat).phase == "play" and len(hand.view(seat).legal) > 1:
            other = shuffled_but(hand, seat, luck)
            moved += [other.own(who).hand for who in range(form[1])] != [hand.own(who).hand for who in range(form[1])]
            assert player.choose(other.view(seat)) == player.choose(hand.view(seat))
        hand = step(hand, player)
    assert moved or form[1] == 2 or not hand.view(None).tricks


def shuffled_but(hand: Hand, seat: int, luck: Random) -> Hand:
    """The same actions from a deck with two cards exchanged that other seats still hold, if that is possible."""
    match, deck, actions = past(hand)
    others = [card for who in range(match.seats) if who != seat for card in hand.own(who).hand]
    for _ in range(TRIES if len(others) > 1 else 0):
        other: Hand = match.deal(exchanged(deck, *luck.sample(others, 2)))
        try:
            for action in actions:
                other = other.play(action)
        except IllegalAction:
            continue
        if other.view(seat) == hand.view(seat):
            return other
    return hand


def test_a_seat_that_is_not_asked_is_refused() -> None:
    hand = dealt(GAMES[0], 4, 1)
    assert hand.to_act is not None
    for level in LEVELS:
        with pytest.raises(ValueError, match="nothing is legal"):
            robot(level).choose(hand.view((hand.to_act + 1) % 4))


def test_an_unknown_level_names_those_that_exist() -> None:
    with pytest.raises(KeyError, match="novice, learner, casual, regular"):
        robot("grandmaster")


def test_novices_with_other_seeds_play_otherwise() -> None:
    views = [dealt(GAMES[0], 4, number).view((number + 1) % 4) for number in range(8)]
    assert len({tuple(robot("novice", seed).choose(view) for view in views) for seed in range(4)}) == 4
