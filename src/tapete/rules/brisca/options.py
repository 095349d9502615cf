"""The options of Brisca, in its two forms, and the pack that they leave (docs/spec/brisca.md 1, 3)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Literal

from tapete.rules.cards import SPANISH_PACK, Card, Pattern, spanish_pack
from tapete.rules.game import Aim, Game, Score, Seat, Value, option
from tapete.rules.spanish import STRENGTH, VALUES

Sides = tuple[tuple[Seat, ...], ...]
WRITTEN_OUT: Final = {"counter_clockwise": "ccw", "clockwise": "cw"}
"""As the specification of Brisca has them; the other games have the short words."""


@dataclass(frozen=True, slots=True, repr=False)
class BriscaOptions(Game[Any]):
    """The options of both forms, without the game that plays by them."""

    id: ClassVar[str]
    family: ClassVar[str] = "brisca"
    pattern: ClassVar[Pattern] = "spanish"
    strength: ClassVar[Mapping[Card, int]] = STRENGTH
    points: ClassVar[Mapping[Card, Score]] = VALUES
    players: ClassVar[tuple[int, ...]]
    aim: ClassVar[Aim] = "points"
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {}
    sides: ClassVar[Sides] = ()
    """The partners, where there are any."""

    direction: Literal["ccw", "cw"] = option(
        "ccw", ("ccw", "cw"), "on which side the next player sits", other_names=WRITTEN_OUT
    )
    juegos_target: int = option(3, range(1, 11), "juegos that win the partida")
    exchange: bool = option(True, (True, False), "whether the seven or the two of trumps is exchanged for the turn-up")
    exchange_when: Literal["after_won_trick", "any_trick"] = option(
        "after_won_trick", ("after_won_trick", "any_trick"), "who may exchange after a trick: its winners, or everybody"
    )
    last_hands_shown: bool = option(
        False, (False, True), "whether partners see each other's last three cards", ("brisca-pairs",)
    )
    three_without: Literal["O", "C", "E", "B"] = option(
        "C", ("O", "C", "E", "B"), "three players: the suit that is played without its two", ("brisca",)
    )
    double_over: int = option(0, (0, 91, 101), "points with which a juego counts as two; 0: never")

    @property
    def is_clockwise(self) -> bool:
        return self.direction == "cw"

    def pack(self, seats: int) -> tuple[Card, ...]:
        return spanish_pack((f"2{self.three_without}",)) if seats == 3 else SPANISH_PACK

    def columns(self, seats: int) -> Sides:
        """The seats of each side: a seat for itself, unless there are partners."""
        return self.sides or tuple((seat,) for seat in range(seats))
