"""Deals of Tute for its tests, and hands played to where a test begins."""

from typing import Any

import pytest

from tapete.rules.cards import SPANISH_PACK, Card, cards
from tapete.rules.game import PASS, Action, IllegalAction, configure
from tapete.rules.games import game
from tests.rules.tute.questions import recorded
from tests.rules.tute.seen import phase, tricks


def after_a_trick(name: str = "tute-pairs", hands: str = "", trump: str = "7O", **chosen: Any) -> Any:
    """A hand in the window after its first trick, which seat 0 wins with the ace of coins; `hands` fills seats."""
    given = [list(cards(text)) for text in hands.split("/")] if hands else [[], [], [], []]
    lows = ["1O", "2O", "4O", "5O"]
    for mine, low in zip(given, lows, strict=True):
        mine[:0] = cards(low)
    rest = [card for card in SPANISH_PACK if not any(card in mine for mine in given)]
    for mine in given:
        while len(mine) < 10:
            mine.append(rest.pop())
    seats = {str(seat): mine for seat, mine in enumerate(given)}
    trump_card = next(card for card in given[3] if card.suit == trump[-1])
    form: Any = configure(game(name), chosen)
    hand = recorded(form, {"dealer": 3, "hands": seats, "trump_card": trump_card})
    for low in lows:
        hand = hand.play(Action("play", low))
    return hand


def sung(hand: Any, *songs: str) -> Any:
    for song in songs:
        hand = hand.play(Action("sing", song))
    return hand


def refused(hand: Any, action: Action) -> str:
    with pytest.raises(IllegalAction) as refusal:
        hand.play(action)
    return refusal.value.refusal.code


def two(deck: str, **chosen: Any) -> Any:
    """A deal for two from a deck that begins like this; the dealer is seat 1."""
    first = cards(deck)
    rest = [card for card in reversed(SPANISH_PACK) if card not in first]
    return configure(game("tute-two"), chosen).match(2, dealer=1).deal((*first, *rest))


def silent_until(hand: Any, count: int) -> Any:
    """The hand after so many tricks in which nothing was said, up to the first question then."""
    while len(tricks(hand)) < count:
        hand = hand.play(hand.automatic or (PASS if hand.has_window else hand.legal()[0]))
    return hand


def three(**chosen: Any) -> Any:
    form: Any = configure(game("tute-three"), chosen)
    return form.match(form.players[0]).deal(form.pack(3))


def played_out(hand: Any) -> Any:
    """The hand played to its end, the first card each time, and nothing said."""
    while hand.to_act is not None:
        hand = hand.play(hand.automatic or (PASS if hand.has_window else hand.legal()[0]))
    return hand


def asked_for(hand: Any, question: str) -> Any:
    """The hand, played silently up to the first question of this phase."""
    while phase(hand) != question:
        hand = hand.play(hand.automatic or (PASS if hand.has_window else hand.legal()[0]))
    return hand


def plain_two(**chosen: Any) -> Any:
    return configure(game("tute-two"), chosen).match(2, dealer=1).deal(SPANISH_PACK)


def turned_up(last: str, dealer: int = 2, **chosen: Any) -> Any:
    """A deal for three with this card turned up."""
    rules: Any = configure(game("tute-three"), chosen)
    deck = (*[card for card in SPANISH_PACK if card != last], Card(last))
    return rules.match(3, dealer=dealer).deal(deck)
