"""REST of the club: chips, what counts, rankings, results."""

from typing import Annotated, Any, Literal

import orjson
from fastapi import APIRouter, Path, Query
from pydantic import BaseModel

from tapete.club.achievements import ACHIEVEMENTS
from tapete.club.ledger import allowance
from tapete.club.periods import Period, day
from tapete.rules.games import game as game_named
from tapete.server.club import queries
from tapete.server.club.hands import is_public
from tapete.server.http.depends import Problem, TheClerk, TheMember
from tapete.server.http.profiles import picture
from tapete.server.http.routes import Presented, TableId, TheRegistry, TheVisitors
from tapete.server.people.ledger_statements import account_entry_statements
from tapete.server.store.store import Conflict, Outdated
from tapete.table import TableOptions
from tapete.table.commands import Person

router = APIRouter(tags=["club"])
GameId = Annotated[str, Path(max_length=40)]


class SeatCounts(BaseModel):
    why: str | None
    """Why a match does not count for this seat: `robot`, `guest`, `not_enough_chips`; null: it does."""


class CountingShown(BaseModel):
    """What a match that begins now would count for."""

    counts: bool
    why: list[str]
    """Why it counts for nobody: `practice`, `alone`, `shared_address`, `bet_not_covered`."""
    seats: list[SeatCounts]
    bet: int
    pot: int
    begins: bool
    """Whether it can begin: a bet must be covered by everybody."""


class Movement(BaseModel):
    at: float
    amount: int
    why: str
    """`welcome`, `allowance`, `stake`, `payout`, `correction`."""
    game: str
    """What was played, of `stake` and `payout`; else empty."""
    reason: str
    """What the moderator wrote, of `correction`; else empty."""


class Chips(BaseModel):
    chips: int
    staked: int
    """In pots that are open, but not of a match that one has abandoned."""
    allowance: bool
    """Whether one may ask for the allowance of the day."""
    movements: list[Movement]


class Ranked(BaseModel):
    place: int
    name: str
    avatar: str
    points: float
    won: int
    matches: int
    xp: int


class Skilled(BaseModel):
    place: int
    name: str
    avatar: str
    mu: float
    sigma: float
    matches: int


class Result(BaseModel):
    match: str
    game: str
    at: float
    counted: bool
    points: float
    won: bool
    xp: int
    chips: int
    left: bool
    mu: float | None
    sigma: float | None


class SeatResult(BaseModel):
    seat: int
    name: str
    counted: bool
    points: float
    won: bool
    xp: int
    chips: int
    left: bool


class MatchShown(BaseModel):
    id: str
    game: str
    began: float
    ended: float | None
    outcome: str
    """`over`, `cancelled`; empty: it is on."""
    why: list[str]
    bet: int
    seats: list[SeatResult]


# ---------------------------------------------------------------------- before and after a match


@router.get("/api/tables/{table}/counting", responses={403: {"description": "`not_public`"}})
async def counting(
    table: TableId, clerk: TheClerk, registry: TheRegistry, visitors: TheVisitors, cookie: Presented = None
) -> CountingShown:
    """Before a match: what of it will count, for whom, and why not.

    Who has not agreed with a bet yet has not said that they own so much: that they do not is told to them alone."""
    actor, guest = await registry.actor(table), visitors.read(cookie)
    person = guest.person if guest is not None else ""
    if not actor.admits(person):
        raise Problem(403, "not_public")
    found = await clerk.eligibility(actor.table, actor.beside, set(actor.table.company.unready) - {person})
    return CountingShown(
        counts=not found.why,
        why=list(found.why),
        seats=[SeatCounts(why=each) for each in found.seats],
        bet=actor.table.options.bet,
        pot=found.bet * len(found.seats),
        begins=found.can_begin,
    )


@router.get("/api/tables/{table}/matches")
async def matches(
    table: TableId,
    clerk: TheClerk,
    visitors: TheVisitors,
    most: Annotated[int, Query(ge=1, le=10)] = 10,
    cookie: Presented = None,
) -> list[MatchShown]:
    """The last matches of a table, the newest first, with what each brought: those of them that one may see."""
    query = """SELECT id, game, began, ended, outcome, why, bet, people, options FROM matches
        WHERE "table" = ? ORDER BY began DESC LIMIT ?"""
    guest = visitors.read(cookie)
    person = guest.person if guest is not None else ""
    return [await _match(clerk, row) for row in await clerk.books.read(query, (table, most)) if _may_see(person, row)]


def _may_see(person: Person, match: tuple[Any, ...]) -> bool:
    """Whether this person has begun the match, or could have looked on."""
    people, options = map(orjson.loads, match[7:9])
    of_table = {name: value for name, value in options.items() if name in TableOptions.__dataclass_fields__}
    return is_public(TableOptions(**of_table)) or any(who == person for who, _ in people if who)


async def _match(clerk: TheClerk, row: tuple[Any, ...]) -> MatchShown:
    query = "SELECT seat, scored, points, won, xp, chips, is_left FROM results WHERE match = ? ORDER BY seat"
    names = [name for _, name in orjson.loads(row[7])]
    seats = [
        SeatResult(
            seat=seat,
            name=names[seat],
            counted=bool(scored),
            points=points,
            won=bool(won),
            xp=xp,
            chips=chips,
            left=bool(left),
        )
        for seat, scored, points, won, xp, chips, left in await clerk.books.read(query, (row[0],))
    ]
    return MatchShown(
        id=row[0], game=row[1], began=row[2], ended=row[3], outcome=row[4], why=row[5].split(), bet=row[6], seats=seats
    )


# ---------------------------------------------------------------------- chips


@router.get("/api/me/chips")
async def chips(member: TheMember, clerk: TheClerk) -> Chips:
    """What one owns, and the last movements."""
    moved = await queries.movements_of(clerk.books, member.person, 50)
    owned, staked, lost = await queries.chips_of(clerk.books, member.person)
    entry = allowance(member.person, day(clerk.clock()), owned + staked)
    given = entry is not None and await clerk.books.read("SELECT 1 FROM ledger WHERE key = ?", (entry.key,))
    return Chips(
        chips=owned,
        staked=staked - lost,
        allowance=entry is not None and not given,
        movements=[Movement(**each._asdict()) for each in moved],
    )


@router.post("/api/me/allowance", responses={409: {"description": "`not_broke`, `given_today`"}})
async def ask_allowance(member: TheMember, clerk: TheClerk) -> Chips:
    """The allowance of the day, for who is broke: once a day, however many ask for it at once."""
    now = clerk.clock()
    owned, staked, _ = await queries.chips_of(clerk.books, member.person)
    entry = allowance(member.person, day(now), owned + staked)  # also what is lost: they may come back
    if entry is None:
        raise Problem(409, "not_broke")
    try:
        await clerk.books.write(account_entry_statements(entry, member.person, now))
    except Outdated:  # the account has been deleted meanwhile
        raise Problem(401, "no_account") from None
    except Conflict:
        raise Problem(409, "given_today") from None
    return await chips(member, clerk)


# ---------------------------------------------------------------------- rankings and results


@router.get("/api/ranking/{game}")
async def ranking(
    game: GameId, clerk: TheClerk, period: Period = "month", by: Literal["points", "won", "xp"] = "points"
) -> list[Ranked]:
    """The best of a period, by points, matches won or experience in matches that counted."""
    known_game(game)
    found: list[Ranked] = []
    best = await clerk.rankings.shown(
        (game, period, by), lambda: queries.ranking(clerk.books, game, period, by, clerk.clock(), 100)
    )
    for person, points, won, played, xp in best:
        account = clerk.people.account(person)
        if account is not None:
            found.append(
                Ranked(
                    place=len(found) + 1,
                    name=account.name,
                    avatar=picture(account),
                    points=points,
                    won=won,
                    matches=played,
                    xp=xp,
                )
            )
    return found


@router.get("/api/skill/{game}")
async def skill(game: GameId, clerk: TheClerk) -> list[Skilled]:
    """The skill of all who play a game, with its uncertainty: those first of whom it is surest that it is high."""
    known_game(game)
    found: list[Skilled] = []
    for person, mu, sigma, played in await clerk.rankings.shown((game,), lambda: queries.skill(clerk.books, game, 100)):
        account = clerk.people.account(person)
        if account is not None:
            row = Skilled(
                place=len(found) + 1, name=account.name, avatar=picture(account), mu=mu, sigma=sigma, matches=played
            )
            found.append(row)
    return found


@router.get("/api/achievements")
async def achievements() -> list[str]:
    """What can be achieved."""
    return list(ACHIEVEMENTS)


@router.get("/api/me/results")
async def results(member: TheMember, clerk: TheClerk, game: str = "", most: int = 200) -> list[Result]:
    """One's own matches, newest first; with skill after each, for a plot of one's progress."""
    rows = await queries.results_of(clerk.books, member.person, game, max(1, min(most, 1000)))
    return [
        Result(
            match=row[0],
            game=row[1],
            at=row[2],
            counted=bool(row[3]),
            points=row[4],
            won=bool(row[5]),
            xp=row[6],
            chips=row[7],
            left=bool(row[8]),
            mu=row[9],
            sigma=row[10],
        )
        for row in rows
    ]


def known_game(name: str) -> None:
    """Raises Problem for a game that there is not."""
    try:
        game_named(name)
    except KeyError:
        raise Problem(404, "unknown_game", game=name[:40]) from None
