"""OpenSpiel's information-set tree search as an entrant of the arena: its bot, its random playouts, our card play.

What it searches is `CardPlayGame`: the card play as a view knows it, a game of OpenSpiel like those of `spiel.py`, but
on the kernel, which is proved equal to the rules: a simulation then takes a tenth of the time. OpenSpiel's bot in C++
cannot resample a game that is written in Python (2.0.2: `ResampleFromInfostate` is not handed on), so it is the one in
Python, `open_spiel.python.algorithms.ismcts`. Returns and exploration are those of our searcher.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from time import thread_time
from typing import Any, Final

import numpy
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from tapete.kernel import Prepared, Sight, State, worlds
from tapete.research.spiel import Observer
from tapete.robots.regular.regular import Regular
from tapete.robots.searcher.numbers import prepared, sight
from tapete.robots.searcher.searcher import Searcher, margin_of, scale_of
from tapete.rules.card_play import NotInNumbers
from tapete.rules.cards import Card
from tapete.rules.game import Action, Value, View
from tapete.rules.phase import CardPlay

BATCH: Final = 64
"""How many worlds are drawn at a time."""
UNBOUNDED: Final = 1_000_000
"""Simulations that no search comes to before its time is over."""
BOUND: Final = 100.0
"""No hand is worth as much."""
KIND: Final = pyspiel.GameType(
    short_name="tapete_card_play",
    long_name="tapete: the card play that a view knows",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=13,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=False,
)


class CardPlayState(pyspiel.State):  # type: ignore[misc]
    """A position of the card play, from the decision on that the view asks for. Action `i` is card `i` of the pack."""

    def __init__(self, game: "CardPlayGame", world: State) -> None:
        super().__init__(game)
        self.world, self.played = world, ""

    def current_player(self) -> int:
        return self.world.to_act if self.world.legal() else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        return not self.world.legal()

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The cards that the seat to act may play, lowest number first."""
        return _bits(self.world.legal()) if player in (None, self.world.to_act) else []

    def _legal_actions(self, player: int) -> list[int]:
        return self.legal_actions(player)

    def _apply_action(self, action: int) -> None:
        self.world.play(action)
        self.played = f"{self.played} {action}"

    def _action_to_string(self, player: int, action: int) -> str:
        return f"play {self.get_game().play.pack[action]}"

    def clone(self) -> "CardPlayState":
        """A state of its own, without the history of OpenSpiel."""
        other = CardPlayState(self.get_game(), self.world.clone())
        other.played = self.played
        return other

    def returns(self) -> list[float]:
        """What the searcher plays for: near 1 for a hand that is won, near -1 for one that is lost."""
        return self.world.rewards if self.is_terminal() else [0.0] * self.num_players()

    def information_state_string(self, player: int | None = None) -> str:
        """The cards of the seat, by default the one to act, and those that have been played since the decision."""
        seat = self.world.to_act if player is None else player
        return f"{seat} {self.world.hands[seat]:x} {self.world.points if self.get_game().sings else ''}{self.played}"

    def observation_string(self, player: int | None = None) -> str:
        """The same: the game remembers nothing else."""
        return self.information_state_string(player)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "CardPlayState":
        """Another world that the seat to decide cannot tell from this one. Raises ValueError for another seat."""
        if self.played or player != self.world.to_act:
            raise ValueError("only the seat that the view asks can draw another world, before its decision")
        return CardPlayState(self.get_game(), self.get_game().next_world(sampler))

    def __str__(self) -> str:
        return f"{' | '.join([f'{hand:x}' for hand in self.world.hands])}{self.played}"


class CardPlayGame(pyspiel.Game):  # type: ignore[misc]
    """The card play that the seat of a view decides in, which begins in one of the worlds that it believes in."""

    def __init__(self, play: CardPlay, view: View, margin: float, scale: float, seed: int) -> None:
        self.play, self.sings = play, play.songs is not None
        self._prepared: Prepared = prepared(play, margin, scale)
        self._sight: Sight = sight(play, view)
        self._drawn: Iterator[State] = iter(())
        self._first = worlds(self._prepared, self._sight, 1, seed)[0]
        about = pyspiel.GameInfo(
            num_distinct_actions=len(play.pack),
            max_chance_outcomes=0,
            num_players=len(view.counts),
            min_utility=-BOUND,
            max_utility=BOUND,
            max_game_length=len(play.pack),
        )
        super().__init__(KIND, about, {})

    def new_initial_state(self) -> CardPlayState:
        return CardPlayState(self, self._first.clone())

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        return Observer(kind is not None and kind.perfect_recall)

    def next_world(self, sampler: Callable[[], float]) -> State:
        """Another world; many are drawn at once."""
        found = next(self._drawn, None)
        if found is None:
            self._drawn = iter(worlds(self._prepared, self._sight, BATCH, int(sampler() * 2**62)))
            found = next(self._drawn)
        return found


class OutOfTime(Exception):
    """The time of a search is over."""


class TimedBot(ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's bot, which stops after so many simulations, or when it has worked for so many seconds of processor
    time."""

    def __init__(self, game: Any, seconds: float, explore: float, seed: int, simulations: int = UNBOUNDED) -> None:
        luck = numpy.random.RandomState(seed)
        ISMCTSBot.__init__(self, game, RandomRolloutEvaluator(1, luck), explore, simulations, random_state=luck)
        self.set_resampler(lambda state, player: state.resample_from_infostate(player, luck.uniform))
        self._until, self.simulations = thread_time() + seconds, 0

    def sample_root_state(self, state: Any) -> Any:
        """The state in which the next simulation begins. Raises OutOfTime; the first two are always made: before the
        second no action has been tried."""
        if self.simulations > 1 and thread_time() > self._until:
            raise OutOfTime
        self.simulations += 1
        return ISMCTSBot.sample_root_state(self, state)

    def best(self, state: Any) -> int:
        """The action tried most often."""
        try:
            policy = self.run_search(state)
        except OutOfTime:
            policy = self.get_final_policy(state, self._root_node)
        return int(max(policy, key=lambda each: each[1])[0])


@dataclass(frozen=True, slots=True)
class Ismcts:
    """Cards by OpenSpiel's search; what is bid, sung and discarded by the regular robot."""

    milliseconds: float
    seed: int = 0
    options: tuple[tuple[str, Value], ...] = ()
    level: str = "ismcts"
    simulations: int = UNBOUNDED
    """No more than these, where a result has to be the same each time."""

    def choose(self, view: View) -> Action:
        """What to do now. Raises NotInNumbers where numbers cannot say the card play, as `card_play` tells."""
        if len(view.legal) < 2 or view.phase != "play":
            return Regular().choose(view)
        if any(action.do != "play" for action in view.legal):
            said = Regular().choose(view)
            if said.do != "play":
                return said
        return Action("play", self.card(view))

    def card(self, view: View) -> Card:
        """The card that the search has tried most often."""
        searcher = Searcher(options=self.options)
        play = searcher.stated(view)
        if play is None:
            raise NotInNumbers(f"{view.game}: this card play cannot be said in numbers, so it cannot be searched")
        chance = Random(f"ismcts {self.seed} {view}")
        begun = CardPlayGame(play, view, margin_of(play), scale_of(play), chance.getrandbits(62))
        bot = TimedBot(begun, self.milliseconds / 1000, searcher.explore, chance.getrandbits(31), self.simulations)
        return play.pack[bot.best(begun.new_initial_state())]


def _bits(mask: int) -> list[int]:
    """The places of the bits that are set, lowest first."""
    found = list[int]()
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
