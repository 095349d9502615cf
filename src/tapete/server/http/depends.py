"""FastAPI dependencies and errors that routes share: the person who asks, problems, limits on attempts."""

import asyncio
from typing import Annotated, Any, Final

from fastapi import Depends, Request

from tapete.server.club.clerk import Clerk
from tapete.server.connection.buckets import AddressBuckets, household
from tapete.server.connection.limits import Limits
from tapete.server.http.routes import Presented, RefusedAnswer, TheVisitors
from tapete.server.people.account import Account
from tapete.server.people.confusables import name_key
from tapete.server.people.guests import Guest
from tapete.server.people.people import People
from tapete.server.people.sessions import NotProved

Responses = dict[int | str, dict[str, Any]]
CONFIRM: Responses = {403: {"description": "`confirm_first`: the last proof of who one is was too long ago"}}
TRIES: Final = (10.0, 1 / 20)
"""Passwords that one address may try for one name: at once, and a second in the long run."""
TRIES_OF_ADDRESS: Final = (40.0, 1 / 5)
NEW_ACCOUNTS: Final = (20.0, 1 / 120)
"""Accounts that may come from one address."""


class Problem(Exception):
    """A request that is refused, with a code; nothing has changed."""

    def __init__(self, status: int, code: str, **about: str) -> None:
        super().__init__(code)
        self.status, self.code, self.about = status, code, about


def answered(_request: Request, bad: Exception) -> RefusedAnswer:
    """The answer to a problem."""
    assert isinstance(bad, Problem)
    headers = {"retry-after": "20"} if bad.status == 429 else {}
    return RefusedAnswer(bad.status, bad.code, bad.about, headers)


def not_proved(request: Request, _wrong: Exception) -> RefusedAnswer:
    """The answer to who would have had to prove who they are."""
    return answered(request, Problem(403, "confirm_first"))


class Attempts:
    """How often names, passwords and accounts may be tried."""

    def __init__(self, limits: Limits) -> None:
        self._names = AddressBuckets(TRIES[1], TRIES[0])
        self._addresses = AddressBuckets(TRIES_OF_ADDRESS[1], TRIES_OF_ADDRESS[0])
        self._answers = AddressBuckets(TRIES_OF_ADDRESS[1], TRIES_OF_ADDRESS[0])
        self._accounts = AddressBuckets(NEW_ACCOUNTS[1], NEW_ACCOUNTS[0])
        limits.share("names", self._names)
        limits.share("addresses", self._addresses)
        limits.share("answers", self._answers)
        limits.share("accounts", self._accounts)

    def check(self, address: str, name: str) -> None:
        """One more password for this name. Raises Problem."""
        now, home = asyncio.get_running_loop().time(), household(address)
        is_allowed = self._addresses.take(home, now) and self._names.take(f"{home} {name_key(name)}", now)
        if not is_allowed:
            raise Problem(429, "too_fast", max=f"{TRIES[0]:g}")

    def check_away(self, address: str) -> None:
        """One more way in without a name: to a provider, which guards its own passwords, or by a passkey, which nobody
        guesses. Raises Problem."""
        now = asyncio.get_running_loop().time()
        if not self._addresses.take(household(address), now):
            raise Problem(429, "too_fast", max=f"{TRIES_OF_ADDRESS[0]:g}")

    def check_answer(self, address: str) -> None:
        """One more answer of a passkey; its question counted already, and takes as many answers as come until one is
        right. Raises Problem."""
        now = asyncio.get_running_loop().time()
        if not self._answers.take(household(address), now):
            raise Problem(429, "too_fast", max=f"{TRIES_OF_ADDRESS[0]:g}")

    def check_new(self, address: str) -> None:
        """One more account. Raises Problem."""
        now = asyncio.get_running_loop().time()
        if not self._accounts.take(household(address), now):
            raise Problem(429, "too_fast", max=f"{NEW_ACCOUNTS[0]:g}")


def _clerk(request: Request) -> Clerk:
    clerk: Clerk = request.app.state.clerk
    return clerk


def _attempts(request: Request) -> Attempts:
    attempts: Attempts = request.app.state.attempts
    return attempts


def _people(request: Request) -> People:
    return _clerk(request).people


def _guest(visitors: TheVisitors, cookie: Presented = None) -> Guest:
    guest = visitors.read(cookie)
    if guest is None:
        raise Problem(401, "no_name")
    return guest


def _member(guest: "TheGuest", request: Request) -> Account:
    account = _people(request).account(guest.person)
    if account is None:
        raise Problem(401, "no_account")
    return account


async def check_proved(guest: Guest, people: People) -> None:
    """Whether they have proved lately who they are; a cookie alone proves nothing. Raises NotProved."""
    if not await people.has_proof(guest):
        raise NotProved


async def _proved(guest: "TheGuest", member: "TheMember", people: "ThePeople") -> Account:
    await check_proved(guest, people)
    return member


def agent(request: Request) -> str:
    """The User-Agent of the request, shortened."""
    return request.headers.get("user-agent", "")[:200]


TheClerk = Annotated[Clerk, Depends(_clerk)]
ThePeople = Annotated[People, Depends(_people)]
TheAttempts = Annotated[Attempts, Depends(_attempts)]
TheGuest = Annotated[Guest, Depends(_guest)]
"""Somebody with a name."""
TheMember = Annotated[Account, Depends(_member)]
"""Somebody with an account, signed in."""
TheProved = Annotated[Account, Depends(_proved)]
"""Somebody with an account, who has proved lately who they are."""
