"""What chance seldom brings about in El Tomate, and has to be said all the same."""

from typing import Any

from tapete.rules.game import Line, Refusal

RARE: tuple[Any, ...] = (
    Line("split", ()),
    Line("given", ()),
    Line("to_reserve", (), (("tantos", "3"),)),
    Refusal("cannot_cover", (("fine", "12"),)),
    "part.gone",
    "word.gone",
)
