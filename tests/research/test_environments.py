"""Every game as an environment of PettingZoo: its own checks, the rules, what is paid."""

from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from tapete.research import arena
from tapete.research.environments import HandEnv, env
from tapete.robots import play_hand, play_match, robot
from tapete.rules.game import BadOption, Game, Hand, IllegalAction, configure, options, past
from tapete.rules.games import GAMES

IDS = [game.id for game in GAMES]


def played(environment: HandEnv, chance: Random, choose: Any = None) -> dict[str, float]:
    """What each agent has been paid in all, once everybody has taken their last step."""
    paid = dict.fromkeys(environment.possible_agents, 0.0)
    for agent in environment.agent_iter():
        seen, reward, is_over, is_cut, _ = environment.last()
        paid[agent] += reward
        assert not is_cut
        if is_over:
            environment.step(None)
        elif choose is None:
            environment.step(int(chance.choice(np.flatnonzero(seen["action_mask"]))))
        else:
            environment.step(environment.number(choose(environment.view(agent))))
    return paid


# The checks know the names of PettingZoo's own games that mask actions, and warn of all others.
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.parametrize("name", IDS)
def test_it_passes_the_checks_of_pettingzoo(name: str) -> None:
    api_test(env(name), num_cycles=120)
    api_test(env(name, is_match=True), num_cycles=120)
    seed_test(lambda: env(name), num_cycles=60)


@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
def test_it_passes_them_in_points() -> None:
    api_test(env("tarot-2-piles", is_match=True, returns="points"), num_cycles=120)


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_it_is_played_with_other_options_and_players(game: Game[Any]) -> None:
    chance, done = Random(game.id), 0
    while done < 3:
        given: dict[str, Any] = {
            each.name: chance.choice(each.values) for each in options(game) if chance.random() < 0.4
        }
        players = chance.choice(game.players)
        try:
            configure(game, given).match(players)
        except ValueError:  # these options are not for so many players
            continue
        environment = HandEnv(game.id, players=players, dealer=chance.randrange(players), **given)
        environment.reset(seed=done)
        paid = played(environment, chance)
        assert [paid[f"player_{seat}"] for seat in range(players)] == list(environment.hand.scores())
        done += 1


@pytest.mark.parametrize("name", IDS)
def test_robots_play_the_hand_that_they_play_in_the_rules(name: str) -> None:
    """The steps are the choices of a hand, and nothing more; what is paid is its score."""
    environment, regular = HandEnv(name), robot("regular")
    environment.reset(seed=4)
    dealt = past(environment.hand)
    paid = played(environment, Random(1), regular.choose)
    seats = len(environment.possible_agents)
    hand: Hand = dealt.match.deal(dealt.deck)
    expected = play_hand(hand, [regular] * seats)
    assert environment.hand == expected
    assert list(paid.values()) == list(expected.scores())


def test_points_are_paid_where_they_are_asked_for() -> None:
    environment = HandEnv("tute-pairs", returns="points")
    environment.reset(seed=1)
    paid = played(environment, Random(1))
    points = arena.seat_points(environment.hand)
    assert points is not None
    assert paid["player_0"] == points[0] - points[1] == -paid["player_1"]


def test_a_match_goes_on_until_somebody_has_won() -> None:
    environment = HandEnv("cuatrola", is_match=True)
    environment.reset(seed=9)
    first = past(environment.hand)
    paid = played(environment, Random(2), robot("regular").choose)
    last = past(environment.hand)
    assert last.match.totals != first.match.totals
    assert last.match.after(environment.hand).is_over
    assert list(paid.values()) == list(last.match.after(environment.hand).totals)
    assert play_match(first.match, [robot("novice")] * 4, Random(1)).is_over


def test_the_same_seed_deals_the_same_cards_and_no_seed_others() -> None:
    environment = HandEnv("tute-two")
    environment.reset(seed=5)
    first = past(environment.hand).deck
    environment.reset()
    second = past(environment.hand).deck
    environment.reset(seed=5)
    assert past(environment.hand).deck == first != second
    environment.reset()
    assert past(environment.hand).deck == second


def test_an_action_against_the_rules_changes_nothing() -> None:
    environment = HandEnv("tute-pairs")
    environment.reset(seed=3)
    hand, agent = environment.hand, environment.agent_selection
    seen = environment.observe(agent)
    for number in np.flatnonzero(seen["action_mask"] == 0)[:40]:
        with pytest.raises(IllegalAction):
            environment.step(int(number))
    for number in (-1, 10_000, None):
        with pytest.raises(ValueError, match="has to act"):
            environment.step(number)
    assert environment.hand is hand
    assert environment.agent_selection == agent


def test_only_who_is_selected_may_act_and_everybody_sees_their_own_cards() -> None:
    environment = HandEnv("tarot-4")
    environment.reset(seed=3)
    hands = []
    for agent in environment.agents:
        seen = environment.observe(agent)
        assert bool(seen["action_mask"].any()) == (agent == environment.agent_selection)
        hands.append(tuple(np.flatnonzero(seen["observation"][:78])))
    assert len(set(hands)) == len(hands)


def test_the_table_is_drawn() -> None:
    render_test(lambda render_mode=None: env("brisca", render_mode=render_mode))
    drawn = env("brisca", render_mode="ansi")
    drawn.reset(seed=1)
    assert "seat 0" in drawn.render()


def test_what_there_is_not_is_said() -> None:
    with pytest.raises(KeyError):
        HandEnv("bridge")
    with pytest.raises(BadOption):
        HandEnv("tute-pairs", hats="red")
    with pytest.raises(ValueError, match="returns"):
        HandEnv("tute-pairs", returns="glory")
    with pytest.raises(ValueError, match="render_mode"):
        HandEnv("tute-pairs", render_mode="rgb_array")
    for players in (0, 5):
        with pytest.raises(ValueError, match=str(players)):
            HandEnv("tute-pairs", players=players)


def test_a_seed_is_a_whole_number() -> None:
    """Whatever else it is, nothing changes; a number of NumPy is one too."""
    environment = env("tute-pairs")
    environment.reset(seed=3)
    before = environment.unwrapped.hand
    for seed in ("x", 1.5, True, b"3"):
        with pytest.raises(TypeError, match=r"^seed: .* is no whole number$"):
            environment.reset(seed=seed)
        assert environment.unwrapped.hand == before
    environment.reset(seed=np.int64(3))
    assert environment.unwrapped.hand == before
