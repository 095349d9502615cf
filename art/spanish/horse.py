"""Horses that look left: a barrel, a neck and a head that turn, four legs along their spines, harness."""

import math
from dataclasses import dataclass
from typing import Final

from art.cloth import cloth, folds, path_points, polygon, spline, studs
from art.inks import GOLD, INK, PAPER, RED, STEEL
from art.pen import path
from art.spanish.body import limb, merged, spun

BARREL: Final = (
    "62,184 72,166 92,158 118,164 142,162 162,160 180,172 184,194 174,214 152,216 126,219 100,216 76,212 64,200"
)
NECK: Final = "62,192! 57,170 56,150 52,132 50,112! 64,96! 82,106 97,126 107,148 118,166!"
MANE: Final = (
    "56,98! 70,95 85,105 99,124 111,146 122,166! 112,163 105,167! 101,153 93,155! "
    "92,140 83,142! 83,127 73,128! 73,115 62,116! 62,104"
)
HEAD: Final = "60,92! 51,97 43,112 33,130 25,142 21,150 22,158 29,162 37,158 45,151 57,147 69,140 74,126 70,108!"
EAR: Final = "57,99! 55,81! 65,88 67,101!"
FORELOCK: Final = "59,91! 51,99 48,109 43,119! 54,114 61,106 65,96!"
POLL: Final = (64.0, 100.0)
WITHERS: Final = (100.0, 184.0)
HIP: Final = (160.0, 196.0)
FORE: Final = (18.0, 10.5, 8.0, 5.2, 6.6)
HIND: Final = (24.0, 16.0, 8.6, 5.6, 6.8)


@dataclass(frozen=True, slots=True)
class Horse:
    """Colours and pose; the spines of legs run from shoulder or stifle to the crown of the hoof."""

    coat: str
    shade: str
    hair: str
    fore: str
    far_fore: str
    hind: str
    far_hind: str
    tail: str
    neck: float = 0
    """Degrees by which the neck is raised."""
    nod: float = 0
    """Degrees by which the chin is tucked in."""
    rear: float = 0
    """Degrees by which the forehand is lifted about the hip."""
    lines: str = INK
    """The ink of features on the coat."""
    harness: str = RED
    dapple: str = ""


def horse(beast: Horse) -> str:
    """The horse without its saddle-cloth, far legs first."""
    strands = STEEL if beast.hair == INK else INK
    return (
        path(spline(beast.tail), beast.hair, INK, 2)
        + "".join(_far(beast, spine, halves) for spine, halves in ((beast.far_fore, FORE), (beast.far_hind, HIND)))
        + _body(beast)
        + _dapple(beast)
        + _hoof(beast.fore)
        + _hoof(beast.hind)
        + path(spline(_neck(beast, MANE)), beast.hair, INK, 1.8)
        + folds(_neck(beast, "66,101 82,113 96,134 106,157"), _neck(beast, "76,104 92,122 103,144"), colour=strands)
        + path(spline(_head(beast, FORELOCK)), beast.hair, INK, 1.5)
        + _features(beast)
        + _bridle(beast)
    )


def _body(beast: Horse) -> str:
    """Near legs, barrel, neck and head as one silhouette."""
    near = limb(beast.fore, *FORE), limb(beast.hind, *HIND)
    parts = _trunk(beast, BARREL), _neck(beast, NECK), _head(beast, HEAD), _head(beast, EAR)
    joints = folds(_trunk(beast, "70,190 72,204 82,214"), _trunk(beast, "142,176 134,196 142,214"), colour=beast.lines)
    return merged(beast.coat, *parts, *near) + joints


def _far(beast: Horse, spine: str, halves: tuple[float, ...]) -> str:
    return cloth(limb(spine, *halves), beast.shade, width=2) + _hoof(spine)


def _hoof(spine: str) -> str:
    """The hoof at the end of a leg."""
    (u, v), (x, y) = path_points(spine)[-2:]
    length = math.hypot(x - u, y - v)
    dx, dy = (x - u) / length, (y - v) / length
    corners = [(-6.8, -1), (6.8, -1), (8.6, 9), (-9.4, 9)]
    outline = " ".join(
        f"{x + dy * across + dx * down:.1f},{y - dx * across + dy * down:.1f}" for across, down in corners
    )
    return path(polygon(outline), INK, INK, 1.6)


def _features(beast: Horse) -> str:
    """Eye, nostril, mouth, cheek."""
    eye = path(spline(_head(beast, "38,124! 44,118 51,118 56,123! 47,126")), PAPER, INK, 1.7)
    eye += path(polygon(_head(beast, "49,121 47,122"), closed=False), "none", INK, 4)
    lines = ("38,117 45,111 54,113", "27,148 30,146 32,150", "23,157 29,156 36,153", "58,144 66,134 67,122")
    return eye + folds(*(_head(beast, line) for line in lines), colour=beast.lines, width=1.6)


def _bridle(beast: Horse) -> str:
    """Nose-band, cheek-piece and rein to the withers."""
    straps = [_head(beast, strap) for strap in ("30,134 37,142 42,153", "42,149 54,134 66,106", "48,105 59,113 71,115")]
    rein = f"{_head(beast, '42,150')} {_neck(beast, '70,166')} {_trunk(beast, '104,158')}"
    breast = _trunk(beast, "58,176 70,190 86,196 104,194")
    leather = folds(*straps, colour=beast.harness, width=3.2) + folds(rein, breast, colour=beast.harness, width=4)
    rings = " ".join((_head(beast, "42,150"), _head(beast, "60,112")))
    nails = " ".join(_trunk(beast, place) for place in ("62,182", "72,191", "86,196"))
    return leather + studs(rings, 2.8, GOLD, 1.2) + studs(nails, 2.4, GOLD, 1.1)


def _dapple(beast: Horse) -> str:
    if not beast.dapple:
        return ""
    spots = "160,176 168,186 156,190 170,198 160,202 150,180 148,198 94,174 88,184 98,188 112,202 128,208"
    return path("".join(f"M{x:g},{y:g}h0" for x, y in path_points(_trunk(beast, spots))), "none", beast.dapple, 6)


def _trunk(beast: Horse, outline: str) -> str:
    return spun(outline, beast.rear, *HIP)


def _neck(beast: Horse, outline: str) -> str:
    return _trunk(beast, spun(outline, beast.neck, *WITHERS))


def _head(beast: Horse, outline: str) -> str:
    return _neck(beast, spun(outline, -beast.nod, *POLL))
