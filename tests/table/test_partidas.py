"""Partidas by chance over all games: each ends, nothing is lost, nobody sees too much, stakes are conserved."""

from typing import Any

import pytest

from tapete.rules.game import Game
from tapete.rules.games import GAMES
from tests.table.partidas import run


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_partida_of_every_game(game: Game[Any]) -> None:
    assert run(0, game)["events"] > 20
