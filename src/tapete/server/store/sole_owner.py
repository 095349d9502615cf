"""The lock of a room's folder: the process that holds it is the only server there."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tapete.server.store.folder import LOCK, for_owner, make_folder


class InUse(RuntimeError):
    """Another server writes in this folder."""


@contextmanager
def sole_owner(folder: Path) -> Iterator[None]:
    """Nobody else serves this folder meanwhile; the lock ends with the process, however that ends. Raises InUse.

    Versions before know the file alone; the folder is locked as well, since whoever empties it removes that file."""
    make_folder(folder)
    with open(folder / LOCK, "w", opener=for_owner) as lock:
        _lock(lock.fileno(), folder)
        with unserved(folder):
            yield


@contextmanager
def unserved(folder: Path) -> Iterator[None]:
    """Nobody serves this folder meanwhile; nothing is put into it. Raises InUse.

    Not every network file system locks folders: there, as where there is none, nothing is locked."""
    descriptor = None
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        if descriptor is not None:
            with suppress(OSError):
                _lock(descriptor, folder)
        yield
    finally:
        if descriptor is not None:
            os.close(descriptor)


def _lock(descriptor: int, folder: Path) -> None:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise InUse(f"another server is using {folder}") from None
