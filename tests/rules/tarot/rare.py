"""What chance seldom brings about in tarot, and has to be said all the same."""

from typing import Any

from tapete.rules.game import Action, Line, Refusal

RARE: tuple[Any, ...] = (
    *(Line("void", (), (("reason", why),)) for why in ("lone_petit", "all_pass")),
    *(Line("slam", (), (("announced", word),)) for word in ("yes", "no")),
    *(Line(name, ()) for name in ("small_slam", "defence_slam", "petit_last", "no_trumps", "no_points")),
    Action("no_trumps"),
    Action("void", "lone_petit"),
    Refusal("no_petit_lead"),
    Refusal("bid_too_low", (("best", "guardia+small_slam"),)),
    *(f"part.{name}" for name in ("declared", "lone_petit", "discarded_trumps")),
    "word.misere",
)
