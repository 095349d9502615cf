"""Answers to offers from learnt figures (`tapete.research.offers`): accept if that gained on average."""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from tapete.rules.game import PASS, Action, Game, View
from tapete.rules.games import game
from tapete.rules.offers import situation


def offer(rules: Game[Any], view: View) -> Action | None:
    """The answer of the seat to an offer; None: no offer, or nothing learnt about its situation."""
    names = situation(rules, view)
    worth = worth_of(names, figures(view.game)) if names else None
    if worth is None:
        return None
    return next(action for action in view.legal if action != PASS) if worth > 0 else PASS


def worth_of(names: Sequence[str], known: Mapping[str, float]) -> float | None:
    """The gain of accepting, by the narrowest name of the situation that is known; None: none is."""
    return next((known[name] for name in reversed(names) if name in known), None)


@cache
def figures(name: str) -> Mapping[str, float]:
    """The gain of accepting by situation of a game, in its payoffs; empty: nothing was learnt."""
    stored = files(f"tapete.rules.{game(name).family}").joinpath(file_name(name))
    return read(stored.read_text()) if stored.is_file() else {}


def file_name(name: str) -> str:
    """The name of the file with the figures of a game."""
    return f"{name}.offers"


def read(stored: str) -> Mapping[str, float]:
    """Figures from the content of a file: a line each, the figure last."""
    rows = [line.rpartition(" ") for line in stored.splitlines()]
    return {name: float(figure) for name, _, figure in rows}


def written(known: Mapping[str, float]) -> str:
    """The content of a file of figures."""
    return "".join([f"{name} {known[name]:.2f}\n" for name in sorted(known)])
