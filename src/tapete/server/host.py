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
    str | None, typer.Option("--data", metavar="DIR|URL", help="Folder of the journal, or postgresql://…")
]
Name = Annotated[str, typer.Argument(help="Of somebody with an account.", callback=_text)]
Reason = Annotated[str, typer.Option(help="Told to the person, and kept in the log.", callback=_text)]
Hours = Annotated[float | None, typer.Option(min=0.01, max=MOST_HOURS, help="How long; without it until it is lifted.")]
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
    """Read the journal and name the tables that cannot be played on; exits 1 if there are any. Writes nothing."""
    from tapete.server.store.store import Unusable
    from tapete.server.tables.check import damaged, damaged_in

    place = _database(data)
    path = (environment().data if data is None else Path(data)) / JOURNAL
    if not place and not path.exists():
        _fail(f"there is no journal {path}")
    try:
        found = asyncio.run(damaged_in(place)) if place else list(damaged(path))
    except Unusable as trouble:
        _fail(str(trouble))
    except sqlite3.Error as error:
        _fail(f"cannot read {path}: {error}")
    wrong = [damage for damage in found if damage is not None]
    for damage in wrong:
        typer.echo(damage)
    typer.echo(f"{_some(len(found), 'table')}, {len(wrong)} damaged")
    raise typer.Exit(bool(wrong))


def moderator(name: Name, remove: Annotated[bool, typer.Option("--remove")] = False, data: Place = None) -> None:
    """Make somebody a moderator, or no longer."""
    _moderated(data, lambda moderation, person: moderation.appoint(BY, person, "" if remove else "moderator"), name)
    typer.echo(f"{name}: {'nobody special' if remove else 'moderator'}")


def mute(name: Name, reason: Reason, hours: Hours = None, data: Place = None) -> None:
    """Let nobody hear what somebody says."""
    _imposed(name, "mute", hours, reason, data)


def ban(name: Name, reason: Reason, hours: Hours = None, data: Place = None) -> None:
    """Let somebody sit at no table."""
    _imposed(name, "ban", hours, reason, data)


def sanctions(data: Place = None) -> None:
    """The mutes and bans that hold, each with its number, and what was said against it."""
    found = _named(data, lambda moderation: moderation.holding(), lambda each: (each.person,))
    for each, (name,) in found:
        end = "it is lifted" if each.until - each.at > ENDLESS_S else _moment(each.until)
        appeal = f" (appeal: {each.appeal!r})" if each.appeal and not each.verdict else ""
        typer.echo(f"{each.id}: {name}: {each.kind} until {end}: {each.reason}{appeal}")
    _say_if_none(found, "no sanction holds")


def lift(
    number: Annotated[int, typer.Argument(min=1, max=2**31 - 1)],
    text: Annotated[str, typer.Option(help="Why.", callback=_text)] = "",
    data: Place = None,
) -> None:
    """Lift a sanction by its number; `tapete admin sanctions` has it."""
    from tapete.server.club.moderation import UnknownSanction

    try:
        _moderated(data, lambda moderation, _: moderation.judge(BY, number, True, text))
    except UnknownSanction:
        _fail(f"there is no sanction {number}")
    typer.echo(f"sanction {number}: lifted")


def chips(
    name: Name,
    amount: Annotated[int, typer.Argument(min=-MOST_CHIPS, max=MOST_CHIPS)],
    reason: Reason,
    data: Place = None,
) -> None:
    """Give chips to somebody, or take them (a negative amount), by an entry of the ledger."""
    from tapete.server.store.store import NotCovered

    if not amount:
        _fail("say how many chips")
    try:
        _moderated(data, lambda moderation, person: moderation.correct(BY, person, amount, reason), name)
    except NotCovered:
        _fail(f"{name} owns less than {-amount} chips")
    typer.echo(f"{name}: {amount:+d} chips")


def reports(data: Place = None) -> None:
    """The reports that are open."""
    found = _named(data, lambda moderation: moderation.reports(), lambda each: (each.accused, each.person))
    for each, (accused, by) in found:
        where = f"table {each.table} hand {each.hand or '-'}"
        typer.echo(f"{each.id}: {accused}, by {by}: {each.reason}: {each.text!r} {where}")
    _say_if_none(found, "no report is open")


def log(data: Place = None) -> None:
    """What was done, the newest first."""
    found = _named(data, lambda moderation: moderation.acts(), lambda act: (act[3],))
    for (at, by, what, _, about), (name,) in found:
        said = " ".join(f"{each}={_moment(value) if each == 'until' else repr(value)}" for each, value in about.items())
        typer.echo(f"{_moment(at)} {by} {what} {name}: {said}")
    _say_if_none(found, "nothing has been done yet")


def pairs(game: str, least: Annotated[int, typer.Option(min=2)] = 20, data: Place = None) -> None:
    """Pairs that met often, and how they fare together and apart: figures, not verdicts."""
    if game not in [each.id for each in GAMES]:
        _fail(f"no game {game!r}; there are {', '.join(each.id for each in GAMES)}")
    found = _named(data, lambda moderation: moderation.pairs(game, least), lambda pair: pair.people)
    for each, names in found:
        typer.echo(f"{' '.join(names)}: {each.together} together, deviations {each.deviations}, chips {each.chips}")
    _say_if_none(found, f"no two have met in {least} matches")


def tidy(days: Annotated[float, typer.Option(min=1)], data: Place = None) -> None:
    """Forget guests' hands and results, invitations and unused sessions older than so many days."""
    _moderated(data, lambda moderation, _: moderation.tidy(days))
    typer.echo("done")


def backup(file: Annotated[Path, typer.Argument(dir_okay=False)], data: Place = None) -> None:
    """The journal and the secret into one file, while the room is open."""
    if _database(data):
        _fail(BY_OTHERS)
    folder = _folder(None if data is None else Path(data))
    if file.exists():
        _fail(f"{file} exists already")
    try:
        _backed_up(folder, file)
    except (OSError, sqlite3.Error) as error:
        _fail(f"{file} cannot be made: {error}")
    typer.echo(f"{file}: {file.stat().st_size} bytes")


def restore(file: Annotated[Path, typer.Argument(exists=True, dir_okay=False)], data: Place = None) -> None:
    """A backup into an empty folder; the file and the journal are checked whole."""
    if _database(data):
        _fail(BY_OTHERS)
    folder = _folder(None if data is None else Path(data), must_exist=False)
    if folder.exists() and not folder.is_dir():
        _fail(f"{folder} is no folder")
    if any((folder / name).exists() for name in (*KEPT, *BESIDE)):
        _fail(f"{folder} holds a room already, or what is left of one: restore into an empty folder")
    try:
        tables = _restored(file, folder)
    except (OSError, tarfile.TarError, EOFError, zlib.error, sqlite3.Error) as error:
        for name in (*KEPT, *BESIDE):
            (folder / name).unlink(missing_ok=True)
        _fail(f"{file} cannot be restored: {error}")
    typer.echo(f"{folder}: {tables} tables")


def move(
    source: Annotated[str, typer.Option("--from", metavar="PLACE", help="sqlite:FOLDER or postgresql://…")],
    target: Annotated[str, typer.Option("--to", metavar="PLACE", help="The other; it holds no room yet.")],
) -> None:
    """Carry a whole room from a folder to a database, or back; no server may be open on it."""
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
        _fail(f"nothing was moved: {trouble}")
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
        raise tarfile.TarError("it is no backup")
    with gzip.open(file) as packed:  # to its end, where its sum is: an archive is read no farther than its last file
        while packed.read(1 << 20):
            pass
    with tarfile.open(file) as archive:
        members = [member for member in archive.getmembers() if member.name in KEPT and member.isfile()]
        if {member.name for member in members} != set(KEPT):
            raise tarfile.TarError("it is no backup")
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
    typer.secho(message, err=True)
    raise typer.Exit(1)
