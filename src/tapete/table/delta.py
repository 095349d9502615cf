"""What is different between two snapshots of a table, for one viewer: only what may have changed is looked at."""

from collections.abc import Mapping
from itertools import compress
from operator import attrgetter, is_not
from typing import Any, Final, NamedTuple

from tapete.rules.game import Own, Seat, Trick, View
from tapete.table.events import Acted, Event
from tapete.table.seen import acted, seen
from tapete.table.snapshot import Course, Snapshot
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


_STATE_NAMES: Final = tuple(name for name in TableState.__dataclass_fields__ if name != "view")
_state_values: Final = attrgetter(*_STATE_NAMES)
_NOTHING: Final[dict[str, Any]] = {}


class Deltas:
    """What an event, between two snapshots, changes; what it changes for everybody is looked for once."""

    def __init__(self, old: Snapshot, new: Snapshot, event: Event) -> None:
        self.old, self.new, self.event = old, new, event
        self._in_play = _different(Course._fields, old.course, new.course) if _is_same_company(old, new) else None
        self._answers = old.table.answers is not new.table.answers
        self._is_hand_new = old.public is not new.public
        self._has_hand = old.public is not None and new.public is not None
        self._whole: Mapping[str, object] | None = None
        self._view: dict[str, Any] = _NOTHING
        self._tricks: tuple[Trick, ...] = ()
        if self._is_hand_new and old.public is not None and new.public is not None:
            self._view, self._tricks = _view_change(old.public, new.public)

    def change(self, had: Place, has: Place) -> Delta:
        """The change for a viewer whose place was `had` and is now `has`."""
        state = self._in_play
        if state is None or not self._has_hand or had != has:
            return self._change_of_place(had, has)
        if self._answers and (answered := self.new.has_answered(has)) != self.old.has_answered(has):
            state = {**state, "answered": answered}
        seat = has.shown
        own = self._own_change(seat) if self._is_hand_new and seat is not None else _NOTHING
        return Delta(self._seen(seat), state, self._view, own, self._tricks)

    def _change_of_place(self, had: Place, has: Place) -> Delta:
        """The change for a viewer to whom more may be different than what is played."""
        old, new = self.old, self.new
        event = self._seen(had.shown)
        state = _different(_STATE_NAMES, _state_values(old.state(had)), _state_values(new.state(has)))
        before, after = old.view(had.shown), new.view(has.shown)
        if before is None or after is None:
            if before is not after:
                state["view"] = after
            return Delta(event, state, _NOTHING, _NOTHING)
        if had.shown != has.shown:
            view, tricks = _view_change(before, after)
            return Delta(event, state, view, _NOTHING, tricks)
        own = self._own_change(has.shown) if self._is_hand_new and has.shown is not None else _NOTHING
        return Delta(event, state, self._view, own, self._tricks)

    def _seen(self, seat: Seat | None) -> Mapping[str, object] | None:
        """The event as this seat sees it; who sees the same as somebody before gets the same object."""
        event, hand = self.event, self.old.table.hand
        if isinstance(event, Acted) and hand is not None and hand.heard(event.action, seat) is event.action:
            if self._whole is None:
                self._whole = acted(event, event.action)
            return self._whole
        return seen(self.old.table, event, seat)

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


def _is_same_company(old: Snapshot, new: Snapshot) -> bool:
    """Whether the table has the same people, owner and options: what changed is the play alone."""
    before, after = old.table, new.table
    return (
        before.chairs is after.chairs
        and before.owner == after.owner
        and before.game is after.game
        and before.options is after.options
        and old.away is new.away
    )


def _different(names: tuple[str, ...], before: tuple[Any, ...], after: tuple[Any, ...]) -> dict[str, Any]:
    """What has another value now; most fields are the very same object, and those are passed over at once."""
    others = compress(zip(names, before, after, strict=True), map(is_not, before, after))
    return {name: new for name, old, new in others if new != old}
