"""Trumps 10 and 11: air and earth, fire and water."""

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
from art.tarot.beasts import fish, gulls
from art.tarot.people import Person, behind, person
from art.tarot.plants import crown, tufts
from art.tarot.scenery import cloud, land, peaks, sky, specks, sun, swell
from art.tarot.strokes import (
    BRICK,
    CREAM,
    DAY,
    DEEP,
    EMBER,
    HAZE,
    LEAF,
    MOSS,
    NIGHT,
    SAND,
    SOOT,
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
)
from art.tarot.town import house, tower, windows


def balloon(one: str, other: str) -> str:
    """A balloon in gores, its basket below."""
    return (
        line("M-14,26L-6,44M14,26L6,44M0,32V44", INK, 1.2)
        + shape("M-12,30C-26,18-30,6-30,-4A30,30 0 0 1 30,-4C30,6 26,18 12,30Z", one)
        + shape("M-7,30C-15,18-18,6-18,-4C-18,-20-10,-32 0,-34C10,-32 18,-20 18,-4C18,6 15,18 7,30Z", other)
        + shape("M-2.4,30C-5,18-6,6-6,-4C-6,-20-3,-32 0,-34C3,-32 6,-20 6,-4C6,6 5,18 2.4,30Z", one)
        + line("M-29,2q4.8,7 9.6,0t9.7,0 9.7,0 9.7,0 9.7,0 9.6,0", GOLD, 2.4)
        + shape("M-12,30h24v3.4h-24z", GOLD)
        + shape("M-7,44H7L5.6,53H-5.6Z", WOOD)
        + line("M-6.4,47.6H6.4", INK, 1.1)
    )


def air() -> str:
    """Balloons over the roofs."""
    return scene(
        sky((DAY, 0), (CREAM, 70)),
        cloud(34, 34, 0.9),
        cloud(146, 66, 1),
        gulls([(30, 54, 6), (44, 60, 4), (60, 14, 5)]),
        put(balloon(BLUE, PAPER), 144, 26, 0.5),
        peaks("-4,100 10,88 24,100 40,100 40,92 54,82 68,92 68,98 90,98 104,86 118,98 140,98 150,90 162,98", HAZE),
        house(-8, 120, 34, 22, SAND, RED, panes=BLUE),
        tower(26, 120, 14, 34, STONE, DARK_RED, 20),
        house(124, 120, 28, 20, CREAM, RED, panes=BLUE),
        house(152, 120, 30, 26, SAND, DARK_RED, panes=BLUE),
        put(
            balloon(RED, GOLD).replace(f'stroke="{GOLD}" stroke-width="2.4"', f'stroke="{PAPER}" stroke-width="2.4"'),
            86,
            39,
            1,
        ),
        put(behind(GREEN, hat=hats.boater()), 56, 106, 1),
        put(behind(DARK_RED, hat=hats.knot(CHESTNUT)), 79, 111, 0.9),
        line("M112,112L124,94", INK, 7),
        line("M112,112L124,94", BLUE, 4.4),
        ball(124.6, 92, 2.6, SKIN),
        put(behind(BLUE, hat=hats.topper()), 104, 106, 1.04),
    )


DIGGER: Final = Person(
    coat=PAPER,
    legs=BLUE,
    hat=hats.straw(),
    lean=30,
    near_leg=(-14, -20),
    far_leg=(34, -4),
    near_arm=(10, 50),
    far_arm=(24, 44),
    near_holds=line("M-7,-12L10,16", INK, 3) + shape("M6,14L13,10 17,22 12,24Z", STEEL),
)

SHELL: Final = "M0,0C2,-2 5,0 4,3C3,7-3,7-5,3C-7,-3-2,-8 4,-7C11,-6 12,3 9,8C5,14-6,13-10,6"


ROOTS: Final = (
    "M66,56C64,66 56,70 40,76C34,78 30,84 26,90M62,72C56,82 52,88 50,98M72,58C74,74 70,86 74,104"
    "M78,56C82,66 92,70 104,76C110,79 112,84 116,90M86,70C90,80 96,86 94,98M71,84C66,92 64,96 62,106"
    "M100,75C108,74 114,74 122,72"
)


def earth() -> str:
    """A tree and its roots; a man digs."""
    return scene(
        sky((CREAM, 0)),
        sun(150, 16, 9, GOLD, DARK_GOLD),
        land("-4,48 40,40 90,50 140,42 176,46", LEAF),
        house(140, 50, 18, 9, PAPER, RED),
        land("-4,56 40,54 90,56 140,54 176,56", MOSS),
        land("-4,60 60,59 120,60 176,60", CHESTNUT),
        land("-4,80 30,76 80,86 130,78 176,84", TAWNY),
        land("-4,98 40,92 90,102 140,94 176,100", WOOD),
        line("M4,70h8M30,68h6M112,70h8M160,74h8M6,88h8M148,90h8M28,90h5M24,106h8M128,104h9M160,108h7", INK, 1.3),
        line(ROOTS, INK, 6),
        line(ROOTS, SAND, 3),
        shape("M60,60C68,54 68,40 66,28H80C78,40 78,54 88,60C80,63 68,63 60,60Z", TAWNY),
        crown(72, 16, 36, 22, GREEN, 10),
        line("M52,14q5,5 10,0M78,8q5,5 10,0M66,24q5,5 10,0M84,22q4,4 8,0", DARK_GREEN, 1.4),
        specks([(50, 6), (62, 12), (76, 16), (90, 14), (58, 26), (98, 22), (84, 30), (70, 4)], RED, 4.6),
        put(
            shape(SHELL + "C-16,-6-6,-16 6,-14C20,-11 20,6 14,13C8,19-8,19-10,6Z", STONE) + line(SHELL, INK, 1.3),
            148,
            102,
            0.62,
        ),
        put(
            shape("M-9,0L-4,-7 5,-7 10,0 0,10Z", TEAL) + line("M-9,0H10M-4,-7L-2,0 0,10 3,0 5,-7", INK, 1.1),
            22,
            104,
            0.7,
        ),
        curve("128,80! 132,72 144,70 152,76 156,80! 150,84 138,84", INK),
        line("M153,80l5,2M131,82l-4,3", INK, 2),
        ball(156, 79.5, 1.4, RED),
        shape("M116,60C122,52 134,52 140,60Z", CHESTNUT),
        put(person(DIGGER), 106, 61, 0.74),
        tufts([(10, 60), (30, 59), (50, 60), (154, 60), (166, 59)]),
    )


FIREMAN: Final = Person(
    coat=BLUE,
    legs=STEEL,
    hat=shape("M-6,-2C-7,-9 6,-10 6,-3L8,-1.6-7.6,-.4Z", GOLD),
    near_leg=(-24, -18),
    far_leg=(30, 10),
    near_arm=(40, 80),
    far_arm=(64, 96),
    lean=-6,
    far_holds=line("M-3,0L9,-4", INK, 3.6) + line("M-3,0L9,-4", GOLD, 1.4),
)

BLAZE: Final = (
    "M100,58C92,40 106,34 100,14C114,22 112,34 118,36C124,28 118,12 128,2C130,18 142,22 "
    "140,36C148,32 146,22 152,14C154,28 168,34 160,58Z"
)

CORE: Final = (
    "M110,60C106,48 116,44 113,32C122,38 120,46 124,46C130,40 126,30 132,22C134,34 144,38 "
    "140,48C146,46 146,40 150,36C150,44 156,50 152,60Z"
)


BURNING_HOUSE: Final = (
    shape("M96,106V62L130,40 164,62V106Z", TAWNY)
    + shape("M88,66L112,50 108,62 122,56 130,36 138,54 150,52 172,66 164,68 130,46 98,70Z", INK)
    + windows(96, 58, 68, 44, GOLD, 3, 2, 9)
    + flat(
        (
            "M106,80C104,74 110,70 109,64C114,68 113,76 118,72C119,78 116,80 116,82ZM143,80C141,74 147,70 "
            "146,64C151,68 150,76 155,72C156,78 153,80 153,82ZM124,104C122,98 130,92 127,86C134,90 134,96 "
            "138,94C139,100 136,102 136,104Z"
        ),
        EMBER,
    )
)

ENGINE: Final = (
    line("M58,84C50,92 40,106 30,104", INK, 3.4)
    + shape("M-4,84H38V98H-4Z", RED)
    + line("M-4,89H38", GOLD, 2)
    + shape("M12,84V70H24V84Z", GOLD)
    + line("M2,70L34,62M18,70V66", INK, 3)
    + ball(6, 103, 9, GOLD)
    + ball(31, 103, 9, GOLD)
    + line(
        (
            "M6,94v18M-3,103h18M-.4,96.6l12.8,12.8M12.4,96.6l-12.8,12.8M31,94v18M22,103h18"
            "M24.6,96.6l12.8,12.8M37.4,96.6l-12.8,12.8"
        ),
        INK,
        1.3,
    )
)


def fire() -> str:
    """A house on fire, and the engine."""
    return scene(
        sky((DEEP, 0), (NIGHT, 40), (DARK_RED, 76)),
        ball(128, 52, 52, DARK_RED, outlined=False),
        ball(128, 54, 38, RED, outlined=False),
        peaks("-4,104 -4,56 8,46 20,56 20,66 34,66 34,50 40,36 46,50 46,72 66,72 78,62 92,72", SOOT),
        flat(BLAZE, EMBER),
        flat(CORE, GOLD),
        BURNING_HOUSE,
        specks([(92, 30), (86, 20), (104, 8), (166, 24), (160, 6), (84, 44), (172, 44)], GOLD, 2.6),
        flat("M-4,102H176V120H-4Z", BRICK),
        line("M69,74C84,56 100,52 116,64", INK, 8),
        line("M69,74C84,56 100,52 116,64", DAY, 5.4),
        line("M74,70C86,59 96,57 106,60M116,64l6,-4M116,64l5,4M116,64l1,7", PAPER, 1.8),
        ENGINE,
        put(person(FIREMAN), 54, 111, 0.96),
    )


def water() -> str:
    """A boat on a heavy sea."""
    return scene(
        sky((DAY, 0), (CREAM, 50)),
        sun(140, 28, 12, GOLD, DARK_GOLD),
        cloud(34, 30, 1.1),
        gulls([(60, 20, 7), (78, 28, 5), (112, 14, 5)]),
        swell(82, 46, 14, TEAL, -30),
        put(
            line("M0,-8V-58", INK, 2.6)
            + shape("M3,-55C19,-44 26,-28 24,-12H3Z", RED)
            + flat("M4,-38C12,-36 20,-32 23,-26L24,-18C18,-24 10,-28 4,-29Z", PAPER)
            + line("M3,-55C19,-44 26,-28 24,-12H3Z", INK)
            + shape("M-3,-50C-10,-38-16,-24-17,-12H-3Z", PAPER)
            + shape("M0,-58L-11,-55 0,-52Z", RED)
            + put(behind(GOLD, hat=hats.hood(GOLD)), -14, -14, 0.5)
            + curve("-30,-12! 0,-9 32,-14! 24,2 16,6! -18,6! -25,0", CHESTNUT)
            + line("M-28,-6C-8,-3 10,-4 29,-8", GOLD, 2),
            74,
            72,
            1.02,
            turn=-9,
        ),
        swell(100, 52, 20, BLUE, -8),
        put(fish(GOLD), 146, 80, 1.7, turn=-30),
        swell(112, 40, 14, DARK_BLUE, -26),
    )


SCENES: Final[Scenes] = {
    10: (air, earth),
    11: (fire, water),
}
