"""Verifiable deals (docs/fair.md): a commitment to a secret, entropy from every seat, a shuffle by SHA-256 alone.

The words and numbers are published in docs/fair.md; `web` repeats them in the browser.
"""

import hmac
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import count
from re import fullmatch
from struct import unpack
from typing import Any, Final

from tapete.rules.cards import Card
from tapete.rules.record import Record, parse
from tapete.table.dealing import Dealing

VERSION: Final = "tapete deal 1"
WORDS: Final = 2**32


def secret(key: bytes, table: str, number: int) -> str:
    """The secret of a deal, derived from `key`: the same after a restart, so that commitments hold."""
    return hmac.new(key, f"{VERSION}\n{table}\n{number}\n".encode(), sha256).hexdigest()


def commitment(opened: str) -> str:
    """The commitment to a secret, which is published before the secret is."""
    return sha256(opened.encode()).hexdigest()


def shuffled(pack: Sequence[Card], dealing: Dealing) -> tuple[Card, ...]:
    """The shuffled deck, top card first; `pack` is in the order of the game's `pack()`."""
    deck, words = list(pack), _words(_seed(dealing))
    for last in range(len(deck) - 1, 0, -1):
        other = _below(last + 1, words)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


def _seed(dealing: Dealing) -> bytes:
    lines = [VERSION, dealing.table, str(dealing.number), *_added(dealing)]
    text = "".join(f"{line}\n" for line in lines)
    return hmac.new(bytes.fromhex(dealing.secret), text.encode(), sha256).digest()


def _added(dealing: Dealing) -> list[str]:
    """A line for each seat that has added entropy."""
    return [f"{seat} {added}" for seat, added in enumerate(dealing.chance) if added]


def _words(seed: bytes) -> Iterator[int]:
    """Random 32-bit numbers, eight from each SHA-256 block."""
    for block in count():
        yield from unpack(">8I", hmac.digest(seed, block.to_bytes(4, "big"), "sha256"))


def _below(limit: int, words: Iterator[int]) -> int:
    """A uniform number below `limit`, by rejection: words at the upper end would bias it."""
    most = WORDS - WORDS % limit
    while (word := next(words)) >= most:
        pass
    return word % limit


UNTOLD: Final = "the record does not say how its deck came about"


class Unproved(ValueError):
    """The record does not prove how its deck came about; the text says why."""


def check(record: Record, dealing: Dealing) -> None:
    """Repeat the deal and compare it with the record. Raises Unproved."""
    if not fullmatch("(?:[0-9a-f]{2})+", dealing.secret):
        raise Unproved("the secret is no hexadecimal number")
    if commitment(dealing.secret) != dealing.commit:
        raise Unproved("the secret is not the one that was committed to")
    if shuffled(record.game.pack(record.seats), dealing) != record.deck:
        raise Unproved("the deck is another one")


def lines(dealing: Dealing) -> list[str]:
    """A dealing as comments of a record."""
    told = [f"table {dealing.table} {dealing.number}", f"commit {dealing.commit}", f"secret {dealing.secret}"]
    return [f"# deal {line}" for line in [*told, *(f"chance {line}" for line in _added(dealing))]]


def read(text: str) -> tuple[Record, Dealing]:
    """The record in a text, and the dealing in its comments. Raises ValueError."""
    record, found, chance = parse(text), dict[str, Any](), dict[int, str]()
    for line in text.splitlines():
        words = line.split()
        if words[:2] != ["#", "deal"] or len(words) < 4:
            continue
        if words[2] == "chance" and len(words) == 5:
            chance[_counted(words[3])] = words[4]
        else:
            found[words[2]] = words[3:]
    try:
        table, number = found["table"]
        (commit,), (opened,) = found["commit"], found["secret"]
    except (KeyError, ValueError):
        raise Unproved(UNTOLD) from None
    added = tuple([chance.get(seat, "") for seat in range(record.seats)])
    return record, Dealing(table, _counted(number), commit, opened, added)


def _counted(text: str) -> int:
    """The number of a deal or of a seat. Raises Unproved."""
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise Unproved(UNTOLD)
    return int(text)
