"""The adapter of a family: the module `vectors` of its folder, which answers the questions of the vector schema.

It has two functions, and may state the fields of its questions:

- `answer(game, kind, inputs)` gives what `expect` of that kind may name (further fields do not matter), with tuples
  or lists for lists; it raises `Unanswered` for a kind that it has not, ValueError for inputs that cannot be.
- `replay(game, inputs)` gives a `Replay`: the hand as dealt, `facts(hand)` for the finished hand, and, only if its
  verbs are not those of the log, `actions(do, value)`.
- `FIELDS` says what the inputs of this family alone may be (`schema.py`); no question is put that breaks it.

The adapter may know all of its family; no module of the rules knows it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol, cast

from tapete.conformance.shapes import Shape
from tapete.rules.game import PASS, Action, Game, Hand

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


class Unanswered(Exception):
    """A kind of question that no adapter answers."""


class Adapter(Protocol):
    """What a module `tapete.rules.<family>.vectors` has."""

    def answer(self, game: Any, kind: str, inputs: Mapping[str, Any]) -> Facts: ...
    def replay(self, game: Any, inputs: Mapping[str, Any]) -> Replay: ...


def adapter(game: Game[Any]) -> Adapter:
    """The adapter of the family of a game."""
    return cast(Adapter, import_module(f"tapete.rules.{game.family}.vectors"))


def fields(game: Game[Any]) -> Mapping[str, Shape]:
    """What the inputs of this family alone may be."""
    found: Mapping[str, Shape] = getattr(adapter(game), "FIELDS", {})
    return found
