"""The lock of a room's folder: the process that holds it is the only server there."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class InUse(RuntimeError):
    """Another server writes in this folder."""


@contextmanager
def sole_owner(folder: Path) -> Iterator[None]:
    """Nobody else serves this folder meanwhile; the lock ends with the process, however that ends. Raises InUse."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise InUse(f"another server is using {folder}") from None
        yield
