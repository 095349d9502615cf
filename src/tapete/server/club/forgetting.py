"""Forgets what is old in parts: no card waits long for it, and no database ends it for taking too long."""

from typing import Any, Final

from tapete.server.store.store import Books

AT_ONCE: Final = 10_000
"""Rows of one part, for whose commit whatever else is to be kept waits."""
GUESTS: Final = "person NOT IN (SELECT person FROM accounts)"
UNHEARD: Final = "number < (SELECT coalesce(max(number), 0) FROM people_changes)"
"""The last one stays: SQLite would give its number again, and who has heard that number would not listen."""
OLD: Final = (
    ("hand_people", "person, hand", f"at < ? AND {GUESTS}"),
    ("results", "match, seat", f"at < ? AND {GUESTS}"),
    ("lines", '"table", n', "at < ?"),
    ("mutes", "person, other", f"at < ? AND {GUESTS}"),
    ("invitations", "id", "made < ?"),
    ("people_changes", "number", f"at < ? AND {UNHEARD}"),
    ("sessions", "person, id", "seen < ?"),
)
"""Of each table the key of its rows, and which of them are forgotten."""
SIGNED_OUT: Final = "INSERT INTO people_changes (at, person) SELECT DISTINCT CAST(? AS DOUBLE PRECISION), person"
"""Every server hears whose sessions end."""


async def forget_before(books: Books, moment: float, now: float) -> None:
    """Forget what is older than this moment. Raises NotKept or Unreadable: then a part of it is forgotten."""
    for table, key, which in OLD:
        after, last = "", tuple[Any, ...]()
        while True:
            # By their key, whatever is old of them: so no part has to look for the next old row among all others.
            ends = f"SELECT {key} FROM {table} WHERE 1 = 1 {after} ORDER BY {key} LIMIT 1 OFFSET {AT_ONCE - 1}"
            end = next(iter(await books.read(ends, last)), ())
            marks = ", ".join("?" * len(end))
            part = f"FROM {table} WHERE {which} {after}" + (f" AND ({key}) <= ({marks})" if end else "")
            about = (moment, *last, *end)
            if await books.read(f"SELECT 1 {part} LIMIT 1", about):
                told = [(f"{SIGNED_OUT} {part}", (now, *about))] if table == "sessions" else []
                await books.write([*told, (f"DELETE {part}", about)])
            if not end:
                break
            after, last = f"AND ({key}) > ({marks})", end
