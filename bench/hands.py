"""How many random hands a second the rules play, game by game."""

from random import Random
from time import process_time
from typing import Any, NamedTuple

from tapete.rules.cards import Card
from tapete.rules.game import Game, Hand
from tapete.rules.games import GAMES

SECONDS = 1.0
ROUNDS = 3
DECKS = 50
"""So many are shuffled at once, apart from what is played with them."""


class Pace(NamedTuple):
    """Hands a second of processor time, actions a hand, and microseconds an action; with the shuffling, too."""

    game: str
    hands: float
    actions: float
    micros: float
    hands_with_shuffling: float
    micros_with_shuffling: float


def paces() -> list[Pace]:
    """Every game: the median of rounds that are interleaved."""
    rounds = [[pace(game) for game in GAMES] for _ in range(ROUNDS)]
    return [sorted(runs, key=lambda run: run.hands)[ROUNDS // 2] for runs in zip(*rounds, strict=True)]


def pace(game: Game[Any], seconds: float = SECONDS) -> Pace:
    """Random hands of the game for so long. A choice among the legal actions is part of an action; a shuffled deck is
    what the rules are given."""
    luck, seats = Random(1), game.players[0]
    match, deck = game.match(seats), list(game.pack(seats))
    hands = actions = 0
    shuffling = playing = 0.0
    while shuffling + playing < seconds:
        began = process_time()
        decks = [shuffled(deck, luck) for _ in range(DECKS)]
        ready = process_time()
        actions += sum([played(match.deal(each), luck) for each in decks])
        shuffling += ready - began
        playing += process_time() - ready
        hands += DECKS
    both = shuffling + playing
    return Pace(game.id, hands / playing, actions / hands, playing / actions * 1e6, hands / both, both / actions * 1e6)


def shuffled(deck: list[Card], luck: Random) -> tuple[Card, ...]:
    """The deck in another order, as a match takes it."""
    luck.shuffle(deck)
    return tuple(deck)


def played(hand: Hand, luck: Random) -> int:
    """How many actions it took to the end."""
    count = 0
    while hand.to_act is not None:
        legal = hand.legal()
        hand = hand.play(hand.automatic or legal[int(luck.random() * len(legal))])
        count += 1
    return count
