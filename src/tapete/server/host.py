"""The host's commands: people and their sanctions, chips, backup and restore; each says what it did."""

import asyncio
import gzip
import shutil
import sqlite3
import tarfile
import tempfile
import zlib
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, NoReturn

import typer

from tapete.rules.games import GAMES
from tapete.server.address import room
from tapete.server.store.folder import BESIDE, JOURNAL, KEPT, SECRET

if TYPE_CHECKING:
    from tapete.server.settings import Settings

MOST_HOURS: Final = 876_000
"""A hundred years."""
ENDLESS_S: Final = 50 * 365 * 24 * 3600
"""A sanction that lasts longer is only ever lifted."""


def _text(given: str | None) -> str | None:
    """What a command is told, as text that a database takes. Raises typer.BadParameter."""
    try:
        (given or "").encode()
    except UnicodeEncodeError:
        raise typer.BadParameter("is not UTF-8") from None
    return given


Place = Annotated[
    str | None,
    typer.Option(
        "--data", metavar="DIR|URL", help="Folder of the room, ./data by default, or postgresql://…", callback=room
    ),
]
Name = Annotated[str, typer.Argument(metavar="NAME", help="Name of an account.", callback=_text)]
Reason = Annotated[str, typer.Option(help="Shown to the person, and kept in the log.", callback=_text)]
Hours = Annotated[float | None, typer.Option(min=0.01, max=MOST_HOURS, help="Duration; without it, until lifted.")]
Remove = Annotated[bool, typer.Option("--remove", help="Take the role away.")]
BY: Final = "host"
MOST_CHIPS: Final = 10**9
"""Of one correction."""
BY_OTHERS: Final = "a room in PostgreSQL is backed up by pg_dump -Fc, and restored by pg_restore; the secret is in it"


def add_to(admin: typer.Typer, app: typer.Typer) -> None:
    """The commands on `tapete admin`, and `tapete backup` and `restore`."""
    for command in (check, moderator, mute, ban, sanctions, lift, reports, log, pairs, tidy):
        admin.command()(command)
    admin.command(context_settings={"ignore_unknown_options": True})(chips)  # an amount below 0 is no option
    app.command()(backup)
    app.command()(restore)
    app.command()(move)


def check(data: Place = None) -> None:
    """Read the whole journal and name damaged tables; exit 1 if there are any. Changes nothing."""
    from tapete.server.store.store import Unusable
    from tapete.server.tables.check import damaged, damaged_in

    place = _database(data)
    folder = Path() if place else _folder(None if data is None else Path(data))
    try:
        found = asyncio.run(damaged_in(place)) if place else list(damaged(folder / JOURNAL))
    except Unusable as trouble:
        _fail(str(trouble))
    except sqlite3.Error as error:
        _fail(f"cannot read {folder / JOURNAL}: {error}")
    wrong = [damage for damage in found if damage is not None]
    for damage in wrong:
        typer.echo(damage)
    typer.echo(f"{_some(len(found), 'table')}, {len(wrong)} damaged")
    raise typer.Exit(bool(wrong))


def moderator(name: Name, remove: Remove = False, data: Place = None) -> None:
    """Make a person a moderator, or take that away (--remove)."""
    _moderated(data, lambda moderation, person: moderation.appoint(BY, person, "" if remove else "moderator"), name)
    typer.echo(f"{name}: {'no longer a moderator' if remove else 'moderator'}")


def mute(name: Name, reason: Reason, hours: Hours = None, data: Place = None) -> None:
    """Mute a person: nobody hears what they say."""
    _imposed(name, "mute", hours, reason, data)


def ban(name: Name, reason: Reason, hours: Hours = None, data: Place = None) -> None:
    """Ban a person: they can sit at no table."""
    _imposed(name, "ban", hours, reason, data)


def sanctions(data: Place = None) -> None:
    """List the mutes and bans in force, with their numbers and appeals."""
    found = _named(data, lambda moderation: moderation.holding(), lambda each: (each.person,))
    for each, (name,) in found:
        end = "it is lifted" if each.until - each.at > ENDLESS_S else _moment(each.until)
        appeal = f" (appeal: {each.appeal!r})" if each.appeal and not each.verdict else ""
        typer.echo(f"{each.id}: {name}: {each.kind} until {end}: {each.reason}{appeal}")
    _say_if_none(found, "no sanction is in force")


def lift(
    number: Annotated[int, typer.Argument(metavar="NUMBER", min=1, max=2**31 - 1, help="Number of the sanction.")],
    text: Annotated[str, typer.Option(help="Reason, shown to the person and kept in the log.", callback=_text)] = "",
    data: Place = None,
) -> None:
    """Lift a sanction by its number, which `tapete admin sanctions` shows."""
    from tapete.server.club.moderation import UnknownSanction

    try:
        _moderated(data, lambda moderation, _: moderation.judge(BY, number, True, text))
    except UnknownSanction:
        _fail(f"there is no sanction {number}")
    typer.echo(f"sanction {number}: lifted")


def chips(
    name: Name,
    amount: Annotated[int, typer.Argument(metavar="AMOUNT", min=-MOST_CHIPS, max=MOST_CHIPS, help="Below 0: taken.")],
    reason: Reason,
    data: Place = None,
) -> None:
    """Give chips to a person, or take them (a negative amount), by an entry in the ledger."""
    from tapete.server.store.store import NotCovered

    if not amount:
        raise typer.BadParameter("must not be 0", param_hint="AMOUNT")
    try:
        _moderated(data, lambda moderation, person: moderation.correct(BY, person, amount, reason), name)
    except NotCovered:
        _fail(f"{name} owns less than {-amount} chips")
    typer.echo(f"{name}: {amount:+d} chips")


def reports(data: Place = None) -> None:
    """List the open reports."""
    found = _named(data, lambda moderation: moderation.reports(), lambda each: (each.accused, each.person))
    for each, (accused, by) in found:
        where = f"table {each.table} hand {each.hand or '-'}"
        typer.echo(f"{each.id}: {accused}, by {by}: {each.reason}: {each.text!r} {where}")
    _say_if_none(found, "no report is open")


def log(data: Place = None) -> None:
    """List the acts of moderators and of the host, newest first."""
    found = _named(data, lambda moderation: moderation.acts(), lambda act: (act[3],))
    for (at, by, what, _, about), (name,) in found:
        said = " ".join(f"{each}={_moment(value) if each == 'until' else repr(value)}" for each, value in about.items())
        typer.echo(f"{_moment(at)} {by} {what} {name}: {said}")
    _say_if_none(found, "the log is empty")


def pairs(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The id of a game; `tapete games` lists them.")],
    least: Annotated[int, typer.Option(min=2, help="Matches that a pair must have in common.")] = 20,
    data: Place = None,
) -> None:
    """Show pairs who meet often, and how they fare together and apart."""
    if game not in [each.id for each in GAMES]:
        raise typer.BadParameter(
            f"no game {game!r}; there are {', '.join(each.id for each in GAMES)}", param_hint="GAME"
        )
    found = _named(data, lambda moderation: moderation.pairs(game, least), lambda pair: pair.people)
    for each, names in found:
        typer.echo(f"{' '.join(names)}: {each.together} together, deviations {each.deviations}, chips {each.chips}")
    _say_if_none(found, f"no two have met in {least} matches")


def tidy(days: Annotated[float, typer.Option(min=1, help="Age from which they go.")], data: Place = None) -> None:
    """Delete guests' hands and results, invitations and unused sessions that are older."""
    _moderated(data, lambda moderation, _: moderation.tidy(days))
    typer.echo("done")


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", dir_okay=False, help="The backup, a new file.")],
    data: Place = None,
) -> None:
    """Back up the journal and the secret into one file; the room may stay open."""
    if _database(data):
        _fail(BY_OTHERS)
    folder = _folder(None if data is None else Path(data))
    if file.exists():
        _fail(f"{file} exists already")
    try:
        _backed_up(folder, file)
    except (OSError, sqlite3.Error) as error:
        _fail(f"cannot write {file}: {_why(error)}")
    typer.echo(f"{file}: {file.stat().st_size} bytes")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", exists=True, dir_okay=False, help="A backup.")],
    data: Place = None,
) -> None:
    """Restore a backup into an empty folder, and check the whole journal."""
    if _database(data):
        _fail(BY_OTHERS)
    folder = _folder(None if data is None else Path(data), must_exist=False)
    if folder.exists() and not folder.is_dir():
        _fail(f"{folder} is not a folder")
    if any((folder / name).exists() for name in (*KEPT, *BESIDE)):
        _fail(f"{folder} holds a room already, or what is left of one: restore into an empty folder")
    try:
        tables = _restored(file, folder)
    except (OSError, tarfile.TarError, EOFError, zlib.error, sqlite3.Error) as error:
        for name in (*KEPT, *BESIDE):
            (folder / name).unlink(missing_ok=True)
        _fail(f"cannot restore {file}: {_why(error)}")
    typer.echo(f"{folder}: {tables} tables")


def move(
    source: Annotated[
        str, typer.Option("--from", metavar="PLACE", help="Where the room is: sqlite:FOLDER or postgresql://…")
    ],
    target: Annotated[
        str, typer.Option("--to", metavar="PLACE", help="Where it goes, in the same form; it must hold no room yet.")
    ],
) -> None:
    """Move a room from a folder to a database, or back, with its server stopped."""
    from contextlib import ExitStack

    from tapete.server.serve import InUse, sole_owner
    from tapete.server.store.store import Unusable
    from tapete.server.transfer import folders, moved

    try:
        with ExitStack() as alone:
            for folder in folders(source, target):
                alone.enter_context(sole_owner(folder))
            counts = asyncio.run(moved(source, target))
    except (Unusable, InUse, OSError, sqlite3.Error) as trouble:
        _fail(f"nothing was moved: {_why(trouble, names_file=True)}")
    tables, events = _some(counts["tables"], "table"), _some(counts["events"] + counts["archive"], "event")
    typer.echo(f"{tables}, {events}, {_some(sum(counts.values()), 'row')}")


def _backed_up(folder: Path, file: Path) -> None:
    with tempfile.TemporaryDirectory(dir=file.resolve().parent) as scratch:
        copy = Path(scratch) / JOURNAL
        _copied(folder / JOURNAL, copy)
        made = Path(scratch) / "made"
        with tarfile.open(made, "w:gz") as archive:
            archive.add(copy, JOURNAL)
            archive.add(folder / SECRET, SECRET)
        made.chmod(0o600)
        made.rename(file)


def _restored(file: Path, folder: Path) -> int:
    """How many tables there are. Raises what a file that is no backup, or a damaged one, leads to."""
    if not tarfile.is_tarfile(file):
        raise tarfile.TarError("it is not a backup")
    with gzip.open(file) as packed:  # to its end, where its sum is: an archive is read no farther than its last file
        while packed.read(1 << 20):
            pass
    with tarfile.open(file) as archive:
        members = [member for member in archive.getmembers() if member.name in KEPT and member.isfile()]
        if {member.name for member in members} != set(KEPT):
            raise tarfile.TarError("it is not a backup")
        folder.mkdir(parents=True, exist_ok=True)
        for member in members:
            _take_out(archive, member, folder / member.name)
    with closing(sqlite3.connect(folder / JOURNAL)) as database:
        (verdict,) = database.execute("PRAGMA integrity_check").fetchone()
        (tables,) = database.execute("SELECT count(*) FROM tables").fetchone()
    if verdict != "ok":
        raise sqlite3.DatabaseError(f"the journal is damaged: {verdict}")
    return int(tables)


def _take_out(archive: tarfile.TarFile, member: tarfile.TarInfo, file: Path) -> None:
    """Only its owner may read it: of what the archive says beside the content nothing is believed."""
    file.touch(0o600)
    file.chmod(0o600)
    content = archive.extractfile(member)
    assert content is not None, f"{member.name} is no file"
    with content, file.open("wb") as target:
        shutil.copyfileobj(content, target)


def _copied(journal: Path, copy: Path) -> None:
    source, target = sqlite3.connect(f"{journal.resolve().as_uri()}?mode=ro", uri=True), sqlite3.connect(copy)
    try:
        source.backup(target)
    finally:
        source.close()
        target.close()


def _some(number: float, what: str) -> str:
    """So many of something."""
    return f"{number:.12g} {what}" + ("s" if number != 1 else "")


def _why(trouble: Exception, names_file: bool = False) -> str:
    """What went wrong, without the number that the system has for it; with the file, where nothing else names it."""
    file = f"{trouble.filename}: " if names_file and isinstance(trouble, OSError) and trouble.filename else ""
    return file + (trouble.strerror if isinstance(trouble, OSError) and trouble.strerror else str(trouble))


def _moment(at: float) -> str:
    """As a moderator reads it; one word, so that a log can be cut into columns."""
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%MZ")


def _imposed(name: str, kind: Literal["mute", "ban"], hours: float | None, reason: str, data: str | None) -> None:
    seconds = None if hours is None else hours * 3600
    _moderated(data, lambda moderation, person: moderation.impose(BY, person, kind, seconds, reason), name)
    typer.echo(f"{name}: {kind}, {'until it is lifted' if hours is None else _some(hours, 'hour')}: {reason}")


def _moderated(data: str | None, do: Callable[[Any, str], Awaitable[Any]], name: str | None = None) -> Any:
    """The result of `do`, called with the room's moderation and the id of the person of this name (empty: no name)."""
    from tapete.server.store.opening import IN_FOLDER, opened
    from tapete.server.store.store import NotKept, Unreadable, Unusable

    place = _database(data) or IN_FOLDER
    folder = Path() if place != IN_FOLDER else _folder(None if data is None else Path(data))

    async def run() -> Any:
        from tapete.server.club.moderation import Moderation
        from tapete.server.people.people import People

        store = await opened(place, folder)
        try:
            people = People(store)
            await people.load()
            moderation = Moderation(store, people)
            await moderation.load()
            account = people.named(name) if name is not None else None
            if name is not None and account is None:
                _fail(f"nobody has an account named {name!r}")
            return await do(moderation, account.person if account is not None else "")
        finally:
            await store.close()

    try:
        return asyncio.run(run())
    except (Unusable, NotKept, Unreadable) as trouble:
        _fail(str(trouble))


def _named(
    data: str | None, find: Callable[[Any], Awaitable[Any]], whose: Callable[[Any], Sequence[str]]
) -> list[tuple[Any, list[str]]]:
    """What is found, each with the names of its people, as moderators read them; who has none is a person's id."""

    async def run(moderation: Any, _: str) -> list[tuple[Any, list[str]]]:
        found = await find(moderation)
        names = await moderation.names([person for each in found for person in whose(each)])
        return [(each, [names[person] or person for person in whose(each)]) for each in found]

    result: list[tuple[Any, list[str]]] = _moderated(data, run)
    return result


def _say_if_none(found: Sequence[Any], sentence: str) -> None:
    """One line where nothing was found; on the error output, so that whoever counts lines counts none."""
    if not found:
        typer.secho(sentence, err=True)


def environment() -> "Settings":
    """The settings of the environment; a bad one ends the command with a sentence."""
    from tapete.server.settings import BadSetting, settings_from

    try:
        return settings_from({})
    except BadSetting as wrong:
        _fail(str(wrong))


def _database(data: str | None) -> str:
    """The address of the database that is given, or else set; empty: the room is in a folder."""
    place = environment().store if data is None else data
    return place if place.startswith("postgresql://") else ""


def _folder(data: Path | None, must_exist: bool = True) -> Path:
    folder = data or environment().data
    if must_exist and not (folder / JOURNAL).exists():
        _fail(f"there is no journal {folder / JOURNAL}")
    return folder


def _fail(message: str) -> NoReturn:
    typer.secho(f"tapete: {message}", err=True)
    raise typer.Exit(1)
