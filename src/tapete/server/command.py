"""What the host's commands share: their options, the room that is meant, and the sentence with which one fails."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import nullcontext
from datetime import UTC, datetime
from functools import wraps
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, NoReturn

import typer

from tapete.server.address import room
from tapete.server.store.folder import JOURNAL

if TYPE_CHECKING:
    from tapete.server.settings import Settings

BY: Final = "host"
"""Who did it, in the log of moderation."""


def _text(given: str | None) -> str | None:
    """What a command is told, as text that a database takes. Raises typer.BadParameter."""
    try:
        (given or "").encode()
    except UnicodeEncodeError:
        raise typer.BadParameter("is not UTF-8") from None
    return given


def _said(given: str | None) -> str | None:
    """The same, and something must be said. Raises typer.BadParameter."""
    if given is not None and not given.strip():
        raise typer.BadParameter("must say something")
    return _text(given)


Place = Annotated[
    str | None,
    typer.Option(
        "--data", metavar="DIR|URL", help="Folder of the room, ./data by default, or postgresql://…", callback=room
    ),
]
Name = Annotated[str, typer.Argument(metavar="NAME", help="Name of an account.", callback=_text)]
Reason = Annotated[str, typer.Option(help="Shown to the person, and kept in the log.", callback=_said)]
Told = Annotated[str, typer.Option(help="Reason, shown to the person and kept in the log.", callback=_text)]
Outcome = Annotated[str, typer.Option(help="What was done about it, kept in the log.", callback=_said)]
TableId = Annotated[str, typer.Argument(metavar="TABLE", help="Id of a table.", callback=_text)]


def fail(message: str) -> NoReturn:
    """End the command with a sentence, and exit status 1."""
    typer.secho(f"tapete: {message}", err=True)
    raise typer.Exit(1)


def check_installed() -> None:
    """Without the parts that only a room needs, the command ends with a sentence."""
    if find_spec("uvicorn") is None:
        fail("the server's parts are not installed: pip install 'tapete[server]'")


def of_a_room(command: Callable[..., None]) -> Callable[..., None]:
    """The command, which says so where those parts are missing."""

    @wraps(command)
    def checked(*arguments: Any, **named: Any) -> None:
        check_installed()
        command(*arguments, **named)

    return checked


def why(trouble: Exception, names_file: bool = False) -> str:
    """What went wrong, without the number that the system has for it; with the file, where nothing else names it."""
    file = f"{trouble.filename}: " if names_file and isinstance(trouble, OSError) and trouble.filename else ""
    return file + (trouble.strerror if isinstance(trouble, OSError) and trouble.strerror else str(trouble))


def some(number: float, what: str) -> str:
    """So many of something."""
    return f"{number:.12g} {what}" + ("s" if number != 1 else "")


def moment(at: float) -> str:
    """As a moderator reads it; one word, so that a log can be cut into columns."""
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%MZ")


def say_if_none(found: Sequence[Any], sentence: str) -> None:
    """One line where nothing was found; on the error output, so that whoever counts lines counts none."""
    if not found:
        typer.secho(sentence, err=True)


def environment() -> "Settings":
    """The settings of the environment; a bad one ends the command with a sentence."""
    from tapete.server.settings import BadSetting, settings_from

    try:
        return settings_from({})
    except BadSetting as wrong:
        fail(str(wrong))


def database(data: str | None) -> str:
    """The address of the database that is given, or else set; empty: the room is in a folder."""
    place = environment().store if data is None else data
    return place if place.startswith("postgresql://") else ""


def folder(data: str | None) -> Path:
    """The folder of the room; without a journal, or a look at it, the command ends with a sentence."""
    found = folder_set(data)
    try:
        (found / JOURNAL).stat()
    except (FileNotFoundError, NotADirectoryError):
        fail(f"there is no journal {found / JOURNAL}")
    except OSError as error:  # another user's, mostly
        fail(f"cannot read {found / JOURNAL}: {why(error)}")
    return found


def folder_set(data: str | None) -> Path:
    """The folder that is given, or else set; it need not be there."""
    return environment().data if data is None else Path(data)


def moderated(data: str | None, do: Callable[[Any, str], Awaitable[Any]], name: str | None = None) -> Any:
    """The result of `do`, called with the room's moderation and the id of the person of this name (empty: no name)."""
    from tapete.server.store.crash_mark import visited
    from tapete.server.store.opening import IN_FOLDER
    from tapete.server.store.sqlite_file import bring_forward
    from tapete.server.store.store import NotKept, Unreadable, Unusable

    place = database(data) or IN_FOLDER
    where = Path() if place != IN_FOLDER else folder(data)
    try:
        with visited(where / JOURNAL) if place == IN_FOLDER else nullcontext():
            if place == IN_FOLDER:
                bring_forward(where / JOURNAL)
            return asyncio.run(_moderated(place, where, do, name))
    except (Unusable, NotKept, Unreadable) as trouble:
        fail(str(trouble))


async def _moderated(place: str, where: Path, do: Callable[[Any, str], Awaitable[Any]], name: str | None) -> Any:
    from tapete.server.club.moderation import Moderation
    from tapete.server.people.people import People
    from tapete.server.store.opening import IN_FOLDER, check_room, opened

    if place != IN_FOLDER:
        await check_room(place)  # a name that was mistyped must not become a room
    store = await opened(place, where)
    try:
        people = People(store)
        await people.load()
        moderation = Moderation(store, people)
        await moderation.load()
        account = people.named(name) if name is not None else None
        if name is not None and account is None:
            fail(f"nobody has an account named {name!r}")
        return await do(moderation, account.person if account is not None else "")
    finally:
        await store.close()


def named(
    data: str | None, find: Callable[[Any], Awaitable[Any]], whose: Callable[[Any], Sequence[str]]
) -> list[tuple[Any, list[str]]]:
    """What is found, each with the names of its people, as moderators read them; who has none is a person's id."""

    async def run(moderation: Any, _: str) -> list[tuple[Any, list[str]]]:
        found = await find(moderation)
        names = await moderation.names([person for each in found for person in whose(each)])
        return [(each, [names[person] or person for person in whose(each)]) for each in found]

    result: list[tuple[Any, list[str]]] = moderated(data, run)
    return result
