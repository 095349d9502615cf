"""The last two cards: hardly ever one that is worse than the other however the unseen cards lie."""

from collections.abc import Iterator
from random import Random

import pytest

from tapete.kernel import worlds
from tapete.robots import dealt, robot
from tapete.robots.searcher.numbers import prepared, sight
from tapete.rules.card_play import card_play
from tapete.rules.cards import Card
from tapete.rules.game import View
from tapete.rules.games import game
from tapete.rules.phase import CardPlay

MOST = 0.015
"""The share that may be worse: before the last trick was weighed it was 0.03, 0.05, 0.03 and 0.02."""


@pytest.mark.parametrize(
    ("name", "deals"), [("tute-two", 70), ("tute-three", 40), ("tute-individual", 60), ("tute-gana-pierde", 80)]
)
def test_of_two_cards_it_plays_none_that_is_worse_in_any_case(name: str, deals: int) -> None:
    regular, asked, worse = robot("regular"), 0, list[View]()
    for view in endings(name, deals):
        chosen = regular.choose(view)
        values = solved(view)
        if chosen.do == "play" and values:
            asked += 1
            best = min if game(name).aim == "few_points" else max
            if all(best(each.values()) != each[Card(chosen.what)] for each in values):
                worse.append(view)
    assert asked > 60
    assert len(worse) <= MOST * asked, worse


def endings(name: str, deals: int) -> Iterator[View]:
    """What a seat sees that chooses between two cards, its last."""
    rules, regular = game(name), robot("regular")
    for number in range(deals):
        hand = dealt(rules.match(rules.players[0], dealer=number % rules.players[0]), Random(f"end {name} {number}"))
        while (seat := hand.to_act) is not None:
            view = hand.view(seat)
            if hand.automatic is None and view.phase == "play" and view.counts[seat] == len(view.legal) == 2:
                yield view
            hand = hand.play(hand.automatic or regular.choose(view))


def solved(view: View) -> list[dict[Card, int]]:
    """What each card makes more than the other side's cards, in each of a hundred layouts with all cards open.

    Of several opponents each plays against this seat.
    """
    play = card_play(game(view.game), view)
    if play is None or play.counts[-1]:
        return []
    alone = alone_against_all(play, view.seat or 0)
    drawn = worlds(prepared(alone, 1.0, 80.0), sight(alone, view), 100, 7)
    found = [world.solve() for world in drawn]
    return [{play.pack[card]: value for card, value in each[0].items()} for each in found if each is not None]


def alone_against_all(play: CardPlay, seat: int) -> CardPlay:
    base = (play.base[play.sides[seat]], sum(play.base) - play.base[play.sides[seat]]) if play.base else ()
    return play.with_(sides=tuple([int(other != seat) for other in range(len(play.sides))]), base=base)
