"""Confusable names (Unicode TR 39): keys by which equal and look-alike names are found, and who has which name."""

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
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
    ("ıɑɡɩᴄᴏꜱᴠᴡᴢꬽɅ", "iagicosvwzoA"),
)
"""Letters that look like Latin ones, each row beside its Latin letters: Cyrillic, Greek, Armenian, Cherokee, Lisu,
Coptic, and rare Latin ones, among them small capitals."""
_AS_LATIN: Final = {ord(letter): latin for row in _CONFUSABLE for letter, latin in zip(*row, strict=True)}
_STROKES: Final = str.maketrans("I1|\u01c0\u01960", "lllllo")
"""Signs that are drawn like a small l, or like an o."""
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
    return _letters(_unsigned(plain)) or _letters(plain) or seen or plain


def strokes(name: str) -> str:
    """The key that two names share if they are drawn alike though letters, figures and bars make them up: `Paul` and
    `PauI`, `Carmen` and `Carrnen`. Only a large L is not drawn like an l."""
    plain = unicodedata.normalize("NFKD", name).translate(_AS_LATIN).translate(_STROKES).replace("rn", "m")
    return "".join(letter if letter == "L" else letter.casefold() for letter in _letters(_unsigned(plain)))


def mixes_scripts(name: str) -> bool:
    """Whether a word of this name has letters of several scripts, so that it may be taken for another."""
    words = groupby(unicodedata.normalize("NFKD", name), lambda letter: unicodedata.category(letter)[0] in "LM")
    return any(len(_scripts(word) - _EAST_ASIAN) > 1 for is_word, word in words if is_word)


def _scripts(word: Iterable[str]) -> set[str]:
    """The scripts of its letters: Unicode names each after its own. Signs that modify letters go with any."""
    own = [letter for letter in word if unicodedata.category(letter) in ("Lu", "Ll", "Lt", "Lo")]
    return {unicodedata.name(letter, "").partition(" ")[0] for letter in own}


def _unsigned(plain: str) -> str:
    """Without the signs that modify letters, such as the apostrophe that is one."""
    return "".join(letter for letter in plain if not unicodedata.name(letter, "").startswith("MODIFIER LETTER"))


def _letters(plain: str) -> str:
    return "".join(letter for letter in plain if letter.isalnum())


def _looks(name: str) -> frozenset[tuple[str, str]]:
    """What another name has in common with this one if it may be taken for it."""
    found = {"key": name_key(name), "skeleton": skeleton(name), "strokes": strokes(name)}
    return frozenset([(kind, key) for kind, key in found.items() if key])


class Names:
    """Who has which name."""

    def __init__(self) -> None:
        self._by_key: dict[str, Person] = {}
        self._by_look: defaultdict[tuple[str, str], set[Person]] = defaultdict(set)
        self._held: list[tuple[Person, frozenset[tuple[str, str]]]] = []

    def add(self, person: Person, name: str) -> None:
        self._by_key[name_key(name)] = person
        for look in _looks(name):
            self._by_look[look].add(person)

    def drop(self, person: Person, name: str) -> None:
        """They are called so no more."""
        if self._by_key.get(name_key(name)) == person:
            del self._by_key[name_key(name)]
        for look in _looks(name):
            self._by_look[look].discard(person)
            if not self._by_look[look]:
                del self._by_look[look]

    @contextmanager
    def held(self, person: Person, name: str) -> Iterator[None]:
        """While it is kept that they are called so, nobody else gets this name, or one that looks like it."""
        mine = person, _looks(name)
        self._held.append(mine)
        try:
            yield
        finally:
            self._held.remove(mine)

    def whose(self, name: str) -> Person:
        """Who has this name, however it is written; empty: nobody."""
        return self._by_key.get(name_key(name), "")

    def whose_like(self, name: str) -> set[Person]:
        """Everybody who has this name or one that looks like it, or is about to get it."""
        looks = _looks(name)
        owners = [self._by_look.get(look, ()) for look in looks]
        return {*(each for own in owners for each in own), *(who for who, held in self._held if held & looks)}
