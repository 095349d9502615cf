"""What a game gives so that a recorded deal of a vector file can be played through it (docs/spec/vectors.md 3)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tapete.rules.game import PASS, Action, Hand

Facts = Mapping[str, Any]
"""What `expect` may ask about: text, numbers, truth, `None`, and tuples, lists and mappings of them."""


def spoken(do: str, value: Any) -> tuple[Action, ...]:
    """The actions of one entry of a log, in the words of the contract.

    A list is one action an element, said in any order that is legal; `true` is the bare verb; `false` and
    `"pass"` are PASS.

    >>> spoken("bid", 80), spoken("capote", True), spoken("declare", "pass")
    ((Action('bid', '80'),), (Action('capote'),), (Action('pass'),))
    """
    if isinstance(value, list):
        return tuple(Action(do, str(each)) for each in value)
    if value is True:
        return (Action(do),)
    if value is False or value == "pass":
        return (PASS,)
    return (Action(do, str(value)),)


@dataclass(frozen=True, slots=True)
class Replay:
    """One deal ready to be played: the hand before its first action, and how to ask it afterwards.

    `facts` names what the finished hand tells with the field names of `expect`. `actions` is given by a game whose
    verbs differ from those of the log.
    """

    hand: Hand
    facts: Callable[[Any], Facts]
    actions: Callable[[str, Any], tuple[Action, ...]] = spoken
