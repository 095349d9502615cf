"""The searcher plays what is legal, in every game; and neither its choice nor its work depends on hidden cards."""

from math import inf, nan
from random import Random
from typing import Any

import pytest

from tapete.robots.searcher.numbers import prepared
from tapete.robots.searcher.searcher import Searcher, margin_of
from tapete.rules.card_play import card_play
from tapete.rules.cards import Card, cards
from tapete.rules.game import PASS, Action, Hand, Match
from tapete.rules.game import past as past_of
from tapete.rules.games import GAMES, game
from tapete.rules.laws import Moment, exchanged, is_consistent, unknown
from tests.rules.tarot.deals import discarded, laid_out, parts, said

QUICK = Searcher(40)


@pytest.mark.parametrize("rules", GAMES, ids=lambda each: each.id)
def test_a_legal_action_in_every_position_of_a_hand(rules: Any) -> None:
    chance = Random(f"searcher {rules.id}")
    hand = dealt(rules.match(rules.players[0]), chance)
    while (seat := hand.to_act) is not None:
        action = hand.automatic or QUICK.choose(hand.view(seat))
        assert action in hand.legal()
        hand = hand.play(action)


HONEST = [
    "tute-pairs",
    "tute-two",
    "tute-three",
    "tute-individual",
    "tute-subastado",
    "tute-gana-pierde",
    "tute-cabron",
    "cuatrola",
    "tomate",
    "tarot-4",
    "tarot-5",
    "tarot-6-double",
    "tarot-7-double",
    "tarot-8-double",
    "tarot-2-piles",
    "tarot-2-reserve",
    "brisca",
]


@pytest.mark.parametrize("name", HONEST)
def test_what_it_cannot_see_changes_nothing(name: str) -> None:
    """Worlds that agree with its view get the same card after the same work."""
    chance = Random(f"honest {name}")
    match = game(name).match(game(name).players[0])
    compared = 0
    for _ in range(60 if name == "tomate" else 12):
        deck, past, hand = middle(match, chance, 4 if name == "tomate" else 10)
        if hand.to_act is None:
            continue
        hidden = unknown(match, deck, past, hand.to_act)
        for _ in range(4):
            if len(hidden) < 2:
                break
            other = exchanged(deck, *chance.sample(hidden, 2))
            if is_consistent(match, other, past, hand.to_act, chance.randrange):
                compared += 1
                again = replayed(match, other, past)
                if again is not None:
                    assert QUICK.look(again.view(hand.to_act)) == QUICK.look(hand.view(hand.to_act))
    assert compared


def test_trumps_that_had_to_be_discarded_are_known_once() -> None:
    """Everybody sees them, and their declarer sees the whole discard besides."""
    held = "KS KH KD KC X T1 T2 T4 T6 T8 T9 T10 T11 T13 T15 T17 T19 T20"
    hand = laid_out("tarot-4", {0: held}, dog="T21 4S 9H QH 2D 7C")
    hand = discarded(said(hand, "bid guardia", "pass", "pass", "pass"))
    play = card_play(game("tarot-4"), hand.view(0))
    assert play is not None
    assert [card.suit for card in play.known[4]].count("T") == 1
    assert sorted(play.known[4]) == sorted(parts(hand, "discard", 0)[0])
    assert len(QUICK.look(hand.view(0))) == 18


def test_where_points_are_bad_nobody_is_taken_to_sing() -> None:
    rules, chance = game("tute-gana-pierde"), Random(1)
    view = dealt(rules.match(4), chance).view(0)
    stated, thought = card_play(rules, view), QUICK.stated(view)
    assert stated is not None
    assert stated.songs is not None
    assert thought == stated.with_(songs=None, silent=())


@pytest.mark.parametrize(("name", "simulations"), [("brisca", 120), ("brisca-pairs", 120), ("tute-two", 40)])
def test_where_no_suit_has_to_be_followed_it_looks_longer(name: str, simulations: int) -> None:
    rules = game(name)
    hand = dealt(rules.match(rules.players[0]), Random(f"wider {name}"))
    assert hand.to_act is not None
    assert sum([each.tries for each in Searcher(40, wider=3).look(hand.view(hand.to_act))]) == simulations


@pytest.mark.parametrize(("sooner", "tries"), [(1, 40), (5, 200)])
def test_a_short_hand_is_played_out_as_often_as_asked(sooner: int, tries: int) -> None:
    _, _, hand = middle(game("cuatrola").match(4), Random("asked"), 1)
    assert hand.to_act is not None
    assert sum([each.tries for each in Searcher(40, sooner=sooner).look(hand.view(hand.to_act))]) == tries


def test_every_card_of_a_short_hand_gets_its_share() -> None:
    _, _, hand = middle(game("cuatrola").match(4), Random("short share"), 1)
    assert hand.to_act is not None
    view = hand.view(hand.to_act)
    fewest = [min([each.tries for each in Searcher(200, sooner=1, share=share).look(view)]) for share in (0.0, 0.15)]
    assert fewest[0] < 0.15 * 200 - 1 <= fewest[1]


@pytest.mark.parametrize(
    ("name", "simulations"),
    [
        ("cuatrola", 24_000),
        ("tarot-4", 2000),
        ("tarot-6-double", 1000),
        ("tarot-7-double", 1361),
        ("tarot-8-double", 1778),
    ],
)
def test_long_hands_are_played_out_less_often_and_short_ones_more(name: str, simulations: int) -> None:
    _, _, hand = middle(game(name).match(game(name).players[0]), Random(f"long {name}"), 1)
    assert hand.to_act is not None
    play = Searcher().stated(hand.view(hand.to_act))
    assert play is not None
    assert Searcher().budget(play, is_known=True).simulations == simulations


@pytest.mark.parametrize(
    ("margin", "scale"), [(nan, 100.0), (-0.1, 100.0), (1.1, 100.0), (1.0, nan), (1.0, 0.0), (1.0, inf)]
)
def test_a_weight_that_is_none_is_refused(margin: float, scale: float) -> None:
    rules = game("brisca")
    hand = dealt(rules.match(2), Random(1))
    play = card_play(rules, hand.view(hand.to_act))
    assert play is not None
    prepared(play, 1.0, 100.0)
    with pytest.raises(ValueError, match="is not 0 to 1, or scale"):
        prepared(play, margin, scale)


@pytest.mark.parametrize("rules", GAMES, ids=lambda each: each.id)
def test_short_hands_are_played_to_be_won_and_others_for_points(rules: Any) -> None:
    match, chance = rules.match(rules.players[0]), Random(f"won {rules.id}")
    play = None
    while play is None:
        _, _, hand = middle(match, chance)
        play = None if hand.to_act is None else Searcher().stated(hand.view(hand.to_act))
    assert (margin_of(play) < 1) == (len(rules.pack(rules.players[0])) <= 20)


@pytest.mark.parametrize(("name", "margin", "other"), [("cuatrola", 0.6, 1.0), ("tute-pairs", 1.0, 0.6)])
def test_what_a_level_plays_for_weighs_in_what_it_finds(name: str, margin: float, other: float) -> None:
    _, _, hand = middle(game(name).match(4), Random(f"weighs {name}"), 1)
    assert hand.to_act is not None
    view = hand.view(hand.to_act)
    assert QUICK.look(view) == Searcher(40, margin=margin).look(view) != Searcher(40, margin=other).look(view)


def test_without_habits_points_alone_count() -> None:
    _, _, hand = middle(game("cuatrola").match(4), Random("alone"), 1)
    assert hand.to_act is not None
    view, plain = hand.view(hand.to_act), Searcher(40, infers=False)
    assert plain.look(view) == Searcher(40, infers=False, margin=1.0).look(view)
    assert plain.look(view) != Searcher(40, infers=False, margin=0.6).look(view)


@pytest.mark.parametrize(("name", "by_habit"), [("tute-pairs", True), ("tarot-6", True), ("tute-cabron", False)])
def test_hands_are_played_to_their_end_by_habit_where_that_tells_more(name: str, *, by_habit: bool) -> None:
    match, chance = game(name).match(game(name).players[0]), Random(f"rest {name}")
    play = None
    while play is None:
        _, _, hand = middle(match, chance)
        play = None if hand.to_act is None else Searcher().stated(hand.view(hand.to_act))
    assert Searcher().budget(play, is_known=True).rest_by_habit == by_habit
    assert not Searcher().budget(play, is_known=False).rest_by_habit


@pytest.mark.parametrize("name", ["cuatrola", "tarot-4", "tarot-5"])
def test_a_bid_is_found_by_what_the_seat_can_see(name: str) -> None:
    """Other cards of the others get the same bid, after the same work."""
    chance, compared = Random(f"honest bid {name}"), 0
    match = game(name).match(game(name).players[0])
    for _ in range(6):
        hand, past = dealt(match, chance), list[Moment]()
        deck = past_of(hand).deck
        while hand.view(None).phase == "auction" and hand.to_act is not None and len(past) < 3:
            hidden = unknown(match, deck, past, hand.to_act)
            other = exchanged(deck, *chance.sample(hidden, 2))
            again = replayed(match, other, past)
            if again is not None and again.view(hand.to_act) == hand.view(hand.to_act):
                compared += 1
                assert QUICK.expected(again.view(hand.to_act), "solo") == QUICK.expected(hand.view(hand.to_act), "solo")
                assert QUICK.advise(again.view(hand.to_act)) == QUICK.advise(hand.view(hand.to_act))
            past.append(Moment(hand, Action("pass")))
            hand = hand.play(Action("pass"))
    assert compared > 3


def test_a_sure_bet_is_made_and_a_hopeless_one_is_not() -> None:
    match = game("cuatrola").match(4, dealer=3)
    best = cards("1O 3O 12O 11O 1C")
    hand = match.deal(laid(match, best, "10O"))
    assert QUICK.expected(hand.view(0), "quintola") > 0.9
    assert Searcher().choose(hand.view(0)) == Action("bid", "quintola")
    passed = hand.play(PASS)
    assert QUICK.expected(passed.view(1), "solo") < -0.8
    assert Searcher().choose(passed.view(1)) == PASS


def laid(match: Match[Any], first: tuple[Card, ...], last: str) -> list[Card]:
    """A deck that gives these cards to the eldest and has this one as the last."""
    pack = list(match.game.pack(4))
    places = [pack.index(card) for card in match.deal(pack).view(0).hand]
    rest = [card for card in pack if card not in first and card != last]
    deck = [first[places.index(place)] if place in places else rest.pop() for place in range(len(pack) - 1)]
    return [*deck, Card(last)]


def dealt(match: Match[Any], chance: Random) -> Hand:
    pack = list(match.game.pack(match.seats))
    chance.shuffle(pack)
    hand: Hand = match.deal(pack)
    return hand


def middle(match: Match[Any], chance: Random, least: int = 10) -> tuple[tuple[Any, ...], list[Moment], Hand]:
    """A hand some way into its card play, the deck it came from, and all that was done."""
    hand, past = dealt(match, chance), list[Moment]()
    deck = past_of(hand).deck
    stop = chance.randrange(least, 6 * least)
    while hand.to_act is not None and (len(past) < stop or hand.view(None).phase != "play"):
        action = hand.automatic or QUICK.choose(hand.view(hand.to_act))
        past.append(Moment(hand, action))
        hand = hand.play(action)
    return deck, past, hand


def replayed(match: Match[Any], deck: tuple[Any, ...], past: list[Moment]) -> Hand | None:
    """The same actions from another deck, if all of them are legal there."""
    hand: Hand = match.deal(deck)
    for moment in past:
        action = hand.automatic or moment.action
        if action not in hand.legal():
            return None
        hand = hand.play(action)
    return hand
