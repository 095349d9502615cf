"""Every game obeys the laws, whatever is chosen at the table and whatever is dealt."""

import os
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, get_args, get_origin, get_type_hints

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tapete.rules.brisca.game import Brisca
from tapete.rules.cards import SPANISH_PACK
from tapete.rules.game import PASS, Action, BadOption, Game, Hand, configure, options
from tapete.rules.games import GAMES, game
from tapete.rules.laws import (
    BrokenLaw,
    Moment,
    check,
    check_contract,
    check_heard,
    check_questions,
    check_secrecy,
    picked,
)

HANDS = 10_000 if os.environ.get("TAPETE_PROFILE") == "nightly" else 300
A_TABLE = 2
"""Hands played at a table, one after the other: the second may be the second deal of a juego."""
MANY = 6
"""Of an option with more values the first ones and the last are tried."""
seeds = st.integers(0, 2**32 - 1)


@st.composite
def tables(draw: st.DrawFn) -> tuple[Game[Any], int]:
    """A game with options as a table might set them, and how many play."""
    found = draw(st.sampled_from(GAMES))
    preset = draw(st.sampled_from((None, *found.presets)))
    chosen = {} if preset is None else {"preset": preset}
    for each in draw(st.lists(st.sampled_from(options(found)), max_size=6, unique_by=lambda option: option.name)):
        chosen[each.name] = draw(st.sampled_from(list(each.values)))
    return configure(found, chosen), draw(st.sampled_from(found.players))


@settings(max_examples=HANDS // A_TABLE, deadline=None)
@given(tables(), seeds)
def test_the_laws_hold(table: tuple[Game[Any], int], seed: int) -> None:
    chosen, seats = table
    chance = random.Random(seed)
    try:
        match = chosen.match(seats)
    except ValueError:
        assume(False)
        raise
    for _ in range(A_TABLE):
        deck = list(chosen.pack(seats))
        chance.shuffle(deck)
        hand = check(match, tuple(deck), chance.randrange)
        match = match.after(hand)
        if match.is_over:
            break


@pytest.mark.parametrize("found", GAMES, ids=lambda found: str(found.id))
def test_the_laws_hold_with_every_value_of_every_option(found: Game[Any]) -> None:
    """Chance alone comes upon a value of one game once in a thousand hands."""
    for each in options(found):
        for value in {*each.values[:MANY], each.values[-1]} - {each.default}:
            chance = random.Random(f"{found.id} {each.name} {value}")
            match = configure(found, {each.name: value}).match(found.players[0])
            deck = chance.sample(match.game.pack(match.seats), len(match.game.pack(match.seats)))
            check(match, tuple(deck), chance.randrange)


@dataclass(frozen=True, slots=True, repr=False)
class OwnBrisca(Brisca):
    """A game that stands in no list."""

    id: ClassVar[str] = "own-brisca"


def test_they_are_tried_on_a_game_of_ones_own() -> None:
    chance, match = random.Random(4), configure(OwnBrisca(), {"juegos_target": 1}).match(2)
    deck = chance.sample(match.game.pack(2), 40)
    assert check(match, deck, chance.randrange).to_act is None


@pytest.mark.parametrize("found", GAMES, ids=lambda found: str(found.id))
def test_a_hand_shows_the_contract_alone(found: Game[Any]) -> None:
    check_contract(found.match(found.players[0]).deal(found.pack(found.players[0])))


@pytest.mark.parametrize("found", GAMES, ids=lambda found: str(found.id))
def test_other_worlds_are_found_and_look_the_same(found: Game[Any]) -> None:
    """Secrecy is not shown by finding no other world to compare with."""
    chance, worlds = random.Random(found.id), 0
    for _ in range(6):
        match, past = found.match(found.players[0]), []
        deck = tuple(chance.sample(found.pack(match.seats), len(found.pack(match.seats))))
        hand: Hand = match.deal(deck)
        for _ in range(chance.randrange(30)):
            if hand.to_act is None:
                break
            past.append(Moment(hand, picked(hand, chance.randrange)))
            hand = hand.play(past[-1].action)
        worlds += check_secrecy(match, deck, past, chance.randrange, (None, *range(match.seats)))
    assert worlds > 0


@pytest.mark.parametrize("found", GAMES, ids=lambda found: str(found.id))
def test_options_are_checked_by_name_and_value(found: Game[Any]) -> None:
    for each in options(found):
        assert each.default in each.values
        assert each.text
        assert configure(found, {each.name: each.values[-1]}) is not None
        wrongs: tuple[object, ...] = (None, "no such value", 1.5, -7, [], {})
        for wrong in wrongs:
            with pytest.raises(BadOption, match=f"^{each.name}: .* is not allowed; allowed: "):
                configure(found, {each.name: wrong})
        if all(isinstance(value, bool) for value in each.values):
            with pytest.raises(BadOption):
                configure(found, {each.name: 1})
    with pytest.raises(BadOption, match=r"^nonsense: no such option; there are "):
        configure(found, {"nonsense": 1})
    with pytest.raises(BadOption, match="preset: 'nonsense' is not allowed"):
        configure(found, {"preset": "nonsense"})


@pytest.mark.parametrize("found", GAMES, ids=lambda found: str(found.id))
def test_an_option_of_a_closed_type_may_take_all_of_its_values(found: Game[Any]) -> None:
    types = get_type_hints(type(found))
    for each in options(found):
        if get_origin(types[each.name]) is Literal:
            assert get_args(types[each.name]) == tuple(each.values)


class Broken:
    """A hand with one method of its own; the rest is that of a sound one."""

    def __init__(self, hand: Any, **own: Any) -> None:
        self.hand, self.changed = hand, own

    def __getattr__(self, name: str) -> Any:
        return self.changed.get(name, getattr(self.hand, name))


def dealt() -> tuple[Any, tuple[Any, ...], Any]:
    match = game("tute-pairs").match(4)
    deck = tuple(random.Random(1).sample(SPANISH_PACK, 40))
    return match, deck, match.deal(deck)


def test_a_hand_that_offers_an_action_twice_is_found() -> None:
    *_, hand = dealt()
    twice: Any = Broken(hand, legal=lambda seat=None: hand.legal(seat) * 2)
    with pytest.raises(BrokenLaw, match="unique"):
        check_questions(twice)


def test_a_hand_that_lets_silence_be_told_apart_is_found() -> None:
    match, _, hand = dealt()
    other: Any = Broken(hand, heard=lambda action, viewer: PASS if viewer != 1 else action)
    with pytest.raises(BrokenLaw, match="or less"):
        check_heard(match, other, hand.legal()[0])


class Leaky:
    """A match whose hands tell something of what seat 2 holds."""

    def __init__(self, match: Any, tell: str) -> None:
        self.match, self.tell = match, tell
        self.game, self.seats = match.game, match.seats

    def deal(self, deck: Sequence[Any]) -> "LeakyHand":
        return LeakyHand(self.match.deal(deck), self.tell)


class LeakyHand(Broken):
    def __init__(self, hand: Any, tell: str) -> None:
        super().__init__(hand)
        self.tell = tell

    def play(self, action: Action) -> "LeakyHand":
        return LeakyHand(self.hand.play(action), self.tell)

    def view(self, seat: int | None) -> Any:
        whole = self.hand.view(seat)
        if self.tell == "why":
            return whole._replace(why=str(len([card for card in self.hand.own(2).hand if card.suit == "O"])))
        return whole

    @property
    def asked(self) -> tuple[int, ...]:
        asked: tuple[int, ...] = self.hand.asked
        return asked if self.tell != "asked" or not self.hand.has_window or len(self.hand.legal()) > 1 else asked[:1]


@pytest.mark.parametrize("tell", ["why", "asked"])
def test_a_hand_that_tells_what_another_holds_is_found(tell: str) -> None:
    with pytest.raises(BrokenLaw, match=r"tells? no cards"):
        look_for_leaks(tell)


def look_for_leaks(tell: str) -> None:
    chance, (match, _, _) = random.Random(2), dealt()
    leaky: Any = Leaky(match, tell)
    for _ in range(300):
        deck = tuple(chance.sample(SPANISH_PACK, 40))
        hand, past = leaky.deal(deck), []
        for _ in range(24):
            past.append(Moment(hand, picked(hand, chance.randrange)))
            hand = hand.play(past[-1].action)
        check_secrecy(leaky, deck, past, chance.randrange, (None, *range(match.seats)))
