"""The four knights."""

from art.cloth import cloth, folds
from art.inks import (
    BLUE,
    CHESTNUT,
    DARK_BLUE,
    DARK_GREEN,
    DARK_RED,
    GOLD,
    GREEN,
    INK,
    PALE,
    PAPER,
    RED,
    STEEL,
    TAWNY,
)
from art.patterns import bars, chevrons, dots, harlequin, lozenges, sprigs, stripes
from art.pen import disc, path
from art.tarot.hands import fist
from art.tarot.heads import beard, hair, head, moustache
from art.tarot.horse import FLOWING, LONG, PLAITED, horse, plume, rein
from art.tarot.regalia import at, shaft, sword, trim


def spades() -> str:
    """Ogier: in helmet and mail on a black horse, a lance with its pennon."""
    plate = "100,112 88,122 82,150 84,208! 170,208! 172,160 164,126 148,112"
    mail = "98,76! 93,100 86,120 106,131 126,135 148,130 162,116 151,98 148,76! 140,94! 135,106 122,113 109,108 103,96!"
    helm = "96,84! 94,66 104,44 121,28! 138,44 148,66 148,84! 142,72 132,66! 112,66! 102,74"
    rim = "M98,83C100,72 108,67 122,67C136,67 144,72 146,83"
    near = "152,138 136,140 124,150! 128,172! 150,178 166,168"
    arm = "150,118 170,126 181,146 180,172 164,186! 150,174! 160,158 148,142"
    return "".join(
        (
            at(169, 160, shaft(-128, 40, TAWNY), path("M0,-141L-4.4,-129L0,-122L4.4,-129Z", STEEL, INK, 1.6)),
            cloth(
                "167,40! 152,37 139,41! 146,48! 140,54! 152,58 167,62!", RED, path("M167,50.5L141,48", "none", GOLD, 5)
            ),
            cloth(plate, BLUE, stripes(11, DARK_BLUE, 2.2), path("M126,120V208M84,158H172", "none", PAPER, 9)),
            head(121, 83, "three", "", moustache("three", INK), scale=1.08),
            cloth(mail, STEEL, dots(5, 4, 0.9, INK)),
            cloth(helm, STEEL, path("M121,30C115,44 116,56 118,66", "none", INK, 1.4)),
            trim(rim, GOLD, 3.8),
            _left(horse(INK, STEEL, DARK_BLUE, RED, locks=FLOWING, nod=-3)),
            _left(rein(RED, 134, 154, nod=-3)),
            cloth(near, BLUE, stripes(9, DARK_BLUE, 2)),
            cloth("131,144! 122,151! 126,173! 136,174!", GOLD),
            fist(118, 161, turn=-50),
            cloth(arm, STEEL, folds("150,130 168,140 179,158", "154,150 168,156 177,170")),
            cloth("150,170! 166,186! 175,178! 160,160!", GOLD),
            fist(169, 150, right=True),
        )
    )


def hearts() -> str:
    """La Hire: plumed hat and long hair, a white horse, the sword drawn."""
    coat = "52,112 36,124 24,152 16,208! 120,208! 122,160 116,128 100,112"
    cape = "60,108 40,116 24,138 18,170 14,208! 60,208! 56,160 66,124"
    arm = "78,116 92,108 106,93! 117,104! 110,124 96,138 80,142 68,130"
    hat = "46,70! 52,60! 52,46 78,38 102,46 104,58! 112,64! 96,66 78,64 60,68"
    locks = "-12,-16 -17,-4 -18,10 -14,16 -8,14 8,16 8,28 18,32 27,26 22,16 23,0 16,-16 0,-22"
    face = head(78, 84, "three", hair(locks, GOLD, "17,-4 17,12 20,26", "13,2 12,16 14,28"), right=True)
    feather = "62,56! 54,40 58,24 76,19 96,24 104,34! 96,33! 98,39! 88,37! 88,43! 78,42 70,48"
    return "".join(
        (
            cloth(coat, RED, stripes(13, GOLD, 4, 6)),
            cloth(cape, BLUE, lozenges(16, 20, DARK_BLUE, 0.9)),
            face,
            path("M60,112C68,126 92,126 100,112L94,104H66Z", PAPER, INK, 2)
            + folds("70,108 72,118", "80,108 80,122", "90,108 88,118"),
            cloth(hat, BLUE),
            trim("M53,59C68,55 90,55 104,59", GOLD, 4),
            cloth(feather, RED, folds("63,52 64,34 78,27 94,29", colour=DARK_RED, width=1.8)),
            disc(63, 56, 4.6, GOLD, INK, 1.6),
            _right(horse(PAPER, STEEL, GOLD, BLUE, locks=LONG, nod=5)),
            _right(rein(BLUE, 126, 158, nod=5)),
            at(116, 93, sword(68), turn=34),
            cloth(arm, RED, bars(9, GOLD, 3.4, 8)),
            cloth("100,93! 108,89! 119,102! 112,109!", PAPER),
            fist(115, 94, right=True, turn=8),
            cloth("24,150 22,184 40,196 70,182 84,170! 78,154! 60,164 48,150", RED, bars(9, GOLD, 3.4, 8)),
            cloth("77,156! 87,173! 94,169! 85,153!", PAPER),
            fist(95, 158, right=True, turn=50),
        )
    )


def diamonds() -> str:
    """Hector: bearded and turbaned on a bay, a falcon on his fist."""
    coat = "100,110 86,122 80,150 84,208! 176,208! 178,160 168,128 150,112"
    chest = "110,112! 134,112! 142,208! 112,208!"
    return "".join(
        (
            cloth(coat, GOLD, harlequin(18, 26, GREEN)),
            cloth(chest, RED, bars(12, GOLD, 3)),
            path("M100,112C108,124 138,124 146,112L140,102H104Z", PAPER, INK, 2),
            _turbaned(),
            _left(horse(TAWNY, CHESTNUT, INK, BLUE, locks=PLAITED, nod=13)),
            _left(plume(80, 84, BLUE, -6)),
            _left(rein(BLUE, 134, 154, nod=13)),
            cloth("150,146 134,142 122,152! 126,174! 146,180 160,168", GREEN, stripes(9, DARK_GREEN, 2)),
            cloth("129,145! 120,152! 124,174! 134,176!", GOLD),
            fist(116, 161, turn=-50),
            at(162, 128, _falcon(), scale=1.1),
            cloth("148,124 170,132 184,154 178,184 158,188 146,176! 150,148!", GREEN, stripes(9, DARK_GREEN, 2, 4)),
            cloth("147,136! 173,138! 172,152! 150,150!", TAWNY),
            fist(161, 133, right=True),
        )
    )


def _turbaned() -> str:
    """Hector's head: a full beard, a wound turban with its aigrette."""
    full = "-13.8,3! -12,9 -8,10.4 -4.6,10 2,10.4 8,7 13.6,-4! 15,10 12,22 4,32 -5,36! -11,28 -14,16"
    wound = "-22,-4! -27,-14 -20,-27 0,-31 20,-26 28,-14 22,-3! 0,2"
    turns = ("-26,-14 -6,-10 10,-29", "-20,-4 6,-6 22,-24", "-24,-21 -12,-20 -4,-30", "4,0 18,-6 27,-15")
    turban = cloth(wound, RED, folds(*turns, colour=DARK_RED, width=2))
    aigrette = path("M0,-14C-6,-28-2,-40 8,-44C6,-36 6,-26 0,-14Z", PAPER, INK, 1.7) + disc(0, -13, 5, GOLD, INK, 1.6)
    bearded = beard("three", full, CHESTNUT, "-9,18 -8,26 -5,32", "-2,18 -2,28", "5,15 5,22 1,29")
    return head(120, 82, "three", "", bearded) + at(121, 66, turban, at(-8, 0, aigrette))


def clubs() -> str:
    """Lancelot: in a hood, on a dappled grey under trappings, blowing his horn."""
    coat = "58,112 40,122 26,152 18,208! 122,208! 122,160 114,126 98,112"
    hood = (
        "96,66! 90,56 76,52 58,58 50,76 50,96 42,112 50,126 74,132 100,128 110,116 100,108! 84,106 70,98 70,80 82,68!"
    )
    tail = "62,60! 48,72 42,84 32,98 34,116 26,130! 44,124 44,104 46,94 54,82 62,72!"
    arm = "74,128 60,144 66,158 92,150 116,132 124,124! 114,110! 100,116 86,128"
    return at(
        0,
        -8,
        cloth(coat, GOLD, chevrons(15, RED, 4, 74)),
        head(80, 84, "profile", right=True),
        cloth(tail, GREEN, folds("54,66 44,84 38,112", colour=DARK_GREEN, width=2)),
        cloth(hood, GREEN, folds("62,62 56,84 58,110", "54,112 74,120 100,118", colour=DARK_GREEN, width=2)),
        path("M96,67C84,66 72,76 71,90C72,98 80,105 92,107", "none", GOLD, 3),
        _right(horse(PALE, STEEL, STEEL, GOLD, dots(13, 10, 2.6, STEEL), locks=FLOWING, nod=-6)),
        _right(_trappings()),
        at(97, 97, _horn()),
        cloth(arm, GOLD, chevrons(12, RED, 3.4, 90)),
        cloth("112,108! 122,112! 127,124! 119,128!", PAPER),
        fist(124, 108, right=True, turn=24),
        cloth("28,148 20,180 38,198 70,188 84,178! 80,162! 60,170 48,156", GOLD, chevrons(12, RED, 3.4, 50)),
        cloth("78,160! 86,178! 93,174! 86,157!", PAPER),
        fist(95, 163, right=True, turn=50),
    )


def _left(drawn: str) -> str:
    """The horse at the lower left, looking left."""
    return at(2, 30, drawn, scale=0.86)


def _right(drawn: str) -> str:
    """The horse at the lower right, looking right."""
    return at(203, 37, drawn, scale=0.86, flip=True)


def _falcon() -> str:
    """A hooded falcon looking left, its feet at the origin."""
    body = "-12,-2! -15,-16 -13,-28 -12,-36 -5,-42 3,-39 6,-31 12,-20 14,-4 18,10! 6,8 0,2"
    wing = "2,-30 10,-20 13,-4 17,9! 4,4 -2,-8 -2,-22"
    return (
        cloth(body, PAPER, dots(6, 5, 1, TAWNY))
        + cloth(wing, TAWNY, folds("4,-20 8,-8 14,4", "1,-16 4,-4 10,4", colour=INK, width=1.1), width=1.8)
        + cloth("-14,-30! -13,-37 -5,-43 3,-40 6,-32!", RED, width=1.8)
        + path("M-13.6,-34C-18,-33-19,-29-16,-27C-15,-29-14,-30-12,-30Z", GOLD, INK, 1.5)
        + path("M-4,-43C-6,-48-2,-50-3,-54C2,-51 0,-46-1,-43", GREEN, INK, 1.4)
        + disc(-7, -34, 1.4, INK, "")
    )


def _horn() -> str:
    """A hunting horn, its mouthpiece at the origin, its bell to the upper right."""
    body = "0,-2! 16,0 34,-8 46,-26 50,-44! 70,-40! 64,-16 46,8 22,12 0,3!"
    bell = path("M47,-44C50,-52 70,-48 73,-40C66,-36 52,-38 47,-44Z", DARK_RED, INK, 1.8)
    rings = path("M16,-.6L18,11M40,-16L56,-3", "none", GOLD, 5)
    return cloth(body, PAPER, rings) + bell + path("M19,11C20,24 40,30 52,2", "none", RED, 2.2)


def _trappings() -> str:
    """A patterned cloth over the horse's neck, with a scalloped edge."""
    neck = "96,90! 116,100 134,126 146,158 154,210! 52,210! 56,186 66,168 82,150! "
    edge = "90,152! 92,142! 98,140! 97,128! 101,122! 97,112! 99,104!"
    hem = path("M96,90L99,104L97,112L101,122L97,128L98,140L92,142L90,152L82,150", "none", GOLD, 7)
    return cloth(neck + edge, GREEN, sprigs(22, 20, GOLD, 1.1), hem)
