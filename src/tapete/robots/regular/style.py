"""Parameters of play by rules of thumb for one game: the worth of cards, and what principles add to it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tapete.robots.regular.counting import Pack
from tapete.rules.cards import Card
from tapete.rules.frozen import Frozen

Leanings = Mapping[str, Mapping[Card, float]]
"""What each principle that applies now, by its code, adds to the worth of a card."""


@dataclass(frozen=True, slots=True)
class Style(Frozen):
    """Parameters for one game; all worths are in points of margin, tuned by duels in the arena."""

    pack: Pack
    trumps: Mapping[str, float]
    """What a trump of this rank is worth kept; any other, `low_trump`."""
    plain: Mapping[str, float]
    """What a card of this rank in another suit is worth kept; any other, nothing."""
    low_trump: float = 5.5
    master: float = 1.0
    """What it adds to be the highest card left of a plain suit."""
    master_trump: float = 16.0
    """What the highest trump left is worth at least."""
    last_trick: float = 10.0
    """What the last trick scores."""
    to_come: float = 0.5
    """How much of the mean value of the unseen cards each later player puts into a trick."""
    initiative: float = 3.0
    """What any trick is worth besides its points in the first `early` tricks, while there may be cantes."""
    early: int = 6
    song: float = 0.6
    """How much of a cante counts that a trick won now would let one sing; what breaking the pair costs. Nothing: this
    seat does not sing."""
    breaks: float = 5.0
    """What a low lead is worth that forces a king or knight which an opponent may have to sing."""
    against: float = 1.0
    """How much of a trick lost counts against us; less with several opponents."""
    draw: float = 3.0
    """What each trump that this seat has more than half of those out is worth in drawing them."""
    draw_cost: float = 4.0
    """What a trump lead costs; the partner's ruffs, too."""
    early_master: float = 0.0
    """What it adds to lead a winner of a plain suit while others have trumps."""
    chase: float = 0.0
    """What each of three kings or knights is worth, early, where four of them win; nothing where they do not."""
    behind_song: float = 0.0
    """What an as or tres is worth behind a king or knight that an opponent has shown."""
    kept: Card | None = None
    """A trump to be kept until a trick is won, for its exchange."""
    kept_worth: float = 0.0
    names: Mapping[str, str] = field(default_factory=dict)
    """What this game calls a principle that others have too, by the code that `points` gives it."""
