"""What stands in the folder of a family beside what every family has: found by its name, so that nobody lists it."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any


@cache
def module_of(family: str, name: str) -> Any:
    """The module of this name in the folder of the family; `None` where it has none, or is a game's from outside."""
    folder = f"tapete.rules.{family}"
    if not family or find_spec(folder) is None or find_spec(f"{folder}.{name}") is None:
        return None
    return import_module(f"{folder}.{name}")
