"""The four caballos: knights on horses of four colours and four gaits."""

from collections.abc import Callable, Mapping
from typing import Final

from art.cloth import cloth, folds, held, spline, studs
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
    SLATE,
    STEEL,
    TAWNY,
)
from art.patterns import Pattern, bars, harlequin, lozenges, stripes
from art.pen import group, path
from art.spanish.body import belt, brooch, ground, limb, plume, shoe
from art.spanish.horse import Horse, horse
from art.spanish.sheet import face
from art.spanish.signs import coin, cudgel, cup, sword
from art.tarot.hands import cup as cupped
from art.tarot.hands import fist, palm
from art.tarot.heads import hair, head, moustache

WALK: Final = Horse(
    PALE,
    STEEL,
    GOLD,
    fore="82,190 60,206 42,212 36,228 30,244",
    far_fore="90,190 90,226 91,240 92,262 93,276",
    hind="158,184 162,214 172,240 167,264 166,277",
    far_hind="150,190 146,216 150,240 140,264 137,277",
    tail="172,166! 186,172 190,206 182,244 188,264! 170,256 166,226 170,190",
)
TROT: Final = Horse(
    TAWNY,
    CHESTNUT,
    INK,
    fore="82,190 82,226 83,240 84,262 84,276",
    far_fore="86,190 62,214 48,214 46,232 38,246",
    hind="158,184 152,214 158,238 146,262 142,276",
    far_hind="158,190 170,216 182,236 184,258 190,270",
    tail="174,168! 188,160 196,176 190,206 196,226! 180,218 178,196 176,184",
    neck=6,
    nod=16,
    harness=BLUE,
)
REAR: Final = Horse(
    SLATE,
    INK,
    INK,
    fore="96,156 70,152 52,160 44,176 34,188",
    far_fore="104,150 80,136 62,134 52,148 42,156",
    hind="160,196 150,220 168,242 160,264 158,277",
    far_hind="150,200 138,222 150,244 138,264 134,277",
    tail="176,196! 194,200 194,232 184,256 190,272! 170,266 170,240 178,214",
    neck=-20,
    nod=14,
    rear=26,
    lines=STEEL,
    harness=GOLD,
)
HALT: Final = Horse(
    STEEL,
    "#93a7bb",
    PAPER,
    fore="82,190 84,226 84,240 83,262 83,276",
    far_fore="94,190 98,226 99,240 100,262 101,276",
    hind="158,184 164,214 174,240 170,264 170,277",
    far_hind="150,190 150,216 158,240 150,264 149,277",
    tail="172,166! 184,174 188,206 184,250! 172,244 168,206 168,186",
    neck=-16,
    nod=10,
    harness=GREEN,
    dapple=PALE,
)


def caballo(suit: str) -> str:
    """The caballo of a suit."""
    return face("11", suit, ground(left=20, right=158), CABALLOS[suit]())


def oros() -> str:
    """A pale horse at a walk; the knight holds his coin above its head."""
    torso = "106,106! 95,120 98,142 102,166! 138,168! 138,142 134,118 124,106!"
    cape = "118,104! 140,112 154,130 172,140! 176,156 170,166! 146,166 122,154!"
    skirt = "100,158! 92,184! 104,190 118,186 132,192 148,186! 140,158!"
    return _ride(
        cloth(cape, BLUE, stripes(10, DARK_BLUE, 2.2, 14)),
        cloth(limb("106,114 64,124 46,94", 9, 9, 6.5), GOLD, bars(7, DARK_GOLD, 2, 5)),
        group("translate(44 54)", coin(26)),
        cupped(45, 79, scale=0.95),
        horse(WALK),
        _saddle(RED, DARK_RED, GOLD),
        _leg(PAPER, bars(9, RED, 3.4, 4)),
        cloth(skirt, RED, lozenges(15, 17, GOLD, 0.45), path("M90,180C110,190 130,190 150,181", "none", GOLD, 4)),
        cloth(torso, RED, lozenges(15, 17, GOLD, 0.45)),
        belt("100,156! 139,157! 139,165! 100,164!"),
        cloth(limb("126,116 136,146 106,154", 12, 12, 7), GOLD, stripes(8, DARK_GOLD, 2, -4)),
        palm(99, 155, turn=6, scale=0.85),
        cloth("100,107! 108,100 120,100 127,107! 118,115 107,114", PAPER),
        head(112, 72, "three", _waves(TAWNY), _side(TAWNY) + _bonnet(), 1),
    )


def copas() -> str:
    """A bay at a trot; the knight drinks to us."""
    torso = "104,106! 94,120 98,142 100,166! 138,168! 140,142 134,118 122,106!"
    skirt = "100,158! 86,190! 100,184! 106,198! 118,188! 128,200! 136,188! 152,194! 140,158!"
    sleeve = "120,106 134,112 142,134 150,168! 140,162! 134,174! 126,160! 116,166! 114,140"
    return _mirror(
        cloth(limb("106,114 86,132 84,148", 9, 9, 6), BLUE),
        palm(82, 152, turn=-50, scale=0.85),
        horse(TROT),
        _saddle(GOLD, DARK_GOLD, BLUE),
        _leg(RED, folds("112,168 100,186 102,212", colour=DARK_RED)),
        cloth(skirt, GREEN, harlequin(15, 18, DARK_GREEN)),
        cloth(torso, GREEN, harlequin(15, 18, DARK_GREEN), path("M106,106C102,130 104,150 106,168", "none", GOLD, 6)),
        belt("99,156! 140,157! 140,165! 100,164!"),
        cloth(sleeve, RED, stripes(9, GOLD, 2.4, 10)),
        cloth(limb("126,122 110,146 74,97", 10, 9, 6.5), PAPER, bars(6, RED, 2, 4)),
        group("translate(63 67)", cup(54)),
        fist(66, 85, scale=0.92),
        cloth(
            "98,108! 106,99 118,99 126,108! 116,118 106,117",
            GOLD,
            folds("103,109 112,113 121,109", colour=RED, width=2),
        ),
        head(112, 72, "three", _waves(INK), _side(INK) + moustache("three", INK) + _tall_hat(), 1),
    )


def espadas() -> str:
    """A black horse that rears; a knight in half armour, his sword up."""
    plate = "106,106! 92,118 93,142 102,160! 138,164! 138,142 135,118 124,106!"
    cape = "120,104! 142,104 160,118 184,114! 182,132 192,146! 172,158 146,156 124,148!"
    tassets = "100,156! 92,182! 106,186 120,184 134,188 148,184! 140,158!"
    raised = (
        held(group("translate(0 -25)", sword(82, 1.25)), 70, 66, -12)
        + cloth(limb("108,114 84,104 73,80", 9, 9, 6.5), RED, bars(8, GOLD, 2.6, 4))
        + fist(70, 68, turn=-10, scale=0.92)
    )
    rider = (
        cloth(cape, RED, bars(10, DARK_RED, 2.4, 12))
        + _leg(BLUE, folds("112,168 100,186 102,212", colour=DARK_BLUE))
        + cloth(tassets, GOLD, stripes(9, RED, 4))
        + cloth(
            plate,
            STEEL,
            folds("114,106 108,130 114,160", colour=INK, width=1.6),
            folds("97,126 104,130", "132,128 126,134", "104,152 136,156"),
        )
        + cloth(limb("126,116 138,146 110,152", 12, 12, 7), RED, bars(8, GOLD, 2.6, -4))
        + palm(102, 152, turn=6, scale=0.85)
        + cloth("98,108! 106,99 118,99 127,108! 117,117 107,116", STEEL, folds("102,108 112,112 122,108"))
        + head(112, 72, "three", _waves(GOLD), _side(GOLD) + _sallet(), 1)
    )
    lifted = "translate(16 -10) rotate(8 130 160)"
    saddle = _saddle(GREEN, DARK_GREEN, GOLD, REAR.rear)
    return _ride(group(lifted, raised), horse(REAR), saddle, group(lifted, rider))


def bastos() -> str:
    """An old knight on a halted grey, his cudgel upright before him."""
    coat = "104,106! 92,120 96,144 98,166! 90,196! 106,200 122,196 136,202 152,196! 140,166 140,142 136,118 124,106!"
    cape = "118,104! 142,110 156,136 160,170 168,196! 150,206 134,200! 122,154!"
    return _mirror(
        cloth(cape, RED, stripes(10, DARK_RED, 2.2, 8)),
        horse(HALT),
        _saddle(BLUE, DARK_BLUE, GOLD),
        _leg(TAWNY, folds("112,168 100,186 102,212")),
        cloth(coat, GOLD, stripes(13, BLUE, 4, 2), path("M88,192C108,200 134,200 154,192", "none", PAPER, 7)),
        belt("97,156! 141,157! 141,165! 98,164!"),
        held(cudgel(176), 72, 96, 6),
        cloth(limb("126,116 134,150 88,146", 12, 13, 7), GREEN, bars(8, DARK_GREEN, 2, -4)),
        cloth("94,137! 94,155! 84,154! 84,138!", PAPER, straight=True),
        fist(72, 146, turn=-78, scale=0.95),
        cloth(
            "92,112! 104,100 120,100 132,112! 124,124 112,118 100,124",
            PAPER,
            folds("100,114 106,108", "112,116 112,109", "124,116 118,108"),
        ),
        head(112, 72, "three", _waves(PALE), _side(PALE) + _beard() + _fur_hat(), 1),
    )


def _ride(*drawn: str) -> str:
    """Horse and rider, which are drawn from 0 to 200, brought inside the frame."""
    return group("translate(0 36) scale(.88)", *drawn)


def _mirror(*drawn: str) -> str:
    return group("translate(191 36) scale(-.88 .88)", *drawn)


def _saddle(fill: str, shade: str, edge: str, lift: float = 0) -> str:
    """A saddle-cloth with its border, girth and fringe."""
    outline = "100,158! 96,184 97,208! 124,212 152,209! 154,184 152,160! 126,167"
    border = path("M92,201C112,206 136,206 158,202", "none", edge, 5)
    girth = folds("108,210 108,218", "140,210 140,216", colour=edge, width=4)
    drawn = girth + cloth(outline, fill, lozenges(19, 20, shade), border)
    return group(f"rotate({lift:g} 160 196)", drawn) if lift else drawn


def _leg(fill: str, pattern: Pattern | str) -> str:
    """The near leg in its stirrup."""
    thigh = limb("126,164 104,180 98,200 104,224", 15, 13, 10, 7)
    return (
        cloth(thigh, fill, pattern)
        + path("M116,176L112,238M88,240H112", "none", INK, 4.6)
        + path("M116,176L112,238M88,240H112", "none", GOLD, 2.2)
        + shoe(103, 226, INK)
    )


def _waves(colour: str) -> str:
    """Hair to the shoulder, waved."""
    return hair("-12,-16! -17,-4 -16,6 -19,16 -13,24! 2,24 10,28 19,25! 25,16 20,4 20,-10 10,-20", colour)


def _side(colour: str) -> str:
    return hair(
        "10,-16! 14,-2 10,8 14,18 11,25! 20,27 26,22! 22,12 24,0 20,-15!", colour, "16,-8 16,8 19,22", width=1.7
    )


def _beard() -> str:
    """A full beard to the breast."""
    mass = "-14,6! -16,20 -12,34 -4,42! 6,36 14,24 15,2! 9,10 3,13 -5,11 -10,12"
    mouth = path("M-8.6,14.4C-7,13.4-4,13.4-2,14.4C-4,16.2-6.6,16.2-8.6,14.4Z", DARK_RED, "")
    return hair(mass, PALE, "-10,20 -6,34", "-4,20 -3,36", "3,20 1,32", "10,14 7,26") + mouth + moustache("three", PALE)


def _bonnet() -> str:
    """A soft bonnet with a jewel and a plume."""
    soft = "-20,-12! -26,-22 -16,-34 4,-38 24,-32 28,-18 22,-11! 2,-18"
    return (
        plume(16, -26, 6, RED)
        + cloth(soft, BLUE, folds("-14,-26 2,-32 20,-25", colour=DARK_BLUE, width=2))
        + path("M-20,-12C-8,-18 10,-18 22,-11", "none", INK, 6.4)
        + path("M-19.4,-12C-8,-17.6 10,-17.6 21,-11.2", "none", GOLD, 3)
        + brooch(-14, -20, 4)
    )


def _tall_hat() -> str:
    crown = "-15,-16! -13,-40 -4,-46 10,-45 18,-38 20,-15! 2,-20"
    brim = "-26,-10 -22,-18 -4,-21 16,-20 29,-10 22,-8 4,-14 -16,-11"
    return (
        plume(16, -20, -36, size=0.85)
        + cloth(crown, RED, stripes(8, DARK_RED, 2))
        + path(spline(brim), GOLD, INK, 2)
        + brooch(10, -22, 4)
    )


def _sallet() -> str:
    """An open helmet with a ridge and a red plume."""
    bowl = "-19,-9! -22,-22 -14,-35 2,-39 18,-34 26,-18 27,4 34,14! 18,10! 17,-8! 0,-15"
    return (
        group("translate(4 -36) rotate(12)", plume(0, 0, 0, RED))
        + cloth(bowl, STEEL, folds("-18,-20 -8,-32 4,-35", colour=PAPER, width=2.4))
        + folds("-20,-9 -8,-15 4,-14 17,-8", "17,-8 24,6 33,13", colour=GOLD, width=2.6)
        + studs("-10,-18 2,-19 13,-15", 1.7, GOLD, 0.9)
    )


def _fur_hat() -> str:
    """A cloth cap turned up with fur."""
    crown = "-14,-18! -14,-32 -2,-42 12,-40 30,-30 38,-14! 26,-18 20,-18! 2,-22"
    fur = "-21,-13 -20,-22 -8,-25 4,-26 16,-25 25,-19 24,-10 12,-13 0,-15 -12,-12"
    hairs = "".join(f"M{x},{y}l2,-5" for x, y in ((-15, -14), (-8, -16), (0, -17), (8, -16), (16, -14)))
    return (
        cloth(crown, GREEN, folds("0,-38 16,-32 34,-18", colour=DARK_GREEN, width=2))
        + path(spline(fur), CHESTNUT, INK, 2)
        + path(hairs, "none", INK, 1.1)
        + studs("38,-12", 3.6, GOLD, 1.3)
    )


CABALLOS: Final[Mapping[str, Callable[[], str]]] = {"O": oros, "C": copas, "E": espadas, "B": bastos}
