"""No chips come into the purse of an account that is being deleted, in either database: whatever is asked or paid in
that moment, at the same server or at another."""

import asyncio
from collections.abc import Awaitable
from typing import Any

import pytest

from tapete.club.ledger import BANK, WELCOME, Entry, pot, purse
from tapete.club.settlement import Settled
from tapete.server.club.clerk import Clerk
from tapete.server.http.club import ask_allowance
from tapete.server.http.depends import Problem
from tapete.server.people.account import Account
from tapete.server.people.guests import Guest
from tapete.server.people.ledger_statements import entry_statement, payout_statements
from tapete.server.people.people import People
from tapete.server.store.store import Outdated
from tests.server.store.test_books import Books, books, other, owned, place

__all__ = ["books", "other", "place"]
NOBODYS = """SELECT sum(balance) FROM chips WHERE account LIKE 'person:%'
    AND substr(account, 8) NOT IN (SELECT person FROM accounts)"""
PEOPLE = tuple(f"p{number}" for number in range(12))


async def broke(people: People, *names: str) -> list[Account]:
    """New accounts that have lost all that they had."""
    for name in names:
        await people.register(Guest(name, name.title()), "", "test")
        lost = Entry(f"lost:{name}", purse(name), BANK, WELCOME, "correction")
        await people._books.write([entry_statement(lost, 1.0)])
    return [account for name in names if (account := people.account(name)) is not None]


async def check_balanced(books: Books) -> None:
    assert await books.read("SELECT CAST(sum(balance) AS BIGINT) FROM chips") == [(0,)]
    assert (await books.read(NOBODYS))[0][0] in (None, 0)


async def test_an_allowance_that_is_asked_for_before_the_deletion_and_comes_after_it_is_not_given(books: Books) -> None:
    people = People(books)
    (ana,) = await broke(people, "ana")
    await people.delete("ana")
    with pytest.raises(Problem) as refused:
        await ask_allowance(ana, Clerk(books, people))
    assert (refused.value.status, refused.value.code) == (401, "no_account")
    await check_balanced(books)


async def test_chips_are_given_to_nobody_who_has_gone(books: Books) -> None:
    people = People(books)
    await broke(people, "ana")
    await people.delete("ana")
    with pytest.raises(Outdated):
        await Clerk(books, people).moderation.correct("host", "ana", 50, "premio")
    await check_balanced(books)
    assert await books.read("SELECT 1 FROM moderation") == [], "nor is it said that they were"


async def test_what_another_server_pays_out_to_who_has_gone_goes_to_the_bank(books: Books) -> None:
    people = People(books)
    await broke(people, "ana", "berta")
    await books.write([entry_statement(Entry("s", "mint", pot("m"), 800, "stake"), 1.0)])
    before = await owned(books, BANK)
    await people.delete("ana")
    settled = Settled(True, (300, 300), 200, (0, 0))
    for _ in range(2):
        await books.write(payout_statements("m", ("ana", "berta"), settled, 2.0))
    assert [await owned(books, account) for account in (purse("ana"), purse("berta"), pot("m"))] == [0, 300, 0]
    assert await owned(books, BANK) == before + 500
    await check_balanced(books)


async def test_whatever_comes_at_once_with_deletions_at_another_server_the_books_balance(
    books: Books, other: Books
) -> None:
    here, there = People(books), People(other)
    accounts = await broke(here, *PEOPLE)
    await there.load()
    clerk = Clerk(books, here)
    await books.write([entry_statement(Entry("s", "mint", pot("m"), 100 * len(PEOPLE), "stake"), 1.0)])
    asked: list[Awaitable[Any]] = []
    for number, account in enumerate(accounts):
        settled = Settled(True, (50, 50), 0, (0, 0))
        both = (account.person, PEOPLE[number - 1])
        asked += [ask_allowance(account, clerk), there.delete(account.person)]
        asked += [
            clerk.moderation.correct("host", account.person, 7, "premio"),
            books.write(payout_statements(f"m{number}", both, settled, 2.0)),
        ]
        paid = Entry(f"to{number}", pot("m"), pot(f"m{number}"), 100, "stake")
        await books.write([entry_statement(paid, 1.0)])
    found = await asyncio.gather(*asked, return_exceptions=True)
    assert {type(each).__name__ for each in found} <= {"NoneType", "Chips", "Problem", "Outdated"}, found
    assert await books.read("SELECT 1 FROM accounts") == []
    await check_balanced(books)
