"""Hints: one in every game, from nothing but what the seat may know, with words that are true."""

import pickle
from collections.abc import Iterator
from random import Random
from typing import Any, get_args

import pytest

from tapete.kernel import worlds
from tapete.robots import CODES, Hint, hint, robot
from tapete.robots.hints import Estimate, _compared, _estimate
from tapete.robots.searcher.numbers import prepared, sight
from tapete.robots.thumbs import Rule, may_have_trumps, rule_of
from tapete.rules.card_play import card_play
from tapete.rules.cards import Card
from tapete.rules.game import Hand, View, configure
from tapete.rules.games import GAMES, game
from tapete.rules.laws import exchanged, is_consistent, unknown
from tapete.rules.phase import IDLE, CardPlay, trump_now
from tests.robots.searcher.test_searcher import dealt, middle, replayed

COUNTED = ("tute-pairs", "tute-gana-pierde", "tute-cabron", "cuatrola", "tomate", "brisca-pairs", "tarot-4", "tarot-5")
TAKES = {"win_cheaply", "win_with_points", "win_high", "ruff"}
LEAVES = {"feed_partner", "throw_low", "keep_trump", "let_go", "shed_high"}


@pytest.mark.parametrize("rules", GAMES, ids=lambda each: each.id)
def test_every_game_gives_a_hint_at_any_position(rules: Any) -> None:
    chance, given = Random(f"hint {rules.id}"), list[Hint]()
    for hand in positions(rules, chance, 4):
        view = hand.view(hand.to_act)
        found = hint(view)
        given.append(found)
        assert found.action in view.legal
        assert found.rule in get_args(Rule)
        assert found.principle in ("", *CODES)
        assert found == hint(pickle.loads(pickle.dumps(view)))
        if found.worth:
            assert {each.card for each in found.worth} == {each.what for each in view.legal if each.do == "play"}
            assert found.worth[0][:2] == (found.action.what, 0.0)
            assert [each.behind for each in found.worth] == sorted([each.behind for each in found.worth], reverse=True)
            assert found.unit
    assert any(each.worth for each in given) == (rules.id in COUNTED or any(each.unit for each in given))


def test_of_cards_that_cannot_be_told_apart_the_one_of_the_rules_of_thumb_is_named() -> None:
    ace, three, two = Card("1O"), Card("3O"), Card("2O")
    found = {ace: Estimate(0.5, 0.05), three: Estimate(0.45, 0.05), two: Estimate(0.1, 0.05)}
    assert [each[:2] for each in _compared(found, three, 100.0)] == [(three, 0.0), (ace, 0.0), (two, -35.0)]
    assert [each[:2] for each in _compared(found, two, 100.0)] == [(ace, 0.0), (three, -5.0), (two, -40.0)]


def test_the_error_of_an_estimate_is_that_of_the_mean_of_its_rounds() -> None:
    """Of two rounds alike in length it is half of what they lie apart."""
    assert _estimate([(10, 0.2), (10, 0.4)]) == pytest.approx((0.3, 0.1))


@pytest.mark.parametrize("name", ["tute-pairs", "cuatrola", "tarot-5"])
def test_what_the_seat_cannot_see_changes_nothing(name: str) -> None:
    chance = Random(f"honest hint {name}")
    match = game(name).match(game(name).players[0])
    compared = 0
    while compared < 4:
        deck, past, hand = middle(match, chance)
        hidden = [] if hand.to_act is None else unknown(match, deck, past, hand.to_act)
        if len(hidden) < 2 or len(hand.legal()) < 2:
            continue
        other = exchanged(deck, *chance.sample(hidden, 2))
        again = replayed(match, other, past)
        if again is not None and is_consistent(match, other, past, hand.to_act, chance.randrange):
            compared += 1
            assert hint(again.view(hand.to_act)) == hint(hand.view(hand.to_act))


def test_rules_of_thumb_say_what_is_so() -> None:
    """Each card that may be played is played, and what was said of it is compared with what became of the trick."""
    chance, said = Random("thumbs"), set[Rule]()
    for name in COUNTED:
        for hand in positions(game(name), chance, 150):
            seat = hand.to_act
            view = hand.view(seat)
            play = card_play(game(name), view)
            for action in view.legal if play is not None else ():
                if action.do == "play" and play is not None:
                    word = rule_of(view, play, Card(action.what))
                    said.add(word)
                    assert word.startswith("lead_") <= (not [each for each in view.trick if each.card.suit != "X"])
                    if word in TAKES | LEAVES:
                        assert (holder(hand.play(action)) == seat) == (word in TAKES), (word, repr(hand), action)
    assert set(get_args(Rule)) - said == {"only_one", "all_equal", "practice"}


@pytest.mark.parametrize("name", [*COUNTED, "tute-two", "brisca", "tarot-2-piles"])
def test_rules_of_thumb_say_what_is_so_of_the_cards(name: str) -> None:
    """What is said of this hand, of the others' and of the card, compared with how they lie."""
    said = set[Rule]()
    for hand in positions(game(name), Random(f"so {name}"), 150):
        view, play = hand.view(hand.to_act), card_play(game(name), hand.view(hand.to_act))
        legal = [Card(action.what) for action in view.legal if action.do == "play"]
        for card in legal if play is not None else ():
            assert play is not None
            word = rule_of(view, play, card)
            said.add(word)
            assert is_so(word, card, play, hand, legal), (word, card, repr(hand))
    assert len(said) > 2


@pytest.mark.parametrize("name", ["tute-pairs", "cuatrola", "tarot-4"])
def test_trumps_are_taken_only_from_opponents_who_may_have_some(name: str) -> None:
    """In one of many layouts that agree with the view an opponent has one."""
    said, regular, rules = 0, robot("regular"), game(name)
    for number in range(12):
        hand = dealt(rules.match(4, dealer=number % 4), Random(f"h{name}{number}"))
        while (seat := hand.to_act) is not None:
            view = hand.view(seat)
            play = card_play(rules, view) if len(view.legal) > 1 else None
            led = [Card(action.what) for action in view.legal if action.do == "play"] if play is not None else []
            if play is not None and any(rule_of(view, play, card) == "lead_trump" for card in led):
                said += 1
                drawn = worlds(prepared(play, 1.0, 80.0), sight(play, view), 40, 3)
                foes = [other for other, side in enumerate(play.sides) if side not in (IDLE, play.sides[seat])]
                trumps = sum([1 << at for at, card in enumerate(play.pack) if card.suit == play.trump])
                assert any(world.hands[other] & trumps for world in drawn for other in foes), repr(hand)
            hand = hand.play(hand.automatic or regular.choose(view))
    assert said > 10


@pytest.mark.parametrize("name", ["tarot-2-piles", "tarot-6-double", "brisca", "tute-two"])
def test_an_opponent_who_has_trumps_may_have_some(name: str) -> None:
    """On the table, too, where nothing is left in their hand; and of two equal cards the later is higher."""
    asked, regular, rules = 0, robot("regular"), game(name)
    seats = rules.players[0]
    for number in range(16):
        hand = dealt(rules.match(seats, dealer=number % seats), Random(f"tw{name}{number}"))
        while (seat := hand.to_act) is not None:
            view = hand.view(seat)
            play = card_play(rules, view) if len(view.legal) > 1 and not view.trick else None
            if play is not None:
                trump = trump_now(play, view)
                foes = [other for other, side in enumerate(play.sides) if side not in (IDLE, play.sides[seat])]
                held = [card for foe in foes for card in (*hand.view(foe).hand, *tops(hand.view(foe), foe))]
                if any(card.suit == trump for card in held):
                    asked += 1
                    assert may_have_trumps(view, play, trump), repr(hand)
            hand = hand.play(hand.automatic or regular.choose(view))
    assert asked > 20


def is_so(word: Rule, card: Card, play: CardPlay, hand: Hand, legal: list[Card]) -> bool:
    """Whether the words of a rule are true of a card that may be played."""
    view, strength, worth = hand.view(hand.to_act), play.duties.strength, [play.values[each] for each in legal]
    held = [{*hand.view(seat).hand, *tops(view, seat)} for seat in range(len(view.counts))]
    mine, trump = held[view.seat or 0], trump_now(play, view)
    higher = [each for own in held if own is not mine for each in own if each.suit == card.suit]
    is_highest = all(strength[each] <= strength[card] for each in higher)
    match word:
        case "lead_trump":
            gone = {laid.card for trick in view.tricks for laid in trick.plays} | mine
            return any(each.suit == trump for each in play.pack if each not in gone)
        case "lead_winner" | "win_high":
            return is_highest
        case "lead_short":
            return [each.suit for each in mine].count(card.suit) == 1
        case "lead_low":
            return not play.values[card] and any(play.values.values())
        case "throw_low":
            return card in lowest(legal, play)
        case "ruff":
            return all(each.suit != view.trick[0].card.suit for each in mine)
        case "feed_partner":
            return play.values[card] > min(worth)
    return True


def lowest(cards: list[Card], play: CardPlay) -> list[Card]:
    """Those worth least, where cards are worth anything; else those of the lowest rank."""
    worth = play.values if any(play.values.values()) else play.duties.strength
    least = min([worth[each] for each in cards])
    return [each for each in cards if worth[each] == least]


def tops(view: View, seat: int) -> list[Card]:
    """The cards on display that a seat may play."""
    rows = [part.value for part in view.parts if part.name == "piles" and part.seat == seat]
    return [Card(card) for row in rows if isinstance(row, tuple) for card in row if card]


@pytest.mark.parametrize(("way", "said"), [("captured", "tried_out"), ("no_exchange", "play_excuse")])
def test_of_an_excuse_it_is_said_that_it_is_kept_where_it_is(way: str, said: Rule) -> None:
    rules = configure(game("tarot-3"), {"excuse_3p": way})
    words = set[Rule]()
    for hand in positions(rules, Random("excuse"), 300):
        view = hand.view(hand.to_act)
        play = card_play(rules, view)
        if play is not None and "X" in [action.what for action in view.legal if action.do == "play"]:
            words.add(rule_of(view, play, Card("X")))
    assert words == {said}


def test_a_partner_who_has_won_the_trick_is_given_points() -> None:
    """Last to play, with an as or tres and a card of nothing to choose from."""
    chance, points = Random("partner"), game("tute-pairs").points
    for hand in positions(game("tute-pairs"), chance, 2000):
        view = hand.view(hand.to_act)
        worth = [points[Card(action.what)] for action in view.legal if action.do == "play"]
        if len(view.trick) == 3 and view.winning == view.trick[1].seat and max(worth, default=0) - min(worth) >= 10:
            found = hint(view)
            if found.rule != "all_equal":
                assert found.rule == "feed_partner"
                assert points[Card(found.action.what)] >= 10
                assert found.worth[-1].behind < -5
                return
    raise AssertionError("no such position")


def test_where_one_thing_may_be_done_it_is_said() -> None:
    hand = dealt(game("cuatrola").match(4), Random(1))
    while len(hand.view(hand.to_act).legal) > 1:
        hand = hand.play(hand.automatic or robot("regular").choose(hand.view(hand.to_act)))
    assert hint(hand.view(hand.to_act)) == Hint(hand.legal()[0], "only_one")
    with pytest.raises(ValueError, match="nothing is legal"):
        hint(hand.view(None))


def holder(hand: Hand) -> int | None:
    """Who holds the trick after a card was played to it, or has won it."""
    view = hand.view(None)
    return view.winning if view.trick else view.tricks[-1].winner


def positions(rules: Any, chance: Random, count: int) -> Iterator[Hand]:
    """Positions with a choice, now and then one, of hands played at random or by principles."""
    while True:
        hand = dealt(rules.match(rules.players[0]), chance)
        while (seat := hand.to_act) is not None:
            view = hand.view(seat)
            if hand.automatic is None and len(view.legal) > 1 and chance.random() < 0.3:
                yield hand
                count -= 1
                if not count:
                    return
            player = robot(chance.choice(("novice", "regular")), chance.randrange(1000))
            hand = hand.play(hand.automatic or player.choose(view))
