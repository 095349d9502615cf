"""What `docs/wire.md` lists is what there is: messages, fields of state and view, and the verbs of every game."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, get_args, get_type_hints

import pytest

from tapete.rules.game import Game, Hand, View, configure, options
from tapete.rules.games import GAMES
from tapete.server.wire.messages import Answer, Ask, GameInfo, Games, OptionInfo
from tapete.table.state import SeatState, TableState

PAGE = (Path(__file__).parents[2] / "docs" / "wire.md").read_text("utf-8")


def section(title: str) -> str:
    return PAGE.split(f"## {title}\n", 1)[1].split("\n## ", 1)[0]


def listed(text: str) -> set[str]:
    """The words in the first column of the tables."""
    rows = [line.split("|")[1] for line in text.splitlines() if line.startswith("| `")]
    return {word for row in rows for word in re.findall(r"`([^`]+)`", row)}


@pytest.mark.parametrize(
    ("title", "kinds"), [("From the client", get_args(Ask)), ("From the server", get_args(Answer))]
)
def test_every_message_and_each_of_its_fields(title: str, kinds: tuple[type, ...]) -> None:
    text = section(title)
    assert {get_args(get_type_hints(kind)["t"])[0] for kind in kinds} == listed(text) - {"t"}
    for kind in kinds:
        hints = get_type_hints(kind)
        row = next(line for line in text.splitlines() if line.startswith(f"| `{get_args(hints['t'])[0]}`"))
        missing = [name for name in hints if name not in ("t", "id", "re") and f"`{name}`" not in row]
        assert not missing, (row, missing)


def test_every_field_of_a_table_and_of_a_hand() -> None:
    state, view = section("A table: `TableState`"), section("A hand: `View`")
    assert listed(state) == set(get_type_hints(TableState))
    assert all(f"`{name}`" in state for name in get_type_hints(SeatState))
    assert listed(view) == set(View._fields)


def hands(game: Game[Any], chance: Random) -> Iterator[Hand]:
    """A hand of some options, as dealt and after every action."""
    set_ = {each.name: chance.choice(each.values) for each in options(game) if chance.random() < 0.5}
    rules = configure(game, set_)
    seats = chance.choice(rules.players)
    try:
        hand = rules.match(seats).deal(chance.sample(rules.pack(seats), len(rules.pack(seats))))
    except ValueError:  # these options are not for so many players
        return
    while hand.to_act is not None:
        yield hand
        hand = hand.play(hand.automatic or chance.choice(hand.legal()))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_verb_of_every_game(game: Game[Any]) -> None:
    known = {action.partition(" ")[0] for action in listed(section("Actions"))}
    said = {action.do for seed in range(12) for hand in hands(game, Random(seed)) for action in hand.legal()}
    assert said
    assert said <= known


def test_every_field_of_a_game_and_of_an_option() -> None:
    said = set(re.findall(r"\w+", " ".join(re.findall(r"`([^`]+)`", section("REST")))))
    for kind in (Games, GameInfo, OptionInfo):
        assert set(get_type_hints(kind)) - said == set(), kind
