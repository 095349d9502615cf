"""Tarot for two: the piles, and the reserve."""

import random

from tapete.rules.game import Value
from tapete.rules.tarot.hand import TarotHand
from tests.rules.tarot.deals import by_lot, match_of, phase, said, shuffled, texts


def two_players(option: Value = "auction") -> TarotHand:
    match = match_of("tarot-2-reserve", {"two_player_reserve": option})
    return match.deal(shuffled(match, random.Random(5)))


def test_pile_tops_are_played_and_the_next_card_waits_for_the_end_of_the_trick() -> None:
    match = match_of("tarot-2-piles")
    hand = match.deal(shuffled(match, random.Random(7)))
    tops = hand.view(None).parts[0].value
    assert isinstance(tops, tuple)
    assert len(tops) == 6
    assert {f"play {card}" for card in (*hand.view(0).hand, *tops)} == set(texts(hand.legal()))
    assert hand._position.piles is not None
    under = hand._position.piles.under[0][2][0]
    led = said(hand, f"play {tops[2]}")
    assert led.view(1).parts[0].value == (*tops[:2], "", *tops[3:])
    assert under not in led._position.playable_from(0)
    done = led.play(led.legal()[0])
    assert done.view(1).parts[0].value == (*tops[:2], under, *tops[3:])
    assert under in done._position.playable_from(0)


def test_everybody_is_told_how_many_cards_lie_under_each_pile() -> None:
    match = match_of("tarot-2-piles")
    hand = match.deal(shuffled(match, random.Random(7)))
    tops = hand.view(0).parts[0].value
    assert isinstance(tops, tuple)

    def under(now: TarotHand) -> list[str]:
        rows = [part.value for part in now.view(1).parts if part.name == "under_piles"]
        return [" ".join(row) for row in rows if isinstance(row, tuple)]

    led = said(hand, f"play {tops[2]}")
    assert under(hand) == under(led) == ["3 3 3 3 3 3"] * 2
    done = led.play(led.legal()[0])
    assert under(done)[0] == "3 3 2 3 3 3"


def test_the_reserve_by_auction_or_with_the_last_trick() -> None:
    hand = two_players()
    assert (phase(hand), hand.to_act) == ("auction", 0)
    assert not [text for text in texts(hand.legal()) if "slam" in text]
    hand = said(hand, "pass", "bid guardia")
    assert (phase(hand), hand.to_act, len(hand.view(1).hand)) == ("discard", 1, 18)
    assert hand._position.piles is not None
    tops = hand._position.piles.visible(1)
    assert not {f"discard {card}" for card in tops} & set(texts(hand.legal()))
    while phase(hand) == "discard":
        hand = hand.play(hand.legal()[-1])
    assert (phase(hand), hand.to_act) == ("play", 0)
    late = two_players("last_trick")
    assert (phase(late), late.to_act) == ("play", 0)
    late = by_lot(late, random.Random(1))
    assert len(late.view(None).tricks) == 36
    assert sum(late.scores()) == 0
    void = said(two_players(), "pass", "pass")
    assert [line.about for line in void.sheet().lines if line.name == "void"] == [(("reason", "all_pass"),)]
