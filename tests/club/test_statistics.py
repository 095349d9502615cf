"""Own statistics: every hand counts once in each kind that it is of."""

from tapete.club.statistics import Played, Sum, sums

NAMES = ("Ana", "Berta", "Carla", "Dora")
PAIRS = ((0, 2), (1, 3))


def test_by_game_and_partner() -> None:
    hands = [Played("tute-pairs", 0, score, NAMES, PAIRS, "", None) for score in (1, -1, 2)]
    assert sums(hands) == [
        Sum("game", "tute-pairs", "tute-pairs", 3, 2, 2),
        Sum("partner", "tute-pairs", "Carla", 3, 2, 2),
    ]


def test_by_role_and_bid() -> None:
    attack = ((0,), (1, 2, 3))
    hands = [Played("tarot-4", seat, score, NAMES, attack, "guard", 0) for seat, score in ((0, 75), (1, -25))]
    found = {(each.by, each.what): (each.hands, each.won, each.score) for each in sums(hands)}
    assert found[("role", "declarer")] == found[("bid", "guard")] == (1, 1, 75)
    assert found[("role", "defender")] == (1, 0, -25)


def test_a_score_of_nothing_is_not_won_and_most_hands_come_first() -> None:
    hands = [
        Played(game, 0, score, NAMES, (), "", None) for game, score in (("brisca", 0), ("tomate", 0), ("tomate", 1))
    ]
    assert sums(hands) == [Sum("game", "tomate", "tomate", 2, 1, 1), Sum("game", "brisca", "brisca", 1, 0, 0)]
