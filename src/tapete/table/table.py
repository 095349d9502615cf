"""A table as a value: the people, the match, the turn; `evolve` folds its events into it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, assert_never

from tapete.rules.game import Action, Game, Hand, Match, Score, Seat, Sheet, Value, configure
from tapete.rules.games import game as game_named
from tapete.rules.values import Frozen
from tapete.table.commands import Person
from tapete.table.dealing import Dealing
from tapete.table.events import (
    Acted,
    Answered,
    AutoSet,
    Began,
    Cancelled,
    Dealt,
    Event,
    Kept,
    Left,
    Opened,
    OptionsSet,
    Sat,
    WasReady,
)
from tapete.table.pace import PACES, Pace, TableOptions, drawn, split
from tapete.table.words import Stage

SUBSTITUTE: Final = "regular"
"""The robot that plays for people who are away or have left."""
ABANDONED_S: Final = 180.0
"""How long a match of several people waits when the program would play for all of them (docs/spec/platform.md A1)."""
ROBOT_LIMIT_S: Final = 10.0
"""After this a robot that has not answered is played for, where the table has no shorter clock."""
MATCH: Final = ("dealing", "playing", "sheet")
"""The stages of a match."""
GATHERING: Final = ("open", "over")
"""The stages between matches."""
Changes = dict[str, Any]
"""Fields of a table by name."""
_NO_HAND: Final[Changes] = {"hand": None, "answers": (), "dealt_to": ()}


@dataclass(frozen=True, slots=True)
class Chair(Frozen):
    """A place: free, a person's, or a robot's (`robot` is its level)."""

    person: Person = ""
    name: str = ""
    robot: str = ""
    auto: bool = False
    gone: bool = False
    """The program plays since the person is away: it ends when they are back."""
    missed: int = 0
    since: int = 0
    """The version that seated the person: the one who has sat longest becomes owner."""
    claim: "Chair | None" = None
    """The person who takes this robot's chair with the next deal, as they will sit in it."""

    @property
    def is_taken(self) -> bool:
        return bool(self.person or self.robot)

    @property
    def acts(self) -> bool:
        """A person who plays for themself."""
        return bool(self.person) and not self.auto


class Row(NamedTuple):
    """A finished hand as the score of the match has it, a figure a seat."""

    points: tuple[Score | None, ...]
    """What was counted in the hand, where its sheet has a total; else empty."""
    gains: tuple[Score, ...]
    totals: tuple[Score, ...]
    """The scores of the match after it."""


@dataclass(frozen=True, slots=True)
class Table(Frozen):
    """One table. `stage`: `new`, `open`, `dealing`, `playing`, `sheet`, `over`."""

    id: str
    version: int = 0
    stage: Stage = "new"
    name: str = ""
    owner: Person = ""
    seed: str = ""
    game: Game[Any] | None = None
    options: TableOptions = field(default_factory=TableOptions)
    chairs: tuple[Chair, ...] = ()
    match: Match[Any] | None = None
    hand: Hand | None = None
    hand_number: int = 0
    answers: tuple[tuple[Seat, Action], ...] = ()
    """Given in the open window, to be shown when their turn comes."""
    ready: tuple[Seat, ...] = ()
    question: int = 0
    """The version of the open question; an answer to an older one is stale."""
    since: float = 0.0
    """When that was."""
    paused: bool = False
    """In a match, but all its people are away: it waits."""
    rested: bool = False
    """The finished trick has been looked at already, during the window after it."""
    rows: tuple[Row, ...] = ()
    """The finished hands of the match."""
    dealt_to: tuple[Person, ...] = ()
    """The person to whom each chair's cards were dealt: only they are shown them, even if another sits there later."""
    deals: int = 0
    """How many hands were dealt at this table."""
    promised: str = ""
    """The commitment to the secret of the next deal."""
    dealing: Dealing | None = None
    """How the last deck came about, where it can be checked."""

    @property
    def pace(self) -> Pace:
        return PACES[self.options.pace]

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people."""
        return tuple([seat for seat, chair in enumerate(self.chairs) if chair.person])

    @property
    def in_match(self) -> bool:
        return self.stage in MATCH

    @property
    def wants_deal(self) -> bool:
        """Whether the table's actor should hand in a deck."""
        if self.paused or self.stage not in ("dealing", "sheet"):
            return False
        awaited = [seat for seat, chair in enumerate(self.chairs) if chair.acts and seat not in self.ready]
        return self.stage == "dealing" or not awaited

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats whose answer is outstanding."""
        if self.hand is None or self.stage != "playing" or self.hand.automatic is not None:
            return ()
        if not self.answers:
            return self.hand.asked
        given = [seat for seat, _ in self.answers]
        return tuple([seat for seat in self.hand.asked if seat not in given])

    @property
    def waiting_robots(self) -> tuple[tuple[Seat, str], ...]:
        """Which robots should answer now, with their levels; a person's substitute too."""
        if self.paused:
            return ()
        return tuple(
            [(seat, self.chairs[seat].robot or SUBSTITUTE) for seat in self.awaited if not self.chairs[seat].acts]
        )

    @property
    def not_before(self) -> float:
        """The earliest moment at which a robot's or the program's answer is shown."""
        rest = self.pace.rest if self._trick_just_ended else 0.0
        return self.since + drawn(self.pace, self.seed, self.question) + rest

    @property
    def _trick_just_ended(self) -> bool:
        if self.hand is None or self.rested:
            return False
        view = self.hand.view(None)
        return not view.trick and bool(view.tricks)

    @property
    def deadline(self) -> float | None:
        """When the open turn, window or sheet ends by itself; `None`: no clock."""
        if self.paused or self.hand is None:
            return None
        time = self.options.turn_time_s or None
        if self.stage == "sheet":
            return None if time is None else self.since + self.pace.sheet
        if self.stage != "playing" or self.hand.automatic is not None:
            return None
        if self.hand.has_window and self.pace.window is not None:
            return self.since + self.pace.window
        return None if time is None else self.since + time

    @property
    def alarm(self) -> float | None:
        """When the table's actor should say `Tick`."""
        if self.paused:
            # A person alone with robots keeps no other waiting: the match waits for them (docs/spec/platform.md G4).
            return None if len(self.people) == 1 else self.since + ABANDONED_S
        if self.stage == "playing" and self.hand is not None and self.hand.automatic is not None:
            return self.not_before
        deadline = self.deadline
        return self.since + ROBOT_LIMIT_S if deadline is None and self.waiting_robots else deadline


def _is_paused(stage: Stage, chairs: tuple[Chair, ...]) -> bool:
    return stage in MATCH and not [chair for chair in chairs if chair.acts or chair.claim]


def new(table_id: str) -> Table:
    """A table before its first event."""
    return Table(table_id)


def evolve(table: Table, kept: Kept) -> Table:
    """The table after a kept event."""
    changes = _changes(table, kept.event, kept.version)
    stage, chairs = changes.get("stage", table.stage), changes.get("chairs", table.chairs)
    if stage != table.stage and stage in GATHERING:
        changes |= _claims_taken(table.owner, chairs)
        chairs = changes["chairs"]
    if stage != table.stage or chairs is not table.chairs:
        changes["paused"] = _is_paused(stage, chairs)
    if _asks_anew(table, changes):
        rested = table.hand is not None and table.hand.has_window and kept.at > table.since
        changes |= {"question": kept.version, "since": kept.at, "rested": rested}
    return table.with_(version=kept.version, **changes)


def _asks_anew(before: Table, changes: Changes) -> bool:
    """Whether there is a new question; a window that somebody has left is still the same one."""
    stage = changes.get("stage", before.stage)
    if stage != before.stage or changes.get("paused", before.paused) != before.paused:
        return True
    hand = changes.get("hand", before.hand)
    if hand is before.hand or hand is None or before.hand is None:
        return hand is not before.hand
    same_window = before.hand.has_window and hand.has_window and set(hand.asked) < set(before.hand.asked)
    return not same_window


def restarted(table: Table, now: float) -> Table:
    """The table after a pause of the server: the clock of the open question begins anew."""
    return table.with_(since=now)


def _changes(table: Table, event: Event, version: int) -> Changes:
    """What an event changes: the fields of the table that are different after it."""
    match event:
        case Acted():
            return _acted(table, event)
        case Opened():
            return _opened(event)
        case Sat():
            return _sat(table, event, version)
        case Left(seat, robot):
            return _left(table, seat, robot)
        case OptionsSet(options):
            assert table.game is not None
            return with_options(table.game, options)
        case Began(dealer):
            assert table.game is not None
            begun = table.game.match(len(table.chairs), dealer=dealer)
            return {"stage": "dealing", "match": begun, "hand_number": 0, "ready": (), "rows": (), **_NO_HAND}
        case Dealt():
            return _dealt(table, event)
        case Answered(seat, action):
            return {"answers": (*table.answers, (seat, action))}
        case AutoSet(seat, on, why):
            gone = on and why == "gone"
            return _seated(table, seat, table.chairs[seat].with_(auto=on, gone=gone, missed=0))
        case WasReady(seat):
            return {"ready": (*table.ready, seat)}
        case Cancelled():
            return {"stage": "open", "match": None, "ready": (), "rows": (), **_NO_HAND}
        case _:
            assert_never(event)


def _opened(event: Opened) -> Changes:
    return {
        "stage": "open",
        "name": event.name,
        "owner": event.owner,
        "seed": event.seed,
        "promised": event.promise,
        "chairs": tuple([Chair()] * event.seats),
        **with_options(game_named(event.game), event.options),
    }


def with_options(game: Game[Any], given: Mapping[str, Value]) -> Changes:
    """The fields that options set: the game, and the options of the table."""
    rules, own = split(dict(given))
    return {"game": configure(type(game)(), rules), "options": TableOptions(**own)}


def _sat(table: Table, event: Sat, version: int) -> Changes:
    chair = Chair(event.person, event.name, event.robot, since=version)
    if event.next_deal:
        return _seated(table, event.seat, table.chairs[event.seat].with_(claim=chair))
    changes = _seated(table, event.seat, chair)
    if table.in_match and table.dealt_to:
        changes["dealt_to"] = (*table.dealt_to[: event.seat], event.person, *table.dealt_to[event.seat + 1 :])
    return changes


def _left(table: Table, seat: Seat, robot: str) -> Changes:
    chair = table.chairs[seat]
    if chair.claim is not None:
        return _seated(table, seat, chair.with_(claim=None))
    return _seated(table, seat, Chair(name=chair.name, robot=robot) if robot else Chair())


def _dealt(table: Table, event: Dealt) -> Changes:
    assert table.match is not None
    changes = _shown(table, table.match.deal(event.deck)) | _claims_taken(table.owner, table.chairs)
    dealt_to = tuple([chair.person for chair in changes["chairs"]])
    changes |= {"deals": table.deals + 1, "promised": event.promise, "dealing": _dealing(table, event)}
    return {**changes, "hand_number": table.hand_number + 1, "answers": (), "ready": (), "dealt_to": dealt_to}


def _dealing(table: Table, event: Dealt) -> Dealing | None:
    if not event.secret:
        return None
    return Dealing(table.id, table.deals, table.promised, event.secret, event.chance)


def _claims_taken(owner: Person, chairs: tuple[Chair, ...]) -> Changes:
    """Each person with a claim sits in the chair; the very same chairs if there is no claim."""
    if any(chair.claim for chair in chairs):
        chairs = tuple([chair.claim or chair for chair in chairs])
    return {"chairs": chairs, "owner": _owner(owner, chairs)}


def _seated(table: Table, seat: Seat, chair: Chair) -> Changes:
    chairs = (*table.chairs[:seat], chair, *table.chairs[seat + 1 :])
    return {"chairs": chairs, "owner": _owner(table.owner, chairs)}


def _owner(owner: Person, chairs: tuple[Chair, ...]) -> Person:
    """The owner while they sit, or while no person does; else the person who has sat longest."""
    seated = [each for each in chairs if each.person]
    if seated and not any(each.person == owner for each in seated):
        return min(seated, key=lambda each: each.since).person
    return owner


def _acted(table: Table, event: Acted) -> Changes:
    assert table.hand is not None
    hand = table.hand.play(event.action)
    changes = _shown(table, hand)
    if table.answers:
        changes["answers"] = tuple([each for each in table.answers if each[0] != event.seat]) if hand.has_window else ()
    chair = table.chairs[event.seat]
    missed = (
        chair.missed + 1 if event.by == "clock" and not table.hand.has_window else 0 if event.by == "person" else None
    )
    if missed is not None and missed != chair.missed:
        changes |= _seated(table, event.seat, chair.with_(missed=missed))
    return changes


def _shown(table: Table, hand: Hand) -> Changes:
    """This hand on the table; a finished one is entered in the match."""
    if hand.to_act is not None:
        return {"hand": hand, "stage": "playing"}
    assert table.match is not None
    after = table.match.after(hand)
    rows = (*table.rows, row(hand, after))
    return {"hand": hand, "match": after, "rows": rows, "stage": "over" if after.is_over else "sheet"}


def row(hand: Hand, after: Match[Any]) -> Row:
    """A finished hand as a row of the score, and the match after it."""
    sheet = hand.sheet()
    counted = {
        seat: figure for name, figures, *_ in sheet.lines if name == "total" for seat, figure in _each(sheet, figures)
    }
    points = tuple([counted.get(seat) for seat in range(after.seats)]) if counted else ()
    return Row(points, hand.scores(), after.totals)


def _each(sheet: Sheet, figures: tuple[Score | None, ...]) -> list[tuple[Seat, Score | None]]:
    """The figure of each seat."""
    return [(seat, figure) for seats, figure in zip(sheet.columns, figures, strict=True) for seat in seats]
