"""Tute in two deals: the second, and what is claimed in it."""

from typing import Any

from tapete.rules.cards import SPANISH_PACK
from tapete.rules.game import PASS, Action, configure
from tapete.rules.games import game
from tapete.rules.tute.vectors import replay
from tests.rules.tute.questions import vector
from tests.rules.tute.seen import phase, tricks


def second_deal(claim: str) -> Any:
    """The second deal of TU-G06, which side 1 wins on the spot, just before its last card."""
    given = vector("TU-G06")
    form: Any = configure(game("tute-pairs"), {"juego_mode": "first_to_101", "second_deal_claim": claim})
    recording = replay(form, given["inputs"])
    hand = recording.hand
    for entry in given["inputs"]["actions"]:
        (action,) = recording.actions(entry["do"], entry["value"])
        while hand.has_window and (hand.to_act != entry["seat"] or action not in hand.legal()):
            hand = hand.play(PASS)
        hand = hand.play(action)
    return hand


def test_second_deal_claim() -> None:
    assert second_deal("auto").scores() == (0, 1, 0, 1)
    hand = second_deal("manual")
    while phase(hand) != "claim":
        hand = hand.play(PASS)
    assert hand.legal() == (Action("claim"), PASS)
    claimed = hand.play(Action("claim"))
    assert (claimed.to_act, claimed.scores()) == (None, (0, 1, 0, 1))
    assert hand.play(PASS).to_act == hand.to_act


def test_a_false_claim_loses_the_juego() -> None:
    form: Any = configure(game("tute-pairs"), {"juego_mode": "first_to_101", "second_deal_claim": "manual"})
    hand = form.match(4, carry=(50, 60)).deal(SPANISH_PACK)
    while hand.to_act is not None and Action("claim") not in hand.legal():
        hand = hand.play(PASS if hand.has_window else hand.legal()[0])
    winner = tricks(hand)[-1].winner % 2
    assert hand.play(Action("claim")).scores() == tuple(int(seat % 2 != winner) for seat in range(4))
