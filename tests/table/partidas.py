"""Whole partidas of the pure table by chance: leaving, returning, votes, claims, duplicates, a crash at every append.

`python -m tests.table.partidas 10000` plays so many over all games, each with a chance of its own.
"""

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tapete.club.settlement import Settled, Stakes, settle
from tapete.rules.game import Action, Game, Seat
from tapete.rules.games import GAMES
from tapete.server.store.journal import Row, saved
from tapete.server.store.store import Tail, kept, rows
from tapete.server.tables.loading import fold
from tapete.table import Refused, Table, carry_out, evolve, is_admitted, new, opened, seen
from tapete.table.commands import (
    Act,
    Annul,
    Auto,
    Back,
    ClaimRest,
    Command,
    Concede,
    Deal,
    Dismiss,
    Gone,
    Invite,
    Leave,
    Look,
    Lost,
    Prefer,
    Queue,
    Ready,
    RobotAct,
    SeatRobot,
    Set,
    Sit,
    Start,
    Tick,
    Undo,
)
from tapete.table.events import ASIDES, Acted, Dealt, Kept
from tapete.table.snapshot import Snapshot
from tapete.table.talk import check_line
from tapete.table.viewer import place_of, seat_of

PEOPLE = ("ana", "berta", "carla", "dora", "stranger")
MOST_STEPS = 6000
BET = 100


@dataclass
class Partida:
    """One table with its log, what everybody has seen of each hand, and a server that dies at every append."""

    game: Game[Any]
    dice: random.Random
    log: list[Kept] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    """The log in the words of the journal."""
    checkpoint: tuple[int, str] | None = None
    """The table before the newest deal, and its version."""
    now: float = 1000.0
    shown: dict[tuple[str, int, int], set[Seat]] = field(default_factory=dict)
    matches: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    sent: list[Command] = field(default_factory=list)
    """Commands of before, to be sent twice or late."""

    def __post_init__(self) -> None:
        seats = self.dice.choice(self.game.players)
        try:
            self.game.match(seats)
        except ValueError:  # so many sit down only with an option
            seats = self.game.players[0]
        options = {
            "competitive": self.dice.random() < 0.5,
            "bet": BET,
            "time_bank_s": self.dice.choice((0, 30)),
            "pace": self.dice.choice(("calm", "normal", "quick", "instant")),
            "allow_public": self.dice.random() < 0.7,
            "turn_time_s": self.dice.choice((0, 20)),
        }
        self.table = new("t")
        self.keep(Kept(1, self.now, opened(self.game.id, "ana", str(self.dice.random()), "", seats, options)))
        self.do(Sit("ana", "Ana", 0))
        for person in PEOPLE[1 : self.dice.randint(1, min(4, seats))]:
            self.do(Sit(person, person))
        self.do(SeatRobot("ana", "novice"))
        self.do(Start("ana", draw=self.pack()))

    def pack(self) -> tuple[Any, ...]:
        assert self.table.game is not None
        pack = self.table.game.pack(len(self.table.chairs))
        return tuple(self.dice.sample(pack, len(pack)))

    def keep(self, happened: Kept) -> None:
        """Write it down and die: the next server has the table that the words of the log lead to, and nothing else.

        Each one goes on from the fold of the last, so that every table here is the fold of the whole log."""
        if isinstance(happened.event, Dealt):
            self.checkpoint = self.table.version, saved(self.table)
        self.log.append(happened)
        self.rows += rows("t", [happened])
        self.table = evolve(self.table, kept(self.rows[-1]))

    def do(self, command: Command) -> bool:
        """Ask the table; what it takes is in the log at once, and the table is folded from there."""
        before = self.table
        try:
            steps = carry_out(before, command, self.now)
        except Refused as refused:
            self.counts[refused.refusal.code] += 1
            assert self.table == before
            return False
        for happened, after in steps:
            self.hear(happened)
            self.keep(happened)
            assert self.table == after, "what was decided is what the log tells"
        self.counts["crashes"] += len(steps)
        self.counts[type(command).__name__] += bool(steps)
        self.matches += before.stage in ("open", "over") and self.table.in_match
        self.look()
        return True

    def hear(self, happened: Kept) -> None:
        """Nobody is told of a hidden action, nor of an aside that is not theirs."""
        for person in (*PEOPLE, ""):
            place = place_of(self.table, person)
            told = seen(self.table, happened.event, place.shown)
            if isinstance(happened.event, ASIDES):
                assert told is None or place.seat == happened.event.seat
            elif isinstance(happened.event, Acted) and told != seen(self.table, happened.event, None):
                assert place.shown == happened.event.seat

    def look(self) -> None:
        """Within a hand a person sees the cards of one chair at most (docs/spec/platform.md A5)."""
        table = self.table
        if table.hand is None:
            return
        snapshot = Snapshot(table)
        for person in (*PEOPLE, ""):
            shown = self.shown.setdefault((person, self.matches, table.hand_number), set())
            seat = place_of(table, person).shown
            if seat is not None:
                shown.add(seat)
                assert seat == seat_of(table, person)
                assert table.dealt_to[seat] == person
            assert len(shown) <= 1, f"{person} saw the hands of {shown}"
        assert snapshot.public == table.hand.public()

    def take_up(self) -> None:
        """A server takes the table from the store: from its newest checkpoint, and from its first event."""
        versions: list[Row] = []
        asides: list[Row] = []
        for row, happened in zip(self.rows, self.log, strict=True):
            (asides if isinstance(happened.event, ASIDES) else versions).append(row)
        tails = [Tail(None, versions, True, asides)]
        if self.checkpoint is not None:
            version, body = self.checkpoint
            since = [row for row in asides if row.version >= version]
            tails.append(Tail(body, versions[version:], True, since))
        for tail in tails:
            *_, again = fold("t", tail)
            assert again == self.table, "whichever way it is taken up"
        self.counts["taken up from the store"] += 1

    # ------------------------------------------------------------------ what happens

    def step(self) -> None:
        """Something that is due, or something that somebody may try."""
        self.now += self.dice.choice((0.1, 0.7, 2.0, 5.0))
        chance = self.dice.random()
        if chance < 0.12:
            command = self.dice.choice(list(self.wild()))
        elif chance < 0.16 and self.sent:
            command = self.dice.choice(self.sent)  # a duplicate, or one that comes late
        else:
            command = self.due()
        self.sent = [*self.sent[-20:], command]
        if self.dice.random() < 0.01:
            self.counts["died before anything was kept"] += 1
            return
        self.do(command)

    def due(self) -> Command:
        table = self.table
        if table.wants_deal:
            return Deal(self.pack())
        if table.stage == "sheet" and table.people and not table.paused:
            waiting = [seat for seat in table.people if table.chairs[seat].acts and seat not in table.ready]
            if waiting:
                return Ready(table.chairs[waiting[0]].person)
        if table.stage == "playing" and table.hand is not None and table.awaited and self.dice.random() < 0.9:
            seat = self.dice.choice(table.awaited)
            action = self.dice.choice(table.hand.legal(seat))
            if table.chairs[seat].acts:
                return Act(table.chairs[seat].person, table.version, action)
            return RobotAct(seat, table.question, action)
        if table.alarm is not None:
            self.now = max(self.now, table.alarm)
        elif table.paused:
            return Back(self.dice.choice([table.chairs[seat].person for seat in table.people]))
        return Tick()

    def wild(self) -> Iterator[Command]:
        person, dice, table = self.dice.choice(PEOPLE), self.dice, self.table
        version = table.version - dice.choice((0, 0, 0, 1, 3))
        seat = dice.randrange(len(table.chairs) + 1)
        agrees = dice.random() < 0.8
        yield from (Sit(person, person), Sit(person, person, seat), Auto(person, agrees), Gone(person), Back(person))
        yield from (Annul(person, agrees), Undo(person, agrees), Concede(person, seat, agrees), Look(person))
        yield from (ClaimRest(person, version, False, agrees), Prefer(person, agrees), Ready(person, version), Tick())
        yield from (Set(person, {"bet": BET, "pace": "quick"}), Invite(person, "x"), Dismiss(person, seat, "other"))
        yield from (Queue(person, version, None), Act(person, version, Action("pass")))
        if dice.random() < 0.2:
            yield from (Leave(person), Lost(person))
        own = seat_of(table, person)
        if own is not None and table.hand is not None and (held := table.hand.own(own).hand):
            yield Queue(person, version, Action("play", dice.choice(held)))
        if table.hand is not None and dice.random() < 0.1:
            yield ClaimRest(person, table.version, True)

    def talk(self) -> None:
        """What is said changes nothing at the table."""
        before = self.table
        try:
            check_line(before, self.dice.choice(PEOPLE), "phrase", "hello")
            self.counts["said"] += 1
        except Refused:
            assert before.options.talk == "off" or before.in_match
        assert self.table is before


def settled(before: Table, after: Table) -> Settled:
    """What becomes of the stakes of a partida that has just ended."""
    company, options = before.company, before.options
    played = after.match if after.stage == "over" else before.match
    assert played is not None
    return settle(
        played.totals,
        Stakes(competitive=options.competitive, bet=options.bet),
        cancelled=after.stage != "over",
        penalised=after.company.forfeited,
        robots=[seat for seat, person in enumerate(company.players) if not person],
    )


def run(seed: int, game: Game[Any]) -> Counter[str]:
    """One partida; AssertionError if a law is broken."""
    partida = Partida(game, random.Random(f"{seed}:{game.id}"))
    while partida.table.in_match:
        before, events = partida.table, len(partida.log)
        partida.step()
        if len(partida.log) != events and partida.dice.random() < 0.01:
            partida.take_up()
        if partida.dice.random() < 0.02:
            partida.talk()
        assert len(partida.log) < MOST_STEPS, "a partida ends"
        if len(partida.sent) and not partida.table.in_match:
            result = settled(before, partida.table)
            seats = len(before.chairs)
            assert sum(result.chips) + result.bank == BET * seats, "stakes are conserved"
            assert all(not result.chips[seat] for seat in partida.table.company.forfeited if result.scored)
            partida.counts[f"ended {partida.table.stage}"] += 1
    partida.take_up()
    versions = [each.version for each in partida.log if not isinstance(each.event, ASIDES)]
    assert versions == list(range(1, partida.table.version + 1)), "nothing acknowledged is lost"
    assert is_admitted(partida.table, "ana")
    partida.counts["events"] += len(partida.log)
    return partida.counts


def main() -> None:
    """`python -m tests.table.partidas 10000`: so many partidas over all games, and what happened in them."""
    parser = argparse.ArgumentParser()
    parser.add_argument("partidas", type=int)
    parser.add_argument("--first", type=int, default=0)
    given = parser.parse_args()
    began, total = time.process_time(), Counter[str]()
    for number in range(given.partidas):
        total += run(given.first + number // len(GAMES), GAMES[number % len(GAMES)])
    print(f"{given.partidas} partidas, {time.process_time() - began:.0f} s of processor time")
    for name, times in sorted(total.items()):
        print(f"  {name}: {times}")


if __name__ == "__main__":
    main()
