"""Names of the files in a room's data folder, and the least length of its secret."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

JOURNAL: Final = "tapete.db"
"""The file of the journal."""
SECRET: Final = "secret"
"""The file with the secret that signs cookies."""
LOCK: Final = "lock"
"""The file that a server holds locked."""
KEPT: Final = (JOURNAL, SECRET)
"""What a backup holds."""
BESIDE: Final = (f"{JOURNAL}-wal", f"{JOURNAL}-shm", f"{JOURNAL}-journal")
"""Files that SQLite keeps beside a journal; those of another journal would corrupt it."""
SECRET_BYTES: Final = 32
"""The least bytes of the secret; with fewer a cookie could be forged."""


def shortage(secret: bytes) -> str:
    """What a secret lacks, as the end of a sentence about it; empty: it is long enough."""
    return f"has {len(secret)} bytes, and needs {SECRET_BYTES}" if len(secret) < SECRET_BYTES else ""


def make_folder(folder: Path) -> None:
    """Make the folder, if there is none, so that only its owner may enter it."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def for_owner(path: str, flags: int) -> int:
    """The opener of a file that only its owner may read."""
    return os.open(path, flags, 0o600)


def made_private(journal: Path) -> None:
    """Make the file, if there is none, so that only its owner may read it: the cards of hands that are played stand in
    it, and hashes of passwords. SQLite makes those beside it alike."""
    with suppress(FileExistsError):
        os.close(for_owner(str(journal), os.O_WRONLY | os.O_CREAT | os.O_EXCL))
