"""What happened at a table. Events are stored: their names and fields are words chosen by hand and never change."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tapete.rules.cards import Card
from tapete.rules.game import Action, Seat, Value
from tapete.table.commands import Person
from tapete.table.literals import AutoReason, By, CancelReason, LeaveReason, RestReason, VoteKind
from tapete.table.position import Position


@dataclass(frozen=True, slots=True)
class Opened:
    """The table exists. `seed` draws its pace; `rules` is the version of the rules that it plays by."""

    game: str
    seats: int
    options: Mapping[str, Value]
    name: str
    owner: Person
    seed: str
    rules: int = 1
    promise: str = ""
    """The commitment to the secret of the first deal (docs/fair.md)."""
    position: Position | None = None
    """Of the finished hand that is played on from here."""


@dataclass(frozen=True, slots=True)
class Sat:
    """Somebody sits: a person, or a robot of a level (then `person` is empty).

    `next_deal`: the person has claimed the chair of a robot, and takes it with the next deal
    (docs/spec/platform.md A5).
    """

    seat: Seat
    person: Person
    name: str
    robot: str = ""
    next_deal: bool = False
    invitation: str = ""
    """The invitation that is used up."""


@dataclass(frozen=True, slots=True)
class Left:
    """A seat, or the claim to it, is given up. In a match a robot of `robot` plays on in it; else the seat is free.

    `counts`: they have abandoned a competitive match (docs/spec/platform.md A4).
    """

    seat: Seat
    robot: str = ""
    person: Person = ""
    why: LeaveReason = ""
    reason: str = ""
    """Of the chief, for who was dismissed (`DismissReason`)."""
    counts: bool = False


@dataclass(frozen=True, slots=True)
class OptionsSet:
    options: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Drew:
    """The two lots before a match: the card that each chair drew for the seats (none: as seated), then for the dealer.

    The highest card has the first seat and the next ones follow in turn order; of the second lot the highest deals, or
    the lowest where the game says so (`lots.dealer_of`).
    """

    seats: tuple[Card, ...]
    dealer: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Began:
    """A match begins; `dealer` deals first."""

    dealer: Seat


@dataclass(frozen=True, slots=True)
class Dealt:
    """A hand begins. The deck is shown to no viewer, and what it was made from only when the hand is over.

    `promise` is the commitment to the secret of the deal after it (docs/fair.md)."""

    deck: tuple[Card, ...]
    secret: str = ""
    chance: tuple[str, ...] = ()
    promise: str = ""


@dataclass(frozen=True, slots=True)
class Answered:
    """A seat has answered in an open window; it is shown when its turn in the window comes. An aside."""

    seat: Seat
    action: Action


@dataclass(frozen=True, slots=True)
class Acted:
    """An action took effect. `by` is `person`, `robot`, `clock` (time was over) or `program` (compulsory)."""

    seat: Seat
    action: Action
    by: By
    late: float | None = None
    """Seconds that it took of the extra time of its seat, as the table that took it counted them: of its log alone
    nobody knows for how long no server ran. None: it took none, or is of a log from before."""


@dataclass(frozen=True, slots=True)
class AutoSet:
    """The program plays for this seat, or no longer; `why`: `asked`, `missed`, `gone`, `back`."""

    seat: Seat
    on: bool
    why: AutoReason


@dataclass(frozen=True, slots=True)
class WasReady:
    """A seat wants the next hand; between matches: agrees with the options."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Cancelled:
    """The match ends without a result; `why`: `abandoned` (no person was left to play it), `agreed` (by vote)."""

    why: CancelReason


@dataclass(frozen=True, slots=True)
class Looked:
    """A seat has looked at the options."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Invited:
    """The bearer of this invitation may sit down, once."""

    invitation: str


@dataclass(frozen=True, slots=True)
class Preferred:
    """The program plays a seat's forced cards, or no longer. An aside."""

    seat: Seat
    forced: bool


@dataclass(frozen=True, slots=True)
class Queued:
    """A seat has chosen the card of its next turn, or none. An aside."""

    seat: Seat
    action: Action | None


@dataclass(frozen=True, slots=True)
class VoteBegan:
    """Seat `by` asks the others to agree; for `rest`, `seat` is who gets it, else who asks."""

    vote: VoteKind
    seat: Seat
    by: Seat


@dataclass(frozen=True, slots=True)
class Voted:
    seat: Seat
    agrees: bool


@dataclass(frozen=True, slots=True)
class VoteEnded:
    """The vote is over: all agreed, or not."""

    vote: VoteKind
    agreed: bool


@dataclass(frozen=True, slots=True)
class Undone:
    """The last card of this seat is in its hand again."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RestTaken:
    """All that remains is this seat's: the program plays the hand to its end."""

    seat: Seat
    why: RestReason


Event = (
    Opened
    | Sat
    | Left
    | OptionsSet
    | Drew
    | Began
    | Dealt
    | Answered
    | Acted
    | AutoSet
    | WasReady
    | Cancelled
    | Looked
    | Invited
    | Preferred
    | Queued
    | VoteBegan
    | Voted
    | VoteEnded
    | Undone
    | RestTaken
)
ASIDES: Final = (Answered, Preferred, Queued)
"""What only its seat learns of: it makes no version of the table, so that nobody else can count it.

(Logs from before asides have `Answered` among the versions.)"""


@dataclass(frozen=True, slots=True)
class Kept:
    """An event as it is kept: the version that it made (an aside: found), and when (seconds since the epoch)."""

    version: int
    at: float
    event: Event
