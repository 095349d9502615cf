"""Trumps 14 and 15: the open air, and the arts of the eye."""

from typing import Final

from art.inks import BLUE, CHESTNUT, DARK_BLUE, DARK_GOLD, DARK_GREEN, GOLD, GREEN, INK, PAPER, RED, STEEL, TAWNY
from art.signs import HEART
from art.tarot import hats
from art.tarot.beasts import swan
from art.tarot.people import Person, person
from art.tarot.plants import crown, poplar, tree, tufts
from art.tarot.scenery import cloud, glints, land, peaks, sky, specks, sun
from art.tarot.strokes import (
    CREAM,
    DAWN,
    DAY,
    EMBER,
    HAZE,
    LEAF,
    MOSS,
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
from art.tarot.town import basket, rowboat

ROWER: Final = Person(
    coat=PAPER,
    legs=BLUE,
    seated=True,
    hat=hats.boater(),
    near_leg=(80, 40),
    far_leg=(70, 30),
    near_arm=(60, 80),
    far_arm=(66, 84),
    lean=-12,
)

SUNSHADE: Final = (
    line("M0,4L6,-26", INK, 1.6)
    + shape("M-12,-20C-8,-32 14,-36 24,-22C20,-23 17,-22 15,-20C12,-23 7,-23 4,-20C0,-23-6,-23-12,-20Z", RED)
    + line("M4,-20L6,-29 15,-20", INK, 1.1)
)

LADY: Final = Person(
    coat=ROSE,
    legs=ROSE,
    seated=True,
    hat=hats.straw(PAPER, RED),
    near_leg=(84, 20),
    far_leg=(84, 20),
    near_arm=(40, 100),
    far_arm=(40, 70),
    near_holds=put(SUNSHADE, 0, 0, 1, turn=-14),
)

STROLLER: Final = Person(
    coat=DARK_BLUE, skirt=31, flare=12, hair=CHESTNUT, hat=hats.bonnet(PAPER, BLUE), near_arm=(30, 60)
)


def park() -> str:
    """A boat on the lake of the park."""
    return scene(
        sky((DAY, 0)),
        sun(148, 20, 11, GOLD, DARK_GOLD),
        cloud(94, 22, 0.9),
        land("-4,62 40,56 90,62 140,56 176,60", MOSS),
        put(
            shape("M-16,0V-14H16V0Z", CREAM)
            + line("M-16,0V-14M-5,0V-14M5,0V-14M16,0V-14", INK, 1.8)
            + shape("M-20,-14C-12,-20-4,-26 0,-30C4,-26 12,-20 20,-14Z", BLUE)
            + line("M0,-30v-6", INK, 1.6)
            + shape("M-19,0H19V4H-19Z", STONE),
            104,
            62,
            0.9,
        ),
        tree(14, 72, 1.3),
        tree(60, 66, 0.9),
        tree(158, 70, 1.2),
        flat("M-4,70C40,66 130,66 176,70V120H-4Z", TEAL),
        line("M-4,70C40,66 130,66 176,70", INK, 1.6),
        glints(
            [(20, 80, 20), (52, 76, 14), (118, 78, 24), (150, 88, 16), (10, 94, 18), (136, 102, 24), (26, 110, 14)],
            DAY,
            1.8,
        ),
        put(person(ROWER), 66, 92, 0.86),
        put(person(LADY), 108, 90, 0.86, flip=True),
        line("M64,84L46,108", INK, 3),
        line("M64,84L46,108", WOOD, 1.2),
        rowboat(88, 102, 1.5, RED),
        line("M50,96C70,100 106,100 124,94", PAPER, 2.2),
        put(swan(), 146, 100, 0.9, flip=True),
        line("M-4,116C20,108 30,112 40,118", GREEN, 8),
        line("M6,114V96M12,114V92M18,115V98M0,114V100", DARK_GREEN, 2),
        line("M6,98v-5M12,94v-5M18,100v-5", CHESTNUT, 3.6),
    )


WHEEL: Final = "m-12,0a12,12 0 1 0 24,0a12,12 0 1 0-24,0"

BICYCLE: Final = (
    line(f"M0,0{WHEEL}M32,0{WHEEL}", INK, 2.2)
    + line("M0,0L10,-16H26L14,0H0M10,-16L14,0M26,-16L32,0M26,-16L24,-22H30M10,-16L9,-20M6,-20H13", RED, 2.2)
    + line("M0,-12V12M-12,0H12M32,-12V12M20,0H44", INK, 0.8)
)

MAN: Final = Person(
    coat=BLUE,
    legs=PAPER,
    seated=True,
    hat=hats.boater(),
    near_leg=(100, 60),
    far_leg=(86, 80),
    near_arm=(-40, -10),
    far_arm=(50, 110),
    lean=-14,
    far_holds=shape("M-2.4,-1L-3,-8H3L2.4,-1Z", RED),
)

WOMAN: Final = Person(
    coat=PAPER,
    legs=RED,
    skirt=0,
    seated=True,
    hat=hats.straw(GOLD, RED),
    near_leg=(88, 84),
    far_leg=(86, 80),
    near_arm=(24, 60),
    far_arm=(30, 70),
)

GOWN: Final = shape("M-6,-6C2,-9 14,-6 24,-2C30,0 32,4 30,6H-7C-9,2-8,-3-6,-6Z", RED)


MEAL: Final = (
    shape("M50,106L72,97H128L150,107L118,118H64Z", PAPER)
    + flat(
        (
            "M61,101.5L72,97H84L74,102ZM94,97H106L107,102H92ZM116,97H128L138,102H122ZM74,102H92L88,108H60Z"
            "M107,102H122L132,108H106Z"
        ),
        RED,
    )
    + put(person(MAN), 66, 106, 0.92)
    + put(person(WOMAN), 134, 104, 0.9, flip=True)
    + put(GOWN, 134, 104, 0.9, flip=True)
    + basket(104, 105, 20, TAWNY, "", 9)
    + line("M95,96C97,87 111,87 113,96", INK, 2.4)
    + shape("M116,106V98l2,-3v-5h3v5l2,3v8z", DARK_GREEN)
    + ball(98, 112, 3, RED)
    + ball(104, 113, 3, GOLD)
)


def picnic() -> str:
    """A picnic in the hills, the bicycle against a tree."""
    return scene(
        sky((DAY, 0)),
        peaks("-4,66 20,30 40,52 66,16 92,50 112,36 140,60 156,48 176,62", HAZE),
        flat(
            (
                "M66,16L79,33 72,31 67,37 61,31 55,32ZM20,30L28,40 22,38 18,42 11,44ZM112,36L120,44 113,42 "
                "108,46 102,44Z"
            ),
            PAPER,
        ),
        land("-4,68 40,60 90,70 140,60 176,66", MOSS),
        poplar(100, 70, 22),
        poplar(110, 70, 28),
        land("-4,82 60,76 120,84 176,78", LEAF),
        _leaning_tree(),
        put(BICYCLE, 16, 88, 0.92),
        put(MEAL, 0, -4),
        tufts([(14, 112), (26, 106), (158, 112)]),
    )


def _leaning_tree() -> str:
    """The tree that leans into the picture from the right."""
    return (
        shape("M146,100C152,84 152,64 150,44H164C162,64 164,84 174,100Z", TAWNY)
        + crown(156, 24, 30, 26, GREEN, 10)
        + line("M138,20q5,5 10,0M154,12q5,5 10,0M150,32q5,5 10,0M164,30q4,4 8,0", DARK_GREEN, 1.4)
    )


def _frame(x: float, y: float, w: float, h: float, ground: str, *drawn: str) -> str:
    return slab(x - 4, y - 4, w + 8, h + 8, GOLD) + slab(x, y, w, h, ground) + "".join(drawn)


ACE: Final = put(shape(HEART, RED), 86, 38, 0.86)

SUNSET: Final = ball(28, 44, 7, RED) + flat("M12,48H44V58H12Z", DARK_BLUE) + line("M16,51h8M26,54h10", HAZE, 1.4)

VASE: Final = (
    shape("M138,58C132,52 132,46 136,44H150C154,46 154,52 148,58Z", BLUE)
    + line("M143,44V32M140,44L135,34M146,44L151,34", DARK_GREEN, 1.6)
    + specks([(143, 30), (134, 33), (152, 33), (139, 37), (147, 37)], RED, 6)
)

CONNOISSEUR: Final = Person(
    coat=INK, legs=STEEL, view="back", skirt=15, flare=8, hat=hats.topper(), near_arm=(-12, 6), far_arm=(30, -30)
)

VISITOR: Final = Person(
    coat=RED,
    view="back",
    skirt=32,
    flare=13,
    hair=GOLD,
    hat=hats.straw(PAPER, RED),
    near_arm=(-16, 10),
    far_arm=(14, -8),
)

CHILD: Final = Person(
    coat=BLUE,
    legs=DARK_GOLD,
    view="back",
    head=1.25,
    skirt=12,
    flare=8,
    hair=TAWNY,
    near_arm=(-20, -4),
    far_arm=(130, 150),
)

LORGNETTE: Final = line("M0,0l1,-4", INK, 1.4) + ball(1.6, -6, 3, "none")

CRITIC: Final = Person(
    coat=DARK_GOLD, hair=PAPER, hat=hats.beret(INK), lean=22, near_arm=(-30, 30), far_arm=(40, 150), far_holds=LORGNETTE
)


def gallery() -> str:
    """Visitors before the pictures."""
    return scene(
        sky((DARK_GREEN, 0)),
        line("M0,8H172", GOLD, 2),
        line("M28,8V22M86,8V12M143,8V22", GOLD, 1.1),
        _frame(12, 28, 32, 30, SAND, SUNSET, line("M12,48H44M12,28H44V58H12Z", INK)),
        _frame(64, 16, 44, 44, PAPER, ACE),
        _frame(128, 26, 30, 32, ROSE, VASE),
        slab(-2, 88, 178, 30, WOOD),
        slab(-2, 84, 178, 5, CHESTNUT),
        line("M20,116L36,89M64,116L70,89M108,116L104,89M152,116L138,89M0,100H172", TAWNY, 1.3),
        put(person(CONNOISSEUR), 64, 111, 0.86),
        put(person(VISITOR), 96, 112, 0.84),
        put(person(CHILD), 28, 112, 0.62),
        put(person(CRITIC), 138, 112, 0.86),
    )


PALETTE: Final = (
    curve("-9,-2 -4,-7 6,-6 9,0 4,5 -4,5", WOOD)
    + specks([(-4, -2)], RED, 3)
    + specks([(1, -3.4)], BLUE, 3)
    + specks([(5, -1)], PAPER, 3)
)

PAINTER: Final = Person(
    coat=PAPER,
    legs=DARK_BLUE,
    skirt=17,
    flare=8,
    view="back",
    hair=CHESTNUT,
    hat=hats.beret(RED),
    near_arm=(-34, -80),
    far_arm=(100, 130),
    near_holds=put(PALETTE, -4, 0, 1),
    far_holds=line("M-2,2L8,-8", INK, 1.8) + line("M7,-7l2,-2", RED, 3),
)


def easel() -> str:
    """A painter before the hills; the hills again on the canvas."""
    return scene(
        sky((DAWN, 0), (CREAM, 30)),
        sun(42, 34, 17, EMBER),
        _hills(),
        land("-4,88 60,82 120,88 176,82", LEAF),
        line("M104,112L120,26L140,112M120,34L128,108", INK, 4.4),
        line("M104,112L120,26L140,112M120,34L128,108", WOOD, 2),
        slab(88, 32, 66, 48, CREAM),
        put(
            flat("M0,0H172V120H0Z", DAWN) + flat("M0,30H172V120H0Z", CREAM) + ball(42, 34, 17, EMBER) + _hills(),
            89.6,
            33.6,
            0.364,
        ),
        line("M88,32H154V80H88Z", INK, 2.2),
        slab(86, 80, 70, 4, WOOD),
        put(person(PAINTER), 62, 112, 1.1),
        tufts([(14, 110), (26, 114), (160, 112), (92, 114)]),
        specks([(10, 102), (22, 104), (36, 110), (164, 104), (148, 110)], RED, 3.4),
    )


def _hills() -> str:
    """The hills that are painted, cut straight below."""
    return (
        shape("M0,122V66L30,44 56,66 96,22 140,66 160,54 172,62V122Z", TEAL)
        + flat("M96,22L112,38 103,37 96,44 89,36 82,37Z", PAPER)
        + shape("M0,122V80C40,70 60,84 100,78C130,74 150,70 172,78V122Z", MOSS)
        + shape("M120,80V68l8,-8 8,8V80Z", PAPER)
    )


SCENES: Final[Scenes] = {
    14: (park, picnic),
    15: (gallery, easel),
}
