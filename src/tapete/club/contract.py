"""What a table plays for, and the contract of a match of one round, as the game itself tells them."""

from typing import Any, Final, Protocol, runtime_checkable

from tapete.club.settlement import Contract, Stakes, shares
from tapete.rules.game import Game, Hand, Match, Score
from tapete.table.pace import TableOptions


@runtime_checkable
class Contracted(Protocol):
    """A game of rounds with a contract each: the rules of one round (C4, C6) and of further rounds (X3) are its own."""

    @property
    def rounds(self) -> int: ...
    @property
    def partner_split(self) -> str: ...


@runtime_checkable
class Giving(Protocol):
    """A match that gives further counters to who has too few: they are in the total, and nobody has won them."""

    @property
    def given(self) -> tuple[Score, ...]:
        """What each seat has been given; empty: nobody anything."""


OF_ROUNDS: Final = ("one_round_rake", "extra_round_xp_to")
"""The options of a table that mean something where a match has rounds with a contract each."""


def idle_of(game: Game[Any]) -> tuple[str, ...]:
    """The options of a table that mean nothing in this game."""
    return () if isinstance(game, Contracted) else OF_ROUNDS


def stakes_of(game: Game[Any], table: TableOptions) -> Stakes:
    """What a table of this game with these options plays for."""
    rounds = game.rounds if isinstance(game, Contracted) else 1
    return Stakes(rounds, table.competitive, table.bet, table.one_round_rake, table.extra_round_xp_to)


def points_of(match: Match[Any]) -> tuple[Score, ...]:
    """What each seat has won so far: not the counters with which it began, nor those that it was given."""
    begun = match.game.match(match.seats).totals
    given = (match.given if isinstance(match, Giving) else ()) or (0,) * match.seats
    return tuple([total - own - more for total, own, more in zip(match.totals, begun, given, strict=True)])


def contract_of(game: Game[Any], hand: Hand) -> Contract | None:
    """The contract of a finished hand; None: the game has none, or nobody declared."""
    if not isinstance(game, Contracted):
        return None
    view = hand.public()
    declarer = next((part.seat for part in view.parts if part.name == "contract"), None)
    if declarer is None:
        return None
    attack = next((side for side in view.sides if declarer in side), (declarer,))
    partners = tuple([seat for seat in attack if seat != declarer])
    parts = shares(len(view.counts) - len(attack), len(partners), game.partner_split == "1:1")
    return Contract(declarer, _is_made(hand), partners, parts)


def _is_made(hand: Hand) -> bool:
    """What the sheet says of the contract; what is paid may have the other sign, for a slam that was missed."""
    results = [value for line in hand.sheet().lines for name, value in line.about if name == "result"]
    return "made" in results
