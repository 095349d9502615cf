"""Every game as an environment of PettingZoo (AEC): a hand, or a whole match, in which agents act by number.

`env` makes one from the id of a game and options by their names; that needs the extra `pettingzoo`. Seat 0 is
`player_0`. An observation is a row of figures (`encode.py`) and a mask of what may be done; what the program does by
itself is carried out, and nobody's step. Rewards come at the end of a hand: payoffs, or points (`returns.py`).
"""

from random import Random
from typing import Any, Final

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as missing:
    why = f"{missing.name} is not installed: pip install 'tapete[pettingzoo]'"
    raise ModuleNotFoundError(why, name=missing.name) from missing

from tapete.research.encode import Encoding
from tapete.research.returns import RETURNS, paid_in, returns_of
from tapete.robots import dealt
from tapete.rules.game import Action, Hand, Match, Seat, View, configure
from tapete.rules.games import game
from tapete.rules.whole import whole

Observation = dict[str, np.ndarray[Any, Any]]
RENDER_MODES: Final = ("ansi", "human")


def env(game_id: str, /, **given: Any) -> AECEnv:
    """`HandEnv` inside PettingZoo's own checks of the order of calls and of the range of actions.

    Takes what `HandEnv` takes, and raises as it does.
    """
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(HandEnv(game_id, **given)))


class HandEnv(AECEnv):  # type: ignore[misc]
    """A game with its options. A step against the rules raises IllegalAction, and changes nothing."""

    def __init__(
        self,
        game_id: str,
        /,
        players: int | None = None,
        dealer: Seat = 0,
        returns: str = RETURNS[0],
        is_match: bool = False,
        render_mode: str | None = None,
        **given: Any,
    ) -> None:
        """`players`: by default the usual number. `is_match`: hand follows hand until somebody has won the match.

        Raises KeyError for a game, BadOption for an option, ValueError for anything else that there is not.
        """
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"render_mode: {render_mode!r} is not one of None, {', '.join(RENDER_MODES)}")
        rules = configure(game(game_id), given)
        seats = rules.players[0] if players is None else players
        self._first: Final[Match[Any]] = rules.match(seats, dealer=dealer)
        self.encoding: Final = Encoding.of(self._first)
        self._returns, self._is_match, self.render_mode = paid_in(returns, rules), is_match, render_mode
        name = f"tapete_{rules.id.replace('-', '_')}_v0"
        self.metadata = {"name": name, "render_modes": list(RENDER_MODES), "is_parallelizable": False}
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self._seat: Final = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: _seen(self.encoding) for agent in self.possible_agents}
        actions = len(self.encoding.numbered.actions)
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._chance = Random()
        self._match, self._hand = self._first, self._first.deal(rules.pack(seats))

    @property
    def hand(self) -> Hand:
        """The hand, all its cards open."""
        return self._hand

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def view(self, agent: str) -> View:
        """What the seat may know, as robots of the house are given it. Raises KeyError for what is no agent."""
        return self._hand.view(self._seat[agent])

    def number(self, action: Action) -> int:
        """The number by which `step` knows an action. Raises KeyError for one that this game's pack has not."""
        return self.encoding.numbered.number[action]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """The first hand of a new match; with the same `seed` the same cards come again.

        Raises TypeError for a seed that is no whole number, and then nothing has changed.
        """
        if seed is not None:
            self._chance = Random(_whole(seed))
        self._match = self._first
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._deal()
        self._go_on()

    def step(self, action: int | None) -> None:
        """What the selected agent does, by its number; None once its hand or match is over.

        Raises IllegalAction for what the rules refuse, and ValueError for what is no number of an action; then nothing
        has changed.
        """
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        actions = self.encoding.numbered.actions
        if action is None or not 0 <= action < len(actions):
            raise ValueError(f"{agent} has to act by a number from 0 to {len(actions) - 1}, not {action}")
        self._hand = _settled(self._hand.play(actions[action]))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._go_on()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        """What the agent sees; it may do nothing unless it is selected."""
        view = self.view(agent)
        if self._hand.to_act != view.seat:
            view = view._replace(legal=())
        return {"observation": self.encoding.figures(view), "action_mask": self.encoding.mask(view)}

    def render(self) -> str | None:
        """The table with all cards open, as text; `human` prints it."""
        if self.render_mode == "human":
            print(self._hand)
            return None
        return str(self._hand)

    def close(self) -> None:
        """There is nothing to close."""

    def _deal(self) -> None:
        self._hand = _settled(dealt(self._match, self._chance))

    def _go_on(self) -> None:
        """Ends what is over, and selects who acts next; once all is over everybody takes a last step, seat by seat."""
        while self._hand.to_act is None and not any(self.terminations.values()):
            self._end_hand()
        self.agent_selection = self.possible_agents[self._hand.to_act or 0]

    def _end_hand(self) -> None:
        """Pays the hand that is over; then there is another, or the end."""
        for seat, paid in enumerate(returns_of(self._hand, self._returns)):
            self.rewards[self.possible_agents[seat]] += paid
        self._match = self._match.after(self._hand)
        if self._is_match and not self._match.is_over:
            self._deal()
        else:
            self.terminations = dict.fromkeys(self.agents, True)


def _seen(encoding: Encoding) -> spaces.Dict:
    """What an agent may observe."""
    figures = spaces.Box(-np.inf, np.inf, (encoding.width,), np.float32)
    return spaces.Dict(observation=figures, action_mask=spaces.Box(0, 1, (len(encoding.numbered.actions),), np.int8))


def _whole(seed: object) -> int:
    """A seed as Python's generator takes it. Raises TypeError for what is no whole number; Python takes texts, too."""
    if (number := whole(seed)) is None:
        raise TypeError(f"seed: {seed!r} is no whole number")
    return number


def _settled(hand: Hand) -> Hand:
    """The hand, all done that the program does by itself."""
    while (action := hand.automatic) is not None:
        hand = hand.play(action)
    return hand
