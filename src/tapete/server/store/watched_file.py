"""Whether the file of a journal is still the one that was opened, and sound: what is kept must be found again."""

import sqlite3
from pathlib import Path
from typing import Final

from sqlalchemy.exc import DBAPIError

from tapete.server.trouble import Lapsing, Trouble

GONE: Final = "the journal's file was removed or replaced while the server runs: end the server"
DAMAGED: Final = "the journal is damaged: end the server, and see tapete admin check"
OF_DAMAGE: Final = frozenset((sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB))


class WatchedFile:
    """The file of one store. SQLite itself goes on writing into a file that has no name any more."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._identity = self._found()
        self._gone, self._broken = Trouble(GONE, is_error=True), Lapsing(DAMAGED, is_error=True)
        self._is_damaged = False
        """From the first sign until the server ends: a part of a damaged file may work, and it does not heal."""

    @property
    def trouble(self) -> str:
        """Why nothing can be kept in it, or all of it is in danger, as far as is known; empty: it is well."""
        if self._found() != self._identity:
            return GONE
        return DAMAGED if self._is_damaged else ""

    def check(self) -> None:
        """Raises sqlite3.OperationalError if what would be written now could not be found again."""
        found = self._found()
        if found == self._identity:
            self._gone.over()
            return
        self._gone.said(OSError(f"{self._path} is {'not there' if found is None else 'another file'}"))
        raise sqlite3.OperationalError(GONE)

    def check_whole(self) -> None:
        """As `check`; also if SQLite has ever said that the file is damaged, whose other parts still take things."""
        self.check()
        if self._is_damaged:
            raise sqlite3.OperationalError(DAMAGED)

    def is_damage(self, error: Exception) -> bool:
        """Whether SQLite has said by this error that the file is damaged; then the host reads it in the log."""
        cause = error.orig if isinstance(error, DBAPIError) else error
        if not isinstance(cause, sqlite3.Error) or getattr(cause, "sqlite_errorcode", 0) & 0xFF not in OF_DAMAGE:
            return False
        self._is_damaged = True
        self._broken.said(cause)
        return True

    def _found(self) -> tuple[int, int] | None:
        """What stands under the name now; None: nothing that can be reached."""
        try:
            found = self._path.stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino
