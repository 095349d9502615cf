"""No line and no report that is made in the moment of a deletion keeps the name; who is gone is found by keys."""

import asyncio
from pathlib import Path

import pytest

from tapete.server.club.moderation import REPORTED, Moderation, Named
from tapete.server.people.account import GONE
from tapete.server.people.changes import CHANGED, NEWEST
from tapete.server.people.guests import Guest
from tapete.server.people.people import People
from tapete.server.store.sqlite import SqliteStore
from tapete.server.tables.talk_store import UNNAMED, DatabaseTalkStore
from tapete.table.talk import Line
from tests.server.store.test_books import Books, books, other, place

__all__ = ["books", "other", "place"]
PEOPLE = tuple(f"p{number}" for number in range(12))


def line(n: int, person: str) -> Line:
    return Line(n, 1.0, person, 0, person.title(), "text", "hola")


async def test_a_line_that_comes_after_the_deletion_is_nobodys(books: Books) -> None:
    people, talk = People(books), DatabaseTalkStore(books)
    for person in ("ana", "berta"):
        await people.register(Guest(person, person.title()), "", "test")
    await people.delete("ana")
    for n, person in enumerate(("ana", "berta", "guest")):
        await talk.keep("t", line(n, person))
    late, *others = await talk.last("t", 10)
    assert (late.person[:1], late.name, late.what) == ("-", "", "hola")
    assert others == [line(1, "berta"), line(2, "guest")]


async def test_lines_at_another_server_at_once_with_deletions_keep_no_name(books: Books, other: Books) -> None:
    people, talk = People(books), DatabaseTalkStore(other)
    for person in PEOPLE:
        await people.register(Guest(person, person.title()), "", "test")
    said = [talk.keep("t", line(n, person)) for n, person in enumerate(PEOPLE * 3)]
    await asyncio.gather(*said, *[people.delete(person) for person in PEOPLE])
    kept = await talk.last("t", 100)
    assert len(kept) == 3 * len(PEOPLE)
    assert {each.name for each in kept} == {""}
    assert {each.person[:1] for each in kept} == {"-"}


async def test_a_report_that_comes_after_the_deletion_names_who_is_still_there(books: Books) -> None:
    people = People(books)
    for person in ("ana", "berta"):
        await people.register(Guest(person, person.title()), "", "test")
    await people.delete("ana")
    ana, berta, guest = (Named(person, person.title()) for person in ("ana", "berta", "guest"))
    moderation = Moderation(books, people)
    for by, accused in ((ana, berta), (berta, ana), (guest, guest)):
        await moderation.report(by, accused, "t", "", "talk", "hola")
    found = [(each.by_name, each.accused_name) for each in await moderation.reports()]
    assert sorted(found) == [("", "Berta"), ("Berta", ""), ("Guest", "Guest")]


async def test_reports_at_another_server_at_once_with_deletions_name_nobody(books: Books, other: Books) -> None:
    people, moderation = People(books), Moderation(other, People(other))
    named = [Named(person, person.title()) for person in PEOPLE]
    for each in named:
        await people.register(Guest(*each), "", "test")
    pairs = zip(named, reversed(named), strict=True)
    told = [moderation.report(by, accused, "t", "", "talk", "hola") for by, accused in pairs]
    await asyncio.gather(*told, *[people.delete(person) for person in PEOPLE])
    kept = await moderation.reports()
    assert len(kept) == len(PEOPLE)
    assert {(each.by_name, each.accused_name) for each in kept} == {("", "")}


async def test_who_has_gone_is_known_at_a_start_without_what_has_ever_changed(books: Books) -> None:
    """Each sign-in is a change of an account; who was never welcomed has had none."""
    people = People(books)
    await people.load()
    for name in ("ana", "berta"):
        await people.register(Guest(name, name.title()), "", "test")
    await people.delete("ana")
    await books.write([("DELETE FROM people_changes", ()), (CHANGED, (5.0, "carla"))])
    again = People(books)
    await again.load()
    assert again.gone == {"ana"}


@pytest.mark.parametrize("query", [GONE, NEWEST], ids=["gone", "newest"])
async def test_a_start_does_not_read_all_changes(query: str, tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "a.db")
    plan = await store.read(f"EXPLAIN QUERY PLAN {query}", (0.0,) * query.count("?"))
    steps = [step for *_, step in plan]
    assert steps[0].startswith("SEARCH"), steps
    assert "USE TEMP B-TREE" not in " ".join(steps), steps
    await store.close()


@pytest.mark.parametrize("statement", [UNNAMED, REPORTED], ids=["line", "report"])
async def test_who_has_gone_is_found_by_keys(statement: str, tmp_path: Path) -> None:
    """What is said, and with it every card, waited for all changes of all accounts to be read."""
    store = await SqliteStore.open(tmp_path / "a.db")
    plan = await store.read(f"EXPLAIN QUERY PLAN {statement}", ("",) * statement.count("?"))
    steps = [step for *_, step in plan]
    assert any(step.startswith("SEARCH ledger") for step in steps), steps
    assert not any(step.startswith("SCAN") and step != "SCAN CONSTANT ROW" for step in steps), steps
    await store.close()
