"""What a deal of Tute is made of while it is played, and the small values that are shown of it."""

from functools import lru_cache, partial
from typing import TYPE_CHECKING, Final, NamedTuple

from tapete.rules.cards import Card
from tapete.rules.game import PASS, Part, Phase, Play, Seat, Trick
from tapete.rules.tute.shared import Said

if TYPE_CHECKING:
    from tapete.rules.tute.match import TuteMatch

WINDOWS: Final = frozenset(("cantes", "claim", "exchange", "capote"))
"""The questions to which silence is an answer."""
Hands = tuple[tuple[Card, ...], ...]


class Deal(NamedTuple):
    """What stays while cards are played: the match, the trump suit (empty: none yet), the card shown to fix it."""

    match: "TuteMatch"
    trump: str
    trump_card: Card | None


class Question(NamedTuple):
    """What the next action is about, and who is asked for something other than a card, in order."""

    phase: Phase
    speakers: tuple[Seat, ...] = ()


class Story(NamedTuple):
    """What has come of the tricks so far."""

    tricks: tuple[Trick, ...]
    sung: tuple[Said, ...]
    points: tuple[int, ...]
    """A figure a side: cards, cantes, the last trick, what was carried over."""
    ended: str = ""
    """Why the deal is over (`counted`, `tute`, ...); empty: it is not."""


SILENCE: Final = (PASS,)
"""All that may be said by who has nothing to say in a window."""
LEAD: Final = Question("play")
"""Nobody is asked anything: a card is next."""


played, finished, told = partial(tuple.__new__, Play), partial(tuple.__new__, Trick), partial(tuple.__new__, Story)
"""A `Play`, a `Trick` and a `Story` from their fields in a row, in half the time that their own constructors take."""


@lru_cache(maxsize=4096)
def laid(turns: tuple[Seat, ...], trick: tuple[Card, ...]) -> tuple[Play, ...]:
    """The cards of a trick with who played them: one value, however many look at it."""
    return tuple(map(Play, turns, trick))


@lru_cache(maxsize=1024)
def heard_parts(sung: tuple[Said, ...]) -> tuple[Part, ...]:
    """What everybody has heard sung."""
    return tuple([Part("sung", "said", f"sing {said.what}", said.seat) for said in sung])


@lru_cache(maxsize=8)
def trump_parts(trump: str) -> tuple[Part, ...]:
    """The trump suit, once there is one."""
    return (Part("trump", "suit", trump),) if trump else ()
