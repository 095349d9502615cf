"""Tute for two: the stock, the exchange, the window between tricks, the capote."""

from typing import Any

import pytest

from tapete.rules.cards import SPANISH_PACK, cards
from tapete.rules.game import PASS, Action, IllegalAction, Part, configure
from tapete.rules.games import game
from tests.rules.tute.deals import asked_for, plain_two, played_out, silent_until, two
from tests.rules.tute.questions import asked, recorded
from tests.rules.tute.seen import decided, held, part, phase, tricks


def test_two_hand_size() -> None:
    for size, stock in ((6, 27), (7, 25), (8, 23)):
        dealt = asked("tute-two", "deal", {"dealer": 0, "deck": list(SPANISH_PACK)}, hand_size=size)
        assert (len(dealt["hands"]["0"]), len(dealt["stock"])) == (size, stock)


@pytest.mark.parametrize(("duty", "legal"), [("none", "1C 12B 2B 4O"), ("follow_trump", "12B 2B"), ("full", "12B")])
def test_two_stock_duty(duty: str, legal: str) -> None:
    inputs = {"trump": "B", "trick": ["11B"], "hand": ["1C", "12B", "2B", "4O"], "phase": "stock"}
    assert asked("tute-two", "legal-cards", inputs, stock_duty=duty)["legal"] == cards(legal)


STACKED = "1O 2O 12C 4O 11C 5O 7E 6O 2E 7O 12E 10O 11B 4C 6B 5C 10E"


def test_two_exchange_draw_and_sing_in_this_order() -> None:
    hand = two(STACKED).play(Action("play", "1O")).play(Action("play", "2O"))
    assert (hand.asked, hand.has_window) == ((0,), True)
    assert hand.legal() == (Action("exchange", "7E->10E"), Action("sing", "20:C"), PASS)
    hand = hand.play(Action("exchange", "7E->10E"))
    assert hand.legal() == (Action("exchange", "2E->7E"), Action("sing", "20:C"), PASS)
    hand = hand.play(PASS)
    assert (hand.asked, hand.has_window, hand.automatic) == ((0,), False, Action("draw", "2B"))
    assert hand.heard(hand.automatic, 1) == hand.heard(hand.automatic, None) == Action("draw")
    assert hand.heard(hand.automatic, 0) == hand.automatic
    assert hand.view(0).legal == (Action("draw"),)
    assert hand.view(1).legal == ()
    hand = hand.play(hand.automatic)
    assert hand.asked == (1,)
    hand = hand.play(hand.automatic)
    assert (hand.asked, Action("sing", "20:C") in hand.legal()) == ((0,), True)
    assert hand.play(Action("sing", "20:C")).legal()[0].do == "play"


def test_two_exchange() -> None:
    hand = two(STACKED, exchange="off").play(Action("play", "1O")).play(Action("play", "2O"))
    assert hand.automatic == Action("draw", "2B")


def test_two_cante_window() -> None:
    hand = two(STACKED, exchange="off", cante_window="before_draw").play(Action("play", "1O"))
    hand = hand.play(Action("play", "2O"))
    assert hand.legal() == (Action("sing", "20:C"), PASS)
    hand = hand.play(PASS)
    hand = hand.play(hand.automatic)
    assert hand.play(hand.automatic).legal()[0].do == "play"


def test_two_cantes_phase() -> None:
    assert silent_until(two(STACKED), 13).has_window
    assert not silent_until(two(STACKED, cantes_phase="stock_only"), 13).has_window


def last_draw(hand: Any) -> Any:
    hand = silent_until(hand, 12)
    while part(hand, "stock") is not None or "sing" in str(hand.legal()) or hand.legal() == (PASS,):
        hand = hand.play(hand.automatic or PASS)
    return hand


def test_two_capote() -> None:
    hand = last_draw(two(STACKED))
    assert (len(hand.asked), hand.legal()) == (2, (Action("capote"), PASS))
    bold = hand.play(Action("capote"))
    assert bold.to_act == hand.to_act
    while bold.to_act is not None:
        bold = bold.play(PASS if bold.has_window else bold.legal()[0])
    made = all(trick.winner == hand.to_act for trick in tricks(bold)[12:])
    assert bold.scores()[hand.to_act] == int(made)
    assert last_draw(two(STACKED, capote=False)).legal()[0].do == "play"


def test_nobody_claims_once_a_capote_is_announced() -> None:
    rules: Any = configure(game("tute-two"), {"second_deal_claim": "manual"})
    second = asked_for(rules.match(2, carry=(60, 70)).deal(SPANISH_PACK), "capote").play(Action("capote"))
    phases = set()
    while second.to_act is not None:
        phases.add(phase(second))
        second = second.play(second.automatic or (PASS if second.has_window else second.legal()[0]))
    assert "claim" not in phases
    assert decided(second) in ("capote_made", "capote_failed")


@pytest.mark.parametrize("size", [6, 7, 8])
def test_the_capote_is_asked_when_the_stock_is_gone(size: int) -> None:
    hand = asked_for(plain_two(hand_size=size), "capote")
    assert (len(tricks(hand)), part(hand, "stock"), hand.view(None).counts) == (20 - size, None, (size, size))
    leader = tricks(hand)[-1].winner
    assert hand.asked == (leader, 1 - leader)
    other = hand.play(PASS)
    assert other.asked == (1 - leader,)
    assert [part for part in other.play(Action("capote")).view(None).parts if part.name == "capote"] == [
        Part("capote", "said", "capote", 1 - leader)
    ]


def test_the_first_trick_that_is_lost_ends_a_capote_for_the_other() -> None:
    hand = asked_for(plain_two(), "capote")
    leader = hand.to_act
    failed = played_out(hand.play(PASS).play(Action("capote")))
    lost = tricks(failed)[-1].winner
    assert (decided(failed) == "capote_failed") == (lost == leader)
    assert failed.scores()[lost] == 1


def test_both_exchanges_in_one_window_and_after_the_last_open_trick() -> None:
    turn_up = "12B"
    mine = cards("1O 3O 12O 7B 2B 11O 10O 7O")
    rest = [card for card in SPANISH_PACK if card not in (*mine, turn_up)]
    hands = {"0": mine, "1": rest[:8]}
    inputs = {"dealer": 1, "hands": hands, "stock": rest[8:], "turn_up": turn_up}
    start: Any = recorded(game("tute-two"), inputs)
    hand = start.play(Action("play", "1O"))
    hand = hand.play(hand.legal()[-1])
    hand = hand.play(Action("exchange", "7B->12B")).play(Action("exchange", "2B->7B"))
    assert (part(hand, "turn_up"), {"12B", "7B"} <= set(held(hand, 0))) == ("2B", True)
    last = start
    while part(last, "stock") > 1 or phase(last) != "exchange":
        last = last.play(last.automatic or (PASS if last.has_window else last.legal()[0]))
    assert (len(tricks(last)), part(last, "turn_up")) == (12, turn_up)


def test_a_player_who_has_sung_is_told_that_it_is_too_late_not_that_they_have_nothing() -> None:
    stacked = cards("1O 2O 12C 4O 11C 5O 7E 6O 2E 7O 12E 10O 11E 4C 6B 5C 10E")
    rest = [card for card in reversed(SPANISH_PACK) if card not in stacked]
    hand: Any = game("tute-two").match(2, dealer=1).deal((*stacked, *rest))
    hand = hand.play(Action("play", "1O")).play(Action("play", "2O")).play(Action("sing", "40:E"))
    assert (phase(hand), Action("sing", "20:C") in hand.legal()) == ("exchange", False)
    with pytest.raises(IllegalAction) as refused:
        hand.play(Action("sing", "20:C"))
    assert refused.value.refusal.code == "not_now"
