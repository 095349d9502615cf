"""A table as a value: the people, the match, the turn, and when something is due."""

from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from tapete.rules.frozen import Frozen
from tapete.rules.game import Action, Game, Hand, Match, Score, Seat, View
from tapete.table.commands import Person
from tapete.table.company import ALONE, Company
from tapete.table.dealing import Dealing
from tapete.table.literals import By, Stage
from tapete.table.pace import PACES, ROBOTS_SHARE, Pace, TableOptions, drawn
from tapete.table.position import Position

SUBSTITUTE: Final = "regular"
"""The robot that plays for people who are away or have left."""
ABANDONED_S: Final = 180.0
"""How long a match of several people waits when the program would play for all of them (docs/spec/platform.md A1)."""
ROBOT_LIMIT_S: Final = 10.0
"""After this a robot that has not answered is played for, where the table has no clock; else once its time is over."""
MATCH: Final = ("dealing", "playing", "sheet")
"""The stages of a match."""
GATHERING: Final = ("open", "over")
"""The stages between matches."""
RINGS_S: Final = 5.0
"""By so much an alarm may be late on a busy server."""
SEAT_KEPT_S: Final = 180.0
"""How long the seat of a person who is gone is kept for them (docs/spec/platform.md A1)."""


@dataclass(frozen=True, slots=True)
class Chair(Frozen):
    """A place: free, a person's, or a robot's (`robot` is its level)."""

    person: Person = ""
    name: str = ""
    robot: str = ""
    auto: bool = False
    """The program plays for the person: they want it to, are away, or have let the clock run out too often."""
    gone: bool = False
    """The program plays since the person is away: it ends when they are back."""
    missed: int = 0
    """How many of their turns in a row the clock has ended."""
    since: int = 0
    """The version that seated the person: the one who has sat longest becomes owner."""
    seated_at: float = 0.0
    """When that was, in seconds since the epoch, as all moments here."""
    claim: "Chair | None" = None
    """The person who takes this robot's chair with the next deal, as they will sit in it."""
    robot_since: tuple[int, int] | None = None
    """Hand and trick, from 1, since which the program plays for who sits, or sat, here."""
    gone_at: float = 0.0
    """When the program began to play for a person who is away; 0: it does not."""
    whose: Person = ""
    """Of a robot's chair: who has left it, whose name the robot bears."""
    left_at: float = 0.0
    """When that was."""

    @property
    def is_taken(self) -> bool:
        return bool(self.person or self.robot)

    @property
    def after_match(self) -> "Chair":
        """The chair once the match has ended: a robot that played on for who left is a robot like others."""
        return self.with_(name="", whose="", robot_since=None) if self.whose else self

    def moved(self, ahead_s: float) -> "Chair":
        """The chair after its clock was set ahead by so much."""
        moments = {name: at + ahead_s for name in ("gone_at", "left_at") if (at := getattr(self, name))}
        return self.with_(**moments) if moments else self

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
    """Who sets the options and begins; empty: nobody."""
    seed: str = ""
    """From which the pauses of robots are drawn; nobody is told it."""
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
    """The finished trick has been looked at already, during the window after it, or while cards were drawn."""
    rows: tuple[Row, ...] = ()
    """The finished hands of the match."""
    dealt_to: tuple[Person, ...] = ()
    """The person to whom each chair's cards were dealt: only they are shown them, even if another sits there later."""
    played: tuple[Chair, ...] = ()
    """The chairs of those who played the match that is over, whoever sits there since."""
    was_public: bool = True
    """Whether the match that has ended was public (docs/spec/platform.md P5): all the time. In one that is on: whether
    it did not become so within it."""
    closed_until: float = 0.0
    """When the last match that was not public ended, or became public; 0: there was none."""
    deals: int = 0
    """How many hands were dealt at this table."""
    promised: str = ""
    """The commitment to the secret of the next deal."""
    dealing: Dealing | None = None
    """How the last deck came about, where it can be checked."""
    company: Company = ALONE
    position: Position | None = None
    """Of the finished hand that is played on from here: each match is that hand, and counts for nothing."""

    @property
    def pace(self) -> Pace:
        return PACES[self.options.pace]

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people."""
        return tuple([seat for seat, chair in enumerate(self.chairs) if chair.person])

    @property
    def lone(self) -> Seat | None:
        """The seat of who plays this hand with robots alone; `None`: cards of it were dealt to others, too, who may
        come back to them, and must not have learned meanwhile who had something to say."""
        dealt = [seat for seat, person in enumerate(self.dealt_to) if person]
        return dealt[0] if len(dealt) == 1 and self.chairs[dealt[0]].person else None

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

    def excused(self, match: Match[Any]) -> tuple[Seat, ...]:
        """The seats that are out of this match, which keep nobody waiting with the sheet while another person plays."""
        plays_on = [chair.acts for seat, chair in enumerate(self.chairs) if seat not in match.out]
        return match.out if any(plays_on) else ()

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
        if self.paused or self.is_held:
            return ()
        levels = {
            seat: each.robot or SUBSTITUTE for seat, each in enumerate(self.chairs) if each.auto or not each.person
        }
        return tuple([(seat, levels[seat]) for seat in self.awaited if seat in levels]) if levels else ()

    @property
    def is_held(self) -> bool:
        """Whether the program waits for a vote on the cards."""
        vote = self.company.vote
        return vote is not None and vote.kind != "annul"

    @property
    def is_practice(self) -> bool:
        """Whether one person began the match alone with robots, or nothing is at stake."""
        return not self.options.competitive or sum(map(bool, self.company.players)) <= 1

    @property
    def plays_itself(self) -> Action | None:
        """The card that the program plays for the person to act: chosen ahead, or the only one."""
        company, hand = self.company, self.hand
        if not (company.queued or company.forced) or hand is None or self.stage != "playing" or self.is_held:
            return None
        seat = hand.to_act
        if seat is None or hand.has_window or not self.chairs[seat].acts or hand.automatic is not None:
            return None
        waiting, legal = company.waiting(seat), hand.legal()
        if waiting is not None and waiting.action in legal:
            return waiting.action
        return legal[0] if len(legal) == 1 and self.chairs[seat].person in company.forced else None

    @property
    def is_between_plays(self) -> bool:
        """Whether a window is open, or the program acts by itself, as cards are drawn."""
        return self.hand is not None and (self.hand.has_window or self.hand.automatic is not None)

    @property
    def not_before(self) -> float:
        """The earliest moment at which a robot's or the program's answer is shown."""
        delay = drawn(self.pace, self.seed, self.question)
        if self.hand is None:
            return self.since + delay
        if self.hand.automatic is not None:
            delay *= ROBOTS_SHARE
        public = self.hand.public()
        if public.tricks and not public.trick and not self.rested:
            delay += self.pace.rest
        return self.since + (delay * ROBOTS_SHARE if self._is_left_to_robots(public) else delay)

    @property
    def is_left_to_robots(self) -> bool:
        """Whether all can see that nobody who plays for themself has anything more to decide in this hand."""
        return self.hand is not None and self._is_left_to_robots(self.hand.public())

    def _is_left_to_robots(self, public: View) -> bool:
        if self.stage != "playing":
            return False
        for seat, chair in enumerate(self.chairs):
            if chair.person and not chair.auto and (seat in public.asked or _has_cards_to_play(public, seat)):
                return False
        return True

    @property
    def began_last(self) -> float:
        """The last moment from which a time is counted: of the open question, of a vote, or of somebody's absence."""
        vote, last = self.company.vote, self.since
        if vote is not None:
            last = max(last, vote.since)
        for chair in self.chairs:  # asked for with every move, so in the cheapest way
            if chair.gone_at > last:
                last = chair.gone_at
        return last

    @property
    def deadline(self) -> float | None:
        """When the open turn, window or sheet ends by itself; `None`: no clock, or it stands still for a vote."""
        if self.paused or self.hand is None or self.is_held:
            return None
        time = self.options.turn_time_s or None
        if self.stage == "sheet":
            return None if time is None else self.since + self.pace.sheet
        if self.stage != "playing" or self.hand.automatic is not None:
            return None
        if self.hand.has_window and self.pace.window is not None and self.lone is None:
            # Who is alone with robots is asked only when they have something to say, and keeps nobody waiting.
            return self.since + self.pace.window
        return None if time is None else self.since + time + self.extra

    @property
    def extra(self) -> float:
        """The seconds of their bank that the seat to act has after the time of the turn."""
        bank, hand = self.company.bank, self.hand
        if not bank or hand is None or hand.to_act is None or hand.has_window:
            return 0.0
        return bank[hand.to_act]

    def late(self, seat: Seat, by: By, at: float) -> float:
        """The seconds that an action of this seat at that moment takes of its extra time.

        A person for whom the alarm did not ring in time, since no server ran or the clock was set, keeps theirs."""
        bank, hand = self.company.bank, self.hand
        over = at - self.since - self.options.turn_time_s
        if not bank or over <= 0.0 or hand is None or hand.has_window:
            return 0.0
        return 0.0 if by == "person" and over > bank[seat] + RINGS_S else round(over, 3)

    @property
    def alarm(self) -> float | None:
        """When the table's actor should say `Tick`."""
        vote = self.company.vote
        if vote is None:
            return self._alarm_of_play
        of_play = None if self.is_held else self._alarm_of_play
        return vote.until if of_play is None else min(vote.until, of_play)

    @property
    def _alarm_of_play(self) -> float | None:
        if self.paused:
            # A person alone with robots keeps no other waiting: the match waits for them (docs/spec/platform.md G4).
            return None if len(self.people) == 1 and self.is_practice else self.since + ABANDONED_S
        if self.stage == "playing" and self.hand is not None and self.hand.automatic is not None:
            return self.not_before
        if self.plays_itself is not None:
            return self.not_before
        deadline = self.deadline
        return self.since + ROBOT_LIMIT_S if deadline is None and self.waiting_robots else deadline


def _has_cards_to_play(public: View, seat: Seat) -> bool:
    """Whether this seat takes part in the tricks, and holds cards, or has piles."""
    if not public.counts[seat]:
        piles = [part.value for part in public.parts if part.kind == "piles" and part.seat == seat]
        return any(isinstance(value, tuple) and any(value) for value in piles)
    return not public.tricks or any(play.seat == seat for play in public.tricks[-1].plays)


def new(table_id: str) -> Table:
    """A table before its first event."""
    return Table(table_id)


def moment(table: Table) -> tuple[int, int]:
    """The numbers of hand and trick, from 1; between two hands, the first trick of the next one."""
    if table.hand is None or table.stage != "playing":
        return table.hand_number + 1, 1
    return table.hand_number, len(table.hand.public().tricks) + 1


def moved(table: Table, ahead_s: float) -> Table:
    """The table after its clock was set ahead by so much: what has begun ends when it would have ended."""
    company = table.company
    if company.vote is not None:
        company = company.with_(vote=company.vote.with_(until=company.vote.until + ahead_s))
    chairs = tuple([chair.moved(ahead_s) for chair in table.chairs])
    return table.with_(since=table.since + ahead_s, company=company, chairs=chairs)


def restarted(table: Table, now: float) -> Table:
    """The table after a pause of the server, or after its clock was set back: the times of the open question and of a
    vote begin anew, and nobody has been away, or has left, from a time to come."""
    company, chairs = table.company, table.chairs
    if company.vote is not None:
        company = company.with_(vote=company.vote.begun(now))
    if any(max(chair.gone_at, chair.left_at) > now for chair in chairs):
        chairs = tuple(
            [chair.with_(gone_at=min(chair.gone_at, now), left_at=min(chair.left_at, now)) for chair in chairs]
        )
    return table.with_(since=now, company=company, chairs=chairs)


def timed_as(table: Table, known: Table) -> Table:
    """The table as its log has it, with the times of the same version as it was known, whose clock may have been set or
    begun anew since."""
    chairs = zip(table.chairs, known.chairs, strict=True)
    return table.with_(
        since=known.since,
        company=table.company.with_(vote=known.company.vote),
        chairs=tuple([chair.with_(gone_at=of.gone_at, left_at=of.left_at) for chair, of in chairs]),
    )
