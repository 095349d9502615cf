"""What happened at a table. Events are stored: their names and fields are words chosen by hand and never change."""

from collections.abc import Mapping
from dataclasses import dataclass

from tapete.rules.cards import Card
from tapete.rules.game import Action, Seat, Value
from tapete.table.commands import Person
from tapete.table.words import AutoReason, By, CancelReason


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


@dataclass(frozen=True, slots=True)
class Left:
    """A seat, or the claim to it, is given up. In a match a robot of `robot` plays on in it; else the seat is free."""

    seat: Seat
    robot: str = ""


@dataclass(frozen=True, slots=True)
class OptionsSet:
    options: Mapping[str, Value]


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
    """A seat has answered in an open window; it is shown when its turn in the window comes."""

    seat: Seat
    action: Action


@dataclass(frozen=True, slots=True)
class Acted:
    """An action took effect. `by` is `person`, `robot`, `clock` (time was over) or `program` (compulsory)."""

    seat: Seat
    action: Action
    by: By


@dataclass(frozen=True, slots=True)
class AutoSet:
    """The program plays for this seat, or no longer; `why`: `asked`, `missed`, `gone`, `back`."""

    seat: Seat
    on: bool
    why: AutoReason


@dataclass(frozen=True, slots=True)
class WasReady:
    """A seat wants the next hand."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Cancelled:
    """The match ends without a result; `why`: `abandoned` (no person was left to play it)."""

    why: CancelReason


Event = Opened | Sat | Left | OptionsSet | Began | Dealt | Answered | Acted | AutoSet | WasReady | Cancelled


@dataclass(frozen=True, slots=True)
class Kept:
    """An event as it is kept: the version that it made, and when (seconds since the epoch)."""

    version: int
    at: float
    event: Event
