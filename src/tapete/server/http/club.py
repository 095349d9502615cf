"""REST of the club: chips, what counts, rankings, results, finished hands."""

import time
from typing import Annotated, Any, Literal

import orjson
from fastapi import APIRouter, Path, Query, Response
from fastapi.responses import StreamingResponse
from pydantic import BaseModel

from tapete.club import fair
from tapete.club.achievements import ACHIEVEMENTS
from tapete.club.ledger import allowance, purse
from tapete.club.periods import Period, day
from tapete.club.periods import month as month_of
from tapete.club.replay import Step, steps
from tapete.club.statistics import sums
from tapete.rules.games import game as game_named
from tapete.server.club import reading
from tapete.server.club.hands import KeptHand
from tapete.server.http.depends import Problem, TheClerk, TheGuest, TheMember
from tapete.server.http.profiles import picture
from tapete.server.http.routes import Presented, TableId, TheRegistry, TheVisitors
from tapete.server.people.people import entry_kept
from tapete.server.wire.plain import plain
from tapete.table.commands import Person
from tapete.table.dealing import Dealing

router = APIRouter(tags=["club"])
GameId = Annotated[str, Path(max_length=40)]
HandId = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{1,32}$")]
MOST_HANDS = 500
MOST_SUMMED = 2000
_steps = plain(tuple[Step, ...])


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


class Chips(BaseModel):
    chips: int
    staked: int
    """In pots that are open."""
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


class SumShown(BaseModel):
    """Hands of one kind: `by` is `game`, `role` (declarer, partner, defender), `bid` or `partner` (their name)."""

    by: str
    game: str
    what: str
    hands: int
    won: int
    """In how many the score was above nothing."""
    score: float
    """Of all of them together."""


class HandSeat(BaseModel):
    name: str
    score: float
    you: bool


class HandShown(BaseModel):
    """A finished hand in one line."""

    id: str
    table: str
    match: str
    number: int
    game: str
    at: float
    seats: list[HandSeat]
    public: bool
    deal: dict[str, Any]
    """How the deck came about (docs/fair.md)."""


# ---------------------------------------------------------------------- before and after a match


@router.get("/api/tables/{table}/counting")
async def counting(table: TableId, clerk: TheClerk, registry: TheRegistry) -> CountingShown:
    """Before a match: what of it will count, for whom, and why not."""
    actor = await registry.actor(table)
    found = await clerk.counting(actor.table, actor.addresses)
    return CountingShown(
        counts=not found.why,
        why=list(found.why),
        seats=[SeatCounts(why=each) for each in found.seats],
        bet=actor.table.options.bet,
        pot=found.bet * len(found.seats),
        begins=found.can_begin,
    )


@router.get("/api/tables/{table}/matches")
async def matches(table: TableId, clerk: TheClerk) -> list[MatchShown]:
    """The last matches of a table, the newest first, with what each brought."""
    query = """SELECT id, game, began, ended, outcome, why, bet, people FROM matches
        WHERE "table" = ? ORDER BY began DESC LIMIT 10"""
    return [await _match(clerk, row) for row in await clerk.books.read(query, (table,))]


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
    own = purse(member.person)
    query = """SELECT at, CASE payee WHEN :own THEN amount ELSE -amount END, why FROM ledger
        WHERE payer = :own OR payee = :own ORDER BY at DESC LIMIT 50"""
    moved = await clerk.books.read(query, {"own": own})
    owned, staked = await _owned(clerk, member.person)
    may_ask = allowance(member.person, day(time.time()), owned + staked) is not None
    given = await clerk.books.read("SELECT 1 FROM ledger WHERE key = ?", (_today(member.person),))
    return Chips(
        chips=owned,
        staked=staked,
        allowance=may_ask and not given,
        movements=[Movement(at=at, amount=amount, why=why) for at, amount, why in moved],
    )


@router.post("/api/me/allowance", responses={409: {"description": "`not_broke`, `given_today`"}})
async def ask_allowance(member: TheMember, clerk: TheClerk) -> Chips:
    """The allowance of the day, for who is broke: once a day."""
    owned, staked = await _owned(clerk, member.person)
    entry = allowance(member.person, day(time.time()), owned + staked)
    if entry is None:
        raise Problem(409, "not_broke")
    if await clerk.books.read("SELECT 1 FROM ledger WHERE key = ?", (entry.key,)):
        raise Problem(409, "given_today")
    await clerk.books.write([entry_kept(entry, time.time())])
    return await chips(member, clerk)


def _today(person: Person) -> str:
    return f"allowance:{person}:{day(time.time())}"


async def _owned(clerk: TheClerk, person: Person) -> tuple[int, int]:
    """Chips at hand, and those in pots that are open."""
    query = """SELECT coalesce(sum(l.amount), 0) FROM ledger l JOIN chips c ON c.account = l.payee
        WHERE l.payer = ? AND l.why = 'stake' AND c.balance > 0"""
    staked = (await clerk.books.read(query, (purse(person),)))[0][0]
    return (await clerk.owned([person])).get(person, 0), staked


# ---------------------------------------------------------------------- rankings and results


@router.get("/api/ranking/{game}")
async def ranking(
    game: GameId, clerk: TheClerk, period: Period = "month", by: Literal["points", "won", "xp"] = "points"
) -> list[Ranked]:
    """The best of a period, by points won in matches that counted."""
    _known(game)
    found: list[Ranked] = []
    for person, points, won, played, xp in await reading.ranking(clerk.books, game, period, by, time.time(), 100):
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
    _known(game)
    found: list[Skilled] = []
    for person, mu, sigma, played in await reading.skill(clerk.books, game, 100):
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
    rows = await reading.results_of(clerk.books, member.person, game, max(1, min(most, 1000)))
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


# ---------------------------------------------------------------------- hands


@router.get("/api/me/hands")
async def own_hands(
    guest: TheGuest, clerk: TheClerk, game: str = "", before: float | None = None, most: int = 50
) -> list[HandShown]:
    """The hands that one has played, newest first; guests too."""
    found = await reading.hands_of(clerk.books, guest.person, max(1, min(most, 200)), before, game)
    return [_shown(hand, guest.person) for hand in found]


@router.get("/api/me/statistics")
async def statistics(guest: TheGuest, clerk: TheClerk, game: str = "") -> list[SumShown]:
    """One's own hands summed up: by game, role, bid and partner; the last 2,000."""
    found = await reading.hands_of(clerk.books, guest.person, MOST_SUMMED, None, game)
    seats = [(hand, hand.seat_of(guest.person)) for hand in found]
    summed = sums([hand.played(seat) for hand, seat in seats if seat is not None])
    return [SumShown(**each._asdict()) for each in summed]


@router.get("/api/me/hands.txt", response_class=Response)
async def own_records(guest: TheGuest, clerk: TheClerk, game: str = "") -> Response:
    """One's own hands as records, one after the other, newest first."""
    found = await reading.hands_of(clerk.books, guest.person, MOST_HANDS, None, game)
    text = "\n".join(f"# {hand.id} {hand.at:.0f}\n{hand.record.text()}" for hand in found)
    headers = {"content-disposition": 'attachment; filename="tapete-hands.txt"', "cache-control": "no-store"}
    return Response(text, 200, headers, "text/plain; charset=utf-8")


@router.get("/api/hands/month/{month}.txt", response_class=Response, responses={404: {"description": "`not_public`"}})
async def hands_of_a_month(
    month: Annotated[str, Path(pattern="^[0-9]{4}-[0-9]{2}$")], clerk: TheClerk, registry: TheRegistry
) -> Response:
    """All finished hands of a month that is over, as records without names; where the host lets them be had."""
    if not registry.services.settings.publish_hands:
        raise Problem(404, "not_public")
    try:
        begin, end = month_of(month)
    except ValueError:
        raise Problem(422, "malformed", field="month") from None
    if end > time.time():
        raise Problem(404, "not_public")
    records = (f"{hand.record.text()}\n" async for hand in reading.hands_between(clerk.books, begin, end))
    return StreamingResponse(records, media_type="text/plain; charset=utf-8")


@router.get("/api/hands/{hand}", responses={404: {"description": "`unknown_hand`: or not for you"}})
async def one_hand(hand: HandId, clerk: TheClerk, visitors: TheVisitors, cookie: Presented = None) -> HandShown:
    """A finished hand."""
    person = _viewer(visitors, cookie)
    return _shown(await _hand(clerk, hand, person), person)


@router.get("/api/hands/{hand}/record.txt", response_class=Response)
async def record(hand: HandId, clerk: TheClerk, visitors: TheVisitors, cookie: Presented = None) -> Response:
    """A finished hand as a record."""
    found = await _hand(clerk, hand, _viewer(visitors, cookie))
    return Response(recorded(found), 200, {"cache-control": "private, max-age=3600"}, "text/plain; charset=utf-8")


@router.get("/api/hands/{hand}/steps", response_class=Response)
async def hand_steps(
    hand: HandId,
    clerk: TheClerk,
    visitors: TheVisitors,
    seat: Annotated[int, Query(ge=0, le=15)] = 0,
    cookie: Presented = None,
) -> Response:
    """Step by step from a seat: each view with what was legal and why, the action, all hands, the sheet at the end."""
    found = await _hand(clerk, hand, _viewer(visitors, cookie))
    if seat >= len(found.people):
        raise Problem(422, "no_such_seat", seat=str(seat))
    assert _steps is not None
    body = orjson.dumps(_steps(steps(found.record, seat)))
    return Response(body, 200, {"cache-control": "private, max-age=3600"}, "application/json")


def recorded(hand: KeptHand) -> str:
    """The record of a hand, with how its deck came about in comments that `tapete verify` reads."""
    told = fair.lines(Dealing(**{**hand.deal, "chance": tuple(hand.deal["chance"])})) if hand.deal else []
    return hand.record.text() + "".join(f"{line}\n" for line in told)


def _viewer(visitors: TheVisitors, cookie: str | None) -> Person:
    guest = visitors.read(cookie)
    return guest.person if guest is not None else ""


async def _hand(clerk: TheClerk, identity: str, person: Person) -> KeptHand:
    """The hand, for who may see it: those who played it; others if its table let others look on. Raises Problem."""
    found = await reading.hand(clerk.books, identity)
    if found is None or not (found.is_public or found.seat_of(person) is not None):
        raise Problem(404, "unknown_hand")
    return found


def _shown(hand: KeptHand, person: Person) -> HandShown:
    own = hand.seat_of(person)
    return HandShown(
        id=hand.id,
        table=hand.table,
        match=hand.match,
        number=hand.number,
        game=hand.game,
        at=hand.at,
        seats=[
            HandSeat(name=name, score=score, you=seat == own)
            for seat, ((_, name), score) in enumerate(zip(hand.people, hand.scores, strict=True))
        ],
        public=hand.is_public,
        deal=dict(hand.deal),
    )


def _known(name: str) -> None:
    try:
        game_named(name)
    except KeyError:
        raise Problem(404, "unknown_game", game=name[:40]) from None
