"""The last that is loaded by the process from which tests fork servers and commands: what they load once they run.

What is loaded is no garbage. A child that looked it through for some would get a copy of all of it as well, since the
garbage collector writes into what it looks at."""

import gc
import mimetypes
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

import typer.main

from tapete.__main__ import app
from tapete.server.store.sqlite_file import prepare

for late in (
    *("concurrent.futures.thread", "encodings.idna", "fastapi.telemetry._runtime", "multiprocessing.synchronize"),
    *("sqlalchemy.dialects.sqlite.aiosqlite", "uvicorn.lifespan.on", "uvicorn.loops.uvloop", "typer._adapters"),
    "tapete.terminal",
):
    import_module(late)
mimetypes.init()
typer.main.get_command(app)
with TemporaryDirectory() as folder:
    prepare(Path(folder) / "journal")
gc.collect()
gc.freeze()
