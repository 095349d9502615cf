"""Deletes an account: its own rows are removed; rows shared with others are kept without the name."""

from typing import Final

import orjson

from tapete.server.people.account import GONE, HELD, anonymous_id
from tapete.server.people.acting_names import carried_over
from tapete.server.people.ledger_statements import closing_statements
from tapete.server.store.store import Books, Statement
from tapete.table.commands import Person

OWNED: Final = (
    *("recovery", "passkeys", "identities", "friends", "blocks", "mutes", "invitations", "sessions"),
    *("hand_people", "achievements", "ratings", "duplicate_plays", "leavings"),
)
"""Tables whose rows of a person go with their account."""
HANDS: Final = "hands WHERE id IN (SELECT hand FROM hand_people WHERE person = ?)"
ENDED: Final = "matches WHERE ended IS NOT NULL AND id IN (SELECT match FROM results WHERE person = ?)"
ON: Final = "matches WHERE ended IS NULL AND people LIKE '%' || ? || '%'"
"""Who plays them is asked at their end: they lose the name alone."""


async def deletion_statements(books: Books, person: Person, name: str, now: float) -> list[Statement]:
    """The statements that delete an account; `name` is its name now. Raises Unreadable or NotKept.

    Its chips go to the bank. Results, chat lines and hands stay under a random id without a name.
    """
    nobody = anonymous_id()
    return [
        (HELD, (person,)),  # a rename through another server comes before all this, or never
        *closing_statements(person, now),
        *await _anonymising_statements(books, person, name, nobody),
        ("UPDATE results SET person = ? WHERE person = ?", (nobody, person)),
        ("UPDATE lines SET person = ?, name = '' WHERE person = ?", (nobody, person)),
        ("UPDATE reports SET by_name = '' WHERE person = ?", (person,)),
        ("UPDATE reports SET accused_name = '' WHERE accused = ?", (person,)),
        *carried_over(person, ""),
        ("DELETE FROM invitations WHERE sender = ?", (person,)),
        ("DELETE FROM friends WHERE other = ?", (person,)),
        ("DELETE FROM blocks WHERE other = ?", (person,)),
        ("DELETE FROM mutes WHERE other = ?", (person,)),
        *[(f"DELETE FROM {table} WHERE person = ?", (person,)) for table in OWNED],
        ("DELETE FROM accounts WHERE person = ?", (person,)),
    ]


async def deleted_people(books: Books) -> set[Person]:
    """Everybody whose account has been deleted: a table where they still sit may end a hand later."""
    return {person for (person,) in await books.read(GONE)}


async def _anonymising_statements(books: Books, person: Person, name: str, nobody: str) -> list[Statement]:
    """The statements that remove the person's names from hands and matches; the seats stay.

    They replace text in place, not whole columns: two accounts that are deleted at once do not overwrite
    each other, and a hand that ends after the names were read here loses its name too."""
    found: list[Statement] = []
    for rows, other in ((HANDS, nobody), (ENDED, nobody), (ON, person)):
        seats = [
            seat for (people,) in await books.read(f"SELECT people FROM {rows}", (person,)) for seat in _seats(people)
        ]
        table, _, where = rows.partition(" ")
        query = f"UPDATE {table} SET people = replace(people, ?, ?) {where}"
        for each in sorted({name, *[shown for known, shown in seats if known == person]}):
            found.append((query, (seat_text(person, each), seat_text(other, ""), person)))
    return found


def _seats(people: str) -> list[tuple[Person, str]]:
    return [(person, name) for person, name in orjson.loads(people)]


def seat_text(person: Person, name: str) -> str:
    """The JSON text of one seat in the column `people` of a hand or a match."""
    return orjson.dumps((person, name)).decode()
