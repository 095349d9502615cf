"""What a page gets: a table as one viewer sees it."""

from collections.abc import Mapping
from dataclasses import dataclass

from tapete.rules.game import Goal, Score, Seat, Sheet, Value, View
from tapete.table.table import Row
from tapete.table.words import Stage


@dataclass(frozen=True, slots=True)
class SeatState:
    """One chair. `robot` is a level, else empty; `auto`: the program plays for the person; `you`: the viewer's own.

    `claimed_by`: the name of the person who takes the robot's chair with the next deal, else empty.
    """

    name: str
    robot: str = ""
    auto: bool = False
    owner: bool = False
    here: bool = True
    you: bool = False
    taken: bool = True
    claimed_by: str = ""


@dataclass(frozen=True, slots=True)
class DealState:
    """How the cards of the hand came about, and what is promised of the next deal (docs/fair.md)."""

    next: str
    """The commitment to the secret of the next deal, to which each seat may add chance; empty: none."""
    number: int
    """Which deal of the table the last one was; -1: there was none, or it cannot be checked."""
    commit: str
    secret: str
    """Of the last deal; empty while its hand is played."""
    chance: tuple[str, ...]
    """What each seat's client added to it; empty text: nothing."""


@dataclass(frozen=True, slots=True)
class TableState:
    """The whole of a table for one viewer."""

    id: str
    name: str
    game: str
    pack: str
    """Which cards are drawn: `spanish` or `tarot`."""
    options: Mapping[str, Value]
    stage: Stage
    seats: tuple[SeatState, ...]
    you: Seat | None
    """The viewer's seat."""
    claimed: Seat | None
    """The chair that the viewer takes with the next deal; until then they look on."""
    may_own: bool
    """Whether the viewer may set options, seat robots and start."""
    clockwise: bool
    sides: tuple[tuple[Seat, ...], ...]
    """Who will play together in every hand; empty: nobody, or it is not settled before one."""
    scores: tuple[Score, ...]
    winners: tuple[Seat, ...]
    goal: Goal | None
    """What ends the match that is on, or was played last."""
    rows: tuple[Row, ...]
    """Its finished hands."""
    hand_number: int
    deadline: float | None
    """When the turn or window that is open ends (seconds since the epoch); None: no clock."""
    answered: bool
    """The viewer has answered in the open window."""
    ready: tuple[Seat, ...]
    """Who wants the next hand."""
    view: View | None
    """The hand, while one is played or its sheet is shown."""
    deal: DealState
    sheet: Sheet | None
    """The finished hand, in stages `sheet` and `over`."""
