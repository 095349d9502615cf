"""Tute: who is asked for cantes, which may be sung, and what a tute wins."""

from typing import Any

import pytest

from tapete.rules.cards import SPANISH_PACK
from tapete.rules.game import PASS, Action, IllegalAction, Refusal, configure, past
from tapete.rules.games import game
from tests.rules.tute.deals import after_a_trick, refused, sung

TWO_PAIRS = "12C 11C 12B 11B/3O/6O/2B"


def test_the_partners_of_the_winner_are_asked_in_order_and_silence_closes_the_window() -> None:
    hand = after_a_trick()
    assert (hand.asked, hand.has_window) == ((0, 2), True)
    assert hand.play(PASS).asked == (2,)
    led = hand.play(PASS).play(PASS)
    assert (led.asked, led.has_window) == ((0,), False)


def test_cantes_are_refused_by_name() -> None:
    hand = after_a_trick(hands=TWO_PAIRS, trump="2B")
    assert refused(hand, Action("sing", "20:C")) == "forty_first"
    assert refused(hand, Action("sing", "20:E")) == "nothing_to_sing"
    later = sung(hand, "40:B").play(PASS)
    assert refused(later, Action("sing", "20:C")) == "not_now"
    assert refused(later.play(later.legal()[0]), Action("sing", "20:C")) == "trick_not_won"
    both = after_a_trick(hands="12C 11C 12B 11B/3O/6O/2B", trump="2B", cantes_per_trick="unlimited")
    assert refused(sung(both, "40:B"), Action("sing", "40:B")) == "already_sung"


def test_a_song_without_a_trick_is_refused_by_what_follows_its_colon() -> None:
    hand = game("tute-pairs").match(4).deal(SPANISH_PACK)
    for what, about in (("40:O", "O"), ("20:C", "C"), ("tute:12", "12")):
        with pytest.raises(IllegalAction) as refusal:
            hand.play(Action("sing", what))
        assert refusal.value.refusal == Refusal("trick_not_won", (("suit", about),))


def test_cantes_per_trick() -> None:
    once = after_a_trick(hands=TWO_PAIRS, trump="2B")
    assert sung(once, "40:B").asked == (2,)
    often = sung(after_a_trick(hands=TWO_PAIRS, trump="2B", cantes_per_trick="unlimited"), "40:B")
    assert often.asked == (0, 2)
    assert often.legal() == (Action("sing", "20:C"), PASS)
    assert often.play(PASS).asked == (2,)


def test_forty_first() -> None:
    assert after_a_trick(hands=TWO_PAIRS, trump="2B").legal() == (Action("sing", "40:B"), PASS)
    free = after_a_trick(hands=TWO_PAIRS, trump="2B", forty_first=False)
    assert free.legal() == (Action("sing", "40:B"), Action("sing", "20:C"), PASS)


FOUR_KINGS = "12O 12C 12E 12B/3O/6O/2B"


@pytest.mark.parametrize(("name", "winners"), [("tute-pairs", (1, 0, 1, 0)), ("tute-individual", (1, 0, 0, 0))])
def test_a_tute_wins_at_once_unless_it_is_switched_off(name: str, winners: tuple[int, ...]) -> None:
    hand = after_a_trick(name, FOUR_KINGS, trump="2B")
    won = sung(hand, "tute:12")
    assert (won.to_act, won.scores()) == (None, winners)
    assert after_a_trick(name, FOUR_KINGS, trump="2B", tute_enabled=False).legal() == (PASS,)


def test_tute_prize() -> None:
    for prize, totals, winners in (("juego", (1, 2, 1, 2), ()), ("partida", (4, 2, 4, 2), (0, 2))):
        form: Any = configure(game("tute-pairs"), {"tute_prize": prize})
        hand = sung(after_a_trick("tute-pairs", FOUR_KINGS, trump="2B", tute_prize=prize), "tute:12")
        before = form.match(4, dealer=3, totals=(0, 2, 0, 2))
        match = before.after(before.deal(past(hand).deck).played(*map(str, hand.actions)))
        assert (match.totals, match.winners) == (totals, winners)
