"""Tables of one person and robots: default options, the level of the robots, how their match begins."""

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from tapete.robots import LEVELS
from tapete.rules.cards import Card
from tapete.rules.game import Game
from tapete.server.tables.dealing import FixedDeal
from tapete.server.tables.services import Services
from tapete.table import Refused
from tapete.table.commands import Command, Deal, Person, Start
from tapete.table.lots import is_tied

COMPANY: Final = "regular"
"""The level of the robots that play with somebody who wants to play now."""
ALONE: Final[Mapping[str, Any]] = {"private_table": True, "pace": "quick", "turn_time_s": 0, "competitive": False}
"""Defaults of such a table: nobody else waits there."""


def robot_table_options(options: Mapping[str, Any]) -> Mapping[str, Any]:
    """The options with the defaults of a table with robots; hints are on unless it is competitive."""
    return {**ALONE, "hints": not options.get("competitive", False), **options}


def shuffled_pack(game: Game[Any] | None, seats: int, lot: Random) -> tuple[Card, ...]:
    """The pack of the game in the order by which seats and first dealer are drawn; shuffled again while they tie."""
    assert game is not None
    pack = game.pack(seats)
    drawn = tuple(lot.sample(pack, len(pack)))
    while is_tied(game, drawn[-seats:]):
        drawn = tuple(lot.sample(pack, len(pack)))
    return drawn


def begun(
    person: Person, game: Game[Any], seats: int, dealt: FixedDeal | None, services: Services
) -> tuple[Command, ...]:
    """The commands after which a match of this person with robots is on; `dealt`: with this deal first."""
    if dealt is None:
        return (Start(person, draw=shuffled_pack(game, seats, services.lot)),)
    # Kept with the opening of the table: no end of the server falls between the two.
    return Start(person, dealt.dealer), Deal(dealt.deck, promise=services.dealer.commit(dealt.table, 1))


def known_level(level: str) -> str:
    """The level, if there are robots of it. Raises Refused."""
    if level not in LEVELS:
        raise Refused("bad_level", given=level, allowed=", ".join(LEVELS))
    return level
