"""Tute cabrón: no trump until a king and a knight fall together."""

from typing import Any

from tapete.rules.cards import SPANISH_PACK, cards
from tapete.rules.game import Action, Part
from tapete.rules.games import game
from tests.rules.tute.questions import recorded
from tests.rules.tute.seen import figures, part


def test_cabron_has_no_trump_until_king_and_knight_fall_together() -> None:
    given = ["11O 1O 3O 10O 7O 6O 5O 11C", "12O 12C 1C 3C", "4O 4C 10C 7C", "2O 2C 6C 5C"]
    rest = iter(card for card in SPANISH_PACK if card.suit in "EB")
    hands = {
        str(seat): [*cards(text), *(next(rest) for _ in range(10 - len(text.split())))]
        for seat, text in enumerate(given)
    }
    hand: Any = recorded(game("tute-cabron"), {"dealer": 3, "hands": hands})
    assert hand.view(0).parts == ()
    for card in ("11O", "12O", "4O", "2O"):
        hand = hand.play(Action("play", card))
    assert (part(hand, "trump"), figures(hand, "total"), hand.has_window) == ("O", (0, 47, 0, 0), False)
    for card in ("12C", "4C", "2C", "11C"):
        hand = hand.play(Action("play", card))
    assert (part(hand, "trump"), figures(hand, "total")) == ("O", (0, 74, 0, 0))
    sung = [part for part in hand.view(None).parts if part.name == "sung"]
    assert sung == [Part("sung", "said", "sing 40:O", 1), Part("sung", "said", "sing 20:C", 1)]
