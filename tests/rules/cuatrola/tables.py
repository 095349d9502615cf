"""Cuatrola for its tests: tables with options, deals, and hands played in words."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import strategies as st

from tapete.conformance.adapter import adapter, fields
from tapete.conformance.schema import check_inputs
from tapete.rules.cards import Card, cards
from tapete.rules.cuatrola.deal import Position, opened
from tapete.rules.cuatrola.game import Cuatrola
from tapete.rules.cuatrola.hand import CuatrolaHand
from tapete.rules.cuatrola.options import PACK
from tapete.rules.game import PASS, Action, IllegalAction, Part, configure, options

GAME = Cuatrola()
SWEEP = ("1O 3O 12O 11O 10O", "1C 3C 12C 11C 10C", "1E 3E 12E 11E 10E", "1B 3B 12B 11B 10B")
"""Each seat a whole suit, the trump (clubs) with the dealer, seat 3."""


def table(**chosen: object) -> Cuatrola:
    game = configure(GAME, chosen)
    assert isinstance(game, Cuatrola)
    return game


def dealt(hands: Sequence[str], trump_card: str, dealer: int = 3, game: Cuatrola = GAME) -> CuatrolaHand:
    return CuatrolaHand(opened(game.match(4, dealer=dealer).standing, tuple(map(cards, hands)), Card(trump_card)))


def answered(game: Cuatrola, kind: str, inputs: Mapping[str, Any]) -> Mapping[str, Any]:
    """What the rules say to a question of the vector schema."""
    check_inputs(game, inputs, fields(game))
    return adapter(game).answer(game, kind, inputs)


def now(hand: CuatrolaHand) -> Position:
    """The cards, face up."""
    return hand._position


def played(hand: CuatrolaHand, actions: str) -> CuatrolaHand:
    """Plays words: a card is played, `-` passes, `20:O` is sung, any other word is bid."""
    for word in actions.split():
        hand = hand.play(verb(word))
    return hand


def verb(word: str) -> Action:
    if word == "-":
        return PASS
    if ":" in word:
        return Action("sing", word)
    return Action("play" if word in PACK else "bid", word)


def refused(hand: CuatrolaHand, word: str | Action) -> tuple[str, dict[str, str]]:
    with pytest.raises(IllegalAction) as caught:
        hand.play(word if isinstance(word, Action) else verb(word))
    return caught.value.refusal.code, dict(caught.value.refusal.about)


def words(hand: CuatrolaHand, seat: int | None = None) -> list[str]:
    return [str(action) for action in hand.legal(seat)]


def parts(hand: CuatrolaHand, name: str) -> list[Part]:
    return [part for part in hand.view(None).parts if part.name == name]


def in_window(game: Cuatrola) -> CuatrolaHand:
    """Seat 2 has just won a trick, holds the forty in clubs and the pair of swords, and is asked first."""
    hands = ("3O 10O 3C", "1O 11O 1C", "12E 11E 12B 11B", "10E 3B 1B")
    position = opened(game.match(4).standing, tuple(map(cards, hands)), Card("10B"))
    return CuatrolaHand(position.with_(trick_order=(2, 3, 0, 1), singers=(2, 0)))


DRAWN = st.fixed_dictionaries({each.name: st.sampled_from(list(each.values)) for each in options(GAME)})
