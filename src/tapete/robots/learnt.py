"""What was learnt of a game, as it stands in the folder of its family: a file a kind, and a number of players."""

from importlib.resources import files

from tapete.rules.games import game, is_listed


def content(name: str, seats: int, kind: str) -> bytes | None:
    """What was learnt of this kind about a game with so many players, if anything was."""
    if not is_listed(name):
        return None
    stored = files(f"tapete.rules.{game(name).family}").joinpath(file_name(name, seats, kind))
    return stored.read_bytes() if stored.is_file() else None


def file_name(name: str, seats: int, kind: str) -> str:
    """The name of its file; with the number of players where it is not the usual one."""
    return f"{name}.{kind}" if seats == game(name).players[0] else f"{name}-{seats}.{kind}"
