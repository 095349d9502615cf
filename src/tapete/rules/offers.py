"""Situations in which an offer is made (tomo, juego): looked up in the `offers.py` of the game's family."""

from typing import Any

from tapete.rules.family import module_of
from tapete.rules.game import Game, View


def situation(game: Game[Any], view: View) -> tuple[str, ...]:
    """Names of the situation of the seat, from the broadest to the narrowest; empty at other decisions and in other
    games."""
    stated = module_of(game.family, "offers")
    return () if stated is None else tuple(stated.situation(game, view))
