"""A match in the books: who began it, for what, and what came of it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import orjson

from tapete.club.achievements import Feat, earned, has_every_trick
from tapete.club.contract import Contracted, contract_of, points_of, stakes_of
from tapete.club.eligibility import Eligibility
from tapete.club.ledger import stakes
from tapete.club.settlement import Settled, settle
from tapete.rules.game import Match, Seat
from tapete.server.club.names_kept import unnamed_statements
from tapete.server.club.ratings import Rating, rated
from tapete.server.people.account import Account
from tapete.server.people.ledger_statements import entry_statement, payout_statements
from tapete.server.people.people import People
from tapete.server.store.store import Books, Statement
from tapete.table import Table, changed_options
from tapete.table.commands import Person
from tapete.table.snapshot import lasting_sides

BEGAN: Final = (
    'INSERT INTO matches (id, "table", game, options, people, why, bet, began) VALUES (?, ?, ?, ?, ?, ?, ?, ?)'
)
ON: Final = (
    'SELECT id, people, why, bet, began FROM matches WHERE "table" = ? AND ended IS NULL ORDER BY began DESC LIMIT 1'
)
ENDED: Final = "UPDATE matches SET ended = ?, outcome = ? WHERE id = ?"
RESULT: Final = (
    "INSERT INTO results (match, seat, person, game, at, scored, points, won, xp, chips, is_left, mu, sigma) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
RATED: Final = (
    "INSERT INTO ratings (person, game, mu, sigma, matches) VALUES (?, ?, ?, ?, ?) ON CONFLICT (person, game) "
    "DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, "
    "matches = CASE WHEN ratings.matches = excluded.matches - 1 THEN excluded.matches END"
)
"""Raises Outdated where another server has rated a match of this person since."""
EARNED: Final = "INSERT INTO achievements (person, name, game, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"


@dataclass(frozen=True, slots=True)
class OpenMatch:
    """A match that is on; `people` are those who began it, a seat each (empty: a robot)."""

    id: str
    people: tuple[Person, ...]
    why: tuple[str, ...]
    """Why it counts for nobody; empty: it counts."""
    bet: int
    began: float


@dataclass(frozen=True, slots=True)
class _End:
    """How a match ended."""

    match: OpenMatch
    before: Table
    after: Table
    settled: Settled
    left: tuple[Seat, ...]
    """The seats of people who began it and do not sit there any more, or have abandoned it, even if they sit there
    again; who was out of it by its own rules has not left it."""
    now: float

    @property
    def is_over(self) -> bool:
        """Whether it was played to its end."""
        return self.after.stage == "over"

    @property
    def played(self) -> Match[Any]:
        """As far as it was played."""
        played: Match[Any] | None = self.after.match if self.is_over else self.before.match
        assert played is not None
        return played

    @property
    def totals(self) -> tuple[float, ...]:
        return self.played.totals

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Who has won, of those who stayed."""
        if not self.settled.scored:
            return self.after.match.winners if self.is_over and self.after.match is not None else ()
        best = max(self.settled.xp, default=0)
        return tuple([seat for seat, xp in enumerate(self.settled.xp) if xp and xp == best])


def began(table: Table, counted: Eligibility, now: float, accounts: People) -> tuple[OpenMatch, list[Statement]]:
    """The match that begins at this table, and the statements that keep it, bets included; without the names of deleted
    accounts."""
    people = tuple([chair.person for chair in table.chairs])
    match = OpenMatch(f"{table.id}.{table.version}", people, counted.why, counted.bet, now)
    assert table.game is not None
    shown = [(chair.person, "" if accounts.is_gone(chair.person) else chair.name) for chair in table.chairs]
    named = [(person, name) for person, name in shown if accounts.is_registered(person)]
    row = (match.id, table.id, table.game.id, _json(changed_options(table)), _json(shown), " ".join(match.why))
    staked = [entry_statement(entry, now) for entry in stakes(match.id, people, match.bet)]
    return match, unnamed_statements("matches", match.id, named, [(BEGAN, (*row, match.bet, now)), *staked])


async def open_match(books: Books, table: str) -> OpenMatch | None:
    """The match that is on at this table; None: one that began before there were books."""
    rows = await books.read(ON, (table,))
    if not rows:
        return None
    identity, people, why, bet, begun = rows[0]
    return OpenMatch(identity, tuple([person for person, _ in orjson.loads(people)]), tuple(why.split()), bet, begun)


async def ended(
    books: Books, people: People, match: OpenMatch, before: Table, after: Table, is_shared: bool, now: float
) -> list[Statement]:
    """The statements that keep how a match ended: chips, experience, results, skill, achievements."""
    end = _end(match, before, after, is_shared, people.is_gone, now)
    paid = payout_statements(match.id, match.people, end.settled, now) if match.bet else []
    done: list[Statement] = [(ENDED, (now, "over" if end.is_over else "cancelled", match.id)), *paid]
    counted = [
        seat for seat in _stayed(end) if end.settled.scored and _is_member(people.account(match.people[seat]), match)
    ]
    known = await _known_ratings(books, after, [match.people[seat] for seat in counted])
    new = _new_ratings(end, counted, known)
    done += _results(end, counted, new)
    assert after.game is not None
    # In the order of the people, so that two servers never wait for each other.
    done += [(RATED, (person, after.game.id, *rating)) for person, rating in sorted(new.items())]
    for seat in sorted(counted, key=lambda each: match.people[each]):
        feat = await _feat(books, end, seat, known)
        names = earned(feat)
        done += [(EARNED, (match.people[seat], name, after.game.id, now)) for name in names]
    return done


def _end(
    match: OpenMatch, before: Table, after: Table, is_shared: bool, is_gone: Callable[[Person], bool], now: float
) -> _End:
    """`before` is the table before the events that ended the match, `after` after them. Whose account is gone has left:
    nothing is paid to nobody's purse."""
    assert before.game is not None
    seated = [chair.person for chair in after.chairs]
    forfeited = before.company.forfeited
    is_over = after.stage == "over"
    played = after.match if is_over else before.match
    assert played is not None
    left = tuple(
        [
            seat
            for seat, who in enumerate(match.people)
            if who and ((seated[seat] != who and seat not in played.out) or seat in forfeited or is_gone(who))
        ]
    )
    robots = [seat for seat, person in enumerate(match.people) if not person]
    gone = [seat for seat in left if is_gone(match.people[seat])]
    told = stakes_of(before.game, before.options).with_(bet=match.bet, competitive=not match.why)
    settled = settle(
        played.totals,
        told,
        contract=contract_of(before.game, after.hand) if is_over and after.hand is not None else None,
        cancelled=not is_over,
        penalised=left if is_over else after.company.forfeited,
        robots=robots,
        shared_address=is_shared,
        first=played.winners,
        gone=gone,
    )
    return _End(match, before, after, settled, left, now)


def _is_member(account: Account | None, match: OpenMatch) -> bool:
    """Whether a match counts for this person: whoever gets their account during it began it as a guest, and was told
    that it counts for nothing (docs/spec/platform.md 8)."""
    return account is not None and account.made <= match.began


def _stayed(end: _End) -> list[Seat]:
    return [seat for seat, person in enumerate(end.match.people) if person and seat not in end.left]


def _results(end: _End, counted: Sequence[Seat], new: Mapping[Person, Rating]) -> list[Statement]:
    """A row for everybody who began the match: who has no account, or left, has no points."""
    assert end.before.game is not None
    won_points = points_of(end.played)
    found: list[Statement] = []
    for seat, person in enumerate(end.match.people):
        if not person:
            continue
        is_counted, rating = seat in counted, new.get(person)
        row = (end.match.id, seat, person, end.before.game.id, end.now, int(is_counted))
        points = won_points[seat] if is_counted else 0
        won = int(seat in end.winners and seat not in end.left)
        net = end.settled.chips[seat] - end.match.bet if end.match.bet else 0
        skill = (rating.mu, rating.sigma) if rating is not None else (None, None)
        xp = end.settled.xp[seat] if is_counted else 0
        found.append((RESULT, (*row, points, won, xp, net, int(seat in end.left), *skill)))
    return found


# ------------------------------------------------------------------ skill and achievements


async def _known_ratings(books: Books, table: Table, people: Sequence[Person]) -> dict[Person, Rating]:
    assert table.game is not None
    if not people:
        return {}
    marks = ", ".join("?" * len(people))
    query = f"SELECT person, mu, sigma, matches FROM ratings WHERE game = ? AND person IN ({marks})"
    return {row[0]: Rating(*row[1:]) for row in await books.read(query, (table.game.id, *people))}


def _new_ratings(end: _End, counted: Sequence[Seat], known: Mapping[Person, Rating]) -> dict[Person, Rating]:
    """Partners for the whole match are one team; who came first by the rules of the game has the lowest rank."""
    teams = [[seat for seat in side if seat in counted] for side in _sides(end)]
    teams = [team for team in teams if team]
    order = sorted({_place(end, team) for team in teams})
    ranks = [order.index(_place(end, team)) for team in teams]
    return rated([[end.match.people[seat] for seat in team] for team in teams], ranks, known)


def _place(end: _End, team: Sequence[Seat]) -> tuple[bool, float]:
    """Lower for who comes first."""
    return not any(seat in end.winners for seat in team), -max(end.totals[seat] for seat in team)


def _sides(end: _End) -> list[tuple[Seat, ...]]:
    """Who plays together in every hand of the match: not those whom a contract brings together for one."""
    game, seats = end.before.game, len(end.totals)
    sides = () if game is None or isinstance(game, Contracted) else lasting_sides(game, seats)
    return list(sides) if sum(map(len, sides)) == seats else [(seat,) for seat in range(seats)]


async def _feat(books: Books, end: _End, seat: Seat, known: Mapping[Person, Rating]) -> Feat:
    assert end.before.game is not None
    assert end.before.match is not None
    person, game = end.match.people[seat], end.before.game.id
    query = "SELECT won FROM results WHERE person = ? AND game = ? AND scored = 1 ORDER BY at DESC LIMIT 5"
    last = [bool(won) for (won,) in await books.read(query, (person, game))]
    query = "SELECT game, sum(won) FROM results WHERE person = ? AND scored = 1 AND won = 1 GROUP BY game"
    wins = dict(await books.read(query, (person,)))
    won = seat in end.winners
    if won:
        wins[game] = wins.get(game, 0) + 1
    standing, mine = end.before.match.totals, known.get(person, Rating()).mu
    own = [end.match.people[each] for side in _sides(end) if seat in side for each in side]
    return Feat(
        won=won,
        wins=wins.get(game, 0),
        last=(*reversed(last), won),
        games=len(wins),
        was_last=len(set(standing)) > 1 and standing[seat] == min(standing),
        every_trick=end.after.hand is not None and has_every_trick(end.after.hand, seat),
        above=max((each.mu - mine for other, each in known.items() if other not in own), default=0.0),
    )


def _json(value: Any) -> str:
    return orjson.dumps(value).decode()
