"""The four queens."""

from art.cloth import cloth, folds, mirrored, radial, spline, studs
from art.inks import (
    BLUE,
    BLUSH,
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
from art.patterns import chevrons, dots, ermine, harlequin, lozenges, sprigs, stripes
from art.pen import disc, oval, path, petals
from art.tarot.hands import fist, palm, pinch, resting
from art.tarot.heads import hair, head
from art.tarot.regalia import at, band, open_crown, trim


def hearts() -> str:
    """Judith: full face, crowned over a veil, a rose in her hand."""
    veil = "100,22 74,30 58,54 50,92 40,130 14,204! 186,204! 160,130 150,92 142,54 126,30"
    gown = "70,122 46,132 28,160 16,206! 184,206! 172,160 154,132 130,122 100,132"
    bodice = "80,124 74,150 74,206! 126,206! 126,150 120,124 100,150"
    puff = "80,114 60,120 50,136 62,151 78,143 84,126"
    sleeve = "142,140 168,150 178,176 158,194 130,190 116,180! 124,164! 140,168"
    locks = "-15,-16 -21,0 -22,14 -25,24 -17,28 -9,22 9,22 17,28 25,24 22,14 21,0 15,-16 0,-22"
    part = "0,-22 -9,-18 -14,-8 -15,2! -19,-2 -17,-16 -8,-24 0,-24! 8,-24 17,-16 19,-2 15,2! 14,-8 9,-18"
    face = head(
        100,
        80,
        "front",
        hair(locks, GOLD, "-18,0 -18,12 -20,22", "18,0 18,12 20,22"),
        hair(part, GOLD, width=1.6),
        scale=1.18,
    )
    neckline = "78,110! 84,130 100,152 116,130 122,110!"
    return "".join(
        (
            cloth(veil, PALE, _veil_folds(), dots(26, 22, 1.7, BLUE)),
            cloth(gown, RED, harlequin(22, 30, DARK_RED), dots(22, 15, 1.7, GOLD)),
            cloth(bodice, GOLD, chevrons(13, BLUE, 4.2)),
            path(spline(neckline), SKIN, ""),
            path("M80,120C86,140 96,150 100,152C104,150 114,140 120,120", "none", DARK_GOLD, 2.4),
            disc(100, 152, 4, RED, INK, 1.5),
            mirrored(cloth(puff, PAPER, folds("60,126 68,142", "68,120 76,138"))),
            cloth(sleeve, BLUE, stripes(9, DARK_BLUE, 2, -10)),
            cloth("126,160! 116,184! 109,180! 118,157!", PAPER),
            _rose(),
            pinch(110, 166, right=True, turn=150),
            face,
            at(100, 60, open_crown(), scale=1.08),
        )
    )


def spades() -> str:
    """Pallas: a tall hennin with its veil, a lily."""
    veil = "128,24! 146,30 158,60 162,100 176,140 184,160 186,204! 150,204! 140,150 134,96 124,52"
    gown = "76,112 54,120 36,138 22,168 12,206! 184,206! 172,168 158,138 142,120 118,112"
    edge = "78,106! 60,116 74,138 94,156 100,206! 116,206! 112,156 128,138 142,118 122,106! 116,126 100,142 86,126"
    front = "90,106! 82,112! 88,128 100,144 112,128 120,112! 108,106!"
    sleeve = "50,136 30,156 22,184 36,204 70,202 94,186! 86,166! 66,172 60,156"
    cone = "84,64! 98,40 126,22! 133,27! 128,56 121,74! 102,62"
    smooth = "-12,-16 -14,-8! -9,-15 -1,-16 9,-12 14,-2 14,4! 18,2 19,-8 14,-19 2,-24 -8,-22"
    face = head(98, 82, "three", "", hair(smooth, INK), scale=1.15)
    return "".join(
        (
            cloth(veil, PALE, folds("132,30 148,90 164,204", "136,30 156,90 178,190", colour=STEEL, width=1.8)),
            cloth(gown, BLUE, sprigs(22, 18, GOLD, 0.85)),
            path(spline(front), SKIN, INK, 1.8),
            cloth(edge, PAPER, ermine(12, 10)),
            path("M84,113C90,130 110,130 116,113", "none", INK, 1.2)
            + studs("87,120 93,126 107,126 113,120", 2.2, PAPER, 1)
            + disc(100, 129, 4, RED, INK, 1.4),
            path("M58,206C62,180 64,150 52,108", "none", DARK_GREEN, 3),
            path(
                "M62,152C52,150 46,140 46,130C56,134 62,142 62,152ZM60,140C70,138 76,130 77,122C67,124 61,130 60,140Z",
                GREEN,
                INK,
                1.5,
            ),
            at(52, 108, _lily_flower(), turn=-14),
            cloth(sleeve, BLUE, sprigs(22, 18, GOLD, 0.85)),
            cloth("82,162! 96,186! 78,200! 60,172!", PAPER, ermine(11, 9)),
            fist(64, 172, right=False, turn=-14),
            face,
            cloth(
                cone,
                RED,
                folds("90,56 104,64 124,66", "97,46 112,54 127,56", "106,36 120,42 130,42", colour=GOLD, width=3),
            ),
            trim("M80,66C90,56 110,60 122,76", GOLD, 4.6) + studs("86,62.6 97,60.4 108,64 117,70.6", 1.8, RED, 0.9),
        )
    )


def diamonds() -> str:
    """Rachel: in profile, looking into her mirror."""
    gown = "78,112 52,114 26,126 8,150! 8,208! 192,208! 192,150! 174,126 148,114 122,112"
    bodice = "80,120 70,150 74,206! 128,206! 130,150 120,120 100,128"
    puff = "58,120 40,130 32,150 44,166 66,160 76,140 72,124"
    net = "-4,-17! -2,-5 2,4 4,8! 10,14 19,12 24,2 24,-10 16,-20 6,-24"
    fringe = "-13,-14 -9,-9 -2,-8! -1,-14 4,-20 2,-25 -7,-23"
    face = head(
        95,
        78,
        "profile",
        "",
        cloth(net, GOLD, lozenges(9, 9, CHESTNUT, 0.75), width=2)
        + hair(fringe, CHESTNUT, "-11,-17 -4,-13", "-8,-20 0,-16", width=1.8)
        + path("M-4,-17C-2,-5 0,2 4,8", "none", INK, 4.6)
        + path("M-4,-17C-2,-5 0,2 4,8", "none", PAPER, 2.2)
        + studs("7,13", 2.4, PAPER, 1.1),
        scale=1.26,
        right=True,
    )
    return "".join(
        (
            at(97, 112, _fan_collar(), scale=1.12),
            cloth(gown, GOLD, lozenges(22, 28, RED, 0.55), dots(22, 14, 1.5, DARK_GOLD)),
            cloth(bodice, GREEN, chevrons(14, GOLD, 3)),
            path(spline("82,104! 88,122 100,132 114,122 118,104!"), SKIN, ""),
            mirrored(cloth(puff, RED, stripes(8, PAPER, 2.6, 6))),
            trim("M80,113C86,136 114,136 120,113", PAPER, 3.2),
            disc(100, 131, 4.6, BLUE, INK, 1.5),
            at(156, 132, _mirror(), turn=8),
            cloth("150,152! 172,152 182,168 176,192 150,198 132,184 142,166", GOLD, lozenges(22, 28, RED, 0.55)),
            cloth("146,148! 168,151! 167,160! 144,157!", PAPER),
            fist(155, 143, turn=4),
            resting(GOLD, lozenges(22, 28, RED, 0.55)),
            face,
            at(90, 56, _circlet(), scale=1.08, turn=-12),
        )
    )


def clubs() -> str:
    """Argine: long braids, a wreath of flowers, a bird on her hand."""
    gown = "76,110 50,113 26,126 8,150! 8,208! 192,208! 192,140! 174,122 150,113 124,110"
    vest = "74,112 62,150 64,206! 136,206! 138,150 126,112! 116,112 100,128 84,112!"
    braid = (
        "74,92 66,104 70,116 62,126 68,140 62,152 68,166 62,182 68,206! "
        "80,206! 80,180 76,166 80,152 76,138 82,124 78,112 84,100"
    )
    part = "-5,-23 -10,-16 -13,-7! -17,-6 -17,-16 -8,-26 4,-26 16,-20 20,-6 20,6 16,14! 13,4 11,-6 4,-14"
    face = head(
        98,
        80,
        "three",
        hair("-12,-16 -17,-4 -16,8 -10,16 10,18 18,12 20,-6 10,-22", TAWNY),
        hair(part, TAWNY, "-4,-21 6,-14 14,-4", "-8,-21 -13,-12", "2,-23 12,-16 17,-4", width=1.8),
        right=True,
    )
    return "".join(
        (
            cloth(gown, GREEN, stripes(13, DARK_GREEN, 2.4), dots(26, 20, 1.8, GOLD)),
            cloth(vest, RED, sprigs(20, 17, DARK_RED, 1)),
            path("M100,134V206", "none", GOLD, 7)
            + path("M92,146L108,154M108,146L92,154M92,162L108,170M108,162L92,170", "none", INK, 1.3),
            path(spline("80,104! 84,118 100,136 116,118 120,104!"), SKIN, ""),
            trim("M80,110C84,122 92,132 100,138C108,132 116,122 120,110", PAPER, 3.2),
            mirrored(cloth(braid, TAWNY, _plait()), 98),
            cloth(
                "163,130! 176,128 188,144 188,176 180,200 148,206 134,190 150,178 164,168! 163,150!",
                GOLD,
                stripes(12, DARK_GOLD, 2, -8),
            ),
            cloth("162,129! 171,129! 171,151! 162,151!", PAPER),
            at(150, 124, _bird()),
            palm(155, 139, turn=6),
            resting(GOLD, stripes(12, DARK_GOLD, 2, 8)),
            face,
            at(99, 62, _wreath()),
        )
    )


def _veil_folds() -> str:
    lines = [
        f"{100 + x * 0.3:g},18 {100 + x * 0.95:g},70 {100 + x * 0.8:g},120 {100 + x * 1.5:g},206"
        for x in (-60, -46, 46, 60)
    ]
    return folds(*lines, colour=STEEL, width=1.8)


def _plait() -> str:
    return folds(
        *(f"58,{y} 72,{y + 9} 86,{y - 2}" for y in range(92, 206, 13)),
        *(f"86,{y} 76,{y + 6}" for y in range(98, 206, 13)),
        width=1.3,
    )


def _rose() -> str:
    """A rose on its stem."""
    leaves = (
        "M130,150C122,151 117,146 116,141C124,140 129,144 130,150Z"
        "M136,144C144,146 150,142 152,137C144,135 138,138 136,144Z"
    )
    stem = path("M100,206C106,186 122,170 146,124", "none", DARK_GREEN, 2.8) + path(leaves, GREEN, INK, 1.5)
    petal = oval(0, -8, 6.8, 6.6, RED, INK, 1.6)
    heart = disc(0, 0, 6.4, DARK_RED, INK, 1.4) + path("M-3,1a3.4,3.4 0 1 1 5,1", "none", BLUSH, 1.6)
    return stem + at(151, 110, radial(5, petal), heart)


def _lily_flower() -> str:
    """Three open petals and their stamens."""
    outer = path("M0,4C-6,-2-16,-6-19,-17C-8,-18-1,-10 0,4ZM0,4C6,-2 16,-6 19,-17C8,-18 1,-10 0,4Z", PAPER, INK, 1.7)
    inner = path("M0,5C-8,-6-8,-18 0,-27C8,-18 8,-6 0,5Z", PAPER, INK, 1.7)
    return outer + inner + path("M0,2V-16M-4,-12L0,-2L4,-12", "none", DARK_GOLD, 1.5)


def _mirror() -> str:
    """A round glass in a gold frame, its handle at the origin."""
    return (
        path("M-2.6,18L-3,-16H3L2.6,18Z", GOLD, INK, 1.7)
        + disc(0, -36, 21, GOLD, INK, 2)
        + radial(12, disc(0, -18, 1.5, RED, ""), 0, -36)
        + disc(0, -36, 15, PALE, INK, 1.7)
        + path("M-9,-32L3,-46M-4,-28L9,-43", "none", PAPER, 2.6)
        + disc(0, 19, 3.4, GOLD, INK, 1.5)
    )


def _fan_collar() -> str:
    """A standing collar of lace, spread behind the head from the origin."""
    lobes = "".join(
        at(0, 0, path("M0,0L-5,-40C-5,-46 5,-46 5,-40Z", PAPER, INK, 1.6), turn=a) for a in range(-77, 78, 14)
    )
    rim = "".join(
        at(0, 0, disc(0, -38, 1.7, DARK_GOLD, "") + path("M0,-31V-12", "none", STEEL, 1.6), turn=a)
        for a in range(-77, 78, 14)
    )
    return lobes + rim


def _circlet() -> str:
    points = path("M-17,-3L-18,-14L-10,-8L-7,-18L0,-9L7,-18L10,-8L18,-14L17,-3C8,2-8,2-17,-3Z", GOLD, INK, 1.9)
    return points + band(17, "-9,-.8 0,.4 9,-.8", 5) + studs("-18,-15 -7,-19.6 7,-19.6 18,-15", 2.4, PAPER, 1.2)


def _wreath() -> str:
    """A low crown with roses and leaves."""
    leaves = "".join(
        at(x, y, path(petals(14, 4, (a,)), GREEN, INK, 1.3))
        for x, y, a in (
            (-19, -6, -62),
            (-10, -9, -20),
            (0, -10, 20),
            (10, -9, -10),
            (19, -6, 50),
            (14, -8, 32),
            (-15, -8, -40),
        )
    )
    flower = radial(5, oval(0, -4, 3.2, 3.2, PAPER, INK, 1.2)) + disc(0, 0, 2.4, GOLD, INK, 1)
    return leaves + band(21, "", 5) + "".join(at(x, y, flower) for x, y in ((-15, -6), (0, -4), (15, -6)))


def _bird() -> str:
    """A dove, its feet at the origin, looking left."""
    body = "-22,-16! -17,-20 -14,-24 -7,-24 -4,-18 4,-13 18,-6 28,2! 14,4 4,1 -6,-1 -13,-8 -14,-15 -17,-15"
    wing = "-6,-15 4,-14 14,-6 22,0! 8,1 -2,-4 -8,-10"
    return (
        path("M-3,-2L-4,7M3,0L2,8", "none", INK, 1.8)
        + cloth(body, PAPER)
        + cloth(wing, STEEL, folds("0,-8 10,-4 20,0", "-2,-4 6,-1 12,0"), width=1.6)
        + path("M-22,-16L-16.6,-18L-17,-15Z", GOLD, INK, 1.3)
        + disc(-12, -20, 1.3, INK, "")
    )
