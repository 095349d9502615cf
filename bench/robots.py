"""The tables of `robots.md`: `python -m bench.robots [arena|expert|open|blunders] [GAME...]`.

`arena` is every game's `regular` against `novice`, `expert` the expert against the regular, `open` whoever sees all
cards against the regular; the last two keep what is played in a file, and go on from it.
"""

from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Final

from tapete.research import arena, blunders
from tapete.research.arena import Contest, report, watched_blocks
from tapete.research.command_line import run
from tapete.rules.games import GAMES

TABLES: Final = ("arena", "expert", "open", "blunders")
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
SEED: Final = 1
KEPT: Final = Path("build/bench/robots.jsonl")
LOOKS: Final = (
    (Contest("tute-pairs", 4), 200),
    (Contest("tute-two", 2), 200),
    (Contest("tute-three", 3), 400),
    (Contest("tute-individual", 4), 400),
    (Contest("tute-subastado", 3), 600),
    (Contest("tute-gana-pierde", 4), 500),
    (Contest("tute-cabron", 4), 1000),
    (Contest("tute-cabron", 3), 1000),
    (Contest("cuatrola", 4), 800),
    (Contest("cuatrola", 4, is_match=True), 120),
    (Contest("tomate", 3), 3000),
    (Contest("tomate", 5), 1500),
    (Contest("tomate", 8), 600),
    (Contest("brisca", 2), 400),
    (Contest("brisca-pairs", 4), 400),
    (Contest("tarot-4", 4), 120),
    (Contest("tarot-3", 3), 100),
    (Contest("tarot-5", 5), 80),
    (Contest("tarot-6", 6), 60),
)
"""What the expert is measured at, and on how many deals."""
SHARE: Final = 0.4
"""Of those deals, how many are played with open cards."""


def contests() -> list[Contest]:
    """Every game with the fewest players, then some with more."""
    return [*[Contest(game.id, game.players[0]) for game in GAMES], *MORE]


def main(*words: str) -> None:
    """About two hours of one core. `arena` or `blunders` alone is one half of it, and may be followed by games.

    Raises ValueError for what is not one of its tables."""
    halves, games = words[:1] or ("arena", "blunders"), words[1:]
    if not {*halves} <= {*TABLES}:
        raise ValueError(f"{halves[0]}: the tables are {', '.join(TABLES)}")
    if "arena" in halves:
        arena.main([each for each in contests() if not games or each.game in games], DEALS, JOBS)
    for half, entrant, part in (("expert", "expert", 1.0), ("open", "open:2000", SHARE)):
        if half in halves:
            KEPT.parent.mkdir(parents=True, exist_ok=True)
            for each, deals in LOOKS:
                if not games or each.game_id in games:
                    contest = replace(each, a=entrant, b="regular", seed=SEED)
                    print(report(contest, watched_blocks(contest, round(deals * part), JOBS, KEPT)).rows(), flush=True)
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
    run(main)
