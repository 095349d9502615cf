"""Small people, sixty units tall with their feet at the origin, looking right: one rig, posed by angles and dressed."""

import math
from dataclasses import dataclass
from typing import Final

from art.inks import CHESTNUT, INK, RED, SKIN
from art.pen import Point, num, turned
from art.tarot.strokes import ball, flat, line, put, shape, track

Limb = tuple[float, float]
"""The angles of its upper and lower part from hanging straight down, in degrees, positive forward."""
THIGH: Final = 14.0
SHIN: Final = 13.0
TORSO: Final = 19.0
UPPER_ARM: Final = 11.0
FOREARM: Final = 10.5
NECK: Final = 8.2
HEAD: Final = 5.3


@dataclass(frozen=True, slots=True)
class Person:
    """A pose and a dress; what hands hold is drawn round the hand as origin."""

    coat: str = RED
    legs: str = INK
    sleeves: str = ""
    hair: str = CHESTNUT
    skin: str = SKIN
    view: str = "side"
    """`side` in profile, `back` turned away, `mask` towards us behind a mask."""
    mask: str = INK
    hat: str = ""
    skirt: float = 0
    """Its length below the waist; none at 0."""
    skirt_ink: str = ""
    flare: float = 9
    swing: float = 0
    apron: str = ""
    lean: float = 0
    nod: float = 0
    head: float = 1
    """How large the head is; children's are larger."""
    near_arm: Limb = (-8, 4)
    far_arm: Limb = (10, 16)
    near_leg: Limb = (-4, -4)
    far_leg: Limb = (5, 3)
    near_holds: str = ""
    far_holds: str = ""
    thick: float = 1
    shoes: str = INK
    seated: bool = False
    """Seated people have their hip, not their feet, at the origin."""


def person(who: Person) -> str:
    """The person drawn, from the far arm to the near one."""
    hip: Point = (0, 0 if who.seated else -max(_drop(who.near_leg), _drop(who.far_leg)) - 1.5)
    shoulder = _reach(hip, 180 - who.lean, TORSO)
    back = who.view != "side"
    spread = 4.6 if back else 1.2
    near, far = (shoulder[0] - spread, shoulder[1] + 2), (shoulder[0] + spread, shoulder[1] + 2)
    near_hip, far_hip = (hip[0] - (2.6 if back else 0.6), hip[1]), (hip[0] + (2.6 if back else 0.6), hip[1])
    sleeves = who.sleeves or who.coat
    arms = [_arm(near, who.near_arm, sleeves, who), _arm(far, who.far_arm, sleeves, who)]
    behind = arms[1][0] + _held(who.far_holds, arms[1][1])
    front = arms[0][0] + _held(who.near_holds, arms[0][1])
    head = _reach(shoulder, 180 - who.lean - who.nod, NECK)
    parts = [
        behind,
        _leg(far_hip, who.far_leg, who),
        _leg(near_hip, who.near_leg, who),
        _skirt(hip, who),
        _torso(hip, shoulder, who),
        _head(head, shoulder, who),
        front,
    ]
    return "".join(parts)


def _reach(start: Point, degrees: float, length: float) -> Point:
    """From a joint, `length` along an angle from straight down, positive forward."""
    angle = math.radians(degrees)
    return start[0] + math.sin(angle) * length, start[1] + math.cos(angle) * length


def _drop(leg: Limb) -> float:
    return THIGH * math.cos(math.radians(leg[0])) + SHIN * math.cos(math.radians(leg[1]))


def _at(point: Point) -> str:
    return f"{point[0]:.0f},{point[1]:.0f}"


def _tube(d: str, ink: str, width: float) -> str:
    return line(d, INK, width + 2.6) + line(d, ink, width)


def _arm(shoulder: Point, arm: Limb, ink: str, who: Person) -> tuple[str, Point]:
    elbow = _reach(shoulder, arm[0], UPPER_ARM)
    hand = _reach(elbow, arm[1], FOREARM)
    tube = _tube(f"M{_at(shoulder)}L{_at(elbow)} {_at(hand)}", ink, 4.2 * who.thick)
    return tube + ball(round(hand[0]), round(hand[1]), 2.2, who.skin), hand


def _leg(hip: Point, leg: Limb, who: Person) -> str:
    knee = _reach(hip, leg[0], THIGH)
    ankle = _reach(knee, leg[1], SHIN)
    toe = _reach(ankle, leg[1] + 90, 4.6 if who.view == "side" else 1.6)
    foot = line(f"M{_at(ankle)}L{_at(toe)}", who.shoes, 5)
    return _tube(f"M{_at(hip)}L{_at(knee)} {_at(ankle)}", who.legs, 4.6 * who.thick) + foot


def _held(thing: str, hand: Point) -> str:
    return put(thing, round(hand[0]), round(hand[1])) if thing else ""


def _torso(hip: Point, shoulder: Point, who: Person) -> str:
    """Wider seen from front or back; a little round in profile."""
    top, foot = (7.2, 5.2) if who.view != "side" else (5, 4.6)
    top, foot = top * who.thick, foot * who.thick
    outline = [(-top, 1), (-top + 2.4, -1.8), (top - 2.4, -1.8), (top, 1)]
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = ((shoulder[0] + x, shoulder[1] + y) for x, y in turned(outline, who.lean))
    (ex, ey), (fx, fy) = ((hip[0] + x, hip[1] + y) for x, y in turned([(foot, 1.5), (-foot, 1.5)], who.lean / 2))
    waist = turned([(top * 0.74, TORSO * 0.6), (-top * 0.74, TORSO * 0.6)], who.lean)
    (gx, gy), (hx, hy) = ((shoulder[0] + x, shoulder[1] + y) for x, y in waist)
    corners = [(ax, ay), (bx, by), (cx, cy), (dx, dy), (gx, gy), (ex, ey), (fx, fy), (hx, hy)]
    a, b, c, d, g, e, f, h = (_at(corner) for corner in corners)
    return shape(f"M{a}Q{a} {b}L{c}Q{d} {d}Q{g} {e}L{f}Q{h} {a}Z", who.coat)


def _skirt(hip: Point, who: Person) -> str:
    """A bell from the waist; its hem swings."""
    if not who.skirt:
        return ""
    x, y = round(hip[0]), round(hip[1])
    waist, hem, foot = y - 6, y - 6 + who.skirt, who.flare
    left, right = x - foot + who.swing, x + foot + who.swing
    d = track("M", x - 4, waist, "Q", x - 6, waist + 7, left, hem, "Q", (left + right) / 2, hem + 2, right, hem)
    d += track("Q", x + 6, waist + 7, x + 4, waist, "Z")
    third = (right - left) / 3
    pleats = track("M", x - 1, waist + 5, "L", left + third, hem, "M", x + 1, waist + 5, "L", right - third, hem)
    if not who.apron:
        return shape(d, who.skirt_ink or who.coat) + line(pleats, INK, 0.9)
    front = track(
        "M", x, waist + 1, "h", 4, "Q", x + 6, waist + 7, right - 1, hem - 4, "L", (left + right) / 2 + 1, hem - 3, "Z"
    )
    return shape(d, who.skirt_ink or who.coat) + flat(front, who.apron)


def _head(head: Point, shoulder: Point, who: Person) -> str:
    throat = _reach(shoulder, 180 - who.lean, 2)
    neck = _tube(f"M{_at(throat)}L{_at(head)}", who.skin, 3)
    faces = {"side": _profile, "back": _nape, "mask": _masked}
    drawn = faces[who.view](who) + who.hat
    turn = who.lean + who.nod
    angle = (f" rotate({num(turn)})" if turn else "") + (f" scale({who.head:g})" if who.head != 1 else "")
    return neck + f'<g transform="translate({_at(head).replace(",", " ")}){angle}">{drawn}</g>'


def _profile(who: Person) -> str:
    """A face in profile: brow, nose, chin, and the hair behind; no features."""
    face = "M-4.6,-2C-4,-6.4 3.4,-6.6 4.4,-2.6L6.4,.6 4.6,1.4C4.8,4 3.2,5.6 .6,5.4C-3,5.4-5.4,2-4.6,-2Z"
    hair = "M4.2,-3C3,-.8 .4,-2-.4,-.4C-1,1.4-1.4,3.6-3.4,4.4C-6.8,3-6.8,-3.4-3.6,-5.6C0,-7.6 4,-6 4.2,-3Z"
    return shape(face, who.skin) + shape(hair, who.hair)


def _nape(who: Person) -> str:
    return ball(0, 0, HEAD, who.hair)


def _masked(who: Person) -> str:
    eyes = "M-3.4,-.4h2M1.4,-.4h2"
    return (
        ball(0, 0, HEAD, who.skin)
        + flat("M-5.4,-2.4C-2,-3.6 2,-3.6 5.4,-2.4C5.6,1.8 2,2.4 0,.8C-2,2.4-5.6,1.8-5.4,-2.4Z", who.mask)
        + line(eyes, who.skin, 1.1)
        + shape("M-5.4,-1C-7,-8 7,-8 5.4,-1C3,-4.6-3,-4.6-5.4,-1Z", who.hair)
    )


def behind(coat: str, hair: str = CHESTNUT, hat: str = "", skin: str = SKIN) -> str:
    """Head and shoulders of somebody turned away, to stand in front of a scene."""
    return (
        shape("M-13,16C-13,7-9,4.6-3,3.6L3,3.6C9,4.6 13,7 13,16Z", coat)
        + shape("M-2.6,0V5.6Q0,7 2.6,5.6V0", skin)
        + ball(0, -2, 5.8, hair)
        + (f'<g transform="translate(0 -2) scale(1.1)">{hat}</g>' if hat else "")
    )
