"""The one door to what decides whether an offer is worth accepting; each family states its own (`offers.py`)."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from tapete.rules.game import Game, View


def situation(game: Game[Any], view: View) -> tuple[str, ...]:
    """Names of what the seat is in, each a part of the one before; none at other questions, or for want of any."""
    stated = _stated_by(game.family)
    return () if stated is None else tuple(stated(game, view))


@cache
def _stated_by(family: str) -> Any:
    name = f"tapete.rules.{family}.offers"
    return import_module(name).situation if find_spec(name) is not None else None
