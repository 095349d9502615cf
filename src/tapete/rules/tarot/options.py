"""The options of tarot and its presets, each with the games that have it (docs/spec/tarot.md 6)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Final

from tapete.rules.cards import Card, Pattern
from tapete.rules.game import Aim, Game, Score, Value, option
from tapete.rules.tarot.deck import POINTS, STRENGTH, Form

ONE_AGAINST_ALL: Final = ("tarot-4", "tarot-3", "tarot-3-short")
TWO_PACKS: Final = ("tarot-6-double", "tarot-7-double", "tarot-8-double")
FIVE_AND_MORE: Final = ("tarot-5", "tarot-6", *TWO_PACKS)
THREE_AND_MORE: Final = (*ONE_AGAINST_ALL, *FIVE_AND_MORE)
WITH_DOG: Final = (*ONE_AGAINST_ALL, "tarot-5", "tarot-7-double", "tarot-8-double", "tarot-2-reserve")
TWO_PLAYERS: Final = ("tarot-2-piles", "tarot-2-reserve")

Presets = Mapping[str, Mapping[str, Value]]
_NO_YES: Final = (False, True)
_YES_NO: Final = (True, False)


@dataclass(frozen=True, slots=True, repr=False)
class Options(Game[Any]):
    """Every option of the family; a game offers those whose `games` name it."""

    id: ClassVar[str]
    family: ClassVar[str] = "tarot"
    pattern: ClassVar[Pattern] = "tarot"
    strength: ClassVar[Mapping[Card, int]] = STRENGTH
    points: ClassVar[Mapping[Card, Score]] = POINTS
    players: ClassVar[tuple[int, ...]]
    aim: ClassVar[Aim] = "points"
    form: ClassVar[Form]
    presets: ClassVar[Presets]

    rounds: int = option(4, range(1, 101), "deals actually played in a match")
    subo_bid: str = option(
        "off",
        ("off", "x1", "x2", "doubling"),
        "a bid between tomo and guardia, and its multiplier",
        idle_in=("tarot-2-piles",),
    )
    deal_packet_3p: int = option(4, (4, 3), "cards dealt at a time", ("tarot-3",))
    redeal_dealer: str = option("next", ("next", "same"), "who deals after a void deal", idle_in=("tarot-2-piles",))
    lone_petit: str = option(
        "redeal", ("redeal", "ignore"), "a hand whose only trump is the Petit makes the deal void", THREE_AND_MORE
    )
    all_pass: str = option(
        "redeal", ("redeal", "misere"), "when everybody passes: the next deal, or misère", THREE_AND_MORE
    )
    misere_stake: int = option(25, range(1, 1001), "what a loser of a misère pays to each winner", THREE_AND_MORE)
    misere_no_petit_lead: bool = option(
        False, _NO_YES, "misère: the Petit may not be led before the last trick", THREE_AND_MORE
    )
    slam_value: int = option(400, (400, 600, 1000), "what an announced slam is worth", THREE_AND_MORE)
    slam_failed: str = option("half", ("half", "full"), "what a failed announced slam costs", THREE_AND_MORE)
    defence_slam: str = option(
        "half", ("half", "none"), "what the defence gets when it wins every trick", THREE_AND_MORE
    )
    small_slam: bool = option(False, _NO_YES, "all tricks but one may be announced: 300, or 150 lost", THREE_AND_MORE)
    handful_settlement: str = option(
        "winning_side",
        ("winning_side", "announcer_side", "by_contract"),
        "which side a handful is paid to; by_contract: the announcer's under sin and contra",
        THREE_AND_MORE,
    )
    ecart_trumps_in_handful: bool = option(
        True, _YES_NO, "trumps that the declarer had to discard count in their handful", WITH_DOG, ("tarot-2-reserve",)
    )
    handful_6p: str = option("7/9/11", ("7/9/11", "off"), "sizes of the handfuls at six", ("tarot-6",))
    two_deck_handful_awards: str = option(
        "20/30", ("20/30", "30/40"), "awards of the handfuls with two packs", TWO_PACKS
    )
    declare_no_trumps: bool = option(False, _NO_YES, "a hand without trumps may be announced", THREE_AND_MORE)
    declare_no_points: bool = option(
        False, _NO_YES, "a hand without bouts and court cards may be announced", THREE_AND_MORE
    )
    no_trumps_excuse: str = option(
        "counts", ("counts", "ignored"), "whether the Excuse is a trump for 'no trumps'", THREE_AND_MORE
    )
    excuse_last_trick: str = option(
        "always_kept",
        ("always_kept", "trick_winner", "changes_side"),
        "to whom the Excuse belongs when it is played to the last trick",
    )
    excuse_slam_wins: str = option(
        "led_only",
        ("led_only", "any_position"),
        "from where the Excuse of a side that won every trick wins the last one",
        idle_in=TWO_PLAYERS,
    )
    excuse_3p: str = option(
        "same",
        ("same", "no_exchange", "captured"),
        "the Excuse in a lost trick: half a point for it, kept for nothing, or lost",
        ("tarot-3", "tarot-3-short"),
    )
    three_bouts_ban: str = option("off", ("off", "soft", "strict"), "no three bouts in one trick", idle_in=TWO_PLAYERS)
    call_target_5p: str = option("king", ("king", "any_suit_card"), "what may be called", ("tarot-5",))
    partner_rule: str = option(
        "holder", ("holder", "captor"), "the partner holds the called card, or wins its trick", ("tarot-5",)
    )
    call_extended_ranks: bool = option(
        True, _YES_NO, "with all the kings and queens further ranks may be called", ("tarot-5", "tarot-6")
    )
    partner_split: str = option("2:1", ("2:1", "1:1"), "how declarer and partner share", ("tarot-5",))
    first_lead_restriction: bool = option(
        True, _YES_NO, "the suit of a called card may not be led to the first trick", FIVE_AND_MORE
    )
    zero_dog_bids: str = option(
        "tomo_guardia", ("tomo_guardia", "all_four"), "the bids without a dog", ("tarot-6", "tarot-6-double")
    )
    two_player_scoring: str = option(
        "by_bouts", ("by_bouts", "majority"), "a target by bouts, or more than half the points", TWO_PLAYERS
    )
    two_player_reserve: str = option("auction", ("auction", "last_trick"), "who gets the reserve", ("tarot-2-reserve",))
    tie_policy: str = option("shared", ("shared", "most_deals_won"), "who wins with equal totals")

    @property
    def is_clockwise(self) -> bool:
        return False

    @property
    def seats(self) -> int:
        return self.players[0]

    def pack(self, seats: int) -> tuple[Card, ...]:
        return self.form.pack

    @property
    def has_auction(self) -> bool:
        """Everywhere but where two play for no dog, or for one that the last trick wins."""
        return self.seats > 2 or (self.form.dog > 0 and self.two_player_reserve == "auction")

    @property
    def has_premiums(self) -> bool:
        """Handfuls, declarations, slams, lone Petit: everywhere but with two players."""
        return self.seats > 2

    @property
    def handfuls(self) -> tuple[int, ...]:
        """The sizes of handful, from the smallest."""
        return self.form.sizes if self.handful_6p != "off" else ()

    @property
    def awards(self) -> Mapping[int, int]:
        """What each size of handful is worth."""
        first = 30 if self.two_deck_handful_awards == "30/40" else 20
        return {size: first + 10 * index for index, size in enumerate(self.handfuls)}


_PRESETS: Final[Presets] = {
    "fft": {"excuse_last_trick": "trick_winner"},
    "wikipedia-es": {
        "subo_bid": "x1",
        "slam_failed": "full",
        "handful_settlement": "by_contract",
        "declare_no_trumps": True,
        "declare_no_points": True,
        "excuse_3p": "no_exchange",
        "call_extended_ranks": False,
    },
    "mundijuegos": {"deal_packet_3p": 3, "excuse_slam_wins": "any_position"},
}
_PRESET_GAMES: Final[Mapping[str, Sequence[str]]] = {
    "fft": (*ONE_AGAINST_ALL, "tarot-5"),
    "wikipedia-es": (*THREE_AND_MORE, *TWO_PLAYERS),
    "mundijuegos": ("tarot-4", "tarot-3"),
}


def presets_of(game: str) -> Presets:
    """The presets that are offered for a game, cut down to the options that it has."""
    has = [
        each.name
        for each in fields(Options)
        if game in (each.metadata["games"] or (game,)) and game not in each.metadata["idle_in"]
    ]
    return {
        name: {key: value for key, value in chosen.items() if key in has}
        for name, chosen in _PRESETS.items()
        if game in _PRESET_GAMES[name]
    }
