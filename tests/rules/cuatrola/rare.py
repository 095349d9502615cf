"""What chance seldom brings about in Cuatrola, and has to be said all the same."""

from typing import Any

from tapete.rules.game import Line, Refusal

RARE: tuple[Any, ...] = (
    Line("tricks", (), (("needed", "5"),)),
    Line("idle_cards", ()),
    Refusal("bid_too_low", (("best", "cuatrola"),)),
)
