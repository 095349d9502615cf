"""What the forms of Tute share: strength, values, options, tutes (rules tute 2)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from tapete.rules.cards import SPANISH_SUITS, Card
from tapete.rules.game import Value, option

FOURS: Final[Mapping[str, tuple[Card, ...]]] = {
    rank: tuple(Card(rank + suit) for suit in SPANISH_SUITS) for rank in ("12", "11")
}


@dataclass(frozen=True, slots=True)
class Tute:
    """The options of every form of Tute."""

    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {}

    direction: str = option("ccw", ("ccw", "cw"), "on which side the next player sits")
    juegos_target: int = option(4, range(1, 9), "juegos that win the partida")
    tie_rule: str = option("last_trick", ("last_trick", "replay"), "who wins a tie")
    overtrump: str = option("contrafallo", ("contrafallo", "undertrump"), "unable to beat a ruff: any card, or a trump")
    head_after_ruff: bool = option(False, (False, True), "whether a ruffed trick must still be headed")
    head_reference: str = option("current_best", ("current_best", "lead_card"), "the card that has to be headed")
    cantes_per_trick: str = option(
        "one_per_player", ("one_per_player", "unlimited"), "how many cantes a player may sing after a trick"
    )
    forty_first: bool = option(True, (True, False), "whether the forty must be sung before any twenty")

    @property
    def clockwise(self) -> bool:
        return self.direction == "cw"


def tutes(hand: Sequence[Card]) -> tuple[str, ...]:
    """`tute:12`, `tute:11`: four kings or four knights in the hand."""
    return tuple(f"tute:{rank}" for rank, four in FOURS.items() if all(card in hand for card in four))
