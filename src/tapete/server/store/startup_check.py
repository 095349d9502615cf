"""Checks the data folder at start: logs a warning for a missing, empty or incomplete journal."""

import sqlite3
from contextlib import closing
from pathlib import Path

import structlog

from tapete.server.store.crash_mark import is_without_log, write_ahead_log
from tapete.server.store.store import Unusable

log = structlog.get_logger()


def warn_of_loss(journal: Path, is_known: bool) -> None:
    """Warn if the journal is not as the last server left it; `is_known`: a server has used this folder before."""
    if not journal.exists():
        if is_known:
            log.warning("the journal is missing: a new one begins, without any table", journal=str(journal))
        return
    if journal.stat().st_size == 0:
        log.warning("the journal was empty: a new one begins, without any table", journal=str(journal))
    elif is_without_log(journal):
        log.warning(
            "the last server did not end in order, and its write-ahead log is missing: what was played last is lost",
            missing=str(write_ahead_log(journal)),
        )


def warn_of_readers(journal: Path) -> None:
    """Warn if every user of the machine may read the journal, as those that older versions made."""
    may_be_read, may_be_reached = journal.stat().st_mode & 0o004, journal.resolve().parent.stat().st_mode & 0o001
    if may_be_read and may_be_reached:
        log.warning("every user of this machine may read the journal: chmod o= it", journal=str(journal))


def log_tables(journal: Path, is_known: bool) -> None:
    """Log how many tables the journal has; a warning if it is known (`is_known`) and has none. Raises Unusable."""
    try:
        with closing(sqlite3.connect(journal)) as database:
            tables, live = database.execute("SELECT count(*), coalesce(sum(live), 0) FROM tables").fetchone()
    except sqlite3.Error as error:
        raise Unusable(f"{journal} cannot be read: {error}") from error
    say = log.warning if is_known and not tables else log.info
    say("journal", journal=str(journal), tables=tables, live=live)
