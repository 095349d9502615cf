"""The four kings."""

from art.cloth import cloth, folds, mirrored, studs
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
    PALE,
    PAPER,
    RED,
    SKIN,
    STEEL,
    TAWNY,
)
from art.patterns import bars, chevrons, dots, ermine, harlequin, lozenges, sprigs, stripes
from art.pen import disc, path, petals
from art.tarot.hands import cup, fist, palm, resting
from art.tarot.heads import beard, hair, head
from art.tarot.regalia import (
    arched_crown,
    at,
    axe,
    harp,
    lily,
    open_crown,
    orb,
    radiate_crown,
    shaft,
    sword,
    turban_crown,
)


def hearts() -> str:
    """Charles: full face, a forked beard, the sword upright."""
    mantle = "74,106 46,110 24,122 8,142! 8,208! 192,208! 192,142! 176,122 154,110 126,106"
    robe = "84,112 74,150 68,206! 132,206! 126,150 116,112"
    cape = "74,102 54,110 37,128 33,148 54,153 78,146 100,155 122,146 146,153 167,148 163,128 146,110 126,102 100,112"
    sleeve = "149,140! 165,142! 178,150 186,168 178,186 160,184 143,170 147,154"
    locks = "-16,-14 -21,0 -21,16 -26,26 -17,30 -10,24 10,24 17,30 26,26 21,16 21,0 16,-14 0,-22"
    forked = "-14.4,3! -13,9 -7,10.4 0,10 7,10.4 13,9 14.4,3! 14,18 10,30 5,38! 2,29 0,27! -2,29 -5,38! -10,30 -14,18"
    face = head(
        100,
        78,
        "front",
        hair(locks, TAWNY, "-17,0 -17,14 -20,26", "17,0 17,14 20,26"),
        beard("front", forked, TAWNY, "-10,14 -9,22 -6,32", "10,14 9,22 6,32", "-4,20 -4,26", "4,20 4,26"),
    )
    return "".join(
        (
            cloth(mantle, RED, sprigs(24, 18, GOLD, 0.9)),
            cloth(robe, BLUE, stripes(10, DARK_BLUE, 2.2)),
            mirrored(cloth("80,112! 90,112! 84,206! 70,206!", GOLD, bars(9, DARK_GOLD, 1.6, 2))),
            at(157, 130, sword(92)),
            cloth(cape, PAPER, ermine(14, 10)),
            cloth(sleeve, BLUE, bars(8, DARK_BLUE, 2, 6)),
            cloth("146,134! 168,137! 167,146! 145,143!", GOLD),
            fist(157, 128),
            resting(BLUE, stripes(8, DARK_BLUE, 2, 8), cuff=GOLD),
            _pendant(127),
            face,
            at(100, 60, open_crown(), scale=1.15),
        )
    )


def spades() -> str:
    """David: an old man who plays the harp."""
    mantle = "66,104 42,110 22,124 8,148! 8,208! 192,208! 192,146! 178,124 150,110 120,106"
    robe = "78,112 66,150 62,206! 124,206! 122,150 112,112"
    collar = "66,103 50,110 40,124 54,132 74,124! 92,140 112,124! 130,132 146,124 136,112 118,103 92,112"
    near = "44,140 26,160 24,196 60,204 100,194 122,176! 114,160! 84,172 62,172 58,152"
    long = "-13.6,4! -12,9 -9,10.6 -4.6,10 2,10.4 7,8 12.8,2! 15,16 12,28 8,38 2,46 -6,54! -10,44 -15,34 -14,20"
    locks = "-12,-16 -17,-4 -19,10 -16,18 -8,16 6,18 10,28 19,32 26,24 22,10 22,-4 15,-18 0,-24"
    face = head(
        92,
        78,
        "three",
        hair(locks, PALE, "17,-6 18,10 20,24", "13,0 14,14 16,26"),
        beard("three", long, PALE, "-9,16 -10,28 -7,42", "-3,20 -3,34 -4,46", "3,16 4,28 0,40", "9,12 9,22 6,32"),
        right=True,
    )
    return "".join(
        (
            cloth(mantle, BLUE, lozenges(20, 26, DARK_BLUE, 0.8), dots(20, 13, 1.4, GOLD)),
            cloth(robe, GOLD, chevrons(15, RED, 4, 92)),
            cloth(collar, PAPER, ermine(12, 9)),
            at(171, 72, harp()),
            cloth(near, GREEN, stripes(9, DARK_GREEN, 2, 10)),
            cloth("110,158! 122,176! 129,171! 117,153!", GOLD),
            palm(130, 158, right=True, turn=-28),
            face,
            at(93, 61, arched_crown(), scale=0.98, turn=2),
        )
    )


def diamonds() -> str:
    """Caesar: in profile, shaven, with an axe."""
    mantle = "76,106 50,110 34,118 22,136 12,156! 8,208! 192,208! 192,150! 178,126 156,112 126,106"
    tunic = "82,110 66,140 60,206! 146,206! 140,150 124,110"
    toga = "150,112 174,124 192,150! 192,208! 30,206! 44,182 82,164 112,138 124,112! 136,106"
    falls = ("136,112 128,150 60,190", "150,120 150,160 90,200", "166,136 168,170 140,200")
    raised = "98,116 76,120 56,128! 46,132! 42,150! 60,162 84,166 106,150"
    locks = "-8,-18 -4,-8 2,-4 4,6 8,16 15,12 20,2 19,-12 10,-24 -2,-25"
    ear = path("M4,-1C8,-4 11,0 8,4C7,7 4,7 4,4", SKIN, INK, 1.5)
    leaves = "".join(at(x, y, path(petals(10, 3.4, (a,)), GREEN, INK, 1.2)) for x, y, a in _LAUREL)
    face = head(102, 80, "profile", "", hair(locks, CHESTNUT, "4,-12 10,-4 11,6", "8,-18 15,-8 15,4") + ear + leaves)
    return "".join(
        (
            at(136, 150, axe(-106, 60), turn=7),
            cloth(mantle, RED, stripes(12, DARK_RED, 2.2, -8)),
            cloth(tunic, GOLD, harlequin(18, 26, RED)),
            cloth(raised, GOLD, harlequin(14, 18, RED)),
            cloth("46,130! 55,127! 49,155! 39,151!", PAPER),
            palm(36, 139, turn=24),
            cloth(toga, PAPER, folds(*falls, colour=STEEL, width=2.2)),
            path("M124,112C112,138 82,164 30,206", "none", BLUE, 5),
            path("M128,110C116,140 84,168 36,206", "none", INK, 1.4),
            path("M82,110C84,120 110,128 126,112L114,100H92Z", SKIN, "")
            + path("M82,109C86,124 114,128 126,110", "none", GOLD, 4),
            cloth("186,150! 172,138 160,144 150,158! 152,176 164,186 186,184!", RED, stripes(9, DARK_RED, 2, -6)),
            fist(138, 158, turn=10),
            disc(128, 118, 7, GOLD, INK, 1.8),
            disc(128, 118, 2.8, BLUE, ""),
            face,
            at(104, 60, radiate_crown(), scale=1.05, turn=-5),
        )
    )


def clubs() -> str:
    """Alexander: a black beard, the orb in one hand and a sceptre in the other."""
    mantle = "74,106 46,112 24,126 8,150! 8,208! 192,208! 192,146! 178,124 154,110 126,106"
    robe = "80,110 66,150 58,206! 142,206! 134,150 120,110"
    chain = "66,108 62,128 78,142 100,148 122,142 138,128 134,108! 124,106! 122,124 100,134 78,124 76,106!"
    left = "48,156! 32,164 22,180 24,200 60,204 84,192 86,176 70,156!"
    right = "168,140 184,160 186,190 166,192 148,180 136,168! 146,154! 158,158"
    short = "-13.8,2! -12,9 -8,10.4 -4.6,10 2,10.4 8,7 13,-2! 14,12 10,22 4,29 -3,31 -9,27 -12.6,18"
    locks = "-12,-16 -17,-6 -17,6 -12,10 8,12 13,18 20,14 21,4 18,-10 12,-22 0,-25"
    face = head(
        100,
        78,
        "three",
        hair(locks, INK),
        beard("three", short, INK) + folds("-8,18 -6,24 -2,27", "-1,19 1,24", "6,14 6,20 3,25", colour=STEEL, width=1),
    )
    return "".join(
        (
            cloth(mantle, GREEN, sprigs(22, 18, DARK_GREEN, 1.1)),
            mirrored(cloth("74,108! 86,108! 74,206! 54,206!", PAPER, ermine(10, 12))),
            cloth(robe, RED, chevrons(14, GOLD, 3.6)),
            at(152, 152, shaft(-86, 40, GOLD), at(0, -84, lily(GOLD), scale=1.1), turn=10),
            cloth(right, GOLD, bars(9, DARK_GOLD, 2, -6)),
            fist(148, 156, turn=8),
            cloth(left, GOLD, bars(9, DARK_GOLD, 2, 6)),
            cloth(chain, GOLD),
            cloth("42,146! 64,146! 67,157! 39,157!", PAPER),
            at(53, 117, orb()),
            cup(53, 133),
            studs("70,124 84,136 100,141 116,136 130,124", 3.4, RED, 1.4),
            face,
            at(99, 61, turban_crown(PAPER, STEEL), scale=1.04, turn=-3),
        )
    )


_LAUREL = ((-6, -14, 60), (0, -12, 40), (6, -9, 30), (11, -5, 25), (-2, -17, 100), (5, -16, 80), (12, -12, 70))


def _pendant(y: float) -> str:
    """A jewel on a chain round the neck."""
    chain = path(f"M78,{y - 17:g}C84,{y + 3:g} 116,{y + 3:g} 122,{y - 17:g}", "none", DARK_GOLD, 3.4)
    return chain + disc(100, y, 6, GOLD, INK, 1.8) + disc(100, y, 2.6, RED, "")
