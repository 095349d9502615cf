"""A recorded deal played through the rules: each action legal and in turn, up to the end (docs/spec/vectors.md 3)."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from tapete.rules.game import PASS, Action, Hand, IllegalAction

ENTRY: Final = ("seat", "do", "value")
"""What every action of a replay says."""


class NotAsRecordedError(Exception):
    """A replay that the rules do not play as it was recorded."""


def driven(hand: Hand, log: Sequence[Any], actions: Callable[[str, Any], tuple[Action, ...]]) -> Hand:
    """The hand after every entry of the log. Raises NotAsRecordedError unless it is over then."""
    for number, entry in enumerate(log):
        for name in ENTRY:
            if not isinstance(entry, dict) or name not in entry:
                raise ValueError(f"actions: action {number}, {json.dumps(entry)}: {name} is missing")
        waiting = list(actions(entry["do"], entry["value"]))
        while waiting:
            try:
                hand = _step(hand, entry, waiting)
            except NotAsRecordedError as reason:
                raise NotAsRecordedError(f"action {number}, {json.dumps(entry)}: {reason}") from None
    while hand.to_act is not None and (hand.automatic or hand.has_window):
        hand = hand.play(hand.automatic or PASS)
    if hand.to_act is not None:
        raise NotAsRecordedError(f"the hand is not over after the last action: seat {hand.to_act} is to act")
    return hand


def _step(hand: Hand, entry: Mapping[str, Any], waiting: list[Action]) -> Hand:
    """One action further: the program's, one of those waiting (which is taken away), or silence in a window."""
    if hand.to_act is None:
        raise NotAsRecordedError("the hand is already over")
    if hand.automatic is not None:
        if hand.to_act == entry["seat"] and hand.automatic in waiting:
            waiting.remove(hand.automatic)
        return hand.play(hand.automatic)
    legal = hand.legal()
    said = next((action for action in waiting if action in legal), None)
    if hand.has_window and (said is None or hand.to_act != entry["seat"]):
        return hand.play(PASS)
    if hand.to_act != entry["seat"]:
        raise NotAsRecordedError(f"expected seat {entry['seat']}, got seat {hand.to_act} to act")
    if said is None:
        raise NotAsRecordedError(_why_not(hand, waiting[0]))
    playable = sum(action.do == "play" for action in legal)
    if "legal" in entry and entry["legal"] != playable:
        raise NotAsRecordedError(f"legal cards: expected {entry['legal']}, got {playable}")
    waiting.remove(said)
    return hand.play(said)


def _why_not(hand: Hand, action: Action) -> str:
    """The refusal of an action that is not legal."""
    try:
        hand.play(action)
    except IllegalAction as refused:
        return f"expected to be legal, got refused: {refused}"
    return "not among the legal actions, yet not refused"
