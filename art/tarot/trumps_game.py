"""Trump 20: the game."""

from typing import Final

from art.inks import BLUE, DARK_GOLD, DARK_GREEN, DARK_RED, GOLD, GREEN, INK, PAPER, RED, SKIN
from art.tarot import hats
from art.tarot.people import Person, person
from art.tarot.plants import poplar, tree
from art.tarot.scenery import cloud, land, sky, specks
from art.tarot.strokes import (
    CREAM,
    DAY,
    LEAF,
    MOON,
    MOSS,
    SAND,
    TEAL,
    WOOD,
    Scenes,
    ball,
    flat,
    line,
    put,
    scene,
    shape,
    slab,
)
from art.tarot.town import chair, door, house, windows

FAN: Final = "".join(f'<g transform="rotate({turn})">{shape("M-3,-1V-11H3V-1Z", PAPER)}</g>' for turn in (-30, -6, 18))

LEFT: Final = Person(
    coat=RED,
    legs=INK,
    seated=True,
    hat=hats.cap(INK),
    near_leg=(84, 4),
    far_leg=(80, -6),
    near_arm=(24, 100),
    far_arm=(40, 104),
    lean=8,
    nod=6,
    near_holds=FAN,
)

RIGHT: Final = Person(
    coat=BLUE,
    legs=INK,
    seated=True,
    hair=PAPER,
    near_leg=(84, 4),
    far_leg=(80, -6),
    near_arm=(24, 100),
    far_arm=(60, 130),
    lean=4,
    near_holds=FAN,
    hat=hats.beret(BLUE),
)

FAR: Final = Person(
    coat=DARK_GOLD,
    view="mask",
    mask=SKIN,
    hair=INK,
    hat=hats.straw(),
    near_arm=(-30, 40),
    far_arm=(30, -40),
    near_leg=(0, 180),
    far_leg=(0, 180),
    shoes=GREEN,
    legs=GREEN,
    seated=True,
)


def game_town() -> str:
    """Cards under the lamp."""
    return scene(
        sky((DARK_GREEN, 0)),
        flat("M86,22L-4,104V120H176V104Z", GREEN),
        flat("M86,22L26,92H146Z", LEAF),
        slab(10, 30, 26, 30, WOOD),
        slab(14, 34, 18, 22, CREAM),
        flat("M23,38l6,7-6,7-6,-7z", RED),
        slab(138, 34, 26, 3, WOOD),
        shape("M141,34v-11l2,-3v-4h3v4l2,3v11zM152,34v-8l2,-3v-5h3v5l2,3v8z", DARK_RED),
        line("M86,-2V10", INK, 2.4),
        shape("M64,26C66,12 78,9 86,9C94,9 106,12 108,26Z", RED),
        line("M62,26H110", INK, 2.4),
        line("M64,27q3.7,5 7.4,0t7.4,0 7.4,0 7.4,0 7.4,0 7.4,0", GOLD, 2.4),
        ball(86, 28, 5, MOON),
        put(person(FAR), 86, 80, 0.94),
        chair(30, 112),
        chair(142, 112, flip=True),
        put(person(LEFT), 38, 96, 1.08),
        put(person(RIGHT), 134, 96, 1.08, flip=True),
        line("M64,88V112M108,88V112", INK, 6),
        line("M64,88V112M108,88V112", WOOD, 3),
        shape("M52,80H120L128,92H44Z", GREEN),
        shape("M44,92H128V97H44Z", WOOD),
        shape("M66,84l9,-1 1,6-10,1zM82,86h8v5h-8zM94,82l8,2-2,6-8,-2z", PAPER),
        specks([(71, 86.6)], RED, 2.4),
        specks([(86, 88.6)], INK, 2.4),
        specks([(97, 86)], RED, 2.4),
        shape("M110,90v-7h6v7z", GOLD),
    )


PIN: Final = shape(
    "M-4.4,0C-6,-7-5,-11-2.4,-15C-4.4,-19-3,-23 0,-23C3,-23 4.4,-19 2.4,-15C5,-11 6,-7 4.4,0Z", PAPER
) + line("M-2.6,-15.4H2.6", RED, 2.4)

BOWLER: Final = Person(
    coat=RED,
    sleeves=PAPER,
    legs=BLUE,
    hat=hats.cap(GREEN),
    lean=34,
    nod=-16,
    near_leg=(-50, -60),
    far_leg=(48, -8),
    near_arm=(40, 66),
    far_arm=(-50, -30),
)

PINS: Final = (
    (110, 92, 0.7),
    (126, 91, 0.7),
    (142, 92, 0.7),
    (118, 98, 0.84),
    (136, 98, 0.84),
    (108, 105, 1),
    (127, 106, 1),
    (147, 105, 1),
)


def game_country() -> str:
    """Ninepins before the inn."""
    return scene(
        sky((DAY, 0)),
        cloud(52, 26, 1),
        land("-4,66 40,58 90,66 140,56 176,62", TEAL),
        poplar(16, 72, 30),
        poplar(26, 72, 24),
        land("-4,76 60,70 120,76 176,72", MOSS),
        house(100, 84, 64, 34, CREAM, RED, "hip", rise=22),
        windows(104, 52, 36, 24, GREEN, 2, 1, 8),
        door(146, 84, 13, 22, DARK_RED),
        line("M100,58H88M90,58v4", INK, 2.2),
        slab(82, 62, 15, 17, GOLD),
        flat("M89.5,65l4.6,5.5-4.6,5.5-4.6,-5.5z", RED),
        tree(54, 84, 1.3),
        land("-4,86 60,82 120,86 176,82", LEAF),
        flat("M4,120L70,88H156L176,120Z", SAND),
        line("M4,120L70,88M156,88L176,120", DARK_GOLD, 1.4),
        "".join(put(PIN, x, y, s) for x, y, s in PINS),
        put(PIN, 92, 110, 0.9, turn=-68),
        ball(76, 105, 8, DARK_RED),
        specks([(74, 102), (78, 101.6), (76.4, 105)], INK, 2),
        line("M52,106h10M48,110h10", DARK_GOLD, 1.6),
        put(person(BOWLER), 34, 112, 1),
    )


SCENES: Final[Scenes] = {
    20: (game_town, game_country),
}
