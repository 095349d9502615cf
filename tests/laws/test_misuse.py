"""What a program may get wrong is refused by a sentence, in every game, and never answered with nonsense."""

from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

import pytest
from numpy import bool_, float64, int64

from tapete import Action, Game, configure, dealt, game, play_hand, robot
from tapete.rules.brisca.game import Brisca
from tapete.rules.cards import Card, cards
from tapete.rules.games import GAMES
from tapete.rules.options import BadOption, options

GAME = pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.id)


def hand_of(rules: Game[Any], seed: int = 1) -> Any:
    return dealt(rules.match(rules.players[0]), Random(seed))


@GAME
def test_a_seat_that_there_is_not_sees_nothing(rules: Game[Any]) -> None:
    """A truth is none, as it is no dealer; a number of numpy may be one."""
    hand, seats = hand_of(rules), rules.players[0]
    assert hand.view(int64(0)) == hand.view(0)
    for seat in (-1, seats, 99, "0", 0.0, True):
        with pytest.raises(ValueError, match=f"no seat {seat!r}: the seats are 0 to {seats - 1}"):
            hand.view(seat)


@GAME
def test_the_dealer_of_a_match_is_a_seat(rules: Game[Any]) -> None:
    """A truth is none, though Python has True == 1."""
    seats = rules.players[0]
    for dealer in (True, -1, seats, 1.0, "1", None):
        with pytest.raises(ValueError, match=f"^dealer: {dealer!r} is not a seat of {seats}$"):
            rules.match(seats, dealer=dealer)


@GAME
def test_numbers_of_numpy_are_taken_and_become_our_own(rules: Game[Any]) -> None:
    """As a loop over `numpy.arange` hands them on: the match is the same, and its record reads the same."""
    seats = rules.players[0]
    match = rules.match(seats, dealer=1)
    many: Any = int64(seats)
    for other in (rules.match(many, dealer=int64(1)), rules.match(seats).with_(dealer=int64(1))):
        assert other == match
        assert repr(other) == repr(match)
        assert {type(other.dealer), type(other.seats)} == {int}
    totals: Any = tuple(map(int64, match.totals))
    counted = rules.match(seats, totals=totals)
    assert counted == rules.match(seats)
    assert set(map(type, counted.totals)) == {int}


@GAME
def test_options_that_are_numbers_of_numpy_are_our_own(rules: Game[Any]) -> None:
    """A truth is no number, numpy's neither."""
    for each in options(rules):
        if isinstance(each.default, bool) or not isinstance(each.default, int):
            continue
        (value, *_), given = each.values, {each.name: int64(int(each.values[0]))}
        made = configure(rules, given)
        assert (made, type(getattr(made, each.name))) == (configure(rules, {each.name: value}), int)
        for wrong in (bool_(True), True, float64(value)):
            with pytest.raises(BadOption, match=each.name):
                configure(rules, {each.name: wrong})


@GAME
def test_who_is_not_asked_has_no_fallback(rules: Game[Any]) -> None:
    hand = hand_of(rules)
    other = next(seat for seat in range(rules.players[0]) if seat not in hand.asked)
    with pytest.raises(ValueError, match=f"seat {other} is not asked; asked: "):
        hand.fallback(other)


@GAME
def test_a_match_takes_only_its_own_finished_hands(rules: Game[Any]) -> None:
    match = rules.match(rules.players[0])
    hand = dealt(match, Random(2))
    with pytest.raises(ValueError, match="the hand is not over: seat"):
        match.after(hand)
    finished = play_hand(hand, [robot("novice", seat) for seat in range(match.seats)])
    later = match.after(finished)
    with pytest.raises(ValueError, match="the hand is another match's"):
        later.after(finished)
    stranger = game("cuatrola" if rules.family != "cuatrola" else "tute-pairs").match(4)
    with pytest.raises(ValueError, match="the hand is another match's"):
        stranger.after(finished)


@GAME
def test_a_deck_may_be_text_and_must_be_whole(rules: Game[Any]) -> None:
    match = rules.match(rules.players[0])
    pack = rules.pack(match.seats)
    assert match.deal([str(card) for card in pack]) == match.deal(pack)
    assert all(type(card) is Card for card in match.deal([str(card) for card in pack]).view(0).hand)
    with pytest.raises(ValueError, match=f"missing: {pack[5]} {pack[6]} .*{pack[-1]}"):
        match.deal(pack[:5])
    with pytest.raises(ValueError, match="no such card: 'ace'"):
        match.deal(["ace", *pack[1:]])


@GAME
def test_an_action_may_be_text(rules: Game[Any]) -> None:
    hand = hand_of(rules)
    action = hand.automatic or hand.legal()[0]
    assert hand.play(str(action)) == hand.play(action)


@GAME
def test_the_loop_over_views_works_in_every_game(rules: Game[Any]) -> None:
    for seed in range(5):
        hand, player = hand_of(rules, seed), robot("novice", seed)
        while hand.to_act is not None:
            hand = hand.play(player.choose(hand.view(hand.to_act)))
        assert hand.sheet().lines


def test_a_card_about_to_be_drawn_is_not_named() -> None:
    hand = hand_of(game("tute-two"))
    while hand.automatic is None or hand.automatic.do != "draw":
        hand = hand.play(hand.automatic or hand.legal()[0])
    assert hand.view(hand.to_act).legal == (Action("draw"),)
    assert hand.play("draw") == hand.play(hand.automatic)
    assert hand.play("draw").actions[-1] == hand.automatic


@GAME
def test_a_game_knows_how_high_its_cards_are_and_what_they_count(rules: Game[Any]) -> None:
    pack = rules.pack(rules.players[-1])
    assert all(card in rules.strength and card in rules.points for card in pack)
    for suit in {card.suit for card in pack}:
        high = sorted((card for card in pack if card.suit == suit), key=rules.strength.__getitem__)
        assert rules.points[high[-1]] >= rules.points[high[0]] or suit == "T"


@dataclass(frozen=True, slots=True, repr=False)
class Theirs(Brisca):
    """A game from outside."""

    id: ClassVar[str] = "theirs"
    family: ClassVar[str] = "theirs"


def test_repr_rebuilds_a_hand_of_a_game_from_outside_too() -> None:
    """By the name of its class: whoever has made it knows where that is."""
    for rules, shown in ((Theirs(), "Theirs()"), (Theirs(double_over=91), "Theirs(double_over=91)")):
        assert repr(rules) == shown
        fresh = dealt(rules.match(2, dealer=1), Random(1))
        hand = fresh.play(fresh.legal()[0])
        assert eval(repr(hand), {"Theirs": Theirs, "cards": cards}) == hand
