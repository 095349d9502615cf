"""The regular: looks up the policy of the game and plays by it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tapete.robots.regular import cuatrola, plain, tarot, tomate, tute
from tapete.robots.robot import Advice
from tapete.rules.game import Action, View

POLICIES: Final[tuple[tuple[str, Callable[[View], Advice]], ...]] = (
    ("tute-", tute.advise),
    ("cuatrola", cuatrola.advise),
    ("tomate", tomate.advise),
    ("tarot-", tarot.advise),
)
"""The policy of every game whose id begins so; any other game is played by `plain`."""


@dataclass(frozen=True, slots=True)
class Regular:
    """Rules of thumb, no chance: the same view always gets the same answer."""

    level: str = "regular"

    def choose(self, view: View) -> Action:
        return self.advise(view).action

    def advise(self, view: View) -> Advice:
        if not view.legal:
            raise ValueError("nothing is legal for this seat now")
        for prefix, advise in POLICIES:
            if view.game.startswith(prefix):
                return advise(view)
        return plain.advise(view)
