"""What of a match will count, and why not: told before it begins (docs/spec/platform.md 8)."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from tapete.club.settlement import Stakes
from tapete.table.commands import Person

Nothing = Literal["practice", "alone", "shared_address", "bet_not_covered"]
"""Why a match counts for nobody."""
NotThis = Literal["robot", "guest", "not_enough_chips"]
"""Why it does not count for one seat."""


class Seated(NamedTuple):
    """Who sits in a chair; nobody, or a robot: `person` is empty."""

    person: Person
    registered: bool
    chips: int


class Counting(NamedTuple):
    """What counts: nothing of it if there is a reason in `why`; else each seat that has none of its own."""

    why: tuple[Nothing, ...]
    seats: tuple[NotThis | None, ...]
    bet: int
    """What each will stake: nothing if nothing counts."""

    @property
    def can_begin(self) -> bool:
        """Whether the match can begin: a bet must be covered by everybody (C1)."""
        return "bet_not_covered" not in self.why


def counting(stakes: Stakes, seated: Sequence[Seated], shared_address: bool) -> Counting:
    """What a match that these people begin now counts for."""
    seats = tuple([_not_this(stakes, each) for each in seated])
    why: list[Nothing] = []
    if not stakes.competitive:
        why.append("practice")
    elif sum(bool(each.person) for each in seated) < 2:
        why.append("alone")
    elif shared_address:
        why.append("shared_address")
    elif stakes.bet and any(seats):
        why.append("bet_not_covered")
    return Counting(tuple(why), seats, 0 if why else stakes.bet)


def _not_this(stakes: Stakes, seated: Seated) -> NotThis | None:
    if not seated.person:
        return "robot"
    if not seated.registered:
        return "guest"
    return "not_enough_chips" if seated.chips < stakes.bet else None
