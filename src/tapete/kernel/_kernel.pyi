"""The native module, as the type checker sees it (`cpp/bind.cpp`; a test compares the two)."""

import enum
from collections.abc import Sequence

class Head(enum.Enum):
    always = 0
    trumps = 1

class Reference(enum.Enum):
    current_best = 0
    lead_card = 1

class Overtrump(enum.Enum):
    contrafallo = 0
    undertrump = 1
    any_trump = 2

class Tricks:
    def __init__(
        self,
        suits: Sequence[int],
        strengths: Sequence[int],
        *,
        head: Head = ...,
        head_reference: Reference = ...,
        head_after_ruff: bool = ...,
        overtrump: Overtrump = ...,
        excuse: int = ...,
        later_twin_wins: bool = ...,
    ) -> None: ...
    def __len__(self) -> int: ...
    def legal(self, hand: int, trick: Sequence[int], trump: int) -> int: ...
    def winning(self, trick: Sequence[int], trump: int) -> int: ...
