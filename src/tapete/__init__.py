"""A card room for Tute, Cuatrola, El Tomate, Brisca and French Tarot: the front door of the library."""

from tapete import interrupted as interrupted  # before all that takes its time

# isort: split
from importlib.metadata import version

from tapete.notebook import html
from tapete.robots import Robot, dealt, play_hand, play_match, robot
from tapete.rules.cards import Card, cards
from tapete.rules.game import Action, BadOption, Game, Hand, IllegalAction, Match, View, changed, configure, options
from tapete.rules.games import GAMES, game

__version__ = version("tapete")
Hand._repr_html_ = html  # notebooks show the drawn cards; the rules themselves read no file
__all__ = [
    "GAMES",
    "Action",
    "BadOption",
    "Card",
    "Game",
    "Hand",
    "IllegalAction",
    "Match",
    "Robot",
    "View",
    "__version__",
    "cards",
    "changed",
    "configure",
    "dealt",
    "game",
    "options",
    "play_hand",
    "play_match",
    "robot",
]
