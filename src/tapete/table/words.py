"""The closed words of a table: its stage, who acted, why the program plays for a seat, why a match is called off."""

from typing import Literal

Stage = Literal["new", "open", "dealing", "playing", "sheet", "over"]
"""`new`: not opened yet; `sheet`: between two hands; `over`: the match is won."""
By = Literal["person", "robot", "clock", "program"]
"""`clock`: time was over; `program`: compulsory."""
AutoReason = Literal["asked", "missed", "gone", "back"]
CancelReason = Literal["abandoned"]
"""`abandoned`: no person was left to play it."""
