"""Tarot as a family: games, options, presets, matches, the two-player games, and its vectors."""

import random
from pathlib import Path

import pytest

from tapete.conformance.run import run
from tapete.rules.game import BadOption, Value, configure, options
from tapete.rules.games import game
from tapete.rules.tarot.game import Tarot
from tapete.rules.tarot.hand import TarotHand
from tests.rules.tarot.deals import GAMES, by_lot, match_of, phase, said, shuffled, texts

VECTORS = Path(__file__).parents[2] / "vectors"


@pytest.mark.parametrize("file", ["tarot.jsonl", "tarot-replays.jsonl"])
def test_vectors(file: str) -> None:
    outcomes = list(run([str(VECTORS / file)]))
    assert [outcome for outcome in outcomes if outcome.verdict == "failed"] == []
    assert {outcome.detail for outcome in outcomes if outcome.verdict == "skipped"} <= {
        "nobody here answers for the platform"
    }


EVERYWHERE = {
    *("rounds", "subo_bid", "redeal_dealer", "excuse_last_trick", "excuse_slam_wins", "three_bouts_ban", "tie_policy"),
}
MANY = EVERYWHERE | {
    *("lone_petit", "all_pass", "misere_stake", "misere_no_petit_lead", "slam_value", "slam_failed", "defence_slam"),
    *("small_slam", "handful_settlement", "declare_no_trumps", "declare_no_points", "no_trumps_excuse"),
}
OFFERED = {
    "tarot-4": MANY | {"ecart_trumps_in_handful"},
    "tarot-3": MANY | {"ecart_trumps_in_handful", "deal_packet_3p", "excuse_3p"},
    "tarot-3-short": MANY | {"ecart_trumps_in_handful", "excuse_3p"},
    "tarot-5": MANY
    | {"ecart_trumps_in_handful", "call_target_5p", "partner_rule", "call_extended_ranks", "partner_split"}
    | {"first_lead_restriction"},
    "tarot-6": MANY | {"handful_6p", "call_extended_ranks", "first_lead_restriction", "zero_dog_bids"},
    "tarot-6-double": MANY | {"two_deck_handful_awards", "first_lead_restriction", "zero_dog_bids"},
    "tarot-7-double": MANY | {"two_deck_handful_awards", "first_lead_restriction", "ecart_trumps_in_handful"},
    "tarot-8-double": MANY | {"two_deck_handful_awards", "first_lead_restriction", "ecart_trumps_in_handful"},
    "tarot-2-piles": EVERYWHERE | {"two_player_scoring"},
    "tarot-2-reserve": EVERYWHERE | {"ecart_trumps_in_handful", "two_player_scoring", "two_player_reserve"},
}


@pytest.mark.parametrize("name", GAMES)
def test_a_game_offers_the_options_of_its_column(name: str) -> None:
    assert {each.name for each in options(game(name))} == OFFERED[name]


def test_other_options_are_refused() -> None:
    for name, option, value in (
        ("tarot-4", "partner_rule", "captor"),
        ("tarot-4", "subo_bid", "x3"),
        ("tarot-4", "rounds", 0),
        ("tarot-4", "rounds", True),
        ("tarot-2-piles", "all_pass", "misere"),
        ("tarot-5", "preset", "mundijuegos"),
    ):
        with pytest.raises(BadOption):
            configure(game(name), {option: value})


def test_presets() -> None:
    assert {name: sorted(game(name).presets) for name in GAMES} == {
        **{name: ["wikipedia-es"] for name in GAMES},
        **{name: ["fft", "wikipedia-es"] for name in ("tarot-3-short", "tarot-5")},
        **{name: ["fft", "mundijuegos", "wikipedia-es"] for name in ("tarot-3", "tarot-4")},
    }
    for name in GAMES:
        for preset in game(name).presets:
            configure(game(name), {"preset": preset})
    three = match_of("tarot-3", {"preset": "wikipedia-es"}).game
    assert (three.subo_bid, three.excuse_3p, three.slam_failed) == ("x1", "no_exchange", "full")
    assert match_of("tarot-3", {"preset": "mundijuegos"}).game.deal_packet_3p == 3
    assert match_of("tarot-4", {"preset": "fft"}).game.excuse_last_trick == "trick_winner"


def test_a_match_is_so_many_deals_played() -> None:
    match, lot = match_of("tarot-4", {"rounds": 3}), random.Random(3)
    dealt = 0
    while not match.over:
        assert match.winners == ()
        dealer = match.dealer
        match = match.after(by_lot(match.deal(shuffled(match, lot)), lot, shy=0.9))
        dealt += 1
        assert match.dealer == (dealer + 1) % 4
    assert match.played == 3 <= dealt
    assert match.winners == tuple(seat for seat in range(4) if match.totals[seat] == max(match.totals))
    assert isinstance(match.game, Tarot)
    state = {"dealer": match.dealer, "totals": match.totals, "played": match.played, "won": match.won}
    assert match.game.match(4, **state) == match
    with pytest.raises(ValueError, match="played by 4"):
        match.game.match(3)
    with pytest.raises(ValueError, match="totals: 2 numbers for 4 seats"):
        match.game.match(4, totals=(1, 2))
    with pytest.raises(ValueError, match="dealer: 4 is not a seat of 4"):
        match.game.match(4, dealer=4)
    for counted in ({"played": -1}, {"played": 1, "won": (2, 0, 0, 0)}, {"won": (-1, 0, 0, 0)}):
        with pytest.raises(ValueError, match="played, won: no deals"):
            match.game.match(4, **counted)


@pytest.mark.parametrize(("policy", "winners"), [("shared", (0, 1)), ("most_deals_won", (1,))])
def test_equal_totals(policy: str, winners: tuple[int, ...]) -> None:
    match = match_of("tarot-3", {"rounds": 3, "tie_policy": policy})
    for deal in ((60, -30, -30), (-30, 60, -30), (-30, -30, 60)):
        match = match.with_payoffs(deal)
    assert match.winners == (0, 1, 2)
    match = match_of("tarot-3", {"rounds": 3, "tie_policy": policy})
    for deal in ((80, -40, -40), (-20, 40, -20), (-40, 20, 20)):
        match = match.with_payoffs(deal)
    assert match.winners == winners


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
