"""What a table of El Tomate may choose (docs/spec/tomate.md 8)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from tapete.rules.cards import SPANISH_PACK, Card, Pattern
from tapete.rules.game import Aim, Game, Score, Value, option
from tapete.rules.spanish import STRENGTH


@dataclass(frozen=True, slots=True, repr=False)
class TomateOptions(Game[Any]):
    """The options of El Tomate, without the game that plays by them."""

    id: ClassVar[str] = "tomate"
    family: ClassVar[str] = "tomate"
    pattern: ClassVar[Pattern] = "spanish"
    strength: ClassVar[Mapping[Card, int]] = STRENGTH
    points: ClassVar[Mapping[Card, Score]] = dict.fromkeys(SPANISH_PACK, 0)
    players: ClassVar[tuple[int, ...]] = tuple(range(2, 14))
    aim: ClassVar[Aim] = "tricks"
    dealing_lot: ClassVar[Literal["highest", "lowest"]] = "lowest"
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {}

    direction: Literal["cw", "ccw"] = option("cw", ("cw", "ccw"), "on which side the next player sits")
    ante: Literal[3, 6, 9] = option(3, (3, 6, 9), "tantos that the dealer puts in the plate")
    reserve_transfer: Literal[0, 3, 6, 9, 12, "all"] = option(
        3, (0, 3, 6, 9, 12, "all"), "tantos that feed a plate which holds only the ante"
    )
    tomate_amount: Literal["plate", "fixed_3"] = option(
        "plate", ("plate", "fixed_3"), "what a Tomate costs: as much as the plate, or three"
    )
    baceta_variant: Literal["for_table", "for_self", "off"] = option(
        "for_table", ("for_table", "for_self", "off"), "for whom the taker of the baceta plays"
    )
    for_table_share: Literal["reserve", "taker"] = option(
        "reserve", ("reserve", "taker"), "where the thirds of a taker who plays for the table go"
    )
    baceta_leader: Literal["turn_order", "lone_player"] = option(
        "turn_order", ("turn_order", "lone_player"), "who leads against a taker"
    )
    baceta_when_short: Literal["unavailable", "reshuffle_passed"] = option(
        "unavailable", ("unavailable", "reshuffle_passed"), "thirteen players: no baceta, or the passed hands shuffled"
    )
    tomo_enabled: bool = option(True, (True, False), "whether the dealer may take the turn-up")
    tomo_discard: Literal["after_looking", "blind"] = option(
        "after_looking", ("after_looking", "blind"), "whether the dealer sees their cards before they discard"
    )
    tomo_may_discard_turnup: bool = option(True, (True, False), "whether they may discard the turn-up itself")
    tomo_one_trick_collects: bool = option(
        True, (True, False), "whether a dealer who took and won one trick collects its third"
    )
    all_pass: Literal["carry", "dealer_takes"] = option(
        "carry", ("carry", "dealer_takes"), "whose the plate is when everybody passes"
    )
    overtrump: Literal["any_trump", "undertrump", "contrafallo"] = option(
        "any_trump", ("any_trump", "undertrump", "contrafallo"), "a ruff must be beaten: never; if able; else any card"
    )
    head_after_ruff: bool = option(False, (False, True), "whether a ruffed trick must still be headed")
    head_reference: Literal["current_best", "lead_card"] = option(
        "current_best", ("current_best", "lead_card"), "the card that has to be headed"
    )
    initial_stack: int = option(60, range(15, 301, 3), "tantos of each player at the start")
    chips_rule: Literal["cover_required", "debt", "rebuy"] = option(
        "cover_required", ("cover_required", "debt", "rebuy"), "what happens to a player who is short of tantos"
    )
    rounds: int = option(3, range(1, 11), "complete turns of the deal")
    final_pot: Literal["split_equally", "played_in_last_deal"] = option(
        "split_equally", ("split_equally", "played_in_last_deal"), "what is done with the reserve at the end"
    )

    @property
    def is_clockwise(self) -> bool:
        return self.direction == "cw"
