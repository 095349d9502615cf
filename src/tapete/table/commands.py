"""What can be asked of a table: by a person, by a robot's worker, or by the table's actor when an alarm rings."""

from collections.abc import Mapping
from dataclasses import dataclass

from tapete.rules.cards import Card
from tapete.rules.game import Action, Seat, Value
from tapete.table.literals import DismissReason

Person = str
"""The identity of a person, from the cookie; never shown to others."""


@dataclass(frozen=True, slots=True)
class Sit:
    """Take a seat (`None`: the one left in this hand, or the first free one). A person has one seat at a table.

    Within a hand a robot's chair is claimed, and taken with the next deal. Between matches who sits may name another
    chair, and moves there."""

    person: Person
    name: str
    seat: Seat | None = None
    is_friend: bool = False
    """Whether the chief counts them among their friends (docs/spec/platform.md P4)."""
    invitation: str = ""
    version: int | None = None
    """Of the table as they have seen it; `None`: whatever the options are."""


@dataclass(frozen=True, slots=True)
class SeatRobot:
    """The owner puts a robot of this level into a free seat (`None`: into every free one)."""

    person: Person
    level: str
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Unseat:
    """The owner takes a robot out of a seat, before a match."""

    person: Person
    seat: Seat


@dataclass(frozen=True, slots=True)
class Leave:
    """Give up the seat, or the claim to one; in a match a robot plays on."""

    person: Person


@dataclass(frozen=True, slots=True)
class Set:
    """The owner sets options of the game or of the table, between matches. Whole: what is not named is default.

    Where no other person sits, those of the table, as its pace, may be set in a match too."""

    person: Person
    options: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Start:
    """The owner begins a match with every seat taken.

    `draw` is a shuffled pack for the two lots, seats and first dealer; without it everybody stays where they are, and
    `dealer` deals."""

    person: Person
    dealer: Seat = 0
    draw: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Act:
    """A seated person acts, having seen `version` of the table."""

    person: Person
    version: int
    action: Action


@dataclass(frozen=True, slots=True)
class RobotAct:
    """A robot's answer to the view of `version`; the table drops it if that has passed."""

    seat: Seat
    version: int
    action: Action


@dataclass(frozen=True, slots=True)
class Auto:
    """Automatic play on or off, by the player themself (docs/spec/platform.md G4)."""

    person: Person
    on: bool


@dataclass(frozen=True, slots=True)
class Gone:
    """A seated person has been away too long: a robot plays until they act (docs/spec/platform.md A1)."""

    person: Person


@dataclass(frozen=True, slots=True)
class Back:
    """The table's actor reports that a person who was away is back: they play again."""

    person: Person


@dataclass(frozen=True, slots=True)
class Lost:
    """A person who is gone has not come back within the time for which their seat is kept."""

    person: Person


@dataclass(frozen=True, slots=True)
class Ready:
    """A seated person has read the sheet and wants the next hand; between matches: agrees with the options, as they
    have seen them in this version (`None`: as they are)."""

    person: Person
    version: int | None = None


@dataclass(frozen=True, slots=True)
class Look:
    """A seated person has looked at the options."""

    person: Person


@dataclass(frozen=True, slots=True)
class Dismiss:
    """The owner asks whoever sits there to leave, before a match."""

    person: Person
    seat: Seat
    reason: DismissReason


@dataclass(frozen=True, slots=True)
class Invite:
    """The owner makes an invitation, of which the bearer may sit down at a private table."""

    person: Person
    invitation: str


@dataclass(frozen=True, slots=True)
class Prefer:
    """A seated person lets the program play cards that are forced, or no longer."""

    person: Person
    forced: bool


@dataclass(frozen=True, slots=True)
class Queue:
    """A seated person chooses the card to be played when their turn comes (`None`: none)."""

    person: Person
    version: int
    action: Action | None


@dataclass(frozen=True, slots=True)
class Annul:
    """A seated person asks for an end without result, or says whether they agree."""

    person: Person
    agrees: bool = True


@dataclass(frozen=True, slots=True)
class Undo:
    """A seated person asks for their last card back, or says whether they agree that another's goes back."""

    person: Person
    agrees: bool = True


@dataclass(frozen=True, slots=True)
class ClaimRest:
    """A seated person claims all that remains. `is_proved` is the result of `rest_claims` for the hand of `version`;
    refused as `stale` once the hand is another.

    If it is not proved, `ask` asks the others to concede; without, nobody else learns of the claim."""

    person: Person
    version: int
    is_proved: bool
    ask: bool = False


@dataclass(frozen=True, slots=True)
class Concede:
    """A seated person gives all that remains to seat `to`, or says whether they agree that it is given."""

    person: Person
    to: Seat
    agrees: bool = True


@dataclass(frozen=True, slots=True)
class Deal:
    """The table's actor answers `table.wants_deal` with a shuffled deck, top card first, and how it came about."""

    deck: tuple[Card, ...]
    secret: str = ""
    chance: tuple[str, ...] = ()
    promise: str = ""


@dataclass(frozen=True, slots=True)
class Tick:
    """The table's actor reports that `table.alarm` has come: a turn or a window is over, an automatic action is due."""


Command = (
    Sit
    | SeatRobot
    | Unseat
    | Leave
    | Set
    | Start
    | Act
    | RobotAct
    | Auto
    | Gone
    | Back
    | Lost
    | Ready
    | Look
    | Dismiss
    | Invite
    | Prefer
    | Queue
    | Annul
    | Undo
    | ClaimRest
    | Concede
    | Deal
    | Tick
)
