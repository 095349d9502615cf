"""The 40 full faces of the Spanish pack, in the Castilian pattern."""

from collections.abc import Iterator

from art.spanish.aces import ace
from art.spanish.caballos import caballo
from art.spanish.pips import NUMBERS, pip
from art.spanish.reyes import rey
from art.spanish.sotas import sota


def faces() -> Iterator[tuple[str, str]]:
    """Every card's name, as `es-7O`, and its drawing."""
    for suit in "OCEB":
        yield f"es-1{suit}", ace(suit)
        for number in NUMBERS:
            yield f"es-{number}{suit}", pip(number, suit)
        yield f"es-10{suit}", sota(suit)
        yield f"es-11{suit}", caballo(suit)
        yield f"es-12{suit}", rey(suit)
