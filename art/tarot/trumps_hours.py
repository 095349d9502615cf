"""Trumps 6 to 9: morning, afternoon, evening and night."""

from typing import Final

from art.inks import BLUE, DARK_BLUE, DARK_GOLD, DARK_GREEN, DARK_RED, GOLD, GREEN, INK, PAPER, RED, STEEL, TAWNY
from art.tarot import hats
from art.tarot.beasts import cat, cock, flock, gulls, owl, sheep
from art.tarot.people import Person, person
from art.tarot.plants import leaves, poplar, tree, tufts
from art.tarot.scenery import beams, cloud, glints, land, moon, peaks, sky, stars, sun
from art.tarot.strokes import (
    AMBER,
    BARK,
    CRATER,
    CREAM,
    DAWN,
    DAY,
    DEEP,
    EMBER,
    LEAF,
    MOON,
    MOSS,
    NIGHT,
    ROSE,
    SAND,
    STONE,
    TEAL,
    WOOD,
    Scenes,
    ball,
    curve,
    flat,
    line,
    put,
    scene,
    shape,
    slab,
)
from art.tarot.town import chair, fence, house, lamp, lights, smoke, table, tiles, tower

BAKER: Final = Person(
    coat=PAPER,
    legs=STEEL,
    hat=hats.cap(PAPER),
    near_leg=(-24, -34),
    far_leg=(26, 8),
    near_arm=(-24, -2),
    far_arm=(150, 190),
    far_holds=shape("M-13,-2Q0,3 13,-2L10,-7H-10Z", WOOD)
    + shape("M-9,-7q3,-6 6,0zM-3,-7q3,-7 6,0zM3,-7q3,-6 6,0z", GOLD),
)


def morning_town() -> str:
    """The sun comes up between the roofs; a baker's boy with his tray."""
    return scene(
        sky((CREAM, 0)),
        beams(88, 78, DAWN, 14, start=6),
        sun(88, 78, 25, GOLD),
        peaks("-4,100 60,100 68,94 76,100 86,100 86,95 92,95 92,100 100,94 108,100 128,96", ROSE),
        house(-8, 118, 46, 66, TEAL, DARK_BLUE, "hip", panes=CREAM, rise=14),
        house(38, 118, 26, 44, CREAM, RED, "gable", panes=DARK_BLUE),
        house(128, 118, 52, 66, BLUE, DARK_BLUE, "step", panes=GOLD, rise=18),
        slab(20, 34, 7, 14, RED),
        smoke(23, 32),
        tower(108, 118, 18, 58, STEEL, RED, 22),
        slab(-2, 104, 180, 20, STONE),
        line("M10,110h16M44,114h14M70,109h10M122,112h16M150,109h14", DARK_GOLD, 1.4),
        put(person(BAKER), 70, 113, 0.96),
    )


def morning_country() -> str:
    """A cock crows before the rising sun."""
    return scene(
        sky((CREAM, 0)),
        beams(98, 74, SAND, 16),
        sun(98, 72, 38, GOLD),
        land("-4,80 30,72 70,78 110,72 150,80 176,74", MOSS),
        house(14, 82, 22, 12, PAPER, RED),
        poplar(136, 82, 28),
        poplar(146, 84, 34),
        poplar(156, 83, 24),
        land("-4,96 60,90 120,94 176,88", LEAF),
        fence(-6, 118, 184, 24, 13),
        put(cock(), 92, 95, 1.42),
    )


DRINKER: Final = Person(
    coat=PAPER,
    legs=BLUE,
    seated=True,
    near_leg=(86, 6),
    far_leg=(80, -10),
    near_arm=(30, 96),
    far_arm=(40, 100),
    hat=hats.boater(),
)

LADY: Final = Person(
    coat=RED,
    legs=PAPER,
    seated=True,
    near_leg=(84, 4),
    far_leg=(84, 0),
    skirt=0,
    near_arm=(34, 100),
    far_arm=(24, 80),
    hat=hats.straw(GOLD, BLUE),
)


def afternoon_town() -> str:
    """A café under its parasol, at three by the tower."""
    return scene(
        sky((DAY, 0)),
        sun(140, 20, 12, GOLD, DARK_GOLD),
        cloud(100, 30, 0.8),
        house(-10, 104, 40, 62, SAND, RED, "hip", panes=GREEN, rise=14),
        house(128, 104, 60, 48, CREAM, RED, "hip", panes=BLUE, rise=14),
        tower(36, 104, 24, 72, STONE, DARK_RED, 22),
        ball(48, 44, 8, PAPER),
        line("M48,38V44H52.6", INK, 1.4),
        slab(-2, 96, 180, 24, SAND),
        line("M98,112V46", INK, 3.4),
        shape("M54,58C62,40 82,32 98,32C114,32 134,40 142,58Z", RED),
        shape("M72,58C76,42 90,34 98,32C106,34 120,42 124,58Z", PAPER),
        shape("M90,58C91,44 96,36 98,32C100,36 105,44 106,58Z", RED),
        chair(60, 112),
        chair(136, 112, flip=True),
        put(person(DRINKER), 67, 97, 0.9),
        put(person(LADY), 129, 97, 0.9, flip=True),
        table(80, 112, 36, 20),
        shape("M88,88v-6h6v6zM102,88v-7h5v7z", PAPER),
    )


def afternoon_country() -> str:
    """A mower asleep by the haycock."""
    return scene(
        sky((DAY, 0)),
        sun(34, 24, 13, GOLD, DARK_GOLD),
        land("-4,66 40,56 90,64 140,54 176,60", MOSS),
        tree(20, 72, 0.8),
        flock(put(sheep(), 0, 0, 0.6), (52, 76), (74, 72)),
        land("-4,78 60,74 120,76 176,70", LEAF),
        curve("84,104! 84,70 96,44 118,28 140,42 154,70 156,104!", GOLD),
        line(
            (
                "M118,34l-10,20M124,40l10,18M104,60l-8,22M116,56l-4,26M130,60l2,24M144,62l4,20M96,86l-3,14"
                "M138,88l3,13M110,88l-1,12"
            ),
            DARK_GOLD,
            1.4,
        ),
        line("M118,30V12M112,12v-6M118,12v-8M124,12v-6M112,12h12", INK, 2),
        flat("M-4,118V104H176V118Z", MOSS),
        line("M94,92C98,96 94,102 90,104", INK, 1),
        # the sleeper lies along the ground, his head against the hay
        line("M70,100L48,94 40,104", INK, 7.4),
        line("M70,100L48,94 40,104", BLUE, 4.8),
        line("M72,102L36,105", INK, 7.4),
        line("M72,102L36,105", BLUE, 4.8),
        line("M32,105v-5M38,104v-5", INK, 5),
        curve("66,105! 66,96! 84,88 92,92! 94,100 86,105!", PAPER),
        line("M84,94L74,102 84,104", INK, 6.6),
        line("M84,94L74,102 84,104", PAPER, 4),
        put(hats.straw(), 97, 94, 1.25, turn=38),
        tufts([(12, 112), (60, 114), (120, 113), (160, 111)]),
    )


LIGHTER: Final = Person(
    coat=RED,
    legs=TAWNY,
    hat=hats.cap(INK),
    near_arm=(130, 160),
    far_arm=(120, 150),
    near_leg=(-12, -14),
    far_leg=(14, 6),
    nod=-16,
    near_holds=line("M-3,16L10,-30", INK, 2) + ball(10.6, -31, 2, GOLD),
)


def evening_town() -> str:
    """The lamplighter goes his round under a red sky."""
    return scene(
        sky((RED, 0), (EMBER, 26), (AMBER, 48), (SAND, 66)),
        gulls([(40, 22, 6), (54, 30, 4), (28, 34, 4)], DEEP),
        peaks(
            (
                "-4,90 -4,60 10,48 24,60 24,66 40,66 40,52 47,36 54,52 54,70 72,70 72,60 86,50 100,60 100,74 "
                "120,74 120,64 132,56 144,64 144,70 176,58"
            ),
            NIGHT,
        ),
        lights(
            [
                (6, 70),
                (18, 70),
                (6, 82),
                (30, 76),
                (78, 72),
                (90, 72),
                (90, 84),
                (128, 80),
                (138, 80),
                (150, 74),
                (162, 74),
                (44, 60),
            ]
        ),
        flat("M-4,118V100H176V118Z", DEEP),
        ball(116, 46, 18, AMBER, outlined=False),
        sun(116, 46, 13, CREAM, GOLD, 14, outlined=False),
        lamp(116, 108, 66, MOON),
        put(person(LIGHTER), 84, 109, 0.95),
        glints([(100, 112, 30), (60, 114, 20)], NIGHT),
    )


SHEPHERD: Final = Person(
    coat=BARK,
    legs=INK,
    skirt=16,
    flare=8,
    hat=hats.straw(DARK_GOLD, INK),
    near_leg=(-18, -26),
    far_leg=(22, 8),
    far_arm=(50, 80),
    far_holds=line("M-2,32L4,-22C5,-30 12,-29 11,-23", INK, 2),
)


def evening_country() -> str:
    """The shepherd brings the flock home."""
    return scene(
        sky((ROSE, 0), (AMBER, 30), (GOLD, 52)),
        ball(112, 66, 26, RED),
        line("M60,52h26M138,46h30M20,40h30M66,60h14M140,60h22", CREAM, 2.4),
        land("-4,70 40,60 90,72 140,62 176,70", DARK_BLUE),
        poplar(20, 78, 44, DEEP),
        poplar(32, 80, 34, DEEP),
        house(140, 82, 24, 14, DEEP, NIGHT, "hip", rise=9),
        lights([(147, 72), (155, 72)]),
        smoke(158, 58, 0.8),
        land("-4,88 50,82 110,90 176,82", DARK_GREEN),
        flock(put(sheep(CREAM), 0, 0, 0.8), (78, 102), (104, 98), (130, 100), (94, 112), (122, 112), (150, 110)),
        put(person(SHEPHERD), 48, 112, 0.94),
    )


def night_town() -> str:
    """A cat on the roof before the full moon."""
    return scene(
        sky((NIGHT, 0)),
        stars([(18, 18), (40, 36), (28, 58), (134, 20), (154, 44), (146, 66), (64, 12), (112, 10)]),
        moon(86, 50, 36),
        ball(74, 40, 6, CRATER, outlined=False),
        ball(98, 60, 8, CRATER, outlined=False),
        ball(102, 34, 4, CRATER, outlined=False),
        shape("M-4,120V92L24,66 52,92V120Z", DEEP),
        shape("M120,120V86L148,60 178,88V120Z", DEEP),
        shape("M28,120L58,86H138L164,120Z", DARK_BLUE),
        tiles(34, 92, 128, 30, DEEP, 9),
        slab(120, 70, 11, 22, DARK_RED),
        slab(118, 66, 15, 5, DARK_RED),
        lights([(14, 94), (26, 94), (144, 84), (156, 84)], GOLD, 6, 9),
        put(cat(), 84, 87, 1.35),
    )


BOUGH: Final = "M-4,104C30,100 60,94 104,96C130,97 150,90 176,74"

TWIGS: Final = (
    "M44,99C36,88 30,84 16,80M34,90L34,78M128,95C140,100 150,100 160,108M142,92C146,82 144,74 150,64M147,74L158,66"
)


def night_country() -> str:
    """An owl on a bough; the village sleeps."""
    return scene(
        sky((DEEP, 0), (NIGHT, 54)),
        stars([(16, 22), (44, 14), (146, 16), (160, 40), (28, 50), (128, 44), (56, 40), (12, 66), (60, 66)]),
        moon(98, 46, 40, 0.6),
        land("-4,84 40,74 90,86 140,74 176,84", DARK_BLUE),
        house(44, 88, 15, 9, DEEP, INK),
        tower(60, 88, 7, 14, DEEP, INK, 10),
        house(118, 88, 18, 10, DEEP, INK),
        lights([(50, 82), (124, 82), (130, 82)], GOLD, 3, 4),
        line(BOUGH, INK, 9),
        line(TWIGS, INK, 4),
        line(BOUGH, BARK, 5.4),
        line(TWIGS, BARK, 1.4),
        leaves([(14, 80), (34, 76), (162, 109), (150, 62), (160, 65), (22, 84), (146, 102)], (GREEN, MOSS), 8),
        put(owl(), 92, 94, 1.72),
    )


SCENES: Final[Scenes] = {
    6: (morning_town, morning_country),
    7: (afternoon_town, afternoon_country),
    8: (evening_town, evening_country),
    9: (night_town, night_country),
}
