"""What a table of Cuatrola may choose (docs/spec/cuatrola.md 7)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Literal

from tapete.rules.cards import SPANISH_RANKS, Card, Pattern, spanish_pack
from tapete.rules.game import Aim, Game, Score, Value, option
from tapete.rules.spanish import STRENGTH, VALUES

PACK: Final = spanish_pack(without=SPANISH_RANKS[5:])
"""Twenty cards: 1, 3, 12, 11, 10 of each suit; 120 points in all."""


@dataclass(frozen=True, slots=True, repr=False)
class CuatrolaOptions(Game[Any]):
    """The options of Cuatrola, without the game that plays by them."""

    id: ClassVar[str] = "cuatrola"
    family: ClassVar[str] = "cuatrola"
    pattern: ClassVar[Pattern] = "spanish"
    strength: ClassVar[Mapping[Card, int]] = STRENGTH
    points: ClassVar[Mapping[Card, Score]] = VALUES
    players: ClassVar[tuple[int, ...]] = (4,)
    aim: ClassVar[Aim] = "points"
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {}

    direction: Literal["ccw", "cw"] = option("ccw", ("ccw", "cw"), "on which side the next player sits")
    match_target: int = option(21, (7, 11, 15, 21, 31), "match points that win the match")
    auction: Literal["one_round_overcall", "first_bet_ends"] = option(
        "one_round_overcall", ("one_round_overcall", "first_bet_ends"), "whether a bet may be outbid by those after it"
    )
    overcall_partner: bool = option(True, (True, False), "whether a player may outbid their own partner")
    bet_leader: Literal["mano", "bettor"] = option("mano", ("mano", "bettor"), "who leads first when there is a bet")
    idle_partner_cards: Literal["not_counted", "to_opponents"] = option(
        "not_counted", ("not_counted", "to_opponents"), "whose points the idle partner's cards are, in a solo"
    )
    tie_rule: Literal["last_trick", "no_points"] = option(
        "last_trick", ("last_trick", "no_points"), "who wins a tied ordinary hand"
    )
    solo_tie_rule: Literal["last_trick", "bettor_loses", "no_points"] = option(
        "last_trick", ("last_trick", "bettor_loses", "no_points"), "who wins a tied solo"
    )
    cantes_per_trick: Literal["one_per_player", "unlimited"] = option(
        "one_per_player", ("one_per_player", "unlimited"), "how many cantes a player may sing after a trick"
    )
    forty_first: bool = option(True, (True, False), "whether the forty must be sung before any twenty")
    overtrump: Literal["contrafallo", "undertrump"] = option(
        "contrafallo", ("contrafallo", "undertrump"), "unable to beat a ruff: any card, or a trump"
    )
    head_after_ruff: bool = option(False, (False, True), "whether a ruffed trick must still be headed")
    head_reference: Literal["current_best", "lead_card"] = option(
        "current_best", ("current_best", "lead_card"), "the card that has to be headed"
    )
    end_early_on_success: bool = option(True, (True, False), "whether a cuatrola stops at the fourth trick won")
    clean_sweep_bonus: int = option(0, (0, 1), "match points for all five tricks without a bet")

    @property
    def is_clockwise(self) -> bool:
        return self.direction == "cw"
