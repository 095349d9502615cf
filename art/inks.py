"""The inks of both decks, and how far two of them stand apart."""

from collections.abc import Mapping
from typing import Final

INK: Final = "#1b2236"
PAPER: Final = "#fdf8ec"
EDGE: Final = "#cfc6b2"
RED: Final = "#c2312d"
GOLD: Final = "#e3a72f"
BLUE: Final = "#2b5d9e"
GREEN: Final = "#2c7a4b"
STEEL: Final = "#b9c9d8"
DARK_RED: Final = "#8e1f22"
DARK_GOLD: Final = "#b0741a"
DARK_BLUE: Final = "#1c3f72"
DARK_GREEN: Final = "#1d5634"
SKIN: Final = "#f4d7b6"
BLUSH: Final = "#dd8d73"
PALE: Final = "#dfe6ec"
CHESTNUT: Final = "#8b5a2b"
TAWNY: Final = "#a8703a"
SLATE: Final = "#46506b"

INDEX: Final[Mapping[str, str]] = {
    "es-O": "#8f5a0c",
    "es-C": RED,
    "es-E": BLUE,
    "es-B": DARK_GREEN,
    "ta-S": INK,
    "ta-H": RED,
    "ta-D": RED,
    "ta-C": INK,
    "ta-T": DARK_BLUE,
    "ta-X": INK,
}
"""The colour of rank and sign, by pack and suit."""
FOUR_COLOURS: Final[Mapping[str, str]] = {"ta-D": "#a85200", "ta-C": DARK_GREEN}
"""What the option *four colours* changes."""


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG 2, from 1 to 21."""
    dark, light = sorted((_luminance(_channels(one)), _luminance(_channels(other))))
    return (light + 0.05) / (dark + 0.05)


def dimmed(colour: str, light: float = 0.8, saturation: float = 0.55) -> str:
    """The colour under the CSS filters `brightness(light) saturate(saturation)`, as cards that may not be played."""
    red, green, blue = (channel * light for channel in _channels(colour))
    grey = 0.213 * red + 0.715 * green + 0.072 * blue
    mixed = (grey + (channel - grey) * saturation for channel in (red, green, blue))
    return "#" + "".join(f"{round(min(max(channel, 0), 1) * 255):02x}" for channel in mixed)


def _channels(colour: str) -> tuple[float, ...]:
    return tuple(int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))


def _luminance(channels: tuple[float, ...]) -> float:
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
