"""Tarot: which game offers which options, and its presets; a form of one's own."""

from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from tapete.rules.game import BadOption, configure, options
from tapete.rules.games import game
from tests.rules.tarot.deals import GAMES, by_lot, match_of, shuffled

EVERYWHERE = {"rounds", "excuse_last_trick", "tie_policy"}
MANY = EVERYWHERE | {
    *("subo_bid", "redeal_dealer", "excuse_slam_wins", "three_bouts_ban"),
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
    "tarot-2-reserve": EVERYWHERE | {"subo_bid", "redeal_dealer", "two_player_scoring", "two_player_reserve"},
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


@pytest.mark.parametrize("name", GAMES)
def test_a_form_with_another_name_is_played_in_the_same_way(name: str) -> None:
    match = match_of(name)
    made: Any = dataclass(frozen=True, slots=True, repr=False)(type("Club", (type(match.game),), {"id": "tarot-club"}))
    for seed in range(3):
        deck = shuffled(match, Random(seed))
        club = made().match(match.seats, dealer=match.dealer).deal(deck)
        hand = by_lot(match.deal(deck), Random(seed))
        assert by_lot(club, Random(seed)).sheet() == hand.sheet()
