"""What every hand, match and game says of itself: its past, one line that rebuilds it, the table in text."""

import random
import re
from typing import Any

import pytest

import tapete
from tapete.rules.cards import cards
from tapete.rules.game import Action, Game, Hand, options, past
from tapete.rules.games import GAMES, game
from tapete.rules.laws import picked

NAMES = {name: getattr(tapete, name) for name in tapete.__all__}
each_game = pytest.mark.parametrize("found", GAMES, ids=lambda found: str(found.id))


def rebuilt(value: object) -> Any:
    """What the `repr` of a value makes, with the names of the front door alone."""
    line = repr(value)
    assert "\n" not in line
    return eval(line, {**NAMES, "__builtins__": {}})


def some_hand(found: Game[Any], actions: int, chance: random.Random) -> Hand:
    match = found.match(found.players[0], dealer=1)
    hand: Hand = match.deal(chance.sample(found.pack(match.seats), len(found.pack(match.seats))))
    for _ in range(actions):
        if hand.to_act is not None:
            hand = hand.play(picked(hand, chance.randrange))
    return hand


@each_game
@pytest.mark.parametrize("actions", [0, 5, 1000])
def test_a_hand_is_one_line_that_rebuilds_it(found: Game[Any], actions: int) -> None:
    hand = some_hand(found, actions, random.Random(found.id))
    assert rebuilt(hand) == hand
    assert rebuilt(past(hand).match) == past(hand).match
    assert f"{found.id}: " in str(hand).splitlines()[0]


@each_game
@pytest.mark.parametrize("actions", [0, 1, 5, 20, 1000])
def test_a_sheet_ends_with_what_is_paid_whenever_it_is_asked_for(found: Game[Any], actions: int) -> None:
    hand = some_hand(found, actions, random.Random(found.id))
    assert hand.sheet().lines[-1].name == "payoff"


@each_game
def test_a_game_names_the_options_that_are_set(found: Game[Any]) -> None:
    assert repr(found) == f"game({found.id!r})"
    assert rebuilt(found) == found
    last = game(found.id, **{options(found)[0].name: options(found)[0].values[-1]})
    assert last != found
    assert rebuilt(last) == last


def test_short_lines() -> None:
    assert repr(Action("play", "1O")) == "Action('play', '1O')"
    assert repr(Action("pass")) == "Action('pass')"
    assert repr(cards("1O")[0]) == "Card('1O')"
    pairs = game("tute-pairs", juegos_target=2)
    assert repr(pairs) == "game('tute-pairs', juegos_target=2)"
    assert repr(pairs.match(4)) == "game('tute-pairs', juegos_target=2).match(4)"
    match = pairs.match(4, dealer=1, totals=(1, 0, 1, 0))
    assert repr(match) == "game('tute-pairs', juegos_target=2).match(4, dealer=1, totals=(1, 0, 1, 0))"
    hand = match.deal(pairs.pack(4)).played("play 1O")
    assert repr(hand) == f"{match!r}.deal(cards({' '.join(pairs.pack(4))!r})).played('play 1O')"


def test_a_hand_knows_what_was_done_and_leaves_the_one_before_alone() -> None:
    pairs = game("tute-pairs")
    before = pairs.match(4).deal(pairs.pack(4))
    after = before.played("play 1O", "play 3O")
    assert after.actions == (Action("play", "1O"), Action("play", "3O"))
    assert before.actions == ()


def test_the_table_in_text() -> None:
    pairs = game("tute-pairs")
    hand = pairs.match(4).deal(pairs.pack(4)).played("play 1O", "play 3O")
    assert str(hand).splitlines() == [
        "tute-pairs: play, seat 3 to act; dealer 0, scores 0 0 0 0",
        "  trump: B",
        "  trump_card of seat 0: 2B",
        "  seat 0 (0 tricks): 11O 5O 3C 7C 2C 11E 5E 3B 7B 2B",
        "  seat 1 (0 tricks): 10O 4O 12C 6C 1E 10E 4E 12B 6B",
        "  seat 2 (0 tricks): 7O 2O 11C 5C 3E 7E 2E 11B 5B",
        "> seat 3 (0 tricks): 12O 6O 1C 10C 4C 12E 6E 1B 10B 4B",
        "  trick: 1 1O*, 2 3O",
    ]
    while hand.to_act is not None:
        hand = hand.play(hand.automatic or hand.legal()[0])
    first, _, one, *_ = str(hand).splitlines()
    assert first == "tute-pairs: over; dealer 0, scores 0 0 0 0"
    assert one == "  seat 0 (1 trick): "


@each_game
@pytest.mark.parametrize("seats", [0, 1, 14, "4", 4.5, None])
def test_it_says_how_many_may_play(found: Game[Any], seats: Any) -> None:
    with pytest.raises(ValueError, match=re.escape(f"{found.id} is played by ")) as wrong:
        found.match(seats)
    assert str(wrong.value).endswith(f", not {seats!r}")
    assert str(min(found.players)) in str(wrong.value)
    assert str(max(found.players)) in str(wrong.value)
