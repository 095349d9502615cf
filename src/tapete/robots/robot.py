"""The contract of a robot: a view in, an action out, and the reason for it when asked."""

from typing import NamedTuple, Protocol

from tapete.rules.game import Action, View


class Advice(NamedTuple):
    """An action and why: a code of rules/strategy.md and what it is about; no code: no reason but the rules."""

    action: Action
    code: str = ""
    about: tuple[tuple[str, str], ...] = ()


class Robot(Protocol):
    """A frozen, picklable value without memory: the same view always gets the same answer.

    The view holds everything that a seat may know, public memory included (`view.tricks`); its `legal` is never empty
    when a robot is asked. The answer is one of `view.legal`. Raises ValueError when nothing is legal.
    """

    @property
    def level(self) -> str:
        """What the table calls it, one of `LEVELS`."""

    def choose(self, view: View) -> Action:
        """What to do now."""

    def advise(self, view: View) -> Advice:
        """What to do now, and why: for hints and reviews."""
