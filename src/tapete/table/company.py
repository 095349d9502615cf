"""What the people of a table do besides playing: lots, votes, invitations, wishes, extra time; one value."""

from dataclasses import dataclass
from typing import Final

from tapete.rules.cards import Card
from tapete.rules.game import Action, Seat
from tapete.rules.values import Frozen
from tapete.table.commands import Person
from tapete.table.words import VoteKind

VOTE_S: Final = {"annul": 30.0, "undo": 12.0, "rest": 20.0}
"""How long a vote is open."""


@dataclass(frozen=True, slots=True)
class Lots:
    """The draw before a match: by seat, the card that drew it and where its player sat, and the card for the deal."""

    seats: tuple[Card, ...]
    """Empty: everybody stayed as they were seated."""
    came_from: tuple[Seat, ...]
    dealer: tuple[Card, ...]
    """Who has the highest deals first."""


@dataclass(frozen=True, slots=True)
class Vote(Frozen):
    """An open vote. Who has to agree are those `asked` who still play for themselves; robots have no vote (V2)."""

    kind: VoteKind
    seat: Seat
    by: Seat
    asked: tuple[Seat, ...]
    agreed: tuple[Seat, ...]
    until: float


@dataclass(frozen=True, slots=True)
class Waiting:
    """A card chosen ahead, and whose card was winning the trick then: if another is, it is dropped."""

    seat: Seat
    action: Action
    winning: Seat | None


@dataclass(frozen=True, slots=True)
class Company(Frozen):
    """All of it."""

    players: tuple[Person, ...] = ()
    """Who sat in each seat when the match began; a robot is nobody."""
    forfeited: tuple[Seat, ...] = ()
    """Seats whose players have abandoned the match (docs/spec/platform.md A4), once for each time."""
    lots: Lots | None = None
    """Shown until the second deal."""
    vote: Vote | None = None
    failed: tuple[tuple[VoteKind, Seat], ...] = ()
    """What was asked for in this hand in vain: it is not asked twice."""
    unread: tuple[Person, ...] = ()
    """Who has not looked since the options changed (P3)."""
    unready: tuple[Person, ...] = ()
    """Who has not agreed since the options changed."""
    set_at: int = 0
    """The version in which the options were set last."""
    invitations: tuple[str, ...] = ()
    guests: tuple[Person, ...] = ()
    """Who has used an invitation."""
    dismissed: tuple[Person, ...] = ()
    """Whom the chief has asked to leave: they do not sit down again until a match has begun."""
    forced: tuple[Person, ...] = ()
    """Whose forced cards the program plays."""
    queued: tuple[Waiting, ...] = ()
    stood_in: tuple[tuple[Seat, Action], ...] = ()
    """What was played in this hand for people who were away or automatic."""
    bank: tuple[float, ...] = ()
    """Extra seconds that each seat has left in this hand; empty: there are none."""

    def waiting(self, seat: Seat) -> Waiting | None:
        """The card that this seat has chosen ahead."""
        return next((each for each in self.queued if each.seat == seat), None)

    def made_good(self, seat: Seat) -> "Company":
        """Who left this seat is back within the hand; that they abandoned the match in one before is not undone."""
        one = self.forfeited.index(seat)
        return self.with_(forfeited=(*self.forfeited[:one], *self.forfeited[one + 1 :]))


ALONE: Final = Company()
