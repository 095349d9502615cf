"""The four reyes: crowned and in long robes, each with the sign of the suit."""

from collections.abc import Callable, Mapping
from typing import Final

from art.cloth import cloth, folds, held, mirrored
from art.inks import (
    BLUE,
    CHESTNUT,
    DARK_BLUE,
    DARK_GOLD,
    DARK_GREEN,
    DARK_RED,
    GOLD,
    GREEN,
    INK,
    PALE,
    PAPER,
    RED,
    TAWNY,
)
from art.patterns import bars, chevrons, dots, ermine, harlequin, sprigs, stripes
from art.pen import group, path
from art.spanish.body import belt, brooch, limb, shoe
from art.spanish.sheet import face
from art.spanish.signs import coin, cudgel, cup, sword
from art.tarot.hands import cup as cupped
from art.tarot.hands import fist, palm
from art.tarot.heads import beard, hair, head
from art.tarot.regalia import arched_crown, at, open_crown, radiate_crown, turban_crown

ASIDE: Final[Mapping[str, int]] = {"O": -5, "C": -10, "E": -6, "B": -3}
"""How far each stands from the middle, so that his hem leaves the lower numeral free."""


def rey(suit: str) -> str:
    """The rey of a suit."""
    return face("12", suit, group(f"translate({ASIDE[suit]} 0)", REYES[suit]()))


def oros() -> str:
    """An old king weighs his coin; ermine cape, brocade mantle."""
    mantle = "74,112! 52,128 42,176 34,232 26,284! 60,290 128,290 154,284! 154,232 150,176 144,128 126,112!"
    robe = "80,120! 70,172 64,230 58,284! 84,289 118,289 142,284! 138,230 132,172 120,120!"
    cape = "76,106! 60,118 50,142! 66,150 84,147 100,154 116,147 134,150 152,142! 142,118 124,106!"
    return (
        shoe(82, 282, INK)
        + shoe(122, 282, INK, right=True)
        + cloth(mantle, BLUE, sprigs(22, 24, GOLD, 1.2))
        + cloth(robe, RED, stripes(11, DARK_RED, 2.2), path("M50,279C84,285 118,285 150,279", "none", GOLD, 6))
        + cloth(
            "91,140! 109,140! 116,286! 84,286!",
            GOLD,
            _chain(RED, PAPER),
            straight=True,
        )
        + mirrored(cloth("70,140! 80,138! 60,286! 46,284!", PAPER, ermine(11, 12), straight=True))
        + cloth(limb("80,126 64,170 56,188", 13, 15, 9), BLUE, sprigs(18, 18, GOLD))
        + cloth(limb("122,126 150,164 120,196", 13, 14, 8), BLUE, sprigs(18, 18, GOLD))
        + cloth("128,182! 138,194! 124,205! 114,193!", PAPER, straight=True)
        + palm(112, 200, turn=-18)
        + cloth(cape, PAPER, ermine(15, 11))
        + group("translate(45 150)", coin(29))
        + cloth("47,182! 65,190! 61,200! 45,193!", PAPER, straight=True)
        + cupped(46, 178, turn=6, scale=1.02)
        + path("M82,112C88,128 112,128 118,112", "none", DARK_GOLD, 3.6)
        + brooch(100, 128, 6.4)
        + head(100, 80, "three", _mane(PALE), _locks(PALE) + _full(PALE), 1.1)
        + at(100, 65, open_crown(), scale=1.06)
    )


def copas() -> str:
    """A dark king lifts his cup, a hand on his heart; tabard over a gown."""
    gown = "82,114! 62,126 54,170 54,230 44,284! 80,290 120,290 150,284! 146,230 146,170 138,126 118,114!"
    tabard = "80,116! 76,170 72,262! 100,270 128,262! 124,170 120,116!"
    mantle = "70,118! 44,136 34,190 30,284! 62,288! 66,190 84,130!"
    other = "130,118! 156,136 163,190 156,284! 134,288! 132,190 116,130!"
    return (
        shoe(86, 282, RED, right=True)
        + shoe(124, 282, RED, right=True)
        + cloth(gown, GREEN, stripes(12, DARK_GREEN, 2.4))
        + cloth(tabard, RED, chevrons(24, GOLD, 6, 100, 12), path("M72,258C90,268 110,268 128,258", "none", PAPER, 7))
        + belt("76,190! 124,190! 125,199! 75,199!", (100, 194.5))
        + cloth(mantle, GOLD, dots(13, 11, 1.8, RED), folds("50,150 44,276", colour=DARK_GOLD, width=2.2))
        + cloth(other, GOLD, dots(13, 11, 1.8, RED), folds("150,150 156,276", colour=DARK_GOLD, width=2.2))
        + cloth(limb("76,128 60,170 92,168", 12, 14, 8), BLUE, bars(8, DARK_BLUE, 2, 4))
        + cloth("82,160! 94,159! 95,177! 83,178!", PAPER, straight=True)
        + palm(100, 168, right=True, turn=-16)
        + cloth(limb("126,128 146,176 155,152", 12, 14, 8), BLUE, bars(8, DARK_BLUE, 2, -4))
        + cloth("144,147! 163,152! 165,142! 147,138!", PAPER, straight=True)
        + group("translate(157 110)", cup(60))
        + fist(156, 130, right=True, scale=0.98)
        + cloth("76,114! 84,104 100,102 116,104 124,114! 128,126 112,122 100,130 88,122 72,126", PAPER, ermine(12, 9))
        + head(102, 80, "three", _mane(INK), _locks(INK) + _forked(INK), 1.1, right=True)
        + at(102, 65, radiate_crown(), scale=1.05)
    )


def espadas() -> str:
    """A king at war: sword up, one hand at his belt, the mantle thrown open."""
    mantle = "76,112! 50,126 38,190 34,250 45,284! 74,290 130,290 172,284! 176,250 164,190 152,126 124,112!"
    robe = "82,116! 72,150 76,186 66,240 62,284! 86,290 116,290 140,284! 136,240 126,186 130,150 118,116!"
    return _mirror(
        shoe(84, 282, INK)
        + shoe(122, 282, INK, right=True)
        + cloth(mantle, RED, harlequin(20, 26, DARK_RED), dots(20, 13, 1.5, GOLD))
        + cloth("74,126! 62,190 52,284! 66,287! 74,220 84,130!", PAPER, ermine(11, 11))
        + cloth("126,126! 142,190 158,284! 142,287! 130,220 116,130!", PAPER, ermine(11, 11))
        + cloth(robe, BLUE, stripes(12, DARK_BLUE, 2.2), path("M56,278C84,285 118,285 146,278", "none", GOLD, 7))
        + cloth(
            "80,122! 88,118 112,118 120,122! 124,150 122,182! 100,190 78,182! 76,150",
            GOLD,
            bars(9, DARK_GOLD, 2),
            folds("100,120 100,188", width=1.6),
        )
        + belt("75,182! 125,182! 126,192! 74,192!", (100, 187))
        + path("M97,192L89,236L97,233L102,194M104,194L111,228L117,223L109,192", RED, INK, 1.6)
        + held(group("translate(0 -54)", sword(138, 1.4)), 42, 148, -4)
        + cloth(limb("78,126 56,164 47,160", 13, 13, 8), BLUE, bars(9, DARK_BLUE, 2.2, -6))
        + cloth("40,154! 60,154! 58,168! 41,168!", GOLD, straight=True)
        + fist(44, 146)
        + cloth(limb("122,126 152,160 128,186", 13, 14, 8), BLUE, bars(9, DARK_BLUE, 2.2, 6))
        + cloth("138,172! 148,184! 132,196! 124,184!", GOLD, straight=True)
        + palm(122, 190, turn=-14)
        + cloth(
            "74,118! 84,104 100,101 116,104 126,118! 120,128 100,122 80,128",
            RED,
            folds("80,120 100,113 120,120", colour=GOLD, width=2.4),
        )
        + brooch(100, 118, 5)
        + head(100, 79, "front", _mane(CHESTNUT), mirrored(_lock(CHESTNUT), 0) + _short(CHESTNUT), 1.1)
        + at(100, 64, arched_crown(), scale=1.0)
    )


def bastos() -> str:
    """A king of the woods leans on his cudgel; turban, braided beard, a gown of many lozenges."""
    gown = "84,112! 62,126 56,170 52,230 45,284! 76,291 126,291 164,284! 152,230 146,170 140,126 116,112!"
    cloak = "120,110! 146,122 162,160 168,230 176,276! 156,286 138,284! 136,220 130,160 112,124!"
    return _mirror(
        shoe(74, 282, RED, right=True)
        + shoe(122, 282, RED, right=True)
        + cloth(
            gown,
            GOLD,
            harlequin(24, 32, RED, GREEN),
            path("M28,276C76,286 126,286 172,276", "none", PAPER, 13),
            folds("28,269 76,279 126,279 172,269"),
        )
        + cloth("90,124! 110,124! 114,278! 86,278!", BLUE, _chain(GOLD, RED), straight=True)
        + belt("74,186! 132,186! 133,195! 73,195!", (100, 190.5))
        + cloth(cloak, BLUE, stripes(11, DARK_BLUE, 2.4, 8), folds("122,112 142,160 148,284", colour=PAPER, width=5))
        + cloth(limb("80,126 58,164 96,184", 13, 15, 8), GOLD, harlequin(16, 22, RED))
        + palm(104, 184, right=True, turn=6)
        + cloth("86,172! 98,176! 96,192! 84,190!", PAPER, straight=True)
        + held(cudgel(196), 158, 182, 2)
        + cloth(limb("124,126 144,164 154,158", 13, 13, 8), GOLD, harlequin(16, 22, RED))
        + cloth("145,149! 163,153! 161,167! 144,165!", PAPER, straight=True)
        + fist(158, 148, right=True)
        + cloth("74,120! 84,104 100,101 116,104 126,120! 114,134 100,128 86,134", RED, sprigs(15, 12, GOLD, 0.8))
        + head(102, 80, "three", _mane(TAWNY), _locks(TAWNY) + _braided(TAWNY), 1.1, right=True)
        + at(102, 66, turban_crown(PAPER, RED), scale=1.05)
    )


def _mirror(*drawn: str) -> str:
    return group("translate(200 0) scale(-1 1)", *drawn)


def _chain(colour: str, bead: str) -> str:
    """Lozenges down the middle of a panel, a bead in each."""
    steps = range(140, 286, 24)
    shapes = "".join(f"M100,{y}l8,11-8,11-8,-11z" for y in steps)
    return path(shapes, colour, "") + path("".join(f"M100,{y + 11}h0" for y in steps), "none", bead, 4)


def _mane(colour: str) -> str:
    """Long hair behind the face."""
    return hair("-13,-16! -18,-2 -19,14 -16,28! -6,32 12,34 22,28! 24,10 20,-10 10,-20", colour)


def _locks(colour: str) -> str:
    """The near lock, beside a face in three quarters."""
    return hair(
        "10,-17! 13,-4 11,10 15,28! 20,32 25,27! 26,10 20,-16!", colour, "16,-8 16,8 19,26", "20,-4 22,20", width=1.8
    )


def _lock(colour: str) -> str:
    return hair("12,-16! 15,0 13,12 13,26! 18,31 23,26! 24,8 18,-16!", colour, "17,-6 18,24", width=1.8)


def _full(colour: str) -> str:
    """Broad and long."""
    return beard(
        "three",
        "-14,5! -16,18 -14,34 -5,46! 8,38 15,22 14,2! 9,9 2,8 -5,9.5 -11,9",
        colour,
        "-10,22 -8,36",
        "-4,22 -4,40",
        "3,20 1,36",
        "9,14 7,28",
    )


def _forked(colour: str) -> str:
    """In two points, black, with strands in light ink."""
    return beard(
        "three", "-14,5! -15,18 -15,32! -7,26 -5,22! -2,28 4,34! 12,22 14,2! 9,9 2,8 -5,9.5 -11,9", colour
    ) + folds("-11,18 -13,26", "3,20 4,28", "10,12 8,22", colour=PALE)


def _short(colour: str) -> str:
    return beard(
        "front",
        "-14.6,2! -14,12 -8,24 0,29 8,24 14,12 14.6,2! 9,9 0,8.6 -9,9",
        colour,
        "-8,17 -5,24",
        "0,20 0,26",
        "8,17 5,24",
    )


def _braided(colour: str) -> str:
    """Long, tied with two rings."""
    mass = "-14,5! -15,16 -10,26 -8,34! -9,46 -5,56! 0,46 1,34! 8,26 14,14 14,2! 9,9 2,8 -5,9.5 -11,9"
    rings = path("M-9,34H2M-9,44H0", "none", INK, 5) + path("M-8.6,34H1.6M-8.6,44H-.4", "none", GOLD, 2.6)
    return beard("three", mass, colour, "-10,18 -6,28", "-4,20 -4,30", "5,16 0,28") + rings


REYES: Final[Mapping[str, Callable[[], str]]] = {"O": oros, "C": copas, "E": espadas, "B": bastos}
