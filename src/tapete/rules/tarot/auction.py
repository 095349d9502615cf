"""The auction: one turn of speech, each bid higher than the best so far (docs/spec/tarot.md 2.4)."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple

from tapete.rules.game import Action
from tapete.rules.tarot.options import Options

Contract = Literal["tomo", "subo", "guardia", "sin", "contra", "misere"]
"""What is played: a bid, or misere, which nobody bids (docs/spec/tarot.md 4.1)."""
Slam = Literal["slam", "small_slam"]
MISERE: Final = "misere"
SLAMS: Final[tuple[Slam, ...]] = ("slam", "small_slam")
DOG_TAKEN: Final[tuple[Contract, ...]] = ("tomo", "subo", "guardia")
"""The contracts under which the declarer takes the dog and discards."""
_BIDDABLE: Final[tuple[Contract, ...]] = (*DOG_TAKEN, "sin", "contra")
_USUAL: Final[Mapping[Contract, int]] = {"tomo": 1, "guardia": 2, "sin": 4, "contra": 6}
MULTIPLIERS: Final[Mapping[str, Mapping[Contract, int]]] = {
    "off": _USUAL,
    "x1": {**_USUAL, "subo": 1},
    "x2": {**_USUAL, "subo": 2},
    "doubling": {"tomo": 1, "subo": 2, "guardia": 4, "sin": 8, "contra": 16},
}


class Bid(NamedTuple):
    """A contract, and the slam announced with it: `guardia`, `guardia+slam`."""

    contract: Contract
    slam: Slam | None = None


BIDS: Final[Mapping[str, Bid]] = {
    **{contract: Bid(contract) for contract in _BIDDABLE},
    **{f"{contract}+{slam}": Bid(contract, slam) for contract in _BIDDABLE for slam in SLAMS},
}
"""Every bid of the family by its text."""
BID: Final[Mapping[str, Action]] = {bid: Action("bid", bid) for bid in BIDS}
"""The action that makes a bid, made once."""


def multiplier(game: Options, contract: Contract) -> int:
    return MULTIPLIERS[game.subo_bid][contract]


def ladder(game: Options) -> tuple[Contract, ...]:
    """The contracts that may be bid at this table, from the lowest."""
    low: tuple[Contract, ...] = DOG_TAKEN if game.subo_bid != "off" else ("tomo", "guardia")
    return low if not game.form.dog and game.zero_dog_bids == "tomo_guardia" else (*low, "sin", "contra")


def slams(game: Options) -> tuple[Slam, ...]:
    """What may be announced at this table."""
    return () if not game.has_premiums else SLAMS if game.small_slam else SLAMS[:1]


def best(bids: Sequence[str]) -> int | None:
    """The index of the highest bid so far: the last that is not a pass."""
    for index in range(len(bids) - 1, -1, -1):
        if bids[index] != "pass":
            return index
    return None


def open_contracts(game: Options, bids: Sequence[str]) -> tuple[Contract, ...]:
    """The contracts that the next player may bid."""
    steps, top = ladder(game), best(bids)
    return steps if top is None else steps[steps.index(BIDS[bids[top]].contract) + 1 :]


def open_bids(game: Options, bids: Sequence[str]) -> tuple[str, ...]:
    """All bids that the next player may make, those with an announced slam (`guardia+slam`) behind the plain ones."""
    plain = open_contracts(game, bids)
    return (*plain, *[f"{contract}+{slam}" for slam in slams(game) for contract in plain])
