"""The auction: one turn of speech, each bid higher than the best so far (rules tarot 2.4)."""

from collections.abc import Mapping, Sequence
from typing import Final

from tapete.rules.tarot.options import Options

SLAMS: Final = ("slam", "small_slam")
DOG_TAKEN: Final = ("tomo", "subo", "guardia")
"""The contracts under which the declarer takes the dog and discards."""
_USUAL: Final = {"tomo": 1, "guardia": 2, "sin": 4, "contra": 6}
_MULTIPLIERS: Final[Mapping[str, Mapping[str, int]]] = {
    "off": _USUAL,
    "x1": {**_USUAL, "subo": 1},
    "x2": {**_USUAL, "subo": 2},
    "doubling": {"tomo": 1, "subo": 2, "guardia": 4, "sin": 8, "contra": 16},
}


def multiplier(game: Options, contract: str) -> int:
    return _MULTIPLIERS[game.subo_bid][contract]


def contracts(game: Options) -> tuple[str, ...]:
    """Every contract that has a multiplier at this table."""
    return tuple(_MULTIPLIERS[game.subo_bid])


def ladder(game: Options) -> tuple[str, ...]:
    """The bids of this table, from the lowest."""
    low = DOG_TAKEN if game.subo_bid != "off" else ("tomo", "guardia")
    return low if not game.form.dog and game.zero_dog_bids == "tomo_guardia" else (*low, "sin", "contra")


def slams(game: Options) -> tuple[str, ...]:
    """What may be announced at this table."""
    return () if not game.has_premiums else SLAMS if game.small_slam else SLAMS[:1]


def contract(bid: str) -> str:
    """The bid without the slam announced with it."""
    return bid.partition("+")[0]


def best(said: Sequence[str]) -> int | None:
    """The index of the highest bid so far: the last that is not a pass."""
    return max((place for place, bid in enumerate(said) if bid != "pass"), default=None)


def offered(game: Options, said: Sequence[str]) -> tuple[str, ...]:
    """The contracts that the next player may bid."""
    bids, top = ladder(game), best(said)
    return bids if top is None else bids[bids.index(contract(said[top])) + 1 :]


def sayable(game: Options, said: Sequence[str]) -> tuple[str, ...]:
    """All bids, those with an announced slam (`guardia+slam`) behind the plain ones."""
    plain = offered(game, said)
    return (*plain, *(f"{bid}+{slam}" for slam in slams(game) for bid in plain))
