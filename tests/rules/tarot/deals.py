"""Deals of tarot laid out by hand, and hands played by lot, for the tests of its rules."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from tapete.rules.cards import Card, cards
from tapete.rules.game import PASS, Action, Seat, Value, configure
from tapete.rules.games import game
from tapete.rules.tarot.deal import opened
from tapete.rules.tarot.deck import tidy
from tapete.rules.tarot.hand import TarotHand
from tapete.rules.tarot.match import TarotMatch
from tapete.rules.tarot.vectors import deal_facts

GAMES = (
    *("tarot-4", "tarot-3", "tarot-3-short", "tarot-5", "tarot-6"),
    *("tarot-6-double", "tarot-7-double", "tarot-8-double", "tarot-2-piles", "tarot-2-reserve"),
)


def match_of(name: str, options: Mapping[str, Value] | None = None, dealer: int | None = None) -> TarotMatch:
    """A match with these options; without a dealer seat 0 is eldest."""
    made = configure(game(name), options or {})
    seats = made.players[0]
    match = made.match(seats, dealer=seats - 1 if dealer is None else dealer)
    assert isinstance(match, TarotMatch)
    return match


def match_after(hand: TarotHand) -> TarotMatch:
    """The match after its first deal."""
    standing = hand._position.deal.standing
    match = standing.game.match(len(standing.totals), dealer=standing.dealer)
    assert isinstance(match, TarotMatch)
    return match.after(hand)


def phase(hand: TarotHand) -> str:
    return hand.view(None).phase


def parts(hand: TarotHand, name: str, seat: Seat | None = None) -> list[Any]:
    """The values of the parts of this name in a view, that of an onlooker by default."""
    return [part.value for part in hand.view(seat).parts if part.name == name]


def partners(hand: TarotHand) -> tuple[Seat | None, ...]:
    """The partners whom everybody knows."""
    return tuple(part.seat for part in hand.view(None).parts if part.name == "partner")


def laid_out(
    name: str, held: Mapping[int, str], dog: str = "", options: Mapping[str, Value] | None = None, seed: int = 0
) -> TarotHand:
    """A deal in which seats hold (at least) the cards named and the dog begins with its own; the rest by lot."""
    match = match_of(name, options)
    form = match.game.form
    hands = [list(cards(held.get(seat, ""))) for seat in range(match.seats)]
    lying = list(cards(dog))
    taken = {card for hand in hands for card in hand} | set(lying)
    rest = [card for card in form.pack if card not in taken]
    random.Random(seed).shuffle(rest)
    for hand in (*hands, lying):
        size = form.dog if hand is lying else form.hand
        while len(hand) < size:
            hand.append(rest.pop())
    return TarotHand(opened(match.standing, hands, lying))


def said(hand: TarotHand, *actions: str) -> TarotHand:
    """The hand after these actions, as text."""
    for text in actions:
        hand = hand.play(Action.parse(text))
    return hand


def texts(actions: Sequence[Action]) -> list[str]:
    return [str(action) for action in actions]


def discarded(hand: TarotHand) -> TarotHand:
    """The hand after a discard of the first cards that may go, and no slam announced."""
    while phase(hand) == "discard":
        hand = hand.play(hand.legal()[0])
    return hand.play(PASS) if phase(hand) == "slam" else hand


def by_lot(hand: TarotHand, lot: random.Random, shy: float = 0.0) -> TarotHand:
    """The hand played to its end at random; `shy` is how often a bid is swallowed."""
    while hand.to_act is not None:
        legal = hand.legal()
        quiet = phase(hand) in ("auction", "slam") and lot.random() < shy
        hand = hand.play(PASS if quiet else lot.choice(legal))
    return hand


def shuffled(match: TarotMatch, lot: random.Random) -> list[Card]:
    deck = list(match.game.pack(match.seats))
    lot.shuffle(deck)
    return deck


def picture(text: str) -> tuple[list[Card], list[Card], list[Card]]:
    """`trick 7S T3` over `hand [X] 2S [5H]`: the trick, the hand, and the cards in brackets."""
    trick_line, hand_line = [line.split()[1:] for line in text.strip().splitlines()]
    hand = [Card(word.strip("[]")) for word in hand_line]
    legal = [Card(word[1:-1]) for word in hand_line if word.startswith("[")]
    return [Card(word) for word in trick_line], hand, legal


def facts(hand: TarotHand) -> Mapping[str, Any]:
    """The finished deal in the field names of the vectors."""
    return deal_facts(hand)


def sorted_hand(text: str) -> tuple[Card, ...]:
    return tidy(cards(text))
