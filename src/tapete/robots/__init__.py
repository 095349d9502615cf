"""Who plays when nobody sits there: robots, which see a view and nothing else (docs/robots.md)."""

from tapete.robots.codes import CODES
from tapete.robots.levels import LEVELS, robot
from tapete.robots.robot import Advice, Robot

__all__ = ["CODES", "LEVELS", "Advice", "Robot", "robot"]
