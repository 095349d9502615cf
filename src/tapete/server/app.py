"""The application: rooms, routes, socket and page put together."""

import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from tapete.server import routes
from tapete.server.door import Door
from tapete.server.guard import Guard
from tapete.server.host import House
from tapete.server.line import Lobby
from tapete.server.metrics import Metrics
from tapete.server.page import add_page
from tapete.server.people import BadName, People
from tapete.server.room import Room
from tapete.server.settings import Settings
from tapete.server.sqlite import SqliteStore
from tapete.server.tasks import kept_alive
from tapete.server.thinking import Workers
from tapete.table import Refused


@asynccontextmanager
async def standing(settings: Settings) -> AsyncIterator[House]:
    """A house with its journal on disk and its robots at work, while the context lasts."""
    metrics = Metrics()
    store = await SqliteStore.open(settings.data / "tapete.db", metrics.append.observe)
    thinker = Workers(settings.workers)
    metrics.watch_gc()
    try:
        yield House(store, thinker, settings, metrics)
    finally:
        metrics.unwatch_gc()
        thinker.close()
        await store.close()


def create_app(settings: Settings) -> FastAPI:
    """The whole server as an ASGI application."""
    people = People(settings.data / "secret")

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with standing(settings) as house:
            room = Room(house)
            lobby = Lobby(room)
            app.state.room, app.state.people, app.state.door = room, people, Door(room, lobby, people)
            await room.start()
            async with kept_alive(lobby.run()):
                _calm_collector()
                yield
            room.stop()

    app = FastAPI(title="tapete", lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url="/api/openapi.json")
    app.include_router(routes.router)
    app.add_exception_handler(BadName, routes.bad_name)
    app.add_exception_handler(Refused, routes.refused)
    app.add_middleware(GZipMiddleware, minimum_size=1024)
    app.add_middleware(Guard)
    add_page(app)
    return app


def _calm_collector() -> None:
    """What is there now stays: the collector need not look at it, and needs to look at the rest seldom."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
