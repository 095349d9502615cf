"""What the forms of Tute share: strength, values, options, cantes (rules tute 2)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from tapete.rules.cards import SPANISH_PACK, SPANISH_RANKS, SPANISH_SUITS, Card
from tapete.rules.game import Value, option
from tapete.rules.trick import Duties

STRENGTH: Final[Mapping[Card, int]] = {card: 9 - SPANISH_RANKS.index(card.rank) for card in SPANISH_PACK}
VALUES: Final[Mapping[Card, int]] = {
    card: {"1": 11, "3": 10, "12": 4, "11": 3, "10": 2}.get(card.rank, 0) for card in SPANISH_PACK
}
LAST_TEN: Final = 10
"""For the last trick (*diez de ultimas*)."""
PAIRS: Final[Mapping[str, tuple[Card, Card]]] = {s: (Card(f"12{s}"), Card(f"11{s}")) for s in SPANISH_SUITS}
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


def duties(game: Tute) -> Duties:
    """The duties of play as this table has set them."""
    known = _DUTIES.get((game.overtrump, game.head_after_ruff, game.head_reference))
    if known is None:
        known = Duties(
            STRENGTH,
            overtrump=game.overtrump,  # type: ignore[arg-type]
            head_after_ruff=game.head_after_ruff,
            head_reference=game.head_reference,  # type: ignore[arg-type]
        )
        _DUTIES[game.overtrump, game.head_after_ruff, game.head_reference] = known
    return known


_DUTIES: dict[tuple[str, bool, str], Duties] = {}


def card_points(cards: Sequence[Card]) -> int:
    return sum(map(VALUES.__getitem__, cards))


def cantes(hand: Sequence[Card], trump: str, sung: Sequence[str], forty_first: bool) -> tuple[str, ...]:
    """The cantes that a hand may sing now: `40:O`, `20:C`; `sung` are the suits already sung."""
    found = [suit for suit, (king, knight) in PAIRS.items() if king in hand and knight in hand and suit not in sung]
    if trump in found:
        rest = () if forty_first else tuple(f"20:{suit}" for suit in found if suit != trump)
        return (f"40:{trump}", *rest)
    return tuple(f"20:{suit}" for suit in found)


def tutes(hand: Sequence[Card]) -> tuple[str, ...]:
    """`tute:12`, `tute:11`: four kings or four knights in the hand."""
    return tuple(f"tute:{rank}" for rank, four in FOURS.items() if all(card in hand for card in four))
