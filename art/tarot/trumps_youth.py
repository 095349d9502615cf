"""Trumps 2 and 3: childhood and youth."""

from typing import Final

from art.inks import BLUE, CHESTNUT, DARK_GOLD, DARK_GREEN, DARK_RED, GOLD, GREEN, INK, PAPER, RED, STEEL, TAWNY
from art.tarot import hats
from art.tarot.people import Person, person
from art.tarot.plants import crown, tufts
from art.tarot.scenery import cloud, land, moon, peaks, scatter, sky, specks, stars
from art.tarot.strokes import (
    CREAM,
    DAY,
    DEEP,
    INDIGO,
    LEAF,
    MAUVE,
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
    egg,
    flat,
    line,
    put,
    scene,
    shape,
    slab,
)
from art.tarot.town import house, lights

GIRL: Final = Person(
    coat=RED,
    skirt=19,
    flare=10,
    legs=PAPER,
    head=1.3,
    hair=GOLD,
    hat=hats.plait(GOLD) + hats.bun(RED),
    near_arm=(150, 172),
    far_arm=(20, 40),
)

BOY: Final = Person(
    coat=BLUE,
    legs=BLUE,
    head=1.3,
    hat=hats.cap(GREEN),
    lean=14,
    near_leg=(-36, -64),
    far_leg=(42, 4),
    near_arm=(40, 84),
    far_arm=(-40, -10),
    near_holds=line("M0,0L10,4", INK, 2),
)

STRINGS: Final = line("M46,62L36,36M46,62L52,26M46,62L68,36", INK, 1.1)

BALLOONS: Final = egg(34, 27, 10, 12, RED) + egg(70, 27, 10, 12, BLUE) + egg(52, 18, 10, 12, GOLD)

SHINE: Final = line("M28,24q1,-5 4,-6M64,24q1,-5 4,-6M46,15q1,-5 4,-6", PAPER, 2)


def childhood_town() -> str:
    """Balloons and a hoop in the street."""
    return scene(
        sky((DAY, 0)),
        cloud(126, 22, 1),
        house(-12, 104, 34, 44, SAND, RED, panes=BLUE),
        house(84, 104, 36, 50, ROSE, DARK_RED, panes=PAPER),
        house(124, 104, 52, 40, CREAM, BLUE, "hip", panes=GREEN, rise=16),
        slab(-2, 98, 180, 24, STONE),
        STRINGS,
        BALLOONS,
        SHINE,
        put(person(GIRL), 40, 110, 0.76),
        put(person(BOY), 104, 110, 0.76),
        line("M150,93m-16,0a16,16 0 1 0 32,0a16,16 0 1 0-32,0", INK, 5),
        line("M150,93m-16,0a16,16 0 1 0 32,0a16,16 0 1 0-32,0", GOLD, 2.4),
    )


GIRL_CHILDHOOD_COUNTRY: Final = Person(
    coat=PAPER,
    legs=PAPER,
    skirt=15,
    flare=9,
    swing=6,
    skirt_ink=RED,
    seated=True,
    head=1.3,
    hair=CHESTNUT,
    hat=hats.plait(CHESTNUT),
    near_leg=(78, 62),
    far_leg=(84, 70),
    near_arm=(120, 164),
    far_arm=(118, 160),
    lean=-16,
)

BOY_CHILDHOOD_COUNTRY: Final = Person(
    coat=GREEN,
    legs=DARK_GOLD,
    head=1.3,
    hat=hats.straw(),
    near_arm=(120, 150),
    far_arm=(100, 130),
    lean=-10,
    near_leg=(-10, -14),
    far_leg=(18, 8),
    nod=-10,
)

KITE: Final = (
    shape("M0,-17L11,-2 0,17-11,-2Z", RED)
    + flat("M0,-17L11,-2H0ZM0,17L-11,-2H0Z", GOLD)
    + line("M0,-17V17M-11,-2H11M0,-17L11,-2 0,17-11,-2Z", INK, 1.4)
)


def childhood_country() -> str:
    """A swing under the tree, and a kite."""
    return scene(
        sky((DAY, 0)),
        cloud(96, 18, 0.9),
        cloud(160, 54, 0.8),
        land("-4,80 40,74 90,82 140,70 176,76", MOSS),
        house(90, 80, 18, 10, PAPER, RED),
        land("-4,98 60,94 120,98 176,92", LEAF),
        shape("M8,106C14,90 14,60 10,40L26,40C24,70 26,92 34,106Z", CHESTNUT),
        line("M20,34C44,26 66,24 88,30", INK, 8),
        line("M20,34C44,26 66,24 88,30", CHESTNUT, 5),
        crown(20, 18, 40, 24, GREEN, 11),
        line("M0,10q5,5 10,0M30,22q5,5 10,0M34,4q5,5 10,0M12,28q5,5 10,0", DARK_GREEN, 1.4),
        line("M62,27L66,76M76,28L78,74", INK, 1.4),
        put(person(GIRL_CHILDHOOD_COUNTRY), 70, 76, 0.74),
        line("M62,78L82,74", INK, 3),
        put(KITE, 142, 28, 1, turn=24),
        line("M135,43C128,52 140,56 132,66C126,72 134,76 130,80", INK, 1.2),
        specks([(131, 52), (136, 60), (128, 72)], RED, 4),
        line("M139,36Q128,70 124,77", INK, 0.9),
        put(person(BOY_CHILDHOOD_COUNTRY), 138, 110, 0.72, flip=True),
        tufts([(52, 112), (96, 108), (160, 110)]),
    )


GUITAR: Final = (
    curve("-9,6 -13,0 -8,-5 -2,-3 3,-6 8,-1 5,6 0,5 -4,9", WOOD) + ball(0, 0, 2, INK) + line("M6,-2L23,-10", INK, 2.6)
)

SINGER: Final = Person(
    coat=GREEN,
    legs=GOLD,
    skirt=9,
    flare=6,
    hat=hats.beret(RED) + line("M-4,-8C-10,-14-14,-12-16,-8", PAPER, 2.4),
    near_leg=(-6, -8),
    far_leg=(18, 2),
    near_arm=(16, 60),
    far_arm=(56, 120),
    lean=-8,
    nod=-16,
    near_holds=put(GUITAR, 2, 1, 0.95),
)

LADY: Final = Person(
    coat=PAPER,
    hair=CHESTNUT,
    hat=hats.bun(CHESTNUT),
    lean=16,
    nod=8,
    near_arm=(40, 80),
    far_arm=(50, 60),
    seated=True,
    legs=PAPER,
    far_holds=ball(1, 1, 2.6, RED),
)


def youth_town() -> str:
    """A serenade under the balcony."""
    return scene(
        sky((NIGHT, 0), (INDIGO, 40), (MAUVE, 66), (ROSE, 84)),
        stars([(20, 16), (52, 30), (70, 12), (14, 48)]),
        moon(44, 30, 15, 0.7),
        peaks("-4,104 -4,84 14,74 30,84 46,84 46,74 54,64 62,74 62,88 86,88", DEEP),
        lights([(8, 90), (20, 90), (52, 80)]),
        slab(102, -4, 76, 124, SAND),
        slab(100, -4, 6, 124, STONE),
        shape("M118,70V30a15,15 0 0 1 30,0V70Z", GOLD),
        shape("M106,26h12v44h-12zM148,26h12v44h-12z", GREEN),
        line("M108,34h8M108,42h8M108,50h8M108,58h8M150,34h8M150,42h8M150,50h8M150,58h8", DARK_GREEN, 1.4),
        put(person(LADY), 136, 66, 1, flip=True),
        slab(114, 72, 46, 30, SAND, outlined=False),
        slab(94, 70, 72, 6, STONE),
        line(
            "M98,70V52M106,70V52M114,70V52M122,70V52M130,70V52M138,70V52M146,70V52M154,70V52M162,70V52M94,52H166",
            INK,
            1.8,
        ),
        shape("M104,76h8v8q-6,0-8,-8zM148,76h8q-2,8-8,8z", STONE),
        line("M164,118C160,100 168,92 162,76C160,64 166,60 164,48", DARK_GREEN, 2.4),
        specks([(160, 96), (168, 88), (160, 80), (166, 66), (161, 58)], RED, 5),
        flat("M-4,102H176V120H-4Z", INDIGO),
        line("M-4,102H176M10,109h16M88,108h20M130,112h22", DEEP, 1.4),
        put(person(SINGER), 62, 112, 0.98),
    )


LAD: Final = Person(
    coat=BLUE,
    legs=STEEL,
    hat=hats.boater(),
    near_arm=(70, 112),
    far_arm=(60, 100),
    near_leg=(-14, -16),
    far_leg=(16, 4),
    lean=4,
    near_holds=line("M0,0L6,-2", PAPER, 2),
)

LASS: Final = Person(
    coat=PAPER,
    skirt=30,
    flare=13,
    swing=-3,
    skirt_ink=RED,
    hair=GOLD,
    hat=hats.straw(GOLD, BLUE),
    near_arm=(-30, 30),
    far_arm=(30, 100),
    lean=-10,
    far_holds=line("M0,0V-8", GREEN, 1.6) + ball(0, -9, 3, GOLD),
)


def youth_country() -> str:
    """A heart cut into a tree."""
    return scene(
        sky((DAY, 0), (CREAM, 46)),
        land("-4,74 40,64 90,76 140,60 176,66", TEAL),
        land("-4,86 50,78 120,88 176,78", MOSS),
        land("-4,100 60,96 120,100 176,96", LEAF),
        shape("M62,110C72,100 72,60 66,30L106,30C100,60 100,100 112,110Z", TAWNY),
        line("M76,104C80,90 78,66 76,42M98,100C94,90 96,70 98,44M88,108C88,102 86,98 88,92", CHESTNUT, 1.6),
        crown(86, 14, 74, 30, GREEN, 15),
        specks(scatter(86, 12, 66, 26, 30), PAPER, 4.4),
        specks(scatter(84, 14, 60, 24, 12), ROSE, 4.4),
        shape(
            (
                "M86,84C78,76 72,72 72,65C72,60 76,57 80,58C83,59 85,61 86,64C87,61 89,59 92,58C96,57 100,60 "
                "100,65C100,72 94,76 86,84Z"
            ),
            RED,
        ),
        line("M66,82L106,58M106,58l-7,0M106,58l-3,6", INK, 1.6),
        put(person(LAD), 46, 112, 0.94),
        put(person(LASS), 132, 112, 0.94, flip=True),
        tufts([(14, 110), (24, 116), (156, 112), (166, 106)]),
        specks([(10, 104), (20, 108), (162, 114), (150, 104), (30, 102)], RED, 3.4),
    )


SCENES: Final[Scenes] = {
    2: (childhood_town, childhood_country),
    3: (youth_town, youth_country),
}
