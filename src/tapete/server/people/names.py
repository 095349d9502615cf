"""Names of people and tables: what can be shown, and how it is written."""

import unicodedata
from typing import Final

LONGEST_NAME: Final = 32
_FORBIDDEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_JOINERS: Final = "\u200c\u200d"


class BadName(ValueError):
    """A name that cannot be shown; `code` says why, `about` with what limit."""

    def __init__(self, code: str, **about: str) -> None:
        super().__init__(code)
        self.code, self.about = code, about


def proper(name: str, longest: int = LONGEST_NAME) -> str:
    """The name as it will be shown: composed, with single spaces. Raises BadName."""
    if len(name) > 4 * longest:
        raise BadName("name_too_long", max=str(longest))
    if any(unicodedata.category(letter) in _FORBIDDEN and letter not in _JOINERS for letter in name):
        raise BadName("name_has_control_characters")
    shown = " ".join(unicodedata.normalize("NFC", name).split())
    if not any(unicodedata.category(letter)[0] in "LNSP" for letter in shown):
        raise BadName("name_empty")
    if len(shown) > longest:
        raise BadName("name_too_long", max=str(longest))
    return shown
