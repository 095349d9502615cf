"""What a room keeps in its folder, and how much of a secret there must be."""

from typing import Final

JOURNAL: Final = "tapete.db"
"""The file of the journal."""
SECRET: Final = "secret"
"""The file of what signs the cookies, beside it."""
KEPT: Final = (JOURNAL, SECRET)
"""What a backup holds."""
BESIDE: Final = (f"{JOURNAL}-wal", f"{JOURNAL}-shm", f"{JOURNAL}-journal")
"""What SQLite has beside a journal; what is left of another one would change it."""
SECRET_BYTES: Final = 32
"""With fewer a cookie could be forged."""
