"""Every message of the wire and of the REST routes, as a frozen value; `docs/wire.md` says them in prose."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal

from pydantic import Field

from tapete.rules.game import Seat, Trick, Value
from tapete.table.state import TableState

PROTOCOL: Final = 1
TableId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,32}$")]
Number = Annotated[int, Field(ge=0, le=2**53)]
Place = Annotated[int, Field(ge=0, le=15)]
Word = Annotated[str, Field(max_length=40)]
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
    t: Literal["sit"]
    table: TableId
    seat: Place | None = None
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
    """The next hand, please."""

    t: Literal["ready"]
    table: TableId
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


Ask = Lobby | Open | PlayNow | Watch | Sit | Robot | Unseat | Leave | Set | Start | Act | Auto | Ready | Chance | Ping
"""What a client may send."""


@dataclass(frozen=True, slots=True)
class LobbyTable:
    """One open table; `taken` seats of `seats`, `robots` of them by robots, the others by `people`."""

    id: str
    name: str
    game: str
    seats: int
    taken: int
    robots: int
    playing: bool
    people: tuple[str, ...] = ()
    """What those who sit there are called, in the order of the seats."""


@dataclass(frozen=True, slots=True)
class Welcome:
    """First message on every socket; `person` is null for somebody without a name."""

    person: str | None
    name: str
    now: float
    protocol: int = PROTOCOL
    t: Literal["welcome"] = "welcome"


@dataclass(frozen=True, slots=True)
class OpenTables:
    """The open tables; `yours`: those at which this person is in a match, private ones too."""

    tables: tuple[LobbyTable, ...]
    yours: tuple[LobbyTable, ...] = ()
    t: Literal["lobby"] = "lobby"


@dataclass(frozen=True, slots=True)
class Opened:
    """The table that `open` or `play_now` made."""

    table: str
    re: int | None = None
    t: Literal["opened"] = "opened"


@dataclass(frozen=True, slots=True)
class Whole:
    """The whole table as this viewer sees it."""

    table: str
    v: int
    now: float
    state: TableState
    t: Literal["state"] = "state"


@dataclass(frozen=True, slots=True)
class Happened:
    """Version `v`: what happened, and which fields of the state and of its view are different now.

    A view that has come or gone stands whole in `state`; `event` is null if this viewer may know nothing of it.
    `tricks`, left out if there are none, were finished now: they follow those that the view has.
    """

    table: str
    v: int
    now: float
    event: "Seen | None"
    state: "PartialState"
    view: "PartialView"
    tricks: tuple[Trick, ...] = ()
    t: Literal["event"] = "event"


@dataclass(frozen=True, slots=True)
class Ok:
    """The request was taken; what it did arrives, or has arrived, as events."""

    re: int | None = None
    t: Literal["ok"] = "ok"


@dataclass(frozen=True, slots=True)
class Refused:
    """It was not taken, and why; nothing has changed."""

    code: str
    about: Mapping[str, str]
    re: int | None = None
    t: Literal["refused"] = "refused"


@dataclass(frozen=True, slots=True)
class Presence:
    """A person's connection ended, or is back."""

    table: str
    seat: Seat
    here: bool
    t: Literal["presence"] = "presence"


@dataclass(frozen=True, slots=True)
class Pong:
    now: float
    re: int | None = None
    t: Literal["pong"] = "pong"


Answer = Welcome | OpenTables | Opened | Whole | Happened | Ok | Refused | Presence | Pong
"""What the server may send."""

SEEN_WORDS: Final = (
    "opened",
    "sat",
    "left",
    "options_set",
    "began",
    "dealt",
    "answered",
    "acted",
    "auto_set",
    "was_ready",
    "cancelled",
)
"""The values of `k` in an event as seen."""
Seen = Mapping[str, Any]
PartialState = Mapping[str, Any]
PartialView = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Me:
    """Who the cookie says one is."""

    person: str | None
    name: str


@dataclass(frozen=True, slots=True)
class Seated:
    """Who one is, and the table at which one plays now, as `watch` would show it."""

    person: str
    name: str
    table: Whole


@dataclass(frozen=True, slots=True)
class Range:
    """Whole numbers from `low` to `high`, every `step`."""

    low: int
    high: int
    step: int


@dataclass(frozen=True, slots=True)
class OptionInfo:
    """One thing that a table may choose: allowed `values`, or a `range` of numbers."""

    name: str
    default: Value
    values: tuple[Value, ...]
    range: Range | None
    text: str


@dataclass(frozen=True, slots=True)
class GameInfo:
    """One game: how many may play, options, presets, and how many cards are dealt from for each number of players."""

    id: str
    family: str
    pattern: str
    """Which cards it is played with: `spanish`, `tarot`."""
    players: tuple[int, ...]
    options: tuple[OptionInfo, ...]
    presets: Mapping[str, Mapping[str, Value]]
    pack: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Games:
    """What can be played, the options that every table has, and the levels of robots."""

    games: tuple[GameInfo, ...]
    table: tuple[OptionInfo, ...]
    levels: tuple[str, ...]
