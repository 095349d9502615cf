"""Trumps 16 and 17: spring and summer."""

from typing import Final

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
    STEEL,
    TAWNY,
)
from art.tarot import hats
from art.tarot.beasts import butterfly, gulls, sheep, swallow
from art.tarot.people import Person, person
from art.tarot.plants import blossoming, poplar, sheaf, tufts
from art.tarot.scenery import beams, cloud, glints, land, sky, specks, sun, waves
from art.tarot.strokes import (
    CORN,
    CREAM,
    DAY,
    EMBER,
    LEAF,
    MOSS,
    SAND,
    STONE,
    TEAL,
    Scenes,
    ball,
    flat,
    line,
    put,
    scene,
    shape,
    slab,
)
from art.tarot.town import door, house, lights, sailboat

FLOWER_GIRL: Final = Person(
    coat=GREEN,
    sleeves=PAPER,
    skirt=31,
    flare=13,
    skirt_ink=BLUE,
    apron=PAPER,
    hair=GOLD,
    hat=hats.straw(GOLD, RED),
    near_arm=(40, 80),
    far_arm=(60, 130),
    far_holds=line("M0,2V-8M0,0L-5,-8M0,0L5,-8", DARK_GREEN, 1.4) + specks([(0, -10), (-6, -9), (6, -9)], RED, 5),
)

BOX: Final = (
    shape("M-13,0H13L11,7H-11Z", TAWNY)
    + line("M-11,-2q3,-5 5,0q3,-6 6,0q3,-6 6,0q3,-4 4,0", GREEN, 3.4)
    + specks([(-9, -5), (-3, -6), (4, -6), (10, -5)], RED, 4.4)
    + specks([(-6, -3), (1, -3), (7, -3)], PAPER, 3)
)

WINDOW: Final = (
    slab(-9, -30, 18, 24, DAY)
    + line("M0,-30v24M-9,-18h18", PAPER, 1.8)
    + slab(-17, -31, 8, 26, BLUE)
    + slab(9, -31, 8, 26, BLUE)
    + line("M-15,-27h4M-15,-22h4M-15,-17h4M-15,-12h4M11,-27h4M11,-22h4M11,-17h4M11,-12h4", DARK_BLUE, 1.4)
)


def spring_town() -> str:
    """Window boxes, swallows, and a flower cart."""
    return scene(
        sky((DAY, 0)),
        cloud(48, 24, 0.8),
        put(swallow(), 30, 30, 0.62),
        put(swallow(), 72, 16, 0.5, flip=True),
        put(swallow(), 58, 44, 0.4),
        house(-10, 104, 34, 38, CREAM, RED, panes=BLUE),
        house(22, 104, 30, 30, SAND, DARK_RED, "hip", panes=GREEN, rise=12),
        slab(96, -4, 84, 124, SAND),
        line("M96,-4V120", INK, 2),
        slab(-2, 100, 178, 20, STONE),
        put(WINDOW + put(BOX, 0, -2), 120, 44),
        put(WINDOW + put(BOX, 0, -2), 158, 44),
        door(142, 101, 22, 40, GREEN),
        line("M153,64V100", DARK_GREEN, 1.4),
        blossoming(66, 104, 1.5),
        shape("M8,88H60L54,100H14Z", RED),
        line("M60,90L72,84", INK, 3),
        ball(24, 103, 8, GOLD),
        line("M24,95v16M16,103h16M18.4,97.4l11.2,11.2M29.6,97.4l-11.2,11.2", INK, 1.2),
        line("M50,100v10", INK, 3),
        line("M10,86q4,-8 8,0q4,-9 8,0q4,-9 8,0q4,-9 8,0q4,-9 8,0q4,-7 8,0", GREEN, 4),
        specks([(14, 80), (30, 79), (46, 80)], RED, 6),
        specks([(22, 79), (38, 78), (54, 80)], GOLD, 6),
        specks([(18, 85), (34, 84), (50, 85)], PAPER, 4.4),
        put(person(FLOWER_GIRL), 118, 113, 1, flip=True),
    )


def spring_country() -> str:
    """Orchards in flower, lambs, and a brook."""
    return scene(
        sky((DAY, 0)),
        line("M4,92A82,82 0 0 1 168,92", RED, 4),
        line("M9,92A77,77 0 0 1 163,92", GOLD, 4),
        line("M14,92A72,72 0 0 1 158,92", LEAF, 4),
        line("M19,92A67,67 0 0 1 153,92", TEAL, 4),
        cloud(86, 48, 0.8),
        land("-4,74 40,62 90,72 140,62 176,70", MOSS),
        house(78, 72, 20, 12, PAPER, RED),
        land("-4,88 50,80 120,88 176,80", LEAF),
        blossoming(56, 86, 0.7),
        blossoming(118, 88, 0.7),
        flat("M84,78C96,84 70,92 90,98C106,104 96,112 100,120H66C66,110 78,104 70,98C56,90 80,84 78,78Z", TEAL),
        line("M84,78C96,84 70,92 90,98C106,104 96,112 100,120M66,120C66,110 78,104 70,98C56,90 80,84 78,78", INK, 1.4),
        glints([(76, 92, 8), (78, 106, 10), (82, 113, 8)], PAPER, 1.6),
        blossoming(22, 106, 1.5),
        blossoming(152, 106, 1.5),
        put(sheep(), 116, 108, 1),
        put(sheep(), 136, 114, 0.66),
        put(sheep(), 50, 110, 0.66, flip=True),
        put(butterfly(GOLD), 48, 86, 1),
        put(butterfly(RED), 104, 70, 0.9),
        tufts([(10, 114), (40, 115), (164, 114), (96, 116)]),
        specks([(26, 113), (34, 116), (160, 113), (98, 108), (60, 114)], RED, 3.4),
        specks([(30, 107), (122, 116), (160, 110)], GOLD, 3.4),
    )


TENT: Final = (
    shape("M-15,0V-26H15V0Z", PAPER)
    + flat("M-11,0V-26H-5V0ZM1,0V-26H7V0Z", BLUE)
    + shape("M-18,-26L0,-46 18,-26Z", RED)
    + line("M0,-46v-7", INK, 1.4)
    + shape("M0,-53l9,3-9,3z", GOLD)
    + flat("M-5,0V-20C-2,-16 2,-16 5,-20V0Z", INK)
    + line("M-15,0V-26H15V0", INK)
)

BATHER: Final = Person(
    coat=RED,
    sleeves=SKIN,
    legs=SKIN,
    shoes=SKIN,
    skirt=11,
    flare=6,
    hat=hats.kerchief(RED),
    hair=CHESTNUT,
    near_arm=(-30, -10),
    far_arm=(130, 160),
    near_leg=(-24, -40),
    far_leg=(28, 0),
)

CHILD: Final = Person(
    coat=BLUE,
    sleeves=SKIN,
    legs=SKIN,
    shoes=SKIN,
    head=1.3,
    hat=hats.straw(),
    lean=30,
    near_leg=(-4, -10),
    far_leg=(20, -6),
    near_arm=(20, 30),
    far_arm=(40, 50),
)

SHADE: Final = (
    line("M0,0L-8,-46", INK, 2.6)
    + shape(
        (
            "M-40,-34C-36,-52-20,-62-9,-60C6,-62 22,-56 26,-42C22,-45 16,-45 "
            "10,-41C4,-45-2,-45-8,-40C-14,-44-20,-42-24,-37C-30,-40-36,-38-40,-34Z"
        ),
        GOLD,
    )
    + shape("M-24,-37C-22,-48-16,-56-9,-60C-2,-56 4,-50 10,-41C4,-45-2,-45-8,-40C-14,-44-20,-42-24,-37Z", RED)
)


def summer_town() -> str:
    """The beach of a seaside town."""
    return scene(
        sky((DAY, 0)),
        sun(40, 26, 15, GOLD, RED),
        gulls([(86, 20, 7), (104, 30, 5), (72, 34, 4)]),
        flat("M-4,52H176V90H-4Z", TEAL),
        line("M-4,52H176", INK, 1.2),
        flat("M120,52V40l8,-6 8,6v4h10V34l6,-8 6,8v8l8,-6 12,8V52Z", CREAM),
        line("M120,52V40l8,-6 8,6v4h10V34l6,-8 6,8v8l8,-6 12,8", INK, 1.3),
        lights([(126, 44), (150, 40), (164, 44)], BLUE, 4, 5),
        waves((62, 70), DAY, 18, 3),
        sailboat(100, 66, 0.74, PAPER, RED, DARK_BLUE),
        land("-4,86 40,76 90,84 140,74 176,80", SAND),
        line("M-4,83C20,74 50,74 90,81C130,76 150,70 176,77", PAPER, 3),
        put(TENT, 146, 104, 1.04),
        put(SHADE, 42, 110, 1),
        shape("M28,108L62,104 70,112 34,117Z", BLUE),
        flat("M36,107L42,106.4 50,115 43,116Z", PAPER),
        put(person(BATHER), 84, 111, 0.88, flip=True),
        put(person(CHILD), 114, 113, 0.7, flip=True),
        specks([(60, 92), (72, 114), (160, 112), (20, 100), (128, 112)], DARK_GOLD, 1.8),
    )


SCYTHE: Final = (
    line("M6,-20L-10,22", INK, 2.4)
    + line("M2,-8l5,2M-4,8l5,2", INK, 2)
    + shape("M-10,21C0,30 16,30 28,22C18,25 4,24-9,18Z", STEEL)
)

REAPER: Final = Person(
    coat=PAPER,
    legs=BLUE,
    hat=hats.straw(),
    lean=22,
    near_leg=(-22, -18),
    far_leg=(34, 4),
    near_arm=(20, 60),
    far_arm=(40, 70),
    near_holds=SCYTHE,
)

BINDER: Final = Person(
    coat=RED,
    sleeves=PAPER,
    skirt=30,
    flare=12,
    skirt_ink=DARK_BLUE,
    apron=PAPER,
    lean=40,
    nod=8,
    hat=hats.kerchief(PAPER),
    near_arm=(10, 30),
    far_arm=(20, 40),
)

EARS: Final = "".join(f"M{x},{118 - (x * 7) % 5}l{1 - (x % 3)},-{22 + (x * 5) % 7}" for x in range(2, 60, 5))

TIPS: Final = [(x + 1 - (x % 3), 118 - (x * 7) % 5 - 22 - (x * 5) % 7) for x in range(2, 60, 5)]


def summer_country() -> str:
    """Harvest under the high sun."""
    return scene(
        sky((CREAM, 0)),
        beams(116, 38, SAND, 18),
        sun(116, 38, 19, EMBER, RED, 20),
        land("-4,70 40,62 90,72 140,64 176,70", MOSS),
        poplar(16, 70, 24),
        poplar(26, 70, 30),
        house(34, 70, 20, 11, PAPER, RED),
        land("-4,80 60,74 120,82 176,76", GOLD),
        land("-4,94 60,90 120,94 176,90", CORN),
        line("M70,100h10M100,98h8M130,100h8M84,110h10M150,112h10M118,112h8", DARK_GOLD, 1.4),
        sheaf(138, 92, 0.7),
        sheaf(162, 94, 0.8),
        sheaf(156, 112, 1.2),
        put(person(BINDER), 128, 112, 0.9),
        line(EARS, DARK_GOLD, 1.6),
        line("".join(f"M{x:g},{y}l0,-6" for x, y in TIPS), DARK_GOLD, 5),
        line("".join(f"M{x:g},{y}l0,-6" for x, y in TIPS), GOLD, 3),
        put(person(REAPER), 84, 112, 1.02, flip=True),
    )


SCENES: Final[Scenes] = {
    16: (spring_town, spring_country),
    17: (summer_town, summer_country),
}
