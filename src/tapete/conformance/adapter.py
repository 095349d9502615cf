"""The adapter of a family: the module `vectors` of its folder, which answers the questions of the vector schema.

It has two functions, and may state the fields of its questions:

- `answer(game, kind, inputs)` gives what `expect` of that kind may name (further fields do not matter), with tuples
  or lists for lists; it raises `Unanswered` for a kind that it has not, ValueError for inputs that cannot be.
- `replay(game, inputs)` gives a `Replay`: the hand as dealt, `facts(hand)` for the finished hand, and, only if its
  verbs are not those of the log, `actions(do, value)`.
- `FIELDS` says what the inputs of this family alone may be (`schema.py`); no question is put that breaks it.

The adapter may know all of its family; no module of the rules knows it.
"""

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Protocol, cast

from tapete.conformance.shapes import Shape
from tapete.rules.game import Game
from tapete.rules.game import Unanswered as Unanswered
from tapete.rules.replay import Facts as Facts
from tapete.rules.replay import Replay as Replay
from tapete.rules.replay import spoken as spoken


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
