"""The regular: looks up the policy of the game's family and plays by it."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from types import ModuleType

from tapete.robots.regular import plain
from tapete.robots.robot import Advice
from tapete.rules.family import module_of
from tapete.rules.game import Action, View
from tapete.rules.games import GAMES

Policy = Callable[[View], Advice]
Expected = Callable[[str], float]
"""What a search expects of a bid: from -1, lost, to 1, won, or points; of `pass`: of a hand in which nobody bids."""


@cache
def _family(game: str) -> ModuleType | None:
    """The module `robot` in the folder of the game's family, if there is one."""
    found: ModuleType | None = module_of(next((each.family for each in GAMES if each.id == game), ""), "robot")
    return found


def policy(game: str) -> Policy:
    """`advise` of the game's family; any other game is played by `plain`."""
    found: Policy = getattr(_family(game), "advise", plain.advise)
    return found


def counts_tricks(view: View) -> bool:
    """Whether only tricks count in this hand, not what is in them."""
    asked: Callable[[View], bool] | None = getattr(_family(view.game), "counts_tricks", None)
    return asked is not None and asked(view)


def bid_by(view: View, expected: Expected) -> Advice | None:
    """What to bid if that can be expected of each bid; nothing where the family bids otherwise."""
    bid: Callable[[View, Expected], Advice | None] | None = getattr(_family(view.game), "bid_by", None)
    return None if bid is None else bid(view, expected)


@dataclass(frozen=True, slots=True)
class Regular:
    """Rules of thumb, no chance: the same view always gets the same answer."""

    level: str = "regular"

    def choose(self, view: View) -> Action:
        return self.advise(view).action

    def advise(self, view: View) -> Advice:
        if not view.legal:
            raise ValueError("nothing is legal for this seat now")
        return policy(view.game)(view)
