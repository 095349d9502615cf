"""The data by which a deal can be verified."""

from typing import NamedTuple


class Dealing(NamedTuple):
    """One deal of a table: what was promised before it, and what it was made from (docs/fair.md)."""

    table: str
    number: int
    """Which deal of the table, from 0."""
    commit: str
    """The SHA-256 of the secret, told to everybody before the chance of the seats was taken."""
    secret: str
    """64 hexadecimal digits; opened once the hand is over."""
    chance: tuple[str, ...] = ()
    """What the client of each seat has added; empty: nothing."""
