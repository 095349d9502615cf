"""The four knaves."""

from art.cloth import cloth, folds, mirrored, spline, studs
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
from art.patterns import bars, chevrons, dots, harlequin, lozenges, sprigs, stripes
from art.pen import disc, path
from art.signs import HEART
from art.tarot.hands import fist, palm, resting
from art.tarot.heads import hair, head, moustache
from art.tarot.regalia import at, shaft, trim


def spades() -> str:
    """Hogier: in profile, a watchman with lantern and keys."""
    cloak = "72,106 44,110 22,122 8,142! 8,208! 192,208! 192,146! 178,124 154,110 126,106"
    doublet = "80,110 68,146 66,208! 136,208! 134,146 120,110"
    collar = "78,104! 64,108 50,120! 58,128 66,140! 76,136 84,148! 94,140 101,152! 108,140 118,148! 126,136 136,140! "
    collar += "142,128 152,120! 138,108 122,104!"
    near = "138,126 158,126 168,146! 185,148! 188,172 170,190 148,178 136,154"
    far = "60,112 36,116 18,134 14,156 28,170 46,164 60,156! 52,138! 46,142 52,130"
    return "".join(
        (
            at(174, 150, shaft(-106, 50, TAWNY), trim("M0,-106C0,-120-14,-122-15,-110", TAWNY, 3)),
            at(159, 46, _lantern(), scale=1.1),
            cloth(cloak, BLUE, lozenges(22, 28, DARK_BLUE, 0.85), dots(22, 14, 1.5, GOLD)),
            cloth(doublet, RED, stripes(11, DARK_RED, 2.2)),
            path("M101,144V206", "none", GOLD, 7) + studs("101,160 101,171 101,182", 2.2, PAPER, 1),
            at(174, 150, shaft(-40, 50, TAWNY)),
            cloth(near, BLUE, stripes(9, DARK_BLUE, 2, -4)),
            cloth("164,142! 186,145! 186,155! 163,152!", PAPER),
            fist(174, 137),
            cloth(far, BLUE, stripes(9, DARK_BLUE, 2, 4)),
            at(70, 148, _keys(), turn=6),
            cloth("49,135! 59,158! 66,154! 57,132!", PAPER),
            fist(69, 142, right=True, turn=40),
            cloth(collar, GOLD, bars(9, DARK_GOLD, 1.8)),
            studs("50,122 66,142 84,150 101,154 118,150 136,142 152,122", 3.4, RED, 1.5),
            _capped(),
            path("M81,107C88,113 108,114 119,104L123,111C112,124 88,124 78,115Z", PAPER, INK, 1.9),
            folds("90,112 89,118", "100,113 101,121", "110,111 113,117"),
        )
    )


def _capped() -> str:
    """The watchman's head: in profile, a feathered cap on a page's hair."""
    locks = "-11,-17 -7,-10 0,-8 3,2 4,14! 8,22 15,22 21,14 22,0 18,-14 6,-22"
    cap = "-20,-9! -19,-16 -10,-28 10,-30 26,-22 29,-8 24,2! 18,-6 0,-12"
    feather = "112,58! 122,42 116,28 100,22 82,30! 92,34! 88,40! 98,42! 96,50! 108,52!"
    worn = (
        hair(locks, CHESTNUT, "5,-8 9,2 9,16", "11,-8 15,4 15,18")
        + cloth(cap, BLUE, folds("-12,-18 6,-24 22,-18", colour=DARK_BLUE, width=2), width=2)
        + trim("M-20,-9C-10,-15 8,-13 24,2", GOLD, 3.4)
    )
    return (
        head(96, 80, "profile", "", worn, scale=1.2)
        + cloth(feather, PAPER, folds("110,56 114,40 98,30", colour=STEEL, width=1.8))
        + disc(113, 58, 4.4, RED, INK, 1.6)
    )


def hearts() -> str:
    """La Hire: a messenger with a sealed letter."""
    tunic = "74,110 48,114 24,128 8,150! 8,208! 192,208! 186,164 172,134 150,116 124,110"
    left_half = "54,100! 100,100! 100,210! 54,210!"
    bag = "80,110! 94,110! 156,206! 138,206!"
    curls = (
        "-12,-16 -19,-10 -22,0 -18,8! -22,16 -16,22 -8,18 10,20! 14,26 22,24 22,16! 28,10 24,2! 27,-8 20,-16! 10,-24"
    )
    front = "-14,-6! -16,-16 -8,-22 4,-24 16,-16 20,-2! 14,4 11,-4! 8,-12 2,-8! -2,-15 -8,-8!"
    cap = "-24,-12! -27,-22 -16,-34 4,-36 22,-30 28,-18 22,-8! 10,-16 -10,-16"
    face = head(
        96,
        84,
        "three",
        hair(curls, TAWNY, "16,-12 20,-2 17,10", "-18,-6 -16,4", "18,12 16,20"),
        hair(front, TAWNY, "-8,-18 2,-20 12,-12", width=1.8)
        + cloth(cap, RED, folds("-20,-20 -4,-28 18,-26", "-6,-18 6,-26", colour=DARK_RED, width=2), width=2)
        + trim("M-25,-14C-12,-20 10,-20 23,-9", GOLD, 4.8)
        + path("M-14,-19C-22,-30-20,-42-8,-47C-10,-38-8,-28-14,-19Z", PAPER, INK, 1.7)
        + disc(-14, -18, 4.4, BLUE, INK, 1.6),
        right=True,
    )
    return "".join(
        (
            cloth(tunic, RED, path(spline(left_half), PAPER, ""), _hearts()),
            path("M100,116V206", "none", INK, 1.6),
            cloth(bag, BLUE, path("M84,110L144,206M90,110L152,206", "none", GOLD, 1.8), straight=True),
            mirrored(cloth("76,112 56,116 44,130 54,142 72,134 84,120", GOLD, stripes(7, RED, 3, 4)), 98),
            cloth("150,132 172,140 188,158 186,180 164,194 140,182! 146,158! 158,156!", GOLD, stripes(9, RED, 3.4, -6)),
            at(160, 104, _letter(), turn=8, scale=1.1),
            cloth("146,146! 171,148! 171,158! 147,157!", PAPER),
            fist(157, 135, scale=1.08),
            resting(GOLD, stripes(9, RED, 3.4, 8)),
            path("M76,110C84,126 110,126 120,110L110,102H88Z", PAPER, INK, 2)
            + folds("84,108 88,118", "98,108 98,121", "112,108 108,118"),
            face,
        )
    )


def diamonds() -> str:
    """Hector: a standard-bearer in slashed sleeves and a wide hat."""
    flag = "160,24! 140,20 116,26 92,22 68,24 48,22! 54,46 48,70 54,92! 76,94 100,90 126,96 160,92!"
    finial = path("M0,-134C-7,-128-5,-120 0,-118C5,-120 7,-128 0,-134Z", GOLD, INK, 1.7)
    breast = "76,110 56,118 46,140 46,206! 148,206! 150,140 142,118 122,110"
    near = "146,112 170,118 190,136! 190,172! 164,186! 146,176! 150,160 140,140"
    far = "54,114 28,120 10,140! 10,176! 30,192 58,190 90,178! 80,160! 62,162 62,142"
    yoke = "78,108! 62,112 54,124 62,134 78,130 88,118!"
    collar = "M74,110C80,120 90,116 98,121C106,116 116,120 122,110C114,100 106,104 98,101C90,104 82,100 74,110Z"
    return "".join(
        (
            cloth(flag, BLUE, harlequin(28, 36, GOLD)),
            at(164, 150, shaft(-130, 50, TAWNY), finial),
            cloth(breast, BLUE, stripes(12, DARK_BLUE, 2.4)),
            trim("M98,124V206", GOLD, 5.6),
            studs("98,136 98,148 98,160 98,172 98,184", 2.4, RED, 1),
            cloth(near, GOLD, _slashes("150,124,-20 168,132,-25 160,146,-20 180,148,-5 174,164,10 160,166,10")),
            cloth("146,168! 164,187! 172,179! 156,160!", PAPER),
            fist(162, 150, right=True),
            cloth(far, GOLD, _slashes("46,128,30 28,138,25 46,150,10 24,160,0 40,168,-20 56,174,-60 28,182,-50")),
            cloth("77,156! 93,179! 86,184! 70,161!", PAPER),
            palm(99, 165, right=True, turn=-16),
            mirrored(cloth(yoke, RED, folds("64,116 72,128", "74,112 80,124", colour=DARK_RED, width=2)), 98),
            path(collar, PAPER, INK, 2),
            _hatted(),
        )
    )


def _hatted() -> str:
    """The standard-bearer's head: a moustache under a wide hat with a plume."""
    hat = "-30,-6! -34,-16 -20,-30 2,-33 26,-26 34,-12 28,-2! 12,-12 -12,-12"
    locks = "-13,-14 -18,-2 -17,12 -12,16 8,16 12,20 22,16 22,0 17,-14 0,-22"
    plumes = "4,-30! 12,-46 30,-46 40,-34 40,-20! 34,-26! 32,-18! 26,-26! 22,-20! 16,-28!"
    creases = folds("-26,-16 -4,-26 22,-22", "-8,-16 6,-22 16,-20", colour=DARK_GREEN, width=2)
    return head(
        98,
        84,
        "three",
        hair(locks, CHESTNUT, "16,-4 17,12", "-15,-2 -14,10"),
        moustache("three", CHESTNUT)
        + hair("10,-14 18,-10 21,4 19,16 12,16! 13,4 10,-4", CHESTNUT, "15,-4 16,10", width=1.6)
        + cloth(plumes, PAPER, folds("8,-30 20,-40 36,-28", colour=STEEL, width=1.8), width=1.8)
        + cloth(hat, GREEN, creases, width=2)
        + studs("-20,-17 -4,-21 13,-19", 3, GOLD, 1.4),
    )


def clubs() -> str:
    """Lancelot: an archer in a pointed hat, full face."""
    hood = (
        "70,104! 50,110 34,126 26,146! 42,142 50,154! 66,148 80,162! 100,154 120,162! "
        "134,148 150,154! 158,142 174,146! 166,126 150,110 130,104! 100,118"
    )
    tunic = "60,126 34,130 8,152! 8,208! 192,208! 192,152! 166,130 140,126"
    locks = "-15,-14 -21,-4 -19,6! -24,12 -18,22 -9,18 9,18 18,22 24,12 19,6! 21,-4 15,-14 0,-22"
    fringe = "5,-20! -4,-8 -15,0! -18,-10 -14,-22 0,-26 14,-22 18,-10 15,0! 10,-8"
    hat = "62,62! 70,46 90,30 124,20! 122,38 128,50 142,54! 160,56! 136,66 110,60 84,64!"
    bow = "M150,26C176,60 182,140 160,206"
    face = head(
        100,
        84,
        "front",
        hair(locks, TAWNY, "-18,-4 -19,14", "18,-4 19,14"),
        hair(fringe, TAWNY, "0,-18 -10,-6", "8,-18 13,-8", width=1.6),
        scale=1.2,
    )
    return "".join(
        (
            at(50, 108, _quiver(), turn=-16),
            cloth(tunic, GREEN, lozenges(20, 26, DARK_GREEN, 0.8)),
            cloth("82,136! 118,136! 124,206! 76,206!", GOLD, chevrons(13, RED, 3.6)),
            cloth(hood, RED, sprigs(20, 17, GOLD, 0.8)),
            trim("M76,108C84,128 116,128 124,108", GOLD, 3.8),
            trim("M60,112L124,206", TAWNY, 5.6),
            path("M150,26L148,206", "none", INK, 1.3),
            trim(bow, TAWNY, 4),
            cloth("150,150! 184,158! 190,180 168,194 144,184 132,166", GREEN, bars(9, DARK_GREEN, 2, 5)),
            cloth("160,141! 186,146! 186,158! 158,153!", GOLD),
            fist(172, 134, scale=1.1),
            resting(GREEN, bars(9, DARK_GREEN, 2, 5), cuff=GOLD),
            face,
            cloth(hat, GREEN, folds("80,54 104,46 120,28", colour=DARK_GREEN, width=2)),
            trim("M64,62C80,58 110,56 136,64", GOLD, 2.6),
            cloth("84,58 72,42 62,34 48,34! 54,44 66,54 78,62!", GOLD, folds("52,37 66,46 80,59", colour=RED, width=2)),
            disc(86, 58, 4.2, RED, INK, 1.6),
        )
    )


def _hearts() -> str:
    """Hearts by turns red and paper on the two halves of a tunic."""

    def rows(fill: str, places: tuple[tuple[float, float], ...]) -> str:
        return "".join(at(x, y, path(HEART, fill, ""), scale=0.5) for x, y in places)

    return rows(RED, ((40, 150), (64, 146), (86, 166), (60, 182), (34, 186), (88, 134))) + rows(
        PAPER, ((112, 134), (130, 148), (112, 166), (160, 146), (134, 184))
    )


def _slashes(cuts: str) -> str:
    """Cuts in a sleeve that show its lining: their places and leans."""
    almond = path("M0,-9C5,-4 5,4 0,9C-5,4-5,-4 0,-9Z", RED, INK, 1.4)
    places = (map(float, cut.split(",")) for cut in cuts.split())
    return "".join(at(x, y, almond, turn=lean) for x, y, lean in places)


def _lantern() -> str:
    """A lantern that hangs from its ring at the origin."""
    return (
        disc(0, 0, 3.6, "none", INK, 2)
        + path("M-9,14L0,3L9,14Z", BLUE, INK, 1.8)
        + path("M-8,14H8L10,38H-10Z", "#f6dd9a", INK, 2)
        + path("M0,34C-6,30-3,24 0,19C3,24 6,30 0,34Z", RED, INK, 1.3)
        + path("M-3.4,14L-4,38M3.4,14L4,38", "none", INK, 1.2)
        + path("M-12,38H12V43H-12Z", BLUE, INK, 1.8)
    )


def _keys() -> str:
    """A ring of two keys, hanging from the origin."""
    key = trim("M0,9V29M0,22H5M0,28H5.6", STEEL, 2) + disc(0, 8, 3.4, STEEL, INK, 1.5)
    return trim("M-7,0a7,7 0 1 0 14,0a7,7 0 1 0-14,0", GOLD, 2.2) + at(0, 0, key, turn=18) + at(0, 0, key, turn=-14)


def _letter() -> str:
    """A folded letter under a seal."""
    return (
        path("M-17,-24H17V18H-17Z", PAPER, INK, 2)
        + path("M-17,-24L0,-4L17,-24", "none", INK, 1.6)
        + path("M-11,4H11M-11,9H8", "none", STEEL, 1.8)
        + disc(0, -5, 5.6, RED, INK, 1.6)
        + at(0, -4.6, path(HEART, PAPER, ""), scale=0.14)
    )


def _quiver() -> str:
    """A quiver with its arrows, over the shoulder."""
    feathers = "".join(path(f"M{x},-20l-4,-14h8zM{x},-34V-8", PAPER if x else RED, INK, 1.5) for x in (-8, 0, 8))
    return feathers + path("M-13,-10H13L10,50H-10Z", TAWNY, INK, 2) + path("M-13,-4H13", "none", GOLD, 4)


def _arrow() -> str:
    """An arrow pointing up, its middle at the origin."""
    return (
        path("M0,40V-30", "none", INK, 4)
        + path("M0,40V-30", "none", GOLD, 1.6)
        + path("M0,-42L5,-28H-5Z", STEEL, INK, 1.6)
        + path("M0,24L-6,32V44L0,36L6,44V32Z", RED, INK, 1.4)
    )
