"""Links between identities at sign-in providers and accounts of this room."""

import secrets
from collections.abc import Sequence
from typing import Final

from tapete.server.people.account import HELD, Account, other_ways_in
from tapete.server.people.guests import Guest, newcomer
from tapete.server.people.names import BadName, chosen
from tapete.server.people.people import LastWayIn, People
from tapete.server.people.provider_login import ProviderIdentity
from tapete.server.people.sessions import RECENT, NotProved
from tapete.server.store.store import Books, Conflict, Statement

LINKED: Final = "INSERT INTO identities (issuer, subject, person) SELECT ?, ?, person FROM accounts WHERE person = ?"
"""Nothing for an account that has been deleted meanwhile: nobody could use the identity any more."""
LINKED_LATELY: Final = f"{LINKED} AND EXISTS (SELECT 1 FROM sessions WHERE {RECENT})"
"""Nor for one whose session is over or old by now."""
UNLINKED: Final = "DELETE FROM identities WHERE person = ? AND issuer = ? AND "
LONGEST_NAME: Final = 28
"""Of a name that is taken over: a number may follow."""


class Taken(Exception):
    """Another account is linked with it."""


class Identities:
    """The links of all accounts."""

    def __init__(self, books: Books, people: People, issuers: Sequence[str] = ()) -> None:
        """`issuers` are those by whom one can sign in."""
        self._books, self._people, self._issuers = books, people, issuers

    async def owner(self, issuer: str, subject: str) -> Account | None:
        """Whose account is linked with this."""
        query = "SELECT person FROM identities WHERE issuer = ? AND subject = ?"
        for (person,) in await self._books.read(query, (issuer, subject)):
            if self._people.account(person) is None:
                await self._people.renew([person])
            return self._people.account(person)
        return None

    async def entered(self, issuer: str, proved: ProviderIdentity, asking: Guest | None, agent: str) -> Guest:
        """Who has come in: an account takes the link, or proves by it who they are and gets a new session; a guest
        becomes an account and stays who they are; others sign in.

        Raises Taken, NameTaken, BadName, NotProved, and what the store does."""
        owner = await self.owner(issuer, proved.subject)
        if asking is not None and self._people.account(asking.person) is not None:
            if owner is None:
                await self._link(issuer, proved.subject, asking)
                return asking
            if owner.person != asking.person:
                raise Taken
            return await self._people.sign_in(owner, agent, self._people.session_of(asking))
        if owner is not None:
            return await self._people.sign_in(owner, agent)
        guest = newcomer(self._free(proved.name)) if asking is None else asking
        member, _ = await self._people.register(guest, "", agent, _linked(issuer, proved.subject, guest))
        return member

    async def issuers(self, account: Account) -> list[str]:
        """With whom this account is linked."""
        query = "SELECT DISTINCT issuer FROM identities WHERE person = ? ORDER BY issuer"
        return [row[0] for row in await self._books.read(query, (account.person,))]

    async def unlink(self, account: Account, issuer: str) -> None:
        """Raises LastWayIn."""
        mine = (account.person, issuer)
        unlinked = UNLINKED + other_ways_in("identities", len(self._issuers)), (*mine, *self._issuers)
        await self._books.write([(HELD, (account.person,)), unlinked])
        if await self._books.read("SELECT 1 FROM identities WHERE person = ? AND issuer = ?", mine):
            raise LastWayIn

    async def _link(self, issuer: str, subject: str, asking: Guest) -> None:
        _, row = _linked(issuer, subject, asking)
        try:
            await self._books.write([(LINKED_LATELY, (*row, *self._people.proof(asking)))])
        except Conflict:
            raise Taken from None
        owner = await self.owner(issuer, subject)
        if owner is None or owner.person != asking.person:
            raise NotProved

    def _free(self, name: str) -> str:
        """A name that nobody has, like this one."""
        try:
            base = chosen(name[:LONGEST_NAME])
        except BadName:
            base = "Tapete"
        tries = [base, *[f"{base} {secrets.randbelow(900) + 100}" for _ in range(20)]]
        return next((each for each in tries if not self._people.is_anothers(each, "")), tries[-1])


def _linked(issuer: str, subject: str, guest: Guest) -> Statement:
    return LINKED, (issuer, subject, guest.person)
