"""The open-card solver beside trying every row of cards: small endings of every game of two sides, random options.

As a command it solves so many endings: `python -m tests.kernel.endings 5000`.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from tapete.kernel import State
from tapete.robots.searcher.numbers import numbers, prepared, start
from tapete.rules.card_play import card_play
from tapete.rules.game import Game, past
from tapete.rules.games import GAMES
from tapete.rules.phase import CardPlay
from tests.kernel.lockstep import dealt, said, varied

WON = 1000
"""The value of a hand that is won at once."""
EACH = 4
"""Endings of one deal."""


class Ending(NamedTuple):
    """A position, who plays together, and how many cards are still to be played."""

    state: State
    play: CardPlay
    sides: tuple[int, ...]
    cards: int


def endings(game: Game[Any], chance: Random) -> Iterator[Ending]:
    """Some with the trump, contract and options of a deal, but few cards, which lie anywhere; of two sides, or none."""
    hand = dealt(varied(game, chance), chance)
    while hand.to_act is not None and hand.view(None).phase != "play":
        hand = hand.play(said(hand, chance))
    play = None if hand.to_act is None else card_play(past(hand).match.game, hand.view(hand.to_act))
    if play is None or max(play.sides) > 1 or play.score.both_aim:
        return
    for _ in range(EACH):
        found = ending(play, chance)
        if found is not None:
            yield found


def ending(play: CardPlay, chance: Random) -> Ending | None:
    """None where who plays together depends on the play."""
    number, begun = numbers(play.pack), start(play)
    active = [seat for seat, side in enumerate(play.sides) if side >= 0]
    each = chance.choice((2, 3)) if len(active) < 4 else 2 + (len(active) == 4 and chance.random() < 0.5)
    stocked = len(active) * chance.randrange(2) if play.counts[-1] and not play.piles else 0
    cards = chance.sample(sorted(number.values()), each * len(active) + stocked)
    begun.hands = [
        cards[active.index(seat) * each :][:each] if seat in active else [] for seat in range(len(play.sides))
    ]
    begun.stock = cards[each * len(active) :]
    begun.aside = [card for card in number.values() if card not in cards]
    begun.leader = chance.choice(active)
    sides = partnered(play, begun.hands)
    if sides is None:
        return None
    state, laid = State(prepared(play, 1.0, 100.0), begun), chance.randrange(len(active))
    for _ in range(laid):
        state.play(chance.choice(bits(state.legal())))
    return Ending(state, play, sides, len(cards) - laid)


def partnered(play: CardPlay, hands: Sequence[Sequence[int]]) -> tuple[int, ...] | None:
    """The sides with whoever holds a card that was called; None where it may be one of several."""
    number, sides = numbers(play.pack), list(play.sides)
    for call in play.called:
        holders = [
            seat
            for seat, hand in enumerate(hands)
            if seat != play.caller and any(number[card] in hand for card in call)
        ]
        if len(holders) > 1:
            return None
        for seat in holders:
            sides[seat] = 0
    return tuple(sides)


def bits(mask: int) -> list[int]:
    return [card for card in range(mask.bit_length()) if mask >> card & 1]


def after(ending: Ending, card: int) -> Ending:
    state = ending.state.clone()
    state.play(card)
    return ending._replace(state=state, cards=ending.cards - 1)


def tried(ending: Ending) -> int:
    """The value by trying everything."""
    state, sides, aim = ending.state, ending.sides, ending.play.score.aim
    if state.to_act < 0:
        return ended(ending)
    better = max if (sides[state.to_act] == 0) != (aim == "fewest") else min
    return better([tried(after(ending, card)) for card in bits(state.legal())])


def ended(ending: Ending) -> int:
    state, score = ending.state, ending.play.score
    if score.aim == "tricks":
        return sum([won for won, side in zip(state.tricks, ending.sides, strict=True) if side == 0])
    points = state.points
    if score.aim == "contract":
        return points[0]
    if ending.cards or 0 < score.target <= max(points):
        return WON if state.winner == 0 else -WON
    return points[0] - points[1]


def check(ending: Ending) -> None:
    """The solver values every card as trying does, and its best card is one of the best."""
    every, best = ending.state.solve(), ending.state.solve(best=True)
    assert every is not None
    assert best is not None
    expected = {card: tried(after(ending, card)) for card in bits(ending.state.legal())}
    assert every[0] == expected, (ending.play, every, expected)
    ((card, value),) = best[0].items()
    assert value == expected[card] == tried(ending), (ending.play, best, expected)


def run(count: int, seed: int = 0) -> Counter[str]:
    """Checks so many endings at least, the games in turn; how many of each."""
    chance, checked = Random(f"endings {seed}"), Counter[str]()
    while sum(checked.values()) < count:
        for game in GAMES:
            for each in endings(game, chance):
                check(each)
                checked[game.id] += 1
    return checked


if __name__ == "__main__":
    for name, checked in run(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0).items():
        print(f"{name:18} {checked:>9}")
