"""The adapter of the family: its answers to the questions of the vector schema, and recorded deals."""

from collections.abc import Mapping
from typing import Any

from tapete.conformance.adapter import Facts, Replay


def answer(game: Any, kind: str, inputs: Mapping[str, Any]) -> Facts:
    """What the rules say. Raises Unanswered for a kind that the family has not, ValueError for what cannot be."""
    found: Facts = game.answer(kind, inputs)
    return found


def replay(game: Any, inputs: Mapping[str, Any]) -> Replay:
    """A recorded deal, ready to be played. Raises ValueError or KeyError for a deal that cannot be."""
    found: Replay = game.replay(inputs)
    return found
