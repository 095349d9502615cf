"""The kernel beside the law: the same hand card by card, and both must offer, count and decide the same.

As a command it plays until so many cards have been compared: `python -m tests.kernel.lockstep 1000000`.
"""

import sys
from collections import Counter
from random import Random
from typing import Any

from tapete.kernel import Start, State
from tapete.robots.searcher.numbers import numbers, prepared, start
from tapete.rules.card_play import card_play
from tapete.rules.cards import Card
from tapete.rules.game import PASS, Action, Game, Hand, configure, options, past
from tapete.rules.games import GAMES
from tapete.rules.phase import CardPlay

SONGS = ("tute", "40", "20")


def varied(game: Game[Any], chance: Random) -> Game[Any]:
    """The game with some of its options changed."""
    some = [each for each in options(game) if chance.random() < 0.3]
    return configure(game, {each.name: chance.choice(list(each.values)) for each in some})


def dealt(game: Game[Any], chance: Random) -> Hand:
    seats = chance.choice(game.players)
    try:
        match = game.match(seats, dealer=chance.randrange(seats))
    except ValueError:
        match = game.match(game.players[0])
    pack = list(game.pack(match.seats))
    chance.shuffle(pack)
    hand: Hand = match.deal(pack)
    return hand


def said(hand: Hand, chance: Random) -> Action:
    """What is done besides cards: songs as soon as they may be, exchanges never, anything before the first card."""
    legal = hand.legal()
    if hand.automatic is not None:
        return hand.automatic
    songs = [action for action in legal if action.do == "sing"]
    if songs and hand.view(None).phase != "exchange":  # Tute for two: sung once the stock has been drawn from
        return min(songs, key=lambda action: next(at for at, song in enumerate(SONGS) if action.what.startswith(song)))
    if hand.has_window:
        return PASS
    return chance.choice(legal)


def opened(play: CardPlay, hand: Hand) -> State:
    """The kernel's state of a hand before its first card."""
    return State(prepared(play, 1.0, 100.0), begun(play, hand))


def begun(play: CardPlay, hand: Hand) -> Start:
    """Where the cards of a hand lie before its first card."""
    number, found = numbers(play.pack), start(play)
    hands = [(*hand.own(seat).hand, *tops(hand, seat)) for seat in range(len(play.sides))]
    lying = [card for card in past(hand).deck if not any(card in held for held in hands)]
    if play.piles:
        # As they are dealt: the rest of the pack in fours, the upmost first.
        at = {card: place for place, card in enumerate(past(hand).deck)}
        rows = [past(hand).deck[at[top] : at[top] + 1 + left] for top, left in play.piles]
        found.piles = [[number[card] for card in row] for row in rows]
        lying = [card for card in lying if not any(card in row for row in rows)]
    found.hands = [
        [number[card] for card in held] if side >= 0 else [] for held, side in zip(hands, play.sides, strict=True)
    ]
    aside = [card for held, side in zip(hands, play.sides, strict=True) if side < 0 for card in held]
    if play.counts[-1] and not play.piles:
        found.stock = [
            number[card] for card in (*[card for card in lying if card != play.turn_up], play.turn_up) if card
        ]
    else:
        found.aside = [number[card] for card in (*aside, *lying) if card in number]
    return found


def tops(hand: Hand, seat: int) -> tuple[Card, ...]:
    """The cards on piles that a seat may play."""
    rows = [part.value for part in hand.view(None).parts if part.name == "piles" and part.seat == seat]
    return tuple([Card(card) for row in rows if isinstance(row, tuple) for card in row if card])


def plays(hand: Hand) -> list[Action]:
    return [action for action in hand.legal() if action.do == "play"]


def compare(hand: Hand, chance: Random) -> int | None:
    """Plays a hand in both; how many cards were compared, or nothing if numbers cannot say its card play."""
    while hand.to_act is not None and hand.view(None).phase != "play":
        hand = hand.play(said(hand, chance))
    if hand.to_act is None:
        return 0
    play = card_play(past(hand).match.game, hand.view(hand.to_act))
    if play is None:
        return None
    number, state, compared = numbers(play.pack), opened(play, hand), 0
    while hand.to_act is not None:
        may = plays(hand)
        if not may:
            hand = hand.play(said(hand, chance))
            continue
        mask = sum([1 << number[Card(action.what)] for action in may])
        assert (state.to_act, state.legal()) == (hand.to_act, mask), repr(hand)
        action = chance.choice(may)
        hand = hand.play(action)
        state.play(number[Card(action.what)])
        compared += 1
    assert state.to_act == -1, repr(hand)
    check_end(play, hand, state)
    return compared


def check_end(play: CardPlay, hand: Hand, state: State) -> None:
    """The points of each side, and who has won, are the law's."""
    totals = next((line.figures for line in hand.sheet().lines if line.name == "total"), None)
    columns = hand.sheet().columns
    if play.score.aim in ("points", "fewest", "middle") and totals is not None:
        for column, total in zip(columns, totals, strict=True):
            if play.sides[column[0]] >= 0:
                assert state.points[play.sides[column[0]]] == total, (repr(hand), state.points, totals)
    scores = hand.scores()
    match play.score.aim:
        case "contract" if play.score.both_aim:
            assert state.stake == scores[0], (repr(hand), state.stake, scores)
            assert state.winner == (0 if scores[0] > 0 else 1 if scores[1] > 0 else -1), (repr(hand), state.winner)
        case "contract":
            attack = hand.view(None).sides[0]
            defender = next(seat for seat in range(len(scores)) if seat not in attack)
            assert state.stake == -scores[defender], (repr(hand), state.stake, scores)
        case "tricks" if play.score.worth:
            gained = [round(reward * _stake(hand)) for reward in state.rewards]
            paid = [score + _ante(hand) * (seat == hand.view(None).dealer) for seat, score in enumerate(scores)]
            assert gained == paid, (repr(hand), gained, paid)
        case "middle":
            assert [(reward - 1) / 2 for reward in state.rewards] == list(scores), (repr(hand), state.rewards, scores)
        # For chips the cantes are paid apart from the juego, which the numbers leave out.
        case "points" if any(score > 0 for score in scores) and "chips" not in repr(hand):
            winners = {play.sides[seat] for seat, score in enumerate(scores) if score > 0} - {-1}
            assert winners == {state.winner}, (repr(hand), state.winner, scores)


def _stake(hand: Hand) -> int:
    return next(int(str(part.value)) for part in hand.view(None).parts if part.name == "stake")


def _ante(hand: Hand) -> int:
    return int(getattr(past(hand).match.game, "ante", 0))


def run(cards: int, seed: int = 0) -> Counter[str]:
    """Compares until so many cards have been played, the games in turn; how many of each."""
    chance, compared = Random(f"lockstep {seed}"), Counter[str]()
    while sum(compared.values()) < cards:
        for game in GAMES:
            found = compare(dealt(varied(game, chance), chance), chance)
            compared[game.id] += found or 0
    return compared


if __name__ == "__main__":
    for name, count in run(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0).items():
        print(f"{name:18} {count:>9}")
