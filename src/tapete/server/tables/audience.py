"""All who look at a table: each is shown what they may see of what happens, encoded once for all who see the same."""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Collection
from typing import Final

from tapete.rules.game import Seat
from tapete.server.wire.codec import EventFrames, encode
from tapete.server.wire.messages import Onlookers, Presence, Whole, Yours
from tapete.table import Table, is_admitted, seat_of
from tapete.table.commands import Person
from tapete.table.delta import Deltas
from tapete.table.events import Kept
from tapete.table.history import History
from tapete.table.snapshot import Snapshot
from tapete.table.viewer import Place, place_of

NOBODY: Final = ""
CROWD: Final = 32
"""Viewers of one table above which nobody is told at once that one more looks on."""


class Viewer:
    """Somebody at a table: whoever reads what it shows. A person may have several."""

    person: Person = NOBODY
    address: str = ""
    """The household that they come from, if it is known."""

    show: Callable[[bytes], None]
    """Takes a frame without making anybody wait."""

    def shut_out(self, table: str) -> None:
        """From now on this table is for its players alone, and this viewer is shown nothing more of it."""
        raise NotImplementedError


class Audience:
    """The viewers of a table, the table as it was last shown to them, and what it showed before."""

    def __init__(self, clock: Callable[[], float], table: Table) -> None:
        self._clock = clock
        self._places: dict[Viewer, Place] = {}
        self._together: dict[Place, list[Viewer]] | None = None
        """Who looks from each place, once an event has been shown to them; None: somebody has come, gone or moved."""
        self._snapshot = Snapshot(table)
        self._history = History(table)
        self._onlookers = 0
        self._elsewhere: Collection[Person] = ()
        self._nameless_elsewhere = 0
        self._counting: asyncio.TimerHandle | None = None

    def __contains__(self, viewer: object) -> bool:
        return viewer in self._places

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

    @property
    def people(self) -> frozenset[Person]:
        """Who looks on, as far as they have a name."""
        return frozenset([viewer.person for viewer in self._places if viewer.person])

    @property
    def nameless(self) -> int:
        """How many look on without a name."""
        return sum(not viewer.person for viewer in self._places)

    def is_here(self, person: Person) -> bool:
        """Whether any of the viewers is this person."""
        return any(viewer.person == person for viewer in self._places)

    def begin(self, table: Table) -> None:
        """The table was taken from its log; `show_whole` follows."""
        self._snapshot = Snapshot(table, self._snapshot.away, costs=self._snapshot.costs)
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
        here = self._put(viewer, place_of(self.table, viewer.person))
        whole = encode(self._whole(self._snapshot, here))
        missed = None if have is None else self._missed(viewer.person, have)
        frames = [whole] if missed is None or sum(map(len, missed)) >= len(whole) else missed
        for frame in frames:
            viewer.show(frame)
        if here.seat is None:
            self._count()

    def whole(self, person: Person) -> Whole:
        """The table as this person sees it, who is about to look at it."""
        snapshot = Snapshot(self.table, self._snapshot.away - {person}, self._snapshot)
        return self._whole(snapshot, place_of(self.table, person))

    def _whole(self, snapshot: Snapshot, here: Place) -> Whole:
        return Whole(self.table.id, self.table.version, self._clock(), snapshot.state(here), self._onlooking())

    def _missed(self, person: Person, have: int) -> list[bytes] | None:
        """What somebody who holds this version has missed; who is here is no part of it, and is said again."""
        table, away = self.table, self._snapshot.away
        missed = self._history.missed(have, person, away)
        if missed is None:
            return None
        now = self._clock()
        here = [encode(Presence(table.id, seat, table.chairs[seat].person not in away)) for seat in table.people]
        seat = seat_of(table, person)
        own = [encode(self._yours(seat)), encode(Onlookers(table.id, self._onlooking()))]
        return [EventFrames(table.id, version, now).frame(delta) for version, delta in missed] + here + own

    def part(self, viewer: Viewer) -> bool:
        """A viewer has gone; False: they were none."""
        place, self._together = self._places.pop(viewer, None), None
        if place is not None and place.seat is None:
            self._count()
        return place is not None

    def see(self, elsewhere: Collection[Person], nameless: int) -> None:
        """These look on through other nodes, and as many who have no name."""
        self._elsewhere, self._nameless_elsewhere = elsewhere, nameless
        self._count()

    def stop(self) -> None:
        """Nobody is told anything more."""
        if self._counting is not None:
            self._counting.cancel()

    def tell(self, frame: bytes, wanted: Callable[[Person], bool]) -> None:
        """A frame for all who want it."""
        for viewer in list(self._places):
            if wanted(viewer.person):
                viewer.show(frame)

    def _onlooking(self) -> int:
        """The number of onlookers without a seat; people without a name count once for each connection."""
        here = {viewer.person for viewer, place in self._places.items() if viewer.person and place.seat is None}
        elsewhere = set(self._elsewhere).difference([chair.person for chair in self.table.chairs])
        return len(here | elsewhere) + self.nameless + self._nameless_elsewhere

    def _count(self) -> None:
        """Say how many look on, if it is another number: at once, but in a crowd once a second."""
        if len(self._places) + len(self._elsewhere) <= CROWD:
            self._say_count()
        elif self._counting is None:
            self._counting = asyncio.get_running_loop().call_later(1.0, self._say_count)

    def _say_count(self) -> None:
        self._counting = None
        count = self._onlooking()
        if count != self._onlookers:
            self._onlookers = count
            self.tell(encode(Onlookers(self.table.id, count)), lambda person: True)

    def show(self, kept: Kept, after: Table) -> None:
        """Show what has happened, to everybody as far as they may see it."""
        old = self._snapshot
        new = self._snapshot = Snapshot(after, old.away, old)
        self._history.add(kept, after)
        before = old.table
        is_seated_alike = after.chairs is before.chairs and after.dealt_to is before.dealt_to
        is_match_alike = after.played is before.played and after.in_match == before.in_match
        moved = not is_seated_alike or not is_match_alike or after.options is not before.options
        if moved:
            self._shut_out(after)
        deltas = Deltas(old, new, kept.event)
        frames = EventFrames(after.id, kept.version, self._clock())
        if moved:
            for viewer, had in list(self._places.items()):
                has = self._put(viewer, place_of(after, viewer.person))
                viewer.show(frames.frame(deltas.change(had, has)))
            self._count()
            return
        for place, viewers in self._by_place().items():
            frame = frames.frame(deltas.change(place, place))
            for viewer in viewers:
                viewer.show(frame)

    def _put(self, viewer: Viewer, place: Place) -> Place:
        """From now on this viewer looks from there."""
        self._places[viewer], self._together = place, None
        return place

    def _by_place(self) -> dict[Place, list[Viewer]]:
        """Who looks from each place: found once, until somebody comes, goes or moves."""
        if self._together is None:
            self._together = {}
            for viewer, place in self._places.items():
                self._together.setdefault(place, []).append(viewer)
        return self._together

    def whisper(self, seat: Seat, after: Table) -> None:
        """Something beside the versions has happened: its seat alone is told."""
        self._snapshot = Snapshot(after, self._snapshot.away, self._snapshot)
        self._say_yours(seat)

    def weigh(self, person: Person, cost_s: float) -> None:
        """What leaving would cost this person is known now: they alone are told, if it is something else."""
        known, seat = self._snapshot.costs, seat_of(self.table, person)
        if known.get(person, 0.0) == cost_s:
            return
        self._snapshot = Snapshot(self.table, self._snapshot.away, self._snapshot, {**known, person: cost_s})
        if seat is not None:
            self._say_yours(seat)

    def _say_yours(self, seat: Seat) -> None:
        frame = encode(self._yours(seat))
        for viewer, place in list(self._places.items()):
            if place.seat == seat:
                viewer.show(frame)

    def _yours(self, seat: Seat | None) -> Yours:
        table = self.table
        if seat is None:
            return Yours(table.id, table.version, False, None, False)
        person = table.chairs[seat].person
        waiting = table.company.waiting(seat)
        answered = any(each == seat for each, _ in table.answers)
        queued, forced = None if waiting is None else waiting.action, person in table.company.forced
        return Yours(table.id, table.version, answered, queued, forced, self._snapshot.costs.get(person, 0.0))

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
            self._together = None
            viewer.shut_out(table.id)
