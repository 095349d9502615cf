"""A finished hand with all cards open, as onlookers see it who come late."""

from functools import partial
from random import Random
from typing import Any

import pytest

from tapete.rules.game import Game, Hand, admits
from tapete.rules.games import GAMES
from tapete.table.snapshot import opened


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.id))
def test_an_open_hand_has_the_cards_of_every_seat(game: Game[Any]) -> None:
    dice = Random(game.id)
    for seats in filter(partial(admits, game), game.players):
        deck = list(game.pack(seats))
        dice.shuffle(deck)
        hand: Hand = game.match(seats).deal(deck)
        while hand.to_act is not None:
            hand = hand.play(hand.automatic or dice.choice(hand.legal()))
        shown = opened(hand, 1)
        assert all(shown.hands), (seats, shown.hands)
        held = [card for cards in shown.hands for card in cards]
        assert len(held) == len(set(held)), "no card lies in two hands"
