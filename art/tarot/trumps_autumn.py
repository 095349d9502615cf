"""Trumps 18 and 19: autumn and winter."""

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
    STEEL,
    TAWNY,
)
from art.tarot import hats
from art.tarot.beasts import flock, gulls
from art.tarot.people import Person, person
from art.tarot.plants import bare_tree, boughs, crown, fir, leaves
from art.tarot.scenery import cloud, glints, land, sky, specks, sun
from art.tarot.strokes import (
    BARK,
    CREAM,
    DAWN,
    DAY,
    EMBER,
    HAZE,
    LILAC,
    MAUVE,
    MIST,
    NIGHT,
    PEWTER,
    PLUM,
    ROSE,
    STONE,
    TEAL,
    WOOD,
    Scenes,
    ball,
    egg,
    flat,
    line,
    put,
    scene,
    shape,
    slab,
)
from art.tarot.town import house, lights, smoke, tower


def _umbrella(ink: str, dark: str) -> str:
    return (
        line("M0,4V-22", INK, 1.8)
        + shape(
            (
                "M-24,-18C-22,-36-8,-40 0,-40C8,-40 22,-36 24,-18C20,-22 13,-22 "
                "9,-18C5,-22-5,-22-9,-18C-13,-22-20,-22-24,-18Z"
            ),
            ink,
        )
        + line("M-9,-18C-8,-30-4,-36 0,-40C4,-36 8,-30 9,-18", dark, 1.4)
        + line("M0,-40v-4", INK, 2)
    )


LADY: Final = Person(
    coat=DARK_BLUE,
    view="back",
    skirt=33,
    flare=12,
    hair=CHESTNUT,
    hat=hats.knot(CHESTNUT),
    near_arm=(-10, 10),
    far_arm=(40, 150),
    far_holds=put(_umbrella(RED, DARK_RED), -8, -4, 1),
)

MAN: Final = Person(
    coat=INK,
    legs=STEEL,
    view="back",
    skirt=22,
    flare=9,
    hat=hats.topper(),
    near_arm=(-40, -150),
    far_arm=(12, -6),
    near_holds=put(_umbrella(BLUE, DARK_BLUE), 8, -10, 1),
)

CHILD: Final = Person(
    coat=GOLD,
    legs=DARK_GOLD,
    skirt=16,
    flare=8,
    head=1.25,
    hat=hats.hood(GOLD),
    near_leg=(-26, -44),
    far_leg=(30, 4),
    near_arm=(-20, 10),
    far_arm=(50, 80),
)

RAIN: Final = "".join(
    f"M{x},{y}l-4,11"
    for x, y in (
        (14, 8),
        (40, 20),
        (66, 6),
        (92, 18),
        (118, 8),
        (146, 18),
        (166, 4),
        (24, 44),
        (52, 40),
        (128, 40),
        (158, 48),
        (8, 70),
        (84, 40),
        (104, 34),
    )
)

MAPLE: Final = boughs(148, 106, 32, -6, 4, 28)

ENDS: Final = [end for _, end, forks in MAPLE if forks == 1]


def autumn_town() -> str:
    """Umbrellas in the wet street."""
    return scene(
        sky((HAZE, 0), (MIST, 50)),
        cloud(40, 18, 1.5, STEEL),
        cloud(120, 14, 1.6, STEEL),
        house(-8, 106, 36, 54, ROSE, DARK_RED, panes=GOLD),
        house(28, 106, 30, 42, STONE, NIGHT, "hip", panes=GOLD, rise=12),
        house(58, 106, 28, 56, TAWNY, DARK_RED, panes=GOLD),
        house(96, 106, 36, 44, STONE, NIGHT, "hip", panes=GOLD, rise=14),
        flat("M-4,98H176V120H-4Z", PEWTER),
        line("M-4,98H176", INK, 1.4),
        bare_tree(MAPLE),
        leaves([(x + dx, y + dy) for x, y in ENDS for dx, dy in ((0, 0), (-5, 5), (3, -7))], (EMBER, RED, GOLD), 7),
        leaves([(122, 60), (112, 78), (96, 66), (24, 64), (128, 92), (12, 90)], (EMBER, GOLD, RED), 6),
        line(RAIN, PAPER, 1.4),
        glints([(36, 104, 18), (90, 112, 26), (140, 108, 20), (10, 113, 16)], DAY, 1.6),
        put(person(MAN), 50, 113, 0.84),
        put(person(LADY), 84, 114, 0.84),
        put(person(CHILD), 120, 114, 0.62),
        leaves([(22, 108), (136, 114), (158, 112), (146, 102), (108, 108)], (RED, GOLD, EMBER), 5),
    )


PICKER: Final = Person(
    coat=BLUE,
    sleeves=PAPER,
    skirt=30,
    flare=12,
    skirt_ink=DARK_GREEN,
    apron=PAPER,
    hat=hats.kerchief(RED),
    lean=12,
    near_arm=(60, 90),
    far_arm=(90, 120),
)

CARRIER: Final = Person(
    coat=PAPER,
    legs=DARK_BLUE,
    hat=hats.straw(),
    lean=12,
    near_leg=(-22, -30),
    far_leg=(26, 4),
    near_arm=(-10, 60),
    far_arm=(20, 60),
)

HOD: Final = shape("M-17,-52H-3L-5,-24H-13Z", WOOD) + line("M-16,-44H-4", INK, 1.2)

GRAPES: Final = "".join(
    f"M{x},{y}h0" for row, y in enumerate((0, 6, 12, 18, 24)) for x in range(-12 + row * 3, 13 - row * 3, 6)
)

BUNCH: Final = line(GRAPES, INK, 8.6) + line(GRAPES, PLUM, 6.4) + line(GRAPES.replace("h0", "m-1,-1h0"), LILAC, 2)

VINE_LEAF: Final = shape(
    "M0,0L-9,3-9,-4-18,-8-12,-14-15,-23-6,-22 0,-32 6,-22 15,-23 12,-14 18,-8 9,-4 9,3Z", EMBER
) + line("M0,0V-22M0,-6L-10,-16M0,-6L10,-16", DARK_RED, 1.2)


def autumn_country() -> str:
    """The vintage."""
    return scene(
        sky((DAWN, 0), (CREAM, 36)),
        sun(128, 34, 13, GOLD, DARK_GOLD),
        gulls([(84, 20, 5), (96, 26, 5), (108, 20, 5), (74, 26, 4), (118, 26, 4)]),
        land("-4,58 30,50 70,60 110,46 150,54 176,48", MAUVE),
        tower(76, 60, 9, 16, PAPER, RED, 12),
        house(85, 60, 16, 9, PAPER, RED),
        land("-4,66 60,58 120,68 176,58", TAWNY),
        flock(crown(0, 0, 9, 5.4, EMBER, 7), *((x, 76) for x in range(0, 176, 19))),
        flock(crown(0, 0, 11, 7, RED, 7), *((x, 86) for x in range(-4, 180, 24))),
        flock(crown(0, 0, 14, 9, EMBER, 7), *((x, 98) for x in range(4, 180, 30))),
        flat("M-4,104C60,100 120,104 176,100V120H-4Z", WOOD),
        line("M-4,104C60,100 120,104 176,100", INK, 1.4),
        put(HOD + specks([(-14, -53), (-10, -54), (-6, -53)], PLUM, 5) + person(CARRIER), 92, 113, 0.96),
        put(person(PICKER), 64, 112, 0.92, flip=True),
        shape("M118,112L114,86H164L160,112Z", WOOD),
        egg(139, 86, 25, 5, PLUM),
        specks([(122, 85), (130, 83), (138, 84), (146, 83), (154, 85), (134, 87), (144, 87)], LILAC, 3.4),
        line("M116,93H162M117,106H161M126,92V111M139,92V112M152,92V111", INK, 1.3),
        line("M-4,8C20,4 30,12 60,6M22,58C18,40 24,24 18,8M40,8q6,6 2,10q-5,-2 0,-6", BARK, 2.6),
        put(VINE_LEAF, 24, 58, 1.1, turn=10),
        put(BUNCH, 22, 66, 1.3),
    )


SNOW: Final = [
    (12, 12),
    (36, 26),
    (58, 10),
    (82, 22),
    (104, 8),
    (128, 24),
    (152, 12),
    (164, 36),
    (20, 44),
    (70, 40),
    (112, 42),
    (140, 50),
    (46, 54),
    (92, 56),
    (160, 66),
    (6, 66),
]

GENT: Final = Person(
    coat=DARK_RED,
    legs=INK,
    skirt=14,
    flare=8,
    swing=-6,
    hat=hats.cap(INK) + line("M-3,6C-8,8-14,6-18,9", GOLD, 3),
    lean=20,
    near_leg=(-58, -50),
    far_leg=(24, -2),
    near_arm=(-60, -40),
    far_arm=(50, 60),
)

LADY_WINTER_TOWN: Final = Person(
    coat=BLUE,
    skirt=27,
    flare=12,
    swing=-6,
    hair=CHESTNUT,
    hat=hats.bonnet(PAPER, RED),
    lean=10,
    near_leg=(-40, -60),
    far_leg=(14, 0),
    near_arm=(40, 100),
    far_arm=(50, 100),
    near_holds=egg(2, 1, 5, 3.6, PAPER),
)

CHILD_WINTER_TOWN: Final = Person(
    coat=GREEN,
    legs=CHESTNUT,
    skirt=13,
    flare=8,
    head=1.3,
    hat=hats.woolly(RED),
    lean=12,
    near_leg=(-30, -50),
    far_leg=(30, 4),
    near_arm=(-70, -90),
    far_arm=(80, 100),
)


def _white(x: float, w: float, h: float, wall: str, rise: float) -> str:
    return house(x, 80, w, h, wall, PAPER, rise=rise, panes=GOLD)


def winter_town() -> str:
    """Skaters on the frozen canal."""
    return scene(
        sky((PEWTER, 0), (HAZE, 40)),
        specks(SNOW, PAPER, 2.8),
        tower(66, 80, 16, 44, STEEL, PAPER, 22),
        _white(-8, 30, 40, DARK_RED, 14),
        _white(22, 26, 30, TAWNY, 12),
        _white(44, 24, 36, ROSE, 12),
        _white(84, 30, 34, DARK_RED, 14),
        _white(114, 26, 42, TAWNY, 12),
        _white(140, 36, 32, BLUE, 14),
        slab(-4, 78, 182, 8, STONE),
        line("M-2,78H174", PAPER, 4),
        flat("M-4,86H176V120H-4Z", DAY),
        line("M-4,86H176", INK, 1.4),
        line(
            (
                "M20,96C40,90 60,100 80,94M60,110C90,104 110,112 150,104M10,108C20,104 30,108 36,112"
                "M120,94C134,90 150,96 166,92"
            ),
            PAPER,
            2.2,
        ),
        put(person(LADY_WINTER_TOWN), 112, 110, 0.82),
        put(person(CHILD_WINTER_TOWN), 150, 112, 0.58, flip=True),
        put(person(GENT), 60, 112, 0.94),
    )


CHILD_WINTER_COUNTRY: Final = Person(
    coat=RED,
    legs=DARK_BLUE,
    skirt=13,
    flare=8,
    head=1.3,
    hat=hats.woolly(GREEN) + line("M-3,6C-8,8-11,10-12,14", GREEN, 3.4),
    near_arm=(60, 100),
    far_arm=(80, 110),
    lean=-4,
)

SNOW_WINTER_COUNTRY: Final = [
    (10, 20),
    (30, 10),
    (52, 24),
    (74, 12),
    (96, 28),
    (118, 10),
    (140, 22),
    (162, 12),
    (20, 44),
    (66, 44),
    (112, 50),
    (150, 44),
    (88, 8),
    (40, 38),
]


def winter_country() -> str:
    """A snowman, firs, and a sledge."""
    return scene(
        sky((NIGHT, 0), (DARK_BLUE, 44), (TEAL, 66)),
        specks(SNOW_WINTER_COUNTRY, PAPER, 2.8),
        land("-4,76 30,62 70,76 110,58 150,70 176,60", HAZE),
        fir(16, 84, 46),
        fir(40, 82, 34),
        house(122, 88, 38, 18, BARK, PAPER, rise=20),
        lights([(130, 74), (146, 74)], GOLD, 7, 8),
        slab(146, 48, 7, 14, DARK_RED),
        smoke(150, 46, 0.9),
        fir(168, 92, 42),
        land("-4,90 40,84 90,90 140,84 176,90", DAY),
        land("-4,102 60,92 120,100 176,96", PAPER),
        line("M40,84L20,96M8,112C30,108 50,112 60,116", STEEL, 1.6),
        ball(84, 96, 17, PAPER),
        ball(84, 70, 12, PAPER),
        ball(84, 51, 9, PAPER),
        line("M72,60C78,66 90,66 96,60", INK, 6.6),
        line("M72,60C78,66 90,66 96,60M94,62L98,76", RED, 4.2),
        shape("M76,44L77,30H91L92,44Z", INK),
        line("M77,40H91", RED, 2.6),
        line("M71,44H97", INK, 3.4),
        shape("M84,50L97,53 84,54.4Z", EMBER),
        specks([(80, 49), (88, 48.6)], INK, 2.4),
        specks([(84, 70), (84, 76), (84, 88), (84, 95)], INK, 2.8),
        line("M73,68L56,56M57,57l-5,1M57,57l0,-6M95,68L110,60M110,60l6,2M110,60l2,-6", BARK, 2.4),
        put(person(CHILD_WINTER_COUNTRY), 124, 112, 0.72, flip=True),
        line("M136,104L150,108", INK, 1.2),
        line("M148,112C144,112 142,108 146,106M146,112H170", INK, 2.2),
        line("M150,104H170M154,104v8M166,104v8", INK, 4.4),
        line("M150,104H170", RED, 2.2),
    )


SCENES: Final[Scenes] = {
    18: (autumn_town, autumn_country),
    19: (winter_town, winter_country),
}
