"""El Tomate for its tests: tables with options, deals, and hands played in words."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import strategies as st

from tapete.conformance.adapter import adapter, fields
from tapete.conformance.schema import check_inputs
from tapete.rules.cards import SPANISH_PACK, Card, cards
from tapete.rules.game import PASS, Action, IllegalAction, configure, options
from tapete.rules.tomate.deal import Position, opened
from tapete.rules.tomate.game import Tomate
from tapete.rules.tomate.hand import TomateHand
from tapete.rules.tomate.match import TomateMatch
from tapete.rules.tomate.turns import BACETA, JUEGO, TOMO

GAME = Tomate()
HANDS = ("1O 7C 3B", "2E 1B 2B", "2O 7E 5E", "6E 10B 7B")
"""Four players, seat 0 is dealt last; the six of coins is turned up."""
TURN_UP = Card("6O")


def table(**chosen: object) -> Tomate:
    game = configure(GAME, chosen)
    assert isinstance(game, Tomate)
    return game


def dealt(game: Tomate = GAME, dealer: int = 0, **state: Any) -> TomateHand:
    hands = tuple(map(cards, HANDS))
    known = {TURN_UP, *(card for held in hands for card in held)}
    stock = tuple(card for card in SPANISH_PACK if card not in known)
    return TomateHand(opened(game.match(4, dealer=dealer, **state).standing, hands, TURN_UP, stock))


def answered(game: Tomate, kind: str, inputs: Mapping[str, Any]) -> Mapping[str, Any]:
    """What the rules say to a question of the vector schema."""
    check_inputs(game, inputs, fields(game))
    return adapter(game).answer(game, kind, inputs)


def now(hand: TomateHand) -> Position:
    """The cards, face up."""
    return hand._position


def verb(word: str) -> Action:
    known = {"-": PASS, "tomo": TOMO, "juego": JUEGO, "baceta": BACETA}
    return known[word] if word in known else Action("play", word)


def played(hand: TomateHand, actions: str) -> TomateHand:
    """Plays words: `-` passes, `tomo`, `juego`, `baceta`, `x7C` discards, a card is played."""
    for word in actions.split():
        hand = hand.play(Action("discard", word[1:]) if word[0] == "x" else verb(word))
    return hand


def words(hand: TomateHand, seat: int | None = None) -> list[str]:
    return [str(action) for action in hand.legal(seat)]


def refused(hand: TomateHand, action: Action) -> tuple[str, dict[str, str]]:
    with pytest.raises(IllegalAction) as caught:
        hand.play(action)
    return caught.value.refusal.code, dict(caught.value.refusal.about)


def part(hand: TomateHand, name: str) -> list[tuple[Any, int | None]]:
    return [(each.value, each.seat) for each in hand.view(None).parts if each.name == name]


def passed(match: TomateMatch) -> TomateHand:
    """The deal in which everybody passes."""
    hand = match.deal(SPANISH_PACK)
    while hand.to_act is not None:
        hand = hand.play(PASS)
    return hand


DRAWN = st.fixed_dictionaries({each.name: st.sampled_from(list(each.values)) for each in options(GAME)})
