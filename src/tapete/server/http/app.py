"""The application: rooms, routes, socket and page put together."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Final, TypedDict

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tapete.server.club.clerk import Clerk
from tapete.server.club.deals import Deals
from tapete.server.club.moderation import OwnCase
from tapete.server.connection.connection import Shared
from tapete.server.connection.endpoint import Endpoint
from tapete.server.connection.limits import Limits
from tapete.server.connection.lobby import Lobby
from tapete.server.connection.outbox import Post
from tapete.server.garbage_collection import collect_often
from tapete.server.http import (
    accounts,
    club,
    confirmation,
    duplicates,
    hands,
    moderation,
    oauth,
    passkeys,
    penalties,
    play,
    profiles,
    routes,
)
from tapete.server.http.depends import Attempts, Problem, answered, not_proved
from tapete.server.http.description import describe_answers
from tapete.server.http.guard import Guard, LookUp
from tapete.server.http.page import add_page
from tapete.server.http.routes import RefusedAnswer
from tapete.server.metrics import Metrics
from tapete.server.nodes.joining import registry_of
from tapete.server.people.cookies import Cookies
from tapete.server.people.identities import Identities
from tapete.server.people.names import BadName
from tapete.server.people.oauth import Oauth
from tapete.server.people.passkeys import Passkeys
from tapete.server.people.people import People
from tapete.server.people.sessions import NotProved
from tapete.server.people.visitors import Visitors
from tapete.server.settings import Settings
from tapete.server.store import database_claim
from tapete.server.store.opening import is_shared, opened
from tapete.server.store.postgres import PostgresStore
from tapete.server.store.store import Books, NotKept, Unreadable, Unusable
from tapete.server.tables.dealing import Dealer
from tapete.server.tables.duplicates import Duplicates
from tapete.server.tables.services import Draining, Services
from tapete.server.tables.talk import Filter, filter_named
from tapete.server.tables.talk_store import DatabaseTalkStore
from tapete.server.tables.thinking import Workers
from tapete.server.tasks import kept_alive, kept_up
from tapete.table import Refused

Answer = Callable[[Request, Exception], RefusedAnswer]
ROUTERS: Final = tuple(
    [
        each.router
        for each in (
            *(routes, play, accounts, confirmation, passkeys, oauth, profiles),
            *(club, hands, moderation, duplicates, penalties),
        )
    ]
)


class _Talk(TypedDict):
    lines: DatabaseTalkStore
    words: Filter


def _talk(books: Books, settings: Settings, clock: Callable[[], float]) -> _Talk:
    """Where what is said is kept, and the host's own filter of words."""
    return {"lines": DatabaseTalkStore(books, clock), "words": filter_named(settings.word_filter)}


@asynccontextmanager
async def standing(settings: Settings, metrics: Metrics, dealer: Dealer, draining: Draining) -> AsyncIterator[Services]:
    """What all tables use, the journal and the robots at work, while the context lasts."""
    store = await opened(settings.store, settings.data, metrics.append.observe, metrics.waits, is_owner=True)
    thinker = Workers(settings.workers)
    metrics.watch_gc()
    clock = store.clock if isinstance(store, PostgresStore) and settings.bus else time.time
    people = People(store, clock)
    clerk = Clerk(store, people, clock, one_address_counts=settings.one_address_counts)
    try:
        await people.load()
        await clerk.moderation.load()
        yield Services(
            store,
            thinker,
            settings,
            metrics,
            clock,
            time.monotonic,
            dealer,
            clerk=clerk,
            prove=thinker.prove,
            advise=thinker.hint,
            draining=draining,
            **_talk(store, settings, clock),
        )
    finally:
        metrics.unwatch_gc()
        await asyncio.to_thread(thinker.close)
        await store.close()


async def _claim(settings: Settings) -> None:
    """A folder is locked already; a database is claimed as long as the server lives."""
    if is_shared(settings.store):
        await database_claim.hold(settings.store, bool(settings.bus))


def _look_up(app: FastAPI) -> LookUp:
    """Who has signed in through another node is known here."""

    async def look_up(cookie: str | None) -> None:
        visitors: Visitors = app.state.visitors
        await visitors.look_up(cookie)

    return look_up


REFUSALS: Final[Sequence[tuple[type[Exception] | int, Answer]]] = (
    (BadName, routes.bad_name),
    (Refused, routes.answer_refusal),
    (Problem, answered),
    (NotProved, not_proved),
    (OwnCase, moderation.own_case),
    (NotKept, routes.not_kept),
    (Unreadable, routes.unreadable),
    (RequestValidationError, routes.malformed),
    (400, routes.no_body),
    (405, routes.no_method),
)
"""How what is raised on a route is answered."""


def _add_refusals(app: FastAPI, count: Callable[[str], None]) -> None:
    def counted(answer: Answer) -> Answer:
        def counting(request: Request, bad: Exception) -> RefusedAnswer:
            refused = answer(request, bad)
            count(refused.code)
            return refused

        return counting

    for wrong, answer in REFUSALS:
        app.add_exception_handler(wrong, counted(answer))
    describe_answers(app)


def _without_tracebacks(app: ASGIApp, draining: Draining) -> ASGIApp:
    """The application. A start that fails for want of the database is said in a sentence, and an answer that the end of
    the server breaks off, while it waits for the database, is no bug."""

    async def called(scope: Scope, receive: Receive, send: Send) -> None:
        failed: list[Message] = []

        async def said(message: Message) -> None:
            if message["type"] == "lifespan.startup.failed":
                failed.append(message)
            else:
                await send(message)

        try:
            await app(scope, receive, said if scope["type"] == "lifespan" else send)
        except (NotKept, Unreadable, Unusable) as error:
            if failed:
                draining.why_not_begun = str(error)
                failed = [{**failed[0], "message": ""}]
            raise
        except asyncio.CancelledError:
            if scope["type"] != "http" or not draining.is_on:
                raise
        finally:
            for message in failed:
                await send(message)

    return called


def _passkeys(services: Services, cookies: Cookies, oauths: Oauth) -> Passkeys:
    assert services.clerk is not None
    books, people = services.clerk.books, services.clerk.people
    return Passkeys(books, people, cookies.derived("passkeys"), services.clock, oauths.issuers)


def create_app(limits: Limits, metrics: Metrics, cookies: Cookies, draining: Draining) -> ASGIApp:
    """The whole server as an ASGI application."""
    settings = limits.settings

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with standing(settings, metrics, Dealer(cookies.derived("deals")), draining) as services:
            assert services.clerk is not None
            clerk, people = services.clerk, services.clerk.people
            registry, visitors = registry_of(services, limits, cookies.derived("bus")), Visitors(cookies, people)
            lobby = Lobby(registry)
            app.state.registry, app.state.visitors, app.state.limits = registry, visitors, limits
            app.state.duplicates = Duplicates(clerk.books, registry, cookies.derived("duplicates"), services.clock)
            app.state.deals = Deals(clerk.books)
            app.state.oauth = oauths = Oauth(settings.oauth, cookies.derived("oauth"))
            app.state.passkeys = _passkeys(services, cookies, oauths)
            app.state.identities = Identities(clerk.books, people, oauths.issuers)
            app.state.clerk, app.state.attempts, app.state.moderation = clerk, Attempts(limits), clerk.moderation
            app.state.endpoint = Endpoint(Shared(registry, lobby, Post(), limits), visitors)
            await registry.start()
            try:
                async with (
                    kept_alive(_claim(settings)),
                    kept_alive(kept_up(lobby.run)),
                    kept_alive(kept_up(clerk.moderation.watch)),
                    kept_alive(kept_up(people.keep_uses)),
                    kept_alive(kept_up(lambda: clerk.moderation.forget(settings.keep_days))),
                    kept_alive(kept_up(lambda: collect_often(lambda: not registry.viewers, lambda: limits.visits))),
                ):
                    yield
            finally:
                await registry.leave()

    app = FastAPI(title="tapete", lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url="/api/openapi.json")
    for router in ROUTERS:
        app.include_router(router)
    _add_refusals(app, metrics.refused)
    add_page(app, games=routes.offered(), renew=routes.renew_cookie)
    look_up = _look_up(app) if settings.bus else None
    return Guard(_without_tracebacks(app, draining), limits, lambda: app.state.endpoint, look_up, metrics.refused)
