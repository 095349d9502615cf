"""Perft: how many action sequences a hand has to a depth, and a digest that fixes their order."""

import hashlib
from typing import NamedTuple

from tapete.rules.game import Hand
from tapete.rules.whole import whole


class Count(NamedTuple):
    """Sequences of `depth` actions, or shorter ones that end the hand, and a digest over all of them in order."""

    depth: int
    sequences: int
    digest: str


def perft(hand: Hand, depth: int) -> Count:
    """Counts every sequence of actions from `hand`; the digest changes with any action or with their order.

    Raises ValueError for a depth that is no whole number, or below 0.
    """
    number = whole(depth)
    if number is None or number < 0:
        raise ValueError(f"a depth is a whole number, and not below 0: {depth!r}")
    digest = hashlib.sha256()
    return Count(number, _walk(hand, number, digest), digest.hexdigest()[:16])


def _walk(hand: Hand, depth: int, digest: "hashlib._Hash") -> int:
    if depth == 0 or hand.to_act is None:
        return 1
    sequences = 0
    for action in hand.legal():
        digest.update(f"{depth} {hand.to_act} {action}\n".encode())
        sequences += _walk(hand.play(action), depth - 1, digest)
    return sequences
