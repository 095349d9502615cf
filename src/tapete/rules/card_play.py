"""The one door to the card play of any game in numbers: the file `card_play.py` in the folder of its family."""

from typing import Any

from tapete.rules.family import module_of
from tapete.rules.game import Game, View
from tapete.rules.phase import CardPlay


class NotInNumbers(ValueError):
    """Numbers cannot say the card play of a position, and whoever has to choose there needs them."""


def card_play(game: Game[Any], view: View) -> CardPlay | None:
    """The card play as the seat of the view knows it; nothing in another phase, or where numbers cannot say it."""
    if view.phase != "play" or view.seat is None:
        return None
    stated = _stated_by(game.family, "card_play")
    return None if stated is None else stated(game, view)


def after_bid(game: Game[Any], view: View, bid: str) -> CardPlay | None:
    """The card play as the seat to speak would know it if this was bid, and stood; nothing where no family says it."""
    stated = _stated_by(game.family, "after_bid") if view.phase == "auction" else None
    return None if stated is None else stated(game, view, bid)


def _stated_by(family: str, what: str) -> Any:
    return getattr(module_of(family, "card_play"), what, None)
