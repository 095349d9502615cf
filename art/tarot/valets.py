"""The four knaves."""

from art.cloth import bars, chevrons, cloth, dots, folds, harlequin, lozenges, mirrored, spline, sprigs, stripes, studs
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
from art.pen import disc, path
from art.signs import HEART
from art.tarot.hands import fist, palm
from art.tarot.heads import hair, head, moustache
from art.tarot.regalia import at, shaft


def spades() -> str:
    """Hogier: in profile, a watchman with lantern and keys."""
    cloak = "70,110 46,120 28,142 18,172 12,206! 188,206! 182,170 170,140 152,120 126,110"
    doublet = "84,112 72,140 70,206! 134,206! 132,140 120,112"
    cape = "74,104! 58,112 44,130 40,150! 62,142 82,150! 100,140 120,150! 138,142 160,150! 156,130 144,114 126,104!"
    locks = "-11,-17 -7,-10 0,-8 3,2 4,14! 8,22 15,22 21,14 22,0 18,-14 6,-22"
    cap = "-20,-9! -19,-16 -10,-28 10,-30 26,-22 29,-8 24,2! 18,-6 0,-12"
    face = head(
        98,
        80,
        "profile",
        "",
        hair(locks, CHESTNUT, "5,-8 9,2 9,16", "11,-8 15,4 15,18")
        + cloth(cap, BLUE, folds("-12,-18 6,-24 22,-18", colour=DARK_BLUE, width=2), width=2)
        + path("M-20,-9C-10,-15 8,-13 24,2", "none", INK, 6.4)
        + path("M-20,-9C-10,-15 8,-13 24,2", "none", GOLD, 3.4),
    )
    feather = "116,60! 130,40 124,28 108,24 94,32! 102,34! 98,42! 108,42! 106,50! 114,50!"
    near = "148,130 170,144 182,166 174,188 154,192 138,182! 144,166! 158,164 150,150"
    return "".join(
        (
            cloth(cloak, BLUE, lozenges(22, 28, DARK_BLUE, 0.85), dots(22, 14, 1.5, GOLD)),
            cloth(doublet, RED, stripes(10, DARK_RED, 2.2)),
            path("M102,144V206", "none", GOLD, 7) + studs("102,150 102,161 102,172 102,183", 2.2, PAPER, 1),
            at(156, 156, shaft(-112, 40, TAWNY), path("M0,-112C0,-124-16,-126-18,-114", "none", INK, 4.4)),
            at(138, 48, _lantern()),
            cloth(cape, GOLD, bars(9, DARK_GOLD, 1.8)),
            studs("62,143 82,151 100,141 120,151 138,143", 3.4, RED, 1.5),
            cloth(near, BLUE, stripes(9, DARK_BLUE, 2, -8)),
            cloth("147,160! 141,185! 148,188! 156,165!", PAPER),
            fist(153, 160, turn=-30, right=True),
            cloth(
                "44,150 26,170 24,200 58,204 84,194 92,188! 82,170! 62,176 58,160", BLUE, stripes(9, DARK_BLUE, 2, 8)
            ),
            at(101, 178, _keys(), turn=-12),
            cloth("80,168! 93,189! 86,193! 73,173!", PAPER),
            fist(98, 173, right=True, turn=50),
            path("M84,108C90,118 114,120 122,106L114,98L90,100Z", PAPER, INK, 2)
            + folds("94,104 96,113", "104,104 106,114", "113,102 116,110"),
            face,
            cloth(feather, PAPER, folds("114,58 120,40 104,30", colour=STEEL, width=1.8)),
            disc(117, 60, 4.4, RED, INK, 1.6),
        )
    )


def hearts() -> str:
    """La Hire: a messenger with a sealed letter."""
    tunic = "74,112 50,120 32,138 20,166 12,206! 188,206! 180,166 166,136 148,120 124,112"
    left_half = "40,100! 100,100! 100,206! 12,206! 12,140!"
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
        + path("M-25,-14C-12,-20 10,-20 23,-9", "none", INK, 8)
        + path("M-25,-14C-12,-20 10,-20 23,-9", "none", GOLD, 4.8)
        + path("M-14,-19C-22,-30-20,-42-8,-47C-10,-38-8,-28-14,-19Z", PAPER, INK, 1.7)
        + disc(-14, -18, 4.4, BLUE, INK, 1.6),
        right=True,
    )
    return "".join(
        (
            cloth(tunic, RED, path(spline(left_half), PAPER, ""), _hearts()),
            path("M100,116V206", "none", INK, 1.6),
            cloth(bag, BLUE, path("M84,110L144,206M90,110L152,206", "none", GOLD, 1.8), straight=True),
            at(152, 118, _letter(), turn=8),
            cloth("148,132 172,142 186,166 176,192 152,194 138,180! 142,158! 160,160!", GOLD, stripes(9, RED, 3.4, -6)),
            cloth("138,153! 164,155! 163,164! 139,162!", PAPER),
            fist(152, 144),
            mirrored(cloth("76,112 56,116 44,130 54,142 72,134 84,120", GOLD, stripes(7, RED, 3, 4)), 98),
            cloth("46,142 28,164 26,198 58,204 84,194 92,186! 82,168! 62,176 58,158", GOLD, stripes(9, RED, 3.4, 8)),
            cloth("80,166! 93,187! 86,191! 73,171!", PAPER),
            palm(98, 174, right=True, turn=-14),
            path("M76,110C84,126 110,126 120,110L110,102H88Z", PAPER, INK, 2)
            + folds("84,108 88,118", "98,108 98,121", "112,108 108,118"),
            face,
        )
    )


def diamonds() -> str:
    """Hector: a standard-bearer in slashed sleeves and a wide hat."""
    flag = "160,24! 140,20 116,26 92,22 68,24 48,22! 54,46 48,70 54,92! 76,94 100,90 126,96 160,92!"
    breast = "76,110 56,118 46,140 46,206! 148,206! 150,140 142,118 122,110"
    sleeve = "146,116 168,124 184,146 182,172 164,186! 146,176! 150,160 140,140"
    other = "54,118 32,130 18,154 20,186 44,200 72,192 86,182! 76,164! 58,166 62,146"
    hat = "-30,-6! -34,-16 -20,-30 2,-33 26,-26 34,-12 28,-2! 12,-12 -12,-12"
    locks = "-13,-14 -18,-2 -17,12 -12,16 8,16 12,20 22,16 22,0 17,-14 0,-22"
    plumes = "4,-30! 12,-46 30,-46 40,-34 40,-20! 34,-26! 32,-18! 26,-26! 22,-20! 16,-28!"
    face = head(
        98,
        84,
        "three",
        hair(locks, CHESTNUT, "16,-4 17,12", "-15,-2 -14,10"),
        moustache("three", CHESTNUT)
        + hair("10,-14 18,-10 21,4 19,16 12,16! 13,4 10,-4", CHESTNUT, "15,-4 16,10", width=1.6)
        + cloth(plumes, PAPER, folds("8,-30 20,-40 36,-28", colour=STEEL, width=1.8), width=1.8)
        + cloth(hat, GREEN, folds("-26,-16 -4,-26 22,-22", "-8,-16 6,-22 16,-20", colour=DARK_GREEN, width=2), width=2)
        + studs("-20,-17 -4,-21 13,-19", 3, GOLD, 1.4),
    )
    return "".join(
        (
            cloth(flag, GOLD, harlequin(28, 36, RED)),
            at(
                164,
                150,
                shaft(-130, 50, TAWNY),
                path("M0,-134C-7,-128-5,-120 0,-118C5,-120 7,-128 0,-134Z", GOLD, INK, 1.7),
            ),
            cloth(breast, BLUE, stripes(12, DARK_BLUE, 2.4)),
            path("M98,124V206", "none", INK, 9)
            + path("M98,124V206", "none", GOLD, 5.6)
            + studs("98,136 98,148 98,160 98,172 98,184", 2.4, RED, 1),
            cloth(
                sleeve,
                GOLD,
                _slashes("152,126 160,140", "166,134 172,150", "154,146 164,162", "170,156 168,172"),
                width=2.2,
            ),
            cloth("146,168! 164,187! 172,179! 156,160!", PAPER),
            fist(162, 150, right=True),
            cloth(
                other,
                GOLD,
                _slashes("46,132 40,150", "32,146 28,166", "54,150 46,170", "36,174 44,190", "60,172 64,186"),
                width=2.2,
            ),
            cloth("75,162! 89,183! 82,188! 68,167!", PAPER),
            palm(94, 170, right=True, turn=-18),
            mirrored(
                cloth(
                    "78,108! 62,112 54,124 62,134 78,130 88,118!",
                    RED,
                    folds("64,116 72,128", "74,112 80,124", colour=DARK_RED, width=2),
                ),
                98,
            ),
            path(
                "M74,110C80,120 90,116 98,121C106,116 116,120 122,110C114,100 106,104 98,101C90,104 82,100 74,110Z",
                PAPER,
                INK,
                2,
            ),
            face,
        )
    )


def clubs() -> str:
    """Lancelot: an archer in a pointed hat, full face."""
    hood = (
        "68,106! 50,114 34,134 30,154! 44,148 54,158! 70,150 84,162! 100,152 116,162! "
        "130,150 146,158! 156,148 170,154! 166,134 150,114 132,106! 100,114"
    )
    tunic = "60,130 36,140 20,168 12,206! 188,206! 180,168 164,140 140,130"
    locks = "-15,-14 -20,0 -20,12 -23,20 -15,22 -10,18 10,18 15,22 23,20 20,12 20,0 15,-14 0,-22"
    fringe = "-14,-4! -17,-14 -10,-22 10,-22 17,-14 14,-4! 11,-8 6,-8! 2,-7 -2,-9! -6,-7 -11,-8!"
    hat = "66,60! 74,46 92,30 122,22! 122,40 128,50 140,56! 156,58! 134,66 110,58 86,60!"
    return "".join(
        (
            at(52, 112, _quiver(), turn=-14),
            cloth(tunic, GREEN, lozenges(20, 26, DARK_GREEN, 0.8)),
            cloth("84,140! 116,140! 122,206! 78,206!", GOLD, chevrons(13, RED, 3.6)),
            cloth(hood, RED, sprigs(20, 17, GOLD, 0.8)),
            path("M80,108C86,124 114,124 120,108", "none", INK, 7)
            + path("M80,108C86,124 114,124 120,108", "none", GOLD, 4),
            path("M152,30C178,70 178,140 158,206", "none", INK, 7.4)
            + path("M152,30C178,70 178,140 158,206", "none", TAWNY, 4),
            path("M152,30L144,206", "none", INK, 1.3),
            path("M170,106L172,134", "none", RED, 6),
            cloth("142,146 164,150 184,158 182,180 160,188 138,182 128,166", GREEN, bars(9, DARK_GREEN, 2, -5)),
            cloth("154,140! 182,146! 180,157! 152,152!", GOLD),
            fist(171, 132, right=False),
            cloth("48,150 26,168 24,200 56,204 84,194 92,186! 82,168! 64,174 58,160", GREEN, bars(9, DARK_GREEN, 2, 5)),
            cloth("80,166! 93,187! 85,191! 72,171!", GOLD),
            at(112, 158, _arrow(), turn=52),
            fist(98, 174, right=True, turn=54),
            head(100, 84, "front", hair(locks, RED, "-17,0 -17,12", "17,0 17,12"), hair(fringe, RED, width=1.6)),
            cloth(hat, GREEN, folds("82,54 104,48 120,30", colour=DARK_GREEN, width=2)),
            cloth(
                "86,56 72,40 60,34 46,36! 54,44 66,52 78,60!",
                GOLD,
                folds("50,38 66,44 82,57", colour=RED, width=2),
                width=1.9,
            ),
            disc(86, 56, 4.2, RED, INK, 1.6),
        )
    )


def _hearts() -> str:
    """Hearts by turns red and paper on the two halves of a tunic."""

    def rows(fill: str, places: tuple[tuple[float, float], ...]) -> str:
        return "".join(at(x, y, path(HEART, fill, ""), scale=0.5) for x, y in places)

    return rows(RED, ((40, 150), (64, 146), (86, 166), (60, 182), (34, 186), (88, 134))) + rows(
        PAPER, ((112, 134), (130, 148), (112, 166), (160, 146), (134, 184))
    )


def _slashes(*cuts: str) -> str:
    """Cuts in a sleeve that show its lining."""
    lines = "".join(f"M{cut.replace(' ', 'L')}" for cut in cuts)
    return path(lines, "none", INK, 8) + path(lines, "none", RED, 5)


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
    """A ring of keys."""
    key = (
        path("M0,12V32M0,25H5.4M0,31H6", "none", INK, 5)
        + path("M0,12V32M0,25H5M0,31H5.6", "none", STEEL, 2.4)
        + disc(0, 10, 3.6, STEEL, INK, 1.6)
    )
    return (
        disc(0, 0, 9, "none", INK, 5)
        + disc(0, 0, 9, "none", GOLD, 2.4)
        + "".join(at(0, 0, key, turn=a) for a in (-26, 12))
    )


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
