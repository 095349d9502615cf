"""What the arena measures: two robots, a game, and the seed of the deals."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tapete.research.entrants import Entrant, entrant_key
from tapete.rules.game import Game, Value, changed, check_players, configure
from tapete.rules.games import game
from tapete.rules.whole import whole


@dataclass(frozen=True, slots=True)
class Contest:
    """What is measured: `a` against `b` at a game, and the seed of its deals.

    Deal number `block` is the game's pack shuffled by `random.Random(f"{game} {seed} {block}")`; the dealer is
    `block` modulo the seats; the robot in seat `s` draws from the seed `64 * block + s`, so that both plays of a deal
    share all luck that they can share. Whole matches are dealt on by the same generator, so that their first hands
    are alike. A game from outside is given as a value, a robot as one or by its place (`Entrant`); a value must be
    picklable where several processes play.
    """

    game: str | Game[Any]
    seats: int
    a: Entrant = "regular"
    b: Entrant = "novice"
    seed: int = 0
    options: Mapping[str, Value] = field(default_factory=dict)
    is_match: bool = False
    """Whole matches are played, not single deals: a payoff is then one for whoever wins it."""

    def __post_init__(self) -> None:
        for name in ("seats", "seed"):  # a file of blocks is named by them, and NumPy's numbers would be no JSON
            if (number := whole(getattr(self, name))) is not None:
                object.__setattr__(self, name, number)

    @property
    def key(self) -> str:
        """What tells its blocks from those of other contests. Raises ValueError for a robot that cannot be told."""
        names = [self.game_id, entrant_key(self.a), entrant_key(self.b)]
        return json.dumps([*names, self.seats, self.seed, dict(sorted(self.chosen.items())), self.is_match])

    @property
    def game_id(self) -> str:
        """The id of the game, also of one that is given as a value."""
        return self.game if isinstance(self.game, str) else self.game.id

    @property
    def chosen(self) -> Mapping[str, Value]:
        """The options that are not as usual: those of a game that is given as a value, too."""
        return self.options if isinstance(self.game, str) else {**changed(self.game), **self.options}

    def rules(self) -> Game[Any]:
        """The game with its options. Raises KeyError, BadOption or ValueError for what does not exist."""
        rules = configure(game(self.game) if isinstance(self.game, str) else self.game, self.options)
        check_players(rules, self.seats)
        return rules
