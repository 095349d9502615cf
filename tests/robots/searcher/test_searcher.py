"""The searcher plays what is legal, in every game; and neither its choice nor its work depends on hidden cards."""

from random import Random
from typing import Any

import pytest

from tapete.robots.searcher.searcher import Searcher
from tapete.rules.game import Hand, Match
from tapete.rules.game import past as past_of
from tapete.rules.games import GAMES, game
from tapete.rules.laws import Moment, exchanged, is_consistent, unknown

QUICK = Searcher(40)


@pytest.mark.parametrize("rules", GAMES, ids=lambda each: each.id)
def test_a_legal_action_in_every_position_of_a_hand(rules: Any) -> None:
    chance = Random(f"searcher {rules.id}")
    hand = dealt(rules.match(rules.players[0]), chance)
    while (seat := hand.to_act) is not None:
        action = hand.automatic or QUICK.choose(hand.view(seat))
        assert action in hand.legal()
        hand = hand.play(action)


@pytest.mark.parametrize("name", ["tute-pairs", "tute-two", "cuatrola", "tarot-4", "tarot-5", "brisca"])
def test_what_it_cannot_see_changes_nothing(name: str) -> None:
    """Worlds that agree with its view get the same card after the same work."""
    chance = Random(f"honest {name}")
    match = game(name).match(game(name).players[0])
    compared = 0
    for _ in range(12):
        deck, past, hand = middle(match, chance)
        if hand.to_act is None:
            continue
        hidden = unknown(match, deck, past, hand.to_act)
        for _ in range(4):
            if len(hidden) < 2:
                break
            other = exchanged(deck, *chance.sample(hidden, 2))
            if is_consistent(match, other, past, hand.to_act, chance.randrange):
                compared += 1
                again = replayed(match, other, past)
                if again is not None:
                    assert QUICK.look(again.view(hand.to_act)) == QUICK.look(hand.view(hand.to_act))
    assert compared


def dealt(match: Match[Any], chance: Random) -> Hand:
    pack = list(match.game.pack(match.seats))
    chance.shuffle(pack)
    hand: Hand = match.deal(pack)
    return hand


def middle(match: Match[Any], chance: Random) -> tuple[tuple[Any, ...], list[Moment], Hand]:
    """A hand some way into its card play, the deck it came from, and all that was done."""
    hand, past = dealt(match, chance), list[Moment]()
    deck = past_of(hand).deck
    stop = chance.randrange(10, 60)
    while hand.to_act is not None and (len(past) < stop or hand.view(None).phase != "play"):
        action = hand.automatic or QUICK.choose(hand.view(hand.to_act))
        past.append(Moment(hand, action))
        hand = hand.play(action)
    return deck, past, hand


def replayed(match: Match[Any], deck: tuple[Any, ...], past: list[Moment]) -> Hand | None:
    """The same actions from another deck, if all of them are legal there."""
    hand: Hand = match.deal(deck)
    for moment in past:
        action = hand.automatic or moment.action
        if action not in hand.legal():
            return None
        hand = hand.play(action)
    return hand
