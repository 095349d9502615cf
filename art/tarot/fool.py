"""The Excuse: a musician in motley with his mandolin, one way up."""

from art.cloth import centred, cloth, folds, studs, turned_over
from art.faces import HEIGHT, bout_frame, sheet
from art.inks import CHESTNUT, DARK_GOLD, DARK_GREEN, DARK_RED, GOLD, GREEN, INK, PAPER, RED, TAWNY
from art.patterns import harlequin, stripes
from art.pen import box, disc, group, path
from art.signs import excuse_star
from art.tarot.hands import fist, palm
from art.tarot.heads import hair, head
from art.tarot.regalia import at, trim


def fool() -> str:
    """The whole card."""
    clearing = box(8, 8, 33, 108, PAPER)
    star = group("translate(25 30) scale(.68)", excuse_star())
    word = group("translate(20.4 79) rotate(90)", centred("EXCUSE", 0, 0, 11, INK))
    corners = turned_over(clearing + star + word, HEIGHT["ta"])
    return sheet("ta", "Excuse", bout_frame(), at(2, 0, _ground(), _legs(), _body(), _arms(), _hooded()), corners)


def _ground() -> str:
    turf = path("M36,318C56,303 124,303 150,318C128,327 58,327 36,318Z", GREEN, INK, 2)
    return turf + path("M74,319l-3,-7m3,7l5,-7M108,320l-3,-7m3,7l5,-7", "none", DARK_GREEN, 1.6)


def _legs() -> str:
    near = "82,206 66,240 66,262 62,290! 77,293! 82,268 88,244 104,216!"
    far = "98,214! 108,240 122,262 120,292! 134,291! 138,262 130,234 124,206"
    shoe = "60,286! 54,295 40,299 30,296 22,284! 19,296 26,307 44,310 66,309 78,304 79,290!"
    other = "118,288! 117,304 124,312 138,313 150,308 155,297 151,288! 148,296 142,297 135,287!"
    return (
        cloth(far, GREEN, stripes(8, PAPER, 3.4, 8))
        + cloth(other, RED)
        + studs("151,286", 4, GOLD, 1.5)
        + cloth(near, GOLD, harlequin(15, 22, RED))
        + cloth(shoe, GOLD)
        + studs("22,282", 4, RED, 1.5)
    )


def _body() -> str:
    tunic = (
        "80,122 68,142 72,170 74,196 60,226! 74,219! 80,240! 90,222! 100,244! 110,222! 120,240! 126,219! 140,226! "
        "126,196 128,170 132,142 120,122"
    )
    half = "M100,110H150V250H100Z"
    return (
        cloth(tunic, RED, path(half, GREEN, ""), harlequin(24, 34, GOLD))
        + path("M100,130V240", "none", INK, 1.6)
        + trim("M73,192C88,200 112,200 127,192", GOLD, 4.8)
        + studs("60,228 80,242 100,246 120,242 140,228", 3.6, GOLD, 1.5)
    )


def _arms() -> str:
    left = "84,122 62,128 44,150 36,176 46,190 66,190 80,184! 74,168! 62,168 64,158 78,146"
    right = "120,122 140,128 152,142! 166,144! 172,170 168,200! 158,188! 150,202! 142,186! 134,192! 132,166 122,150"
    return (
        cloth(right, RED, stripes(9, GOLD, 3.4, -6))
        + studs("168,202 150,204", 3.4, GOLD, 1.4)
        + at(97, 176, _mandolin(), turn=54, scale=1.14)
        + fist(153, 136, turn=-10, right=True)
        + cloth(left, GREEN, stripes(9, GOLD, 3.4, 6))
        + cloth("71,166! 79,187! 86,184! 79,163!", PAPER)
        + palm(91, 174, right=True, turn=8)
    )


def _hooded() -> str:
    collar = "78,112! 52,140! 72,134! 80,152! 91,136! 100,158! 109,136! 120,152! 128,134! 148,140! 122,112! 100,126"
    red = "86,74 80,56 68,46 54,54 50,74! 46,84! 58,76 66,78 72,94"
    green = "114,74 122,54 138,44 154,52 162,72! 166,84! 150,74 140,76 130,94"
    gold = "78,80! 82,60 94,42 112,32! 110,46 118,60 122,80! 100,70"
    locks = "-13,-14 -18,0 -16,14 -10,16 8,16 14,20 21,14 20,-2 15,-16 0,-22"
    return (
        head(100, 94, "three", hair(locks, CHESTNUT, "16,-2 17,12", "-15,0 -14,10"), scale=1.08)
        + cloth(collar, GOLD)
        + studs("52,142 80,154 100,160 120,154 148,142", 3.8, RED, 1.4)
        + cloth(red, RED, folds("80,66 68,56 58,68", colour=DARK_RED, width=2))
        + cloth(green, GREEN, folds("122,66 138,54 154,68", colour=DARK_GREEN, width=2))
        + cloth(gold, GOLD, folds("96,72 100,54 108,42", colour=DARK_GOLD, width=2))
        + trim("M77,83C90,72 110,72 123,83", PAPER, 5)
        + studs("47,87 166,88 113,30", 4.6, GOLD, 1.6)
    )


def _mandolin() -> str:
    """A mandolin, the middle of its table at the origin, its neck upwards."""
    bowl = "-4,-24! 4,-24! 12,-10 20,6 19,22 0,32 -19,22 -20,6 -12,-10"
    return (
        path("M-4,-22L-3,-66H3L4,-22Z", CHESTNUT, INK, 1.8)
        + path("M-4,-64L-7,-84C-3,-88 5,-88 7,-84L4,-64Z", DARK_RED, INK, 1.8)
        + path("M-11,-70H11M-11,-77H11", "none", INK, 3.4)
        + cloth(bowl, TAWNY)
        + path("M-12,18C-14,6-8,-6 0,-18C8,-6 14,6 12,18C8,26-8,26-12,18Z", GOLD, INK, 1.3)
        + disc(0, 2, 6.4, INK, DARK_GOLD, 1.6)
        + path("M-8,18H8", "none", INK, 3)
        + path("M-2,18L-1.6,-66M2,18L1.6,-66", "none", PAPER, 0.9)
    )
