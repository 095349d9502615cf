"""What the room says of its games in Spanish, English and French: read by the terminal, and built into the page.

`common.es.json` holds what all games share, `tarot.es.json` what the games of one family say; a key of the family hides
the same key of all. The Spanish files are the source of keys.
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


def family(game_id: str) -> str:
    """The family of a game, whose words it speaks: `tute` for `tute-pairs`."""
    return game_id.partition("-")[0]


@cache
def catalogue(language: str, name: str) -> Mapping[str, Message]:
    """One file: `common`, or a family of games. Raises FileNotFoundError for one that there is not."""
    text = files(__package__).joinpath(f"{name}.{language}.json").read_text(encoding="utf-8")
    return MappingProxyType(json.loads(text))


def spoken(language: str, game_id: str) -> Mapping[str, Message]:
    """Everything that may be said about a game."""
    return {**catalogue(language, "common"), **catalogue(language, family(game_id))}
