"""Confusable names (Unicode TR 39): keys by which equal and look-alike names are found, and who has which name."""

import unicodedata
from collections.abc import Iterable
from itertools import groupby
from typing import Final

from tapete.table.commands import Person

_CONFUSABLE: Final = (
    ("АВЕКМНОРСТУХЅІЈаеорсухѕіјһԁԛԝѵӏӀ", "ABEKMHOPCTYXSIJaeopcyxsijhdqwvlI"),
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧοναρικυ", "ABEZHIKMNOPTYXovapiku"),
    ("օսոհցզՕՍ", "ounhgqOU"),
    ("ᎠᎡᎢᎪᎫᎬᎳᎷᎻᎽᏀᏃᏚᏒᏔᏕᏙᏞᏟᏢᏦᏴ", "DRTAJEWMHYGZSRWSVLCPKB"),
    ("ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ", "BPDTGKJCZFMNLSRVHWXYAEIOU"),
    ("ⲂⲈⲎⲒⲔⲘⲚⲞⲢⲤⲦⲨⲬⲟⲥ", "BEHIKMNOPCTYXoc"),
    ("ıɑɡɩ", "iagi"),
)
"""Letters that look like Latin ones, each row beside its Latin letters: Cyrillic, Greek, Armenian, Cherokee, Lisu,
Coptic, and rare Latin ones."""
_AS_LATIN: Final = {ord(letter): latin for row in _CONFUSABLE for letter, latin in zip(*row, strict=True)}
_EAST_ASIAN: Final = frozenset({"CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO"})
"""Written together in one word, also with another script."""


def name_key(name: str) -> str:
    """The key that two names share if they differ only in case, accents and punctuation; stored in the database."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    return _letters(plain) or plain


def skeleton(name: str) -> str:
    """The key that two names share if they look alike in whatever script (the skeleton of Unicode TR 39)."""
    plain = unicodedata.normalize("NFKD", name).translate(_AS_LATIN).casefold()
    seen = "".join(letter for letter in plain if unicodedata.category(letter) not in ("Mn", "Cf"))
    return _letters(plain) or seen or plain


def mixes_scripts(name: str) -> bool:
    """Whether a word of this name has letters of several scripts, so that it may be taken for another."""
    words = groupby(unicodedata.normalize("NFKD", name), lambda letter: unicodedata.category(letter)[0] in "LM")
    return any(len(_scripts(word) - _EAST_ASIAN) > 1 for is_word, word in words if is_word)


def _scripts(word: Iterable[str]) -> set[str]:
    """The scripts of its letters: Unicode names each after its own. Signs that modify letters go with any."""
    own = [letter for letter in word if unicodedata.category(letter) in ("Lu", "Ll", "Lt", "Lo")]
    return {unicodedata.name(letter, "").partition(" ")[0] for letter in own}


def _letters(plain: str) -> str:
    return "".join(letter for letter in plain if letter.isalnum())


class Names:
    """Who has which name."""

    def __init__(self) -> None:
        self._by_key: dict[str, Person] = {}
        self._by_skeleton: dict[str, Person] = {}

    def add(self, person: Person, name: str) -> None:
        self._by_key[name_key(name)] = person
        self._by_skeleton[skeleton(name)] = person

    def drop(self, person: Person, name: str) -> None:
        """They are called so no more."""
        for names, key in ((self._by_key, name_key(name)), (self._by_skeleton, skeleton(name))):
            if names.get(key) == person:
                del names[key]

    def whose(self, name: str) -> Person:
        """Who has this name, however it is written; empty: nobody."""
        return self._by_key.get(name_key(name), "")

    def whose_like(self, name: str) -> Person:
        """Who has this name, or else one that looks like it; empty: nobody."""
        return self.whose(name) or self._by_skeleton.get(skeleton(name), "")
