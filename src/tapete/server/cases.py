"""The host's commands about what waits for a decision: reports, appeals, and matches that were abandoned."""

from typing import Annotated, Any

import typer

from tapete.server.command import BY, Outcome, Place, TableId, Told, fail, moderated, moment, named, say_if_none

ReportNumber = Annotated[int, typer.Argument(metavar="NUMBER", min=1, max=2**31 - 1, help="Number of the report.")]
SanctionNumber = Annotated[int, typer.Argument(metavar="NUMBER", min=1, max=2**31 - 1, help="Number of the sanction.")]
Version = Annotated[
    int, typer.Argument(metavar="VERSION", min=1, max=2**31 - 1, help="Of the table, when the match was abandoned.")
]


def reports(data: Place = None) -> None:
    """List the open reports, with their numbers."""
    found = named(data, lambda moderation: moderation.reports(), lambda each: (each.accused, each.person))
    for each, (accused, by) in found:
        where = f"table {each.table} hand {each.hand or '-'}"
        typer.echo(f"{each.id}: {accused}, by {by}: {each.reason}: {each.text!r} {where}")
    say_if_none(found, "no report is open")


def close_report(number: ReportNumber, outcome: Outcome, data: Place = None) -> None:
    """Close a report by its number, which `tapete admin reports` shows."""
    from tapete.server.club.moderation import UnknownReport

    try:
        moderated(data, lambda moderation, _: moderation.close(BY, number, outcome))
    except UnknownReport:
        fail(f"there is no report {number}")
    typer.echo(f"report {number}: closed")


def lift(number: SanctionNumber, text: Told = "", data: Place = None) -> None:
    """Lift a sanction by its number, which `tapete admin sanctions` shows."""
    _judged(number, True, text, data)
    typer.echo(f"sanction {number}: lifted")


def uphold(number: SanctionNumber, text: Told = "", data: Place = None) -> None:
    """Reject the appeal against a sanction, by the number of the sanction."""
    _judged(number, False, text, data)
    typer.echo(f"sanction {number}: stays")


def abandonments(data: Place = None) -> None:
    """List the abandoned matches whose appeal waits, with table and version."""
    from tapete.server.club.abandonments import appeals

    found = named(data, lambda moderation: appeals(moderation.books), lambda each: (each[0],))
    for (_, each), (name,) in found:
        typer.echo(f"{each.table} {each.version}: {name}: {each.why}, {moment(each.at)} (appeal: {each.appeal!r})")
    say_if_none(found, "no appeal is open")


def forgive(table: TableId, version: Version, text: Told = "", data: Place = None) -> None:
    """Forgive an abandoned match, which `tapete admin abandonments` shows: it does not count any more."""
    from tapete.server.club.abandonments import UnknownAbandonment

    try:
        moderated(data, lambda moderation, _: moderation.forgive(BY, table, version, text))
    except UnknownAbandonment:
        fail(f"nobody abandoned a match of table {table} at version {version}")
    typer.echo(f"table {table} version {version}: forgiven")


def _judged(number: int, is_lifted: bool, text: str, data: str | None) -> None:
    from tapete.server.club.moderation import UnknownSanction

    async def judge(moderation: Any, _: str) -> None:
        await moderation.judge(BY, number, is_lifted, text)

    try:
        moderated(data, judge)
    except UnknownSanction:
        fail(f"there is no sanction {number}")
