"""The deck, drawn once for all tests that look at it."""

from typing import Final

from art.deck import files

DECK: Final = dict(files())
