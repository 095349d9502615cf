"""In which role a seat plays a hand with a contract: as its declarer, as a partner of theirs, as a defender."""

from collections.abc import Sequence
from typing import Final, Literal

from tapete.rules.action import Seat
from tapete.rules.view import Part, View

Role = Literal["declarer", "partner", "defender"]
ROLES: Final[tuple[Role, ...]] = ("declarer", "partner", "defender")


def contract(view: View) -> Part | None:
    """What the hand is played for, with the declarer as its `seat`.

    None: nobody has bid, or the game has no contracts. Without a `seat` everybody plays alone (the misère of tarot).
    """
    return next((part for part in view.parts if part.name == "contract"), None)


def role(seat: Seat, declarer: Seat, sides: Sequence[Sequence[Seat]]) -> Role:
    """The role of a seat, from who declares and who plays together."""
    if seat == declarer:
        return "declarer"
    return "partner" if any(seat in side and declarer in side for side in sides) else "defender"
