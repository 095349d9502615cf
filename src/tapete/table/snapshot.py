"""A table as it is shown, for every viewer: what a hand shows is made once, and kept while the hand is the same."""

from collections.abc import Collection
from functools import lru_cache
from typing import Any, NamedTuple

from tapete.rules.game import Game, Goal, Hand, Own, Score, Seat, Sheet, View, seen_with
from tapete.table.commands import Person
from tapete.table.decide import changed_options
from tapete.table.state import DealState, SeatState, TableState
from tapete.table.table import Row, Table
from tapete.table.viewer import Place, place_of
from tapete.table.words import Stage


class Course(NamedTuple):
    """What play changes, and everybody may know: fields of `TableState`."""

    stage: Stage
    scores: tuple[Score, ...]
    winners: tuple[Seat, ...]
    goal: Goal | None
    rows: tuple[Row, ...]
    hand_number: int
    deadline: float | None
    ready: tuple[Seat, ...]
    deal: DealState
    sheet: Sheet | None


class Owns(dict[Seat, Own]):
    """What each seat sees of a hand besides what everybody does: made when it is first asked for."""

    def __init__(self, hand: Hand | None) -> None:
        self._hand = hand

    def __missing__(self, seat: Seat) -> Own:
        assert self._hand is not None
        own = self[seat] = self._hand.own(seat)
        return own


class Snapshot:
    """A table, and which of its people are away."""

    def __init__(self, table: Table, away: frozenset[Person] = frozenset(), before: "Snapshot | None" = None) -> None:
        """What is the same `before` is taken from there."""
        self.table, self.away = table, away
        if before is not None and before.table.hand is table.hand:
            self.public, self.own = before.public, before.own
        else:
            self.public = None if table.hand is None else table.hand.public()
            self.own = Owns(table.hand)
        self.course = _course(table, before)

    public: View | None
    """What everybody may know of the hand."""
    own: Owns

    def view(self, seat: Seat | None) -> View | None:
        """The hand for a viewer of this seat's cards."""
        if self.public is None or seat is None:
            return self.public
        return seen_with(self.public, self.own[seat])

    def has_answered(self, viewer: Place) -> bool:
        """Whether the viewer has answered in the open window."""
        return any(seat == viewer.seat for seat, _ in self.table.answers)

    def state(self, viewer: Place) -> TableState:
        """The whole table as it is seen from there."""
        table = self.table
        assert table.game is not None
        return TableState(
            id=table.id,
            name=table.name,
            game=table.game.id,
            pack=table.game.pattern,
            options=changed_options(table),
            seats=tuple([self._seat(seat, viewer) for seat in range(len(table.chairs))]),
            you=viewer.seat,
            claimed=viewer.claimed,
            may_own=viewer.may_own,
            clockwise=table.game.is_clockwise,
            sides=_sides(table.game, len(table.chairs)),
            answered=self.has_answered(viewer),
            view=self.view(viewer.shown),
            **self.course._asdict(),
        )

    def _seat(self, seat: Seat, viewer: Place) -> SeatState:
        chair = self.table.chairs[seat]
        return SeatState(
            name=chair.name,
            robot=chair.robot,
            auto=chair.auto,
            owner=bool(chair.person) and chair.person == self.table.owner,
            here=chair.person not in self.away,
            you=seat == viewer.seat,
            taken=chair.is_taken,
            claimed_by=chair.claim.name if chair.claim is not None else "",
        )


def state(table: Table, person: Person, away: Collection[Person] = ()) -> TableState:
    """The whole table as this person may see it; `away` are the people whose connection is broken."""
    return Snapshot(table, frozenset(away)).state(place_of(table, person))


@lru_cache(maxsize=256)
def _sides(game: Game[Any], seats: int) -> tuple[tuple[Seat, ...], ...]:
    """Who will play together, as any deal begins."""
    hand: Hand = game.match(seats).deal(game.pack(seats))
    return hand.public().sides


def _course(table: Table, before: Snapshot | None) -> Course:
    match, hand, sheet = table.match, table.hand, None
    if before is not None and before.table.match is match:
        scores, winners, goal = before.course[1:4]
    else:
        scores, winners, goal = (match.totals, match.winners, match.goal) if match is not None else ((), (), None)
    if hand is not None and table.stage in ("sheet", "over"):
        known = before.course.sheet if before is not None and before.table.hand is hand else None
        sheet = hand.sheet() if known is None else known
    if before is not None and before.table.stage == table.stage and before.table.promised is table.promised:
        deal = before.course.deal
    else:
        deal = _deal(table)
    return Course(
        table.stage, scores, winners, goal, table.rows, table.hand_number, table.deadline, table.ready, deal, sheet
    )


def _deal(table: Table) -> DealState:
    """The secret is opened once its hand is over."""
    dealing = table.dealing
    if dealing is None:
        return DealState(table.promised, -1, "", "", ())
    secret = "" if table.stage == "playing" else dealing.secret
    return DealState(table.promised, dealing.number, dealing.commit, secret, dealing.chance)
