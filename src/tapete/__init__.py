"""A card room for Tute, Cuatrola, El Tomate and French Tarot: the front door of the library."""

from tapete.rules.cards import Card, cards
from tapete.rules.game import Action, BadOption, Game, Hand, IllegalAction, Match, View, configure, options
from tapete.rules.games import GAMES, game

__all__ = [
    "GAMES",
    "Action",
    "BadOption",
    "Card",
    "Game",
    "Hand",
    "IllegalAction",
    "Match",
    "View",
    "cards",
    "configure",
    "game",
    "options",
]
