"""Makes `perft/<family>.jsonl` anew, when the rules mean it to change: `python tests/laws/positions.py FAMILY`.

Three positions of every game: the deal, the middle of a hand, and the middle of one with other options.
"""

import json
import random
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from tapete.rules.game import Game, Hand, configure, options
from tapete.rules.games import GAMES
from tapete.rules.laws import picked
from tapete.rules.perft import perft
from tapete.rules.record import Record

ENOUGH = 1500
"""Sequences from which a depth is deep enough."""

DEEPEST = 14


def positions(game: Game[Any]) -> Iterator[Record]:
    """The deal and the middle of one hand, and the middle of another with every fourth option changed."""
    chance = random.Random(f"perft {game.id}")
    other = configure(game, {each.name: each.values[-1] for each in options(game)[::4]})
    for form, share in ((game, 0.0), (game, 0.5), (other, 0.4)):
        while not (whole := _played(form, chance)).actions:
            pass
        yield replace(whole, actions=whole.actions[: int(len(whole.actions) * share)])


def _played(game: Game[Any], chance: random.Random) -> Record:
    """A hand to its end."""
    match = game.match(game.players[0])
    deck = tuple(chance.sample(game.pack(match.seats), len(game.pack(match.seats))))
    hand: Hand = match.deal(deck)
    while hand.to_act is not None:
        hand = hand.play(picked(hand, chance.randrange))
    return Record.of(hand)


def counted(record: Record) -> dict[str, Any]:
    """The line of a position: its record, and the count at the first depth with enough sequences."""
    *_, hand = record.hands()
    count = perft(hand, 1)
    while count.sequences < ENOUGH and count.depth < DEEPEST:
        count = perft(hand, count.depth + 1)
    return {"game": record.game.id, **count._asdict(), "record": record.text()}


if __name__ == "__main__":
    for family in sys.argv[1:]:
        lines = [counted(position) for each in GAMES if each.family == family for position in positions(each)]
        file = Path(__file__).with_name("perft") / f"{family}.jsonl"
        file.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
