"""Trumps 4 and 5: maturity and old age."""

from typing import Final

from art.inks import BLUE, CHESTNUT, DARK_BLUE, DARK_GOLD, DARK_RED, GOLD, GREEN, INK, PAPER, RED, STEEL, TAWNY
from art.tarot import hats
from art.tarot.beasts import cat, dog, gulls, ox
from art.tarot.people import Person, person
from art.tarot.plants import bare_tree, boughs, poplar
from art.tarot.scenery import furrows, land, moon, sky, specks, sun
from art.tarot.strokes import (
    AMBER,
    BRICK,
    CLAY,
    CREAM,
    DAWN,
    DEEP,
    EMBER,
    LEAF,
    NIGHT,
    ROSE,
    SAND,
    SOOT,
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
from art.tarot.town import house, lights, tower

HAMMER: Final = line("M0,3L0,-20", INK, 3.4) + shape("M-8,-26h15v8h-15z", STEEL)

SMITH: Final = Person(
    coat=PAPER,
    sleeves=PAPER,
    legs=DARK_BLUE,
    skirt=22,
    flare=7,
    skirt_ink=CHESTNUT,
    hair=CHESTNUT,
    thick=1.25,
    near_leg=(-20, -14),
    far_leg=(24, 6),
    near_arm=(-140, 172),
    far_arm=(50, 92),
    lean=8,
    hat=flat("M0,2C0,7 4,8 5,5L4.4,2.4Z", CHESTNUT),
    near_holds=put(HAMMER, 0, 0, 1, turn=18),
    far_holds=line("M0,0L16,4", INK, 2.4),
)


def maturity_town() -> str:
    """The smith at his anvil."""
    return scene(
        sky((DARK_RED, 0)),
        slab(-2, -2, 178, 120, SOOT, outlined=False),
        line(
            "M-4,20H40M10,34H46M-4,48H34M6,62H40M-4,76H30M128,16H176M140,30H170M150,44H176M146,60H172M152,76H176",
            BRICK,
            1.6,
        ),
        shape("M86,98V44a36,36 0 0 1 72,0V98Z", STONE),
        shape("M94,98V46a28,28 0 0 1 56,0V98Z", INK),
        flat("M98,96V48a24,24 0 0 1 48,0V96Z", DARK_RED),
        flat(
            (
                "M102,96C98,80 108,76 104,62C114,66 112,74 116,72C120,66 114,54 122,42C124,56 134,58 "
                "132,70C138,68 136,60 140,56C140,66 148,78 142,96Z"
            ),
            EMBER,
        ),
        flat("M110,96C106,84 116,82 114,72C122,76 118,84 122,82C126,78 122,72 128,64C128,74 138,82 134,96Z", GOLD),
        slab(-2, 98, 178, 22, CHESTNUT),
        line("M-2,108H176", INK, 1.4),
        shape("M6,14H38V10H6Z", WOOD),
        line("M12,14V42M12,42h-6M12,42h6M22,14V30M32,14V34", STEEL, 2.4),
        ball(22, 34, 4, "none"),
        shape("M72,112L76,100H96L100,112Z", WOOD),
        shape("M62,82H108C106,90 98,92 94,92V101H78V92C72,92 66,90 62,82Z", STEEL),
        line("M84,80H104", EMBER, 3.4),
        line("M92,74l-8,-14M98,74l2,-12M104,76l12,-8M84,76l-10,-4", GOLD, 2),
        specks([(80, 56), (101, 56), (120, 66), (70, 68), (112, 58)], GOLD, 2.4),
        put(person(SMITH), 46, 113, 1.14),
    )


MAN: Final = Person(
    coat=PAPER,
    legs=BLUE,
    hat=hats.straw(),
    lean=14,
    near_leg=(-26, -30),
    far_leg=(26, 10),
    near_arm=(40, 60),
    far_arm=(44, 64),
)


def maturity_country() -> str:
    """The ploughman on his field."""
    return scene(
        sky((DAWN, 0), (CREAM, 34)),
        sun(40, 48, 15, GOLD, DARK_GOLD),
        gulls([(96, 24, 6), (112, 34, 5), (80, 38, 4)]),
        land("-4,60 30,56 70,64 110,50 150,58 176,52", TEAL),
        tower(128, 58, 10, 18, PAPER, RED, 14),
        house(138, 58, 16, 10, PAPER, RED),
        house(112, 60, 14, 8, PAPER, RED),
        land("-4,68 50,64 110,72 176,62", LEAF),
        poplar(14, 68, 26),
        poplar(164, 66, 26),
        land("-4,82 60,78 120,82 176,76", TAWNY),
        furrows(86, 80, CHESTNUT, 15, 20),
        line("M56,86L76,103M76,103C90,98 96,96 110,97", INK, 3),
        line("M58,86L72,84", INK, 3),
        shape("M66,100L92,99 80,110Z", STEEL),
        put(ox(), 128, 110, 1.1),
        put(person(MAN), 36, 113, 0.98),
    )


LADY: Final = Person(
    coat=BLUE,
    legs=PAPER,
    seated=True,
    hair=PAPER,
    hat=hats.bonnet(PAPER, BLUE),
    near_leg=(86, 4),
    far_leg=(80, -4),
    near_arm=(24, 84),
    far_arm=(36, 92),
    lean=4,
    nod=16,
    near_holds=line("M-4,-6L10,4M-2,5L12,-5", INK, 1.6) + shape("M3,-2L10,-1 9,12H2Z", RED),
)

GOWN: Final = shape("M-5,-7C4,-8 16,-4 19,1L21,26H6L2,6C-4,6-6,0-5,-7Z", BLUE)


def old_age_town() -> str:
    """Knitting by the hearth, the cat before it."""
    return scene(
        sky((ROSE, 0)),
        line("M-2,14V116M14,0V116M30,0V116M46,0V116M62,0V116M78,0V116M94,0V116", CLAY, 2),
        slab(20, 14, 36, 42, NIGHT),
        shape("M20,56V46L30,36 38,44 46,38 56,48V56Z", DEEP),
        moon(46, 26, 6, 0.8),
        lights([(28, 46), (48, 48)], GOLD, 3, 4),
        line("M20,14H56V56H20ZM38,14V56M20,35H56", INK, 2.2),
        shape("M14,10H62V16C56,24 52,18 50,16H26C24,18 20,24 14,16Z", GREEN),
        shape("M108,-4H176V104H108Z", STONE),
        shape("M104,34H180V42H104Z", WOOD),
        line("M110,10h16M134,10h16M120,22h18M146,22h20M110,52h8M110,66h8M110,80h8M110,94h8", DARK_GOLD, 1.2),
        shape("M122,104V66a22,18 0 0 1 44,0V104Z", INK),
        flat(
            (
                "M130,102C126,90 134,86 134,76C140,80 140,86 142,84C146,78 142,72 148,64C148,76 158,78 "
                "156,90C156,96 156,100 154,102Z"
            ),
            EMBER,
        ),
        flat("M138,102C134,94 142,92 142,84C150,90 152,96 148,102Z", GOLD),
        line("M128,103L158,98M128,98L160,103", CHESTNUT, 4),
        egg(120, 27, 5, 6, GOLD),
        slab(140, 22, 8, 12, BLUE),
        line("M144,22C140,14 138,14 136,12M144,22C146,14 150,14 152,12", GREEN, 2),
        specks([(136, 11), (152, 11), (144, 14)], RED, 5),
        slab(-2, 102, 178, 20, CHESTNUT),
        egg(98, 112, 54, 7, DARK_RED),
        egg(98, 112, 44, 4.6, GOLD),
        # the wing chair, its occupant and the cat
        shape("M38,110V64C38,54 56,52 58,62L60,84H84V110H78V100H46V110Z", GREEN),
        put(person(LADY), 64, 86, 1.02),
        put(GOWN, 64, 86, 1.02),
        shape("M56,84C52,78 60,74 66,80H84V88H60Z", GREEN),
        put(cat(), 112, 112, 0.86),
        ball(94, 109, 4.4, RED),
        line("M90,107C86,100 80,100 76,94", RED, 1.2),
    )


MAN_OLD_AGE_COUNTRY: Final = Person(
    coat=DARK_BLUE,
    legs=INK,
    skirt=18,
    flare=8,
    hair=PAPER,
    hat=hats.straw(DARK_GOLD, INK) + flat("M1,2C1,8 6,9 5,2Z", PAPER),
    lean=26,
    nod=2,
    near_leg=(-10, -18),
    far_leg=(18, 4),
    near_arm=(-4, 22),
    far_arm=(30, 54),
    far_holds=line("M0,24L0,-3q0,-3 4,-2", INK, 2.2),
)


def old_age_country() -> str:
    """An old man and his dog on the road into the setting sun."""
    return scene(
        sky((RED, 0), (EMBER, 22), (AMBER, 44), (GOLD, 62)),
        ball(116, 68, 34, CREAM),
        line("M70,62h92M78,74h80M88,50h56", GOLD, 2.4),
        land("-4,78 40,70 100,82 140,76 176,70", DARK_RED),
        land("-4,88 60,82 120,90 176,82", CHESTNUT),
        shape(
            "M40,120C70,106 110,104 112,96C113,90 104,88 108,84C118,86 128,92 126,100C124,110 116,114 120,120Z", SAND
        ),
        bare_tree(boughs(26, 108, 34, -4, 5, 24), INK),
        gulls([(70, 22, 5), (84, 16, 4), (150, 26, 5)], INK),
        put(person(MAN_OLD_AGE_COUNTRY), 84, 113, 1.12),
        put(dog(INK), 54, 114, 1),
    )


SCENES: Final[Scenes] = {
    4: (maturity_town, maturity_country),
    5: (old_age_town, old_age_country),
}
