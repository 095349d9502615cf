"""The text of a record: from a file, or from the link to a hand."""

from http.client import NOT_FOUND, HTTPException
from pathlib import Path
from typing import Final
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

MOST: Final = 1 << 20
"""Bytes of a record: far more than any hand takes."""
MOST_OF_MANY: Final = 64 << 20
"""Bytes of a file, which may hold the records of all that somebody has played. A device has no end."""
PATIENCE_S: Final = 20.0
PAGES: Final = ("/h", "/api/hands")
"""Where a room has its hands: the page, and the record itself."""


class UnreadableRecord(Exception):
    """The text cannot be read; the message says why in a sentence."""


def record_text(place: str) -> str:
    """The records in a file, or that at the link to a hand (http or https). Raises UnreadableRecord."""
    if place.startswith(("http://", "https://")):
        return _at(place)
    try:
        with Path(place).open("rb") as file:
            return _decoded(place, file.read(MOST_OF_MANY + 1), MOST_OF_MANY)
    except OSError as trouble:
        raise UnreadableRecord(f"cannot read {place or repr(place)}: {trouble.strerror or trouble}") from trouble


def _decoded(place: str, content: bytes, most: int) -> str:
    """The content as text. Raises UnreadableRecord if it is longer than `most` bytes, or not UTF-8."""
    if len(content) > most:
        raise UnreadableRecord(f"cannot read {place}: it is larger than records may be ({most} bytes)")
    try:
        return content.decode("utf-8-sig")  # editors of Windows mark their files
    except UnicodeDecodeError as trouble:
        raise UnreadableRecord(f"cannot read {place}: it is not UTF-8 text") from trouble


def _at(place: str) -> str:
    """The record of the hand at this link. Raises UnreadableRecord."""
    page = place.partition("?")[0].partition("#")[0].rstrip("/").removesuffix("/record.txt")
    base, _, hand = page.rpartition("/")
    room = next((base.removesuffix(end) for end in PAGES if base.endswith(end)), None)
    if room is None:
        raise UnreadableRecord(f"{place} is not a link to a hand, such as https://cards.example.org/h/ID")
    link = f"{room}/api/hands/{hand}/record.txt"
    try:
        with urlopen(link, timeout=PATIENCE_S) as answer:
            return _decoded(link, answer.read(MOST + 1), MOST)
    except HTTPError as refused:
        with refused:
            alone = "there is no such hand, or only its players may see it: they can download the record"
            raise UnreadableRecord(
                f"cannot read {link}: {alone if refused.code == NOT_FOUND else refused}"
            ) from refused
    except (OSError, HTTPException, ValueError) as trouble:
        raise UnreadableRecord(f"cannot read {link}: {_why(trouble)}") from trouble


def _why(trouble: Exception) -> str:
    """What went wrong in the system's own words, without its number and what urllib puts around it."""
    cause = trouble.reason if isinstance(trouble, URLError) else trouble
    return (isinstance(cause, OSError) and cause.strerror) or str(cause) or type(cause).__name__
