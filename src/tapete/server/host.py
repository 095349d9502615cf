"""The host's commands: people and their sanctions, chips, tidying; each says what it did."""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Final, Literal

import typer

from tapete.rules.games import GAMES
from tapete.server import backup, cases
from tapete.server.command import (
    BY,
    Name,
    Place,
    Reason,
    database,
    fail,
    folder,
    moderated,
    moment,
    named,
    of_a_room,
    say_if_none,
    some,
    why,
)
from tapete.server.store.folder import JOURNAL

MOST_HOURS: Final = 876_000
"""A hundred years."""
MOST_CHIPS: Final = 10**9
"""Of one correction."""
Hours = Annotated[float | None, typer.Option(min=0.01, max=MOST_HOURS, help="Duration; without it, until lifted.")]
Remove = Annotated[bool, typer.Option("--remove", help="Take the role away.")]


def add_to(admin: typer.Typer, app: typer.Typer) -> None:
    """The commands on `tapete admin`, and `tapete backup`, `restore` and `move`."""
    decisions = (cases.reports, cases.close_report, cases.uphold, cases.abandonments)
    acts: tuple[Callable[..., None], ...] = (
        check,
        moderator,
        mute,
        ban,
        sanctions,
        cases.lift,
        *decisions,
        log,
        pairs,
        tidy,
    )
    for command in acts:
        admin.command()(of_a_room(command))
    no_options = {"ignore_unknown_options": True}  # an amount below 0 is none, nor is the id of a table that begins so
    for command in (chips, cases.forgive):
        admin.command(context_settings=no_options)(of_a_room(command))
    for command in (backup.backup, backup.restore, move):
        app.command()(of_a_room(command))


def check(data: Place = None) -> None:
    """Read the whole journal, name damaged tables and what is wrong with its file; exit 1 if anything is.

    Changes nothing."""
    from tapete.server.store.sqlite_file import check_version
    from tapete.server.store.store import Unusable
    from tapete.server.tables.check import damaged, damaged_in, file_damage

    place = database(data)
    journal = Path() if place else folder(data) / JOURNAL
    try:
        file = "" if place else file_damage(journal)
        if not (place or file):
            check_version(journal, journal)
        found = asyncio.run(damaged_in(place)) if place else list(damaged(journal))
    except Unusable as trouble:
        fail(str(trouble))
    except sqlite3.Error as error:
        fail(f"cannot read {journal}: {error}")
    wrong = [damage for damage in found if damage is not None]
    for damage in wrong:
        typer.echo(damage)
    if file:
        typer.echo(f"{journal} is damaged: {file}")
    typer.echo(f"{some(len(found), 'table')}, {len(wrong)} damaged")
    raise typer.Exit(bool(wrong or file))


def moderator(name: Name, remove: Remove = False, data: Place = None) -> None:
    """Make a person a moderator, or take that away (--remove)."""
    moderated(data, lambda moderation, person: moderation.appoint(BY, person, "" if remove else "moderator"), name)
    typer.echo(f"{name}: {'no longer a moderator' if remove else 'moderator'}")


def mute(name: Name, reason: Reason, hours: Hours = None, data: Place = None) -> None:
    """Mute a person: nobody hears what they say."""
    _imposed(name, "mute", hours, reason, data)


def ban(name: Name, reason: Reason, hours: Hours = None, data: Place = None) -> None:
    """Ban a person: they can sit at no table."""
    _imposed(name, "ban", hours, reason, data)


def sanctions(data: Place = None) -> None:
    """List the mutes and bans in force, with their numbers and appeals."""
    found = named(data, lambda moderation: moderation.holding(), lambda each: (each.person,))
    for each, (name,) in found:
        end = "it is lifted" if each.is_endless else moment(each.until)
        appeal = f" (appeal: {each.appeal!r})" if each.appeal and not each.verdict else ""
        typer.echo(f"{each.id}: {name}: {each.kind} until {end}: {each.reason!r}{appeal}")
    say_if_none(found, "no sanction is in force")


def chips(
    name: Name,
    amount: Annotated[int, typer.Argument(metavar="AMOUNT", min=-MOST_CHIPS, max=MOST_CHIPS, help="Below 0: taken.")],
    reason: Reason,
    data: Place = None,
) -> None:
    """Give chips to a person, or take them (a negative amount), by an entry in the ledger."""
    from tapete.server.store.store import NotCovered, Outdated

    if not amount:
        raise typer.BadParameter("must not be 0", param_hint="AMOUNT")
    try:
        moderated(data, lambda moderation, person: moderation.correct(BY, person, amount, reason), name)
    except NotCovered:
        fail(f"{name} owns less than {-amount} chips")
    except Outdated:  # deleted meanwhile
        fail(f"nobody has an account named {name!r}")
    typer.echo(f"{name}: {amount:+d} chips")


def log(data: Place = None) -> None:
    """List the acts of moderators and of the host, newest first."""
    found = named(data, lambda moderation: moderation.acts(), lambda act: (act[3],))
    for (at, by, what, _, about), (name,) in found:
        said = " ".join(f"{each}={moment(value) if each == 'until' else repr(value)}" for each, value in about.items())
        typer.echo(f"{moment(at)} {by} {what} {name}: {said}")
    say_if_none(found, "the log is empty")


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
    found = named(data, lambda moderation: moderation.pairs(game, least), lambda pair: pair.people)
    for each, names in found:
        typer.echo(f"{' '.join(names)}: {each.together} together, deviations {each.deviations}, chips {each.chips}")
    say_if_none(found, f"no two have met in {least} matches")


def tidy(days: Annotated[float, typer.Option(min=1, help="Age from which they go.")], data: Place = None) -> None:
    """Delete what is older: guests' hands, results and mutes, all talk, invitations and unused sessions."""
    moderated(data, lambda moderation, _: moderation.tidy(days, BY))
    typer.echo("done")


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

    from tapete.server.store.postgres_sessions import TROUBLE
    from tapete.server.store.sole_owner import InUse
    from tapete.server.store.store import Unusable
    from tapete.server.transfer import alone_in, folders, moved

    try:
        with ExitStack() as alone:
            for folder in folders(source, target):
                alone.enter_context(alone_in(folder))
            counts = asyncio.run(moved(source, target))
    except (Unusable, InUse, OSError, sqlite3.Error, *TROUBLE) as trouble:
        fail(f"nothing was moved: {why(trouble, names_file=True)}")
    tables, events = some(counts["tables"], "table"), some(counts["events"] + counts["archive"], "event")
    typer.echo(f"{tables}, {events}, {some(sum(counts.values()), 'row')}")


def _imposed(name: str, kind: Literal["mute", "ban"], hours: float | None, reason: str, data: str | None) -> None:
    seconds = None if hours is None else hours * 3600
    moderated(data, lambda moderation, person: moderation.impose(BY, person, kind, seconds, reason), name)
    typer.echo(f"{name}: {kind}, {'until it is lifted' if hours is None else some(hours, 'hour')}: {reason}")
