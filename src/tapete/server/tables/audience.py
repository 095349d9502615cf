"""All who look at a table: each is shown what they may see of what happens, encoded once for all who see the same."""

from collections import defaultdict
from collections.abc import Callable
from typing import Final

from tapete.server.wire.codec import EventFrames, encode
from tapete.server.wire.messages import Presence, Whole
from tapete.table import Table, is_admitted, seat_of
from tapete.table.commands import Person
from tapete.table.delta import Deltas
from tapete.table.events import Kept
from tapete.table.history import History
from tapete.table.snapshot import Snapshot
from tapete.table.viewer import Place, place_of

NOBODY: Final = ""


class Viewer:
    """Somebody at a table: whoever reads what it shows. A person may have several."""

    person: Person = NOBODY
    address: str = ""
    """The household that they come from, if it is known."""

    def show(self, frame: bytes) -> None:
        """Take a frame without making anybody wait."""
        raise NotImplementedError

    def shut_out(self, table: str) -> None:
        """From now on this table is for its players alone, and this viewer is shown nothing more of it."""
        raise NotImplementedError


class Audience:
    """The viewers of a table, the table as it was last shown to them, and what it showed before."""

    def __init__(self, clock: Callable[[], float], table: Table) -> None:
        self._clock = clock
        self._places: dict[Viewer, Place] = {}
        self._snapshot = Snapshot(table)
        self._history = History(table)

    def __len__(self) -> int:
        return len(self._places)

    @property
    def table(self) -> Table:
        return self._snapshot.table

    @property
    def addresses(self) -> dict[Person, set[str]]:
        """From where each person looks on."""
        found = defaultdict[Person, set[str]](set)
        for viewer in self._places:
            if viewer.person:
                found[viewer.person].add(viewer.address)
        return found

    def is_here(self, person: Person) -> bool:
        """Whether any of the viewers is this person."""
        return any(viewer.person == person for viewer in self._places)

    def begin(self, table: Table) -> None:
        """The table was taken from its log; `show_whole` follows."""
        self._snapshot = Snapshot(table, self._snapshot.away)
        self._history = History(table)
        self._shut_out(table)

    def show_whole(self) -> None:
        """Show the whole table to everybody."""
        for viewer in list(self._places):
            self.join(viewer)

    def join(self, viewer: Viewer, have: int | None = None) -> None:
        """Show the table to a viewer who holds version `have` of it, and everything that happens from now on.

        They are told what they missed if that is known and shorter than the whole state.
        """
        here = self._places[viewer] = place_of(self.table, viewer.person)
        whole = encode(self._whole(self._snapshot, here))
        missed = None if have is None else self._missed(viewer.person, have)
        frames = [whole] if missed is None or sum(map(len, missed)) >= len(whole) else missed
        for frame in frames:
            viewer.show(frame)

    def whole(self, person: Person) -> Whole:
        """The table as this person sees it, who is about to look at it."""
        snapshot = Snapshot(self.table, self._snapshot.away - {person}, self._snapshot)
        return self._whole(snapshot, place_of(self.table, person))

    def _whole(self, snapshot: Snapshot, here: Place) -> Whole:
        return Whole(self.table.id, self.table.version, self._clock(), snapshot.state(here))

    def _missed(self, person: Person, have: int) -> list[bytes] | None:
        """What somebody who holds this version has missed; who is here is no part of it, and is said again."""
        table, away = self.table, self._snapshot.away
        missed = self._history.missed(have, person, away)
        if missed is None:
            return None
        now = self._clock()
        return [EventFrames(table.id, version, now).frame(delta) for version, delta in missed] + [
            encode(Presence(table.id, seat, table.chairs[seat].person not in away)) for seat in table.people
        ]

    def part(self, viewer: Viewer) -> bool:
        """A viewer has gone; False: they were none."""
        return self._places.pop(viewer, None) is not None

    def show(self, kept: Kept, after: Table) -> None:
        """Show what has happened, to everybody as far as they may see it."""
        old = self._snapshot
        new = self._snapshot = Snapshot(after, old.away, old)
        self._history.add(kept, after)
        before = old.table
        moved = after.chairs is not before.chairs or after.dealt_to is not before.dealt_to
        if moved or after.stage != before.stage or after.options is not before.options:
            self._shut_out(after)
        deltas = Deltas(old, new, kept.event)
        frames = EventFrames(after.id, kept.version, self._clock())
        if moved:
            for viewer, had in list(self._places.items()):
                has = self._places[viewer] = place_of(after, viewer.person)
                viewer.show(frames.frame(deltas.change(had, has)))
            return
        known: dict[Place, bytes] = {}
        for viewer, place in list(self._places.items()):
            frame = known.get(place)
            if frame is None:
                frame = known[place] = frames.frame(deltas.change(place, place))
            viewer.show(frame)

    def say_presence(self, person: Person, here: bool, away: frozenset[Person]) -> None:
        """Somebody of the table has lost their connection, or is back; `away` are all who read nothing now."""
        self._snapshot = Snapshot(self.table, away, self._snapshot)
        seat = seat_of(self.table, person)
        if seat is not None:
            frame = encode(Presence(self.table.id, seat, here))
            for viewer in list(self._places):
                viewer.show(frame)

    def _shut_out(self, table: Table) -> None:
        """Who may not look any more is told so, and not what has just happened."""
        for viewer in [each for each in self._places if not is_admitted(table, each.person)]:
            del self._places[viewer]
            viewer.shut_out(table.id)
