"""Every game as a game of OpenSpiel: its own checker, what a seat is told, hands that it cannot tell from its own."""

import copy
import pickle
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import permutations
from math import fsum
from multiprocessing import get_context
from operator import methodcaller
from random import Random
from typing import Any

import numpy
import pyspiel
import pytest
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from tapete.research import arena, spiel
from tapete.research.elsewhere import Elsewhere
from tapete.research.numbered import Numbered
from tapete.research.spiel import HouseGame, HouseState
from tapete.research.spiel_positions import Position, position_of
from tapete.robots import dealt
from tapete.rules import laws
from tapete.rules.cards import Card
from tapete.rules.game import BadOption, Game, Hand, IllegalAction, configure, options, past
from tapete.rules.games import GAMES
from tapete.rules.record import Record, parse

IDS = [game.id for game in GAMES]


@pytest.fixture(autouse=True)
def registered() -> None:
    spiel.register()


def moments(game: HouseGame, seed: int, share: float) -> Iterator[HouseState]:
    """Some of the states of a hand played at random, the last one included."""
    chance = Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(chance.choice(state.chance_outcomes())[0])
            continue
        if chance.random() < share:
            yield state.clone()
        state.apply_action(chance.choice(state.legal_actions()))
    yield state


def hand_of(state: HouseState) -> Hand:
    assert state.hand is not None
    return state.hand


def cards_of(state: HouseState) -> list[tuple[str, ...]]:
    return [hand_of(state).own(seat).hand for seat in range(state.num_players())]


@pytest.mark.parametrize("name", IDS)
def test_it_passes_the_checks_of_openspiel(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(spiel.short_name(name)), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_it_passes_them_with_other_options_and_players(game: Game[Any]) -> None:
    chance, done = Random(game.id), 0
    while done < 3:
        given = {each.name: chance.choice(each.values) for each in options(game) if chance.random() < 0.4}
        players = chance.choice(game.players)
        try:
            configure(game, given).match(players)
        except ValueError:  # these options are not for so many players
            continue
        loaded = spiel.load(game.id, players=players, dealer=chance.randrange(players), **given)
        assert loaded.num_players() == players
        pyspiel.random_sim_test(loaded, num_sims=1, serialize=False, verbose=False)
        done += 1


def test_a_game_is_loaded_by_its_name_and_options() -> None:
    game = pyspiel.load_game("tapete_tute_pairs(head_after_ruff=True,dealer=2)")
    state = game.new_initial_state()
    for card in range(40):
        state.apply_action(card)
    match = past(state.hand).match
    assert match.dealer == 2
    assert match.game == configure(GAMES[0], {"head_after_ruff": True})
    assert spiel.load("tute-pairs", head_after_ruff=True, dealer=2).new_initial_state().position.setting.match == match


def test_a_card_that_chance_has_not_and_an_action_without_a_meaning_are_refused() -> None:
    """And nothing has changed."""
    game = spiel.load("brisca")
    state = game.new_initial_state()
    state.apply_action(3)
    while state.is_chance_node():
        for wrong in (999, 40, 3, -2):
            with pytest.raises(IllegalAction, match=f"outcome={wrong}"):
                state.apply_action(wrong)
        state.apply_action(state.chance_outcomes()[0][0])
    for wrong in (999, -2):
        with pytest.raises(IllegalAction, match=f"action={wrong}"):
            state.apply_action(wrong)
    for wrong in (999, -1):
        for player in (state.current_player(), pyspiel.PlayerId.CHANCE):
            with pytest.raises(IllegalAction, match=f"action={wrong}"):
                state.action_to_string(player, wrong)
    assert (state.history(), str(state)) == ([3, 0, 1, 2, *range(4, 40)], str(state.clone()))


def test_what_does_not_exist_is_refused() -> None:
    unknown: Any
    for unknown in ("mus", GAMES[0]):
        with pytest.raises(KeyError, match="no game"):
            spiel.load(unknown)
    with pytest.raises(BadOption, match="overtrump"):
        spiel.load("tute-pairs", overtrump="never")
    with pytest.raises(ValueError, match="returns"):
        spiel.load("tute-pairs", returns="tricks")


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_every_action_of_every_option_has_its_number(game: Game[Any]) -> None:
    chance, seen = Random(game.id), set[tuple[int, int]]()
    for _ in range(12):
        given = {each.name: chance.choice(each.values) for each in options(game) if chance.random() < 0.5}
        rules, players = configure(game, given), chance.choice(game.players)
        try:
            match = rules.match(players)
        except ValueError:  # these options are not for so many players
            continue
        numbered, hand = Numbered.of(rules.pack(players)), dealt(match, chance)
        while hand.to_act is not None:
            if hand.automatic is None:
                assert [numbered.actions[numbered.number[each]] for each in hand.legal()] == list(hand.legal())
            hand = hand.play(hand.automatic or chance.choice(hand.legal()))
        seen.add((len(numbered.number), len(numbered.actions)))
    assert all(numbers == actions for numbers, actions in seen)
    assert seen


@pytest.mark.parametrize("name", IDS)
def test_returns_are_the_payoffs_of_the_hand(name: str) -> None:
    *states, end = moments(spiel.load(name), 3, 0.1)
    hand = hand_of(end)
    assert all(state.returns() == [0.0] * state.num_players() for state in states)
    assert [*parse(Record.of(hand).text()).hands()][-1].scores() == tuple(end.returns())
    assert all(hand_of(state).automatic is None for state in states), "what the program does is nobody's move"


def test_returns_in_points_are_those_of_the_sheet() -> None:
    *_, end = moments(spiel.load("tute-pairs", returns="points"), 5, 0)
    points = arena.seat_points(hand_of(end))
    assert points is not None
    assert end.returns() == [points[seat] - points[(seat + 1) % 4] for seat in range(4)]
    *_, end = moments(spiel.load("brisca", returns="points"), 6, 0)
    points = arena.seat_points(hand_of(end))
    assert points is not None
    assert end.returns() == [points[0] - points[1], points[1] - points[0]] != list(hand_of(end).scores())


@pytest.mark.parametrize("name", ["cuatrola", "tomate", "tarot-3", "tarot-2-reserve"])
def test_returns_in_points_are_payoffs_where_not_every_hand_counts_them(name: str) -> None:
    for seed in range(6):
        *_, end = moments(spiel.load(name, returns="points"), seed, 0)
        assert end.returns() == list(hand_of(end).scores())


@pytest.mark.parametrize("name", IDS)
def test_other_hands_agree_with_all_that_a_seat_knows(name: str) -> None:
    game, chance, moved, drawn = spiel.load(name), Random(name), 0, 0
    for state in moments(game, 11, 0.12 if game.num_players() < 6 else 0.04):
        for seat in range(game.num_players()):
            if state.is_terminal():
                continue
            other = state.resample_from_infostate(seat, chance.random)
            drawn += 1
            moved += cards_of(other) != cards_of(state)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.observation_string(seat) == state.observation_string(seat)
            assert other.current_player() == state.current_player()
            if seat == state.current_player():
                assert other.legal_actions() == state.legal_actions()
            check_it_goes_on(game, other, chance)
    assert moved > drawn / 3, "the unseen cards are dealt anew"


def check_it_goes_on(game: HouseGame, state: HouseState, chance: Random) -> None:
    """The history leads to the state again, and the hand can be played to its end."""
    again = game.new_initial_state()
    for move in state.history():
        again.apply_action(move)
    assert hand_of(again) == hand_of(state)
    while not state.is_terminal():
        state.apply_action(chance.choice(state.legal_actions()))
    assert tuple(state.returns()) == hand_of(state).scores()


@pytest.mark.parametrize("name", IDS)
def test_a_seat_is_told_the_same_when_unseen_cards_change_places(name: str) -> None:
    """Not by the draws of the door itself: cards are exchanged in the deck, and the same actions are done again."""
    game, chance, same, seed = spiel.load(name), Random(name), 0, 0
    while same <= 10:
        seed += 1
        for state in moments(game, seed, 0.1 if game.num_players() > 5 else 0.3):
            for seat in range(game.num_players()) if not state.is_terminal() else ():
                other = exchanged(state, seat, chance)
                if other is not None:
                    same += 1
                    assert position_of(other).seen(seat) == state.information_state_string(seat)
    assert seed < 20


def exchanged(state: HouseState, seat: int, chance: Random) -> Hand | None:
    """The hand with two unseen cards in each other's place, if all that the seat heard could have been done."""
    unseen = unseen_by(state, seat)
    deck = past(hand_of(state)).deck
    return redone(state, seat, laws.exchanged(deck, *chance.sample(unseen, 2))) if len(unseen) > 1 else None


def unseen_by(state: HouseState, seat: int) -> list[Card]:
    match, deck, _ = past(hand_of(state))
    return laws.unknown(match, deck, [laws.Moment(*step) for step in state.position.steps()], seat)


def redone(state: HouseState, seat: int, deck: Sequence[Card]) -> Hand | None:
    """What the same actions lead to from another deck, if they could be taken and the seat heard the same."""
    hand: Hand = past(hand_of(state)).match.deal(deck)
    for before, action in state.position.steps():
        if (hand.automatic is None) != (before.automatic is None):
            return None
        done = hand.automatic or action
        if hand.automatic is None and done not in hand.legal():
            return None
        if hand.heard(done, seat) != before.heard(action, seat):
            return None
        hand = hand.play(done)
    return hand if hand.automatic is None else None


def every_world(state: HouseState, seat: int) -> Counter[object]:
    """How the cards can lie as far as the seat knows, and in how many decks each; tried one by one."""
    unseen, found = unseen_by(state, seat), Counter[object]()
    deck = past(hand_of(state)).deck
    places = [deck.index(card) for card in unseen]
    for order in permutations(unseen):
        other = list(deck)
        for place, card in zip(places, order, strict=True):
            other[place] = card
        hand = redone(state, seat, other)
        if hand is not None:
            found[tuple([hand.own(each).hand for each in range(state.num_players())])] += 1
    return found


@pytest.mark.parametrize(("name", "seed"), [("tute-pairs", 2), ("tute-pairs", 6), ("tarot-3-short", 5)])
def test_every_hand_that_can_be_is_drawn_as_often(name: str, seed: int) -> None:
    """Near the end, where all of them can be counted."""
    draws = 600
    states = [each for each in moments(spiel.load(name), seed, 1.0) if not each.is_terminal()]
    state = next(each for each in states if len(unseen_by(each, each.current_player())) in (4, 5, 6))
    seat, luck = state.current_player(), Random(seed)
    counted = every_world(state, seat)
    drawn: Counter[object] = Counter(
        tuple(cards_of(state.resample_from_infostate(seat, luck.random))) for _ in range(draws)
    )
    assert len(counted) > 1
    assert set(drawn) <= set(counted)
    expected = {cards: draws * count / counted.total() for cards, count in counted.items()}
    apart = fsum([(drawn[cards] - each) ** 2 / each for cards, each in expected.items()])
    free = len(counted) - 1
    assert apart < free + 4 * (2 * free) ** 0.5, "chance alone hardly goes so far (chi squared)"


@pytest.mark.parametrize("name", ["tute-pairs", "tute-individual", "cuatrola", "tarot-4", "tarot-5"])
def test_what_is_drawn_does_not_depend_on_what_is_not_seen(name: str) -> None:
    """From a hand, and from another that the seat cannot tell from it, the same chance draws the same."""
    game, drawn = spiel.load(name), 0
    for number, state in enumerate(moments(game, 23, 0.1 if name != "cuatrola" else 0.5)):
        for seat in range(game.num_players()) if not state.is_terminal() else ():
            other = state.resample_from_infostate(seat, Random(number).random)
            fresh = game.state_of(hand_of(state)), game.state_of(hand_of(other))
            one, same = (each.resample_from_infostate(seat, Random(number + 1).random) for each in fresh)
            assert cards_of(one) == cards_of(same)
            drawn += cards_of(state) != cards_of(other)
    assert drawn > 10


def test_no_true_hand_has_to_be_changed_in_ordinary_play(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Elsewhere, chance: Random) -> None:
        raise AssertionError("no hand was found by drawing")

    monkeypatch.setattr(Elsewhere, "_exchanged", fail)
    chance = Random(1)
    for name in ("tute-pairs", "cuatrola", "tarot-4"):
        for seed in range(4):
            for state in moments(spiel.load(name), seed, 0.2):
                if not state.is_terminal():
                    state.resample_from_infostate(state.current_player(), chance.random)


def test_a_true_hand_is_changed_only_as_far_as_the_seat_cannot_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tapete.research.elsewhere.DRAWS", 0)
    chance, moved = Random(4), 0
    for state in moments(spiel.load("tarot-4"), 9, 0.05):
        if not state.is_terminal():
            seat = state.current_player()
            other = state.resample_from_infostate(seat, chance.random)
            assert other.information_state_string() == state.information_state_string()
            moved += cards_of(other) != cards_of(state)
    assert moved > 1


def test_a_moment_survives_as_bytes() -> None:
    for state in moments(spiel.load("tarot-5"), 2, 0.1):
        again: Position = pickle.loads(pickle.dumps(state.position))
        assert (again.hand, again.dealt) == (state.position.hand, state.position.dealt)
        assert str(again.hand) == str(state)


@pytest.mark.parametrize("name", ["tute-pairs", "cuatrola", "tarot-4", "brisca"])
def test_the_search_of_openspiel_plays_it(name: str) -> None:
    game, luck = spiel.load(name), numpy.random.RandomState(5)
    bot = ISMCTSBot(game, RandomRolloutEvaluator(1, luck), 1.0, 12, random_state=luck)
    for state in moments(game, 31, 0.1):
        if not state.is_terminal():
            bot.set_resampler(lambda root, seat: root.resample_from_infostate(seat, luck.uniform))
            assert bot.step(state) in state.legal_actions()


def test_a_state_of_any_hand() -> None:
    game = spiel.load("cuatrola")
    *_, end = moments(game, 8, 0)
    hand = hand_of(end)
    state = game.state_of(hand)
    assert state.hand == hand
    for other in (spiel.load("tute-pairs"), spiel.load("cuatrola", match_target=31)):
        with pytest.raises(ValueError, match="is no match of"):
            other.state_of(hand)
    assert state.history() == end.history()


def same(one: HouseState, other: HouseState) -> bool:
    """Whether two states stand at the same moment of the same game, with the same history."""
    seats = range(one.num_players())
    return (
        (str(one), one.history(), str(one.get_game())) == (str(other), other.history(), str(other.get_game()))
        and (one.is_terminal() or one.is_chance_node() or one.legal_actions() == other.legal_actions())
        and [one.information_state_string(seat) for seat in seats]
        == [other.information_state_string(seat) for seat in seats]
        and one.returns() == other.returns()
    )


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_a_game_and_its_states_are_pickled_and_copied(game: Game[Any]) -> None:
    loaded = spiel.load(game.id, dealer=1, returns="points")
    begun = loaded.new_initial_state()
    begun.apply_action(3)
    ways: list[Callable[[Any], Any]] = [copy.copy, copy.deepcopy, lambda each: pickle.loads(pickle.dumps(each))]
    for copy_of in ways:
        again = copy_of(loaded)
        assert type(again) is type(loaded)
        assert (str(again), again.get_parameters()) == (str(loaded), loaded.get_parameters())
        assert (again.setting.match, again.paid_in) == (loaded.setting.match, "points")
        for state in (loaded.new_initial_state(), begun, *moments(loaded, 6, 0.05)):
            assert same(copy_of(state), state)


def test_what_was_pickled_goes_on_by_itself() -> None:
    state = spiel.load("cuatrola", dealer=1).new_initial_state()
    again = pickle.loads(pickle.dumps(state))
    again.apply_action(0)
    assert (len(state.history()), len(again.history())) == (0, 1)


def test_the_text_of_a_game_loads_it_again() -> None:
    """So OpenSpiel's own C++ hands a game on: for that `register` is needed, and a value of the kind of the default."""
    for game in GAMES:
        other = {each.name: (each.default, each.values[-1]) for each in options(game)[:3]}
        given = {name: last for name, (default, last) in other.items() if type(last) is type(default)}
        loaded = spiel.load(game.id, dealer=1, returns="points", **given)
        again = pyspiel.load_game(str(loaded))
        assert (again.setting.match, again.paid_in) == (loaded.setting.match, "points")


def test_other_processes_are_handed_games_and_states() -> None:
    """Those that begin anew (`spawn`), and have not called `register`."""
    game = spiel.load("tute-pairs", head_after_ruff=True)
    *_, state, _ = moments(game, 4, 1.0)
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        assert pool.submit(str, game).result() == str(game)
        told = pool.submit(methodcaller("information_state_string", 0), state).result()
        assert told == state.information_state_string(0)
        assert same(pool.submit(methodcaller("clone"), state).result(), state)
