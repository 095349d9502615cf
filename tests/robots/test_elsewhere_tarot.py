"""Positions of tarot in which a principle does not apply, and is not named."""

import pytest

from tests.robots.pictures import Picture, advised

DECLARER_LAST = "pass, pass, pass, bid sin, pass"
DECLARER_NEXT = "pass, bid sin, pass, pass, pass"
ELSEWHERE = (
    # A defender with the Petit does not tell that they have it not.
    Picture(
        "excuse_signal",
        "tarot-4",
        ("X T3 T6 T1 7S 8S JH 9H 8H 6H 9D 8D 4D 3D NC 10C 9C 6C", "", "", ""),
        done=DECLARER_NEXT,
    ),
    # Left of the declarer the Excuse would tell nobody in time.
    Picture(
        "excuse_signal",
        "tarot-4",
        ("X T3 T6 T8 7S 8S JH 9H 8H 6H 9D 8D 4D 3D NC 10C 9C 6C", "", "", ""),
        done=DECLARER_LAST,
    ),
    # Six trumps with the Petit are long enough.
    Picture(
        "lead_to_ruff_petit",
        "tarot-4",
        ("T1 T5 T9 T10 T12 T14 7S JH 9H 8H 6H 2H 9D 8D 4D NC 10C 9C", "", "", ""),
        done=DECLARER_LAST,
    ),
    # No dog is seen under sin.
    Picture(
        "lead_trump_after_dog",
        "tarot-4",
        ("T4 T6 T10 T12 7S 8S 2D 9H 8H 6H 9D 8D 4D 3D 5C 10C 9C 6C", "", "", ""),
        done=DECLARER_LAST,
    ),
    # Three trumps.
    Picture(
        "higher_of_two_trumps",
        "tarot-4",
        ("T5 T21 T20", "T8 T12 T13 8S KH 9H 8H 6H 9D 8D 4D 3D NC 10C 9C 6C 5C 3C", "", ""),
        done="bid sin, pass, pass, pass, pass, T5",
    ),
    # The king is held: the knight need not drive it out.
    Picture(
        "spend_knight",
        "tarot-4",
        ("T21 T20 T15 T12 T9 T7 X KH QH NH 9H 8H 9S 7S 4C 5C 4D 2D", "", "", ""),
        done="bid sin, pass, pass, pass, pass",
    ),
    # Eight trumps: the Petit may wait.
    Picture(
        "ruff_with_petit",
        "tarot-4",
        ("T21 T19 T18 T16 T11 T9 T8 T1 X KH QH 8H QC JC 10C 7C 5C 3C", "", "", "KD"),
        dealer=2,
        done="pass, bid sin, pass, pass, pass, KD",
    ),
    # No Petit to save.
    Picture(
        "doubleton_high_first",
        "tarot-4",
        ("T5 T6 T15 9S 4S 9H 8H 6H 2H 9D 8D 4D 3D NC 10C 9C 6C 4C", "", "", "KS"),
        dealer=2,
        done="bid sin, pass, pass, pass, pass, KS",
    ),
)


@pytest.mark.parametrize("picture", ELSEWHERE, ids=str)
def test_names_no_principle_that_does_not_apply(picture: Picture) -> None:
    assert advised(picture).code != picture.code
