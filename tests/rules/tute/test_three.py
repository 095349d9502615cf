"""Tute for three: the exchange, the packs, chips, and a fourth at the table."""

from typing import Any

import pytest

from tapete.rules.cards import SPANISH_PACK, Card
from tapete.rules.game import PASS, Action, Part, configure
from tapete.rules.games import game
from tests.rules.tute.deals import played_out, three, turned_up
from tests.rules.tute.questions import asked
from tests.rules.tute.seen import figures, held, match_of, part, phase


def test_three_exchange() -> None:
    must, may, off = three(), three(exchange="optional"), three(exchange="off")
    assert part(must, "turn_up") == "2B"
    deck = (*[card for card in SPANISH_PACK if card != "1B"], Card("1B"))
    for hand, expected in ((must, True), (may, False), (off, False)):
        dealt = match_of(hand).deal(deck)
        assert (dealt.automatic is not None) is expected
        if expected:
            assert dealt.automatic == Action("exchange", "7B->1B")
            after = dealt.play(dealt.automatic)
            assert ("1B" in held(after, dealt.to_act), part(after, "turn_up")) == (True, "7B")
    window = match_of(may).deal(deck)
    assert (window.has_window, len(window.asked)) == (True, 3)
    assert not match_of(off).deal(deck).has_window


def test_three_deck() -> None:
    assert [len(held(three(deck=deck), 0)) for deck in ("40_turnup", "36_no_twos", "39_no_two_of_oros")] == [13, 12, 13]


def test_three_payments() -> None:
    facts = {"card_points": [95, 15, 10], "cantes": [[1, "20:C"]], "last": 0}
    assert asked("tute-three", "score", facts)["payoffs"] == (1, 0, 0)
    assert asked("tute-three", "score", facts, payments="chips")["payoffs"] == (380, -160, -220)


def test_three_chips_are_not_juegos() -> None:
    form: Any = configure(game("tute-three"), {"payments": "chips", "juegos_target": 1})
    match = form.match(3)
    hand = match.deal(form.pack(3))
    while hand.to_act is not None:
        hand = hand.play(hand.automatic or (PASS if hand.has_window else hand.legal()[0]))
    after = match.after(hand)
    best = hand.scores().index(max(hand.scores()))
    assert (after.winners, sum(after.totals)) == ((best,), 0)


def test_three_with_a_fourth_at_the_table() -> None:
    with pytest.raises(ValueError, match="fourth_deals"):
        game("tute-three").match(4)
    form: Any = configure(game("tute-three"), {"fourth_deals": True, "payments": "chips"})
    hand = form.match(4, dealer=2).deal(form.pack(4))
    assert hand.view(None).counts == (13, 13, 0, 13)
    while hand.to_act is not None:
        assert hand.to_act != 2
        hand = hand.play(hand.automatic or (PASS if hand.has_window else hand.legal()[0]))
    assert (hand.scores()[2], sum(hand.scores())) == (0, 0)


@pytest.mark.parametrize(
    ("turn_up", "gives"),
    [("1B", "7B"), ("3B", "7B"), ("12B", "7B"), ("11B", "7B"), ("10B", "7B"), ("7B", "2B"), ("4B", "2B"), ("2B", "")],
)
def test_three_exchange_once_the_seven_for_an_honour_the_two_for_a_blank(turn_up: str, gives: str) -> None:
    hand = turned_up(turn_up)
    if not gives:
        assert (hand.automatic, phase(hand)) == (None, "play")
        return
    assert hand.automatic == Action("exchange", f"{gives}->{turn_up}")
    after = hand.play(hand.automatic)
    assert (after.automatic, phase(after), part(after, "turn_up")) == (None, "play", gives)
    assert turn_up in held(after, hand.to_act)
    assert sum(after.view(None).counts) == 39


def test_who_may_exchange_may_also_keep_silent() -> None:
    hand = turned_up("1B", exchange="optional")
    holder = next(seat for seat in range(3) if "7B" in held(hand, seat))
    kept = hand.play(PASS).play(PASS).play(PASS)
    assert (phase(kept), part(kept, "turn_up")) == ("play", "1B")
    while hand.to_act != holder:
        hand = hand.play(PASS)
    assert hand.legal() == (Action("exchange", "7B->1B"), PASS)
    assert phase(hand.play(hand.legal()[0])) == "play"


def test_a_sheet_in_chips_tells_what_was_paid_for_what() -> None:
    over = played_out(turned_up("1B", payments="chips"))
    lines = {line.name: line for line in over.sheet().lines}
    assert lines["paid_cantes"].figures == (0, 0, 0)
    assert lines["paid_juego"].figures == lines["payoff"].figures == over.scores()
    each = 200 if max(figures(over, "total")) > 100 else 100
    assert sorted(over.scores()) == [-each, -each, 2 * each]
    assert (lines["paid_juego"].how, lines["payoff"].how) == (f"{each} x 2", "")


@pytest.mark.parametrize("deck", ["36_no_twos", "39_no_two_of_oros"])
def test_a_shorter_pack_leaves_nothing_over_and_shows_the_dealers_card(deck: str) -> None:
    rules: Any = configure(game("tute-three"), {"deck": deck})
    pack = rules.pack(3)
    hand = rules.match(3, dealer=1).deal(pack)
    assert (part(hand, "trump_card"), pack[-1] in held(hand, 1), hand.automatic) == (pack[-1], True, None)
    assert Part("trump_card", "card", pack[-1], 1) in hand.view(0).parts


def test_chips_show_the_juegos_that_end_the_partida() -> None:
    rules: Any = configure(game("tute-three"), {"payments": "chips"})
    view = rules.match(3, totals=(300, -100, -200), juegos=(2, 1, 0)).deal(SPANISH_PACK).view(None)
    assert [(part.seat, part.value) for part in view.parts if part.name == "juegos"] == [(0, 2), (1, 1), (2, 0)]
