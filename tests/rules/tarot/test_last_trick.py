"""Tarot: the last trick, where slams are made, the Excuse may win and the sides become final."""

from collections.abc import Mapping
from random import Random

import pytest

from tapete.rules.cards import Card
from tapete.rules.game import Play, Trick, Value
from tapete.rules.tarot.auction import MISERE
from tapete.rules.tarot.deal import Bidding, Deal, Position
from tapete.rules.tarot.hand import TarotHand
from tests.rules.tarot.deals import match_of, partners, said, texts


def near_the_end(
    name: str,
    winners: Mapping[int, int],
    left: Mapping[int, str],
    bidding: Bidding,
    leader: int,
    options: Mapping[str, Value] | None = None,
) -> TarotHand:
    """A deal before its last tricks: `winners` says how many tricks each seat has won, `left` what seats hold."""
    match = match_of(name, options)
    seats, pack = match.seats, list(match.game.form.pack)
    held = {seat: tuple(Card(card) for card in left[seat].split()) for seat in range(seats)}
    gone = iter([card for card in pack if not any(card in hand for hand in held.values())])
    tricks = [
        Trick(tuple(Play(seat, next(gone)) for seat in range(seats)), winner)
        for winner, times in winners.items()
        for _ in range(times)
    ]
    dog = tuple(gone)
    hands = tuple(held[seat] for seat in range(seats))
    return TarotHand(Position(Deal(match.standing, dog, bidding), hands, None, "play", leader, tricks=tuple(tricks)))


def test_the_excuse_wins_when_led_by_who_has_won_everything() -> None:
    bidding = Bidding(contract="sin", declarer=0)
    hand = near_the_end("tarot-4", {0: 17}, {0: "X", 1: "KH", 2: "T5", 3: "2S"}, bidding, 0)
    assert said(hand, "play X").view(None).winning == 0
    over = said(hand, "play X", "play KH", "play T5", "play 2S")
    assert over.view(None).tricks[-1].winner == 0
    hand = near_the_end("tarot-4", {0: 16, 1: 1}, {0: "X", 1: "KH", 2: "T5", 3: "2S"}, bidding, 0)
    assert said(hand, "play X", "play KH", "play T5", "play 2S").view(None).tricks[-1].winner == 2


def test_from_any_place_under_the_option() -> None:
    bidding, left = Bidding(contract="sin", declarer=0), {0: "T5", 1: "KH", 2: "X", 3: "2S"}
    for option, winner in (("led_only", 0), ("any_position", 2)):
        hand = near_the_end("tarot-4", {1: 17}, left, bidding, 1, {"excuse_slam_wins": option})
        assert said(hand, "play KH", "play X", "play 2S", "play T5").view(None).tricks[-1].winner == winner


def test_a_captor_may_not_be_a_side_before_the_king_has_fallen() -> None:
    left = {0: "KH", 1: "X", 2: "3S", 3: "2S", 4: "4S"}
    options: dict[str, Value] = {"partner_rule": "captor", "excuse_slam_wins": "any_position"}
    fallen = Bidding(contract="sin", declarer=0, called=("KD",), partner_of=(1,))
    open_yet = Bidding(contract="sin", declarer=0, called=("KH",), partner_of=(None,))
    for bidding, winner in ((fallen, 1), (open_yet, 0)):
        hand = near_the_end("tarot-5", {0: 14}, left, bidding, 0, options)
        over = said(hand, "play KH", "play X", "play 3S", "play 2S", "play 4S")
        assert over.view(None).tricks[-1].winner == winner
    # Nor are the defenders, though the declarer has won nothing.
    hand = near_the_end("tarot-5", {2: 14}, {**left, 2: "X", 1: "3S"}, open_yet, 2, options)
    assert said(hand, "play X", "play 2S", "play 4S", "play KH", "play 3S").view(None).tricks[-1].winner == 4


def test_the_sides_of_two_packs_are_final_only_with_the_last_card() -> None:
    left = {0: "4Sa", 1: "KHb", 2: "2Sa", 3: "Xa", 4: "3Sa", 5: "5Sa"}
    bidding = Bidding(contract="guardia", declarer=0, called=("KH", "1D"), partner_of=(None, 4))
    for earlier, winner in ((1, 3), (3, 3)):
        hand = near_the_end("tarot-6-double", {earlier: 25}, {**left, 3: "Xa", 1: "5Ca"}, bidding, 3)
        over = said(hand, "play Xa", "play 3Sa", "play 5Sa", "play 4Sa", "play 5Ca", "play 2Sa")
        assert over.view(None).tricks[-1].winner == winner
    # Seat 1 shows by the very last card that it was the partner all along: the defence has not won everything.
    hand = near_the_end("tarot-6-double", {1: 25}, left, bidding, 3)
    over = said(hand, "play Xa", "play 3Sa", "play 5Sa", "play 4Sa", "play KHb", "play 2Sa")
    assert over.view(None).tricks[-1].winner == 5
    assert partners(over) == (1, 4)


def test_petit_before_an_excuse_that_wins_counts_as_last() -> None:
    bidding = Bidding(contract="guardia", declarer=0)
    left = {0: "T1 X", 1: "KH 2H", 2: "KD 2D", 3: "2S 3S"}
    hand = near_the_end("tarot-4", {0: 16}, left, bidding, 0)
    over = said(hand, "play T1", "play 2H", "play 2D", "play 2S", "play X", "play KH", "play KD", "play 3S")
    lines = {line.name: line for line in over.sheet().lines}
    assert (lines["petit_last"].figures[0], lines["petit_last"].how) == (20, "10 x 2")
    assert (lines["slam"].figures[0], lines["slam"].about) == (200, (("announced", "no"),))


def test_misere_bars_the_petit_lead_under_the_option() -> None:
    bidding = Bidding(contract=MISERE)
    left = {0: "T1 2H", 1: "KH 3H", 2: "KD 2D", 3: "2S 3S"}
    for option, legal in ((False, ["play T1", "play 2H"]), (True, ["play 2H"])):
        options: dict[str, Value] = {"all_pass": "misere", "misere_no_petit_lead": option}
        hand = near_the_end("tarot-4", {1: 16}, left, bidding, 0, options)
        assert texts(hand.legal()) == legal


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("tarot-2-piles", {}),
        ("tarot-2-piles", {"excuse_slam_wins": "any_position", "two_player_scoring": "majority"}),
        ("tarot-2-reserve", {"two_player_reserve": "last_trick"}),
    ],
)
def test_one_of_two_wins_also_where_the_excuse_of_the_last_trick_changes_sides(
    name: str, options: dict[str, Value]
) -> None:
    match, luck = match_of(name, options | {"excuse_last_trick": "changes_side"}), Random(6)
    pack, last = list(match.game.pack(2)), 0
    for _ in range(40):
        luck.shuffle(pack)
        hand = match.deal(pack)
        while hand.to_act is not None:
            legal = hand.legal()
            # The Excuse is kept for the last trick wherever that is possible.
            hand = hand.play(luck.choice([action for action in legal if action.what != "X"] or legal))
        last += any(play.card == "X" for play in hand.view(None).tricks[-1].plays)
        assert sorted(hand.scores())[0] < 0 < sorted(hand.scores())[1]
    assert last > 10
