"""Names of people and tables: what can be shown, and how it is written."""

import unicodedata
from collections.abc import Iterator
from itertools import groupby
from typing import Final

from tapete.server.people.confusables import mixes_scripts

LONGEST_NAME: Final = 32
MOST_MARKS: Final = 3
"""Marks allowed on one letter: no script that people write names in needs more."""
_FORBIDDEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_FILLERS: Final = (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0)
_VARIATIONS: Final = (*range(0x180B, 0x1810), *range(0xFE00, 0xFE0F), *range(0xE0100, 0xE01F0))
_INVISIBLE: Final = frozenset(map(chr, (*_FILLERS, *_VARIATIONS)))
"""Letters, marks and signs that show nothing: Default_Ignorable_Code_Point of Unicode, and the empty Braille sign."""
_BLANK: Final = "\U0001d159\ufffc"
"""Signs by their category, of which nothing is seen either: a note without a head, and the place of an object."""
_JOINERS: Final = "\u200c\u200d"
_JOINABLE: Final = "\u0600"
"""Scripts from here on, and emoji, join; between Latin letters a joiner would only hide."""
_PICTURE: Final = "\ufe0f"
"""Shows the sign before it as a picture."""
_KEYCAP: Final = "\u20e3"
"""After it, a digit is shown as a key."""


class BadName(ValueError):
    """A name that cannot be shown; `code` says why, `about` with what limit."""

    def __init__(self, code: str, **about: str) -> None:
        super().__init__(code)
        self.code, self.about = code, about


def proper(name: str, longest: int = LONGEST_NAME) -> str:
    """The name as it will be shown: composed, with single spaces. Raises BadName."""
    if len(name) > 4 * longest:
        raise BadName("name_too_long", max=str(longest))
    if any(map(_is_forbidden, name)):
        raise BadName("name_has_control_characters")
    shown = " ".join(unicodedata.normalize("NFC", name).split())
    if not any(unicodedata.category(letter)[0] in "LNSP" for letter in shown):
        raise BadName("name_empty")
    if _is_overgrown(shown) or _is_hiding(shown):
        raise BadName("name_has_control_characters")
    if len(shown) > longest:
        raise BadName("name_too_long", max=str(longest))
    return shown


def chosen(name: str) -> str:
    """The same of a name that somebody takes now, so that it is not taken for another's. Raises BadName.

    Names that were taken before stay as they are."""
    shown = proper(name)
    is_hidden = any(
        letter == _PICTURE and mark != _KEYCAP and before.isnumeric() for before, letter, mark in _threes(shown)
    )
    if is_hidden or any(letter in _BLANK for letter in shown):
        raise BadName("name_has_control_characters")
    if mixes_scripts(shown):
        raise BadName("name_mixes_scripts")
    return shown


def _threes(name: str) -> Iterator[tuple[str, str, str]]:
    """Each letter between its neighbours."""
    return zip(" " + name, name, name[1:] + " ", strict=False)


def _is_forbidden(letter: str) -> bool:
    return letter in _INVISIBLE or (unicodedata.category(letter) in _FORBIDDEN and letter not in _JOINERS)


def _is_overgrown(name: str) -> bool:
    """Whether marks cover what is around them."""
    marks = [unicodedata.category(letter) in ("Mn", "Me") for letter in name]
    return marks[0] or any(is_mark and len(list(run)) > MOST_MARKS for is_mark, run in groupby(marks))


def _is_hiding(name: str) -> bool:
    """Whether a name holds invisible characters, so that two names could look the same."""
    return any(
        (letter in _JOINERS and (before < _JOINABLE or after < _JOINABLE or after in _JOINERS))
        or (letter == _PICTURE and unicodedata.category(before)[0] not in "SN")
        for before, letter, after in _threes(name)
    )
