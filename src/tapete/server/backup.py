"""A room into one file, and out of it again: journal and secret, whole or not at all."""

import gzip
import os
import shutil
import signal
import sqlite3
import sys
import tarfile
import tempfile
import threading
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Annotated, Final

import typer

from tapete.server.command import Place, database, fail, folder, folder_set, why
from tapete.server.store.folder import BESIDE, JOURNAL, KEPT, SECRET, make_folder, shortage
from tapete.server.store.integrity import damage
from tapete.server.store.sole_owner import InUse, unserved

BY_OTHERS: Final = "a room in PostgreSQL is backed up by pg_dump -Fc, and restored by pg_restore; the secret is in it"
AT_ONCE: Final = 2000
"""Pages that are copied between two looks for a signal."""
ENDED: Final = 128 + signal.SIGTERM
"""What a shell is told by a command that SIGTERM has ended."""


class _Unreadable(Exception):
    """What should be backed up cannot be."""


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", dir_okay=False, help="The backup, a new file.")],
    data: Place = None,
) -> None:
    """Back up the journal and the secret into one file; the room may stay open."""
    if database(data):
        fail(BY_OTHERS)
    room = folder(data)
    if file.exists():
        fail(f"{file} exists already")
    try:
        with _ended_in_order():
            _backed_up(room, file)
    except _Unreadable as error:
        fail(f"nothing was backed up: {error}")
    except (OSError, sqlite3.Error) as error:
        fail(f"cannot write {file}: {why(error)}")
    typer.echo(f"{file}: {file.stat().st_size} bytes")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", exists=True, dir_okay=False, help="A backup.")],
    data: Place = None,
) -> None:
    """Restore a backup into an empty folder, and check the whole journal."""
    if database(data):
        fail(BY_OTHERS)
    room = folder_set(data)
    try:
        _check_empty(room)
    except OSError as error:
        fail(f"cannot read {room}: {why(error)}")
    try:
        with _ended_in_order(), unserved(room):
            tables = _restored(file, room)
    except InUse as error:  # whose files have been removed under it
        fail(f"{error}: end it first")
    except (OSError, tarfile.TarError, EOFError, zlib.error, sqlite3.Error) as error:
        _take_away(room)
        fail(f"cannot restore {file}: {why(error)}")
    except BaseException:  # half a room is none
        _take_away(room)
        raise
    typer.echo(f"{room}: {tables} table{'s' * (tables != 1)}")


def _check_empty(room: Path) -> None:
    """Ends the command where there is something else than a folder without a room. Raises OSError."""
    if not room.exists():
        return
    if not room.is_dir():
        fail(f"{room} is not a folder")
    held = {each.name for each in room.iterdir()}
    if held.intersection((*KEPT, *BESIDE)):
        fail(f"{room} holds a room already, or what is left of one: restore into an empty folder")


def _take_away(room: Path) -> None:
    """What a restore that failed has put there."""
    for file in [room / name for name in (*KEPT, *BESIDE)]:
        if os.path.lexists(file):  # of what is not there, a file system that is only read would say that it is left
            try:
                file.unlink()
            except OSError as error:
                typer.secho(f"tapete: {file} is left: {why(error)}", err=True)


@contextmanager
def _ended_in_order() -> Iterator[None]:
    """SIGTERM ends the command as ^C does: what was made until then is taken away."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(ENDED))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _backed_up(room: Path, file: Path) -> None:
    """Raises _Unreadable, and OSError or sqlite3.Error for what cannot be written."""
    with tempfile.TemporaryDirectory(dir=Path(os.path.realpath(file)).parent) as scratch:
        copy = Path(scratch) / JOURNAL
        try:
            short = shortage((room / SECRET).read_bytes())
        except OSError as error:
            raise _Unreadable(f"{room / SECRET}: {why(error)}") from error
        if short:
            raise _Unreadable(f"{room / SECRET} {short}; keep the backups that there are")
        _copied(room / JOURNAL, copy)
        _check(copy, room / JOURNAL)
        made = Path(scratch) / "made"
        with tarfile.open(made, "w:gz") as archive:
            archive.add(copy, JOURNAL)
            archive.add(room / SECRET, SECRET)
        made.chmod(0o600)
        made.rename(file)


def _check(copy: Path, journal: Path) -> None:
    """Raises _Unreadable: of a damaged journal there is no good backup, and who has one must not throw it away."""
    try:
        with closing(sqlite3.connect(copy)) as copied:
            found = damage(copied)
            copied.execute("SELECT count(*) FROM tables")  # an empty file is whole, but no journal
    except sqlite3.DatabaseError as error:
        found = str(error)
    if found:
        raise _Unreadable(f"{journal} is damaged: {found}; keep the backups that there are")


def _copied(journal: Path, copy: Path) -> None:
    """As of one moment; some pages at a time, so that a signal is heard. Raises _Unreadable, sqlite3.Error."""
    with ExitStack() as opened:
        try:
            source = sqlite3.connect(f"{journal.resolve().as_uri()}?mode=ro", uri=True, isolation_level=None)
            opened.enter_context(closing(source))
            source.execute("BEGIN")
            source.execute(
                "SELECT count(*) FROM sqlite_master"
            ).fetchone()  # what others write from here on is not seen
        except sqlite3.Error as error:
            raise _Unreadable(f"{journal}: {error}") from error
        target = opened.enter_context(closing(sqlite3.connect(copy)))
        source.backup(target, pages=AT_ONCE, progress=lambda *_: None)


def _restored(file: Path, room: Path) -> int:
    """How many tables there are. Raises what a file that is no backup, a damaged one, or one of a newer version, leads
    to."""
    from tapete.server.store.sqlite_file import check_version
    from tapete.server.store.store import Unusable

    if not file.is_file() or not tarfile.is_tarfile(file):  # a device or a pipe may have no end
        raise tarfile.TarError("it is not a backup")
    with gzip.open(file) as packed:  # to its end, where its sum is: an archive is read no farther than its last file
        while packed.read(1 << 20):
            pass
    with tarfile.open(file) as archive:
        members = [member for member in archive.getmembers() if member.name in KEPT and member.isfile()]
        if {member.name for member in members} != set(KEPT):
            raise tarfile.TarError("it is not a backup")
        make_folder(room)
        for member in members:
            _take_out(archive, member, room / member.name)
    with closing(sqlite3.connect(room / JOURNAL)) as restored:
        found = damage(restored)
        (tables,) = restored.execute("SELECT count(*) FROM tables").fetchone()
    if found:
        raise sqlite3.DatabaseError(f"the journal is damaged: {found}")
    if short := shortage((room / SECRET).read_bytes()):
        raise tarfile.TarError(f"its secret {short}")
    try:
        check_version(room / JOURNAL, "it")
    except Unusable as error:
        raise tarfile.TarError(str(error)) from error
    return int(tables)


def _take_out(archive: tarfile.TarFile, member: tarfile.TarInfo, file: Path) -> None:
    """Only its owner may read it: of what the archive says beside the content nothing is believed."""
    file.touch(0o600)
    file.chmod(0o600)
    content = archive.extractfile(member)
    assert content is not None, f"{member.name} is no file"
    with content, file.open("wb") as target:
        shutil.copyfileobj(content, target)
