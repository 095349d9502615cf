"""Tarot: hands of every game, with options by lot, are played and paid as the rules say when told a second time."""

import os
import random
from collections.abc import Mapping

import pytest

from tapete.rules.cards import Card
from tapete.rules.game import Action, Value, options
from tapete.rules.games import game
from tapete.rules.options import idle_options
from tapete.rules.tarot.deal import opened
from tapete.rules.tarot.deck import HALVES, STRENGTH
from tapete.rules.tarot.hand import TarotHand
from tapete.rules.tarot.piles import Piles
from tests.by_the_book.tarot import Book
from tests.rules.tarot.deals import GAMES, match_of, phase

HANDS = 1000 if os.environ.get("TAPETE_PROFILE") == "nightly" else 25
RARE: Mapping[str, Value] = {"all_pass": "misere", "lone_petit": "ignore", "declare_no_points": True}


def table(name: str, lot: random.Random) -> dict[str, Value]:
    """Options by lot; those without which little happens more often than not."""
    chosen: dict[str, Value] = {}
    for each in (*options(game(name)), *idle_options(game(name))):
        if each.name in RARE and lot.random() < 0.5:
            chosen[each.name] = RARE[each.name]
        elif lot.random() < 0.4:
            chosen[each.name] = lot.choice(list(each.values))
    return chosen


def dealt(name: str, lot: random.Random, strong: bool) -> TarotHand:
    """A deal by lot; `strong`: one seat has the best cards of the pack, so that slams happen."""
    match = match_of(name, table(name, lot), dealer=lot.randrange(game(name).players[0]))
    form, pack = match.game.form, list(match.game.form.pack)
    lot.shuffle(pack)
    if strong:
        pack.sort(key=lambda card: (card.suit in "TX", card.suit == "X" and lot.random() < 0.8, STRENGTH[card]))
    mine = form.tricks
    cards, rest = pack[len(pack) - mine :], pack[: len(pack) - mine]
    lot.shuffle(cards)
    lot.shuffle(rest)
    star = lot.randrange(match.seats)
    stacks = [cards if seat == star else [rest.pop() for _ in range(mine)] for seat in range(match.seats)]
    hands = [stack[: form.hand] for stack in stacks]
    if not form.piles:
        return TarotHand(opened(match.standing, hands, rest))
    fours = [[stack[at : at + 4] for at in range(form.hand, mine, 4)] for stack in stacks]
    return TarotHand(opened(match.standing, hands, rest, Piles.of(fours)))


def picked(hand: TarotHand, lot: random.Random, shy: float) -> Action:
    """An action by lot; who leads mostly takes their best card, and words are said often."""
    legal = hand.legal()
    words = [action for action in legal if action.do not in ("play", "pass")]
    cards = [Card(action.what) for action in legal if action.do == "play"]
    if phase(hand) in ("auction", "slam"):
        return legal[0] if not words or (lot.random() < shy and phase(hand) == "auction") else lot.choice(legal)
    if words and (not cards or lot.random() < 0.6):
        return lot.choice(words)
    if hand.view(None).trick or lot.random() < 0.2:
        return Action("play", lot.choice(cards))
    return Action(
        "play", max(cards, key=lambda card: (card.suit != "X", card.suit == "T", STRENGTH[card], HALVES[card]))
    )


@pytest.mark.parametrize("name", GAMES)
def test_every_step_and_every_payoff_is_that_of_the_book(name: str) -> None:
    lot = random.Random(f"{name} by the book")
    for number in range(HANDS):
        hand = dealt(name, lot, strong=number % 2 == 0)
        book, shy = Book(hand._position), lot.choice((0.0, 0.5, 0.95, 1.0))
        while hand.to_act is not None:
            assert {str(action) for action in hand.legal()} == book.legal()
            action, seat = picked(hand, lot, shy), hand.to_act
            assert phase(hand) == "void" or seat == book.turn or phase(hand) in ("call", "discard", "slam")
            hand = hand.play(action)
            book.do(seat, str(action))
        assert book.phase == "over"
        assert hand.scores() == book.payoffs(), hand._position.deal.standing.game
        assert sum(hand.scores()) == 0
