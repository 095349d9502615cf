"""Tarot: a deal from the lone Petit to the last trick, phase by phase, and what is told on the way."""

import random

import pytest

from tapete.rules.cards import Card, cards
from tapete.rules.game import PASS, Action, IllegalAction, Value
from tapete.rules.tarot.deck import half_points
from tapete.rules.tarot.hand import TarotHand
from tapete.rules.tarot.legal import VOID
from tests.rules.tarot.deals import (
    GAMES,
    discarded,
    facts,
    laid_out,
    match_after,
    match_of,
    parts,
    phase,
    said,
    shuffled,
    texts,
)

LONG = "T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9"
PLAIN = "2S 3S 4S 5S 6S 7S 2H 3H 4H 5H 6H 7H 2D 3D 4D 5D 6D"


def refused(hand: TarotHand, text: str) -> str:
    with pytest.raises(IllegalAction) as told:
        hand.play(Action.parse(text))
    return told.value.refusal.code


def test_packets_and_dog() -> None:
    match = match_of("tarot-4", dealer=3)
    deck = list(match.game.pack(4))
    hand = match.deal(deck)
    first = [*deck[0:3], *deck[16:19]]
    assert set(first) <= set(hand.view(0).hand)
    assert list(hand._position.deal.dog) == [deck[place] for place in (3, 7, 11, 15, 19, 23)]
    assert hand.view(0).hand != match_of("tarot-4", dealer=2).deal(deck).view(0).hand
    with pytest.raises(ValueError, match="not the game's pack"):
        match.deal(deck[1:])
    with pytest.raises(ValueError, match="not the game's pack"):
        match.deal([deck[0], *deck[:-1]])


@pytest.mark.parametrize("packet", [3, 4])
def test_packets_of_three_or_four_at_three(packet: int) -> None:
    match = match_of("tarot-3", {"deal_packet_3p": packet})
    deck = list(match.game.pack(3))
    assert match.deal(deck)._position.deal.dog[0] == deck[packet]


def test_every_game_deals_its_whole_pack() -> None:
    for name in GAMES:
        match = match_of(name)
        hand = match.deal(shuffled(match, random.Random(name)))
        form = match.game.form
        hands, dog, piles = hand._position.hands, hand._position.deal.dog, hand._position.piles
        under = [] if piles is None else [card for mine in piles.under for pile in mine for card in pile]
        tops = [] if piles is None else [card for seat in range(2) for card in piles.visible(seat)]
        assert [len(held) for held in hands] == [form.hand] * match.seats
        assert len(dog) == form.dog
        assert sorted([*(card for held in hands for card in held), *dog, *under, *tops]) == sorted(form.pack)


def test_a_lone_petit_voids_the_deal() -> None:
    lone = {1: f"T1 {PLAIN}"}
    hand = laid_out("tarot-4", lone)
    assert (phase(hand), hand.automatic, hand.to_act, hand.legal()) == ("void", VOID, 1, (VOID,))
    over = hand.play(VOID)
    assert (over.to_act, over.scores(), facts(over)["void"]) == (None, (0, 0, 0, 0), "lone_petit")
    assert parts(over, "lone_petit") == [hand.view(1).hand]
    assert over.sheet().lines[0].about == (("reason", "lone_petit"),)
    assert (match_after(over).dealer, match_after(over).played) == (0, 0)
    same = laid_out("tarot-4", lone, options={"redeal_dealer": "same"}).play(VOID)
    assert (facts(same), match_after(same).dealer) == ({"void": "lone_petit", "next_dealer": 3}, 3)
    assert phase(laid_out("tarot-4", lone, options={"lone_petit": "ignore"})) == "auction"
    assert phase(laid_out("tarot-4", {1: f"T1 X {PLAIN[:-3]}"})) == "auction"
    assert phase(laid_out("tarot-8-double", {0: "T1a T1b " + " ".join(f"{c}a" for c in PLAIN.split()[:16])})) == "void"


def test_one_turn_of_speech() -> None:
    hand = laid_out("tarot-4", {})
    assert texts(hand.legal())[:5] == ["pass", "bid tomo", "bid guardia", "bid sin", "bid contra"]
    hand = said(hand, "bid guardia")
    assert refused(hand, "bid tomo") == "bid_too_low"
    assert refused(hand, "bid subo") == "bid_not_offered"
    assert refused(hand, "bid sin+small_slam") == "bid_not_offered"
    assert refused(hand, "bid tomo+slam") == "bid_too_low"
    assert refused(hand, "play 2S") == "not_now"
    assert hand.legal(0) == ()
    hand = said(hand, "pass", "bid contra")
    assert hand.legal() == (PASS,)
    hand = said(hand, "pass")
    assert (parts(hand, "contract"), hand.to_act, phase(hand)) == (["contra"], 2, "slam")
    assert texts(laid_out("tarot-4", {}, options={"subo_bid": "x2"}).legal())[2] == "bid subo"
    assert texts(laid_out("tarot-6", {}).legal())[:3] == ["pass", "bid tomo", "bid guardia"]
    assert "bid contra" in texts(laid_out("tarot-6", {}, options={"zero_dog_bids": "all_four"}).legal())


@pytest.mark.parametrize(("policy", "dealer"), [("next", 0), ("same", 3)])
def test_all_pass_is_void(policy: str, dealer: int) -> None:
    hand = said(laid_out("tarot-4", {}, options={"redeal_dealer": policy}), "pass", "pass", "pass", "pass")
    assert (hand.to_act, facts(hand)) == (None, {"void": "all_pass", "next_dealer": dealer})
    assert match_after(hand).dealer == dealer


def test_the_dog_is_turned_taken_and_discarded() -> None:
    hand = laid_out("tarot-4", {0: "KS KH T21 X T1"}, dog="KD QD 5D T5 9C 8C")
    hand = said(hand, "bid tomo", "pass", "pass", "pass")
    assert phase(hand) == "discard"
    assert len(hand.view(0).hand) == 24
    dog = parts(hand, "dog")
    assert dog == [cards("T5 KD QD 5D 9C 8C")]
    for card, code in (("KD", "discard_king"), ("X", "discard_bout"), ("T1", "discard_bout"), ("T5", "discard_trump")):
        assert refused(hand, f"discard {card}") == code
    elsewhere = hand.view(1).hand[0]
    assert refused(hand, f"discard {elsewhere}") == "not_in_hand"
    assert {card: why.code for card, why in hand.view(0).refusals}[Card("KS")] == "discard_king"
    laid = said(hand, "discard QD")
    assert laid.view(1).counts == (23, 18, 18, 18)
    assert parts(laid, "discard", 0) == [cards("QD")]
    assert not [part for part in laid.view(1).parts if part.name == "discard"]
    assert hand.heard(Action("discard", "QD"), 1) == Action("discard")
    assert hand.heard(Action("discard", "QD"), 0) == Action("discard", "QD")
    done = discarded(laid)
    assert (phase(done), done.to_act, len(done.view(0).hand), len(done._position.deal.discarded)) == ("play", 0, 18, 6)


def test_forced_trumps_are_discarded_last_of_all_and_shown() -> None:
    held = "KS KH KD KC X T1 T2 T4 T6 T8 T9 T10 T11 T13 T15 T17 T19 T20"
    hand = laid_out("tarot-4", {0: held}, dog="T21 4S 9H QH 2D 7C")
    hand = said(hand, "bid guardia", "pass", "pass", "pass")
    assert {action.what for action in hand.legal() if action.what[0] != "T"} == {"4S", "9H", "QH", "2D", "7C"}
    hand = said(hand, "discard T2")
    assert {action.what for action in hand.legal()} == {"4S", "9H", "QH", "2D", "7C"}
    assert refused(hand, "discard T4") == "discard_trump"
    assert hand.heard(Action("discard", "4S"), None) == Action("discard")
    hand = said(hand, "discard 4S", "discard 9H", "discard QH", "discard 2D", "discard 7C")
    assert parts(hand, "discarded_trumps", 3) == [cards("T2")]
    before = laid_out("tarot-4", {0: held}, dog="T21 4S 9H QH 2D 7C")
    before = said(before, "bid guardia", "pass", "pass", "pass")
    assert before.heard(Action("discard", "T2"), None) == Action("discard", "T2")


def test_under_sin_and_contra_nobody_sees_the_dog() -> None:
    for bid in ("sin", "contra"):
        hand = said(laid_out("tarot-4", {}), f"bid {bid}", "pass", "pass", "pass")
        for seat in (None, 0, 1):
            names = [part.name for part in hand.view(seat).parts]
            assert "dog" not in names
            assert "dog_down" in names


def test_a_slam_is_announced_with_the_bid_or_before_the_lead() -> None:
    with_bid = said(laid_out("tarot-4", {}), "pass", "bid guardia+slam", "bid sin", "pass")
    assert (parts(with_bid, "slam"), phase(with_bid)) == ([], "slam")
    assert texts(with_bid.legal()) == ["slam", "pass"]
    assert with_bid.has_window
    assert with_bid.heard(PASS, 0) is None
    silent, announced = said(with_bid, "pass"), said(with_bid, "slam")
    assert (silent.to_act, announced.to_act) == (0, 2)
    assert announced.heard(PASS, 0) == PASS
    kept = said(laid_out("tarot-4", {}), "pass", "bid sin+slam", "pass", "pass")
    assert (parts(kept, "slam"), phase(kept), kept.to_act) == (["slam"], "play", 1)


def test_a_small_slam_is_announced_instead_and_does_not_lead() -> None:
    assert "small_slam" not in texts(said(laid_out("tarot-4", {}), "bid sin", "pass", "pass", "pass").legal())
    hand = laid_out("tarot-4", {}, options={"small_slam": True})
    hand = said(hand, "pass", "bid sin", "pass", "pass")
    assert texts(hand.legal()) == ["slam", "small_slam", "pass"]
    hand = said(hand, "small_slam")
    assert (parts(hand, "slam"), hand.to_act) == (["small_slam"], 0)
    bid = said(laid_out("tarot-4", {}, options={"small_slam": True}), "bid sin+small_slam", "pass", "pass", "pass")
    assert (parts(bid, "slam"), phase(bid)) == (["small_slam"], "play")


def test_the_excuse_is_reserved_while_the_slam_lives() -> None:
    held = f"{LONG} T8 X KS KH KD"
    hand = said(laid_out("tarot-4", {0: held}), "bid sin+slam", "pass", "pass", "pass")
    assert "play X" not in texts(hand.legal())
    assert refused(hand, "play X") == "excuse_reserved"
    free = said(laid_out("tarot-4", {0: held}), "bid sin", "pass", "pass", "pass", "pass")
    assert "play X" in texts(free.legal())
    # A trick that somebody else wins ends the reservation.
    lost = laid_out("tarot-4", {0: "T2 T3 T4 T5 T6 X KS KH KD KC QS QH QD QC NS NH ND NC", 1: "T21 T20 T19"})
    lost = said(lost, "bid sin+slam", "pass", "pass", "pass", "play T2", "play T21")
    while lost.view(None).trick:
        lost = lost.play(lost.legal()[0])
    while lost.to_act != 0:
        lost = lost.play(lost.legal()[0])
    assert "play X" in texts(lost.legal())


def test_a_handful_is_declared_and_shown_card_by_card() -> None:
    hand = said(laid_out("tarot-4", {0: f"{LONG} T2 X"}), "bid sin", "pass", "pass", "pass", "pass")
    assert [text for text in texts(hand.legal()) if text.startswith("handful")] == [
        "handful 10",
        "handful 13",
        "handful 15",
    ]
    single = said(hand, "handful 10")
    assert (phase(single), single.to_act, single.automatic) == ("show", 0, None)
    assert "show X" not in texts(single.legal())
    assert refused(single, "show X") == "not_now"  # it is held: only another card may be shown
    assert refused(single, "show KS") == "not_in_hand"
    for card in ["T2", "T9", "T10", "T11", "T12", "T13", "T14", "T15", "T16", "T21"]:
        single = said(single, f"show {card}")
    assert parts(single, "handful")[0] == cards("T21 T16 T15 T14 T13 T12 T11 T10 T9 T2")
    assert not [text for text in texts(single.legal()) if text.startswith("handful")]
    triple = said(hand, "handful 15")
    while phase(triple) == "show":
        # That nothing is left to choose is nobody else's business.
        assert triple.automatic is None
        triple = triple.play(triple.fallback(0))
    assert parts(triple, "handful")[0] == cards(f"{LONG} T2 X")
    assert "play X" in texts(triple.legal())
    played = said(hand, "play T21")
    assert not [text for text in texts(played.legal(0)) if text.startswith("handful")]


@pytest.mark.parametrize(("counts", "sizes"), [(True, ["10", "13", "15"]), (False, ["10", "13"])])
def test_forced_trumps_count_in_the_handful(counts: bool, sizes: list[str]) -> None:
    held = "KS KH KD KC X T1 T2 T4 T6 T8 T9 T10 T11 T13 T15 T17 T19 T20"
    options: dict[str, Value] = {"ecart_trumps_in_handful": counts}
    hand = laid_out("tarot-4", {0: held}, dog="T21 4S 9H QH 2D 7C", options=options)
    hand = discarded(said(hand, "bid guardia", "pass", "pass", "pass"))
    assert ([len(trumps) for trumps in parts(hand, "discarded_trumps")], hand.to_act) == ([1], 0)
    assert [action.what for action in hand.legal() if action.do == "handful"] == sizes


def test_declarations_are_personal_and_need_the_option() -> None:
    bare = {0: "2S 3S 4S 5S 6S 7S 2H 3H 4H 5H 6H 7H 2D 3D 4D 5D 6D 7D", 1: "KC QC"}
    options: dict[str, Value] = {"declare_no_trumps": True, "declare_no_points": True}
    hand = said(laid_out("tarot-4", bare, options=options), "pass", "bid sin", "pass", "pass", "pass")
    assert texts(hand.legal())[-2:] == ["no_trumps", "no_points"]
    hand = said(hand, "no_points")
    assert texts(hand.legal())[-1] == "no_trumps"
    assert refused(hand, "no_points") == "not_now"
    assert parts(hand, "declared", 2) == ["no_points"]
    plain = said(laid_out("tarot-4", bare), "pass", "bid sin", "pass", "pass", "pass")
    assert {action.do for action in plain.legal()} == {"play"}
    with_excuse = {0: bare[0].replace("7D", "X")}
    for rule, names in (("counts", set()), ("ignored", {"no_trumps"})):
        hand = laid_out("tarot-4", with_excuse, options={**options, "no_trumps_excuse": rule})
        hand = said(hand, "pass", "bid sin", "pass", "pass", "pass")
        assert {action.do for action in hand.legal()} - {"play"} == names


def test_misere_is_played_by_everybody_alone() -> None:
    hand = laid_out("tarot-4", {}, options={"all_pass": "misere", "misere_stake": 7})
    hand = said(hand, "pass", "pass", "pass", "pass")
    assert (phase(hand), hand.to_act, hand.view(None).sides) == ("play", 0, ())
    while hand.to_act is not None:
        assert {action.do for action in hand.legal()} == {"play"}
        hand = hand.play(hand.fallback(hand.to_act))
    told = facts(hand)
    assert told["misere"]
    assert sum(told["half"]) == 182 - half_points(hand._position.deal.dog)
    assert max(told["payoffs"]) == 7 * (4 - len(told["winners"]))
    assert match_after(hand).played == 1


def test_the_program_plays_for_an_absent_player() -> None:
    hand = laid_out("tarot-5", {0: "KS KH"})
    assert hand.fallback(0) == PASS
    hand = said(hand, "bid guardia", "pass", "pass", "pass", "pass")
    assert hand.fallback(0) == Action("call", "KD")
    while hand.to_act is not None:
        action = hand.fallback(hand.to_act)
        assert action in hand.legal()
        hand = hand.play(action)
    assert sum(hand.scores()) == 0
