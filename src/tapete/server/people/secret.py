"""The secret of a server, which signs its cookies; it is made once."""

import os
import secrets
from pathlib import Path

import structlog

from tapete.server.store.folder import SECRET_BYTES, make_folder, shortage

log = structlog.get_logger()


class BadSecret(RuntimeError):
    """The file of the secret holds none that is safe."""


def secret(path: Path, journal: Path) -> bytes:
    """The secret in this file, made if there is none; the caller makes sure that no other process makes one meanwhile.

    A new secret beside an existing journal is logged as a warning: no cookie is valid any more. Raises BadSecret."""
    make_folder(path.parent)
    if not path.exists():
        if journal.exists():
            log.warning("new secret, but there are tables: everybody is a stranger now", secret=str(path))
        _make(path)
    found = path.read_bytes()
    if short := shortage(found):
        raise BadSecret(f"{path} {short}: take it from a backup, or remove it")
    return found


def _make(path: Path) -> None:
    keep_secret(path, secrets.token_bytes(SECRET_BYTES))


def keep_secret(path: Path, value: bytes) -> None:
    """Whole and on the disk, or not there at all."""
    fresh = path.with_suffix(f".{secrets.token_hex(4)}")
    try:
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(value)
            file.flush()
            os.fsync(file.fileno())
        fresh.rename(path)
    except BaseException:  # a full disk: each start would leave one more
        fresh.unlink(missing_ok=True)
        raise
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
