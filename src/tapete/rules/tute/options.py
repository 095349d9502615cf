"""The options that all forms of Tute share, and what follows from them alone (docs/spec/tute.md 1, 8)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, ClassVar, Final, Literal

from tapete.rules.cards import SPANISH_PACK, Card, Pattern
from tapete.rules.game import Aim, Game, Score, Seat, Value, option
from tapete.rules.spanish import STRENGTH, VALUES, duties
from tapete.rules.trick import Duties, Reference

Direction = Literal["ccw", "cw"]
TieRule = Literal["last_trick", "replay"]
Contrafallo = Literal["contrafallo", "undertrump"]
CantesPerTrick = Literal["one_per_player", "unlimited"]
WITHOUT_JUEGOS: Final = ("tute-subastado", "tute-cabron")
"""The forms that are played for points, good or bad."""


@dataclass(frozen=True, slots=True, repr=False)
class TuteOptions(Game[Any]):
    """The options of every form, and the seats and cards of most: all cards go round, everybody plays alone."""

    family: ClassVar[str] = "tute"
    pattern: ClassVar[Pattern] = "spanish"
    strength: ClassVar[Mapping[Card, int]] = STRENGTH
    points: ClassVar[Mapping[Card, Score]] = VALUES
    players: ClassVar[tuple[int, ...]] = (4,)
    aim: ClassVar[Aim] = "points"
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {}

    direction: Direction = option("ccw", ("ccw", "cw"), "on which side the next player sits", idle_in=("tute-two",))
    juegos_target: int = option(4, range(1, 9), "juegos that win the partida", idle_in=WITHOUT_JUEGOS)
    tie_rule: TieRule = option("last_trick", ("last_trick", "replay"), "who wins a tie", idle_in=WITHOUT_JUEGOS)
    overtrump: Contrafallo = option(
        "contrafallo",
        ("contrafallo", "undertrump"),
        "unable to beat a ruff: any card, or a trump",
        idle_in=("tute-two",),
    )
    head_after_ruff: bool = option(
        False, (False, True), "whether a ruffed trick must still be headed", idle_in=("tute-two",)
    )
    head_reference: Reference = option(
        "current_best", ("current_best", "lead_card"), "the card that has to be headed", idle_in=("tute-two",)
    )
    cantes_per_trick: CantesPerTrick = option(
        "one_per_player",
        ("one_per_player", "unlimited"),
        "how many cantes a player may sing after a trick",
        idle_in=("tute-cabron",),
    )
    forty_first: bool = option(
        True, (True, False), "whether the forty must be sung before any twenty", idle_in=("tute-cabron",)
    )
    duties: Duties = field(init=False, repr=False, compare=False)
    """The duties of play that follow from the options."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "duties", duties(self))

    @property
    def is_clockwise(self) -> bool:
        return self.direction == "cw"

    @property
    def has_tutes(self) -> bool:
        """Whether four kings or four knights may be sung."""
        return False

    @property
    def has_dealt_tutes(self) -> bool:
        """Whether a tute in the dealt hand wins before the first lead."""
        return False

    def pack(self, seats: int) -> tuple[Card, ...]:
        return SPANISH_PACK

    def turns(self, dealer: Seat, seats: int) -> tuple[Seat, ...]:
        """The seats that play, the eldest first."""
        return _round(dealer, seats)

    def sides(self, seats: int) -> tuple[int, ...]:
        """The side of each seat at the beginning of a deal: its own, unless there are partners."""
        return tuple(range(seats))


@cache
def _round(dealer: Seat, seats: int) -> tuple[Seat, ...]:
    """All seats in turn, the dealer last."""
    return tuple([(dealer + 1 + index) % seats for index in range(seats)])
