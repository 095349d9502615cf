"""OpenSpiel's search as an entrant: it plays whole deals, sees no more than its view, and keeps to its time."""

import sys
from random import Random
from time import thread_time
from typing import Final

import pyspiel
import pytest

from tapete.research.entrants import seated
from tapete.research.ismcts import CardPlayGame, Ismcts, TimedBot
from tapete.robots import BadChoice, Chooser, dealt, play_hand, robot
from tapete.robots.searcher.searcher import Searcher
from tapete.rules.card_play import NotInNumbers
from tapete.rules.game import Action, Hand, Value, View
from tapete.rules.games import game


def searching(view: View) -> CardPlayGame | None:
    """The game that is searched at a view, if a card is to be chosen there."""
    play = Searcher().stated(view) if len(view.legal) > 1 and view.phase == "play" else None
    return None if play is None else CardPlayGame(play, view, 1.0, 80.0, 3)


def positions(name: str, seed: int) -> list[Hand]:
    """The hands of a deal, one that is not passed, at which a seat has several cards to choose from."""
    chance = Random(seed)
    while True:
        hand, found = dealt(game(name).match(4), chance), list[Hand]()
        while hand.to_act is not None:
            view = hand.view(hand.to_act)
            if searching(view) is not None and all(action.do == "play" for action in view.legal):
                found.append(hand)
            hand = hand.play(hand.automatic or robot("regular").choose(view))
        if found:
            return found


SAID_IN_NUMBERS: Final[dict[str, dict[str, Value]]] = {"tute-two": {"capote": False}}
"""Options with which all card play can be searched: what is played after a capote was announced cannot be."""


@pytest.mark.parametrize("name", ["tute-pairs", "cuatrola", "tarot-4", "tarot-5", "tute-two", "brisca"])
def test_it_plays_a_whole_deal(name: str) -> None:
    options = SAID_IN_NUMBERS.get(name, {})
    played = game(name, **options)
    seats = played.players[0]
    searching = [Ismcts(3, seat, tuple(options.items())) for seat in range(seats)]
    table: list[Chooser] = [searching[seat] if seat % 2 else robot("regular") for seat in range(seats)]
    hands = [dealt(played.match(seats), Random(seed)) for seed in range(3)]
    assert all(play_hand(hand, table).to_act is None for hand in hands)


def test_it_sits_down_in_the_arena() -> None:
    entrant = seated("ismcts:20", 5, {"head_after_ruff": True})
    assert entrant == Ismcts(20, 5, (("head_after_ruff", True),))


def test_without_openspiel_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "tapete.research.ismcts")
    with pytest.raises(KeyError, match=r"pip install 'tapete\[spiel\]'"):
        seated("ismcts:20", 5)


@pytest.mark.parametrize("name", ["tute-pairs", "cuatrola", "tarot-4"])
def test_its_worlds_agree_with_the_view(name: str) -> None:
    luck, moved = Random(1), 0
    for hand in positions(name, 4):
        assert hand.to_act is not None
        view, seat = hand.view(hand.to_act), hand.to_act
        found = searching(view)
        assert found is not None
        state = found.new_initial_state()
        legal = sorted([found.play.pack.index(action.what) for action in view.legal])
        for _ in range(4):
            other = state.resample_from_infostate(seat, luck.random)
            assert other.legal_actions() == legal
            assert other.information_state_string() == state.information_state_string()
            assert other.world.hands[seat] == state.world.hands[seat]
            moved += other.world.hands != state.world.hands
    assert moved > 10


def test_openspiel_finds_no_fault_with_what_is_searched() -> None:
    for name in ("tute-pairs", "tarot-4"):
        found = searching((hand := positions(name, 6)[0]).view(hand.to_act))
        pyspiel.random_sim_test(found, num_sims=3, serialize=False, verbose=False)


def test_only_the_seat_of_the_view_draws_another_world() -> None:
    hand = positions("tute-pairs", 2)[0]
    found = searching(hand.view(hand.to_act))
    assert found is not None
    state = found.new_initial_state()
    with pytest.raises(ValueError, match="only the seat"):
        state.resample_from_infostate((state.current_player() + 1) % 4, Random(1).random)


def test_it_takes_its_time_and_no_more_than_a_simulation_beyond() -> None:
    hand = positions("tute-pairs", 3)[0]
    found = searching(hand.view(hand.to_act))
    assert found is not None
    begun = thread_time()
    bot = TimedBot(found, 0.5, 0.7, 1)  # a collection of garbage may take a tenth of it
    card = bot.best(found.new_initial_state())
    assert thread_time() - begun >= 0.5
    assert bot.simulations > 10
    assert card in found.new_initial_state().legal_actions()


def test_without_time_it_still_has_tried_a_card() -> None:
    hand = positions("tute-pairs", 3)[0]
    view = hand.view(hand.to_act)
    assert Action("play", Ismcts(0).card(view)) in view.legal


def test_it_finds_the_last_two_cards() -> None:
    """With two cards each left, everything is soon known: where one card is clearly the better for the searcher,
    whichever way chance goes, it is for OpenSpiel's search, too. Of few looks all may have left a card after a bad
    begin."""
    clear = 0
    for hand in [hand for seed in range(12) for hand in positions("cuatrola", seed)]:
        view = hand.view(hand.to_act)
        if len(view.hand) > 2:
            continue
        looks = [Searcher(4_000, seed=seed, infers=False).look(view) for seed in range(8)]
        one, other = [worth.card for worth in looks[0]]
        ahead = [sum(worth.result if worth.card == one else -worth.result for worth in look) for look in looks]
        if min(map(abs, ahead)) > 0.1 and len({each > 0 for each in ahead}) == 1:
            clear += 1
            found = Ismcts(milliseconds=60_000, simulations=1_000).card(view)
            assert found == (one if ahead[0] > 0 else other)
    assert clear >= 5


def test_where_numbers_cannot_say_the_card_play_it_says_so() -> None:
    table: list[Chooser] = [Ismcts(2, options=(("three_bouts_ban", "soft"),)), robot("novice")]
    with pytest.raises(BadChoice, match="cannot be said in numbers") as caught:
        play_hand(dealt(game("tarot-2-piles", three_bouts_ban="soft").match(2), Random(1)), table)
    assert isinstance(caught.value.__cause__, NotInNumbers)


def test_after_a_capote_it_has_no_card() -> None:
    """So the arena leaves the deal out (`test_arena.py`)."""
    told = 0
    for seed in range(200):
        hand = dealt(game("tute-two").match(2), Random(seed))
        while (seat := hand.to_act) is not None:
            view = hand.view(seat)
            if Action("capote") in hand.actions and len(view.legal) > 1 and view.phase == "play":
                told += 1
                with pytest.raises(NotInNumbers):
                    Ismcts(0).choose(view)
            hand = hand.play(hand.automatic or robot("regular").choose(view))
    assert told


def test_what_is_no_card_is_left_to_the_regular() -> None:
    hand = dealt(game("tarot-4").match(4), Random(1))
    assert hand.to_act is not None
    view = hand.view(hand.to_act)
    assert Ismcts(2).choose(view) == robot("regular").choose(view)
    assert Action("pass") in view.legal
