"""How many random hands a second the rules play, game by game."""

from random import Random
from time import process_time
from typing import Any, NamedTuple

from tapete.rules.game import Game, Hand
from tapete.rules.games import GAMES

SECONDS = 1.0
ROUNDS = 3


class Pace(NamedTuple):
    """Hands a second of processor time, actions a hand, and microseconds an action."""

    game: str
    hands: float
    actions: float
    micros: float


def paces() -> list[Pace]:
    """Every game: the median of rounds that are interleaved."""
    rounds = [[pace(game) for game in GAMES] for _ in range(ROUNDS)]
    return [sorted(runs, key=lambda run: run.hands)[ROUNDS // 2] for runs in zip(*rounds, strict=True)]


def pace(game: Game[Any], seconds: float = SECONDS) -> Pace:
    """Random hands of the game for so long, shuffling and choosing included."""
    luck, seats = Random(1), game.players[0]
    match, deck = game.match(seats), list(game.pack(seats))
    hands = actions = 0
    began = process_time()
    while process_time() - began < seconds:
        luck.shuffle(deck)
        actions += played(match.deal(deck), luck)
        hands += 1
    spent = process_time() - began
    return Pace(game.id, hands / spent, actions / hands, spent / actions * 1e6)


def played(hand: Hand, luck: Random) -> int:
    """How many actions it took to the end."""
    count = 0
    while hand.to_act is not None:
        legal = hand.legal()
        hand = hand.play(hand.automatic or legal[int(luck.random() * len(legal))])
        count += 1
    return count
