"""What the shell completes on the command line: games, levels, languages, options and their values."""

from collections.abc import Mapping, MutableMapping, Sequence

import typer

from tapete.rules.game import Value, options
from tapete.rules.games import GAMES
from tapete.words import LANGUAGES


def games(incomplete: str) -> list[str]:
    return [each.id for each in GAMES if each.id.startswith(incomplete)]


def levels(incomplete: str) -> list[str]:
    from tapete.robots import LEVELS

    return [level for level in LEVELS if level.startswith(incomplete)]


def languages(incomplete: str) -> list[str]:
    return [code for code in LANGUAGES if code.startswith(incomplete)]


def settings(ctx: typer.Context, incomplete: str) -> list[str]:
    """Names of options while there is no `=`, then the values of the one that is named.

    With `--set` still without its value the line cannot be parsed, and the game is among what is left of it.
    """
    name, equals, begun = incomplete.partition("=")
    values = _values((str(ctx.params.get("name")), *ctx.args))
    if equals:
        return [f"{name}={value}" for value in values.get(name, ()) if value.startswith(begun)]
    return [f"{each}=" for each in values if each.startswith(incomplete)]


def _values(words: Sequence[str]) -> Mapping[str, Sequence[str]]:
    """What may be set in the game that these words name, and to what."""
    found = next((each for each in GAMES if each.id in words), None)
    if found is None:
        return {}
    presets = {"preset": tuple(found.presets)} if found.presets else {}
    return {**presets, **{each.name: tuple(map(spelt, each.values)) for each in options(found)}}


def spelt(value: Value) -> str:
    """A value as the command line spells it: `yes` and `no` are the truths."""
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def bash_values(environment: MutableMapping[str, str]) -> list[str] | None:
    """The values that bash asks for after `name=`; nothing where it asks for something else, or is not there.

    bash takes `name`, `=` and `value` for three words, and completes the last alone. Where such words stand before the
    one that it asks about, they are put together in the environment, from which typer reads them.

    >>> words = "tapete rules tute-two -s exchange = o".split()
    >>> bash_values({"_TAPETE_COMPLETE": "complete_bash", "COMP_WORDS": chr(10).join(words), "COMP_CWORD": "6"})
    ['off', 'optional']
    """
    if environment.get("_TAPETE_COMPLETE") != "complete_bash" or not environment.get("COMP_CWORD", "").isdecimal():
        return None
    words = environment.get("COMP_WORDS", "").split("\n")[: int(environment["COMP_CWORD"]) + 1]
    joined: list[str] = []
    for index, word in enumerate(words):
        if index and "=" in (word, words[index - 1]):
            joined[-1] += word
        else:
            joined.append(word)
    if len(joined) < len(words):
        environment.update(COMP_WORDS="\n".join(joined), COMP_CWORD=str(len(joined) - 1))
    if "=" not in words[-2:]:
        return None
    name, _, begun = joined[-1].partition("=")
    return [value for value in _values(joined).get(name, ()) if value.startswith(begun)]
