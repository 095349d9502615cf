"""Every message that a client may send, as a frozen value; `docs/wire.md` says them in prose."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from tapete.rules.game import Value
from tapete.table.literals import DismissReason
from tapete.table.talk import LineKind

TableId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,32}$")]
Number = Annotated[int, Field(ge=0, le=2**53)]
Place = Annotated[int, Field(ge=0, le=15)]
Word = Annotated[str, Field(max_length=40, pattern="^[^\\x00]*$")]
Options = Annotated[Mapping[Word, Value], Field(max_length=64)]
TableName = Annotated[str, Field(max_length=200)]


@dataclass(frozen=True, slots=True)
class Lobby:
    """The list of open tables, now and whenever it changes; ends with the next `watch`."""

    t: Literal["lobby"]
    id: Number | None = None


@dataclass(frozen=True, slots=True)
class Open:
    """A new table, with the sender as owner in seat 0."""

    t: Literal["open"]
    game: Word
    seats: Place | None = None
    options: Options | None = None
    name: TableName | None = None
    id: Number | None = None


@dataclass(frozen=True, slots=True)
class PlayNow:
    """A new table with robots in every other seat, started at once; `anew`: instead of the one that is on."""

    t: Literal["play_now"]
    game: Word
    seats: Place | None = None
    level: Word | None = None
    options: Options | None = None
    anew: bool = False
    id: Number | None = None


@dataclass(frozen=True, slots=True)
class Watch:
    """A table from now on; `have` is the version that the client holds."""

    t: Literal["watch"]
    table: TableId
    have: Number | None = None
    id: Number | None = None


@dataclass(frozen=True, slots=True)
class Sit:
    """A seat; at a private table perhaps with an invitation. `v`: the version in which the options were read."""

    t: Literal["sit"]
    table: TableId
    seat: Place | None = None
    invitation: Word | None = None
    v: Number | None = None
    id: Number | None = None


@dataclass(frozen=True, slots=True)
class Robot:
    """A robot into a free seat (all of them without `seat`); owner only."""

    t: Literal["robot"]
    table: TableId
    level: Word
    seat: Place | None = None
    id: Number | None = None


@dataclass(frozen=True, slots=True)
class Unseat:
    """A robot out of its seat; owner only."""

    t: Literal["unseat"]
    table: TableId
    seat: Place
    id: Number | None = None


@dataclass(frozen=True, slots=True)
class Leave:
    """Give up the seat and stop watching."""

    t: Literal["leave"]
    table: TableId
    id: Number | None = None


@dataclass(frozen=True, slots=True)
class Set:
    """Options of game and table, whole; owner only, between matches."""

    t: Literal["set"]
    table: TableId
    options: Options
    id: Number | None = None


@dataclass(frozen=True, slots=True)
class Start:
    """A match; owner only, all seats taken."""

    t: Literal["start"]
    table: TableId
    id: Number | None = None


@dataclass(frozen=True, slots=True)
class Act:
    """An action as text, having seen version `v`."""

    t: Literal["act"]
    table: TableId
    v: Number
    action: Annotated[str, Field(min_length=1, max_length=100)]
    id: Number | None = None


@dataclass(frozen=True, slots=True)
class Auto:
    """Automatic play for oneself."""

    t: Literal["auto"]
    table: TableId
    on: bool
    id: Number | None = None


@dataclass(frozen=True, slots=True)
class Ready:
    """The next hand, please; between matches: agreed, with the options as they were read in version `v`."""

    t: Literal["ready"]
    table: TableId
    v: Number | None = None
    id: Number | None = None


@dataclass(frozen=True, slots=True)
class Look:
    """The options have been looked at."""

    t: Literal["look"]
    table: TableId
    id: Number | None = None


@dataclass(frozen=True, slots=True)
class Dismiss:
    """Whoever sits there is asked to leave; owner only, between matches."""

    t: Literal["dismiss"]
    table: TableId
    seat: Place
    reason: DismissReason
    id: Number | None = None


@dataclass(frozen=True, slots=True)
class Invite:
    """An invitation to a private table, for one person; owner only."""

    t: Literal["invite"]
    table: TableId
    id: Number | None = None


@dataclass(frozen=True, slots=True)
class Prefer:
    """Whether the program plays one's forced cards."""

    t: Literal["prefer"]
    table: TableId
    forced: bool
    id: Number | None = None


@dataclass(frozen=True, slots=True)
class Queue:
    """A card for one's next turn, having seen version `v`; null: none."""

    t: Literal["queue"]
    table: TableId
    v: Number
    action: Annotated[str, Field(min_length=1, max_length=100)] | None
    id: Number | None = None


@dataclass(frozen=True, slots=True)
class Hint:
    """What one might do now, having seen version `v`, and why."""

    t: Literal["hint"]
    table: TableId
    v: Number
    id: Number | None = None


@dataclass(frozen=True, slots=True)
class Annul:
    """Asks for an end of the match without result, or answers who has asked."""

    t: Literal["annul"]
    table: TableId
    agrees: bool = True
    id: Number | None = None


@dataclass(frozen=True, slots=True)
class Undo:
    """Asks for one's last card back, or answers who has asked."""

    t: Literal["undo"]
    table: TableId
    agrees: bool = True
    id: Number | None = None


@dataclass(frozen=True, slots=True)
class ClaimRest:
    """Claims all tricks that remain, having seen version `v`; `ask`: if it is not proved, the others are asked."""

    t: Literal["claim_rest"]
    table: TableId
    v: Number
    ask: bool = False
    id: Number | None = None


@dataclass(frozen=True, slots=True)
class Concede:
    """Gives all that remains to a seat, or answers who asked that it be given."""

    t: Literal["concede"]
    table: TableId
    to: Place
    agrees: bool = True
    id: Number | None = None


@dataclass(frozen=True, slots=True)
class Say:
    """A phrase or a reaction, by its code, or free text, to all at the table."""

    t: Literal["say"]
    table: TableId
    kind: LineKind
    what: Annotated[str, Field(min_length=1, max_length=400)]
    id: Number | None = None


@dataclass(frozen=True, slots=True)
class Mute:
    """No more lines of the one who is called `who` in theirs, or again."""

    t: Literal["mute"]
    table: TableId
    who: Word
    on: bool
    id: Number | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """Tells the moderators of line `n`."""

    t: Literal["report"]
    table: TableId
    n: Number
    why: Word
    id: Number | None = None


@dataclass(frozen=True, slots=True)
class Chance:
    """What the client of a seat adds to the deal that `commit` promises."""

    t: Literal["chance"]
    table: TableId
    commit: Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
    chance: Annotated[str, Field(pattern="^[0-9a-f]{32,64}$")]
    id: Number | None = None


@dataclass(frozen=True, slots=True)
class Ping:
    t: Literal["ping"]
    id: Number | None = None


Ask = (
    Lobby
    | Open
    | PlayNow
    | Watch
    | Sit
    | Robot
    | Unseat
    | Leave
    | Set
    | Start
    | Act
    | Auto
    | Ready
    | Look
    | Dismiss
    | Invite
    | Prefer
    | Queue
    | Hint
    | Annul
    | Undo
    | ClaimRest
    | Concede
    | Say
    | Mute
    | Report
    | Chance
    | Ping
)
"""What a client may send."""
