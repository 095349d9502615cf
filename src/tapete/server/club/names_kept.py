"""Names in hands and matches: none is stored of who deletes their account in that moment, at another server too."""

from collections.abc import Sequence
from typing import Final, Literal

from tapete.server.people.account import HELD, has_gone
from tapete.server.people.deletion import seat_text
from tapete.server.store.store import Statement
from tapete.table.commands import Person

UNNAMED: Final = f"UPDATE {{}} SET people = replace(people, ?, ?) WHERE id = ? AND {has_gone('?')}"


def unnamed_statements(
    table: Literal["hands", "matches"], row: str, named: Sequence[tuple[Person, str]], stored: Sequence[Statement]
) -> list[Statement]:
    """These statements, which insert this row with the names of these accounts, and those by which it has none of an
    account whose deletion comes before them. In the order of the people, so that two servers never wait for each
    other."""
    found = sorted(set(named))
    held = [(HELD, (person,)) for person, _ in found]
    texts = [(person, seat_text(person, name), seat_text(person, "")) for person, name in found]
    unnamed = [(UNNAMED.format(table), (*told, row, person, person)) for person, *told in texts]
    return [*held, *stored, *unnamed]
