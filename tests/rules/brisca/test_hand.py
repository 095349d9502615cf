"""Brisca: the exchange, the stock, what partners see at the end, and its robot's rules of thumb, one position each."""

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from tapete.conformance.run import run
from tapete.robots import robot
from tapete.rules.brisca.deal import opened
from tapete.rules.brisca.game import Brisca, BriscaPairs
from tapete.rules.brisca.hand import BriscaHand
from tapete.rules.brisca.score import points
from tapete.rules.cards import SPANISH_PACK, cards
from tapete.rules.game import Action, IllegalAction, Part, configure

VECTORS = Path(__file__).parents[2] / "vectors"
GAME, PAIRS = Brisca(), BriscaPairs()


@pytest.mark.parametrize("name", ["brisca", "brisca-replays"])
def test_the_vectors_hold(name: str) -> None:
    outcomes = list(run([str(VECTORS / f"{name}.jsonl")]))
    assert outcomes
    assert [outcome for outcome in outcomes if outcome.verdict != "passed"] == []


def dealt(hands: Sequence[str], stock: str = "", game: Brisca = GAME, trump: str = "B") -> BriscaHand:
    """A hand that seat 1 leads (the dealer is 0); `stock` from the top, its last card the turn-up."""
    position = opened(game.match(len(hands)).standing, tuple(map(cards, hands)), cards(stock or f"2{trump}"))
    return BriscaHand(position if stock else position.with_(stock=()))


def test_whoever_wins_exchanges_the_seven_and_then_the_two() -> None:
    hand = dealt(["4O 5O 6O", "1O 7B 2B"], "3C 4C 5C 1B").played("play 1O", "play 4O")
    assert (hand.to_act, hand.window, hand.asked) == (1, True, (1,))
    assert list(map(str, hand.legal())) == ["exchange 7B->1B", "pass"]
    again = hand.played("exchange 7B->1B")
    assert list(map(str, again.legal())) == ["exchange 2B->7B", "pass"]
    last = again.played("exchange 2B->7B")
    assert Part("turn_up", "card", "2B") in last.public().parts
    assert (str(last.automatic), last.to_act) == ("draw 3C", 1)
    assert set(last.own(1).hand) == {*cards("1B 7B")}


def test_partners_are_asked_one_after_the_other_and_silence_is_not_heard() -> None:
    hands = ["4O 5O 6O", "1O 4E 5E", "7O 2O 6E", "7B 10O 11O"]
    hand = dealt(hands, "3C 4C 5C 6C 7C 1B", PAIRS).played("play 1O", "play 2O", "play 10O", "play 4O")
    assert hand.asked == (1, 3)
    assert hand.heard(Action("pass"), 3) is None
    assert [str(action) for action in hand.legal(3)] == ["exchange 7B->1B", "pass"]
    after = hand.played("pass", "exchange 7B->1B", "pass")
    assert (after.window, str(after.automatic)) == (False, "draw 3C")


def test_with_any_trick_everybody_is_asked_from_the_winner() -> None:
    game = configure(GAME, {"exchange_when": "any_trick"})
    hand = dealt(["4O 5O 6O", "1O 4E 5E", "7O 2O 6E"], "3C 4C 5C 1B", game).played("play 1O")
    assert hand.played("play 2O", "play 4O").asked == (1, 2, 0)


def test_nobody_is_asked_for_a_two_that_lies_there_or_where_there_is_no_exchange() -> None:
    hands = ["4O 5O 6O", "1O 7B 3B"]
    for hand in (
        dealt(hands, "3C 4C 5C 2B"),
        dealt(hands, "3C 4C 5C 1B", configure(GAME, {"exchange": False})),
    ):
        assert str(hand.played("play 1O", "play 4O").automatic) == "draw 3C"


def test_a_drawn_card_is_its_seats_own_and_the_turn_up_everybodys() -> None:
    hand = dealt(["4O 5O 6O", "1O 4E 3B"], "3C 2B").played("play 1O", "play 4O")
    drawn = hand.automatic
    assert drawn is not None
    assert [hand.heard(drawn, viewer) for viewer in (1, 0, None)] == [drawn, Action("draw"), Action("draw")]
    hand = hand.play(drawn)
    assert hand.heard(Action("draw", "2B"), None) == Action("draw", "2B")
    hand = hand.play(Action("draw", "2B"))
    assert (hand.to_act, hand.automatic, hand.public().parts) == (1, None, (Part("trump", "suit", "B"),))


def test_any_card_may_be_played_and_nothing_else() -> None:
    hand = dealt(["4O 5O 6O", "1O 7B 2B"], "3C 4C 5C 1B").played("play 1O")
    assert list(map(str, hand.legal())) == ["play 4O", "play 5O", "play 6O"]
    for text, code in (("play 1E", "not_in_hand"), ("exchange 7B->1B", "not_now"), ("pass", "not_now")):
        with pytest.raises(IllegalAction, match=code):
            hand.played(text)


def test_partners_see_the_last_cards_of_each_other() -> None:
    hands = ["4O 5O 6O", "1O 4E 5E", "7O 2O 6E", "7B 10O 11O"]
    shown = dealt(hands, "", configure(PAIRS, {"last_hands_shown": True}))
    assert shown.own(2).parts == (Part("partner_hand", "cards", cards("4O 5O 6O"), 0),)
    assert shown.played("play 1O", "play 2O", "play 10O", "play 4O").own(2).parts[0].value == cards("5O 6O")
    assert dealt(hands, "", PAIRS).own(2).parts == ()
    assert dealt(hands, "3C 1B", configure(PAIRS, {"last_hands_shown": True})).own(2).parts == ()


def test_three_play_without_one_two() -> None:
    assert set(SPANISH_PACK) - set(GAME.pack(3)) == {*cards("2C")}
    assert set(SPANISH_PACK) - set(configure(GAME, {"three_without": "E"}).pack(3)) == {*cards("2E")}


def test_the_deal_passes_after_a_tie() -> None:
    hand = dealt(["1O 3E 4C", "1E 3O 4E"]).played("play 1E", "play 3E", "play 4E", "play 4C", "play 3O", "play 1O")
    assert points(hand._position) == (21, 21)
    after = GAME.match(2).after(hand)
    assert (after.totals, after.dealer) == ((0, 0), 1)
    assert [line.figures for line in hand.sheet().lines] == [(21, 21), (0, 0)]


def test_a_partida_is_won_by_a_side() -> None:
    assert PAIRS.match(4, totals=(3, 1, 3, 1)).winners == (0, 2)
    for wrong in ({"totals": (1, 0, 0, 0)}, {"totals": (1.5, 0, 1.5, 0)}, {"dealer": 4}, {"totals": (0, 0)}):
        with pytest.raises(ValueError, match=r"totals|dealer"):
            PAIRS.match(4, **wrong)


REGULAR = robot("regular")


def said(hand: BriscaHand) -> tuple[str, str]:
    assert hand.to_act is not None
    given = REGULAR.advise(hand.view(hand.to_act))
    return str(given.action), given.code


STOCK = "4C 5C 6C 7C 4E 5E 12B"
"""Cards that say nothing; the king of clubs is turned up."""


def test_never_leads_a_brisca_while_trumps_are_out() -> None:
    assert said(dealt(["4O 5O 6O", "1O 3C 6E"], STOCK)) == ("play 6E", "starve_opponent")


def test_ruffs_to_win_a_brisca() -> None:
    assert said(dealt(["4B 5E 6O", "1O 3C 6E"], STOCK).played("play 1O")) == ("play 4B", "win_cheaply")


def test_throws_the_cheapest_loser() -> None:
    assert said(dealt(["4B 12E 6C", "7O 3C 6E"], STOCK).played("play 7O")) == ("play 6C", "starve_opponent")


def test_keeps_the_seven_for_the_exchange() -> None:
    hand = dealt(["7B 4B 3E", "1O 3C 6E"], STOCK).played("play 1O")
    assert said(hand) == ("play 4B", "win_cheaply")
    assert said(hand.played("play 4B")) == ("exchange 7B->12B", "two_keep_seven")


def test_loads_a_partners_trick() -> None:
    hands = ["1E 4C 5C", "7O 4E 5E", "1O 6O 2O", "4O 6E 7E"]
    hand = dealt(hands, STOCK, PAIRS).played("play 7O", "play 1O", "play 4O")
    assert said(hand) == ("play 1E", "feed_partner")


def margin(hand: BriscaHand, seat: int) -> int:
    """What a seat of two wins more than the other, both playing their best with open cards."""
    if hand.to_act is None:
        mine, theirs = points(hand._position)[seat], points(hand._position)[1 - seat]
        return mine - theirs
    best = max if hand.to_act == seat else min
    return best(margin(hand.play(action), seat) for action in hand.legal())


@pytest.mark.parametrize("seed", range(12))
def test_counts_every_card_of_the_last_three_tricks(seed: int) -> None:
    chance = Random(seed)
    deck = chance.sample(SPANISH_PACK, 40)
    hand: BriscaHand = GAME.match(2).deal(deck)
    while hand._position.stock or hand.automatic or hand.window:
        hand = hand.play(hand.automatic or chance.choice(hand.legal()))
    while hand.to_act is not None:
        seat, best = hand.to_act, margin(hand, hand.to_act)
        given = REGULAR.advise(hand.view(seat))
        assert len(hand.legal()) == 1 or given.code == "count_cards"
        hand = hand.play(given.action)
        assert margin(hand, seat) == best
