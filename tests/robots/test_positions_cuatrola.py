"""The principles of Cuatrola, a position each: what the regular does there and why."""

import pytest

from tests.robots.pictures import Picture, advised

POSITIONS = (
    Picture(
        "cash_early",
        "cuatrola",
        (
            "1O 3C 10C 10E 11E",
            "",
            "",
            "",
        ),
        done="pass, pass, pass, pass",
        does="play 1O",
        turned="12B",
    ),
    Picture(
        "keep_pair",
        "cuatrola",
        (
            "12O 11O 1C 10C 10E",
            "",
            "",
            "",
        ),
        done="pass, pass, pass, pass",
        does="play 1C",
        turned="12B",
    ),
    Picture(
        "trump_density",
        "cuatrola",
        (
            "1B 11B 10B 1O 10C",
            "",
            "",
            "",
        ),
        does="bid solo",
        turned="12B",
    ),
    Picture(
        "bet_by_chance",
        "cuatrola",
        (
            "10O 11C 10C 10E 11E",
            "",
            "",
            "",
        ),
        does="pass",
        turned="12B",
    ),
    Picture(
        "bet_from_lead",
        "cuatrola",
        (
            "1B 3B 11B 10B 1O",
            "",
            "",
            "",
        ),
        does="bid cuatrola",
        turned="12B",
    ),
    Picture(
        "read_the_score",
        "cuatrola",
        (
            "1B 3B 11B 10B 1O",
            "",
            "",
            "",
        ),
        does="bid solo",
        turned="12B",
        match={"totals": (20, 10, 20, 10)},
    ),
    Picture(
        "read_the_score",
        "cuatrola",
        (
            "1B 3E 1E 1C 1O",
            "",
            "",
            "",
        ),
        does="bid cuatrola",
        turned="12B",
        match={"totals": (18, 20, 18, 20)},
    ),
    # One point from the end of a short match, as of a long one.
    Picture(
        "read_the_score",
        "cuatrola",
        (
            "1B 3B 11B 10B 1O",
            "",
            "",
            "",
        ),
        does="bid solo",
        turned="12B",
        options={"match_target": 7},
        match={"totals": (6, 0, 6, 0)},
    ),
    Picture(
        "strip_trumps",
        "cuatrola",
        (
            "10O 11B 11C 12C 10C",
            "",
            "",
            "",
        ),
        done="pass, pass, pass, pass",
        does="play 10O",
        turned="12B",
    ),
    Picture(
        "trump_for_five",
        "cuatrola",
        (
            "3C 11E 3O 10E 1O",
            "3B 1E 11B 12E 1C",
            "1B 3E 11O 11C 12O",
            "10O 10B 12C 10C 12B",
        ),
        done=(
            "pass, pass, pass, pass, 1B, 10B, 3C, 11B, pass, sing 20:O, 3O, 1C, 11O, 10O, pass, pass, "
            "1E, 3E, 10C, 10E, pass, pass"
        ),
        does="play 12B",
        dealer=1,
        turned="1C",
    ),
    Picture(
        "idle_third",
        "cuatrola",
        (
            "10E 11O 12E 1E 3E",
            "11B 12O 10O 1B 1C",
            "11C 10C 3C 3B 3O",
            "12B 11E 1O 10B 12C",
        ),
        done="bid solo, pass, pass, pass",
        does="play 3B",
        dealer=1,
        turned="1C",
    ),
    Picture(
        "defend_bet",
        "cuatrola",
        (
            "3B 12C 11O 10C 11B",
            "1O 12B 11C 12O 12E",
            "10E 3E 1C 11E 1E",
            "3C 10O 3O 10B 1B",
        ),
        done="bid cuatrola, pass, pass, pass, 3E",
        does="play 10B",
        dealer=1,
        turned="12E",
    ),
)


@pytest.mark.parametrize("picture", POSITIONS, ids=str)
def test_follows_the_principle_and_says_so(picture: Picture) -> None:
    advice = advised(picture)
    assert (str(advice.action), advice.code) == (picture.does, picture.code)


ELSEWHERE = (
    # Far from the end the score says nothing.
    Picture("read_the_score", "cuatrola", ("1B 3B 11B 10B 1O", "", "", ""), turned="12B"),
    # Eleven points from the end of a long match.
    Picture(
        "read_the_score",
        "cuatrola",
        ("1B 3B 11B 10B 1O", "", "", ""),
        turned="12B",
        options={"match_target": 31},
        match={"totals": (20, 10, 20, 10)},
    ),
    # Two trumps are usual.
    Picture("trump_density", "cuatrola", ("1B 11B 12C 10O 10C", "", "", ""), turned="12B"),
    # The lead is another's.
    Picture("bet_from_lead", "cuatrola", ("", "1B 3B 11B 10B 1O", "", ""), turned="12B", done="pass"),
    # An ordinary hand: nobody lies by.
    Picture(
        "idle_third", "cuatrola", ("3O 10O 11E 10E 11C", "1O", "", ""), turned="12B", done="pass, pass, pass, pass"
    ),
)


@pytest.mark.parametrize("picture", ELSEWHERE, ids=str)
def test_names_no_principle_that_does_not_apply(picture: Picture) -> None:
    assert advised(picture).code != picture.code
