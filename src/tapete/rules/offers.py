"""The one door to what decides whether an offer is worth accepting; each family states its own (`offers.py`)."""

from typing import Any

from tapete.rules.family import module_of
from tapete.rules.game import Game, View


def situation(game: Game[Any], view: View) -> tuple[str, ...]:
    """Names of what the seat is in, each a part of the one before; none at other questions, or for want of any."""
    stated = module_of(game.family, "offers")
    return () if stated is None else tuple(stated.situation(game, view))
