"""It does not matter who sits where, nor what a suit is called: a match is played twice, some chairs apart."""

import random
import re
from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest
from hypothesis import assume, given, settings

from tapete.robots import robot
from tapete.rules.cards import SPANISH_SUITS, TAROT_SUITS, Card
from tapete.rules.game import Action, Game, Hand, Match, Seat, admits
from tapete.rules.games import GAMES
from tests.laws.test_laws import HANDS, seeds, tables

DEALS = 2
"""The second may be the second deal of a juego, or have another in the lead."""


class Elsewhere:
    """The same table with everybody `by` chairs on, and with other names for the suits."""

    def __init__(self, seats: int, by: int, suits: str, others: Sequence[str]) -> None:
        self._seats, self._by = seats, by
        self._suits = str.maketrans(suits, "".join(others))

    def seat(self, seat: Seat) -> Seat:
        return (seat + self._by) % self._seats

    def scores(self, scores: Sequence[Any]) -> tuple[Any, ...]:
        """What stands by seat."""
        return tuple([scores[(seat - self._by) % self._seats] for seat in range(self._seats)])

    def card(self, card: Card) -> Card:
        return card if card.suit in "TX" else Card(f"{card.rank}{card.suit.translate(self._suits)}{card.copy}")

    def said(self, action: Action) -> Action:
        """Cards and single letters of suits have their other names; every other word stays."""
        return Action(action.do, "".join(map(self._word, re.split("( |->|:)", action.what))))

    def _word(self, word: str) -> str:
        try:
            return str(self.card(Card(word)))
        except ValueError:
            return word.translate(self._suits) if len(word) == 1 else word


@settings(max_examples=HANDS // DEALS, deadline=None)
@given(tables(), seeds)
def test_a_match_is_the_same_in_other_chairs_and_with_other_names_of_suits(
    table: tuple[Game[Any], int], seed: int
) -> None:
    chosen, seats = table
    chance = random.Random(seed)
    dealer, by = chance.randrange(seats), chance.randrange(seats)
    try:
        match = chosen.match(seats, dealer=dealer)
    except ValueError:
        assume(False)
        raise
    suits = SPANISH_SUITS if chosen.pattern == "spanish" else TAROT_SUITS
    pack, elsewhere = set(chosen.pack(seats)), Elsewhere(seats, by, suits, chance.sample(suits, len(suits)))
    if set(map(elsewhere.card, pack)) != pack:  # an option has taken a card of one suit out of it
        elsewhere = Elsewhere(seats, by, suits, suits)
    other = chosen.match(seats, dealer=elsewhere.seat(dealer))
    for _ in range(DEALS):
        hand, there = one_deal(match, other, elsewhere, chance)
        assert there.scores() == elsewhere.scores(hand.scores())
        match, other = match.after(hand), other.after(there)
        assert other.totals == elsewhere.scores(match.totals)
        assert set(other.winners) == set(map(elsewhere.seat, match.winners))
        assert (other.goal, other.dealer) == (match.goal, elsewhere.seat(match.dealer))
        if match.is_over:
            break


def one_deal(match: Match[Any], other: Match[Any], elsewhere: Elsewhere, chance: random.Random) -> tuple[Hand, Hand]:
    """A hand by chance, and the same one at the other table."""
    deck = shuffled(match, chance)
    hand, there = match.deal(deck), other.deal([*map(elsewhere.card, deck)])
    while hand.to_act is not None:
        assert there.asked == tuple(map(elsewhere.seat, hand.asked))
        for seat in range(match.seats):
            expected = {meant(elsewhere.said(action)) for action in hand.legal(seat)}
            assert {meant(action) for action in there.legal(elsewhere.seat(seat))} == expected
        action = hand.automatic or chance.choice(hand.legal())
        said = {meant(each): each for each in there.legal()}
        hand, there = hand.play(action), there.play(said[meant(elsewhere.said(action))])
    assert there.to_act is None
    return hand, there


def shuffled(match: Match[Any], chance: random.Random) -> list[Card]:
    pack = match.game.pack(match.seats)
    return chance.sample(pack, len(pack))


def meant(action: Action) -> tuple[str, ...]:
    """Several cards are named in the order of the pack, which is another one there."""
    return action.do, *sorted(action.what.split(" "))


@pytest.mark.parametrize("found", GAMES, ids=lambda found: str(found.id))
def test_a_robot_plays_alike_in_every_chair(found: Game[Any]) -> None:
    chance, regular = random.Random(found.id), robot("regular")
    seats = max(filter(partial(admits, found), found.players))
    for by in range(1, min(seats, 4)):
        match, other = found.match(seats, dealer=0), found.match(seats, dealer=by)
        deck = shuffled(match, chance)
        hand, there = match.deal(deck), other.deal(deck)
        while (seat := hand.to_act) is not None:
            action = hand.automatic
            if action is None:
                advice = regular.advise(hand.view(seat))
                assert regular.advise(there.view((seat + by) % seats)) == advice
                # Now and then something else, or many positions would never come.
                action = advice.action if chance.random() < 0.8 else chance.choice(hand.legal())
            hand, there = hand.play(action), there.play(action)
