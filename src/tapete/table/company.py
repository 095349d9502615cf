"""The part of a table's state that concerns its people, not the cards: lots, votes, invitations, wishes, extra time."""

from dataclasses import dataclass
from typing import Final

from tapete.rules.cards import Card
from tapete.rules.frozen import Frozen
from tapete.rules.game import Action, Seat
from tapete.table.commands import Person
from tapete.table.literals import VoteKind

VOTE_S: Final = {"annul": 30.0, "undo": 12.0, "rest": 20.0}
"""Seconds that a vote is open."""


@dataclass(frozen=True, slots=True)
class Lots:
    """The draw before a match: by seat, the card that drew it and where its player sat, and the card for the deal."""

    seats: tuple[Card, ...]
    """Empty: everybody stayed as they were seated."""
    came_from: tuple[Seat, ...]
    dealer: tuple[Card, ...]
    """Who has the highest deals first, or the lowest where the game says so."""


@dataclass(frozen=True, slots=True)
class Vote(Frozen):
    """An open vote. Who has to agree are those `asked` who still play for themselves; robots have no vote (V2)."""

    kind: VoteKind
    seat: Seat
    by: Seat
    asked: tuple[Seat, ...]
    agreed: tuple[Seat, ...]
    until: float

    @property
    def since(self) -> float:
        """When it began."""
        return self.until - VOTE_S[self.kind]

    def begun(self, now: float) -> "Vote":
        """The vote as if it had begun now."""
        return self.with_(until=now + VOTE_S[self.kind])


@dataclass(frozen=True, slots=True)
class QueuedCard:
    """A card chosen ahead; it is dropped if another seat's card wins the trick than `winning`, the one at the time."""

    seat: Seat
    action: Action
    winning: Seat | None


@dataclass(frozen=True, slots=True)
class Company(Frozen):
    """Lots, vote, invitations, wishes and extra time of one table."""

    players: tuple[Person, ...] = ()
    """Who sat in each seat when the match began; a robot is nobody."""
    forfeited: tuple[Seat, ...] = ()
    """Seats whose players have abandoned the match (docs/spec/platform.md A4), once for each time."""
    absent: tuple[Seat, ...] = ()
    """Seats whose players were away when the match began, and have not come back: they abandon nothing."""
    lots: Lots | None = None
    """Shown until the second deal."""
    vote: Vote | None = None
    failed: tuple[tuple[VoteKind, Seat, Seat], ...] = ()
    """Votes that failed in this hand, with the seat that they were about and who asked: they are not begun again."""
    unread: tuple[Person, ...] = ()
    """Who has not looked since the options changed (P3)."""
    unready: tuple[Person, ...] = ()
    """Who has not agreed since the options changed."""
    set_at: int = 0
    """The version in which the options were set last."""
    invitations: tuple[str, ...] = ()
    guests: tuple[Person, ...] = ()
    """Who has used an invitation."""
    dismissed: tuple[tuple[Person, str], ...] = ()
    """Whom the chief has asked to leave, and why: they do not sit down again until a match has begun."""
    forced: tuple[Person, ...] = ()
    """Whose forced cards the program plays."""
    queued: tuple[QueuedCard, ...] = ()
    stood_in: tuple[tuple[Seat, Action], ...] = ()
    """What was played in this hand for people who were away or automatic."""
    bank: tuple[float, ...] = ()
    """Extra seconds that each seat has left in this hand; empty: there are none."""

    def why_dismissed(self, person: Person) -> str | None:
        """The reason for which this person was asked to leave; None: they were not."""
        return next((reason for each, reason in reversed(self.dismissed) if each == person), None)

    def waiting(self, seat: Seat) -> QueuedCard | None:
        """The card that this seat has chosen ahead."""
        return next((each for each in self.queued if each.seat == seat), None)

    def noticed(self, seat: Seat, is_absent: bool) -> "Company":
        """The state once it is known whether the player of this seat was away when the match began, and is so still."""
        if is_absent == (seat in self.absent):
            return self
        others = tuple([each for each in self.absent if each != seat])
        return self.with_(absent=(*others, seat) if is_absent else others)

    def returned(self, seat: Seat) -> "Company":
        """The state after the player of this seat has returned within the hand: one of its abandonments is removed."""
        one = self.forfeited.index(seat)
        return self.with_(forfeited=(*self.forfeited[:one], *self.forfeited[one + 1 :]))


ALONE: Final = Company()
