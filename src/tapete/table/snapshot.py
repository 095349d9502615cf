"""A table as it is shown, for every viewer: what a hand shows is made once, and kept while the hand is the same."""

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from tapete.rules.game import Game, Goal, Hand, Own, Score, Seat, Sheet, View, admits, follows, past, seen_with
from tapete.table.commands import Person
from tapete.table.company import Lots
from tapete.table.decide import changed_options
from tapete.table.evolve import called_off
from tapete.table.literals import Stage
from tapete.table.scores import sheet_of
from tapete.table.state import DealState, Deed, LotsState, OpenHand, Player, SeatState, TableState, VoteState
from tapete.table.table import SEAT_KEPT_S, Row, Table
from tapete.table.viewer import Place, abandons, place_of
from tapete.table.voters import needed


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


Costs = Mapping[Person, float]
"""Who would be shut out of competitive matches for how many seconds, if they abandoned one; others not at all."""
FREE: Final[Costs] = {}


class Snapshot:
    """A table, which of its people are away, and what leaving would cost them."""

    def __init__(
        self,
        table: Table,
        away: frozenset[Person] = frozenset(),
        before: "Snapshot | None" = None,
        costs: Costs | None = None,
    ) -> None:
        """What is the same `before` is taken from there."""
        self.table, self.away = table, away
        self.costs = costs if costs is not None else FREE if before is None else before.costs
        if before is not None and before.table.hand is table.hand:
            self.public, self.own = before.public, before.own
        else:
            self.public = None if table.hand is None else table.hand.public()
            self.own = Owns(table.hand)
            if before is not None:
                self.own.update(_kept_owns(before, self))
        self._without_match: Snapshot | None = None
        self.course = _course(table, before)
        self.last = None if before is None else _last(table, before)
        self.is_play_alone = before is not None and _is_same_company(before, self)
        if before is not None and self.is_play_alone:
            self._seats, self._own_seats = before._seats, before._own_seats
            self._options, self._settings = before._options, before._settings
            return
        same = before if before is not None and _has_same_seats(before, self) else None
        self._seats = None if same is None else same._seats
        self._own_seats = {} if same is None else same._own_seats
        self._options = None if before is None or _has_other_options(before, self) else before._options
        self._settings = {}

    costs: Costs
    is_play_alone: bool
    """Whether nothing but play has changed since the snapshot before."""
    _seats: tuple[SeatState, ...] | None
    """The chairs as an onlooker sees them, once somebody has asked; `_own_seats`: as each seat does."""
    _own_seats: dict[Seat, tuple[SeatState, ...]]
    _settings: dict[Place, dict[str, Any]]
    _options: dict[str, Any] | None
    """The options that are not the defaults, once somebody has asked."""
    last: Hand | None
    """The hand before the one that is played."""
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
        answers = self.table.answers
        return bool(answers) and any(seat == viewer.seat for seat, _ in answers)

    def seen_from(self, viewer: Place) -> "Snapshot":
        """This one; for who is not shown the match that has ended, one without it."""
        if not viewer.is_outside:
            return self
        if self._without_match is None:
            gone = self.table.with_(**called_off(self.table), hand_number=0, dealing=None)
            self._without_match = Snapshot(gone, self.away, costs=self.costs)
        return self._without_match

    def state(self, viewer: Place) -> TableState:
        """The whole table as it is seen from there."""
        if viewer.is_outside:
            return self.seen_from(viewer).state(viewer._replace(is_outside=False))
        answered, view = self.has_answered(viewer), self.view(viewer.shown)
        return TableState(answered=answered, view=view, **self.course._asdict(), **self.setting(viewer))

    def setting(self, viewer: Place) -> dict[str, Any]:
        """The fields of the state that play alone does not change; the very same ones while it is play alone."""
        known = self._settings.get(viewer)
        if known is None:
            known = self._settings[viewer] = self._setting(viewer)
        return known

    def _setting(self, viewer: Place) -> dict[str, Any]:
        table = self.table
        assert table.game is not None
        return {
            "id": table.id,
            "name": table.name,
            "game": table.game.id,
            "pack": table.game.pattern,
            "options": self._chosen(),
            "seats": self._seats_for(viewer.seat),
            "you": viewer.seat,
            "claimed": viewer.claimed,
            "left": viewer.left,
            "dismissed": viewer.dismissed,
            "may_own": viewer.may_own,
            "alone": viewer.seat is not None and viewer.seat == table.lone,
            "clockwise": table.game.is_clockwise,
            "sides": lasting_sides(table.game, len(table.chairs)),
            "from_hand": "" if table.position is None else table.position.hand,
            "played": tuple(
                [Player(each.name, each.robot, seat == viewer.played) for seat, each in enumerate(table.played)]
            ),
            **self._of_company(viewer),
        }

    def _chosen(self) -> dict[str, Any]:
        if self._options is None:
            self._options = changed_options(self.table)
        return self._options

    def _of_company(self, viewer: Place) -> dict[str, Any]:
        """The fields of what people do besides playing."""
        table, company, seat = self.table, self.table.company, viewer.seat
        chair = None if seat is None else table.chairs[seat]
        person = "" if chair is None else chair.person
        waiting = None if seat is None else company.waiting(seat)
        stood_in = [action for each, action in company.stood_in if each == viewer.shown]
        return {
            "vote": _vote(table),
            "lots": None if company.lots is None else _lots(company.lots),
            "options_new": person in company.unread,
            "leaving_counts": chair is not None and abandons(table, person),
            "forced": person in company.forced,
            "queued": None if waiting is None else waiting.action,
            "played_for_you": tuple(stood_in) if chair is not None and not chair.auto else (),
            "open_hand": self._open_hand(viewer),
            "leaving_costs_s": self.costs.get(person, 0.0),
        }

    def _open_hand(self, viewer: Place) -> OpenHand | None:
        """Only for who sits nowhere: a player could take it for help; none of a match that became public within it."""
        if self.table.options.onlookers != "late" or viewer.seat is not None or viewer.claimed is not None:
            return None
        if self.table.in_match and not self.table.was_public:
            return None
        return None if self.last is None else opened(self.last, self.table.hand_number - 1)

    def _seats_for(self, viewer: Seat | None) -> tuple[SeatState, ...]:
        """The chairs, the viewer's own marked."""
        if self._seats is None:
            self._seats = tuple([self._seat(seat) for seat in range(len(self.table.chairs))])
        if viewer is None:
            return self._seats
        own = self._own_seats.get(viewer)
        if own is None:
            marked = self._seats[viewer].with_(you=True)
            own = self._own_seats[viewer] = (*self._seats[:viewer], marked, *self._seats[viewer + 1 :])
        return own

    def _seat(self, seat: Seat) -> SeatState:
        chair, company = self.table.chairs[seat], self.table.company
        return SeatState(
            name=chair.name,
            robot=chair.robot,
            auto=chair.auto,
            owner=bool(chair.person) and chair.person == self.table.owner,
            here=chair.person not in self.away,
            taken=chair.is_taken,
            claimed_by=chair.claim.name if chair.claim is not None else "",
            gone=chair.gone,
            robot_since=chair.robot_since,
            kept_until=chair.gone_at + SEAT_KEPT_S if chair.gone else None,
            agrees=not chair.person or chair.person not in company.unready,
            bank=company.bank[seat] if company.bank else None,
        )


def _is_same_company(before: Snapshot, now: Snapshot) -> bool:
    """Whether the table has the same people, owner and options: what changed is the play alone."""
    old, new = before.table, now.table
    return (
        old.chairs is new.chairs
        and old.owner == new.owner
        and old.game is new.game
        and old.options is new.options
        and old.company is new.company
        and old.played is new.played
        and old.stage == new.stage
        and before.away is now.away
        and before.costs is now.costs
    )


def _kept_owns(before: Snapshot, now: Snapshot) -> dict[Seat, Own]:
    """What stays for seats alone after an action: within a phase, what those see that are not asked, and are shown no
    `parts`: these may be cards of others (`rules.laws.check_owns`)."""
    old, new = before.table.hand, now.table.hand
    if old is None or new is None or before.public is None or now.public is None:
        return {}
    if before.public.phase != now.public.phase or not follows(new, old):
        return {}
    asked = before.public.asked + now.public.asked
    return {seat: own for seat, own in before.own.items() if seat not in asked and not own.parts}


def _has_same_seats(before: Snapshot, now: Snapshot) -> bool:
    """Whether all is the same of which a chair shows something."""
    old, new = before.table, now.table
    return (
        old.chairs is new.chairs and old.owner == new.owner and old.company is new.company and before.away is now.away
    )


def _has_other_options(before: Snapshot, now: Snapshot) -> bool:
    return before.table.game is not now.table.game or before.table.options is not now.table.options


def state(table: Table, person: Person, away: Collection[Person] = ()) -> TableState:
    """The whole table as this person may see it; `away` are the people whose connection is broken."""
    return Snapshot(table, frozenset(away)).state(place_of(table, person))


@lru_cache(maxsize=256)
def lasting_sides(game: Game[Any], seats: int) -> tuple[tuple[Seat, ...], ...]:
    """Who will play together in every hand, as any deal begins; nobody, where the options do not allow so many."""
    if not admits(game, seats):
        return ()
    hand: Hand = game.match(seats).deal(game.pack(seats))
    return hand.public().sides


def _last(table: Table, before: Snapshot) -> Hand | None:
    """A hand is the one before from the moment that the next one is dealt, until another match begins."""
    if table.hand_number == before.table.hand_number:
        return before.last
    return before.table.hand if table.hand_number > 1 else None


@lru_cache(maxsize=64)
def opened(hand: Hand, number: int) -> OpenHand:
    """A finished hand with all cards open."""
    dealt = past(hand)
    again: Hand = dealt.match.deal(dealt.deck)
    hands = [again.own(seat).hand for seat in range(len(hand.public().counts))]
    deeds = []
    for action in dealt.actions:
        assert again.to_act is not None
        deeds.append(Deed(again.to_act, action))
        again = again.play(action)
        if not all(hands):  # somebody looks at their cards only once something is done or said
            hands = [held or again.own(seat).hand for seat, held in enumerate(hands)]
    return OpenHand(number, tuple(hands), tuple(deeds))


def _vote(table: Table) -> VoteState | None:
    vote = table.company.vote
    if vote is None:
        return None
    return VoteState(vote.kind, vote.seat, vote.by, vote.agreed, needed(table, vote), vote.until)


def _lots(lots: Lots) -> LotsState:
    return LotsState(lots.seats, lots.came_from, lots.dealer)


def _course(table: Table, before: Snapshot | None) -> Course:
    """While a hand is played nothing of this changes but the deadline: usually it is the very same."""
    if before is not None and table.stage == "playing" and _is_same_match(before.table, table):
        known, deadline = before.course, table.deadline
        return known if known.deadline == deadline else known._replace(deadline=deadline)
    return _course_anew(table, before)


def _is_same_match(old: Table, new: Table) -> bool:
    """Whether the hand, the score and who is ready are the same: all that a course shows besides the deadline."""
    return (
        old.stage == new.stage
        and old.hand_number == new.hand_number
        and old.match is new.match
        and old.rows is new.rows
        and old.ready is new.ready
        and old.promised is new.promised
        and old.dealing is new.dealing
    )


def _course_anew(table: Table, before: Snapshot | None) -> Course:
    match, hand, sheet = table.match, table.hand, None
    if before is not None and before.table.match is match:
        scores, winners, goal = before.course[1:4]
    else:
        scores, winners, goal = (match.totals, match.winners, match.goal) if match is not None else ((), (), None)
    if hand is not None and table.stage in ("sheet", "over"):
        known = before.course.sheet if before is not None and before.table.hand is hand else None
        sheet = sheet_of(hand) if known is None else known
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
