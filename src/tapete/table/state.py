"""What a page gets: a table as one viewer sees it."""

from collections.abc import Mapping
from dataclasses import dataclass

from tapete.rules.cards import Card
from tapete.rules.frozen import Frozen
from tapete.rules.game import Action, Goal, Score, Seat, Sheet, Value, View
from tapete.table.literals import Stage, VoteKind
from tapete.table.table import Row


@dataclass(frozen=True, slots=True)
class Deed:
    """What a seat did."""

    seat: Seat
    action: Action


@dataclass(frozen=True, slots=True)
class SeatState(Frozen):
    """One chair. `robot` is a level, else empty; `auto`: the program plays for the person; `you`: the viewer's own.

    `claimed_by`: the name of the person who takes the robot's chair with the next deal, else empty. `gone`: their line
    is lost, and their seat is kept until `kept_until`. `robot_since`: hand and trick since which the program plays for
    who sits, or sat, here. `agrees`: they have agreed since the options changed. `bank`: extra seconds left.
    """

    name: str
    robot: str = ""
    auto: bool = False
    owner: bool = False
    here: bool = True
    you: bool = False
    taken: bool = True
    claimed_by: str = ""
    gone: bool = False
    robot_since: tuple[int, int] | None = None
    kept_until: float | None = None
    agrees: bool = True
    bank: float | None = None


@dataclass(frozen=True, slots=True)
class Player:
    """Who played at a seat: `robot` is a level, else empty; `you`: the viewer."""

    name: str
    robot: str
    you: bool


@dataclass(frozen=True, slots=True)
class VoteState:
    """An open vote. `kind`: `annul`, `undo`, `rest` (then `seat` is who would get it); `by` asked for it.

    `agreed` and `awaited` are seats; it fails at `until`.
    """

    kind: VoteKind
    seat: Seat
    by: Seat
    agreed: tuple[Seat, ...]
    awaited: tuple[Seat, ...]
    until: float


@dataclass(frozen=True, slots=True)
class LotsState:
    """The draw before the match, by seat: the card that drew the seat (no cards: everybody stayed as seated),
    where its player sat before, and the card drawn for the deal; the highest one deals, or the lowest where the game
    says so."""

    seats: tuple[Card, ...]
    came_from: tuple[Seat, ...]
    dealer: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class OpenHand:
    """The hand before this one with all cards open: what each seat was dealt, and who did what."""

    number: int
    hands: tuple[tuple[Card, ...], ...]
    plays: tuple[Deed, ...]


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
    vote: VoteState | None
    lots: LotsState | None
    """From the beginning of the match to its second deal."""
    options_new: bool
    """The options have changed since the viewer looked."""
    leaving_counts: bool
    """Who leaves now abandons a competitive match."""
    forced: bool
    """The program plays the viewer's forced cards."""
    queued: Action | None
    """The card that the viewer has chosen for their next turn."""
    played_for_you: tuple[Action, ...]
    """What was played for the viewer in this hand while they were away, once they are back."""
    open_hand: OpenHand | None
    """For onlookers, where the table's option `onlookers` is `late`."""
    leaving_costs_s: float = 0.0
    """For so many seconds no competitive match would be open to the viewer if they abandoned one now."""
    from_hand: str = ""
    """The finished hand that is played on here, for practice; each match is that hand alone."""
    played: tuple[Player, ...] = ()
    """In the stage `over`: who played the match, a seat each, whoever sits there since."""
    left: Seat | None = None
    """The chair that the viewer has left in this hand: they may take it again at once."""
    dismissed: str | None = None
    """Why the chief has asked the viewer to leave, who may not sit down again until a match has begun."""
    alone: bool = False
    """Nobody else had cards of this hand: the program passes for the viewer where they have nothing to say."""
