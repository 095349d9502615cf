"""The ladder of every game: `make ladder` writes it into `docs/robots.md`, in at most half an hour.

It goes on from `build/bench/ladder.jsonl` if it was stopped: what was played is not played again.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic
from typing import Any, Final

from tapete.research import command_line
from tapete.research.ladder import Wins, ladder, measured
from tapete.robots import LEVELS
from tapete.rules.game import Game
from tapete.rules.games import GAMES

MINUTES: Final = 29
"""The last page of figures takes some time as well."""
ROUND: Final = 10
MOST: Final = 60
"""Deals of a game, at most."""
SEED: Final = 2
JOBS: Final = 2
NEAR: Final = 2
"""Levels further apart tell little: one of them nearly always wins."""
PAGE: Final = Path(__file__).parent.parent / "docs" / "robots.md"
KEPT: Final = Path("build/bench/ladder.jsonl")
BEGIN: Final = "<!-- The ladder: written by `make ladder`. -->\n"
END: Final = "<!-- The end of the ladder. -->\n"
Play = Callable[[str, int, int], Wins]
"""Plays a game, with so many seats, until there are so many deals of every pair."""


def played(
    games: Sequence[Game[Any]], play: Play, seconds: float, now: Callable[[], float] = monotonic
) -> dict[str, Wins]:
    """What was won, game by game: each in turn plays some deals more, as long as there is time for them.

    Every game has its first deals, however long they take.
    """
    end = now() + seconds
    took = dict.fromkeys([game.id for game in games], 0.0)
    wins: dict[str, Wins] = {}
    for deals in range(ROUND, MOST + 1, ROUND):
        for game in games:
            begun = now()
            if deals == ROUND or begun + took[game.id] <= end:
                wins[game.id] = play(game.id, game.players[0], deals)
                took[game.id] = now() - begun
                print(game.id, deals, flush=True)
    return wins


def table(wins: dict[str, Wins]) -> list[str]:
    """A line for each game, with the fewest who play it."""
    lines = [row(game.id, game.players[0], wins[game.id]) for game in GAMES]
    return [f"| game | seats | deals | {' | '.join(LEVELS[1:])} |", f"|{'---|' * (len(LEVELS) + 2)}", *lines]


def row(game: str, seats: int, wins: Wins) -> str:
    """The rungs of a game above the first, which stands at nothing."""
    cells = [f"{rung.elo:+.0f} ({rung.low:+.0f} to {rung.high:+.0f})" for rung in ladder(LEVELS, wins)[1:]]
    return f"| `{game}` | {seats} | {len(next(iter(wins.values())))} | {' | '.join(cells)} |"


def with_table(text: str, table: Sequence[str]) -> str:
    """The page with this table in its place. Raises ValueError if it has none."""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not (begin and end):
        raise ValueError("the page has no place for the ladder")
    lines = "\n".join(table)
    return f"{before}{BEGIN}\n{lines}\n\n{END}{after}"


def main() -> None:
    KEPT.parent.mkdir(parents=True, exist_ok=True)

    def play(name: str, seats: int, deals: int) -> Wins:
        return measured(name, LEVELS, deals, seats, SEED, JOBS, KEPT, NEAR)

    written = table(played(GAMES, play, MINUTES * 60))
    PAGE.write_text(with_table(PAGE.read_text("utf-8"), written), "utf-8")


if __name__ == "__main__":
    command_line.run(main)
