"""Every message of the wire and of the REST routes, as a frozen value; `docs/wire.md` says them in prose."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from tapete.robots.hints import CardWorth, Unit
from tapete.robots.thumbs import Rule
from tapete.rules.game import Action, Seat, Trick, Value
from tapete.server.wire.asks import (
    Act,
    Annul,
    Ask,
    Auto,
    Chance,
    ClaimRest,
    Concede,
    Dismiss,
    Hint,
    Invite,
    Leave,
    Lobby,
    Look,
    Mute,
    Number,
    Open,
    Options,
    Ping,
    Place,
    PlayNow,
    Prefer,
    Queue,
    Ready,
    Report,
    Robot,
    Say,
    Set,
    Sit,
    Start,
    TableId,
    TableName,
    Undo,
    Unseat,
    Watch,
    Word,
)
from tapete.table.state import TableState
from tapete.table.talk import LineKind

PROTOCOL: Final = 1
__all__ = [
    "Act",
    "Annul",
    "Ask",
    "Auto",
    "Chance",
    "ClaimRest",
    "Concede",
    "Dismiss",
    "Hint",
    "Invite",
    "Leave",
    "Lobby",
    "Look",
    "Mute",
    "Number",
    "Open",
    "Options",
    "Ping",
    "Place",
    "PlayNow",
    "Prefer",
    "Queue",
    "Ready",
    "Report",
    "Robot",
    "Say",
    "Set",
    "Sit",
    "Start",
    "TableId",
    "TableName",
    "Undo",
    "Unseat",
    "Watch",
    "Word",
]


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
    from_hand: str = ""
    """The finished hand that is played on there, for practice."""


@dataclass(frozen=True, slots=True)
class Welcome:
    """First message on every socket; `person` is null for somebody without a name."""

    person: str | None
    name: str
    now: float
    account: bool = False
    """Whether they have an account: only then the page asks for what only accounts have."""
    protocol: int = PROTOCOL
    t: Literal["welcome"] = "welcome"


@dataclass(frozen=True, slots=True)
class OpenTables:
    """The open tables; `yours`: those at which this person is in a match, private ones too; `seated`: at which of the
    others they sit while nothing is played."""

    tables: tuple[LobbyTable, ...]
    yours: tuple[LobbyTable, ...] = ()
    seated: tuple[str, ...] = ()
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
    onlookers: int = 0
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
class Yours:
    """What only this viewer knows has changed, at version `v`: fields of the state."""

    table: str
    v: int
    answered: bool
    queued: Action | None
    forced: bool
    leaving_costs_s: float = 0.0
    t: Literal["yours"] = "yours"


@dataclass(frozen=True, slots=True)
class Onlookers:
    """How many watch without a seat."""

    table: str
    count: int
    t: Literal["onlookers"] = "onlookers"


@dataclass(frozen=True, slots=True)
class Invited:
    """The invitation that was asked for: to be sent with `sit`."""

    table: str
    invitation: str
    re: int | None = None
    t: Literal["invited"] = "invited"


@dataclass(frozen=True, slots=True)
class Hinted:
    """The hint that was asked for: what to do, the rule of thumb that speaks for it, and each card beside the best.

    `principle` is a code of the strategy where robots that play by principles do the same, else empty."""

    table: str
    action: Action
    rule: Rule
    principle: str
    unit: Unit
    worth: tuple[CardWorth, ...]
    re: int | None = None
    t: Literal["hint"] = "hint"


@dataclass(frozen=True, slots=True)
class Said:
    """Line `n` of the talk: `who` said it, as they are called for a mute; `seat` is theirs, null: they watch.

    `what` is a code for `phrase` and `reaction`, else text."""

    table: str
    n: int
    at: float
    who: str
    seat: Seat | None
    name: str
    kind: LineKind
    what: str
    t: Literal["said"] = "said"


@dataclass(frozen=True, slots=True)
class Talk:
    """What was said lately, who has said something lately and is muted by this viewer, and how the viewer is called
    where they say something: after `state`, if there is any."""

    table: str
    you: str
    lines: tuple[Said, ...]
    muted: tuple[str, ...]
    names: Mapping[str, str]
    """Of those who are muted."""
    t: Literal["talk"] = "talk"


@dataclass(frozen=True, slots=True)
class Pong:
    now: float
    re: int | None = None
    t: Literal["pong"] = "pong"


Answer = (
    Welcome
    | OpenTables
    | Opened
    | Whole
    | Happened
    | Ok
    | Refused
    | Presence
    | Yours
    | Onlookers
    | Invited
    | Hinted
    | Said
    | Talk
    | Pong
)
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
    "drew",
    "vote_began",
    "voted",
    "vote_ended",
    "undone",
    "rest_taken",
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
    idle: tuple[str, ...]
    """The options of a table that mean nothing in this game."""


@dataclass(frozen=True, slots=True)
class Games:
    """What can be played, the options that every table has, and the levels of robots."""

    games: tuple[GameInfo, ...]
    table: tuple[OptionInfo, ...]
    levels: tuple[str, ...]
