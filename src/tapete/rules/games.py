"""The registry: every game of the room, in the order in which it is offered."""

from typing import Any, Final

from tapete.rules.brisca.game import Brisca, BriscaPairs
from tapete.rules.cuatrola.game import Cuatrola
from tapete.rules.game import Game, Hand, Value, configure
from tapete.rules.tarot.game import (
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
from tapete.rules.tute.cabron import TuteCabron
from tapete.rules.tute.gana_pierde import TuteGanaPierde
from tapete.rules.tute.individual import TuteIndividual
from tapete.rules.tute.pairs import TutePairs
from tapete.rules.tute.subastado import TuteSubastado
from tapete.rules.tute.three import TuteThree
from tapete.rules.tute.two import TuteTwo

GAMES: Final[tuple[Game[Any], ...]] = (
    TutePairs(),
    TuteTwo(),
    TuteThree(),
    TuteIndividual(),
    TuteSubastado(),
    TuteGanaPierde(),
    TuteCabron(),
    Cuatrola(),
    Tomate(),
    Brisca(),
    BriscaPairs(),
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


def is_listed(name: str) -> bool:
    """Whether a game of the room has this id; one from outside need not."""
    return any(each.id == name for each in GAMES)


def game(name: str, /, **options: Value) -> Game[Hand]:
    """The game with this id; options that are not given have their defaults.

    Raises KeyError, which lists the ids that exist, or BadOption.
    """
    for each in GAMES:
        if each.id == name:
            return configure(each, options) if options else each
    raise KeyError(f"no game {name!r}; there are {', '.join(each.id for each in GAMES)}")
