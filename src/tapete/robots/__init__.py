"""Who plays when nobody sits there: robots, which see a view and nothing else (docs/robots.md)."""

from tapete.robots.codes import CODES
from tapete.robots.hints import CardWorth, Hint, hint
from tapete.robots.levels import LEVELS, chooser, robot
from tapete.robots.play import BadChoice, dealt, play_hand, play_match
from tapete.robots.robot import Advice, Chooser, Robot

__all__ = [
    "CODES",
    "LEVELS",
    "Advice",
    "BadChoice",
    "CardWorth",
    "Chooser",
    "Hint",
    "Robot",
    "chooser",
    "dealt",
    "hint",
    "play_hand",
    "play_match",
    "robot",
]
