"""What a net sees: the same of hands that are alike, and every set where it is said to stand."""

from collections.abc import Iterator
from random import Random

import pytest

from tapete.research.distil import turns
from tapete.robots.inputs import Width, inputs, order
from tapete.rules.card_play import card_play
from tapete.rules.cards import Card
from tapete.rules.game import Action, Hand, View
from tapete.rules.games import game
from tapete.rules.phase import CardPlay


def other(text: str, turned: str) -> str:
    """A card, or a song, of the other suit."""
    return text[:-1] + dict(zip("OCEB", turned, strict=True)).get(text[-1], text[-1]) if text else text


def decisions(name: str, seed: int, turned: str = "OCEB") -> Iterator[tuple[Hand, Hand]]:
    """A hand before each choice between cards, drawn by lot; and the same hand with other suits."""
    rules, chance = game(name), Random(f"inputs {name} {seed}")
    deck = list(rules.pack(4))
    chance.shuffle(deck)
    one: Hand = rules.match(4).deal(deck)
    two: Hand = rules.match(4).deal([Card(other(card, turned)) for card in deck])
    while one.to_act is not None:
        view = one.view(one.to_act)
        if not one.automatic and view.phase == "play" and all(action.do == "play" for action in view.legal):
            yield one, two
        action = one.automatic or chance.choice(view.legal)
        one, two = one.play(action), two.play(Action(action.do, other(action.what, turned)))


def stated(hand: Hand) -> tuple[CardPlay, View]:
    assert hand.to_act is not None
    view = hand.view(hand.to_act)
    play = card_play(game(view.game), view)
    assert play is not None
    return play, view


@pytest.mark.parametrize("turned", ["COEB", "BECO", "EOBC"])
def test_hands_that_differ_in_the_names_of_suits_look_alike(turned: str) -> None:
    """But for the order of the suits that are not trump."""
    compared = 0
    for one, two in decisions("tute-pairs", 1, turned):
        seen = inputs(*stated(one))
        alike = [[seen[at] for at in figures] for figures, _ in turns(order(stated(one)[0]), 4)]
        assert len(alike) == 6
        assert inputs(*stated(two)) in alike
        compared += 1
    assert compared > 30


def test_every_set_stands_where_it_is_said_to() -> None:
    for hand, _ in decisions("tute-pairs", 2):
        play, view = stated(hand)
        seen, places, width = inputs(play, view), order(play), Width.of(4)
        assert len(seen) == 40 * width.cards + 4 * width.suits + width.numbers

        def cards(number: int, seen: list[float] = seen, named: tuple[Card, ...] = tuple(places.cards)) -> set[Card]:
            return {card for at, card in enumerate(named) if seen[40 * number + at]}

        assert view.seat is not None
        assert cards(0) == set(view.hand)
        assert cards(1) == {action.what for action in view.legal}
        by_seat = {(each.seat - view.seat) % 4: {each.card} for each in view.trick}
        assert [cards(number) for number in (2, 3, 4)] == [by_seat.get(after, set()) for after in (1, 2, 3)]
        assert cards(5) == {each.card for trick in view.tricks for each in trick.plays}
        assert cards(6) <= cards(2) | cards(3) | cards(4)
        assert bool(cards(6)) == bool(view.trick)
        assert cards(10) <= cards(0)
        out = cards(0) | cards(2) | cards(3) | cards(4) | cards(5)
        for card in cards(0):
            higher = [each for each in play.pack if each.suit == card.suit and places.cards[each] < places.cards[card]]
            assert (card in cards(10)) == (set(higher) <= out)
        for number, seat in enumerate([(view.seat + after) % 4 for after in (1, 2, 3)]):
            lacked = [suit for suit, at in places.suits.items() if seen[440 + 4 * number + at]]
            assert not {card for card in hand.own(seat).hand if card.suit in lacked}
