"""Whether a match will count for its players, and why not, as told before it begins (docs/spec/platform.md 8)."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from tapete.club.settlement import Stakes
from tapete.table.commands import Person

MatchReason = Literal["practice", "alone", "shared_address", "bet_not_covered"]
"""Why a match counts for nobody."""
SeatReason = Literal["robot", "guest", "not_enough_chips"]
"""Why it does not count for one seat."""


class Seated(NamedTuple):
    """Who sits in a chair; `person` is empty for a robot or a free chair. `chips`: what they own."""

    person: Person
    registered: bool
    chips: int


class Eligibility(NamedTuple):
    """The match counts for nobody if `why` has a reason; else for each seat whose own entry in `seats` is None."""

    why: tuple[MatchReason, ...]
    seats: tuple[SeatReason | None, ...]
    bet: int
    """The chips that each player stakes; 0 if the match counts for nobody."""

    @property
    def can_begin(self) -> bool:
        """Whether the match can begin: a bet must be covered by everybody (C1)."""
        return "bet_not_covered" not in self.why


def eligibility(stakes: Stakes, seated: Sequence[Seated], shared_address: bool) -> Eligibility:
    """What a match of these people counts for if it begins now; `shared_address`: two of them connect from one
    household."""
    seats = tuple([_seat_reason(stakes, each) for each in seated])
    why: list[MatchReason] = []
    if not stakes.competitive:
        why.append("practice")
    elif sum(bool(each.person) for each in seated) < 2:
        why.append("alone")
    elif shared_address:
        why.append("shared_address")
    elif stakes.bet and any(seats):
        why.append("bet_not_covered")
    return Eligibility(tuple(why), seats, 0 if why else stakes.bet)


def _seat_reason(stakes: Stakes, seated: Seated) -> SeatReason | None:
    if not seated.person:
        return "robot"
    if not seated.registered:
        return "guest"
    return "not_enough_chips" if seated.chips < stakes.bet else None
