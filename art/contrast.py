"""The high-contrast variant of a compact face: black outlines on white, no tone in between, inks of 7 to 1 and more."""

import re
from collections.abc import Mapping
from typing import Final

from art import inks

CONTRAST: Final[Mapping[str, str]] = {
    inks.PAPER: "#ffffff",
    inks.EDGE: "#000000",
    inks.INK: "#000000",
    inks.RED: "#a80014",
    inks.DARK_RED: "#000000",
    inks.GOLD: "#ffd43a",
    inks.DARK_GOLD: "#000000",
    inks.BLUE: "#00399c",
    inks.DARK_BLUE: "#002060",
    inks.STEEL: "#ffffff",
    inks.GREEN: "#17803f",
    inks.DARK_GREEN: "#004a1c",
    inks.INDEX["es-O"]: "#663a00",
    inks.FOUR_COLOURS["ta-D"]: "#7d3600",
}
"""What each ink becomes."""


def contrasted(text: str) -> str:
    """A face in the inks of high contrast."""
    return re.sub(r"#[0-9a-f]{6}\b", lambda ink: CONTRAST[ink[0]], text)
