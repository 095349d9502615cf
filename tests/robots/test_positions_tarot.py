"""The principles of tarot, a position each: what the regular does there and why."""

import pytest

from tests.robots.pictures import Picture, advised

POSITIONS = (
    Picture(
        "no_trumps_weak_long",
        "tarot-4",
        (
            "T21 T18 T15 T12 T9 T7 X JH 10H 9H 8H 5H 4H 9S 7S 8C 5C 4D",
            "",
            "",
            "",
        ),
        done="bid sin, pass, pass, pass, pass",
        does="play 4H",
    ),
    Picture(
        "hunt_strong_suits",
        "tarot-4",
        (
            "T21 T20 T19 T18 T17 T16 T12 T9 KS QS NS KH QH NH KC QC KD QD",
            "",
            "",
            "",
        ),
        done="bid sin, pass, pass, pass, pass",
        does="play T16",
    ),
    Picture(
        "hunt_without_drawing",
        "tarot-4",
        (
            "T21 T20 T19 T18 T17 T16 T12 T9 8S 7S 4S 8H 5H 8C 6C 9D 4D QD",
            "",
            "",
            "",
        ),
        done="bid sin, pass, pass, pass, pass",
        does="play T16",
    ),
    Picture(
        "spend_knight",
        "tarot-4",
        (
            "T21 T20 T15 T12 T9 T7 X QH NH 9H 8H 5H 9S 7S 4C 5C 4D 2D",
            "",
            "",
            "",
        ),
        done="bid sin, pass, pass, pass, pass",
        does="play NH",
    ),
    Picture(
        "capote_counted",
        "tarot-4",
        (
            "T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 X KS QS KH QH KD KC",
            "T1 T2 T3",
            "",
            "",
        ),
        done="bid sin, pass, pass, pass",
        does="slam",
    ),
    Picture(
        "ruff_with_petit",
        "tarot-4",
        (
            "T21 T19 T18 T16 T11 T1 X KH QH 8H 3H QC JC 10C 7C 5C 3C 2C",
            "",
            "",
            "KD",
        ),
        done="pass, bid sin, pass, pass, pass, KD",
        does="play T1",
        dealer=2,
    ),
    Picture(
        "keep_long_suit",
        "tarot-4",
        (
            "T21 T20 T15 T12 T9 T7 X KH QH NH 9H 8H 5H KS 9S 4C 5C 2D",
            "",
            "",
            "",
        ),
        rest="T8 2C 3D 4S 6C 7D",
        done="bid guardia, pass, pass, pass",
        does="discard 7D",
    ),
    Picture(
        "keep_doubleton",
        "tarot-4",
        (
            "T21 T20 T15 T12 T9 T7 X T2 KH QH NH 9H 8H KS 9S 4C 5C 2D",
            "",
            "",
            "",
        ),
        rest="T8 T3 T4 KD T5 9D",
        done="bid guardia, pass, pass, pass",
        does="discard 5C",
    ),
    Picture(
        "hand_points",
        "tarot-4",
        (
            "9S 8S 4S 9H 8H 5H 9C 8C 5C 9D 4D 3D T2 T3 T5 T7 T9 T10",
            "",
            "",
            "",
        ),
        does="pass",
    ),
    Picture(
        "handful_pays",
        "tarot-4",
        (
            "T21 T20 T15 T12 T9 T7 T5 T4 T3 T2 X QH NH 9H KS QS 4C KD",
            "",
            "",
            "",
        ),
        done="bid sin, pass, pass, pass, pass",
        does="handful 10",
    ),
    Picture(
        "call_help",
        "tarot-5",
        (
            "T21 T20 T15 T12 T9 T7 T5 T4 KS QH NH 9H 8H 4C KD",
            "",
            "",
            "",
            "",
        ),
        done="bid guardia, pass, pass, pass, pass",
        does="call KH",
    ),
    Picture(
        "lead_to_ruff_petit",
        "tarot-4",
        (
            "T1 T5 T9 7S JH 9H 8H 6H 2H 9D 8D 4D 3D NC 10C 9C 6C 4C",
            "",
            "",
            "",
        ),
        done="pass, pass, pass, bid sin, pass",
        does="play 7S",
    ),
    Picture(
        "higher_of_two_trumps",
        "tarot-4",
        (
            "T5 T21 T20",
            "T8 T12 7S 8S JH 9H 8H 6H 9D 8D 4D 3D NC 10C 9C 6C 5C 3C",
            "",
            "",
        ),
        done="bid sin, pass, pass, pass, pass, T5",
        does="play T12",
    ),
    Picture(
        "excuse_signal",
        "tarot-4",
        (
            "X T3 T6 T8 7S 8S JH 9H 8H 6H 9D 8D 4D 3D NC 10C 9C 6C",
            "",
            "",
            "",
        ),
        done="pass, bid sin, pass, pass, pass",
        does="play X",
    ),
    Picture(
        "nineteen_shows_twenty",
        "tarot-4",
        (
            "T5",
            "T19 T20 T3 7S 8S JH 9H 8H 6H 9D 8D 4D 3D NC 10C 9C 6C 5C",
            "T21",
            "",
        ),
        done="pass, pass, bid sin, pass, pass, T5",
        does="play T19",
    ),
    Picture(
        "repeat_opposite_suit",
        "tarot-4",
        (
            "T2 T5 T8 5H 6H 7H 8H KC 9C 8C 9D 8D 4D 3D 10S 8S 6S 5S",
            "KH 4C",
            "2H 2C",
            "4H 3C",
        ),
        done="pass, pass, pass, bid sin, pass, 5H, KH, 2H, 4H, 4C, 2C, 3C, KC",
        does="play 6H",
    ),
    Picture(
        "return_once",
        "tarot-4",
        (
            "T2 T5 T8 5H 6H 7H 8H KC 9C 8C 9D 8D 4D 3D 10S 8S 6S 5S",
            "2H 4C",
            "QH 2C",
            "KH 3C",
        ),
        done="pass, pass, pass, bid sin, pass, 5H, 2H, QH, KH, 3C, KC, 4C, 2C",
        does="play 6H",
    ),
    Picture(
        "overtrump_tightly",
        "tarot-4",
        (
            "T1 T6 T15 KH 9H 8H 6H 2H 9D 8D 4D 3D NC 10C 9C 6C 4C 5C",
            "",
            "KS",
            "T4 T5 T7 T8 X QH NH JH 10H KD QD ND JD KC QC JC 8C 7C",
        ),
        done="pass, pass, pass, bid sin, pass, KS, T4",
        does="play T6",
        dealer=1,
    ),
    Picture(
        "doubleton_high_first",
        "tarot-4",
        (
            "T1 T6 T15 9S 4S 9H 8H 6H 2H 9D 8D 4D 3D NC 10C 9C 6C 4C",
            "",
            "",
            "KS",
        ),
        done="bid sin, pass, pass, pass, pass, KS",
        does="play 9S",
        dealer=2,
    ),
    Picture(
        "avoid_lead",
        "tarot-4",
        (
            "5S",
            "10S 3S T6 T15 9H 8H 6H 2H 9D 8D 4D 3D NC 10C 9C 6C 4C T2",
            "",
            "",
        ),
        done="bid sin, pass, pass, pass, pass, 5S",
        does="play 3S",
    ),
    Picture(
        "signal_next_trump",
        "tarot-4",
        (
            "T19 T18 T20 T3 7S 8S JH 9H 8H 6H 9D 8D 4D 3D NC 10C 9C 6C",
            "T2",
            "T4",
            "T21 T5",
        ),
        done="pass, pass, pass, bid sin, pass, T19, T2, T4, T21, T5",
        does="play T18",
    ),
    Picture(
        "keep_last_trick",
        "tarot-4",
        (
            "T21 T20 T19 T16 T12 T10 T9 T6 T3 T1 7S KH 7H 9D 6D 4D 8C 3C",
            "T14 X 9S 8S 5S 3S QH 10H 9H 8H 4H 3D 2D QC 10C 7C 6C 4C",
            "T18 T13 T11 T5 QS NS 10S 6S 4S 6H 5H 1H ND JD KC NC 2C 1C",
            "T17 T15 T7 T4 T2 KS JS 1S NH JH 3H KD 10D 8D 5D 1D JC 5C",
        ),
        rest="T8 2S 2H QD 7D 9C",
        done=(
            "pass, pass, bid guardia, pass, discard QD, discard 7S, discard 2S, discard 9C, discard 8C, discard "
            "3C, pass, KC, JC, T9, X, 7H, QH, 1H, NH, 8H, 5H, JH, 2H, KS, T21, 3S, 4S, T16, T14, T18, T2, 1C, 5C, "
            "T6, 4C, T19, 2D, T5, T4, 9D, 3D, ND, 1D, JD, KD, 4D, QC, 1S, T8, 5S, 10S, T10, 4H, T13, T15, 3H, KH, "
            "9H, 6H, T12, 6C, T11, T17, JS, T20, 8S, NS, 7D, 7C, 2C, 8D, 10D, 6D, 9S, QS"
        ),
        does="play 5D",
        dealer=1,
    ),
    Picture(
        "petit_last_care",
        "tarot-4",
        (
            "T21 T19 T18 T14 T7 T5 T1 KS QS JS 6S 2S KH JH 5H 2D 5C 2C",
            "T20 T16 T10 T4 T3 T2 X 10S QH 7H KD JD 6D 3D 1D QC 10C 3C",
            "T15 T8 8S 7S 5S 4S 1S NH 10H 9H 8H 6H 2H ND 9D 4D 6C 1C",
            "T17 T13 T12 T6 9S 4H 1H QD 10D 8D 5D KC NC JC 9C 8C 7C 4C",
        ),
        rest="T11 3S 3H 7D NS T9",
        done=(
            "bid guardia, pass, pass, pass, discard 7D, discard 2D, discard 5C, discard 2C, discard 5H, "
            "discard 3H, pass, T9, T20, T8, T12, 7H, 8H, 1H, KH, QS, X, 8S, 9S, T11, T16, T15, T17, 7C, "
            "T18, QC, 1C, T21, T10, 4S, T6, T5, T4, 6H, T13, 10D, T19, JD, 4D, 2S, 10S, 7S, KC, 3C, 6C, "
            "JC, T7, 6S, T3, 5S, 4C, 10C, 2H, NC, T14"
        ),
        does="play NS",
        dealer=3,
    ),
    Picture(
        "contract_first",
        "tarot-4",
        (
            "T17 T13 T2 KS 10S 8S 7S 6S 5S QH 1H ND 10D 4D 2D JC 10C 9C",
            "T18 T14 T10 T9 T7 T6 T5 9S 4S 3S 7H 6H 8D 1D 8C 7C 6C 3C",
            "T21 T20 T19 T15 T11 T8 T3 T1 QS 2S KH 5H JD KC QC 5C 2C 1C",
            "T16 T12 T4 X NS JS 1S NH JH 10H 8H 3H 2H QD 7D 6D 5D 4C",
        ),
        rest="3D 9H NC KD 4H 9D",
        done=(
            "bid sin, pass, pass, pass, pass, KC, 4C, JC, 7C, 5H, 10H, QH, 6H, 10S, 3S, QS, 1S, T20, "
            "T12, T17, T5, JD, 7D, 4D, 1D, T15, T16, T13, T18, T7, T19, X, T2, T3, T4, 7S, T6, 9S, 2S, "
            "NS, KS, 9C, 6C, 1C, 8H, 1H, 7H, KH, NH, 5C, 5D, 10C, 8C, ND, 8D"
        ),
        does="play T1",
        dealer=1,
    ),
    Picture(
        "stop_hopeless_suit",
        "tarot-4",
        (
            "T8 T7 T5 KS JS 6S 5S 3S 1S 10H 9H 1H QD ND 10D 9D 4D 5C",
            "T10 T9 T3 X QS NS QH JH 7H 5H 2H JD 6D 3D 9C 8C 2C 1C",
            "T21 T19 T18 T17 T6 T1 10S 7S 4S NH 4H 8D 7D 2D KC JC 10C 7C",
            "T15 T14 T13 T11 T4 T2 8S 2S KH 8H 6H 3H KD 5D QC NC 6C 4C",
        ),
        rest="T16 3C 1D T12 T20 9S",
        done=(
            "bid tomo, pass, pass, pass, discard NH, discard 4H, discard 10S, discard 9S, discard 7S, "
            "discard 4S, pass, KC, 4C, 5C, X, T16, T2, T5, T3, T17, T4, T7, T9, T18, T11, T8, T10, T19, "
            "T13, 1S, 1C, T21, T14, 1H, 2H, T1, T15, QD, QS, KD, ND, JD, 1D, KH, 9H, QH, T6"
        ),
        does="play 3C",
        dealer=1,
    ),
    Picture(
        "lead_trump_after_dog",
        "tarot-4",
        (
            "T4 T6 T10 T12 7S 8S 2D 9H 8H 6H 9D 8D 4D 3D 5C 10C 9C 6C",
            "",
            "",
            "T21 T20 T19 KS QS KD 2S 3S 4S 2H 3H 4H",
        ),
        rest="T7 T8 KC 5H 3C 2C",
        done=(
            "pass, pass, pass, bid guardia, discard 2S, discard 3S, discard 4S, discard 2H, discard 3H, "
            "discard 4H, pass"
        ),
        does="play T4",
    ),
    Picture(
        "capote_counted",
        "tarot-4",
        (
            "T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 X 9S KS QS KH QH KD KC",
            "T1 T2 T3 T4",
            "",
            "",
        ),
        done="bid sin, pass, pass, pass",
        does="pass",
    ),
)


@pytest.mark.parametrize("picture", POSITIONS, ids=str)
def test_follows_the_principle_and_says_so(picture: Picture) -> None:
    advice = advised(picture)
    assert (str(advice.action), advice.code) == (picture.does, picture.code)
