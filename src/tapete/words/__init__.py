"""What the room says of its games in Spanish, English and French: read by the terminal, and built into the page.

`common.es.json` holds what all games share, `words.es.json` in the folder of a family what its games say; a key of the
family hides the same key of all; `advice.es.json` has hints and the reasons of robots. The Spanish files are the source
of keys.
"""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final

LANGUAGES: Final = ("es", "en", "fr")
Message = str | Mapping[str, str]
"""A sentence with holes in braces, or one for each plural form that the number `n` may take."""


@cache
def catalogue(language: str, family: str = "") -> Mapping[str, Message]:
    """One file: what all games share, or a family of games. Raises FileNotFoundError for one that there is not."""
    common = files(__package__).joinpath(f"common.{language}.json")
    own = files("tapete.rules").joinpath(family, f"words.{language}.json")
    return MappingProxyType(json.loads((own if family else common).read_text(encoding="utf-8")))


@cache
def advice(language: str) -> Mapping[str, Message]:
    """What a hint says: rules of thumb, the principles of docs/spec/strategy.md, and what cards are worth."""
    file = files(__package__).joinpath(f"advice.{language}.json")
    return MappingProxyType(json.loads(file.read_text(encoding="utf-8")))


def spoken(language: str, family: str) -> Mapping[str, Message]:
    """Everything that may be said about the games of a family; of one from outside, what all games share."""
    own = files("tapete.rules").joinpath(family, f"words.{language}.json")
    return {**catalogue(language), **(catalogue(language, family) if own.is_file() else {})}
