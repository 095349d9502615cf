"""All that the books hold of one person, as one file."""

from collections.abc import AsyncIterator
from typing import Any, Final

import orjson

from tapete.club.ledger import purse
from tapete.server.club.queries import each_hand_of
from tapete.server.people.account import still_there
from tapete.server.people.people import People
from tapete.server.store.store import Books
from tapete.table.commands import Person

ASKED: Final = {
    "friends": "SELECT other, made FROM friends WHERE person = :person ORDER BY made, other",
    "blocked": "SELECT other, made FROM blocks WHERE person = :person ORDER BY made, other",
    "muted": "SELECT other FROM mutes WHERE person = :person ORDER BY at, other",
    "invitations": 'SELECT sender, "table", seat, made FROM invitations WHERE person = :person ORDER BY made',
    "invited": 'SELECT person, "table", seat, made FROM invitations WHERE sender = :person ORDER BY made',
    "said": 'SELECT "table", at, kind, what FROM lines WHERE person = :person ORDER BY at',
    "passkeys": "SELECT name, made FROM passkeys WHERE person = :person ORDER BY made",
    "identities": "SELECT issuer, subject FROM identities WHERE person = :person ORDER BY issuer, subject",
    "results": "SELECT match, seat, game, at, scored, points, won, xp, chips, is_left FROM results "
    "WHERE person = :person ORDER BY at",
    "ratings": "SELECT game, mu, sigma, matches FROM ratings WHERE person = :person ORDER BY game",
    "achievements": "SELECT name, game, at FROM achievements WHERE person = :person ORDER BY at, name, game",
    "ledger": "SELECT key, at, payer, payee, amount, why FROM ledger "
    "WHERE payer = :purse OR payee = :purse ORDER BY at",
    "corrections": "SELECT at, about FROM moderation WHERE what = 'chips' AND person = :person ORDER BY id",
    "duplicates": 'SELECT duplicate, "table", hand, score, at FROM duplicate_plays WHERE person = :person ORDER BY at',
    "duplicates_made": "SELECT id, game, options, seats, made, closes FROM duplicates "
    "WHERE by = :person AND kind = 'private' ORDER BY made",
    "leavings": 'SELECT "table", at, why, returned_at, lifted_at, appeal FROM leavings '
    "WHERE person = :person ORDER BY at",
    "reports": "SELECT at, reason, text, outcome FROM reports WHERE person = :person ORDER BY id",
    "sanctions": "SELECT at, kind, reason, until, appeal, verdict FROM sanctions WHERE person = :person ORDER BY id",
}
"""Of a deal that one has made the deck is not told: one may play it oneself, and others may be at it."""

OF_OTHERS: Final = ("friends", "blocked", "muted", "invitations", "invited")
"""Rows that begin with another person: their name stands there, not what the room calls them by."""


async def exported(books: Books, people: People, person: Person) -> AsyncIterator[bytes]:
    """The file, as JSON, in parts: the hands come one after the other, however many they are. Raises as
    `still_there`."""
    account = still_there(people.account(person))
    found: dict[str, Any] = {
        "account": {"person": person, "name": account.name, "made": account.made, "avatar": account.avatar},
        "sessions": [{"agent": each.agent, "made": each.made, "seen": each.seen} for each in people.sessions(person)],
    }
    about = {"person": person, "purse": purse(person)}
    for name, query in ASKED.items():
        found[name] = await books.read(query, {key: each for key, each in about.items() if f":{key}" in query})
    found["corrections"] = [(at, *orjson.loads(about).values()) for at, about in found["corrections"]]
    for name in OF_OTHERS:
        found[name] = [(_name(people, other), *rest) for other, *rest in found[name]]
    before = orjson.dumps(found, option=orjson.OPT_INDENT_2).removesuffix(b"\n}") + b',\n  "hands": ['
    async for hand in each_hand_of(books, person):
        yield before + b"\n    " + orjson.dumps(hand.record.text())
        before = b","
    yield (before if before != b"," else b"") + b"\n  ]\n}\n"


def _name(people: People, person: Person) -> str:
    """What a person is called now; nothing without an account."""
    account = people.account(person)
    return "" if account is None else account.name
