"""The ladder of every game: `make ladder` writes it into `docs/robots.md`, in three quarters of an hour on two cores.

It goes on from `build/bench/ladder.jsonl` if it was stopped: what was played is not played again.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from tapete.research.ladder import Rung, ladder, measured
from tapete.robots import LEVELS
from tapete.rules.games import GAMES

DEALS: Final = 60
SEED: Final = 2
JOBS: Final = 2
NEAR: Final = 2
"""Levels further apart tell little: one of them nearly always wins."""
PAGE: Final = Path(__file__).parent.parent / "docs" / "robots.md"
KEPT: Final = Path("build/bench/ladder.jsonl")
BEGIN: Final = "<!-- The ladder: written by `make ladder`. -->\n"
END: Final = "<!-- The end of the ladder. -->\n"


def rows() -> Iterator[str]:
    """A line of the table for each game, with the fewest who play it."""
    yield f"| game | seats | {' | '.join(LEVELS[1:])} |"
    yield f"|{'---|' * (len(LEVELS) + 1)}"
    for game in GAMES:
        seats = game.players[0]
        wins = measured(game.id, LEVELS, DEALS, seats, SEED, JOBS, KEPT, NEAR)
        yield row(game.id, seats, ladder(LEVELS, wins))
        print(game.id, flush=True)


def row(game: str, seats: int, rungs: Sequence[Rung]) -> str:
    """The rungs of a game above the first, which stands at nothing."""
    cells = [f"{rung.elo:+.0f} ({rung.low:+.0f} to {rung.high:+.0f})" for rung in rungs[1:]]
    return f"| `{game}` | {seats} | {' | '.join(cells)} |"


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
    table = list(rows())
    PAGE.write_text(with_table(PAGE.read_text("utf-8"), table), "utf-8")


if __name__ == "__main__":
    main()
