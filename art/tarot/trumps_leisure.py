"""Trumps 12 and 13: dancing and buying."""

from dataclasses import replace
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
    TAWNY,
)
from art.tarot import hats
from art.tarot.people import Person, person
from art.tarot.plants import tree, tufts
from art.tarot.scenery import cloud, land, sky, specks
from art.tarot.strokes import (
    CREAM,
    DAY,
    EMBER,
    HAZE,
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
    egg,
    line,
    put,
    scene,
    shape,
    slab,
)
from art.tarot.town import awning, basket, house, tower


def _waltz(coat: str, gown: str, hair: str) -> str:
    """A couple waltzing."""
    gentleman = Person(
        coat=coat,
        legs=INK,
        skirt=14,
        flare=6,
        swing=-4,
        near_leg=(-20, -30),
        far_leg=(14, -4),
        near_arm=(44, 76),
        far_arm=(140, 172),
        lean=2,
        hair=INK,
    )
    lady = Person(
        coat=gown,
        sleeves=SKIN,
        skirt=32,
        flare=17,
        swing=7,
        hair=hair,
        hat=hats.bun(hair),
        near_arm=(50, 84),
        far_arm=(140, 172),
        lean=-14,
        near_leg=(4, 0),
        far_leg=(10, 4),
    )
    return put(person(lady), 10.4, 0, 0.98, flip=True) + put(person(gentleman), -10, 0, 1.04)


CANDLES: Final = "".join(
    line(f"M{x},{y}v-6", PAPER, 3) + line(f"M{x},{y - 8}v-2", GOLD, 3)
    for x, y in ((62, 26), (74, 31), (86, 32), (98, 31), (110, 26))
)

WINDOW: Final = shape("M0,70V16a13,13 0 0 1 26,0V70Z", NIGHT) + line("M13,4V70M0,24H26M0,46H26", GOLD, 1.4)

DRAPE: Final = shape("M-4,-2H14C14,20 4,34-2,44L-4,74H-10V-2Z", GOLD)


def ball_room() -> str:
    """A ball under the chandelier."""
    return scene(
        sky((DARK_RED, 0)),
        put(WINDOW, 14, 12),
        put(WINDOW, 132, 12),
        put(DRAPE, 8, 4),
        put(DRAPE, 164, 4, flip=True),
        specks([(20, 24), (34, 44), (140, 36), (150, 22), (22, 60)], MOON, 2),
        slab(-2, 82, 178, 40, WOOD),
        line(
            (
                "M10,116L40,82M44,116L62,82M78,116L82,82M112,116L104,82M146,116L126,82M180,116L148,82"
                "M-20,112L18,82M0,92H172M0,104H172"
            ),
            TAWNY,
            1.3,
        ),
        line("M86,-2V12", INK, 1.6),
        line(
            (
                "M60,26C64,38 108,38 112,26M74,30C78,20 84,16 86,10C88,16 94,20 98,30M60,26C72,24 80,16 "
                "86,10C92,16 100,24 112,26"
            ),
            INK,
            3.4,
        ),
        line(
            (
                "M60,26C64,38 108,38 112,26M74,30C78,20 84,16 86,10C88,16 94,20 98,30M60,26C72,24 80,16 "
                "86,10C92,16 100,24 112,26"
            ),
            GOLD,
            1.6,
        ),
        CANDLES,
        put(_waltz(DARK_GREEN, ROSE, CHESTNUT), 38, 100, 0.74),
        put(_waltz(NIGHT, GOLD, TAWNY), 140, 100, 0.74, flip=True),
        put(_waltz(DARK_BLUE, PAPER, CHESTNUT), 88, 113, 1.08),
    )


LAD: Final = Person(
    coat=PAPER,
    legs=BLUE,
    hat=hats.straw(),
    near_leg=(-30, -60),
    far_leg=(34, -6),
    near_arm=(-80, -100),
    far_arm=(100, 140),
    lean=8,
)

LASS: Final = Person(
    coat=GREEN,
    sleeves=PAPER,
    skirt=27,
    flare=14,
    swing=-6,
    skirt_ink=RED,
    apron=PAPER,
    hair=GOLD,
    hat=hats.plait(GOLD),
    near_leg=(-30, -70),
    far_leg=(24, 0),
    near_arm=(-70, -90),
    far_arm=(110, 140),
    lean=8,
)

RIBBONS: Final = (
    ("M88,16C60,34 40,50 30,70", RED),
    ("M88,16C74,40 66,56 62,68", BLUE),
    ("M88,16C104,40 112,54 118,68", GOLD),
    ("M88,16C116,34 138,50 150,66", GREEN),
)


def maypole() -> str:
    """A ring dance about the maypole."""
    return scene(
        sky((DAY, 0)),
        cloud(28, 28, 0.9),
        cloud(150, 34, 0.8),
        land("-4,72 40,62 90,74 140,60 176,68", TEAL),
        tower(8, 78, 11, 22, PAPER, RED, 16),
        house(19, 78, 20, 12, PAPER, RED),
        land("-4,82 60,76 120,82 176,76", MOSS),
        tree(160, 86, 0.9),
        land("-4,98 60,94 120,98 176,94", LEAF),
        line("M88,104V12", INK, 6),
        line("M88,104V12", PAPER, 3.4),
        line("M86.6,96l3,-6M86.6,84l3,-6M86.6,72l3,-6M86.6,60l3,-6M86.6,48l3,-6M86.6,36l3,-6M86.6,24l3,-6", RED, 2.6),
        "".join(line(d, INK, 3.6) + line(d, ink, 2) for d, ink in RIBBONS),
        egg(88, 16, 13, 5, GREEN),
        specks([(78, 17), (84, 19), (90, 19), (97, 17)], RED, 4),
        specks([(81, 14), (88, 13), (95, 14)], PAPER, 3.4),
        shape("M88,10V0L99,3.6 88,7Z", RED),
        put(person(replace(LASS, skirt_ink=BLUE, coat=DARK_RED)), 60, 102, 0.68),
        put(person(replace(LAD, coat=GOLD, legs=DARK_GREEN)), 116, 102, 0.68),
        put(person(LAD), 34, 113, 0.86),
        put(person(LASS), 142, 112, 0.86),
        tufts([(80, 112), (100, 114), (12, 112)]),
    )


HATBOX: Final = shape("M-7,0V-8H7V0Z", ROSE) + shape("M-8,-8V-11H8V-8Z", RED) + line("M0,0V-11", PAPER, 1.8)

LADY: Final = Person(
    coat=BLUE,
    skirt=32,
    flare=12,
    swing=-4,
    skirt_ink=BLUE,
    hair=CHESTNUT,
    hat=hats.straw(RED, PAPER) + line("M0,-7C6,-14 12,-12 12,-8", GREEN, 2.4),
    near_arm=(10, 20),
    far_arm=(40, 92),
    near_holds=line("M0,0V5", INK, 1) + put(HATBOX, 0, 16),
    far_holds=put(HATBOX.replace(ROSE, GOLD), 2, -2, 0.9) + put(HATBOX.replace(ROSE, SAND), 2, -12, 0.72),
    near_leg=(-10, -14),
    far_leg=(14, 4),
)

ERRAND: Final = Person(
    coat=RED,
    legs=INK,
    hat=hats.cap(DARK_RED),
    near_arm=(30, 90),
    far_arm=(30, 90),
    head=1.15,
    near_leg=(-22, -32),
    far_leg=(24, 6),
    near_holds="".join(
        slab(-6, -9 - 9 * at, 15, 9, ink) + line(f"M1.5,{-9 * at}v-9", INK, 1.1)
        for at, ink in enumerate((PAPER, GREEN, GOLD))
    ),
)

DRESS: Final = (
    line("M0,0V-10M-5,0h10", INK, 2)
    + shape("M-5,-34C-2,-32 2,-32 5,-34L4,-24C8,-16 11,-12 12,-8H-12C-11,-12-8,-16-4,-24Z", RED)
    + ball(0, -36, 2, WOOD)
)


def shop() -> str:
    """A shop window, and a lady with her parcels."""
    return scene(
        sky((SAND, 0)),
        slab(-2, -4, 178, 20, CREAM),
        shape("M12,-4h20v15h-20zM54,-4h20v15h-20zM96,-4h20v15h-20zM140,-4h20v15h-20z", BLUE),
        line("M22,-4v15M64,-4v15M106,-4v15M150,-4v15M9,12h26M51,12h26M93,12h26M137,12h26", PAPER, 2),
        slab(6, 16, 118, 12, DARK_GREEN),
        "".join(ball(x, 22, 2, GOLD, outlined=False) for x in range(22, 116, 8)),
        slab(8, 44, 112, 60, DARK_GREEN),
        slab(14, 40, 66, 56, DAY),
        line("M14,76H80", INK, 1.4),
        put(DRESS, 32, 96, 1),
        put(hats.topper(), 58, 73, 1.1),
        line("M58,73v3", INK, 2),
        put(hats.straw(GOLD, BLUE), 60, 95, 1.3),
        line("M18,70L34,44M24,74L42,44", PAPER, 2),
        slab(86, 44, 30, 60, GOLD),
        slab(90, 50, 22, 30, DAY),
        ball(112, 88, 1.6, INK),
        slab(132, 30, 36, 74, CREAM),
        slab(136, 42, 28, 62, HAZE),
        line("M150,42V104M136,70H164", INK, 1.6),
        awning(4, 28, 120, 18, RED, 12),
        slab(-2, 102, 178, 20, STONE),
        line("M0,109H172M30,102v7M86,102v7M140,102v7", DARK_GOLD, 1.2),
        put(person(ERRAND), 74, 113, 0.8),
        put(person(LADY), 126, 112, 1),
    )


SELLER: Final = Person(
    coat=GREEN,
    sleeves=PAPER,
    view="mask",
    mask=SKIN,
    hair=CHESTNUT,
    hat=hats.kerchief(RED),
    skirt=20,
    skirt_ink=PAPER,
    near_arm=(-20, 20),
    far_arm=(60, 110),
    far_holds=ball(0, -3, 3.4, RED),
)

BUYER: Final = Person(
    coat=DARK_BLUE,
    skirt=31,
    flare=12,
    skirt_ink=DARK_RED,
    apron=PAPER,
    hair=CHESTNUT,
    hat=hats.bonnet(PAPER),
    near_arm=(30, 70),
    far_arm=(70, 100),
    near_holds=put(line("M-5,2q6,-10 12,0", INK, 1.6), 0, 0) + basket(1, 12, 15, WOOD, GREEN, 8),
)

FARMER: Final = Person(
    coat=GOLD,
    legs=BLUE,
    hat=hats.straw(WOOD, INK),
    near_leg=(-20, -24),
    far_leg=(22, 6),
    near_arm=(20, 80),
    far_arm=(20, 80),
    lean=-10,
    near_holds=ball(4, -6, 10, EMBER) + line("M4,-16C-1,-10-1,-2 4,4M4,-16C9,-10 9,-2 4,4M4,-16v-4", INK, 1.2),
)


def market() -> str:
    """A market stall on the village green."""
    return scene(
        sky((DAY, 0)),
        cloud(140, 24, 0.9),
        land("-4,62 40,54 90,62 140,52 176,58", TEAL),
        tower(146, 70, 12, 26, PAPER, RED, 16),
        house(120, 70, 26, 14, PAPER, RED),
        house(158, 70, 18, 12, PAPER, RED),
        land("-4,72 60,68 120,72 176,68", MOSS),
        land("-4,92 60,88 120,92 176,88", LEAF),
        line("M18,106V26M110,106V26", INK, 4.6),
        line("M18,106V26M110,106V26", WOOD, 2.2),
        put(person(SELLER), 62, 104, 0.94),
        awning(10, 18, 108, 22, GREEN, 9),
        line("M30,44q2,8 0,14M34,44q2,8 0,12M92,44v10M98,44v12", INK, 3),
        line("M30,45q2,8 0,13M34,45q2,8 0,11", DARK_RED, 2),
        ball(92, 56, 3.6, GOLD),
        ball(98, 59, 3.6, GOLD),
        shape("M8,84H120L116,108H12Z", WOOD),
        line("M10,92H118M11,100H117M40,84L41,108M66,84V108M92,84L90,108", INK, 1.1),
        basket(28, 84, 24, TAWNY, RED, 8),
        basket(52, 84, 22, TAWNY, GOLD, 8),
        basket(76, 84, 22, TAWNY, LEAF, 8),
        basket(100, 84, 24, TAWNY, EMBER, 8),
        put(person(BUYER), 136, 112, 0.94, flip=True),
        ball(12, 110, 8, EMBER),
        line("M12,102C8,106 8,114 12,118M12,102C16,106 16,114 12,118M12,102v-4", INK, 1.2),
        put(
            shape("M-7,0a7,7 0 0 1 14,0a7,7 0 0 1-14,0", LEAF) + line("M-5,-2q5,5 10,0M0,-7V7", DARK_GREEN, 1.2),
            28,
            111,
            1.1,
        ),
        tufts([(60, 114), (96, 113), (162, 112)]),
    )


SCENES: Final[Scenes] = {
    12: (ball_room, maypole),
    13: (shop, market),
}
