"""Actions: what a seat does, and how it is refused."""

from dataclasses import dataclass
from typing import Final, Self

Seat = int


@dataclass(frozen=True, slots=True)
class Action:
    """One thing a seat does: a verb and what it is about, `play 1O`, `bid 80`, `sing 40:O`, `pass`."""

    do: str
    what: str = ""

    def __repr__(self) -> str:
        return f"Action({self.do!r}, {self.what!r})" if self.what else f"Action({self.do!r})"

    def __str__(self) -> str:
        return f"{self.do} {self.what}" if self.what else self.do

    @classmethod
    def parse(cls, text: str) -> Self:
        """The action that `str` wrote; any text is an action, legal or not."""
        do, _, what = text.partition(" ")
        return cls(do, what)


PASS: Final = Action("pass")
"""Nothing from me: a pass in an auction, silence in a window."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not allowed: a code of rules README 6 and the cards or suits it is about."""

    code: str
    about: tuple[tuple[str, str], ...] = ()


class IllegalAction(Exception):
    """An action that the rules refuse; nothing has changed. `refusal` says which rule, and about what."""

    def __init__(self, code: str, **about: str) -> None:
        super().__init__(" ".join([code, *(f"{name}={value}" for name, value in about.items())]))
        self.refusal = Refusal(code, tuple(about.items()))
