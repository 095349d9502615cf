"""Every game of the house as a game of OpenSpiel: one hand, dealt card by card by chance, paid at its end.

`load` makes one from its id; once `register()` has been called, `pyspiel.load_game("tapete_tute_pairs")` does too.
Parameters are `players`, `dealer`, `returns` (`payoff`, or `points`: those of one's column less the mean of the others,
in games every hand of which counts them) and every option of the game by its name. Actions have the numbers of
`numbered.py`. What the program does by itself is carried out and is nobody's move; silence is one, also of a seat with
nothing to say.
"""

from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from typing import Any, ClassVar, Final

try:
    import pyspiel
except ModuleNotFoundError as missing:
    why = f"{missing.name} is not installed: pip install 'tapete[spiel]'"
    raise ModuleNotFoundError(why, name=missing.name) from missing

from tapete.research.returns import RETURNS, paid_in, returns_of
from tapete.research.spiel_positions import Position, Setting, position_of, shown
from tapete.robots import play_hand, robot
from tapete.rules.game import Game, Hand, IllegalAction, configure, options, past
from tapete.rules.games import GAMES, game

BOUND: Final = 100_000.0
"""No hand of any game is paid as much."""
LONGEST: Final = 400
"""No hand takes as many moves."""


class HouseState(pyspiel.State):  # type: ignore[misc]
    """A state of `HouseGame`. Its position is an immutable value, which clones share."""

    def __init__(self, game: "HouseGame", position: Position) -> None:
        super().__init__(game)
        self.position = position

    @property
    def hand(self) -> Hand | None:
        """The hand, once it is dealt."""
        return self.position.hand

    def current_player(self) -> int:
        hand = self.position.hand
        if hand is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if hand.to_act is None else hand.to_act

    def is_terminal(self) -> bool:
        return self.position.hand is not None and self.position.hand.to_act is None

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every card that is not dealt yet is as likely as any other."""
        left = sorted({*range(len(self.position.setting.pack))} - {*self.position.dealt})
        return [(number, 1 / len(left)) for number in left]

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal()

    def _apply_action(self, action: int) -> None:
        self.position = self.position.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        setting, is_chance = self.position.setting, player == pyspiel.PlayerId.CHANCE
        named = setting.pack if is_chance else setting.numbered.actions
        if not 0 <= action < len(named):  # -1 is OpenSpiel's own number of no action
            raise IllegalAction("not_now", action=str(action))
        return f"deal {named[action]}" if is_chance else str(named[action])

    def returns(self) -> list[float]:
        """What the hand pays each seat once it is over; zeros before."""
        hand = self.position.hand
        if hand is None or hand.to_act is not None:
            return [0.0] * self.position.setting.match.seats
        return returns_of(hand, self.get_game().worth_in)

    def information_state_string(self, player: int | None = None) -> str:
        """The view of a seat, by default the one to act, and every action that it has observed since the deal."""
        return self.position.seen(self.current_player() if player is None else player)

    def observation_string(self, player: int | None = None) -> str:
        """The view of a seat, by default the one to act, as text."""
        hand = self.position.hand
        return "" if hand is None else shown(hand.view(self.current_player() if player is None else player))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "HouseState":
        """A state that is indistinguishable from this one for the seat; `sampler` returns numbers from 0 to 1."""
        game: HouseGame = self.get_game()
        return game.state_at(self.position.another(player, Random(sampler())))

    def __reduce__(self) -> tuple[Callable[..., "HouseState"], tuple[object, ...]]:
        """A pickle holds the game and the position; OpenSpiel has the whole history again."""
        return HouseGame.state_at, (self.get_game(), self.position)

    def __str__(self) -> str:
        pack = self.position.setting.pack
        return (
            " ".join([pack[number] for number in self.position.dealt])
            if self.position.hand is None
            else str(self.position.hand)
        )


class HouseGame(pyspiel.Game):  # type: ignore[misc]
    """A game of the house with its options, for so many players."""

    game_id: ClassVar[str]

    def __init__(self, given: Mapping[str, Any] | None = None) -> None:
        kind = game_type(self.game_id)
        chosen = {**kind.parameter_specification, **(given or {})}
        players, dealer, returns = chosen.pop("players"), chosen.pop("dealer"), chosen.pop("returns")
        rules = configure(game(self.game_id), chosen)
        self.setting = Setting.of(rules.match(players, dealer=dealer))
        self.paid_in, self.worth_in = returns, paid_in(returns, rules)
        about = pyspiel.GameInfo(
            num_distinct_actions=len(self.setting.numbered.actions),
            max_chance_outcomes=len(self.setting.pack),
            num_players=players,
            min_utility=-BOUND,
            max_utility=BOUND,
            utility_sum=0.0 if kind.utility == pyspiel.GameType.Utility.ZERO_SUM else None,
            max_game_length=LONGEST,
        )
        self._given = dict(given or {})
        super().__init__(kind, about, dict(self._given))

    def __reduce__(self) -> tuple[Callable[..., "HouseGame"], tuple[object, ...]]:
        """A pickle holds the id and the parameters; whoever reads it need not have called `register`."""
        return _loaded, (self.game_id, self._given)

    def new_initial_state(self) -> HouseState:
        return HouseState(self, Position(self.setting))

    def state_of(self, hand: Hand) -> HouseState:
        """The state at a hand that a match of this game, at whatever score, has dealt. Raises ValueError for another
        game's, other options' or another number of seats'."""
        match, own = past(hand).match, self.setting.match
        if (match.game, match.seats) != (own.game, own.seats):
            raise ValueError(f"{match!r} is no match of {own.game!r} for {own.seats}")
        return self.state_at(position_of(hand))

    def state_at(self, position: Position) -> HouseState:
        """The state at a position, with all moves from the deal on applied, so that OpenSpiel has its history."""
        begun, moves = position.moves()
        state = HouseState(self, begun)
        for move in moves:
            state.apply_action(move)
        return state

    def make_py_observer(self, kind: Any = None, params: Any = None) -> "Observer":
        return Observer(kind is not None and kind.perfect_recall)


class Observer:
    """What OpenSpiel asks for a seat's text; there are no tensors."""

    tensor = None

    def __init__(self, remembers: bool) -> None:
        self.dict: dict[str, Any] = {}
        self._remembers = remembers

    def set_from(self, state: HouseState, player: int) -> None:
        """Nothing to fill."""

    def string_from(self, state: HouseState, player: int) -> str:
        return state.information_state_string(player) if self._remembers else state.observation_string(player)


def short_name(game_id: str) -> str:
    """The name of a game of the house among those of OpenSpiel."""
    return f"tapete_{game_id.replace('-', '_')}"


@cache
def game_type(game_id: str) -> Any:
    """What OpenSpiel is told of a game before it is made."""
    rules = game(game_id)
    given = {each.name: each.default for each in options(rules)}
    return pyspiel.GameType(
        short_name=short_name(game_id),
        long_name=f"tapete: {game_id}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if _is_balanced(rules) else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(rules.players),
        min_num_players=min(rules.players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification={"players": rules.players[0], "dealer": 0, "returns": RETURNS[0], **given},
    )


def _is_balanced(rules: Game[Any]) -> bool:
    """Whether what one wins the others lose, as a hand played out shows."""
    seats = rules.players[0]
    hand = play_hand(rules.match(seats).deal(rules.pack(seats)), [robot("novice")] * seats)
    return set(rules.balance(hand)) == {0}


@cache
def game_class(game_id: str) -> type[HouseGame]:
    """The class of a game, as OpenSpiel wants it."""
    return type(short_name(game_id), (HouseGame,), {"game_id": game_id})


def load(game_id: str, /, **given: Any) -> HouseGame:
    """A game of the house for OpenSpiel. Raises KeyError, BadOption or ValueError for what does not exist."""
    return _loaded(game(game_id).id, given)


def _loaded(game_id: str, given: Mapping[str, Any]) -> HouseGame:
    return game_class(game_id)(given)


def register() -> None:
    """Makes every game of the house known to `pyspiel.load_game`."""
    known = pyspiel.registered_names()
    for each in GAMES:
        if short_name(each.id) not in known:
            pyspiel.register_game(game_type(each.id), game_class(each.id))
