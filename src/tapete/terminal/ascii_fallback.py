"""ASCII fallback for terminals whose encoding lacks our characters, or what is typed: plain letters and signs."""

import codecs
import sys
import unicodedata
from io import TextIOWrapper
from typing import Final

PLAIN: Final = {
    "·": "-",
    "─": "-",
    "–": "-",
    "−": "-",
    "◂": "<",
    "×": "x",
    "…": "...",
    "¿": "",
    "¡": "",
    "•": "*",
    "«": '"',
    "»": '"',
    "“": '"',
    "”": '"',
    "’": "'",
    "œ": "oe",
    "Œ": "OE",
    "½": ".5",
    "±": "+-",
    "µ": "u",
}
HANDLER: Final = "tapete.plain"


def install_ascii_fallback() -> None:
    """Make standard output and error replace characters that their encoding lacks, instead of failing, and standard
    input what is none in it, such as half a letter, which some terminals leave of one that is deleted."""
    codecs.register_error(HANDLER, _replaced)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=HANDLER)
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def to_ascii(text: str) -> str:
    """The text in ASCII.

    >>> to_ascii("Tú: «tres de oros» ◂ −12, 0,5 × 2… ¿cœur?")
    'Tu: "tres de oros" < -12, 0,5 x 2... coeur?'
    """
    return "".join([PLAIN[sign] if sign in PLAIN else _bare(sign) for sign in text])


def _bare(sign: str) -> str:
    """The ASCII form of a character: without its accent, a space for any space, `?` if there is none."""
    bare = unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode()
    return bare or ("" if unicodedata.combining(sign) else "?")


def _replaced(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return to_ascii(error.object[error.start : error.end]), error.end
