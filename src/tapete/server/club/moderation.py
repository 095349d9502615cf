"""Moderation: reports, mutes and bans with a reason and an end, appeals, and the log of moderators' acts."""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from datetime import UTC, datetime
from typing import Any, Final, Literal, NamedTuple

import orjson
import structlog

from tapete.club.ledger import correction
from tapete.club.pairs import Line, Pair, pairs
from tapete.server.club.abandonments import lift_statement
from tapete.server.club.forgetting import forget_before
from tapete.server.people.account import HELD, has_gone
from tapete.server.people.changes import CHANGED, OVERLAP
from tapete.server.people.ledger_statements import account_entry_statements
from tapete.server.people.people import People
from tapete.server.store.store import Books, NotKept, Statement, Unreadable
from tapete.server.trouble import Trouble
from tapete.table import Refused
from tapete.table.commands import Person

log = structlog.get_logger()
Kind = Literal["mute", "ban"]
ACT: Final = "INSERT INTO moderation (at, by, what, person, about) VALUES (?, ?, ?, ?, ?)"
LOOKED_AT: Final = 100_000
"""Results of people in which pairs are looked for: the newest of a game, so that memory has an end."""
LOOK_S: Final = 2.0
"""So soon a running server knows what the command line has done."""
A_DAY_S: Final = 24 * 3600.0
FOREVER_S: Final = 100 * 365 * 24 * 3600.0
ENDLESS_S: Final = 50 * 365 * 24 * 3600.0
"""A sanction that lasts longer is only ever lifted."""


class UnknownSanction(LookupError):
    """There is no sanction with this number."""


class UnknownReport(LookupError):
    """There is no report with this number."""


class Judged(Exception):
    """There is a verdict on this sanction already."""


class Sanction(NamedTuple):
    """Something that a person may not do until a moment, and why."""

    id: int
    at: float
    person: Person
    kind: Kind
    reason: str
    until: float
    by: str
    appeal: str
    verdict: str

    @property
    def is_lifted(self) -> bool:
        return self.verdict.startswith("lifted")

    @property
    def is_endless(self) -> bool:
        return self.until - self.at > ENDLESS_S


class Report(NamedTuple):
    """What somebody told the moderators of somebody."""

    id: int
    at: float
    person: Person
    accused: Person
    table: str
    hand: str
    reason: str
    text: str
    outcome: str
    by_name: str
    """What the two were called then: guests have no other name."""
    accused_name: str


class OwnCase(Exception):
    """Nobody decides about themself: another moderator does, or the host."""


class Named(NamedTuple):
    """Somebody, as they are called now."""

    person: Person
    name: str


SANCTIONS: Final = "SELECT id, at, person, kind, reason, until, by, appeal, verdict FROM sanctions"
NAME_UNLESS_GONE: Final = f"CASE WHEN {has_gone('?')} THEN '' ELSE ? END"
REPORTED: Final = f"""INSERT INTO reports (at, person, accused, "table", hand, reason, text, by_name, accused_name)
    VALUES (?, ?, ?, ?, ?, ?, ?, {NAME_UNLESS_GONE}, {NAME_UNLESS_GONE})"""
CALLED: Final = "SELECT accused_name FROM reports WHERE accused = ? AND accused_name <> '' ORDER BY id DESC LIMIT 1"
SEATED: Final = """SELECT people FROM matches WHERE "table" IN (SELECT "table" FROM leavings WHERE person = ?)
    ORDER BY began DESC"""
REPORTS: Final = (
    'SELECT id, at, person, accused, "table", hand, reason, text, outcome, by_name, accused_name FROM reports'
)


class Moderation:
    """Sanctions in memory, all else in the books; every act is in the log, in the same transaction."""

    def __init__(self, books: Books, people: People, clock: Callable[[], float] = time.time) -> None:
        self.books, self._people, self._clock = books, people, clock
        self.told: Callable[[Person], None] = lambda person: None
        """Told of each person against whom something holds since it was last looked at."""
        self._sanctions: dict[Person, list[Sanction]] = {}
        self._known: frozenset[int] = frozenset()
        """The last acts that are known here."""
        self._loading = asyncio.Lock()

    async def load(self) -> None:
        """Take up the sanctions that hold. Of two at once the later one reads after the other: its answer stays."""
        async with self._loading:
            await self._load()

    async def _load(self) -> None:
        # Asked first: an act that is kept meanwhile is taken up again rather than missed.
        newest = await self._newest()
        rows = await self.books.read(f"{SANCTIONS} WHERE until > ?", (self._clock(),))
        before, self._sanctions = self._sanctions, {}
        for each in [Sanction(*row) for row in rows]:
            if not each.is_lifted:
                self._sanctions.setdefault(each.person, []).append(each)
        self._known = newest
        for person, found in self._sanctions.items():
            if found != before.get(person):
                self.told(person)

    async def watch(self) -> None:
        """Take up what others do with the books: the command line, another server. While accounts cannot be read,
        bans can."""
        async with asyncio.TaskGroup() as group:
            group.create_task(_repeated(self._people.catch_up, "accounts not read"))
            group.create_task(_repeated(self._catch_up, "moderation not read"))

    async def _catch_up(self) -> None:
        if await self._newest() != self._known:
            await self.load()

    async def forget(self, days: float) -> None:
        """Once a day forget what is older than so many days; 0: never."""
        while days:
            try:
                await self.tidy(days)
            except (NotKept, Unreadable) as error:
                log.warning("not all forgotten", error=str(error))
            await asyncio.sleep(A_DAY_S)
        await asyncio.Event().wait()

    def sanction(self, person: Person, kind: Kind) -> Sanction | None:
        """What holds against this person now; the longest."""
        now = self._clock()
        found = [each for each in self._sanctions.get(person, ()) if each.kind == kind and each.until > now]
        return max(found, key=lambda each: each.until, default=None)

    @property
    def has_sanctions(self) -> bool:
        """Whether anything held against anybody when it was last looked at."""
        return bool(self._sanctions)

    def banned(self, people: Iterable[Person]) -> list[Person]:
        """Those of them who are banned."""
        return [person for person in people if self.sanction(person, "ban")]

    def admit(self, person: Person) -> None:
        """Raises Refused for somebody who is banned."""
        self._check(person, "ban", "banned")

    def check_muted(self, person: Person) -> None:
        """Raises Refused for somebody whom others do not hear."""
        self._check(person, "mute", "muted")

    def _check(self, person: Person, kind: Kind, code: Literal["banned", "muted"]) -> None:
        found = self.sanction(person, kind) if self._sanctions else None
        if found is not None:
            end = min(found.until, self._clock() + FOREVER_S)
            until = datetime.fromtimestamp(end, UTC).strftime("%Y-%m-%d %H:%M UTC")
            ends = {} if found.is_endless else {"ends": str(int(end))}
            raise Refused(code, until=until, reason=found.reason, **ends)

    # ------------------------------------------------------------------ people

    async def report(self, by: Named, accused: Named, table: str, hand: str, reason: str, text: str) -> None:
        """Tell the moderators of somebody. Who has deleted their account before this, as through another server, is
        not named."""
        names = [each for named in (by, accused) for each in (named.person, *named)]
        row = (self._clock(), by.person, accused.person, table, hand, reason, text, *names)
        await self.books.write([*[(HELD, (each,)) for each in sorted({by.person, accused.person})], (REPORTED, row)])

    async def names(self, people: Collection[Person]) -> dict[Person, str]:
        """What these are called; who has no account, as they were called last; nothing for who has deleted theirs."""
        found = {}
        for person in set(people):
            account = self._people.account(person)
            found[person] = account.name if account is not None else await self._guest(person)
        return found

    async def _guest(self, person: Person) -> str:
        if not person or self._people.is_gone(person):
            return ""
        rows = await self.books.read(CALLED, (person,))
        if rows:
            return str(rows[0][0])
        seated = [orjson.loads(people) for (people,) in await self.books.read(SEATED, (person,))]
        return next((name for each in seated for other, name in each if other == person), "")

    async def sanctions_of(self, person: Person) -> list[Sanction]:
        return [Sanction(*row) for row in await self.books.read(f"{SANCTIONS} WHERE person = ? ORDER BY at", (person,))]

    async def appeal(self, person: Person, sanction: int, text: str) -> bool:
        """Say once why a sanction is wrong; False: it was said. Raises UnknownSanction, also for one of others, and
        Judged."""
        rows = await self.books.read(f"{SANCTIONS} WHERE id = ? AND person = ?", (sanction, person))
        if not rows:
            raise UnknownSanction(sanction)
        found = Sanction(*rows[0])
        if found.appeal:
            return False
        if found.verdict:
            raise Judged
        said = "UPDATE sanctions SET appeal = ? WHERE id = ? AND appeal = '' AND verdict = ''"
        await self.books.write([(said, (text, sanction))])
        if (await self.books.read("SELECT appeal FROM sanctions WHERE id = ?", (sanction,)))[0][0] != text:
            raise Judged  # meanwhile
        return True

    # ------------------------------------------------------------------ moderators

    async def reports(self, is_open: bool = True) -> list[Report]:
        where = "WHERE outcome = ''" if is_open else ""
        return [Report(*row) for row in await self.books.read(f"{REPORTS} {where} ORDER BY at DESC LIMIT 200")]

    async def appeals(self) -> list[Sanction]:
        """Sanctions whose appeal waits for a verdict."""
        rows = await self.books.read(f"{SANCTIONS} WHERE appeal <> '' AND verdict = '' ORDER BY at")
        return [Sanction(*row) for row in rows]

    async def holding(self) -> list[Sanction]:
        """Sanctions that hold, the newest first."""
        rows = await self.books.read(f"{SANCTIONS} WHERE until > ? ORDER BY at DESC, id DESC", (self._clock(),))
        return [each for each in [Sanction(*row) for row in rows] if not each.is_lifted]

    async def reported(self, number: int) -> Report:
        """The report with this number. Raises UnknownReport."""
        rows = await self.books.read(f"{REPORTS} WHERE id = ?", (number,))
        if not rows:
            raise UnknownReport(number)
        return Report(*rows[0])

    async def close(self, by: str, report: int, outcome: str, judge: Person = "") -> None:
        """Say what became of a report. Raises UnknownReport, and OwnCase for a `judge` of whom it is."""
        _check_other(judge, (await self.reported(report)).accused)
        await self._act(
            by,
            "report closed",
            "",
            {"report": report, "outcome": outcome},
            ("UPDATE reports SET outcome = ? WHERE id = ?", (outcome, report)),
        )

    async def impose(
        self, by: str, person: Person, kind: Kind, seconds: float | None, reason: str, judge: Person = ""
    ) -> None:
        """Mute or ban somebody for so long; None: until it is lifted. Raises OwnCase."""
        _check_other(judge, person)
        now = self._clock()
        until = now + (FOREVER_S if seconds is None else min(seconds, FOREVER_S))
        row = (now, person, kind, reason, until, by)
        await self._act(
            by,
            kind,
            person,
            {"reason": reason, "until": until},
            ("INSERT INTO sanctions (at, person, kind, reason, until, by) VALUES (?, ?, ?, ?, ?, ?)", row),
        )

    async def judge(self, by: str, sanction: int, is_lifted: bool, text: str, judge: Person = "") -> None:
        """The verdict on a sanction, appealed or not: it is lifted, or it stays. Raises UnknownSanction, OwnCase."""
        verdict = f"{'lifted' if is_lifted else 'stays'}: {text}"
        rows = await self.books.read(f"{SANCTIONS} WHERE id = ?", (sanction,))
        if not rows:
            raise UnknownSanction(sanction)
        found = Sanction(*rows[0])
        _check_other(judge, found.person)
        await self._act(
            by,
            "lifted" if is_lifted and not found.appeal else "verdict",
            found.person,
            {"sanction": sanction, "verdict": verdict},
            ("UPDATE sanctions SET verdict = ? WHERE id = ?", (verdict, sanction)),
        )

    async def correct(self, by: str, person: Person, amount: int, reason: str, judge: Person = "") -> None:
        """Chips given or taken, by an entry of the ledger alone. Raises NotCovered, OwnCase, and Outdated
        where their account has been deleted meanwhile."""
        _check_other(judge, person)
        now = self._clock()
        entry = correction(secrets.token_urlsafe(9), person, amount)  # its key is told to whom it concerns
        about = {"amount": amount, "reason": reason}
        given = account_entry_statements(entry, person, now)
        await self._act(by, "chips", person, about, *given, at=now)  # they find it by the moment

    async def forgive(self, by: str, table: str, version: int, reason: str, judge: Person = "") -> Person:
        """An abandoned match does not count any more; whose it was. Raises UnknownAbandonment, OwnCase."""
        person, done = await lift_statement(self.books, table, version, by, self._clock())
        _check_other(judge, person)
        about = {"table": table, "version": version, **({"reason": reason} if reason else {})}
        await self._act(by, "forgiven", person, about, done)
        return person

    async def appoint(self, by: str, person: Person, role: str) -> None:
        """Make somebody a moderator, or nobody special."""
        appointed = ("UPDATE accounts SET role = ? WHERE person = ?", (role, person))
        await self._act(by, "role", person, {"role": role}, appointed, (CHANGED, (self._clock(), person)))
        await self._people.renew([person])

    async def acts(self, most: int = 200, what: Sequence[str] = ()) -> list[tuple[Any, ...]]:
        """The log: at, by, what, person, about; newest first. Only `what` is asked for, if anything is."""
        where = f"WHERE what IN ({', '.join('?' * len(what))})" if what else ""
        query = f"SELECT at, by, what, person, about FROM moderation {where} ORDER BY id DESC LIMIT ?"
        return [(*row[:4], orjson.loads(row[4])) for row in await self.books.read(query, (*what, most))]

    async def pairs(self, game: str, least: int = 20) -> list[Pair]:
        """Pairs that have met so often in the last matches that counted (LOOKED_AT lines), and what stands out."""
        query = """SELECT match, person, points, won, chips FROM results WHERE game = ? AND scored = 1
            ORDER BY at DESC LIMIT ?"""
        lines = [
            Line(match, person, points, bool(won), chips)
            for match, person, points, won, chips in await self.books.read(query, (game, LOOKED_AT))
        ]
        return await asyncio.to_thread(pairs, lines, least)

    async def tidy(self, days: float, by: str = "server") -> None:
        """Forget what is older than so many days: which hands guests played, their results and mutes, what was said,
        invitations, sessions unused. Raises as `forget_before`."""
        now = self._clock()
        await forget_before(self.books, now - days * A_DAY_S, now)
        await self._act(by, "tidied", "", {"days": days})
        await self._people.catch_up()

    async def _act(
        self, by: str, what: str, person: Person, about: dict[str, Any], *done: Statement, at: float | None = None
    ) -> None:
        row = (self._clock() if at is None else at, by, what, person, orjson.dumps(about).decode())
        await self.books.write([*done, (ACT, row)])
        await self.load()

    async def _newest(self) -> frozenset[int]:
        """The last acts: they may be numbered in another order than they are kept."""
        rows = await self.books.read("SELECT id FROM moderation ORDER BY id DESC LIMIT ?", (OVERLAP,))
        return frozenset([number for (number,) in rows])


async def _repeated(look: Callable[[], Awaitable[None]], failed: str) -> None:
    """Look again and again; what has failed is said."""
    trouble = Trouble(failed)
    while True:
        await asyncio.sleep(LOOK_S)
        try:
            await look()
            trouble.over()
        except (NotKept, Unreadable) as error:
            trouble.said(error)


def _check_other(judge: Person, person: Person) -> None:
    """Raises OwnCase."""
    if judge and judge == person:
        raise OwnCase
