"""A table as it was last shown, and what is different now for one viewer: only what may have changed is looked at."""

from collections.abc import Mapping
from itertools import compress
from operator import attrgetter, is_not
from typing import Any, Final, NamedTuple

from tapete.rules.game import Own, Seat, Sheet, Trick, View, seen_with
from tapete.table import Table, seen, state
from tapete.table.commands import Person
from tapete.table.events import Acted, Event
from tapete.table.seen import acted
from tapete.table.state import TableState
from tapete.table.viewer import Place


class Delta(NamedTuple):
    """What one viewer learns from an event: itself, and the fields that are different now.

    A view that came or went stands whole in `state`. `view` is what is different for everybody, `own` what is besides
    for this viewer. `tricks` are those that were finished. What several viewers share is one object.
    """

    event: Mapping[str, object] | None
    state: dict[str, Any]
    view: dict[str, Any]
    own: dict[str, Any]
    tricks: tuple[Trick, ...] = ()


class Snapshot:
    """A table and who is away. What a hand shows is made once, and taken from the snapshot before if it is the same."""

    public: View | None
    """What everybody may know of the hand."""
    _own: dict[Seat, Own]
    _sheet: Sheet | None

    def __init__(self, table: Table, away: frozenset[Person], before: "Snapshot | None" = None) -> None:
        self.table, self.away = table, away
        self.deadline = table.deadline
        if before is not None and before.table.hand is table.hand:
            self.public, self._own, self._sheet = before.public, before._own, before._sheet
        else:
            self.public = None if table.hand is None else table.hand.public()
            self._own, self._sheet = {}, None

    def own(self, seat: Seat) -> Own:
        """What this seat sees of the hand besides what everybody does."""
        own = self._own.get(seat)
        if own is None:
            assert self.table.hand is not None
            own = self._own[seat] = self.table.hand.own(seat)
        return own

    def view(self, seat: Seat | None) -> View | None:
        """The hand as this seat sees it."""
        if self.public is None or seat is None:
            return self.public
        return seen_with(self.public, self.own(seat))

    @property
    def sheet(self) -> Sheet | None:
        """The finished hand, if one is shown."""
        if self.table.stage not in ("sheet", "over") or self.table.hand is None:
            return None
        if self._sheet is None:
            self._sheet = self.table.hand.sheet()
        return self._sheet


_STATE_NAMES: Final = tuple(name for name in TableState.__dataclass_fields__ if name != "view")
_state_values: Final = attrgetter(*_STATE_NAMES)
_NOTHING: Final[dict[str, Any]] = {}


class Deltas:
    """What an event, between two snapshots, changes; what it changes for everybody is looked for once."""

    def __init__(self, old: Snapshot, new: Snapshot, event: Event) -> None:
        self.old, self.new, self.event = old, new, event
        self._in_play = _in_play(old, new) if _same_company(old, new) else None
        self._answers = old.table.answers is not new.table.answers
        self._whole: Mapping[str, object] | None = None
        self._view: dict[str, Any] = _NOTHING
        self._tricks: tuple[Trick, ...] = ()
        if old.public is not new.public and old.public is not None and new.public is not None:
            self._view, self._tricks = _view_change(old.public, new.public)

    def change(self, person: Person, had: Place, has: Place) -> Delta:
        """What it changes for a person who looked from `had` and looks from `has`."""
        old, new = self.old, self.new
        what = self._seen(had.shown)
        if self._in_play is None or had != has:
            changed = _anywhere(old, new, person)
        else:
            changed = self._in_play
            if self._answers and (answered := _answered(new.table, has)) != _answered(old.table, has):
                changed = {**changed, "answered": answered}
        if old.public is None or new.public is None:
            if old.public is not new.public:
                changed = {**changed, "view": new.view(has.shown)}
            return Delta(what, changed, _NOTHING, _NOTHING)
        if had.shown != has.shown:
            before, after = old.view(had.shown), new.view(has.shown)
            assert before is not None
            assert after is not None
            view, tricks = _view_change(before, after)
            return Delta(what, changed, view, _NOTHING, tricks)
        own = _NOTHING if has.shown is None or old.public is new.public else self._own_change(has.shown)
        return Delta(what, changed, self._view, own, self._tricks)

    def _seen(self, seat: Seat | None) -> Mapping[str, object] | None:
        """The event as this seat sees it; an action that is heard whole is told once."""
        event, hand = self.event, self.old.table.hand
        if not isinstance(event, Acted) or hand is None or hand.heard(event.action, seat) is not event.action:
            return seen(self.old.table, event, seat)
        if self._whole is None:
            self._whole = acted(event, event.action)
        return self._whole

    def _own_change(self, seat: Seat) -> dict[str, Any]:
        before, after = self.old.own(seat), self.new.own(seat)
        if before == after and not after.parts:
            return _NOTHING
        differing = _different(Own._fields, before, after)
        if "parts" in differing or (after.parts and "parts" in self._view):
            assert self.new.public is not None
            differing["parts"] = self.new.public.parts + after.parts
        return differing


def _view_change(before: View, after: View) -> tuple[dict[str, Any], tuple[Trick, ...]]:
    """The fields of a view that are different; tricks that were only added stand apart."""
    differing = _different(View._fields, before, after)
    if "tricks" in differing and before.tricks == after.tricks[: len(before.tricks)]:
        return differing, differing.pop("tricks")[len(before.tricks) :]
    return differing, ()


def _same_company(old: Snapshot, new: Snapshot) -> bool:
    """Whether the table has the same people, owner and options: what changed is the play alone."""
    before, after = old.table, new.table
    return (
        before.chairs is after.chairs
        and before.owner == after.owner
        and before.game is after.game
        and before.options is after.options
        and old.away is new.away
    )


def _in_play(old: Snapshot, new: Snapshot) -> dict[str, Any]:
    """The fields of the state that play can change, but for those that are a seat's own."""
    before, after = old.table, new.table
    changed: dict[str, Any] = {}
    if before.stage != after.stage:
        changed["stage"] = after.stage
    if before.match is not after.match:
        for name, field in (("scores", "totals"), ("winners", "winners")):
            value = getattr(after.match, field, ())
            if value != getattr(before.match, field, ()):
                changed[name] = value
    if before.hand_number != after.hand_number:
        changed["hand_number"] = after.hand_number
    if old.deadline != new.deadline:
        changed["deadline"] = new.deadline
    if before.ready is not after.ready and before.ready != after.ready:
        changed["ready"] = after.ready
    if old.sheet != new.sheet:
        changed["sheet"] = new.sheet
    return changed


def _answered(table: Table, place: Place) -> bool:
    return any(seat == place.seat for seat, _ in table.answers)


def _anywhere(old: Snapshot, new: Snapshot, person: Person) -> dict[str, Any]:
    """All fields of the state that are different."""
    before, after = state(old.table, person, old.away), state(new.table, person, new.away)
    return _different(_STATE_NAMES, _state_values(before), _state_values(after))


def _different(names: tuple[str, ...], before: tuple[Any, ...], after: tuple[Any, ...]) -> dict[str, Any]:
    """What has another value now; most fields are the very same object, and those are passed over at once."""
    others = compress(zip(names, before, after, strict=True), map(is_not, before, after))
    return {name: new for name, old, new in others if new != old}
