"""The four sotas: standing pages, each with the sign of the suit."""

from collections.abc import Callable, Mapping
from typing import Final

from art.cloth import cloth, folds, held, spline
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
    PAPER,
    RED,
    TAWNY,
)
from art.patterns import bars, dots, harlequin, sprigs, stripes
from art.pen import group, path
from art.spanish.body import belt, boot, brooch, buttons, ground, limb, plume, shoe
from art.spanish.sheet import face
from art.spanish.signs import coin, cudgel, cup, sword
from art.tarot.hands import cup as cupped
from art.tarot.hands import fist, palm
from art.tarot.heads import hair, head


def sota(suit: str) -> str:
    """The sota of a suit."""
    return face("10", suit, ground(), group("translate(-6 0)", SOTAS[suit]()))


def oros() -> str:
    """Looks up at the coin he raises; tunic of brocade, short cape, a purse at his belt."""
    cape = "86,116! 70,136 60,176 58,214! 76,220 100,214 124,222 146,212! 146,170 138,134 118,116!"
    tunic = "84,114! 76,126 80,152 80,178 70,226! 88,232 104,228 120,233 136,226! 126,178 128,150 132,126 120,114!"
    raised = limb("82,124 66,152 50,132 48,124", 11, 12, 9, 7)
    hip = limb("124,122 144,150 122,178", 11, 12, 7)
    return (
        cloth(cape, BLUE, stripes(11, DARK_BLUE, 2.2, 4))
        + cloth(limb("92,214 90,240 86,256 84,276", 13, 10.5, 10.5, 6), RED, folds("86,230 83,254", colour=DARK_RED))
        + cloth(limb("114,214 119,240 123,256 125,276", 13, 10.5, 10.5, 6), PAPER, bars(9, RED, 3.6, -4))
        + shoe(83, 274, INK)
        + shoe(126, 274, INK, right=True)
        + cloth(
            tunic,
            GREEN,
            sprigs(19, 21, GOLD, 1.1),
            folds("96,190 90,228", "112,190 118,230", colour=DARK_GREEN, width=2),
            path("M64,221C88,231 118,232 142,221", "none", GOLD, 5),
        )
        + belt("79,176! 127,176! 127,185! 79,185!", (98, 180.5))
        + cloth("118,184! 133,184! 138,204 126,212 114,204", TAWNY, folds("116,192 126,196 136,192"))
        + cloth(hip, RED, bars(8, GOLD, 2.6, 6))
        + palm(119, 178, turn=24, scale=0.95)
        + group("translate(48 92)", coin(25))
        + cloth(raised, RED, bars(8, GOLD, 2.6, -4))
        + cupped(48, 115, scale=0.95)
        + cloth("39,122! 58,122! 58,131! 40,132!", PAPER, straight=True)
        + cloth(
            "82,113! 92,106 112,106 122,113! 118,122 102,126 86,122",
            PAPER,
            folds("92,112 92,122", "102,113 102,124", "112,112 112,121"),
        )
        + head(101, 80, "three", _bob(GOLD), _fringe(GOLD) + _flat_cap(RED, DARK_RED), 1.08)
        + plume(118, 52, -10)
    )


def _bob(colour: str) -> str:
    """Hair cut level at the neck."""
    mass = "-12,-16! -18,-4 -18,14 -15,24! -8,26 10,28 19,25! 22,10 19,-10 10,-20"
    return hair(mass, colour)


def _fringe(colour: str) -> str:
    side = "4,-18! 10,-6 12,8 10,25! 15,27 21,25! 22,8 20,-10 14,-20"
    front = "-13,-17! -17,-6 -17,8 -15,22! -12,20 -13,4 -10,-8 -2,-16!"
    return hair(front, colour, "-15,-4 -15,12", width=1.7) + hair(
        side, colour, "14,-8 16,8 15,23", "18,-4 18.5,20", width=1.7
    )


def _flat_cap(fill: str, shade: str) -> str:
    crown = "-20,-14! -23,-26 -8,-35 12,-34 26,-24 22,-12! 0,-17"
    return (
        cloth(crown, fill, folds("-14,-27 0,-31 16,-28", colour=shade, width=2))
        + path("M-21,-13C-8,-19 10,-19 23,-12", "none", INK, 7)
        + path("M-20,-13C-8,-18.6 10,-18.6 22,-12", "none", GOLD, 3.4)
    )


def copas() -> str:
    """A cupbearer in a long gown, a towel over his arm, a hood rolled about his head."""
    hanging = "116,118 136,124 150,146 156,172 162,208! 153,202! 149,212! 141,201! 135,208! 130,180 120,150"
    towel = "58,160! 84,166! 86,226! 60,222!"
    return (
        cloth(limb("90,250 88,262 87,276", 8, 8, 5.5), RED)
        + cloth(limb("114,250 118,262 120,276", 8, 8, 5.5), RED)
        + shoe(92, 274, INK, right=True)
        + shoe(124, 274, INK, right=True)
        + _gown()
        + belt("78,178! 126,178! 126,186! 78,186!", (108, 182))
        + path("M108,187C110,200 108,212 112,226", "none", INK, 5)
        + cloth(hanging, RED, bars(12, DARK_RED, 2.4, -6), path("M134,206C144,203 154,204 162,200", "none", GOLD, 5))
        + cloth(limb("120,126 138,160 147,136", 12, 11, 7), GOLD, bars(7, DARK_GOLD, 2, 4))
        + group("translate(149 104)", cup(58))
        + fist(148, 122, right=True, scale=0.95)
        + cloth(
            limb("82,124 64,152 92,174", 11, 13, 9),
            GOLD,
            bars(7, DARK_GOLD, 2, -4),
        )
        + cloth("84,164! 97,168! 94,184! 80,178!", PAPER, straight=True)
        + palm(100, 177, right=True, turn=14, scale=0.9)
        + cloth(towel, PAPER, bars(40, RED, 3, 3, 36), bars(40, RED, 3, 3, 43), folds("66,164 67,222", "76,166 78,222"))
        + cloth(
            "80,118! 86,108 100,104 116,108 122,118! 112,126 90,126",
            RED,
            folds("86,116 101,121 117,116", colour=GOLD, width=2),
        )
        + head(102, 80, "three", _curls(CHESTNUT), _hood(), 1.08, right=True)
    )


def _gown() -> str:
    outline = (
        "86,114! 74,128 80,156 78,182 66,226 60,262! 72,266 80,262 90,268 102,263 114,268 126,262 140,264! "
        "134,226 124,182 126,156 130,128 116,114!"
    )
    pleats = folds("94,188 84,250", "104,188 106,252", "113,188 126,248", colour=DARK_BLUE, width=2.2)
    hem = path("M50,258C82,268 116,268 148,259", "none", PAPER, 14)
    hem += path("M54,250C82,260.6 116,260.6 144,251", "none", INK, 1.5)
    return cloth(outline, BLUE, dots(17, 13, 2.2, GOLD), pleats, hem)


def _curls(colour: str) -> str:
    """Hair curled in at the neck."""
    mass = "-12,-16! -18,-2 -19,10 -15,17 -8,18! 2,20 10,22 16,22 23,15 22,4 19,-10 10,-20"
    return hair(mass, colour)


def _hood() -> str:
    """A chaperon: a padded roll, a crest of cloth, and its tail over the shoulder."""
    locks = "12,-12! 16,0 13,10 15,19 22,18 25,9 22,-2 20,-14!"
    tail = "20,-20! 30,-14 34,4 31,26 35,44! 25,46! 22,26 24,6 17,-10!"
    crest = "-10,-22! -14,-34 -4,-40 6,-33 14,-38 24,-32 24,-20! 8,-24"
    roll = "-20,-15 -18,-24 -4,-28 12,-27 25,-20 24,-10 12,-14 -4,-17 -16,-11"
    return (
        hair(locks, CHESTNUT, "17,-6 20,2 17,10", width=1.7)
        + cloth(tail, RED, folds("28,-4 29,20 30,42", colour=DARK_RED, width=2))
        + cloth(crest, RED, folds("-2,-26 0,-36", "10,-27 14,-34", colour=DARK_RED, width=2))
        + cloth(roll, BLUE, stripes(9, GOLD, 3, -6))
    )


def espadas() -> str:
    """A young swordsman in slashed doublet and puffed breeches, a hand on his hip."""
    cape = "84,114! 62,124 50,150 46,186 50,212! 70,206 88,200! 120,112!"
    doublet = "84,113! 73,124 76,150 80,184! 126,184! 127,150 132,124 119,113!"
    globes = "78,182! 66,196 64,212 74,224 92,224 102,212! 108,224 126,226 138,216 138,198 128,182!"
    return (
        cloth(cape, RED, stripes(11, DARK_RED, 2.4, -8))
        + cloth(limb("88,212 86,236 82,254 80,276", 12, 10, 10.5, 6), PAPER, bars(9, BLUE, 3.6, 4))
        + cloth(
            limb("120,212 128,236 128,254 132,276", 12, 10, 10.5, 6), BLUE, folds("126,232 126,262", colour=DARK_BLUE)
        )
        + shoe(79, 274, INK)
        + shoe(133, 274, INK, right=True)
        + cloth("76,234! 98,236! 97,243! 76,241!", RED, straight=True)
        + cloth("117,236! 139,234! 139,241! 118,243!", GOLD, straight=True)
        + cloth(globes, GOLD, stripes(10, RED, 4.4))
        + cloth(
            doublet,
            BLUE,
            stripes(11, DARK_BLUE, 2.2),
            path("M102,112V186", "none", GOLD, 8),
            buttons("102,126 102,139 102,152 102,165"),
        )
        + belt("78,179! 128,179! 128,187! 78,187!", (102, 183))
        + cloth(limb("80,124 58,150 80,176", 12, 13, 8), GOLD, stripes(8, RED, 3.4, -8))
        + palm(86, 177, right=True, turn=-24, scale=0.95)
        + held(group("translate(0 -46)", sword(122, 1.25)), 163, 132, 9)
        + cloth(limb("124,124 146,158 155,144", 12, 13, 7), GOLD, stripes(8, RED, 3.4, 8))
        + cloth("144,142! 160,148! 163,139! 150,133!", PAPER, straight=True)
        + fist(162, 132, right=True, turn=14)
        + head(102, 80, "three", _bob(CHESTNUT), _fringe(CHESTNUT) + _beret(), 1.08)
        + _ruff(102, 112)
    )


def _ruff(x: float, y: float) -> str:
    """A pleated collar."""
    edge = "-23,-2 -20,-7 -10,-9 0,-10 10,-9 20,-7 23,-2 20,5 15,3 12,9 6,5 0,10 -6,5 -12,9 -15,3 -20,5"
    pleats = folds("-14,3 -10,-6", "-6,5 -4,-6", "6,5 4,-6", "14,3 10,-6")
    return group(f"translate({x:g} {y:g})", path(spline(edge), PAPER, INK, 2), pleats)


def _beret() -> str:
    soft = "-19,-13! -24,-20 -20,-30 -4,-35 14,-36 30,-28 32,-16 22,-10! 4,-19"
    return (
        group("translate(12 -25)", plume(0, 0, -16, size=0.8))
        + cloth(soft, BLUE, folds("-12,-26 2,-31 22,-27", colour=DARK_BLUE, width=2.2))
        + path("M-19,-13C-6,-20 10,-19 22,-10", "none", INK, 6.4)
        + path("M-18.4,-13C-6,-19.6 10,-18.6 21,-10.4", "none", GOLD, 3)
        + brooch(15, -24)
    )


def bastos() -> str:
    """A woodsman with a cudgel on his shoulder: brimmed hat, jerkin, boots."""
    jerkin = "84,113! 72,126 78,152 76,184 68,214! 84,220 102,216 118,221 136,214! 126,184 126,152 132,126 118,113!"
    return (
        cloth(limb("80,124 56,150 66,184", 11, 12, 8), PAPER, folds("62,142 58,158", "66,152 62,166"))
        + cloth(limb("90,210 85,234 80,250", 14, 11, 8), BLUE, folds("86,222 82,244", colour=DARK_BLUE))
        + cloth(limb("114,210 124,234 128,250", 14, 11, 8), BLUE, folds("120,222 126,244", colour=DARK_BLUE))
        + boot(80, 272, TAWNY, right=True, cuff=GOLD)
        + boot(128, 272, TAWNY, right=True, cuff=GOLD)
        + cloth(jerkin, RED, harlequin(17, 24, DARK_RED), path("M70,205C88,213 116,213 135,205", "none", GOLD, 4))
        + cloth("88,112! 112,112! 103,142!", PAPER, folds("94,120 110,122", "97,130 107,131"), straight=True)
        + path("M78,122L126,180", "none", INK, 10)
        + path("M78,122L126,180", "none", GOLD, 5.6)
        + belt("77,178! 127,178! 127,187! 77,187!", (96, 182.5))
        + palm(74, 186, right=True, turn=18, scale=0.95)
        + held(cudgel(176), 92, 136, -36)
        + cloth(limb("124,124 152,154 136,180", 12, 13, 8), PAPER, folds("140,142 146,156", "134,152 142,166"))
        + cloth("146,164! 154,176! 140,190! 130,180!", GOLD, straight=True)
        + fist(131, 186, turn=-38)
        + cloth(
            "80,118! 88,106 102,104 118,108 124,119! 112,128 102,121 90,128",
            GOLD,
            folds("86,116 100,116 92,124", "118,114 106,116 114,124", colour=DARK_GOLD),
        )
        + head(103, 80, "three", _shag(TAWNY), _sideburn(TAWNY) + _bycocket(), 1.08, right=True)
    )


def _shag(colour: str) -> str:
    mass = "-12,-16! -17,-4 -16,8 -18,16! -10,15! -8,22! 4,22! 8,28! 14,22! 21,24! 22,10 19,-10 10,-20"
    return hair(mass, colour)


def _sideburn(colour: str) -> str:
    lock = "11,-14! 14,-2 11,6 13,16! 17,13! 18,22! 23,14! 22,-2 19,-14!"
    return hair(lock, colour, "16,-6 17,6", width=1.7)


def _bycocket() -> str:
    """A hunter's hat, its brim turned up behind and drawn to a point before."""
    crown = "-14,-18! -14,-30 -2,-40 14,-40 24,-30 23,-16! 4,-20"
    brim = "-38,-9! -16,-22 6,-22 22,-24 34,-34! 33,-22 28,-12 20,-7! 6,-14 -12,-14"
    return (
        cloth(crown, GREEN, folds("-6,-36 2,-30 16,-38", colour=DARK_GREEN, width=2))
        + path(spline(brim), RED, INK, 2)
        + folds("-28,-13 -8,-18 12,-17 28,-22", colour=GOLD, width=1.8)
        + group("translate(20 -20) rotate(-48)", plume(0, 0, size=0.6))
        + brooch(20, -18, 3.8)
    )


SOTAS: Final[Mapping[str, Callable[[], str]]] = {"O": oros, "C": copas, "E": espadas, "B": bastos}
