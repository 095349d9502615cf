"""The principles of El Tomate, a position each: what the regular does there and why."""

import pytest

from tests.robots.pictures import Picture, advised

POSITIONS = (
    Picture(
        "decline_for_self",
        "tomate",
        (
            "1O 4C 5E",
            "2C 4E 6E",
            "1C 3C 12C",
        ),
        rest="7O",
        done="pass, declare juego, pass, pass",
        does="pass",
        options={"baceta_variant": "for_self"},
    ),
    Picture(
        "take_for_table",
        "tomate",
        (
            "1O 4C 5E",
            "2C 4E 6E",
            "1C 3C 12C",
        ),
        rest="7O",
        done="pass, declare juego, pass, pass",
        does="baceta",
    ),
    Picture(
        "attack_forced",
        "tomate",
        (
            "4O 4C 5E",
            "2C 4E 6E",
            "1C 3C 12C",
        ),
        rest="7O",
        done="tomo, discard 12C, pass, pass",
        does="baceta",
        options={"baceta_variant": "for_self"},
    ),
    Picture(
        "forced_two",
        "tomate",
        (
            "4O 4C 5E",
            "2C 4E 6E",
        ),
        rest="1O",
        does="tomo",
    ),
    Picture(
        "hand_classes",
        "tomate",
        (
            "1O 4C 5E",
            "2C 4E 6E",
            "1C 3C 12C",
        ),
        rest="7O",
        done="pass",
        does="declare juego",
    ),
    Picture(
        "play_when",
        "tomate",
        (
            "7O 7B 1C",
            "12C 4B 11B",
            "7C 12B 4E",
        ),
        rest="2O",
        done="pass",
        does="declare juego",
        dealer=2,
    ),
    Picture(
        "short_stack",
        "tomate",
        (
            "7O 7B 1C",
            "12C 4B 11B",
            "7C 12B 4E",
        ),
        rest="2O",
        done="pass",
        does="pass",
        match={"totals": (4, 60, 60)},
    ),
    Picture(
        "late_speaker",
        "tomate",
        (
            "10C 10O 6C",
            "2O 5C 1B",
            "7E 1O 5B",
        ),
        rest="2E",
        done="pass, declare juego",
        does="pass",
        dealer=0,
    ),
    Picture(
        "lead_high_trump",
        "tomate",
        (
            "6O 11O 2C",
            "7C 10C 6B",
            "12C 3B 4E",
        ),
        rest="2O",
        done="pass, declare juego, declare juego, pass",
        does="play 11O",
    ),
    Picture(
        "first_then_deny",
        "tomate",
        (
            "1C 4E 5B",
            "1O 4O 6B",
            "12C 3B 2E",
        ),
        rest="2O",
        done="pass, declare juego, declare juego, pass",
        does="play 1C",
    ),
    Picture(
        "pull_forced_trumps",
        "tomate",
        (
            "3B 4E 2B",
            "12C 1E 10B",
            "1C 12O 7O",
        ),
        rest="2C",
        done="pass, declare juego, declare juego, pass",
        does="play 1E",
        dealer=0,
    ),
)


@pytest.mark.parametrize("picture", POSITIONS, ids=str)
def test_follows_the_principle_and_says_so(picture: Picture) -> None:
    advice = advised(picture)
    assert (str(advice.action), advice.code) == (picture.does, picture.code)


ELSEWHERE = (
    # The stack is no shorter than the others'.
    Picture("short_stack", "tomate", ("7O 7B 1C", "12C 4B 11B", "7C 12B 4E"), "2O", dealer=2, done="pass"),
    # Nobody has spoken.
    Picture("late_speaker", "tomate", ("7O 7B 1C", "12C 4B 11B", "7C 12B 4E"), "2O", dealer=2, done="pass"),
    # One trump only.
    Picture(
        "lead_high_trump",
        "tomate",
        ("6O 11C 2C", "7C 10C 6B", "12C 3B 4E"),
        "2O",
        done="pass, declare juego, declare juego, pass",
    ),
    # The taker plays for the table.
    Picture(
        "decline_for_self",
        "tomate",
        ("1O 4C 5E", "2C 4E 6E", "1C 3C 12C"),
        "7O",
        done="pass, declare juego, pass, pass",
    ),
)


@pytest.mark.parametrize("picture", ELSEWHERE, ids=str)
def test_names_no_principle_that_does_not_apply(picture: Picture) -> None:
    assert advised(picture).code != picture.code
