"""Pace: delays before actions of the program are shown, one distribution a table, so that timing reveals nothing."""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, ClassVar, Final

from tapete.rules.game import Value, option


@dataclass(frozen=True, slots=True)
class TableOptions:
    """What a table may choose besides the options of its game (docs/spec/platform.md 2)."""

    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {}

    turn_time_s: int = option(30, (0, *range(10, 121)), "seconds for each action; 0: no clock")
    pace: str = option("normal", ("calm", "normal", "quick", "instant"), "how fast robots and windows go")
    private_table: bool = option(False, (False, True), "whether only people with the link find the table")
    allow_public: bool = option(True, (True, False), "whether others may watch")
    competitive: bool = option(True, (True, False), "whether points and chips are at stake; else practice")
    bet: int = option(0, range(10**9 + 1), "chips that each player stakes for a match")
    one_round_rake: bool = option(False, (True, False), "whether the bank keeps its share of one round, too")
    extra_round_xp_to: str = option("winner", ("winner", "all"), "whose experience grows with every further round")
    link_admits: bool = option(True, (True, False), "whether who has the link may sit at a private table")
    as_seated: bool = option(False, (False, True), "whether everybody keeps their seat; else seats are drawn by lot")
    time_bank_s: int = option(0, (0, 15, 30, 60, 120, 300), "further seconds of each player for a whole hand")
    talk: str = option("all", ("all", "phrases", "off"), "what may be said: all, ready-made phrases, nothing")
    onlookers: str = option("live", ("live", "late"), "what others see: what is public, or also the hand before, open")
    hints: bool = option(False, (False, True), "whether whoever is to play may ask for a hint; in practice alone")
    onlookers_talk: bool = option(True, (True, False), "whether those who watch may talk")


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds: a robot's answer comes between `low` and `high` after it is asked, and `rest` later after a trick."""

    low: float
    high: float
    rest: float
    window: float | None
    """How long a window stays open; `None`: until all have answered or the turn's time is over."""
    sheet: float
    """How long the sheet of a hand is shown at most, where there is a clock."""


PACES: Final[dict[str, Pace]] = {
    "calm": Pace(1.4, 2.6, 1.6, 6.0, 60.0),
    "normal": Pace(0.7, 1.5, 1.0, 3.0, 30.0),
    "quick": Pace(0.25, 0.6, 0.5, 2.0, 15.0),
    "instant": Pace(0.0, 0.0, 0.0, None, 5.0),
}


ROBOTS_SHARE: Final = 0.4
"""What is left of a delay where nobody but robots has anything more to decide in the hand, as all can see; and of the
delay of what the program does by itself, which nobody decides."""


def drawn(pace: Pace, seed: str, version: int) -> float:
    """The delay in seconds of the answers to the question of `version`: uniform, and deterministic for a seed and
    version."""
    digest = blake2b(f"{seed}:{version}".encode(), digest_size=8).digest()
    share = int.from_bytes(digest, "big") / 2**64
    return pace.low + (pace.high - pace.low) * share


def split(given: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The given options split by name into those of the game and those of the table."""
    own = {name: value for name, value in given.items() if name in TableOptions.__dataclass_fields__}
    return {name: value for name, value in given.items() if name not in own}, own
