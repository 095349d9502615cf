"""The native module, as the type checker sees it (`cpp/bind.cpp`; a test compares the two)."""

import enum
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

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

class Follow(enum.Enum):
    full = 0
    trump = 1
    none = 2

class Aim(enum.Enum):
    points = 0
    fewest = 1
    contract = 2
    tricks = 3
    middle = 4

class Keeps(enum.Enum):
    pays = 0
    free = 1
    captured = 2

class LastExcuse(enum.Enum):
    kept = 0
    winner = 1
    changes = 2

class Tie(enum.Enum):
    last_trick = 0
    nobody = 1
    side_1 = 2

class Duties:
    head: Head
    head_reference: Reference
    head_after_ruff: bool
    overtrump: Overtrump
    excuse: int
    later_twin_wins: bool
    def __init__(self) -> None: ...

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

class Songs:
    pairs: Sequence[tuple[int, int, int]]
    wins: Sequence[Sequence[int]]
    singers: Sequence[int]
    one_each: bool
    after_draw: bool
    def __init__(self) -> None: ...

class Falls:
    pairs: Sequence[tuple[int, int]]
    first: int
    later: int
    sets_trump: bool
    def __init__(self) -> None: ...

class Score:
    aim: Aim
    margin: float
    scale: float
    last_bonus: int
    target: int
    needed: int
    tie: Tie
    stops: bool
    worth: Sequence[Sequence[float]]
    targets: Sequence[int]
    bonus: int
    both_aim: bool
    times: int
    to_winner: int
    fixed: int
    slam: int
    defence_slam: int
    def __init__(self) -> None: ...

class Phase:
    suits: Sequence[int]
    strengths: Sequence[int]
    values: Sequence[int]
    duties: Duties
    trump: int
    seats: int
    follow: Follow
    stock_follow: Follow
    songs: Songs
    falls: Falls
    score: Score
    excuse_keeps: Keeps
    excuse_last: LastExcuse
    excuse_sweeps: bool
    excuse_sweeps_anywhere: bool
    bouts: Sequence[int]
    petits: Sequence[int]
    not_led_first: Sequence[int]
    calls: Sequence[Sequence[int]]
    def __init__(self) -> None: ...

class Prepared:
    def __init__(self, phase: Phase) -> None: ...

class Start:
    hands: Sequence[Sequence[int]]
    aside: Sequence[int]
    stock: Sequence[int]
    piles: Sequence[Sequence[int]]
    sides: Sequence[int]
    aside_side: int
    base: Sequence[int]
    sung: Sequence[tuple[int, int]]
    leader: int
    caller: int
    def __init__(self) -> None: ...

class State:
    def __init__(self, prepared: Prepared, start: Start) -> None: ...
    def legal(self) -> int: ...
    def play(self, card: int) -> None: ...
    def clone(self) -> State: ...
    def __deepcopy__(self, memo: object) -> State: ...
    @property
    def hands(self) -> list[int]: ...
    def solve(self, most: int = 10000000, best: bool = False) -> tuple[dict[int, int], int] | None: ...
    def play_outs(self, count: int, seed: int) -> int: ...
    def perft(self, depth: int) -> int: ...
    @property
    def to_act(self) -> int: ...
    @property
    def is_in_trick(self) -> bool: ...
    @property
    def points(self) -> list[int]: ...
    @property
    def tricks(self) -> list[int]: ...
    @property
    def winner(self) -> int: ...
    @property
    def stake(self) -> int: ...
    @property
    def rewards(self) -> list[float]: ...

class Net:
    def __init__(self, widths: Sequence[int], weights: Sequence[float]) -> None: ...
    def scores(self, inputs: Sequence[float]) -> list[float]: ...
    @property
    def widths(self) -> list[int]: ...

class Batch:
    def __init__(self, prepared: Prepared, starts: Sequence[Start], seed: int = 0) -> None: ...
    def __len__(self) -> int: ...
    def legal(self) -> NDArray[np.uint64]: ...
    def hands(self) -> NDArray[np.uint64]: ...
    def trick(self) -> NDArray[np.int32]: ...
    def play(self, cards: NDArray[np.int32] | NDArray[np.int64]) -> None: ...
    def choose(self) -> NDArray[np.int32]: ...
    def play_out(self) -> int: ...
    def copy(
        self,
        rows: NDArray[np.int32] | NDArray[np.int64],
        source: Batch,
        source_rows: NDArray[np.int32] | NDArray[np.int64],
    ) -> None: ...
    def reset(self, row: int, start: Start) -> None: ...
    def state(self, row: int) -> State: ...
    @property
    def to_act(self) -> NDArray[np.int32]: ...
    @property
    def is_over(self) -> NDArray[np.bool]: ...
    @property
    def winner(self) -> NDArray[np.int32]: ...
    @property
    def stake(self) -> NDArray[np.int32]: ...
    @property
    def points(self) -> NDArray[np.int32]: ...
    @property
    def tricks(self) -> NDArray[np.int32]: ...
    @property
    def rewards(self) -> NDArray[np.float64]: ...

class Sight:
    counts: Sequence[int]
    known: Sequence[Sequence[int]]
    barred: Sequence[Sequence[int]]
    tricks: Sequence[Sequence[tuple[int, int]]]
    learn_from: int
    turn_up: int
    piles: Sequence[tuple[int, int]]
    unlikely: Sequence[tuple[int, Sequence[int], float]]
    start: Start
    def __init__(self) -> None: ...

class Budget:
    simulations: int
    explore: float
    share: float
    worlds: int
    trust: float
    rest_by_habit: bool
    seconds: float
    def __init__(self) -> None: ...

class Found:
    @property
    def card(self) -> int: ...
    @property
    def visits(self) -> int: ...
    @property
    def value(self) -> float: ...

class Habits:
    def __init__(self, scores: Sequence[float]) -> None: ...
    @property
    def scores(self) -> list[float]: ...

class Student:
    def __init__(self) -> None: ...
    def learn(
        self, prepared: Prepared, start: Start, plays: Sequence[tuple[int, int]], rate: float
    ) -> tuple[int, int, float]: ...
    @property
    def habits(self) -> Habits: ...

def search(
    prepared: Prepared, sight: Sight, budget: Budget, seed: int, habits: Habits | None = None
) -> list[Found]: ...
def search_sampled(
    prepared: Prepared, sight: Sight, count: int, seed: int, most: int = 10000000, habits: Habits | None = None
) -> list[Found]: ...
def worlds(prepared: Prepared, sight: Sight, count: int, seed: int, habits: Habits | None = None) -> list[State]: ...
