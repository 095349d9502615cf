"""Card play as numbers, for any game: looked up in the `card_play.py` of the game's family."""

from typing import Any

from tapete.rules.family import module_of
from tapete.rules.game import Game, View
from tapete.rules.phase import CardPlay


class NotInNumbers(ValueError):
    """The card play of a position has no numeric description, and the chooser needs one."""


def card_play(game: Game[Any], view: View) -> CardPlay | None:
    """The card play as the seat of the view knows it; None: another phase, an onlooker, or no numeric description.

    A view does not say its options: they are those of `game`. Raises ValueError for the view of another game.
    """
    _check_game(game, view)
    if view.phase != "play" or view.seat is None:
        return None
    stated = _stated_by(game.family, "card_play")
    return None if stated is None else stated(game, view)


def after_bid(game: Game[Any], view: View, bid: str) -> CardPlay | None:
    """The card play as the bidder would know it if `bid` won the auction; None: not the auction, or not described.

    Raises ValueError for the view of another game.
    """
    _check_game(game, view)
    stated = _stated_by(game.family, "after_bid") if view.phase == "auction" else None
    return None if stated is None else stated(game, view, bid)


def _check_game(game: Game[Any], view: View) -> None:
    if view.game != game.id:
        raise ValueError(f"the view is of {view.game}, not of {game.id}")


def _stated_by(family: str, what: str) -> Any:
    return getattr(module_of(family, "card_play"), what, None)
