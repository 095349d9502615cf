"""What chance seldom brings about in Tute, and has to be said all the same."""

from typing import Any

from tapete.rules.game import Action, Line, Refusal

RARE: tuple[Any, ...] = (
    *(
        Line("decided", (), (("by", how),))
        for how in ("tute", "target", "claimed", "false_claim", "capote_made", "capote_failed", "void")
    ),
    *(Action("sing", f"tute:{rank}") for rank in (11, 12)),
    Action("claim"),
    "duty.claim",
    Line("paid_cantes", ()),
    Line("paid_juego", ()),
    "part.carried",
    "part.juegos",
    Line("carried", ()),
    Refusal("already_sung", (("suit", "O"),)),
    Refusal("forty_first", (("suit", "O"),)),
)
