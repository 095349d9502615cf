"""The instant robot plays what its net likes best, and better than the regular robot; without a net, as that does."""

from collections.abc import Mapping
from random import Random
from types import MappingProxyType

import pytest

from tapete.research.arena import Contest, run
from tapete.robots import dealt, play_hand
from tapete.robots.inputs import inputs, order
from tapete.robots.instant import KIND, Instant, liked, net, read, written
from tapete.robots.learnt import content
from tapete.robots.regular.regular import Regular
from tapete.robots.searcher.searcher import Searcher
from tapete.rules.card_play import card_play
from tapete.rules.cards import Card
from tapete.rules.game import Hand, Value, View, admits, configure, options
from tapete.rules.games import GAMES, game

NETS = [each.id for each in GAMES if net(each.id, each.players[0])]
"""The games that have one."""


def views(name: str, deals: int, given: Mapping[str, Value] = MappingProxyType({})) -> list[View]:
    """What the seats see of some hands of regular robots, whenever there is a choice."""
    found, rules = list[View](), game(name, **given)
    for number in range(deals):
        hand: Hand = dealt(rules.match(rules.players[0]), Random(f"instant {number}"))
        while (seat := hand.to_act) is not None:
            view = hand.view(seat)
            found += [view] if len(view.legal) > 1 and not hand.automatic else []
            hand = hand.play(hand.automatic or Regular().choose(view))
    return found


def test_the_nets_are_small() -> None:
    assert {"tute-pairs", "cuatrola", "tarot-4"} <= {*NETS}
    stored = [content(name, game(name).players[0], KIND) for name in NETS]
    assert sum([len(each) for each in stored if each is not None]) <= 2 * 1024 * 1024


@pytest.mark.parametrize("name", NETS)
def test_it_plays_the_card_that_its_net_likes_best(name: str) -> None:
    rules, differ = game(name), 0
    known = net(name, rules.players[0])
    assert known is not None
    for view in views(name, 10):
        chosen, usual = Instant().advise(view), Regular().advise(view)
        assert chosen.action in view.legal
        play = card_play(rules, view)
        if usual.action.do != "play" or play is None:
            assert chosen == usual
            continue
        scores, places = known.scores(inputs(play, view)), order(play).cards
        likes = {action: scores[places[Card(action.what)]] for action in view.legal if action.do == "play"}
        assert likes[chosen.action] == max(likes.values())
        assert chosen.code == (usual.code if chosen.action == usual.action else "")
        differ += chosen.action != usual.action
    assert differ > 5


@pytest.mark.parametrize("name", [each.id for each in GAMES if each.id not in NETS])
def test_without_a_net_it_plays_as_the_regular_robot(name: str) -> None:
    for view in views(name, 1):
        assert liked(view) is None
        assert Instant().advise(view) == Regular().advise(view)


@pytest.mark.parametrize("name", NETS)
def test_under_other_options_it_plays_what_is_legal(name: str) -> None:
    """A choice that is not legal is refused by `play_hand`. Some options take cards out of the pack."""
    chance, rules = Random("instant options"), game(name)
    for _ in range(12):
        given = {each.name: chance.choice(list(each.values)) for each in options(rules) if chance.random() < 0.3}
        seats = chance.choice([each for each in rules.players if admits(configure(rules, given), each)])
        player = Instant(options=tuple(sorted(given.items())))
        hand = play_hand(dealt(configure(rules, given).match(seats), chance), [player] * seats)
        assert hand.to_act is None


def test_another_pack_than_it_was_taught_with_gets_the_card_of_the_regular_robot() -> None:
    given = {"deck": "36_no_twos"}
    told = tuple(given.items())
    for view in views("tute-three", 2, given):
        assert liked(view, told) is None
        assert Instant(options=told).advise(view) == Regular().advise(view)


def test_a_search_that_has_no_time_for_every_card_takes_the_instant_one() -> None:
    looked = 0
    for view in views("tute-pairs", 3):
        card = liked(view)
        if card is not None and Regular().choose(view).do == "play":
            assert Searcher(0).choose(view) == card
            looked += 1
    assert looked > 20


def test_what_is_stored_is_read_again() -> None:
    widths, weights = read(written([2, 1], [0.5, -1.25, 3.0]))
    assert (list(widths), list(weights)) == ([2, 1], [0.5, -1.25, 3.0])


@pytest.mark.slow
def test_it_is_stronger_than_the_regular_robot() -> None:
    points = run(Contest("tute-pairs", 4, "instant", "regular", seed=77), 600).points
    assert points is not None
    assert points.mean - points.half > 0
