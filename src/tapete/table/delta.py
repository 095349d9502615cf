"""What is different between two snapshots of a table, for one viewer: only what may have changed is looked at."""

from typing import Any, Final, NamedTuple

from tapete.rules.game import Own, Seat, Trick, View
from tapete.table.events import Acted, Answered, Event, Left
from tapete.table.seen import Seen, acted, seen
from tapete.table.snapshot import Course, Snapshot
from tapete.table.viewer import Place


class Common(NamedTuple):
    """What several viewers learn alike from an event: itself, and the fields that are different now.

    A view that came or went stands whole in `state`. `tricks` are those that were finished.
    """

    event: Seen | None
    state: dict[str, Any]
    view: dict[str, Any]
    tricks: tuple[Trick, ...] = ()


class Delta(NamedTuple):
    """What one viewer learns from an event: what others do too, and besides what is different in their own view."""

    common: Common
    own: dict[str, Any]


_NOTHING: Final[dict[str, Any]] = {}


class Deltas:
    """What an event, between a snapshot and the next, changes; what it changes for everybody is looked for once."""

    def __init__(self, old: Snapshot, new: Snapshot, event: Event) -> None:
        self.old, self.new, self.event = old, new, event
        self._in_play = _NOTHING if old.course is new.course else _different(Course._fields, old.course, new.course)
        self._is_hand_new = old.public is not new.public
        self._has_hand = old.public is not None and new.public is not None
        self._is_play_alone = new.is_play_alone and self._has_hand
        self._whole = self._seen_by_all()
        self._is_answered_alike = old.table.answers is new.table.answers
        self._is_common = self._whole is not None and self._is_answered_alike
        self._view: dict[str, Any] = _NOTHING
        self._tricks: tuple[Trick, ...] = ()
        if self._is_hand_new and old.public is not None and new.public is not None:
            self._view, self._tricks = _view_change(old.public, new.public)
        self._common = Common(self._whole, self._in_play, self._view, self._tricks)
        self._alike = Delta(self._common, _NOTHING)
        """For all who see nothing of their own."""

    def change(self, had: Place, has: Place) -> Delta:
        """The change for a viewer whose place was `had` and is now `has`."""
        if had.is_outside or has.is_outside:
            return self._change_outside(had, has)
        if not self._is_play_alone or had != has:
            return self._change_of_place(had, has)
        common = self._common if self._is_common else self._peculiar(has)
        own = self._own_change(has.shown)
        return Delta(common, own) if own or common is not self._common else self._alike

    def _change_outside(self, had: Place, has: Place) -> Delta:
        """The change for a viewer who is not shown the match that has ended, or was not."""
        deltas = Deltas(self.old.seen_from(had), self.new.seen_from(has), self.event)
        return deltas.change(had._replace(is_outside=False), has._replace(is_outside=False))

    def _peculiar(self, viewer: Place) -> Common:
        """What a viewer learns of an event that not everybody sees alike; who sees the same gets the same value."""
        event = self._whole or self._seen(viewer)
        state = self._in_play if self._is_answered_alike else self._with_answer(self._in_play, viewer, viewer)
        if event is self._whole and state is self._in_play:
            return self._common
        return Common(event, state, self._view, self._tricks)

    def _with_answer(self, state: dict[str, Any], had: Place, has: Place) -> dict[str, Any]:
        """These fields; with whether the viewer has answered, if that is different now."""
        answered = self.new.has_answered(has)
        return state if answered == self.old.has_answered(had) else {**state, "answered": answered}

    def _change_of_place(self, had: Place, has: Place) -> Delta:
        """The change for a viewer to whom more may be different than what is played."""
        old, new = self.old, self.new
        event = self._whole or self._seen(had)
        state = self._with_answer(self._in_play | _changed(old.setting(had), new.setting(has)), had, has)
        if not self._has_hand:
            if old.public is not new.public:
                state["view"] = new.view(has.shown)
            return Delta(Common(event, state, _NOTHING), _NOTHING)
        before, after = (old.view(had.shown), new.view(has.shown)) if had.shown != has.shown else (None, None)
        if before is not None and after is not None:
            view, tricks = _view_change(before, after)
            return Delta(Common(event, state, view, tricks), _NOTHING)
        return Delta(Common(event, state, self._view, self._tricks), self._own_change(has.shown))

    def _seen_by_all(self) -> Seen | None:
        """The event, if everybody sees it alike: what an onlooker hears whole, everybody does. None: they may not."""
        match self.event:
            case Acted(action=action):
                hand = self.old.table.hand
                return acted(self.event, action) if hand is not None and hand.heard(action, None) is action else None
            case Answered() | Left(why="dismissed"):
                return None
            case _:
                return seen(self.old.table, self.event, None)

    def _seen(self, viewer: Place) -> Seen | None:
        """Of cards what the seat shows whose cards they see; that they are dismissed, to who sits there."""
        return seen(self.old.table, self.event, viewer.seat if isinstance(self.event, Left) else viewer.shown)

    def _own_change(self, seat: Seat | None) -> dict[str, Any]:
        """What is different in what this seat alone sees."""
        if seat is None or not self._is_hand_new:
            return _NOTHING
        before, after = self.old.own[seat], self.new.own[seat]
        if (before is after or before == after) and not after.parts:
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


def _different(names: tuple[str, ...], before: tuple[Any, ...], after: tuple[Any, ...]) -> dict[str, Any]:
    """What has another value now; most fields are the very same object, and those are not compared."""
    return {name: new for name, old, new in zip(names, before, after, strict=True) if new is not old and new != old}


def _changed(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """The fields that have another value now."""
    if before is after:
        return _NOTHING
    return {name: new for name, new in after.items() if new is not (old := before[name]) and new != old}
