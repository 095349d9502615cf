"""Deals of Tute for two, for three and at auction, at the turns that chance seldom takes."""

from random import Random
from typing import Any

import pytest

from tapete.rules.cards import SPANISH_PACK, Card, cards
from tapete.rules.game import PASS, Action, IllegalAction, Line, Part, configure
from tapete.rules.games import game
from tests.rules.tute.seen import decided, figures, held, part, phase, tricks
from tests.rules.tute.test_vectors import recorded


def silent(hand: Any) -> Any:
    """The hand played to its end, the first card each time, and nothing said."""
    while hand.to_act is not None:
        hand = hand.play(hand.automatic or (PASS if hand.window else hand.legal()[0]))
    return hand


def asked_for(hand: Any, question: str) -> Any:
    """The hand, played silently up to the first question of this phase."""
    while phase(hand) != question:
        hand = hand.play(hand.automatic or (PASS if hand.window else hand.legal()[0]))
    return hand


def two(**chosen: Any) -> Any:
    return configure(game("tute-two"), chosen).match(2, dealer=1).deal(SPANISH_PACK)


def test_nobody_claims_once_a_capote_is_announced() -> None:
    rules: Any = configure(game("tute-two"), {"second_deal_claim": "manual"})
    second = asked_for(rules.match(2, carry=(60, 70)).deal(SPANISH_PACK), "capote").play(Action("capote"))
    phases = set()
    while second.to_act is not None:
        phases.add(phase(second))
        second = second.play(second.automatic or (PASS if second.window else second.legal()[0]))
    assert "claim" not in phases
    assert decided(second) in ("capote_made", "capote_failed")


@pytest.mark.parametrize("size", [6, 7, 8])
def test_the_capote_is_asked_when_the_stock_is_gone(size: int) -> None:
    hand = asked_for(two(hand_size=size), "capote")
    assert (len(tricks(hand)), part(hand, "stock"), hand.view(None).counts) == (20 - size, None, (size, size))
    leader = tricks(hand)[-1].winner
    assert hand.asked == (leader, 1 - leader)
    other = hand.play(PASS)
    assert other.asked == (1 - leader,)
    assert [part for part in other.play(Action("capote")).view(None).parts if part.name == "capote"] == [
        Part("capote", "said", "capote", 1 - leader)
    ]


def test_the_first_trick_that_is_lost_ends_a_capote_for_the_other() -> None:
    hand = asked_for(two(), "capote")
    leader = hand.to_act
    failed = silent(hand.play(PASS).play(Action("capote")))
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
        last = last.play(last.automatic or (PASS if last.window else last.legal()[0]))
    assert (len(tricks(last)), part(last, "turn_up")) == (12, turn_up)


def test_a_player_who_has_sung_is_told_that_it_is_too_late_not_that_he_has_nothing() -> None:
    stacked = cards("1O 2O 12C 4O 11C 5O 7E 6O 2E 7O 12E 10O 11E 4C 6B 5C 10E")
    rest = [card for card in reversed(SPANISH_PACK) if card not in stacked]
    hand: Any = game("tute-two").match(2, dealer=1).deal((*stacked, *rest))
    hand = hand.play(Action("play", "1O")).play(Action("play", "2O")).play(Action("sing", "40:E"))
    assert (phase(hand), Action("sing", "20:C") in hand.legal()) == ("exchange", False)
    with pytest.raises(IllegalAction) as refused:
        hand.play(Action("sing", "20:C"))
    assert refused.value.refusal.code == "not_now"


def three(last: str, dealer: int = 2, **chosen: Any) -> Any:
    """A deal for three with this card turned up."""
    rules: Any = configure(game("tute-three"), chosen)
    deck = (*[card for card in SPANISH_PACK if card != last], Card(last))
    return rules.match(3, dealer=dealer).deal(deck)


@pytest.mark.parametrize(
    ("turn_up", "gives"),
    [("1B", "7B"), ("3B", "7B"), ("12B", "7B"), ("11B", "7B"), ("10B", "7B"), ("7B", "2B"), ("4B", "2B"), ("2B", "")],
)
def test_three_exchange_once_the_seven_for_an_honour_the_two_for_a_blank(turn_up: str, gives: str) -> None:
    hand = three(turn_up)
    if not gives:
        assert (hand.automatic, phase(hand)) == (None, "play")
        return
    assert hand.automatic == Action("exchange", f"{gives}->{turn_up}")
    after = hand.play(hand.automatic)
    assert (after.automatic, phase(after), part(after, "turn_up")) == (None, "play", gives)
    assert turn_up in held(after, hand.to_act)
    assert sum(after.view(None).counts) == 39


def test_who_may_exchange_may_also_keep_silent() -> None:
    hand = three("1B", exchange="optional")
    holder = next(seat for seat in range(3) if "7B" in held(hand, seat))
    kept = hand.play(PASS).play(PASS).play(PASS)
    assert (phase(kept), part(kept, "turn_up")) == ("play", "1B")
    while hand.to_act != holder:
        hand = hand.play(PASS)
    assert hand.legal() == (Action("exchange", "7B->1B"), PASS)
    assert phase(hand.play(hand.legal()[0])) == "play"


def test_a_sheet_in_chips_tells_what_was_paid_for_what() -> None:
    over = silent(three("1B", payments="chips"))
    lines = {line.name: line for line in over.sheet().lines}
    assert lines["paid_cantes"].figures == (0, 0, 0)
    assert lines["paid_juego"].figures == lines["payoff"].figures == over.scores()
    each = 200 if max(figures(over, "total")) > 100 else 100
    assert sorted(over.scores()) == [-each, -each, 2 * each]
    assert (lines["paid_juego"].how, lines["payoff"].how) == (f"{each} x 2", "")


def test_a_sheet_says_when_a_juego_counts_double() -> None:
    for double, how in (("off", ""), ("over_100", "1 x 2")):
        rules: Any = configure(game("tute-pairs"), {"double": double})
        over = silent(rules.match(4).deal(Random(0).sample(SPANISH_PACK, 40)))
        assert max(figures(over, "total")) > 100
        assert over.sheet().lines[-1].how == how


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


def test_an_auction_in_which_nobody_bids_says_so() -> None:
    rules: Any = game("tute-subastado")
    void = rules.match(3).deal(rules.pack(3)).play(PASS).play(PASS).play(PASS)
    assert void.sheet().lines[0] == Line("decided", (None, None, None), (("by", "void"),))
    assert void.scores() == (0, 0, 0)


def test_only_the_bidder_is_asked_for_cantes() -> None:
    rules: Any = game("tute-subastado")
    hand = rules.match(3, dealer=2).deal(rules.pack(3)).play(Action("bid", "230")).play(PASS).play(PASS)
    hand = hand.play(Action("trump", "O"))
    while hand.to_act is not None:
        assert not hand.window or hand.asked == (0,)
        assert not hand.window or tricks(hand)[-1].winner == 0
        hand = hand.play(PASS if hand.window else hand.legal()[0])
    assert hand.scores() == (-230, 0, 0)


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
    assert (part(hand, "trump"), figures(hand, "total"), hand.window) == ("O", (0, 47, 0, 0), False)
    for card in ("12C", "4C", "2C", "11C"):
        hand = hand.play(Action("play", card))
    assert (part(hand, "trump"), figures(hand, "total")) == ("O", (0, 74, 0, 0))
    sung = [part for part in hand.view(None).parts if part.name == "sung"]
    assert sung == [Part("sung", "said", "sing 40:O", 1), Part("sung", "said", "sing 20:C", 1)]
