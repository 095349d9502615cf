"""Trumps 1 and 21: individual and collective folly."""

from typing import Final
from zlib import crc32

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
    SKIN,
    TAWNY,
)
from art.tarot import hats
from art.tarot.people import Person, person
from art.tarot.plants import poplar, tufts
from art.tarot.scenery import beams, land, moon, peaks, sky, specks, stars
from art.tarot.strokes import (
    CREAM,
    DAWN,
    DEEP,
    LEAF,
    MOON,
    MOSS,
    NIGHT,
    ROSE,
    SAND,
    WOOD,
    Scenes,
    ball,
    curve,
    egg,
    flat,
    line,
    put,
    scene,
    shape,
)
from art.tarot.town import flags, house, lantern, lights, tower


def _motley(ground: str, one: str, other: str) -> tuple[str, str]:
    """A harlequin's cloth: its definition, and the paint that names it."""
    lozenge = "l2.5,4-2.5,4-2.5,-4z"
    drawn = flat("M0,0H10V8H0Z", ground) + flat(f"M2.5,0{lozenge}", one) + flat(f"M7.5,0{lozenge}", other)
    name = f"@{crc32(drawn.encode()):08x}"
    cell = f'<pattern id="{name}" width="10" height="8" patternUnits="userSpaceOnUse">{drawn}</pattern>'
    return cell, f"url(#{name})"


CLOTH, MOTLEY = _motley(GOLD, RED, GREEN)

RUFF: Final = shape("M-6,4q-3,4 1,5q2,3 5,1q3,2 5,-1q4,-1 1,-5q-6,2-12,0z", PAPER)

HARLEQUIN: Final = Person(
    coat=MOTLEY,
    legs=MOTLEY,
    view="mask",
    mask=INK,
    hair=INK,
    hat=RUFF + hats.bicorne(),
    near_leg=(-8, 0),
    far_leg=(72, 150),
    near_arm=(-96, -150),
    far_arm=(110, 170),
    lean=-6,
    nod=10,
    far_holds=line("M-1,3L8,-22", INK, 2.6) + line("M-1,3L8,-22", PAPER, 1),
    thick=1.1,
)

CURTAIN: Final = (
    curve("-4,-6! 60,-6! 52,30 30,62 16,84 20,104! -4,112!", RED)
    + line("M8,-2C8,40 4,70 2,100M22,-2C20,36 12,62 8,96M36,-2C34,28 22,58 14,84M49,-2C46,22 34,46 24,66", DARK_RED, 3)
    + line("M11,82C18,86 22,88 28,86", GOLD, 4)
)

VALANCE: Final = "".join(f"M{x},-2v8a11,10 0 0 0 21.5,0v-8z" for x in (0, 21.5, 43, 64.5, 86, 107.5, 129, 150.5))


def folly_town() -> str:
    """Harlequin alone on his stage."""
    return scene(
        CLOTH,
        sky((SAND, 0)),
        beams(86, 60, CREAM, 14, start=8),
        peaks("-4,92 20,80 40,92 60,76 80,92 100,74 124,92 140,80 176,92", DAWN),
        shape("M-4,118L40,90H132L176,118Z", WOOD),
        line("M56,90L30,118M72,90L58,118M88,90V118M104,90L116,118M118,90L144,118", TAWNY, 1.4),
        egg(88, 104, 30, 4, DARK_GOLD, outlined=False),
        CURTAIN,
        put(CURTAIN, 172, 0, flip=True),
        shape(VALANCE, GOLD),
        line("M0,3H172", RED, 2.4),
        put(person(HARLEQUIN), 88, 106, 1.36),
    )


PIERROT: Final = Person(
    coat=PAPER,
    legs=PAPER,
    skirt=14,
    flare=10,
    hair=INK,
    hat=hats.cone(PAPER, RED),
    near_leg=(60, -10),
    far_leg=(30, -16),
    near_arm=(130, 150),
    far_arm=(84, 130),
    lean=12,
    nod=-22,
    thick=1.3,
)


def folly_country() -> str:
    """Pierrot climbs for the moon."""
    return scene(
        sky((DEEP, 0), (NIGHT, 30), (DARK_BLUE, 62)),
        stars([(16, 20), (36, 44), (60, 16), (24, 66), (150, 70), (158, 20), (84, 12), (162, 46), (50, 70)], 3.4),
        moon(124, 38, 28, 0.8, GOLD),
        moon(124, 38, 28, 0.62, MOON),
        land("-4,96 30,86 60,92 90,84 130,94 176,86", NIGHT),
        house(12, 96, 16, 9, DEEP, INK),
        lights([(18, 89)], GOLD, 4, 4),
        poplar(146, 96, 26, DEEP),
        poplar(156, 94, 34, DEEP),
        land("-4,112 30,104 70,98 110,102 140,110 176,108", DARK_GREEN),
        line("M58,106L106,30M68,110L116,36", INK, 4.4),
        line("M64,97l10,5M70,87l10,5M76,77l10,5M82,68l10,5M88,59l10,5M94,50l10,5M100,40l10,6", INK, 4.4),
        line(
            (
                "M58,106L106,30M68,110L116,36M64,97l10,5M70,87l10,5M76,77l10,5M82,68l10,5M88,59l10,5M94,50l10,5"
                "M100,40l10,6"
            ),
            GOLD,
            2,
        ),
        put(person(PIERROT), 76, 88, 1.06),
        tufts([(30, 110), (92, 108), (124, 112)], MOSS),
    )


def _reveller(ink: str, hat: str, mask: str, frill: str) -> str:
    ruff = "".join(ball(x, y, 4, frill) for x, y in ((-11, 11), (-6, 13.4), (0, 14.2), (6, 13.4), (11, 11)))
    return (
        shape("M-22,44C-21,22-14,15 0,14C14,15 21,22 22,44Z", ink)
        + specks([(0, 25), (0, 34)], frill, 4.4)
        + ruff
        + shape("M-10,-6C-11,6-6,12 0,13C6,12 11,6 10,-6Z", SKIN)
        + shape("M-11,-5C-6,-8 6,-8 11,-5C12,3 6,6 2.6,3.6Q0,2-2.6,3.6C-6,6-12,3-11,-5Z", mask)
        + line("M-6.4,-1.6h3.4M3,-1.6h3.4", PAPER, 1.8)
        + line("M-2.4,9Q0,10.4 2.4,9", DARK_RED, 1.6)
        + shape("M-12,-6C-7,-10 7,-10 12,-6L2,-36Z", hat)
        + line("M-6.4,-15C-2,-17 4,-17 7.6,-15", frill, 2.6)
        + ball(2, -36, 3.2, GOLD)
    )


CONFETTI: Final = (
    *((10, 56), (40, 20), (66, 58), (78, 30), (110, 30), (134, 24)),
    *((104, 58), (36, 66), (140, 80), (72, 78), (102, 80), (164, 76)),
)


def carnival() -> str:
    """Masks in the night of carnival."""
    return scene(
        sky((NIGHT, 0)),
        moon(134, 22, 13, 0.75),
        stars([(14, 22), (46, 40), (106, 14), (76, 12), (160, 50), (26, 52)]),
        peaks(
            (
                "-4,120 -4,70 12,58 28,70 28,62 44,62 44,50 50,36 56,50 56,74 80,74 80,62 96,50 112,62 112,70 "
                "130,70 130,60 146,48 160,60 176,68"
            ),
            DEEP,
        ),
        lights([(6, 76), (18, 76), (34, 70), (48, 56), (90, 66), (98, 66), (120, 78), (142, 62), (154, 66), (36, 84)]),
        line("M-2,2C50,30 122,30 174,2", INK, 1.6),
        lantern(24, 26, RED),
        lantern(58, 36, GOLD),
        lantern(116, 36, GREEN),
        lantern(150, 26, RED),
        put(_reveller(DARK_RED, BLUE, INK, GOLD), 16, 86, 0.8),
        put(_reveller(BLUE, GOLD, RED, PAPER), 158, 86, 0.8),
        put(_reveller(GREEN, RED, INK, GOLD), 47, 90, 0.96),
        put(_reveller(DARK_GOLD, GREEN, BLUE, PAPER), 127, 90, 0.96),
        put(_reveller(PAPER, PAPER, INK, RED), 87, 88, 1.22),
        specks(CONFETTI, RED, 2.4),
        specks([(16, 66), (60, 26), (94, 28), (128, 56), (158, 44), (30, 76), (112, 78), (68, 66)], GOLD, 2.4),
    )


KING: Final = (
    shape("M-30,54C-30,34-22,24 0,24C22,24 30,34 30,54Z", RED)
    + line("M-14,28L-8,54M14,28L8,54M0,26V54", DARK_RED, 2)
    + "".join(ball(x, y, 5, PAPER) for x, y in ((-18, 22), (-9, 25.6), (0, 27), (9, 25.6), (18, 22)))
    + shape("M-21,-6C-23,14-13,25 0,26C13,25 23,14 21,-6C16,-16-16,-16-21,-6Z", SKIN)
    + shape("M-22,-6C-12,-11 12,-11 22,-6C24,8 12,12 5,7Q0,4-5,7C-12,12-24,8-22,-6Z", INK)
    + shape("M-14,-1C-10,-5-6,-4-5,0C-8,3-12,3-14,-1ZM14,-1C10,-5 6,-4 5,0C8,3 12,3 14,-1Z", PAPER)
    + shape("M0,9C4,7 10,9 15,6C14,13 6,14 0,12C-6,14-14,13-15,6C-10,9-4,7 0,9Z", CHESTNUT)
    + line("M-4,18H4", DARK_RED, 2.4)
    + egg(-15, 12, 3.6, 2.6, ROSE, outlined=False)
    + egg(15, 12, 3.6, 2.6, ROSE, outlined=False)
    + shape("M-21,-8L-25,-30-12,-19 0,-34 12,-19 25,-30 21,-8C12,-13-12,-13-21,-8Z", GOLD)
    + "".join(ball(x, y, 2.8, RED) for x, y in ((-25, -31), (0, -35), (25, -31)))
)

PIPER: Final = Person(
    coat=BLUE,
    legs=PAPER,
    hat=hats.cone(GOLD, RED),
    near_leg=(-26, -40),
    far_leg=(40, 0),
    near_arm=(40, 130),
    far_arm=(50, 120),
    near_holds=line("M-3,-2L12,8", INK, 3.4) + line("M-3,-2L12,8", GOLD, 1.4),
)

DRUMMER: Final = Person(
    coat=GREEN,
    legs=RED,
    hat=hats.cone(RED, PAPER),
    near_leg=(-30, -44),
    far_leg=(38, 0),
    near_arm=(20, 100),
    far_arm=(60, 110),
    near_holds=line("M0,0L7,6", INK, 1.8)
    + shape("M4,6H20V20H4Z", RED)
    + line("M4,8L12,19 20,8M4,18L12,8 20,18", GOLD, 1.2),
)

DANCER: Final = Person(
    coat=GOLD,
    skirt=26,
    flare=13,
    swing=-5,
    skirt_ink=DARK_RED,
    view="mask",
    mask=INK,
    hair=CHESTNUT,
    hat=hats.cone(BLUE, GOLD),
    near_arm=(-110, -150),
    far_arm=(110, 150),
    near_leg=(-20, -50),
    far_leg=(20, 10),
)


def parade() -> str:
    """The king of carnival goes through the fields."""
    return scene(
        sky((SAND, 0)),
        beams(86, 40, CREAM, 16, start=5),
        land("-4,76 40,66 90,76 140,64 176,72", MOSS),
        house(112, 80, 18, 11, PAPER, RED),
        tower(44, 80, 9, 18, PAPER, RED, 14),
        poplar(152, 76, 28),
        poplar(162, 75, 34),
        land("-4,92 60,86 120,92 176,86", LEAF),
        flags(-4, 2, 180, 8, (RED, PAPER, BLUE, GOLD), 13),
        put(KING, 86, 52, 0.98),
        shape("M48,104L44,90H128L124,104Z", BLUE),
        line("M46,97q4,6 8,0t8,0 8,0 8,0 8,0 8,0 8,0 8,0 8,0 8,0", GOLD, 2.4),
        ball(62, 106, 9, GOLD),
        ball(110, 106, 9, GOLD),
        line(
            (
                "M62,97v18M53,106h18M55.6,99.6l12.8,12.8M68.4,99.6l-12.8,12.8M110,97v18M101,106h18"
                "M103.6,99.6l12.8,12.8M116.4,99.6l-12.8,12.8"
            ),
            INK,
            1.3,
        ),
        put(person(PIPER), 160, 112, 0.82),
        put(person(DRUMMER), 136, 113, 0.86),
        put(person(DANCER), 24, 112, 0.86),
        specks(
            [(12, 40), (40, 30), (54, 50), (30, 56), (124, 34), (140, 52), (160, 36), (48, 74), (128, 74)], RED, 2.6
        ),
        specks([(22, 30), (50, 38), (36, 68), (132, 44), (150, 30), (118, 54), (168, 56)], BLUE, 2.6),
    )


SCENES: Final[Scenes] = {
    1: (folly_town, folly_country),
    21: (carnival, parade),
}
