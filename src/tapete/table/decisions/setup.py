"""Decisions before a match: a table is opened, its options are set and read, a match begins."""

from collections.abc import Mapping
from typing import Any

from tapete.rules.game import BadOption, Game, Value, admits, changed, configure
from tapete.rules.game import options as options_of
from tapete.rules.games import game as game_named
from tapete.table.commands import Person, Start
from tapete.table.decisions.decision import Decision, check_owner, seat_at, set_auto
from tapete.table.events import Began, Dealt, Drew, Looked, Opened, OptionsSet
from tapete.table.evolve import with_options
from tapete.table.lots import dealer_of
from tapete.table.pace import TableOptions, split
from tapete.table.position import Position
from tapete.table.refusal import Refused, bad_option
from tapete.table.table import Table


def opened(
    game: str,
    owner: Person,
    seed: str,
    name: str = "",
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    position: Position | None = None,
) -> Opened:
    """The event that opens a table; raises Refused for a game, number of seats or option that does not exist.

    At one with a position nothing is at stake, whatever is given.
    """
    try:
        known = game_named(game)
    except KeyError:
        raise Refused("unknown_game", game=game) from None
    count = known.players[0] if seats is None else seats
    given = dict(options or {}) | ({} if position is None else {"competitive": False, "bet": 0})
    _check_options(type(known)(), given)
    _check_seats(with_options(known, given)["game"], count)
    return Opened(game, count, given, name, owner, seed, position=position)


def _check_options(game: Any, given: Mapping[str, Any]) -> None:
    rules, own = split(dict(given))
    try:
        configure(game, rules)
        asked = configure(TableOptions(), own)
    except BadOption as bad:
        raise bad_option(bad) from None
    if asked.hints and asked.competitive:
        raise Refused("practice_only", option="hints")


def set_options(decision: Decision, person: Person, options: Mapping[str, Value]) -> None:
    """Between matches all options; in one, who is alone with robots, and awaits nobody, may change how fast it
    goes and who sees it."""
    table = decision.table
    people = len(table.people) + sum(chair.claim is not None for chair in table.chairs)
    is_alone = table.in_match and person == table.owner and people == 1
    if not is_alone:
        check_owner(table, person)
    _check_options(table.game, options)
    assert table.game is not None
    _check_seats(with_options(table.game, options)["game"], len(table.chairs))
    if is_alone and _changes_the_match(table, options):
        raise Refused("match_is_on")
    if table.position is not None and _changes_the_match(table, options):
        raise Refused("fixed_rules")
    decision.add(OptionsSet(dict(options)))


def _changes_the_match(table: Table, options: Mapping[str, Value]) -> bool:
    """Whether other rules, or other stakes, would be set."""
    assert table.game is not None
    after = with_options(table.game, options)
    stakes = ("competitive", "bet", "one_round_rake", "extra_round_xp_to", "time_bank_s", "hints")
    return bool(after["game"] != table.game) or any(
        getattr(after["options"], name) != getattr(table.options, name) for name in stakes
    )


def start(decision: Decision, command: Start) -> None:
    """A match: every seat taken, and nobody who has not agreed with changed options; or a finished hand once more."""
    table = decision.table
    check_owner(table, command.person)
    if not all(chair.is_taken for chair in table.chairs):
        raise Refused("seats_free")
    waiting = [chair.name for chair in table.chairs if chair.person in table.company.unready]
    if waiting:
        raise Refused("not_ready", names=", ".join(waiting))
    assert table.game is not None
    _check_seats(table.game, len(table.chairs))
    set_auto(decision, seat_at(table, command.person), False, "back")
    if table.position is not None:
        decision.add(Began(table.position.state["dealer"]))
        decision.add(Dealt(table.position.deck))
        return
    if not command.draw:
        decision.add(Began(command.dealer))
        return
    seats, is_drawn = len(table.chairs), not table.options.as_seated and len(table.people) > 1
    first, last = command.draw[:seats] if is_drawn else (), command.draw[-seats:]
    decision.add(Drew(first, last))
    decision.add(Began(dealer_of(table.game, seats, last)))


def _check_seats(game: Game[Any], seats: int) -> None:
    """Raises Refused where the options do not allow so many players; it names the first option that would."""
    if not admits(game, seats):
        allowed = [str(count) for count in game.players if admits(game, count)]
        needed = {"option": name} if (name := _admitting(game, seats)) else {}
        raise Refused("bad_seats", given=str(seats), allowed=", ".join(allowed), **needed)


def _admitting(game: Game[Any], seats: int) -> str:
    """The first option with another value of which so many can play; empty: there is none."""
    if seats not in game.players:
        return ""
    others = ((each.name, value) for each in options_of(game) for value in each.values)
    return next((name for name, value in others if admits(configure(game, {name: value}), seats)), "")


def look(decision: Decision, person: Person) -> None:
    """The options are not new to this person any more."""
    seat = seat_at(decision.table, person)
    if person in decision.table.company.unread:
        decision.add(Looked(seat))


def changed_options(table: Table) -> dict[str, Value]:
    """The options of the table that differ from the defaults, those of the game and its own."""
    assert table.game is not None
    return {**changed(table.game), **changed(table.options)}
