"""A table driven in a test: commands in, kept events out, time moved by hand."""

from dataclasses import dataclass, field
from random import Random

from tapete.rules.game import PASS, Action
from tapete.table import Table, decide, evolve, new, opened
from tapete.table.commands import Act, Command, Deal, Ready, RobotAct, SeatRobot, Sit, Start, Tick
from tapete.table.events import ASIDES, Event, Kept, Opened


@dataclass
class Room:
    """One table, its log, and the clock of the test."""

    table: Table = field(default_factory=lambda: new("t"))
    log: list[Kept] = field(default_factory=list)
    now: float = 1000.0
    random: Random = field(default_factory=lambda: Random(7))

    @classmethod
    def opened(cls, **options: str | int | bool) -> "Room":
        room = cls()
        room.keep(opened("tute-pairs", "ana", "seed", "Ana's", None, options))
        room.do(Sit("ana", "Ana", 0))
        return room

    @classmethod
    def started(cls, people: int = 1, **options: str | int | bool) -> "Room":
        room = cls.opened(**options)
        for number in range(1, people):
            room.do(Sit(f"p{number}", f"P{number}", number))
        room.do(SeatRobot("ana", "novice"))
        room.do(Start("ana", 3))
        room.deal()
        return room

    @classmethod
    def hosting(cls, game: str, dice: Random, **options: str | int | bool) -> "Room":
        """A table of any game with Ana and robots, before the match."""
        room = cls(random=dice)
        room.keep(opened(game, "ana", "seed", "", None, options))
        room.do(Sit("ana", "Ana", 0))
        return room

    def step_or_start(self) -> None:
        """Whatever is next happens; between matches robots fill the table, and the owner begins one."""
        owner = self.table.owner
        if self.table.paused:
            self.now = max(self.now, self.table.alarm or 0.0)
            self.do(Tick())
        elif self.table.stage not in ("open", "over"):
            self.step()
        elif self.table.people:
            self.do(SeatRobot(owner, "novice"))
            self.do(Start(owner, self.random.randrange(len(self.table.chairs))))

    def keep(self, event: Event | Opened) -> None:
        version = self.table.version
        kept = Kept(version if isinstance(event, ASIDES) else version + 1, self.now, event)
        self.table = evolve(self.table, kept)
        self.log.append(kept)

    def do(self, command: Command) -> tuple[Event, ...]:
        events = decide(self.table, command, self.now)
        for event in events:
            self.keep(event)
        return events

    @property
    def versions(self) -> list[Kept]:
        """The log without asides: what has a number that everybody sees."""
        return [kept for kept in self.log if not isinstance(kept.event, ASIDES)]

    def deal(self) -> None:
        assert self.table.game is not None
        deck = list(self.table.game.pack(len(self.table.chairs)))
        self.random.shuffle(deck)
        self.do(Deal(tuple(deck)))

    def person(self, seat: int) -> str:
        return self.table.chairs[seat].person

    def act(self, seat: int, action: Action) -> tuple[Event, ...]:
        """The seat does this, as whoever sits there."""
        if self.table.chairs[seat].acts:
            return self.do(Act(self.person(seat), self.table.version, action))
        return self.do(RobotAct(seat, self.table.question, action))

    def step(self) -> None:
        """Whatever is next happens: an action of an awaited seat, a sheet read, a deal, an alarm."""
        self.now += 0.5
        table = self.table
        if table.wants_deal:
            self.deal()
        elif table.stage == "sheet":
            for seat in table.people:
                self.do(Ready(self.person(seat)))
        elif table.awaited and table.hand is not None:
            seat = self.random.choice(table.awaited)
            self.act(seat, self.random.choice(table.hand.legal(seat)))
        elif table.alarm is not None:
            self.now = max(self.now, table.alarm)
            self.do(Tick())

    def until_window(self) -> None:
        """Play until a window in which the two seats asked are open."""
        while self.table.hand is None or not self.table.hand.has_window:
            self.step()


__all__ = ["PASS", "Room"]
