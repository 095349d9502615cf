"""Literal types of the table: its stage, who acted, why the program plays for a seat, why a match is called off."""

from typing import Literal

Stage = Literal["new", "open", "dealing", "playing", "sheet", "over"]
"""`new`: not opened yet; `sheet`: between two hands; `over`: the match is won."""
By = Literal["person", "robot", "clock", "program"]
"""`clock`: time was over; `program`: compulsory."""
AutoReason = Literal["asked", "missed", "gone", "back"]
CancelReason = Literal["abandoned", "agreed"]
"""`abandoned`: no person was left to play it; `agreed`: all people voted for it."""
LeaveReason = Literal["", "asked", "away", "dismissed"]
"""`asked`: by the person; `away`: for too long; `dismissed`: by the chief, before a match."""
DismissReason = Literal["waiting", "rude", "friends", "other"]
"""Why a chief asks somebody to leave: they keep everybody waiting, are rude, friends are to sit there, another."""
VoteKind = Literal["annul", "undo", "rest"]
"""`annul`: the match ends without result; `undo`: the last card goes back; `rest`: a seat gets the remaining tricks."""
RestReason = Literal["proved", "conceded"]
