"""A view as figures, one row of them: as many for every view of a game with the same pack and players.

Seats count from the one that looks. `Encoding.blocks` names what stands where: its own hand, and how many cards each
seat holds; the phase; the trick, the one before and who has won which cards; all that each seat has played and said,
by the numbers of `numbered.py`; cards that lie open, by whose they are, last those of nobody; trumps; figures that only
some games have; scores. Words are left out, since they follow from what was said.

>>> from tapete.rules.games import GAMES
>>> encoding = Encoding.of(GAMES[0].match(4))
>>> encoding.width, encoding.blocks["counts"], encoding.blocks["said"].shape
(1606, Block(start=40, shape=(4,)), (4, 179))
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from math import prod
from typing import Any, Final, NamedTuple, get_args

try:
    import numpy as np
    from numpy.typing import NDArray
except ModuleNotFoundError as missing:
    why = f"{missing.name} is not installed: pip install 'tapete[research]'"
    raise ModuleNotFoundError(why, name=missing.name) from missing

from tapete.research.numbered import Numbered
from tapete.rules.action import Action
from tapete.rules.cards import Card
from tapete.rules.game import Match, Part, Phase, Play, Seat, View

PHASES: Final[tuple[str, ...]] = get_args(Phase)
FIGURES: Final = (
    "baceta",
    "carried",
    "contract",
    "dog_down",
    "due",
    "fine",
    "juegos",
    "match_target",
    "plate",
    "reserve",
    "stack",
    "stake",
    "stock",
    "target",
)
"""The parts of views that are one number."""
ROW: Final = 12
"""A part that is a row of numbers has no more of them: the cards under the piles of a seat."""


class Block(NamedTuple):
    """Where figures stand that belong together, and how they are to be read."""

    start: int
    shape: tuple[int, ...]

    @property
    def stop(self) -> int:
        """The place after the last one."""
        return self.start + prod(self.shape)


class Encoding:
    """How the views of a game are written as figures."""

    __slots__ = ("_places", "_suit", "blocks", "numbered", "seats", "width")

    def __init__(self, pack: tuple[Card, ...], seats: int) -> None:
        suits = tuple(dict.fromkeys([card.suit for card in pack]))
        self._places: Final = {str(card): [place] for place, card in enumerate(pack)}
        for place, card in enumerate(pack):
            if card.copy:  # a called card is any of its copies
                self._places.setdefault(card.face, []).append(place)
        self._suit = {suit: place for place, suit in enumerate(suits)}
        self.numbered: Final = Numbered.of(pack)
        self.seats: Final = seats
        cards = len(pack)
        shapes = {
            "hand": (cards,),
            "counts": (seats,),
            "phase": (len(PHASES),),
            "window": (1,),
            "asked": (seats,),
            "dealer": (seats,),
            "friends": (seats,),
            "foes": (seats,),
            "trick": (seats, cards),
            "winning": (seats,),
            "last_trick": (seats, cards),
            "won": (seats, cards),
            "said": (seats, len(self.numbered.actions)),
            "open": (seats + 1, cards),
            "trump": (len(suits),),
            "figures": (seats + 1, len(FIGURES)),
            "rows": (seats, ROW),
            "totals": (seats,),
        }
        self.blocks: Final[Mapping[str, Block]] = _placed(shapes)
        self.width: Final = sum(map(prod, shapes.values()))

    @classmethod
    def of(cls, match: Match[Any]) -> "Encoding":
        """The encoding of all hands that matches of this game with so many players deal, whatever its other options."""
        return _known(match.game.pack(match.seats), match.seats)

    def mask(self, view: View) -> NDArray[np.int8]:
        """For every number of an action, whether the seat may do that now; a draw, which is the program's, has none.

        Raises ValueError where the view is of another pack, and that shows.
        """
        found, number = np.zeros(len(self.numbered.actions), np.int8), self.numbered.number
        with _of_this_pack(view):
            found[[number[action] for action in view.legal if action.do != "draw"]] = 1
        return found

    def figures(self, view: View) -> NDArray[np.float32]:
        """The view of a seat, as `width` figures.

        Raises ValueError for that of an onlooker, of another number of players, and of another pack, where that shows.
        """
        if view.seat is None:
            raise ValueError("an onlooker sees nothing of a seat of their own: only views of seats are encoded")
        if len(view.counts) != self.seats:
            raise ValueError(f"{view.game}: a view of {len(view.counts)} players, and the encoding is for {self.seats}")
        with _of_this_pack(view):
            return self._figures(view, view.seat)

    def _figures(self, view: View, me: Seat) -> NDArray[np.float32]:
        row = np.zeros(self.width, np.float32)
        block = {name: row[each.start : each.stop].reshape(each.shape) for name, each in self.blocks.items()}
        turned = [(seat - me) % self.seats for seat in range(self.seats)]
        block["hand"][self._cards(view.hand)] = 1
        block["counts"][turned] = view.counts
        block["phase"][PHASES.index(view.phase)] = 1
        block["window"][0] = view.window
        block["asked"][[turned[seat] for seat in view.asked]] = 1
        block["dealer"][turned[view.dealer]] = 1
        block["totals"][turned] = view.totals
        for side in view.sides:
            block["friends" if me in side else "foes"][[turned[seat] for seat in side]] = 1
        if view.winning is not None:
            block["winning"][turned[view.winning]] = 1
        self._put_tricks(block, view, turned)
        for part in view.parts:
            self._put_part(block, part, self.seats if part.seat is None else turned[part.seat])
        return row

    def _cards(self, cards: Iterable[str]) -> list[int]:
        """The places of these cards in the pack."""
        return [place for card in cards for place in self._places[card]]

    def _put_tricks(self, block: Mapping[str, NDArray[np.float32]], view: View, turned: Sequence[Seat]) -> None:
        def put(name: str, plays: Iterable[Play]) -> None:
            figures = block[name]
            for seat, card in plays:
                for place in self._places[card]:  # one by one: a list as an index takes numpy longer
                    figures[turned[seat], place] = 1

        put("trick", view.trick)
        put("said", view.trick)  # `play` with each card comes first, in the order of the pack
        for trick in view.tricks:
            put("said", trick.plays)
            put("won", [Play(trick.winner, play.card) for play in trick.plays])
        if view.tricks:
            put("last_trick", view.tricks[-1].plays)

    def _put_part(self, block: Mapping[str, NDArray[np.float32]], part: Part, whose: int) -> None:
        match part.kind, part.value:
            case "card", str(card):
                block["open"][whose, self._places[card]] = 1
            case "cards" | "piles" | "memory", tuple(cards):
                block["open"][whose, self._cards([card for card in cards if card])] = 1
            case "suit", str(suit):
                block["trump"][self._suit[suit]] = 1
            case "number", int(number):
                block["figures"][whose, FIGURES.index(part.name)] = number
            case "numbers", tuple(numbers):
                block["rows"][whose, : len(numbers)] = [int(number) for number in numbers]
            case "said", str(text):
                block["said"][whose, self.numbered.number[Action.parse(text)]] = 1
            case "word", _:
                pass  # follows from what was said
            case kind, value:
                raise AssertionError(f"a part of kind {kind} is not {value!r}")


@contextmanager
def _of_this_pack(view: View) -> Iterator[None]:
    """Raises ValueError where a card or an action of the view has no place or number."""
    try:
        yield
    except KeyError as unknown:
        raise ValueError(f"{view.game}: the view is of another pack: {unknown.args[0]} is not encoded") from unknown


@lru_cache(maxsize=64)
def _known(pack: tuple[Card, ...], seats: int) -> Encoding:
    return Encoding(pack, seats)


def _placed(shapes: Mapping[str, tuple[int, ...]]) -> Mapping[str, Block]:
    """One block after the other."""
    blocks, start = dict[str, Block](), 0
    for name, shape in shapes.items():
        blocks[name] = Block(start, shape)
        start = blocks[name].stop
    return blocks
