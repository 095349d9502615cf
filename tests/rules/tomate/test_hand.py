"""El Tomate: the way of a deal."""

from typing import Any

import pytest

from tapete.rules.cards import SPANISH_PACK, cards
from tapete.rules.game import PASS, Action, Part
from tapete.rules.tomate.tantos import split
from tapete.rules.tomate.turns import BACETA, JUEGO, TOMO, reshuffle
from tests.rules.tomate.tables import GAME, HANDS, answered, dealt, now, part, played, refused, table, words


@pytest.mark.parametrize(
    "picture",
    [
        "trump O trick 11C hand [12C] 7C 2O",
        "trump O trick 12C hand [10C] [7C] 3O",
        "trump O trick 12C 7O hand [6O] [3O] 1B",
        "trump O trick 12C 7O hand [6O] 1B 4E",
        "trump O trick 7O hand [10O] 6O 1C",
        "trump O trick 1O hand [10O] [6O] 1C",
        "trump O trick 5C 2O hand [1C] [4C] 3O",
        "trump O trick 5C 7C 6C hand [10C] 4C 3O",
        "trump O trick 5C hand [1B] [4E]",
    ],
)
def test_pictures(picture: str) -> None:
    _, trump, _, rest = picture.split(maxsplit=3)
    trick, _, held = rest.partition("hand")
    owed = [word.strip("[]") for word in held.split() if word.startswith("[")]
    inputs = {"trump": trump, "trick": trick.split(), "hand": held.translate({91: "", 93: ""}).split()}
    assert list(answered(GAME, "legal-cards", inputs)["legal"]) == owed


def test_the_deal() -> None:
    hand = GAME.match(3, dealer=1).deal(SPANISH_PACK)
    assert now(hand).hands[2] == SPANISH_PACK[0:9:3]
    assert now(hand).hands[1] == SPANISH_PACK[2:9:3]
    assert (now(hand).deal.turn_up, now(hand).stock) == (SPANISH_PACK[9], SPANISH_PACK[10:])
    with pytest.raises(ValueError, match="not the game's pack"):
        GAME.match(3).deal(SPANISH_PACK[1:])
    with pytest.raises(ValueError, match="2 to 13"):
        GAME.match(14)
    with pytest.raises(ValueError, match="3 stacks for 4 seats"):
        GAME.match(4, totals=(60, 60, 60))


def test_the_tomo_is_blind_and_nobody_sees_their_cards_before_it() -> None:
    hand = dealt()
    assert (hand.view(0).phase, hand.to_act) == ("tomo", 0)
    for seat in range(4):
        assert hand.view(seat).hand == ()
    assert hand.view(0).legal == (TOMO, PASS)
    looking = played(hand, "-")
    assert [looking.view(seat).hand for seat in range(4)] == list(map(cards, HANDS))
    assert looking.to_act == 1


def test_tomo_discard_and_the_juego_that_must_follow() -> None:
    hand = played(dealt(), "tomo")
    assert hand.view(0).hand == cards("1O 7C 3B 6O")
    assert words(hand) == ["discard 1O", "discard 7C", "discard 3B", "discard 6O"]
    assert part(hand, "turn_up") == [("6O", 0)]
    assert refused(hand, Action("discard", "2E")) == ("not_in_hand", {"card": "2E"})
    assert refused(hand, PASS) == ("not_now", {"expected": "discard"})
    assert hand.heard(Action("discard", "7C"), 0) == Action("discard", "7C")
    assert hand.heard(Action("discard", "7C"), 1) == hand.heard(Action("discard", "7C"), None) == Action("discard")
    hand = played(hand, "x7C - - -")
    assert hand.view(0).hand == cards("1O 3B 6O")
    assert (hand.to_act, hand.automatic) == (0, JUEGO)
    assert refused(hand, PASS) == ("not_now", {"expected": "declare juego"})
    hand = played(hand, "juego")
    assert (hand.view(0).phase, hand.asked) == ("baceta", (1,))


def test_a_blind_discard_is_named_by_its_place() -> None:
    game = table(tomo_discard="blind")
    hand = played(dealt(game), "tomo")
    assert hand.view(0).hand == ()
    assert hand.view(1).hand == cards(HANDS[1])
    assert words(hand) == ["discard 1", "discard 2", "discard 3", "discard 6O"]
    # the name of a card tells nothing about whether they hold it
    assert refused(hand, Action("discard", "7C")) == ("not_in_hand", {"card": "7C"})
    assert hand.fallback(0) == Action("discard", "1")
    assert now(played(hand, "x2")).hands[0] == cards("1O 3B 6O")
    assert now(played(hand, "x6O")).hands[0] == cards("1O 7C 3B")


def test_a_player_who_passes_lays_their_cards_down() -> None:
    hand = played(dealt(), "- - juego")
    assert hand.view(1).hand == ()
    assert hand.view(None).counts == (3, 0, 3, 3)
    assert part(hand, "declared") == [("pass", 1), ("declare juego", 2)]
    hand = played(hand, "- juego")
    assert [play.seat for play in now(played(hand, "5E 1O")).tricks[0].plays] == [2, 0]


def test_nobody_plays() -> None:
    hand = played(dealt(reserve=4), "- - - - -")
    assert hand.to_act is None
    assert hand.scores() == (-3, 0, 0, 0)
    after = GAME.match(4, reserve=4).after(hand)
    assert (after.plate, after.reserve, after.dealer) == (6, 1, 1)
    carried = after.deal(SPANISH_PACK)
    assert now(carried).deal.stake == 9, "a plate that carries is not fed"
    assert [line.name for line in hand.sheet().lines] == ["stake", "ante", "plate_stays", "payoff"]


def test_the_baceta_is_offered_in_turn_and_taken_unseen() -> None:
    hand = played(dealt(), "- - juego - -")
    assert hand.asked == (1,)
    hand = played(hand, "-")
    assert hand.asked == (3,), "the lone player is skipped"
    top = now(hand).stock[:3]
    taken = played(hand, "baceta")
    assert now(taken).hands[3] == top
    assert part(taken, "taker") == [("baceta", 3)]
    assert part(taken, "baceta") == [(24, None)]
    assert taken.to_act == 2
    for card in cards(HANDS[3]):
        assert f"'{card}'" not in repr(taken.view(3)), "their old hand is gone from the table"
    left = played(hand, "- -")
    assert left.to_act is None
    assert left.scores() == (-3, 0, 3, 0)
    assert [line.name for line in left.sheet().lines] == ["stake", "ante", "plate", "payoff"]


def test_the_sheet_of_a_taker_and_a_tomate() -> None:
    hand = played(dealt(reserve=3), "- - juego - - baceta")
    while hand.to_act is not None:
        hand = hand.play(hand.legal()[0])
    won = [sum(trick.winner == seat for trick in now(hand).tricks) for seat in range(4)]
    assert won == [0, 3, 0, 0]
    assert [(line.name, line.figures, line.how) for line in hand.sheet().lines] == [
        ("stake", (None, None, None, None), "0 + 3 + 3"),
        ("ante", (-3, None, None, None), ""),
        ("tricks", (None, 3, 0, None), ""),
        ("thirds", (None, None, None, None), "6 / 3"),
        ("to_reserve", (None, None, None, None), ""),
        ("tomate", (None, None, -6, None), ""),
        ("payoff", (-3, 0, -6, 0), ""),
    ]


@pytest.mark.parametrize(
    ("rule", "tomo", "juego"), [("cover_required", False, False), ("rebuy", False, False), ("debt", True, True)]
)
def test_cover(rule: str, tomo: bool, juego: bool) -> None:
    hand = dealt(table(chips_rule=rule), reserve=9, totals=(8, 5, 60, 60))
    assert now(hand).deal.stake == 6
    assert (TOMO in hand.legal()) is tomo, "5 are left after the ante"
    if not tomo:
        assert hand.automatic == PASS
        assert refused(hand, TOMO) == ("cannot_cover", {"fine": "6"})
    hand = played(hand, "-")
    assert (JUEGO in hand.legal()) is juego
    hand = played(hand, "-")
    assert hand.automatic is None
    assert words(hand) == ["declare juego", "pass"]


def test_the_cover_of_a_taker() -> None:
    state: dict[str, Any] = {"totals": (60, 2, 60, 60)}
    assert words(played(dealt(**state), "- - juego - -")) == ["baceta", "pass"]
    hand = played(dealt(table(baceta_variant="for_self"), **state), "- - juego - -")
    assert words(hand) == ["pass"]
    assert refused(hand, BACETA) == ("cannot_cover", {"fine": "3"})
    assert dealt(table(tomate_amount="fixed_3"), plate=9, totals=(6, 60, 60, 60)).legal() == (TOMO, PASS)


def test_what_is_left_is_split() -> None:
    assert split(11, (2, 0, 1), 4) == (4, 3, 4, 0)


def test_thirteen_players_and_the_reshuffled_baceta() -> None:
    short = GAME.match(13).deal(SPANISH_PACK)
    alone = played(short, "-" + " juego" + " -" * 12)
    assert alone.to_act is None
    assert alone.scores() == (-3, 3, *[0] * 11)
    hand = table(baceta_when_short="reshuffle_passed").match(13).deal(SPANISH_PACK)
    hand = played(hand, "-" + " juego" + " -" * 12)
    assert hand.asked == (2,)
    assert sorted(now(hand).stock) == sorted(set(SPANISH_PACK) - {*now(hand).hands[1], now(hand).deal.turn_up})
    assert now(hand).stock == reshuffle(now(hand).said.passed) != now(hand).said.passed
    again = played(hand, "- baceta")
    assert now(again).hands[3] == now(hand).stock[:3]
    # another order of the same cards is another shuffle
    assert reshuffle(now(hand).said.passed[::-1]) not in (now(hand).stock, now(hand).stock[::-1])


def test_the_program_plays_for_a_player() -> None:
    hand = dealt()
    assert hand.fallback(0) == PASS
    taken = played(hand, "tomo")
    assert taken.fallback(0) == Action("discard", "6O")
    assert played(taken, "x6O - - -").fallback(0) == JUEGO
    assert played(hand, "- - juego - -").fallback(1) == PASS
    assert played(hand, "- juego juego - -").fallback(1) == Action("play", "2E")


def test_a_turn_up_that_must_be_kept_is_refused() -> None:
    hand = played(dealt(table(tomo_may_discard_turnup=False)), "tomo")
    assert refused(hand, Action("discard", "6O")) == ("not_now", {"expected": "discard"})
    assert [card for card, _ in hand.view(0).refusals] == ["6O"]


def test_what_everybody_sees() -> None:
    hand = dealt(reserve=7)
    assert hand.view(2).parts[:8] == (
        Part("trump", "suit", "O"),
        Part("turn_up", "card", "6O"),
        Part("baceta", "number", 27),
        Part("plate", "number", 6),
        Part("reserve", "number", 4),
        Part("stake", "number", 6),
        Part("fine", "number", 6),
        Part("stack", "number", 57, 0),
    )
    over = played(hand, "- - juego - - - - -")
    assert part(over, "plate") == [(0, None)]
    assert part(over, "stack") == [(57, 0), (60, 1), (66, 2), (60, 3)]
