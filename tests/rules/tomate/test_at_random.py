"""El Tomate at random tables: deals to their end, tantos that never get lost, views that tell no secret."""

from random import Random
from re import findall
from typing import Any

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from tapete.rules.cards import SPANISH_PACK, Card
from tapete.rules.game import PASS, Action, IllegalAction, options, state
from tapete.rules.tomate.hand import TomateHand
from tapete.rules.tomate.match import TomateMatch
from tapete.rules.tomate.score import settled
from tapete.rules.tomate.turns import BACETA, JUEGO, TOMO
from tests.rules.tomate.tables import DRAWN, GAME, now, table


def random_deal(match: TomateMatch, draw: Random) -> TomateHand:
    hand = match.deal(draw.sample(SPANISH_PACK, 40))
    daring = draw.random()
    while hand.to_act is not None:
        legal = hand.legal()
        quiet = PASS in legal and draw.random() > daring
        hand = hand.play(PASS if quiet else draw.choice(legal))
    return hand


@settings(deadline=None)
@given(DRAWN, st.integers(2, 13), st.integers(0, 2**32))
def test_no_tanto_is_lost(chosen: dict[str, Any], seats: int, seed: int) -> None:
    """Stacks, plate and reserve keep their sum over whole partidas, but for what `rebuy` brings in."""
    draw = Random(seed)
    game = table(**{**chosen, "rounds": min(chosen["rounds"], 3)})
    match = game.match(seats, dealer=draw.randrange(seats))
    total = seats * game.initial_stack
    while not match.is_over:
        hand = random_deal(match, draw)
        assert match.standing.stake % 3 == 0
        settlement = settled(now(hand))
        assert sum(settlement.payoffs) + sum(settlement.pot) == match.plate + match.reserve
        assert hand.scores() == settlement.payoffs
        after = match.after(hand)
        bought = sum(after.totals) + after.plate + after.reserve - total
        assert bought == 0 or (game.chips_rule == "rebuy" and bought == game.initial_stack)
        total += bought
        assert game.chips_rule == "debt" or min(after.totals) >= 0
        assert after.reserve >= 0
        match = after
    assert match.plate == match.reserve == 0
    assert match.winners
    assert game.match(seats, **state(match)) == match


@settings(deadline=None)
@given(DRAWN, st.integers(2, 13), st.integers(0, 2**32))
@example({**{each.name: each.default for each in options(GAME)}, "tomo_discard": "blind"}, 5, 4)
def test_random_deals(chosen: dict[str, Any], seats: int, seed: int) -> None:
    draw = Random(seed)
    match = table(**chosen).match(seats, dealer=draw.randrange(seats), reserve=draw.randrange(20))
    hand = match.deal(draw.sample(SPANISH_PACK, 40))
    while hand.to_act is not None:
        legal = hand.legal()
        assert len(set(legal)) == len(legal) > 0
        assert hand.scores() == (0,) * seats
        assert hand.fallback(hand.to_act) in legal
        for action in (Action("play", draw.choice(SPANISH_PACK)), PASS, TOMO, JUEGO, BACETA, Action("discard", "1")):
            if action not in legal:
                with pytest.raises(IllegalAction):
                    hand.play(action)
        check_views(hand)
        hand = hand.play(draw.choice(legal))
    assert hand.legal() == ()
    check_views(hand)


def face_up(hand: TomateHand) -> set[Card]:
    """The cards that everybody has seen."""
    position = now(hand)
    return {position.deal.turn_up, *position.trick, *(play.card for trick in position.tricks for play in trick.plays)}


def check_views(hand: TomateHand) -> None:
    """No view holds a card that its seat does not hold, or that has not been on the table."""
    public = face_up(hand)
    for seat in (None, *range(len(now(hand).hands))):
        view = hand.view(seat)
        told = {Card(text) for text in findall(r"'(\d+[OCEB])'", repr(view))}
        assert set(view.hand) <= (set() if seat is None else set(now(hand).hands[seat]))
        assert told <= set(view.hand) | public
        assert view.legal == (() if seat is None else hand.legal(seat))


@settings(deadline=None)
@given(DRAWN, st.integers(2, 13), st.integers(0, 2**32), st.integers(1, 40))
def test_secrecy(chosen: dict[str, Any], seats: int, seed: int, steps: int) -> None:
    """Two hidden cards change places: whoever knows neither sees and hears the same."""
    draw = Random(seed)
    match = table(**chosen).match(seats, dealer=draw.randrange(seats))
    deck = draw.sample(SPANISH_PACK, 40)
    hand = match.deal(deck)
    log: list[Action] = []
    while hand.to_act is not None and len(log) < steps:
        log.append(draw.choice(hand.legal()))
        hand = hand.play(log[-1])
    shown = face_up(hand)
    one, two = draw.sample([card for card in deck if card not in shown], 2)
    swap: dict[str, Card] = {one: two, two: one}
    other = match.deal([swap.get(card, card) for card in deck])
    first, seen = match.deal(deck), set(range(seats))
    for action in log:
        seen -= {seat for seat in seen if {one, two} & set(first.view(seat).hand)}
        hidden = (
            swap.get(Card(action.what), action.what) if action.do == "discard" and action.what[-1] in "OCEB" else ""
        )
        twin = Action("discard", hidden) if hidden else action
        assume(twin in other.legal())
        for seat in (None, *(seen - {match.dealer})):
            assert other.heard(twin, seat) == first.heard(action, seat)
        first, other = first.play(action), other.play(twin)
    seen -= {seat for seat in seen if {one, two} & set(first.view(seat).hand)}
    seen -= {seat for seat in seen if {one, two} & set(other.view(seat).hand)}
    if seats == 13 and now(hand).said.taker is not None:
        seen.discard(now(hand).said.taker)  # another deck is another shuffle of the passed hands: they hold other cards
    for viewer in (None, *seen):
        assert other.view(viewer) == first.view(viewer)


def perft(hand: TomateHand, depth: int) -> int:
    """How many sequences of so many actions there are; a deal that ends earlier counts once."""
    if depth == 0 or hand.to_act is None:
        return 1
    return sum(perft(hand.play(action), depth - 1) for action in hand.legal())


@pytest.mark.parametrize(
    ("seats", "seed", "counts"),
    [
        (2, 1, (2, 6, 12, 16, 38, 69, 125, 203, 223, 223)),
        (2, 2, (2, 6, 12, 16, 32, 50, 79, 100, 107, 107)),
        (5, 1, (2, 6, 12, 24, 48, 96, 153, 292, 373, 573, 877)),
        (5, 2, (2, 6, 12, 24, 48, 96, 153, 350, 640, 1181, 1938)),
    ],
)
def test_perft(seats: int, seed: int, counts: tuple[int, ...]) -> None:
    hand = GAME.match(seats).deal(Random(seed).sample(SPANISH_PACK, 40))
    assert tuple(perft(hand, depth) for depth in range(1, len(counts) + 1)) == counts
