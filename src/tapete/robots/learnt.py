"""Files of learnt parameters (nets, scores) in the folder of a family: one for each kind and number of players."""

from importlib.resources import files

from tapete.rules.games import game, is_listed


def content(name: str, seats: int, kind: str) -> bytes | None:
    """The content of the file of this kind for a game with `seats` players; None: there is none."""
    if not is_listed(name):
        return None
    stored = files(f"tapete.rules.{game(name).family}").joinpath(file_name(name, seats, kind))
    return stored.read_bytes() if stored.is_file() else None


def file_name(name: str, seats: int, kind: str) -> str:
    """The name of that file; it has the number of players unless that is the first of the game's `players`."""
    return f"{name}.{kind}" if seats == game(name).players[0] else f"{name}-{seats}.{kind}"
