"""One suite for the books of both databases: accounts, chips in two sides, and what is kept beside events."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from pathlib import Path

import orjson
import pytest

from tapete.club.ledger import BANK, WELCOME, Entry, pot, purse
from tapete.rules.games import game
from tapete.server.club import queries
from tapete.server.club.clerk import Clerk
from tapete.server.club.deals import Deals
from tapete.server.club.export import exported
from tapete.server.club.matches import EARNED, RATED
from tapete.server.http.profiles import shown
from tapete.server.people.guests import Guest
from tapete.server.people.ledger_statements import entry_statement
from tapete.server.people.people import NameTaken, People
from tapete.server.store.opening import IN_FOLDER, opened
from tapete.server.store.postgres import PostgresStore
from tapete.server.store.postgres_writer import numbered
from tapete.server.store.sqlite import SqliteStore
from tapete.server.store.store import Conflict, NotCovered, NotKept, Statement
from tapete.table.events import Kept, Opened, WasReady
from tests.server.backing import Postgres

BRISCA = game("brisca")
Books = SqliteStore | PostgresStore
OPENED = Kept(1, 1000.5, Opened("tute-pairs", 4, {}, "Peña", "ana", "5eed"))


@pytest.fixture(params=["sqlite", "postgresql"])
async def place(request: pytest.FixtureRequest) -> str:
    """Where the books are: in the folder of the test, or in a new database."""
    if request.param == "sqlite":
        return IN_FOLDER
    postgres: Postgres = request.getfixturevalue("postgres")
    return await postgres.with_tables(f"books{secrets.token_hex(6)}")


@pytest.fixture
async def books(place: str, tmp_path: Path) -> AsyncIterator[Books]:
    made = await opened(place, tmp_path)
    yield made
    await made.close()


@pytest.fixture
async def other(books: Books, place: str, tmp_path: Path) -> AsyncIterator[Books]:
    """A second server of the same database."""
    made = await opened(place, tmp_path)
    yield made
    await made.close()


async def owned(books: Books, account: str) -> int:
    rows = await books.read("SELECT balance FROM chips WHERE account = ?", (account,))
    balance: int = rows[0][0] if rows else 0
    return balance


async def test_accounts_and_sessions(books: Books) -> None:
    people = People(books)
    await people.load()
    ana, _ = await people.register(Guest("ana", "Ana"), "correct horse battery", "a browser")
    with pytest.raises(NameTaken):
        await people.register(Guest("other", "ANA"), "correct horse battery", "a browser")
    again = People(books)
    await again.load()
    assert again.known(ana) == ana
    assert await owned(books, purse("ana")) > 0
    await again.rename("ana", "Anita")
    await again.sign_out_everywhere("ana")
    assert again.known(ana) is None
    await again.delete("ana")
    assert await books.read("SELECT 1 FROM accounts") == []


async def test_sessions_that_began_at_another_server_end_with_the_password(books: Books) -> None:
    here, there = People(books), People(books)
    ana, (code, *_) = await here.register(Guest("ana", "Ana"), "correct horse battery", "a browser")
    await there.load()
    for change in (
        here.change_password(ana, "correct horse battery", "another password"),
        here.recover("Ana", code, "a third password", "a browser"),
    ):
        account = there.account("ana")
        assert account is not None
        stolen = await there.sign_in(account, "another browser")
        await change
        await there.catch_up()
        assert there.known(stolen) is None
    assert [session.agent for session in here.sessions("ana")] == ["a browser"]


async def test_what_stays_of_a_deleted_account_has_no_name(books: Books) -> None:
    """Hands and matches under each name that they had; two who played together go at the same moment."""
    people = People(books)
    await people.load()
    for name in ("ana", "berta"):
        await people.register(Guest(name, name.title()), "", "test")
    hand = "INSERT INTO hands VALUES (?, 't', 'm', 1, 'brisca', ?, '{}', ?, '[1,2]', '{}', 1)"
    dealt = "INSERT INTO hand_people VALUES (?, ?, 0, 1.0)"
    match = "INSERT INTO matches VALUES (?, 't', 'brisca', '{}', ?, '', 0, 1.0, ?, '')"
    result = "INSERT INTO results VALUES ('m1', ?, ?, 'brisca', 2.0, 1, 1, 1, 1, 0, 0, NULL, NULL)"
    then, now = '[["ana","Anita"],["berta","Berta"]]', '[["berta","Berta"],["ana","Ana"],["","Robot"]]'
    await books.write(
        [
            *[(hand, (each, at, seats)) for each, at, seats in (("h1", 1.0, then), ("h2", 2.0, now))],
            *[(dealt, (person, each)) for person in ("ana", "berta") for each in ("h1", "h2")],
            *[(match, (each, now, ended)) for each, ended in (("m1", 2.0), ("m2", None))],
            *[(result, (seat, person)) for seat, person in enumerate(("berta", "ana"))],
            ("INSERT INTO lines VALUES ('t', 1, 1.0, 'ana', 0, 'Ana', 'text', 'hola')", ()),
        ]
    )
    await asyncio.gather(people.delete("ana"), people.delete("berta"))
    kept = await books.read("SELECT people FROM hands ORDER BY id")
    kept += await books.read("SELECT people FROM matches ORDER BY id")
    seats = [orjson.loads(people) for (people,) in kept]
    assert [[name for _, name in each] for each in seats] == [["", ""], *[["", "", "Robot"]] * 3]
    assert all(person not in ("ana", "berta") for each in seats[:3] for person, _ in each)
    assert [person for person, _ in seats[3]] == ["berta", "ana", ""], "it will be settled with them"
    assert await books.read("SELECT name, what FROM lines") == [("", "hola")]
    fresh = People(books)
    await fresh.load()
    assert [fresh.is_gone(each) for each in ("ana", "berta", "carla")] == [True, True, False]


@pytest.mark.parametrize("won", [True, False])
async def test_all_chips_of_a_deleted_account_go_to_the_bank_whatever_moves_meanwhile(books: Books, won: bool) -> None:
    """A pot is paid out, or a bet is taken, after the deletion has begun and before it is kept."""
    people = People(books)
    await people.load()
    await people.register(Guest("ana", "Ana"), "", "test")
    staked = Entry("stake:m:0", purse("ana"), pot("m"), 300, "stake")
    back = Entry("payout:m:0", pot("m"), purse("ana"), 300, "payout")
    if won:
        await books.write([entry_statement(staked, 1.0)])
    keep = people._keep

    async def kept_later(person: str, *statements: Statement) -> None:
        await books.write([entry_statement(back if won else staked, 2.0)])
        await keep(person, *statements)

    people._keep = kept_later  # type: ignore[method-assign]
    await people.delete("ana")
    assert await owned(books, purse("ana")) == 0
    assert await owned(books, BANK) == WELCOME - (0 if won else 300)


async def test_a_recovery_code_is_good_once_for_who_ask_at_the_same_moment(books: Books) -> None:
    nodes = [People(books), People(books)]
    for node in nodes:
        await node.load()
    _, (code, other, *_) = await nodes[0].register(Guest("ana", "Ana"), "", "test")
    password = "siete espadas y un rey"
    asked = [node.recover("Ana", code, password, "test") for node in nodes * 2]
    answers = await asyncio.gather(*asked, return_exceptions=True)
    assert sorted(type(each).__name__ for each in answers) == ["Guest", *["WrongLogin"] * 3]
    assert len(await books.read("SELECT id FROM sessions WHERE person = 'ana'")) == 1
    assert (await nodes[1].recover("Ana", other, password, "test")).name == "Ana", "the next is still good"


async def test_of_recovery_codes_made_at_two_servers_at_once_those_that_were_made_last_are_good(
    books: Books, other: Books
) -> None:
    nodes = [People(books), People(other)]
    await nodes[0].register(Guest("ana", "Ana"), "", "test")
    for _ in range(10):
        await asyncio.gather(*[node.change_codes("ana") for node in nodes * 2])
        assert len(await books.read("SELECT code FROM recovery")) == 10


async def test_balances_do_not_end_at_two_thousand_million(books: Books) -> None:
    await books.write(
        [entry_statement(Entry(f"k{each}", "mint", "bank", 2**31 - 1, "correction"), 1.0) for each in range(3)]
    )
    assert (await owned(books, "mint"), await owned(books, "bank")) == (-3 * (2**31 - 1), 3 * (2**31 - 1))


async def test_chips_go_from_one_to_another_or_not_at_all(books: Books) -> None:
    await books.write([entry_statement(Entry("a", "mint", "ana", 100, "welcome"), 1.0)])
    await books.write([entry_statement(Entry("a", "mint", "ana", 100, "welcome"), 1.0)])
    assert await owned(books, "ana") == 100, "an entry is made once"
    with pytest.raises(NotCovered):
        await books.write([entry_statement(Entry("b", "ana", "berta", 101, "stake"), 2.0)])
    for change in ("UPDATE ledger SET amount = ? WHERE key = 'a'", "DELETE FROM ledger WHERE amount >= ?"):
        with pytest.raises((Conflict, NotKept)):
            await books.write([(change, (5,))])
    assert await owned(books, "ana") == 100
    assert await owned(books, "mint") == -100


async def test_what_stands_beside_an_append_is_kept_with_it_or_not_at_all(books: Books) -> None:
    await books.write([entry_statement(Entry("a", "mint", "ana", 100, "welcome"), 1.0)])
    await books.append("t", 0, (OPENED,), beside=[entry_statement(Entry("b", "ana", "berta", 60, "stake"), 2.0)])
    ready = (Kept(2, 1001.0, WasReady(0)),)
    with pytest.raises(NotCovered):
        await books.append("t", 1, ready, beside=[entry_statement(Entry("c", "ana", "berta", 60, "stake"), 3.0)])
    assert len(await books.load("t")) == 1
    with pytest.raises(Conflict):
        await books.append("t", 0, (OPENED,), beside=[entry_statement(Entry("d", "ana", "berta", 10, "stake"), 4.0)])
    outcomes = await asyncio.gather(
        *(
            books.append("t", 1, ready, beside=[entry_statement(Entry(f"e{i}", "ana", "berta", 20, "stake"), 5.0)])
            for i in (1, 2)
        ),
        *(books.append(f"u{i}", 0, (OPENED,)) for i in range(5)),
        return_exceptions=True,
    )
    assert sorted(type(each).__name__ for each in outcomes[:2]) == ["Conflict", "NoneType"]
    assert outcomes[2:] == [None] * 5
    assert (await owned(books, "ana"), await owned(books, "berta")) == (20, 80)


async def test_what_was_written_before_the_answer_was_lost_is_written_once(database: str) -> None:
    store = await PostgresStore.open(database)
    await store.write([entry_statement(Entry("a", "mint", "ana", 100, "welcome"), 1.0)])
    real = store._books._connection

    class Lossy:
        """The writer's connection, whose last answer is lost."""

        def __getattr__(self, name: str) -> object:
            return getattr(real, name)

        async def execute(self, query: str, *given: object) -> None:
            await real.execute(query, *given)
            if "achievements" in query:
                await real.execute("COMMIT")
                raise ConnectionResetError("lost")

    store._books._connection = Lossy()
    add = "UPDATE chips SET balance = balance + ? WHERE account = 'ana'"
    earned = ("INSERT INTO achievements (person, name, game, at) VALUES (?, ?, ?, ?)", ("ana", "first", "", 1.0))
    await store.write([(add, (1,)), earned])
    assert await owned(store, "ana") == 101
    await store.close()


def test_places_of_statements() -> None:
    assert numbered("SELECT ? + ?", (1, 2)) == ("SELECT $1 + $2", 1, 2)
    assert numbered("SELECT :b, :a, :b::int", {"a": 1, "b": 2}) == ("SELECT $1, $2, $1::int", 2, 1)


async def test_a_match_that_another_server_has_rated_meanwhile_is_rated_anew(books: Books, other: Books) -> None:
    """None of two ratings of the same person writes over the other."""
    for mu, matches in ((26.0, 1), (27.0, 2)):
        await books.write([(RATED, ("ana", "brisca", mu, 8.0, matches))])
    tried = [each.write([(RATED, ("ana", "brisca", mu, 7.0, 3))]) for each, mu in ((books, 28.0), (other, 20.0))]
    answers = await asyncio.gather(*tried, return_exceptions=True)
    assert sorted(type(each).__name__ for each in answers) == ["NoneType", "Outdated"]
    rated = 28.0 if answers[0] is None else 20.0
    assert await books.read("SELECT mu, matches FROM ratings") == [(rated, 3)]


async def test_hands_are_counted_once_by_two_servers(books: Books, other: Books) -> None:
    deck = " ".join(BRISCA.pack(2))
    body = orjson.dumps({"options": {}, "seats": 2, "match": {}, "deck": deck, "actions": []}).decode()
    hand = "INSERT INTO hands VALUES (?, 't', 'm', 1, 'brisca', ?, ?, '[]', '[1,2]', '{\"number\":0}', 1)"
    await books.write([(hand, (f"h{number}", float(number), body)) for number in range(5)])
    await asyncio.gather(*(Deals(each).found("brisca") for each in (books, other)))
    counts = await books.read("SELECT what, CAST(sum(count) AS INTEGER) FROM deal_counts GROUP BY what ORDER BY what")
    assert [count for _, count in counts] == [5, 5]


async def test_all_hands_of_a_person_are_read_in_parts_each_once(books: Books, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queries, "AT_ONCE", 3)
    hand = "INSERT INTO hands VALUES (?, 't', 'm', 1, ?, ?, '{}', '[]', '[1,2]', '{}', 1)"
    moments = [1.0, 2.0, 2.0, 2.0, 2.0, 3.0, 4.0, 5.0]
    for number, at in enumerate(moments):
        dealt = ("INSERT INTO hand_people VALUES ('ana', ?, 0, ?)", (f"h{number}", at))
        await books.write([(hand, (f"h{number}", "brisca" if number % 2 else "tute-pairs", at)), dealt])
    found = [each.id async for each in queries.each_hand_of(books, "ana")]
    assert found == ["h7", "h6", "h5", "h4", "h3", "h2", "h1", "h0"]
    assert [each.id async for each in queries.each_hand_of(books, "ana", most=5)] == found[:5]
    assert [each.id async for each in queries.each_hand_of(books, "ana", "brisca")] == ["h7", "h5", "h3", "h1"]
    assert [each.id for each in await queries.hands_of(books, "ana", 10, before=2.0)] == ["h0"]
    part = await queries.hands_of(books, "ana", 2, before=2.0, hand="h3")
    assert [each.id for each in part] == ["h2", "h1"], "of one moment by id"


async def test_a_profile_is_in_the_same_order_in_both(books: Books) -> None:
    """PostgreSQL reads what was changed last at the end, and of one moment what was written first."""
    people = People(books)
    ana, _ = await people.register(Guest("ana", "Ana"), "", "test")
    rated = [("brisca", 1), ("tute-two", 1), ("brisca", 2)]
    await books.write([(RATED, (ana.person, played, 25.0, 8.0, number)) for played, number in rated])
    won = [("first_win", "tute-two"), ("first_win", "brisca"), ("comeback", "tute-two")]
    await books.write([(EARNED, (ana.person, name, played, 1000.0)) for name, played in won])
    await books.write([("ANALYZE ratings", ())])  # a small table is then read as it lies there
    account = people.account(ana.person)
    assert account is not None
    profile = await shown(Clerk(books, people), account)
    assert [each.game for each in profile.skills] == ["brisca", "tute-two"]
    earned = [[each.name, each.game, each.at] for each in profile.achievements]
    assert earned == sorted([name, played, 1000.0] for name, played in won)
    taken = orjson.loads(b"".join([part async for part in exported(books, people, ana.person)]))
    assert taken["ratings"] == [["brisca", 25.0, 8.0, 2], ["tute-two", 25.0, 8.0, 1]]
    assert taken["achievements"] == earned
