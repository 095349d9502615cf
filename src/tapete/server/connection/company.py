"""Requests whose answer needs the database or a worker: sitting down, talk, mutes, reports, claims, invitations."""

import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Final, assert_never

from tapete.server.club import abandonments
from tapete.server.club.clerk import Clerk
from tapete.server.club.friends import Circle
from tapete.server.club.moderation import Named
from tapete.server.people.guests import Guest
from tapete.server.store.store import NotKept, Unreadable
from tapete.server.tables.actor import TableActor
from tapete.server.wire import messages as m
from tapete.server.wire.codec import refused_answer
from tapete.table import Refused, TableRefusal, is_member
from tapete.table.commands import ClaimRest, Invite, Sit

Waiting = m.Sit | m.Invite | m.ClaimRest | m.Say | m.Mute | m.Report
WAITING: Final = frozenset((m.Sit, m.Invite, m.ClaimRest, m.Say, m.Mute, m.Report))
Reply = Callable[[m.Answer], None]
CLAIM: Final = 20.0
"""What a claim of the rest, or its concession, counts among the work of one address, in units of 5 ms: where a card
went back it is worked out anew, and the program plays the hand out."""


async def arrive(guest: Guest, actor: TableActor) -> None:
    """Who sits at the table needs no invitation to it any more; what cannot be thrown away now ends by itself."""
    clerk = actor.services.clerk
    if clerk is not None and guest.session and is_member(actor.table, guest.person):
        with suppress(NotKept, Unreadable):
            await Circle(clerk.books).arrived(guest.person, actor.table.id)


async def carry_out(ask: Waiting, guest: Guest, actor: TableActor, reply: Reply) -> None:
    """Carry out the request, and answer it. Raises Refused, BadName, or what the store does."""
    now, clerk = actor.services.clock(), actor.services.clerk
    match ask:
        case m.Sit():
            _answer(await actor.asked(await _sitting(ask, guest, actor)), ask.id, reply)
            return
        case m.Say(kind=kind, what=what):
            check_muted(guest, clerk)
            if not actor.had_seat(guest.person):
                check_name(guest, clerk)
            await actor.say(guest.person, guest.name, kind, what)
        case m.Mute(who=who, on=on):
            await actor.talk.mute(guest.person, who, on)
        case m.Report(n=n, why=why):
            if not actor.admits(guest.person):
                raise Refused("not_public")
            line = await actor.talk.report(actor.table, guest.person, n, why, now)
            if clerk is not None:
                by, accused = Named(guest.person, guest.name), Named(line.person, line.name)
                await clerk.moderation.report(by, accused, actor.table.id, "", "talk", f"{why}: {line.what}")
        case m.Invite():
            await _invite(ask, guest, actor, reply)
            return
        case m.ClaimRest(v=version, ask=asks):
            is_proved = await actor.advisor.is_proved(guest.person, version)
            _answer(await actor.asked(ClaimRest(guest.person, version, is_proved, asks)), ask.id, reply)
            return
        case _:
            assert_never(ask)
    _answer(None, ask.id, reply)


async def _sitting(ask: m.Sit, guest: Guest, actor: TableActor) -> Sit:
    """The command, once it is known who is whose friend. Raises Refused for who has a penalty, and as `check_name`."""
    table, clerk = actor.table, actor.services.clerk
    is_friend, is_new = False, not actor.had_seat(guest.person)
    if is_new:
        check_name(guest, clerk)
    if clerk is not None and table.options.competitive and is_new:
        await abandonments.check(clerk.books, guest.person, guest.name, actor.services.clock())
    if clerk is not None and table.options.private_table and not table.options.link_admits:
        is_friend = await Circle(clerk.books).are_friends(table.owner, guest.person)
    return Sit(guest.person, guest.name, ask.seat, is_friend, ask.invitation or "", ask.v)


def check_name(guest: Guest, clerk: Clerk | None) -> None:
    """Raises BadName for a guest who would be taken for somebody with an account; who sits already plays on."""
    if clerk is not None:
        clerk.people.check_name(guest)


def check_muted(guest: Guest, clerk: Clerk | None) -> None:
    """Raises Refused for whom a moderator has silenced."""
    if clerk is not None:
        clerk.moderation.check_muted(guest.person)


async def _invite(ask: m.Invite, guest: Guest, actor: TableActor, reply: Reply) -> None:
    invitation = secrets.token_urlsafe(9)
    refusal = await actor.asked(Invite(guest.person, invitation))
    if refusal is None:
        reply(m.Invited(actor.table.id, invitation, ask.id))
    else:
        reply(refused_answer(refusal, ask.id))


def _answer(refusal: TableRefusal | None, re: int | None, reply: Reply) -> None:
    if refusal is not None:
        reply(refused_answer(refusal, re))
    elif re is not None:
        reply(m.Ok(re))
