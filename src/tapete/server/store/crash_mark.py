"""The mark of an open journal: a server that crashes leaves it behind, beside the write-ahead log that it needs.

Only the process that holds the folder's lock leaves it or takes it away.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tapete.server.store.folder import for_owner
from tapete.server.store.sole_owner import InUse, sole_owner


def mark_open(journal: Path) -> None:
    """Leave the mark."""
    with open(_mark(journal), "w", opener=for_owner) as file:
        os.fsync(file.fileno())


def mark_closed(journal: Path) -> None:
    """Remove the mark: the journal was closed in order."""
    _mark(journal).unlink(missing_ok=True)


def write_ahead_log(journal: Path) -> Path:
    """The file of what has not been brought into the journal's own."""
    return _beside(journal, "-wal")


def is_without_log(journal: Path) -> bool:
    """Whether the last server did not end in order, and what it wrote last is not there."""
    return _mark(journal).exists() and not write_ahead_log(journal).exists()


@contextmanager
def visited(journal: Path) -> Iterator[None]:
    """While a command uses the journal that a server may have open.

    Where none has, the command brings in the write-ahead log that a crash has left; then the mark goes with it, or
    the next start would speak of a loss."""
    may_settle = _mark(journal).exists() and write_ahead_log(journal).exists()
    try:
        yield
    finally:
        if may_settle and not write_ahead_log(journal).exists():
            # A server that has just begun leaves its own; and the mark only explains.
            with suppress(InUse, OSError), sole_owner(journal.parent):
                mark_closed(journal)


def _mark(journal: Path) -> Path:
    return _beside(journal, "-open")


def _beside(journal: Path, suffix: str) -> Path:
    return journal.with_name(journal.name + suffix)
