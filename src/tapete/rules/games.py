"""The registry: every game of the room, in the order in which it is offered."""

from typing import Any, Final

from tapete.rules.cuatrola.game import Cuatrola
from tapete.rules.game import Game
from tapete.rules.tarot.games import (
    Tarot2Piles,
    Tarot2Reserve,
    Tarot3,
    Tarot3Short,
    Tarot4,
    Tarot5,
    Tarot6,
    Tarot6Double,
    Tarot7Double,
    Tarot8Double,
)
from tapete.rules.tomate.game import Tomate
from tapete.rules.tute.pairs import TutePairs

GAMES: Final[tuple[Game[Any], ...]] = (
    TutePairs(),
    Cuatrola(),
    Tomate(),
    Tarot4(),
    Tarot3(),
    Tarot3Short(),
    Tarot5(),
    Tarot6(),
    Tarot6Double(),
    Tarot7Double(),
    Tarot8Double(),
    Tarot2Piles(),
    Tarot2Reserve(),
)


def game(name: str) -> Game[Any]:
    """The game with this id, with default options. Raises KeyError, which lists the ids that exist."""
    for each in GAMES:
        if each.id == name:
            return each
    raise KeyError(f"no game {name!r}; there are {', '.join(each.id for each in GAMES)}")
