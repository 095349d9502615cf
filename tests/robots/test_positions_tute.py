"""The principles of Tute, a position each: what the regular does there and why."""

import pytest

from tests.robots.pictures import Picture, advised

POSITIONS = (
    Picture(
        "count_cards",
        "tute-pairs",
        (
            "1O 3O 4C 5C 6C 4E 5E 6E 7B 4B",
            "4O",
            "5O",
            "6O 2B",
        ),
        done="1O, 4O, 5O, 6O, pass, pass",
        does="play 3O",
        turned="2B",
    ),
    Picture(
        "win_cheaply",
        "tute-pairs",
        (
            "2O",
            "4O",
            "5O",
            "7O 6O 12C 11E 4E 5E 2B 5B 6C 7C",
        ),
        done="2O, 4O, 5O",
        does="play 6O",
        turned="2B",
    ),
    Picture(
        "feed_partner",
        "tute-pairs",
        (
            "2O",
            "1O",
            "5O",
            "10O 3O 7O 12C 4E 5E 2B 5B 6C 7C",
        ),
        done="2O, 1O, 5O",
        does="play 3O",
        turned="2B",
    ),
    Picture(
        "starve_opponent",
        "tute-pairs",
        (
            "1O",
            "4O",
            "5O",
            "10O 3O 7O 12C 4E 5E 2B 5B 6C 7C",
        ),
        done="1O, 4O, 5O",
        does="play 7O",
        turned="2B",
    ),
    Picture(
        "worth_of_trick",
        "tute-pairs",
        (
            "6O 4O 3O 2C 7C 10C 6E 10E 2E 4B",
            "",
            "",
            "2B",
        ),
        does="play 2C",
        turned="2B",
    ),
    Picture(
        "open_window",
        "tute-pairs",
        (
            "12O 11O 1C 4C 5C 4E 5E 6E 4B 5B",
            "",
            "",
            "2B",
        ),
        does="play 1C",
        turned="2B",
    ),
    Picture(
        "sing_forty",
        "tute-pairs",
        (
            "1C 12B 11B 12O 11O 4C 5C 6E 7E 5B",
            "6C",
            "7C",
            "10C 2B",
        ),
        done="1C, 6C, 7C, 10C",
        does="sing 40:B",
        turned="2B",
    ),
    Picture(
        "arrastre",
        "tute-pairs",
        (
            "1B 3B 12B 10B 7B 6B 1O 3O 1C 1E",
            "",
            "",
            "2B",
        ),
        does="play 6B",
        turned="2B",
    ),
    Picture(
        "bid_value",
        "tute-subastado",
        (
            "1B 3B 12B 11B 7B 6B 1O 3O 1C 12C 11C 7E",
            "",
            "",
        ),
        does="bid 120",
    ),
    Picture(
        "break_pair",
        "tute-pairs",
        (
            "10O 7O 2O 1E 4C 5C 6C 2E 4B 5B",
            "1O 4E",
            "4O 5E",
            "2B 3O 6E",
        ),
        done="3O, 2O, 1O, 4O, pass, pass, 4E, 5E, 6E, 1E, pass, pass",
        does="play 7O",
        dealer=2,
        turned="2B",
    ),
    Picture(
        "two_keep_seven",
        "tute-two",
        (
            "7B 1O 12O 4C 5C 4E 5E 6E",
            "10O",
        ),
        rest="1B",
        done="1O, 10O",
        does="exchange 7B->1B",
    ),
    Picture(
        "heading_trap",
        "tute-pairs",
        (
            "12O 10O 6O 6C 1E 3E 7E 5E 6B 2B",
            "1O 7O 1C 11C 10C 7C 2C 6E 12B 4B",
            "11O 5O 4O 2O 12C 4C 12E 10E 11B 5B",
            "3O 3C 5C 11E 4E 2E 1B 3B 10B 7B",
        ),
        done="1C, 4C, 3C, 6C, pass, pass",
        does="play 7C",
        dealer=0,
        turned="10O",
    ),
    Picture(
        "use_contrafallo",
        "tute-pairs",
        (
            "4O",
            "5O",
            "3B 1C 3C 12C 10C 1E 3E 12E 10E 11E",
            "4C 6E 7E 2E 2B 5B 4B 6B 7B 5E",
        ),
        done="4O, 5O, 3B",
        does="play 4C",
        turned="2B",
    ),
    Picture(
        "chase_tute",
        "tute-pairs",
        (
            "12O 10O 12C 12E 6O 4C 5C 4E 7B 2B",
            "4O 2O",
            "1O",
            "12B 3O",
        ),
        done="2O, 1O, 3O",
        does="play 10O",
        dealer=0,
        turned="2B",
    ),
    Picture(
        "two_open_phase",
        "tute-two",
        (
            "12B 10B 11O 7C 4C 10C 12C 5E",
            "",
        ),
        rest="4B",
        does="play 7C",
    ),
    Picture(
        "two_keep_seven",
        "tute-two",
        (
            "1O 12O 4C 5C 4E 5E 6E 7E",
            "7B 12B 1C 3C 12C 10C 10E 12E",
        ),
        rest="1B",
        done="1O",
        does="play 12B",
    ),
    Picture(
        "sung_cards",
        "tute-pairs",
        (
            "1C 12E 11E 2E 6O 4C 5C 4O 7B 5B",
            "3E 4E 6C",
            "7C 5E 1E",
            "10C 2B 6E 7E 10E",
        ),
        done="1C, 6C, 7C, 10C, sing 20:E, pass, 2E",
        does="play 4E",
        turned="2B",
    ),
    Picture(
        "capote_counted",
        "tute-two",
        (
            "12O 11O 7O 2O 6C 4C 6B 2B",
            "10O 4O 12C 11C 11E 5E 2E 1B",
        ),
        rest="1C 1O 4E 1E 3C 3B 5C 6O 10C 7C 10B 5B 2C 3O 4B 10E 12B 3E 5O 7E 12E 6E 11B 7B",
        done=(
            "1B, 4C, sing 20:O, pass, 1O, 2E, pass, pass, 1E, 3C, sing 40:C, pass, 3B, 5C, pass, pass, "
            "11O, 10C, pass, pass, 4E, 2O, exchange 7C->1C, pass, pass, 4O, 12O, exchange 2C->7C, pass, "
            "10B, 4B, pass, 3O, 12C, pass, 3E, 6C, pass, 7E, 5E, pass, 6E, 12E, sing 20:B"
        ),
        does="capote",
        dealer=0,
    ),
    Picture(
        "last_ten",
        "tute-pairs",
        (
            "1O 11O 11C 7C 2C 1E 10E 5E 1B 3B",
            "10O 5O 4O 2O 1C 10C 5C 4C 12B 4B",
            "3O 12C 6C 3E 7E 6E 2E 7B 6B 2B",
            "12O 7O 6O 3C 12E 11E 4E 11B 10B 5B",
        ),
        done=(
            "3C, 2C, 1C, 6C, pass, sing 20:E, 10C, 12C, 6O, 7C, pass, pass, 4E, 10E, 2O, 2E, pass, pass, "
            "4C, 3O, 5B, 11C, pass, pass, 2B, 11B, 3B, 4B, pass, pass, 1B, 12B, 6B, 10B, pass, pass, 5E, "
            "4O, 6E, 12E, pass, pass, 5C, 3E, 12O, 1O, pass, pass"
        ),
        does="play 1E",
        dealer=2,
        turned="3O",
    ),
    Picture(
        "count_cards",
        "tute-pairs",
        (
            "1O 3O 4C 5C 6C 4E 5E 6E 7B 4B",
            "4O",
            "5O",
            "6O 2B",
        ),
        done="1O, 4O, 5O, 6O, pass, pass",
        does="claim",
        turned="2B",
        options={"juego_mode": "first_to_101", "second_deal_claim": "manual"},
        match={"carry": (90, 20)},
    ),
    Picture(
        "count_cards",
        "tute-pairs",
        (
            "1O 3O 4C 5C 6C 4E 5E 6E 7B 4B",
            "4O",
            "5O",
            "6O 2B",
        ),
        done="1O, 4O, 5O, 6O, pass, pass",
        does="pass",
        turned="2B",
        options={"juego_mode": "first_to_101", "second_deal_claim": "manual"},
        match={"carry": (89, 20)},
    ),
    Picture(
        "count_cards",
        "tute-pairs",
        (
            "1O 3O 4C 5C 6C 4E 5E 6E 7B 4B",
            "4O",
            "5O",
            "6O 2B",
        ),
        done="1O, 4O, 5O, 6O, pass, pass",
        does="pass",
        turned="2B",
        options={"juego_mode": "first_to_101", "second_deal_claim": "manual", "target_points": 121},
        match={"carry": (95, 20)},
    ),
)


@pytest.mark.parametrize("picture", POSITIONS, ids=str)
def test_follows_the_principle_and_says_so(picture: Picture) -> None:
    advice = advised(picture)
    assert (str(advice.action), advice.code) == (picture.does, picture.code)


ELSEWHERE = (
    # No song was heard: the tres is not kept behind anything.
    Picture(
        "sung_cards",
        "tute-pairs",
        ("1C 2E 6O 4C 5C 4O 7B 5B 10O 7O", "3E 4E 6C", "7C 5E", "10C 2B 6E 7E"),
        done="1C, 6C, 7C, 10C, pass, pass, 2E",
        turned="2B",
    ),
    # Few trumps, no winners: trumps are not drawn.
    Picture("arrastre", "tute-pairs", ("4B 5B 6O 4O 2O 2C 7C 6C 6E 4E", "", "", "2B"), turned="2B"),
    # No pair in hand.
    Picture("open_window", "tute-pairs", ("12O 10O 1C 4C 5C 4E 5E 6E 4B 5B", "", "", "2B"), turned="2B"),
    # The two is turned up: the seven is a trump like any other.
    Picture(
        "two_keep_seven", "tute-two", ("1O 12O 4C 5C 4E 5E 6E 7E", "7B 10B 1C 3C 12C 10C 10E 12E"), "2B", done="1O"
    ),
    # Two kings only.
    Picture(
        "chase_tute",
        "tute-pairs",
        ("12O 10O 12C 6E 6O 4C 5C 4E 7B 2B", "4O 2O", "1O", "12B 3O"),
        dealer=0,
        turned="2B",
        done="2O, 1O, 3O",
    ),
)


@pytest.mark.parametrize("picture", ELSEWHERE, ids=str)
def test_names_no_principle_that_does_not_apply(picture: Picture) -> None:
    assert advised(picture).code != picture.code
