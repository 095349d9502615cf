"""Two nodes that take two ways into an account away at once: one of them stays."""

import asyncio
from typing import Any

import pytest

from tapete.server.people.account import Account
from tapete.server.people.guests import Guest
from tapete.server.people.identities import Identities
from tapete.server.people.passkeys import Passkeys
from tapete.server.people.people import LastWayIn, People
from tapete.server.people.provider_login import ProviderIdentity
from tapete.server.store.postgres import PostgresStore
from tests.server.backing import Postgres
from tests.server.people.test_passkeys import Device
from tests.server.store.test_postgres import opened
from tests.server.store.test_postgres_sessions import waiting_for_locks

SITE, ISSUER = "https://tapete.example", "https://provider.example"


class Late:
    """The connection of a writer, which has deleted a passkey and does not commit before it is told to."""

    def __init__(self, real: Any) -> None:
        self._real = real
        self.has_deleted, self.may_commit = asyncio.Event(), asyncio.Event()

    def __getattr__(self, name: str) -> object:
        return getattr(self._real, name)

    async def execute(self, query: str, *given: object) -> None:
        await self._real.execute(query, *given)
        if "DELETE FROM passkeys" in query:
            self.has_deleted.set()
            await self.may_commit.wait()


async def with_two_ways(store: PostgresStore, is_linked: bool) -> Account:
    """An account without a password, with two passkeys, or with one and a link."""
    people = People(store)
    guest, _ = await people.register(Guest("ana", "Ana"), "", "")
    account = people.account(guest.person)
    assert account is not None
    for _ in range(1 if is_linked else 2):
        passkeys, device = Passkeys(store, people, b"key"), Device()
        asked = await passkeys.registration_challenge(account, SITE)
        await passkeys.add(people.proof(guest), asked.id, device.created(asked.options, SITE), SITE, "")
    if is_linked:
        await Identities(store, people).entered(ISSUER, ProviderIdentity("1", "Ana"), guest, "")
    return account


@pytest.mark.parametrize("is_linked", [True, False])
async def test_of_two_ways_in_that_two_nodes_take_away_at_once_one_stays(
    is_linked: bool, database: str, postgres: Postgres
) -> None:
    async with opened(database) as here, opened(database) as there, asyncio.timeout(60):
        account = await with_two_ways(here, is_linked)
        passkeys, links = (
            Passkeys(there, People(there), b"key", issuers=[ISSUER]),
            Identities(here, People(here), [ISSUER]),
        )
        first, *others = [identity for identity, *_ in await passkeys.listed(account)]
        await there.write([("DELETE FROM cursors WHERE name = ?", ("none",))])  # it has a connection now
        late = there._books._connection = Late(there._books._connection)
        one = asyncio.create_task(passkeys.remove(account, first))
        await late.has_deleted.wait()
        own = Passkeys(here, People(here), b"key")
        other = asyncio.create_task(links.unlink(account, ISSUER) if is_linked else own.remove(account, *others))
        while not (other.done() or await waiting_for_locks(postgres, database)):
            await asyncio.sleep(0.01)
        late.may_commit.set()
        outcomes = await asyncio.gather(one, other, return_exceptions=True)
        assert [type(each) for each in outcomes] == [type(None), LastWayIn]
        assert len([*await passkeys.listed(account), *await links.issuers(account)]) == 1
