"""Says what a server finds in its folder when it starts: what is missing there is never passed over in silence."""

import os
import sqlite3
from pathlib import Path

import structlog

log = structlog.get_logger()


def mark(journal: Path) -> None:
    """Something has been written; a server that does not end in order leaves this mark, and a write-ahead log."""
    with _mark(journal).open("w") as file:
        os.fsync(file.fileno())


def unmark(journal: Path) -> None:
    """The journal was closed in order."""
    _mark(journal).unlink(missing_ok=True)


def look(journal: Path, is_known: bool) -> None:
    """Warn of a journal that is not what the last server left; `is_known`: a server has used this folder before."""
    if not journal.exists():
        if is_known:
            log.warning("the journal is missing: a new one begins, without any table", journal=str(journal))
        return
    if journal.stat().st_size == 0:
        log.warning("the journal was empty: a new one begins, without any table", journal=str(journal))
    elif _mark(journal).exists() and not _beside(journal, "-wal").exists():
        log.warning(
            "the last server did not end in order, and its write-ahead log is missing: what was played last is lost",
            missing=str(_beside(journal, "-wal")),
        )


def count(journal: Path, is_known: bool) -> None:
    """Say how many tables there are, once the journal is up to date."""
    database = sqlite3.connect(journal)
    try:
        tables, live = database.execute("SELECT count(*), coalesce(sum(live), 0) FROM tables").fetchone()
    finally:
        database.close()
    say = log.warning if is_known and not tables else log.info
    say("journal", journal=str(journal), tables=tables, live=live)


def _mark(journal: Path) -> Path:
    return _beside(journal, "-open")


def _beside(journal: Path, suffix: str) -> Path:
    return journal.with_name(journal.name + suffix)
