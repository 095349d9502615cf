"""The contract of a robot: a view in, an action out, and the reason for it when asked."""

from typing import NamedTuple, Protocol

from tapete.rules.game import Action, View


class Advice(NamedTuple):
    """An action and why: a code of docs/spec/strategy.md and what it is about; no code: no reason but the rules."""

    action: Action
    code: str = ""
    about: tuple[tuple[str, str], ...] = ()


class Chooser(Protocol):
    """Anything that plays: whoever is asked gets the view of their seat, whose `legal` is then never empty."""

    def choose(self, view: View) -> Action:
        """What to do now: one of `view.legal`."""


class Robot(Chooser, Protocol):
    """A frozen, picklable value without memory: the same view always gets the same answer.

    Only a search that runs out of its time may answer something else.
    The view holds everything that a seat may know, public memory included (`view.tricks`). `choose` raises ValueError
    when nothing is legal.
    """

    @property
    def level(self) -> str:
        """What the table calls it, one of `LEVELS`."""

    def advise(self, view: View) -> Advice:
        """What to do now, and why: for hints and reviews."""
