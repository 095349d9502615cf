"""Brisca: the exchange, the stock, and what partners see at the end."""

import pytest

from tapete.rules.cards import SPANISH_PACK, cards
from tapete.rules.game import Action, IllegalAction, Part, configure
from tests.rules.brisca.tables import GAME, PAIRS, dealt


def test_whoever_wins_exchanges_the_seven_and_then_the_two() -> None:
    hand = dealt(["4O 5O 6O", "1O 7B 2B"], "3C 4C 5C 1B").played("play 1O", "play 4O")
    assert (hand.to_act, hand.has_window, hand.asked) == (1, True, (1,))
    assert list(map(str, hand.legal())) == ["exchange 7B->1B", "pass"]
    again = hand.played("exchange 7B->1B")
    assert list(map(str, again.legal())) == ["exchange 2B->7B", "pass"]
    last = again.played("exchange 2B->7B")
    assert Part("turn_up", "card", "2B") in last.public().parts
    assert (str(last.automatic), last.to_act) == ("draw 3C", 1)
    assert set(last.own(1).hand) == {*cards("1B 7B")}


def test_partners_are_asked_one_after_the_other_and_silence_is_not_heard() -> None:
    hands = ["4O 5O 6O", "1O 4E 5E", "7O 2O 6E", "7B 10O 11O"]
    hand = dealt(hands, "3C 4C 5C 6C 7C 1B", PAIRS).played("play 1O", "play 2O", "play 10O", "play 4O")
    assert hand.asked == (1, 3)
    assert hand.heard(Action("pass"), 3) is None
    assert [str(action) for action in hand.legal(3)] == ["exchange 7B->1B", "pass"]
    after = hand.played("pass", "exchange 7B->1B", "pass")
    assert (after.has_window, str(after.automatic)) == (False, "draw 3C")


def test_with_any_trick_everybody_is_asked_from_the_winner() -> None:
    game = configure(GAME, {"exchange_when": "any_trick"})
    hand = dealt(["4O 5O 6O", "1O 4E 5E", "7O 2O 6E"], "3C 4C 5C 1B", game).played("play 1O")
    assert hand.played("play 2O", "play 4O").asked == (1, 2, 0)


def test_nobody_is_asked_for_a_two_that_lies_there_or_where_there_is_no_exchange() -> None:
    hands = ["4O 5O 6O", "1O 7B 3B"]
    for hand in (
        dealt(hands, "3C 4C 5C 2B"),
        dealt(hands, "3C 4C 5C 1B", configure(GAME, {"exchange": False})),
    ):
        assert str(hand.played("play 1O", "play 4O").automatic) == "draw 3C"


def test_a_drawn_card_is_its_seats_own_and_the_turn_up_everybodys() -> None:
    hand = dealt(["4O 5O 6O", "1O 4E 3B"], "3C 2B").played("play 1O", "play 4O")
    drawn = hand.automatic
    assert drawn is not None
    assert [hand.heard(drawn, viewer) for viewer in (1, 0, None)] == [drawn, Action("draw"), Action("draw")]
    hand = hand.play(drawn)
    assert hand.heard(Action("draw", "2B"), None) == Action("draw", "2B")
    hand = hand.play(Action("draw", "2B"))
    assert (hand.to_act, hand.automatic) == (1, None)
    assert hand.public().parts == (Part("trump", "suit", "B"), Part("held", "memory", cards("2B"), 0))


def test_any_card_may_be_played_and_nothing_else() -> None:
    hand = dealt(["4O 5O 6O", "1O 7B 2B"], "3C 4C 5C 1B").played("play 1O")
    assert list(map(str, hand.legal())) == ["play 4O", "play 5O", "play 6O"]
    for text, code in (("play 1E", "not_in_hand"), ("exchange 7B->1B", "not_now"), ("pass", "not_now")):
        with pytest.raises(IllegalAction, match=code):
            hand.played(text)


def test_partners_see_the_last_cards_of_each_other() -> None:
    hands = ["4O 5O 6O", "1O 4E 5E", "7O 2O 6E", "7B 10O 11O"]
    shown = dealt(hands, "", configure(PAIRS, {"last_hands_shown": True}))
    assert shown.own(2).parts == (Part("partner_hand", "cards", cards("4O 5O 6O"), 0),)
    assert shown.played("play 1O", "play 2O", "play 10O", "play 4O").own(2).parts[0].value == cards("5O 6O")
    assert dealt(hands, "", PAIRS).own(2).parts == ()
    assert dealt(hands, "3C 1B", configure(PAIRS, {"last_hands_shown": True})).own(2).parts == ()


def test_three_play_without_one_two() -> None:
    assert set(SPANISH_PACK) - set(GAME.pack(3)) == {*cards("2C")}
    assert set(SPANISH_PACK) - set(configure(GAME, {"three_without": "E"}).pack(3)) == {*cards("2E")}
