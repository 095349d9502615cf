"""`python -m bench.robots`: every game's `regular` against `novice`, and its blunders: the tables of `robots.md`."""

import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from typing import Final

from tapete.research import arena, blunders
from tapete.research.arena import Contest
from tapete.rules.games import GAMES

DEALS: Final = 2_000
BLUNDER_DEALS: Final = 10_000
JOBS: Final = 1
CHUNK: Final = 500
BLUNDERS: Final = ("gave_points", "ruffed_partner", "silent", "drew_nothing", "lost_petit")


MORE: Final = (
    Contest("tute-three", 4, options={"fourth_deals": True}),
    Contest("tute-cabron", 3),
    Contest("tomate", 5),
)
"""Games that more can play than the fewest."""


def contests() -> list[Contest]:
    """Every game with the fewest players, then some with more."""
    return [*[Contest(game.id, game.players[0]) for game in GAMES], *MORE]


def main() -> None:
    """About two hours of one core. `arena` or `blunders` alone is one half of it, and may be followed by games."""
    halves, games = sys.argv[1:2] or ["arena", "blunders"], sys.argv[2:]
    if "arena" in halves:
        arena.main([each for each in contests() if not games or each.game in games], DEALS, JOBS)
    if "blunders" in halves:
        print(f"| game | deals | choices | {' | '.join(BLUNDERS)} |")
        print("|---" * (len(BLUNDERS) + 3) + "|")
        with ProcessPoolExecutor(JOBS) as pool:
            for game_id in games or blunders.POINTS_ARE_GOOD:
                seeds = range(BLUNDER_DEALS // CHUNK)
                found = sum(pool.map(_chunk, [game_id] * len(seeds), seeds), Counter[str]())
                figures = " | ".join(str(found[name]) for name in BLUNDERS)
                print(f"| `{game_id}` | {BLUNDER_DEALS} | {found['choices']} | {figures} |", flush=True)


def _chunk(game_id: str, seed: int) -> Counter[str]:
    return blunders.count(game_id, CHUNK, seed=seed)


if __name__ == "__main__":
    main()
