"""What the commands take: a game, its options, seats and a language, each read with a sentence for what cannot be."""

from collections.abc import Mapping
from typing import Annotated, Any

import typer

from tapete.robots.outside import FAILURES, found_at, raised
from tapete.rules.game import BadOption, Game, Value, configure, options
from tapete.rules.games import game
from tapete.terminal import completion
from tapete.terminal.completion import spelt

GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="The id of a game (`tapete games` lists them), or your own as package.module:Class.",
        autocompletion=completion.games,
    ),
]
Seed = Annotated[int | None, typer.Option(help="Seed of the deals, to repeat them; random by default.")]
Language = Annotated[
    str | None,
    typer.Option(
        help="Language: es, en or fr; by default that of the environment.", autocompletion=completion.languages
    ),
]
Seats = Annotated[int | None, typer.Option(help="Number of players; by default the usual one of the game.")]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        "-s",
        metavar="NAME=VALUE",
        help="Set an option, or a preset (--set preset=fft); `tapete games GAME` lists them. Repeatable.",
        autocompletion=completion.settings,
    ),
]


def check_seats(rules: Game[Any], chosen: Mapping[str, Value], seats: int) -> None:
    """Raises BadParameter unless so many can play the game with these options."""
    try:
        configure(rules, chosen).match(seats)
    except ValueError as wrong:
        hint = "--set" if isinstance(wrong, BadOption) else "--seats"
        raise typer.BadParameter(str(wrong), param_hint=hint) from None


def game_named(name: str) -> Game[Any]:
    """The game of this name, or one from outside by its place, or that of its class (`package.module:Class`)."""
    try:
        if ":" not in name:
            return game(name)
        made = _made(found_at(name))
    except KeyError as unknown:
        raise typer.BadParameter(unknown.args[0], param_hint="GAME") from None
    except ValueError as trouble:
        raise typer.BadParameter(f"no game {name!r}: {trouble}", param_hint="GAME") from None
    if not isinstance(made, Game):
        raise typer.BadParameter(f"{name} is not a tapete.Game", param_hint="GAME")
    return made


def _made(found: Any) -> Any:
    """The game, or one of its class. Raises ValueError if that fails."""
    try:
        return found if isinstance(found, Game) else found()
    # The class is somebody else's program: whatever it raises is told with the line that did.
    except FAILURES as trouble:
        raise ValueError(raised(trouble)) from trouble


def set_options(rules: Game[Any], texts: list[str]) -> Mapping[str, Value]:
    """`name=value` texts as option values; `preset=...` names a preset."""
    return dict(_option(rules, text) for text in texts)


def _option(rules: Game[Any], text: str) -> tuple[str, Value]:
    name, equals, word = text.partition("=")
    if not equals:
        raise typer.BadParameter(f"{text!r} is not NAME=VALUE", param_hint="--set")
    if name == "preset":
        if word not in rules.presets:
            there = f"preset {word!r}; there are {', '.join(rules.presets)}" if rules.presets else "presets"
            raise typer.BadParameter(f"{rules.id} has no {there}", param_hint="--set")
        return name, word
    known = next((each for each in options(rules) if each.name == name), None)
    if known is None:
        there = ", ".join(each.name for each in options(rules))
        raise typer.BadParameter(f"{rules.id} has no option {name!r}; there are {there}", param_hint="--set")
    for value in known.values:
        if word.lower() in (spelt(value), str(value).lower()):
            return name, value
    allowed = known.values if isinstance(known.values, range) else [spelt(value) for value in known.values]
    raise typer.BadParameter(str(BadOption(name, word, allowed)), param_hint="--set")
