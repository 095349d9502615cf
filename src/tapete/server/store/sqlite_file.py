"""The file of the SQLite store: made, or brought up to date, and how its connections are set up."""

import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final

import alembic.command
import alembic.util
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Engine, create_engine, event
from sqlalchemy.exc import DBAPIError

from tapete.server.store.folder import made_private, make_folder
from tapete.server.store.intake import file_all
from tapete.server.store.sole_owner import InUse, sole_owner
from tapete.server.store.steps import check_known, configuration, is_older
from tapete.server.store.store import Unusable

WAL_PAGES: Final = 250
"""Pages of the write-ahead log after which a commit brings them into the file: with 1,000, which is usual, every
hundredth commit made all that came meanwhile wait for 8 ms."""

HAS_STEP: Final = "SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'"

TINY: Final = 1 << 20
"""Bytes: on a disk with fewer a journal cannot be opened."""


def prepare(path: Path) -> None:
    """Make the file, or bring it up to date. Raises Unusable."""
    prepared(path, 5000).dispose()


def prepared(path: Path, busy_ms: int) -> Engine:
    """The file, made or brought up to date; a commit waits `busy_ms` for another process. Raises Unusable."""
    try:
        return _upgraded(path, busy_ms)
    except Unusable:
        raise
    except (DBAPIError, sqlite3.Error, alembic.util.CommandError, OSError) as error:
        cause = getattr(error, "orig", None) or getattr(error, "strerror", None) or error
        raise Unusable(f"{path} cannot be opened: {cause}{_hint(path)}") from error


def bring_forward(path: Path) -> None:
    """Bring a file of an older version up to date, unless a server of that version has it open. Raises Unusable.

    That server might write what the new form has no place for, and could not be started again."""
    try:
        if not _is_older(path):
            return
        with sole_owner(path.parent):
            prepare(path)
    except InUse:
        raise Unusable(f"a server of an older version is using {path.parent}: end it first") from None
    except (sqlite3.Error, OSError) as error:
        raise Unusable(f"{path} cannot be opened: {getattr(error, 'strerror', None) or error}") from error


def _is_older(path: Path) -> bool:
    """Whether steps are missing there that this version knows. Raises sqlite3.Error if it cannot be read."""
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as database:
        if database.execute(HAS_STEP).fetchone() is None:
            return True
        (found,) = database.execute("SELECT max(version_num) FROM alembic_version").fetchone()
    return found is None or is_older(found)


def _hint(path: Path) -> str:
    """SQLite calls a disk on which there is no place for its shared memory an error of the disk."""
    with suppress(OSError):
        if shutil.disk_usage(path.parent).free < TINY:
            return " (is the disk full?)"
    return ""


def _upgraded(path: Path, busy_ms: int) -> Engine:
    """The file, brought up to date."""
    make_folder(path.parent)
    made_private(path)
    engine = create_engine(f"sqlite:///{path}")

    def set_up(connection: sqlite3.Connection, _record: object) -> None:
        """Kept means kept: a commit returns when it is on the disk."""
        for pragma in (
            f"busy_timeout = {busy_ms}",
            "journal_mode = WAL",
            "synchronous = FULL",
            f"wal_autocheckpoint = {WAL_PAGES}",
            "temp_store = MEMORY",  # what an insert of many rows would undo need not be written to a file
        ):
            connection.execute(f"PRAGMA {pragma}").close()

    event.listen(engine, "connect", set_up)
    try:
        _bring_up_to_date(engine, path)
    except BaseException:
        engine.dispose()
        raise
    return engine


def _bring_up_to_date(engine: Engine, path: Path) -> None:
    """In one transaction: what is cut off has not begun."""
    config = configuration()
    with engine.begin() as connection:
        driver: Any = connection.connection.driver_connection
        driver.isolation_level = None  # else the driver keeps every CREATE and ALTER by itself
        try:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            check_known(MigrationContext.configure(connection).get_current_revision(), path)
            config.attributes["connection"] = connection
            alembic.command.upgrade(config, "head")
            file_all(driver)
        finally:
            driver.isolation_level = ""


def check_version(path: Path, what: object) -> None:
    """Raises Unusable for a file of a newer version, and calls it `what`; sqlite3.Error if it cannot be read."""
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as database:
        if database.execute(HAS_STEP).fetchone() is not None:
            (found,) = database.execute("SELECT max(version_num) FROM alembic_version").fetchone()
            check_known(found, what)
