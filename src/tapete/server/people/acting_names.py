"""The names by which moderators acted: with a rename they become the new one, and they go with the account."""

from typing import Final

from tapete.server.store.store import Statement
from tapete.table.commands import Person

SIGNED: Final = (("sanctions", "by"), ("moderation", "by"), ("leavings", "lifted_by"))
"""Where it stands who decided: the table, and the column of the name."""
NAMED: Final = "(SELECT name FROM accounts WHERE person = ?)"
APPOINTED: Final = "EXISTS (SELECT 1 FROM moderation AS acts WHERE acts.what = 'role' AND acts.person = ?)"
"""Whoever was a moderator at any time."""
HOST: Final = "'host', 'server'"
"""By these the command line and the program act: what bears them stays, even if a moderator is called so."""


def carried_over(person: Person, name: str) -> list[Statement]:
    """The statements by which all that this person did as a moderator bears this name; empty: none.

    They stand before the one that changes the account: what is to be replaced is the name that it has until then, so
    that no earlier name remains anywhere, and nothing is taken for the act of who is called so later."""
    return [
        (
            f"UPDATE {table} SET {by} = ? WHERE {by} = {NAMED} AND {by} NOT IN ({HOST}) AND {APPOINTED}",
            (name, person, person),
        )
        for table, by in SIGNED
    ]
