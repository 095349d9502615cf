"""Cuatrola at random tables: hands to their end, views that tell no secret, counts of sequences."""

from random import Random
from re import findall
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tapete.rules.cards import Card
from tapete.rules.cuatrola.hand import CuatrolaHand
from tapete.rules.cuatrola.options import PACK
from tapete.rules.cuatrola.score import result, sung_points, total
from tapete.rules.game import PASS, changed
from tapete.rules.spanish import card_points
from tests.rules.cuatrola.tables import DRAWN, GAME, now, table


@settings(deadline=None)
@given(DRAWN, st.integers(0, 2**32), st.integers(0, 3))
def test_random_hands(chosen: dict[str, Any], seed: int, dealer: int) -> None:
    draw = Random(seed)
    game = table(**chosen)
    deck = draw.sample(PACK, 20)
    hand = game.match(4, dealer=dealer).deal(deck)
    while hand.to_act is not None:
        assert hand.scores() == (0, 0, 0, 0)
        legal = hand.legal()
        assert len(set(legal)) == len(legal) > 0
        check_views(hand)
        # passing is drawn more often, so that ordinary hands are played too
        hand = hand.play(PASS if PASS in legal and draw.random() < 0.6 and not hand.has_window else draw.choice(legal))
    outcome = result(now(hand))
    assert outcome is not None
    assert set(hand.scores()) <= {0, outcome.points}
    assert hand.scores()[0] == hand.scores()[2] != hand.scores()[1] or not any(hand.scores())
    bet, to_opponents = now(hand).bet, chosen["idle_partner_cards"] == "to_opponents"
    if bet is None or bet.name == "solo":
        out = 0 if bet is None or to_opponents else card_points(now(hand).hands[bet.idle])
        assert sum(total(now(hand))) == 130 - out + sum(sung_points(now(hand)))
    assert game.match(4, dealer=dealer).after(hand).totals == hand.scores()
    assert changed(game) == {name: value for name, value in chosen.items() if value != getattr(GAME, name)}


def check_views(hand: CuatrolaHand) -> None:
    """No view holds a card that its seat does not know."""
    position = now(hand)
    public = {position.deal.trump_card, *position.trick}
    public |= {play.card for trick in position.tricks for play in trick.plays}
    public |= {Card(rank + what[3:]) for _, what in position.sung for rank in ("12", "11")}
    for seat in (None, 0, 1, 2, 3):
        view = hand.view(seat)
        own = set() if seat is None else set(now(hand).hands[seat])
        told = {Card(text) for text in findall(r"'(\d+[OCEB])'", repr(view))}
        assert told <= own | public
        assert view.legal == (() if seat is None else hand.legal(seat))
        assert {card for card, _ in view.refusals}.isdisjoint(action.what for action in view.legal)


@settings(deadline=None)
@given(DRAWN, st.integers(0, 2**32), st.integers(1, 23))
def test_secrecy(chosen: dict[str, Any], seed: int, steps: int) -> None:
    """Two hidden cards change places: whoever knows neither sees the same."""
    draw = Random(seed)
    game = table(**chosen)
    hand = game.match(4, dealer=draw.randrange(4)).deal(draw.sample(PACK, 20))
    start, log = hand, []
    for _ in range(steps):
        if hand.to_act is None:
            break
        log.append(draw.choice(hand.legal()))
        hand = hand.play(log[-1])
    first, second = draw.sample(range(4), 2)
    assume(now(hand).hands[first] and now(hand).hands[second])
    one, two = draw.choice(now(hand).hands[first]), draw.choice(now(hand).hands[second])
    begun = now(start)
    assume(begun.deal.trump_card not in (one, two))
    swap = {one: two, two: one}
    swapped = tuple(tuple(swap.get(c, c) for c in held) for held in begun.hands)
    other = CuatrolaHand(begun.with_(hands=swapped))
    for action in log:
        assume(action in other.legal())
        other = other.play(action)
    for viewer in {None, 0, 1, 2, 3} - {first, second}:
        assert other.view(viewer) == hand.view(viewer)


def perft(hand: CuatrolaHand, depth: int) -> int:
    """How many sequences of so many actions there are; a hand that ends earlier counts once."""
    if depth == 0 or hand.to_act is None:
        return 1
    return sum(perft(hand.play(action), depth - 1) for action in hand.legal())


@pytest.mark.parametrize(
    ("seed", "counts"),
    [
        (1, (4, 14, 38, 96, 211, 338, 637, 1501, 2028, 3203, 6241)),
        (2, (4, 14, 44, 107, 258, 430, 602, 1179, 2021, 3522, 6133)),
    ],
)
def test_perft(seed: int, counts: tuple[int, ...]) -> None:
    hand = GAME.match(4).deal(Random(seed).sample(PACK, 20))
    assert tuple(perft(hand, depth) for depth in range(1, len(counts) + 1)) == counts
