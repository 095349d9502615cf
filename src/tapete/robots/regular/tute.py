"""Tute, every form of it: the style of the trick play, and what to say in windows (rules strategy 2)."""

from typing import Final

from tapete.robots.regular.counting import Memory, Pack
from tapete.robots.regular.points import Style, play, sing, trump_of
from tapete.robots.robot import Advice
from tapete.rules.cards import SPANISH_PACK
from tapete.rules.game import View
from tapete.rules.spanish import STRENGTH, VALUES

PACK: Final = Pack(SPANISH_PACK, STRENGTH, VALUES)
PAIRS_STYLE: Final = Style(
    PACK,
    trumps={"1": 29.0, "3": 24.0, "12": 11.0, "11": 9.0, "10": 8.0},
    plain={"1": 7.0, "3": 4.0, "12": 1.0, "11": 0.5, "10": 0.5},
    master_trump=20.0,
)


def advise(view: View) -> Advice:
    """What to do in any form of Tute, and why."""
    if view.window:
        return sing(view)
    if len(view.legal) == 1:
        return Advice(view.legal[0])
    return play(Memory(view, PACK, trump_of(view)), PAIRS_STYLE)
