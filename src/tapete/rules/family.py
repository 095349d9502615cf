"""Optional modules of a family's folder (card play, offers, robot), found by name, so that no list names them."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any


@cache
def module_of(family: str, name: str) -> Any:
    """The module of this name in the folder of the family; None: there is none, or the game is from outside."""
    folder = f"tapete.rules.{family}"
    if not family or find_spec(folder) is None or find_spec(f"{folder}.{name}") is None:
        return None
    return import_module(f"{folder}.{name}")
