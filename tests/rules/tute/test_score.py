"""Tute: what a juego counts, and when it counts double."""

from random import Random
from typing import Any

from tapete.rules.cards import SPANISH_PACK
from tapete.rules.game import configure
from tapete.rules.games import game
from tests.rules.tute.deals import played_out
from tests.rules.tute.questions import asked
from tests.rules.tute.seen import figures


def test_all_who_tie_for_most_lose_unless_the_juego_is_void() -> None:
    misere = {"card_points": [50, 60, 10, 0], "last": 0}
    assert asked("tute-gana-pierde", "score", misere)["payoffs"] == (-1, -1, 0, 0)
    assert asked("tute-gana-pierde", "score", misere, tie_rule="replay")["next"] == "void_juego"


def test_double() -> None:
    for name, sides in (("tute-pairs", 2), ("tute-individual", 4), ("tute-three", 3)):
        cards = [91, 29, 0, 0][:sides]
        with_cante = {"card_points": cards, "cantes": [[0, "20:C"]], "last": 1}
        with_two = {"card_points": cards, "cantes": [[0, "40:C"]], "last": 1}
        bare = {"card_points": cards, "cantes": [], "last": 0}
        shares = [
            max(asked(name, "score", facts, double=how)["payoffs"])
            for how in ("off", "over_100", "over_100_no_cantes_or_over_120")
            for facts in (with_cante, with_two, bare)
        ]
        assert shares == [1, 1, 1, 2, 2, 2, 1, 2, 2]


def test_juego_mode_and_target_points() -> None:
    facts = {"card_points": [85, 35], "cantes": [[0, "20:C"]], "last": 1}
    assert asked("tute-pairs", "score", facts)["winner"] == 0
    assert asked("tute-pairs", "score", facts, juego_mode="first_to_101")["winner"] == 0
    short = asked("tute-pairs", "score", facts, juego_mode="first_to_101", target_points=121)
    assert (short["winner"], short["next"]) == (None, "second_deal")
    assert asked("tute-two", "score", facts, target_points=121)["next"] == "second_deal"
    assert asked("tute-two", "score", facts, target_points=121, juego_mode="most_points")["winner"] == 0


def test_a_sheet_says_when_a_juego_counts_double() -> None:
    for double, how in (("off", ""), ("over_100", "1 x 2")):
        rules: Any = configure(game("tute-pairs"), {"double": double})
        over = played_out(rules.match(4).deal(Random(0).sample(SPANISH_PACK, 40)))
        assert max(figures(over, "total")) > 100
        assert over.sheet().lines[-1].how == how
