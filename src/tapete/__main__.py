"""The command line: to play, serve and keep a room, read rules, check records; each verb imports what it needs."""

import errno
import gc
import os
import socket
import sys
from collections.abc import Sequence
from importlib.metadata import version
from io import StringIO
from pathlib import Path
from typing import Annotated, Final, Literal, NoReturn

import typer

from tapete import interrupted
from tapete.rules.game import Value, configure, options
from tapete.rules.games import GAMES
from tapete.server.command import check_installed
from tapete.server.host import add_to as add_host_commands
from tapete.terminal import completion
from tapete.terminal.arguments import GameName, Language, Options, Seats, Seed, check_seats, game_named, set_options
from tapete.terminal.ascii_fallback import install_ascii_fallback
from tapete.terminal.completion import spelt

ABOUT: Final = "A card room for Tute, Cuatrola, El Tomate, Brisca and French Tarot."
SELDOM: Final = 100_000
"""The threshold of the garbage collector: what is imported stays, and looking through it again and again took an eighth
of the start of a server."""
app = typer.Typer(no_args_is_help=True, add_completion=True, pretty_exceptions_enable=False, help=ABOUT)


def main() -> None:
    """The entry point of `tapete` and of `python -m tapete`."""
    gc.set_threshold(SELDOM)
    try:
        interrupted.as_usual()
        if sys.stdin is None:  # whoever started us has closed it: then it is at its end
            sys.stdin = StringIO()
        for name in ("stdout", "stderr"):
            if getattr(sys, name) is None:  # and nobody reads this one
                setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8"))
        install_ascii_fallback()
        _run()
    except KeyboardInterrupt:
        raise SystemExit(interrupted.CODE) from None
    except OSError as trouble:
        if trouble.filename and "--install-completion" in sys.argv:  # typer writes into the files of a shell
            typer.secho(f"tapete: cannot install the completion: {trouble.filename}: {trouble.strerror}", err=True)
            raise SystemExit(1) from None
        if trouble.errno not in (errno.ENOSPC, errno.EPIPE):
            raise
        if trouble.errno == errno.ENOSPC:
            typer.secho(f"tapete: cannot write: {trouble.strerror}", err=True)
        # What it still holds would fail once more at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(1) from None
    finally:
        gc.freeze()  # what is left ends with the process; looking through it took as long as a third of the start


def _run() -> None:
    """The command, and all that it has written gone out."""
    sys.path.append("")  # robots and games of whoever calls are found in this folder, as by `python -m tapete`
    if not 0 < len(os.environ.get("COLUMNS", "80").lstrip("0")) < 6:
        del os.environ["COLUMNS"]  # no width, or one of six digits, is none; the terminal may know its own
    values = completion.bash_values(os.environ)
    try:
        if values is None:
            app(prog_name="tapete")
        else:
            print("\n".join(values))
    finally:
        sys.stdout.flush()


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"tapete {version('tapete')}")
        raise typer.Exit


@app.callback()
def tapete(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """What is common to all commands."""


@app.command()
def play(
    name: GameName,
    option: Options = None,
    seats: Seats = None,
    level: Annotated[
        str,
        typer.Option(
            help="Level of the robots: novice, learner, casual, regular, skilled or expert.",
            autocompletion=completion.levels,
        ),
    ] = "regular",
    lang: Language = None,
    seed: Seed = None,
    pace: Annotated[
        float | None,
        typer.Option(help="Seconds to wait after a robot's action, 0 to 60; 0.5 by default on a terminal."),
    ] = None,
) -> None:
    """Play a match against robots in the terminal."""
    from tapete.robots import LEVELS
    from tapete.terminal import opened

    rules = game_named(name)
    if level not in LEVELS:
        raise typer.BadParameter(f"no robot {level!r}; there are {', '.join(LEVELS)}", param_hint="--level")
    chosen = set_options(rules, option or [])
    check_seats(rules, chosen, rules.players[0] if seats is None else seats)
    try:
        table = opened(configure(rules, chosen), seats, level, lang, seed, pace)
    except ValueError as wrong:
        raise typer.BadParameter(str(wrong)) from None
    raise typer.Exit(table.run())


@app.command()
def serve(
    host: Annotated[
        str | None,
        typer.Option(help="Address to listen on, 127.0.0.1 by default; 0.0.0.0 also lets in other machines."),
    ] = None,
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="Port, 8000 by default; 0 takes a free one.")
    ] = None,
    data: Annotated[str | None, typer.Option(metavar="DIR", help="Folder of the room, ./data by default.")] = None,
    store: Annotated[str | None, typer.Option(help="sqlite (in the folder; the default), or postgresql://…")] = None,
    bus: Annotated[str | None, typer.Option(help="redis://…, where several nodes share one database.")] = None,
) -> None:
    """Serve the room. `TAPETE_HOST`, `TAPETE_PORT`, … set what is not given; docs/hosting.md lists all settings."""
    check_installed()
    from tapete.server.people.secret import BadSecret
    from tapete.server.serve import run
    from tapete.server.settings import BadSetting, settings_from
    from tapete.server.store.sole_owner import InUse

    folder = data and Path(data)  # a Path of no letters would be the current folder
    try:
        settings = settings_from({"host": host, "port": port, "data": folder, "store": store, "bus": bus})
    except BadSetting as wrong:
        raise typer.BadParameter(str(wrong)) from None
    _check_address(settings.host, settings.port)
    try:
        run(settings)
    except (InUse, BadSecret, OSError) as trouble:
        _fail(f"cannot serve {settings.data if settings.store == 'sqlite' else 'the room'}: {trouble}")


admin = typer.Typer(
    no_args_is_help=True, help="Administer a room: moderators, sanctions, reports, chips, a check of the journal."
)
app.add_typer(admin, name="admin")


add_host_commands(admin, app)


@app.command()
def verify(
    file: Annotated[str, typer.Argument(metavar="FILE|LINK", help="A record, several, or the link to a hand.")],
) -> None:
    """Check that hands were dealt fairly, from their records (docs/fair.md); exit 1 if that is not proved of each."""
    from tapete.rules.record import apart
    from tapete.terminal.proof import proof

    texts, proved = apart(_text(file)), 0
    if len(texts) == 1:
        is_proved, lines = proof(texts[0], file)
        if not is_proved:
            _fail(lines[0])
        typer.echo("\n".join(lines))
        return
    for number, text in enumerate(texts, 1):
        is_proved, lines = proof(text, "it")
        proved += is_proved
        typer.echo(f"{number}: {'; '.join(lines)}")
    typer.echo(f"{len(texts)} records, {len(texts) - proved} not proved")
    raise typer.Exit(proved < len(texts))


@app.command()
def replay(
    file: Annotated[str, typer.Argument(metavar="FILE|LINK", help="A record, or the link to a hand.")],
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter after each action.")] = False,
    which: Annotated[
        int | None, typer.Option("--record", metavar="NUMBER", help="Which record of a file with several, from 1.")
    ] = None,
) -> None:
    """Show a hand from its record, action by action."""
    from tapete.rules.record import apart, parse

    texts = apart(_text(file))
    if which is None and len(texts) > 1:
        _fail(f"{file} holds {len(texts)} records: choose one with --record")
    if which is not None and not 1 <= which <= len(texts):
        raise typer.BadParameter(f"{file} holds {len(texts)}, counted from 1", param_hint="--record")
    try:
        record = parse(texts[(which or 1) - 1])
    except ValueError as wrong:
        _fail(f"{file} is not a record: {wrong}")
    for number, hand in enumerate(record.hands()):
        if number:
            seat, action = record.actions[number - 1]
            typer.echo(f"{number}. seat {seat}: {action}")
            if step:
                step = _goes_on()
        if number in (0, len(record.actions)):
            typer.echo(str(hand))
    if hand.to_act is not None:
        typer.echo(f"not over: seat {hand.to_act} to act")
    else:
        typer.echo(f"scores: {' '.join(f'{score:+g}' for score in hand.scores())}")


def _goes_on() -> bool:
    """Whether there was an Enter to wait for; where the input has ended, nothing is waited for any more."""
    try:
        input()
    except EOFError:
        return False
    return True


def _text(place: str) -> str:
    """What stands in a file, or at the link to a hand."""
    from tapete.rules.record import printable
    from tapete.terminal.record_source import UnreadableRecord, record_text

    try:
        return record_text(place)
    except UnreadableRecord as why:
        _fail(printable(str(why)))


def _check_address(host: str, port: int) -> None:
    """Says at once, and in one line, what the server would say late and in many."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except UnicodeError:  # a part of the name is empty or too long
        _fail(f"cannot listen on port {port} of {host}: this is no name of a host")
    except OSError as trouble:
        if trouble.errno == errno.EADDRINUSE:
            _fail(f"port {port} of {host} is in use: is the room open already? Choose another with --port.")
        _fail(f"cannot listen on port {port} of {host}: {trouble.strerror or trouble}")


@app.command()
def games(
    name: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help="Show the options of this game.", autocompletion=completion.games),
    ] = None,
) -> None:
    """List the games, or the options and presets of one."""
    from tapete.terminal.listing import listed, set_out

    if name is None:
        rows = [(each.id, _seats(each.players), ", ".join(each.presets)) for each in GAMES]
        listed(("game", "players", "presets"), rows)
        return
    found = game_named(name)
    rows_of = [(known.name, spelt(known.default), _words(known.values), known.text) for known in options(found)]
    listed(("option", "default", "values", ""), rows_of)
    for preset, chosen in found.presets.items():
        settings = " ".join(f"{option}={spelt(value)}" for option, value in chosen.items())
        set_out(f"preset={preset}", settings or "the defaults")


def _seats(players: Sequence[int]) -> str:
    """`4`, `3, 4`, `2-13`."""
    first, last = min(players), max(players)
    return f"{first}-{last}" if len(players) > 4 else ", ".join(map(str, sorted(players)))


@app.command()
def rules(
    name: GameName,
    option: Options = None,
    lang: Language = None,
) -> None:
    """Show the rules of a game as played with these options."""
    from tapete.terminal.rules import show

    played = game_named(name)
    try:
        show(played, set_options(played, option or []), lang)
    except ValueError as wrong:
        raise typer.BadParameter(str(wrong)) from None


@app.command()
def conformance(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Vector files (docs/spec/vectors.md).")],
) -> None:
    """Run vector files against the rules; exit 1 if anything failed."""
    from tapete.club.vectors import answer
    from tapete.conformance.run import main as run

    raise typer.Exit(run(files, (answer,)))


@app.command()
def arena(
    name: GameName,
    a: Annotated[
        str,
        typer.Option(help="A level of robot, or your own as package.module:Class.", autocompletion=completion.levels),
    ] = "regular",
    b: Annotated[
        str, typer.Option(help="The robot that it is compared with.", autocompletion=completion.levels)
    ] = "novice",
    seats: Seats = None,
    deals: Annotated[
        int, typer.Option(min=2, max=10_000_000, help="Number of deals (of matches, with --matches).")
    ] = 2000,
    jobs: Annotated[int, typer.Option(min=1, help="Number of processes.")] = 1,
    on: Annotated[
        Literal["here", "ray"], typer.Option(help="Where to play: this machine, or the Ray cluster at RAY_ADDRESS.")
    ] = "here",
    seed: Annotated[int, typer.Option(help="Seed of the deals.")] = 0,
    matches: Annotated[bool, typer.Option("--matches", help="Play whole matches instead of single deals.")] = False,
    keep: Annotated[
        Path | None, typer.Option(help="File to record deals in; a contest that was stopped goes on from there.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
    option: Options = None,
) -> None:
    """Compare two robots on the same deals, played from every side."""
    from tapete.research.arena import Contest, TooFew
    from tapete.research.arena import main as run
    from tapete.research.workers import NoRay
    from tapete.robots import BadChoice

    rules = game_named(name)
    chosen, number = set_options(rules, option or []), rules.players[0] if seats is None else seats
    check_seats(rules, chosen, number)
    contest = Contest(rules, number, a, b, seed, chosen, matches)
    _check_contest(a, b, keep, contest.key)
    try:
        run([contest], deals, jobs, keep, json, on)
    except (BadChoice, ChildProcessError, NoRay, TooFew) as trouble:
        _fail(str(trouble))


def _check_contest(a: str, b: str, keep: Path | None, key: str) -> None:
    """Whether there are such robots, and the file is one of contests."""
    from tapete.research.block_file import BlockFile
    from tapete.research.entrants import seated

    try:
        seated(a, 0), seated(b, 0)
    except (KeyError, TypeError) as unknown:
        raise typer.BadParameter(unknown.args[0]) from None
    try:
        BlockFile.of(keep, key)
    except ValueError as wrong:
        raise typer.BadParameter(str(wrong), param_hint="--keep") from None
    except OSError as trouble:
        raise typer.BadParameter(f"cannot write {keep}: {trouble.strerror}", param_hint="--keep") from None


def _words(values: Sequence[Value]) -> str:
    if isinstance(values, range) and len(values) > 3:
        return f"{values[0]}, {values[1]} ... {values[-1]}"
    return ", ".join(map(spelt, values))


def _fail(message: str) -> NoReturn:
    typer.secho(f"tapete: {message}", err=True)
    raise typer.Exit(1)


if __name__ == "__main__":
    main()
