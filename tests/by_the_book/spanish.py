"""A second reading of docs/spec/common.md 5.1, written from the text alone, against which the rules are held."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from tapete.conformance.run import check
from tapete.rules.game import options
from tapete.rules.games import game
from tapete.rules.options import idle_options

RANKS = ("1", "3", "12", "11", "10", "7", "6", "5", "4", "2")
SUITS = "OCEB"


def strength(card: str) -> int:
    return -RANKS.index(card[:-1])


def legal(hand: Sequence[str], trick: Sequence[str], trump: str, chosen: Mapping[str, Any]) -> list[str]:
    """The function of docs/spec/common.md 5.1, line by line."""
    if not trick:
        return list(hand)
    suit = trick[0][-1]
    ruffs = [card for card in trick if card[-1] == trump]
    ruffed = suit != trump and bool(ruffs)
    following = [card for card in hand if card[-1] == suit]
    if following:
        if ruffed and not chosen["head_after_ruff"]:
            return following
        led = [card for card in trick if card[-1] == suit]
        reference = max(led, key=strength) if chosen["head_reference"] == "current_best" else trick[0]
        return [card for card in following if strength(card) > strength(reference)] or following
    trumps = [card for card in hand if card[-1] == trump]
    if not trumps:
        return list(hand)
    if not ruffed or chosen["overtrump"] == "any_trump":
        return trumps
    over = [card for card in trumps if strength(card) > max(map(strength, ruffs))]
    return over or (list(hand) if chosen["overtrump"] == "contrafallo" else trumps)


def winner(trick: Sequence[str], trump: str) -> int:
    suit = trump if any(card[-1] == trump for card in trick) else trick[0][-1]
    return max(
        (place for place, card in enumerate(trick) if card[-1] == suit), key=lambda place: strength(trick[place])
    )


def table(name: str, chance: Random) -> tuple[dict[str, Any], dict[str, Any]]:
    """Options drawn by lot for half of those that the game takes, offered or idle, and all that then hold."""
    known = (*options(game(name)), *idle_options(game(name)))
    given = {each.name: chance.choice(each.values) for each in known if chance.random() < 0.5}
    return given, {**{each.name: each.default for each in known}, **given}


def hold(name: str, given: Mapping[str, Any], kind: str, inputs: Mapping[str, Any], expect: Mapping[str, Any]) -> None:
    """Asks the rules as a vector would, and fails unless they agree."""
    outcome = check({"id": kind, "game": name, "options": given, "kind": kind, "inputs": inputs, "expect": expect})
    assert outcome.verdict == "passed", f"{outcome.detail}\n{given}\n{inputs}"
