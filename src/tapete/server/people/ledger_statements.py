"""SQL statements that store entries of the ledger, and that mark a single-use key as used."""

from collections.abc import Sequence
from typing import Final

from tapete.club.ledger import BANK, Entry, paid_out, purse
from tapete.club.settlement import Settled
from tapete.server.people.account import HELD
from tapete.server.store.store import Statement
from tapete.table.commands import Person

ENTRY: Final = """INSERT INTO ledger (key, at, payer, payee, amount, why) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (key) DO NOTHING"""
OF_ACCOUNT: Final = """INSERT INTO ledger (key, at, payer, payee, amount, why)
    SELECT CASE WHEN EXISTS (SELECT 1 FROM accounts WHERE person = ?) THEN ? END, ?, ?, ?, ?, ?"""
"""Raises Outdated where there is no such account any more."""
PAYOUT: Final = """INSERT INTO ledger (key, at, payer, payee, amount, why)
    SELECT ?, ?, ?, CASE WHEN EXISTS (SELECT 1 FROM accounts WHERE person = ?) THEN ? ELSE ? END, ?, ?
    ON CONFLICT (key) DO NOTHING"""
HELD_PURSE: Final = "UPDATE chips SET balance = balance WHERE account = ?"
"""Changes nothing: whatever another node moves comes before, or after."""
CLOSING: Final = """INSERT INTO ledger (key, at, payer, payee, amount, why)
    SELECT ?, ?, account, ?, balance, 'closing' FROM chips WHERE account = ? AND balance > 0
    ON CONFLICT (key) DO NOTHING"""
SPENT: Final = "INSERT INTO spent (key, at) VALUES (?, ?)"
FORGOTTEN: Final = "DELETE FROM spent WHERE at < ?"
SPENT_S: Final = 24 * 3600.0
"""How long a used key is remembered: whatever is good once expires long before."""


def entry_statement(entry: Entry, now: float) -> Statement:
    """The statement that stores an entry; a second one with the same key changes nothing. `now`: seconds since the
    epoch."""
    return ENTRY, (entry.key, now, entry.payer, entry.payee, entry.amount, entry.why)


def account_entry_statements(entry: Entry, person: Person, now: float) -> list[Statement]:
    """The statements that store an entry of this person's account. Written, they raise Outdated where it is deleted
    before them, and Conflict where there is an entry with this key."""
    row = (person, entry.key, now, entry.payer, entry.payee, entry.amount, entry.why)
    return [(HELD, (person,)), (OF_ACCOUNT, row)]


def payout_statements(match: str, people: Sequence[Person], settled: Settled, now: float) -> list[Statement]:
    """The statements that pay a pot out; what comes to a purse whose account is deleted before them, as another server
    may do, goes to the bank."""
    found: list[Statement] = []
    for entry in paid_out(match, people, settled):
        payee = (entry.payee.removeprefix(purse("")), entry.payee, BANK)
        row = (entry.key, now, entry.payer, *payee, entry.amount, entry.why)
        found += [(HELD_PURSE, (entry.payee,)), (PAYOUT, row)]
    return found


def closing_statements(person: Person, now: float) -> list[Statement]:
    """What is left when an account is deleted goes to the bank: all that is there as it is written, since a pot may be
    paid out, or a bet be taken, while it waits for that."""
    own = purse(person)
    return [(HELD_PURSE, (own,)), (CLOSING, (f"closing:{person}", now, BANK, own))]


def single_use_statements(key: str, now: float) -> list[Statement]:
    """The statements that use up `key`: they succeed once, every later write of them raises Conflict."""
    return [(FORGOTTEN, (now - SPENT_S,)), (SPENT, (key, now))]
