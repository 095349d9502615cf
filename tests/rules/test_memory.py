"""What everybody has seen go into a hand stands in every view until it leaves the hand (docs/spec/common.md 10)."""

from random import Random
from typing import Any

import pytest

from tapete.rules.cards import Card
from tapete.rules.game import Action, Game, Hand, Seat, View, admits
from tapete.rules.games import GAMES, game
from tapete.rules.phase import remembered

SPANISH = [
    *[each for each in GAMES if each.pattern == "spanish" and each.family != "tomate"],
    game("tute-three", fourth_deals=True),
    game("tute-three", deck="36_no_twos"),
    game("tute-two", hand_size=6),
    game("brisca-pairs", exchange_when="any_trick"),
]
"""In El Tomate the turn-up is named for the whole hand, and in tarot the dog."""
SEATED = [(each, seats) for each in SPANISH for seats in each.players if admits(each, seats)]


def named(view: View) -> dict[str, Seat]:
    """The cards of hands that a view tells, with who holds them."""
    return {card: seat for seat, cards in remembered(view) for card in cards}


def taken(before: Hand, heard: Action | None, stock: str) -> str:
    """The card that everybody sees go into a hand by this action; empty: none."""
    if heard is not None and heard.do == "exchange":
        return stock
    return heard.what if heard is not None and heard.do == "draw" else ""


def check_memory(rules: Game[Any], seats: int, luck: Random) -> int:
    """Plays a hand at random; returns how many times something could be remembered."""
    deck = list(rules.pack(seats))
    luck.shuffle(deck)
    hand: Hand = rules.match(seats).deal(deck)
    known, times = named(hand.view(None)), 0
    while hand.to_act is not None:
        action = hand.automatic or luck.choice(hand.legal())
        seat, stock = hand.to_act, next((str(p.value) for p in hand.view(None).parts if p.name == "turn_up"), "")
        card = taken(hand, hand.heard(action, None), stock)
        gone = action.what.partition("->")[0] if action.do in ("play", "exchange") else ""
        hand = hand.play(action)
        known = {each: who for each, who in known.items() if each != gone} | ({card: seat} if card else {})
        for viewer in (None, *range(seats)):
            assert named(hand.view(viewer)) == known
        times += bool(known)
    return times


@pytest.mark.parametrize(("rules", "seats"), SEATED, ids=str)
def test_what_everybody_has_seen_is_remembered(rules: Game[Any], seats: int) -> None:
    luck = Random(f"{rules!r} {seats}")
    times = sum([check_memory(rules, seats, luck) for _ in range(40)])
    assert (times > 40) == (rules.id not in ("tute-cabron", "tute-subastado")), "nothing is shown there"


def test_a_turn_up_is_remembered_with_who_exchanged_it_and_with_who_drew_the_last_one() -> None:
    first = [Card(card) for card in ("4O", "1O", "5O", "7E", "6O", "2O", "12E")]
    deck = [*first, *[card for card in game("brisca").pack(2) if card not in first]]
    hand = game("brisca").match(2).deal(deck).played("play 4O", "play 1O", "exchange 7E->12E")
    for viewer in (None, 0, 1):
        assert remembered(hand.view(viewer)) == [(0, (Card("12E"),))]
    while any(part.name == "turn_up" for part in hand.view(None).parts):
        keeps = [action for action in hand.legal() if action.what != "12E"]
        hand = hand.play(hand.automatic or keeps[0])
    drawn = hand.actions[-1]
    assert drawn.do == "draw"
    assert named(hand.view(None)).keys() == {"12E", drawn.what}
    assert named(hand.view(None))[drawn.what] != hand.to_act, "the loser of the trick has drawn last"
