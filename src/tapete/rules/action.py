"""Actions: what a seat does, and how it is refused."""

from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple, Self

Seat = int
Code = Literal[
    "already_sung",
    "bid_not_offered",
    "bid_too_low",
    "cannot_cover",
    "discard_bout",
    "discard_called",
    "discard_king",
    "discard_trump",
    "excuse_reserved",
    "forty_first",
    "lead_restricted",
    "must_follow",
    "must_head",
    "must_overtrump",
    "must_trump",
    "must_undertrump",
    "no_petit_lead",
    "not_in_hand",
    "not_now",
    "not_your_turn",
    "nothing_to_sing",
    "three_bouts",
    "trick_not_won",
]
"""Why the rules refuse an action (docs/spec/common.md 6): the words of `refused.<code>`."""


@dataclass(frozen=True, slots=True)
class Action:
    """One thing a seat does: a verb and what it is about, `play 1O`, `bid 80`, `sing 40:O`, `pass`."""

    do: str
    what: str = ""
    text: str = field(init=False, repr=False, compare=False)
    """The verb and what it is about, as it is written and sent: made once, and asked for many times."""

    def __post_init__(self) -> None:
        _set_text(self, f"{self.do} {self.what}" if self.what else self.do)

    def __repr__(self) -> str:
        return f"Action({self.do!r}, {self.what!r})" if self.what else f"Action({self.do!r})"

    def __str__(self) -> str:
        return self.text

    @classmethod
    def parse(cls, text: str) -> Self:
        """The action that `str` wrote; any text is an action, legal or not."""
        do, _, what = text.partition(" ")
        return cls(do, what)


_set_text = Action.__dict__["text"].__set__
PASS: Final = Action("pass")
"""Nothing from me: a pass in an auction, silence in a window."""


class Refusal(NamedTuple):
    """Why an action is not allowed: a code of docs/spec/common.md 6 and the cards or suits it is about."""

    code: Code
    about: tuple[tuple[str, str], ...] = ()


class IllegalAction(Exception):
    """An action that the rules refuse; nothing has changed. `refusal` says which rule, and about what."""

    def __init__(self, code: Code, **about: str) -> None:
        super().__init__(" ".join([code, *(f"{name}={value}" for name, value in about.items())]))
        self.refusal = Refusal(code, tuple(about.items()))
