"""Double-entry bookkeeping of chips: every entry has a payer and a payee, so that all balances sum to zero."""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from tapete.club.settlement import Settled
from tapete.table.commands import Person

Reason = Literal["welcome", "allowance", "stake", "payout", "rake", "correction", "closing"]
MINT: Final = "mint"
"""Where all chips come from; what it owes is what there is."""
BANK: Final = "bank"
"""What keeps the rake of the pots (docs/spec/platform.md C2)."""
WELCOME: Final = 1000
"""Chips of a new account."""
ALLOWANCE: Final = 200
"""Who owns less, pots that are open included, is given the rest once a day."""


class Entry(NamedTuple):
    """One transfer of chips; a second entry with the same key has no effect."""

    key: str
    payer: str
    payee: str
    amount: int
    why: Reason


def purse(person: Person) -> str:
    """The account of a person's chips."""
    return f"person:{person}"


def pot(match: str) -> str:
    """The account of what a match is played for."""
    return f"pot:{match}"


def stakes(match: str, people: Sequence[Person], bet: int) -> list[Entry]:
    """Everybody's bet into the pot (C1); `people` are those who begin the match, a seat each.

    In the order of the people, not the seats: two matches booked at once then never wait for each other's purses."""
    if not bet:
        return []
    return sorted(
        [Entry(f"stake:{match}:{seat}", purse(person), pot(match), bet, "stake") for seat, person in enumerate(people)],
        key=lambda entry: entry.payer,
    )


def paid_out(match: str, people: Sequence[Person], settled: Settled) -> list[Entry]:
    """The pot to those who have won it, and the rest to the bank: nothing stays in it. In the order of `stakes`."""
    won = [
        Entry(f"payout:{match}:{seat}", pot(match), purse(people[seat]), chips, "payout")
        for seat, chips in enumerate(settled.chips)
        if chips
    ]
    kept = [Entry(f"rake:{match}", pot(match), BANK, settled.bank, "rake")] if settled.bank else []
    return sorted(won, key=lambda entry: entry.payee) + kept


def welcome(person: Person) -> Entry:
    """What a new account begins with."""
    return Entry(f"welcome:{person}", MINT, purse(person), WELCOME, "welcome")


def allowance(person: Person, day: str, owned: int) -> Entry | None:
    """What a person who owns so little, open pots included, is given on this day; None: they own enough."""
    lacking = ALLOWANCE - owned
    return None if lacking <= 0 else Entry(f"allowance:{person}:{day}", MINT, purse(person), lacking, "allowance")


def correction(key: str, person: Person, amount: int) -> Entry:
    """Chips given to a person by the host, or taken from them if `amount` is negative."""
    payer, payee = (MINT, purse(person)) if amount > 0 else (purse(person), BANK)
    return Entry(f"correction:{key}", payer, payee, abs(amount), "correction")
