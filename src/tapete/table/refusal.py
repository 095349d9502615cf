"""Why a table or the server refuses a command: by a rule of the game, or by one of its own."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from tapete.rules.game import BadOption, Code, Value

TableCode = Literal[
    "already_answered",
    "already_seated",
    "asked_already",
    "bad_level",
    "bad_option",
    "bad_seats",
    "bad_words",
    "banned",
    "bet_not_covered",
    "bug",
    "competitive",
    "dismissed",
    "fixed_rules",
    "hints_are_off",
    "in_a_match",
    "match_is_on",
    "muted",
    "no_hint",
    "no_name",
    "no_robot_there",
    "no_such_seat",
    "no_vote",
    "nobody_there",
    "nobody_to_agree",
    "not_here",
    "not_invited",
    "not_kept",
    "not_proved",
    "not_public",
    "not_ready",
    "not_seated",
    "nothing_to_undo",
    "owner_only",
    "penalised",
    "practice_only",
    "seat_taken",
    "seats_free",
    "stale",
    "table_damaged",
    "table_full",
    "talk_is_off",
    "too_fast",
    "too_many_invitations",
    "too_many_tables",
    "unknown_game",
    "unknown_line",
    "unknown_phrase",
    "unknown_table",
    "unreadable",
    "vote_is_on",
]
"""Why a table or the server refuses a command: the words of `refused.<code>`."""


@dataclass(frozen=True, slots=True)
class TableRefusal:
    """Why a command is not taken: a code of the rules or of the table, and what it is about."""

    code: Code | TableCode
    about: tuple[tuple[str, str], ...] = ()


class Refused(Exception):
    """A command that the table does not take; nothing has happened."""

    def __init__(self, code: Code | TableCode, **about: str) -> None:
        super().__init__(" ".join([code, *(f"{name}={value}" for name, value in about.items())]))
        self.refusal = TableRefusal(code, tuple(about.items()))


def bad_option(bad: BadOption) -> Refused:
    """The refusal of an option, with the values that it may take, where there is such an option."""
    allowed = {"allowed": _written(bad.allowed)} if bad.allowed else {}
    return Refused("bad_option", option=bad.name, given=str(bad.given)[:40], **allowed)


def _written(values: Sequence[Value]) -> str:
    """As JSON has them: `ccw, cw`, `true, false`, of numbers `1..8`, or `15..300/3` in steps of three."""
    if isinstance(values, range):
        return f"{values[0]}..{values[-1]}" + (f"/{values.step}" if values.step > 1 else "")
    return ", ".join([str(value).lower() if isinstance(value, bool) else str(value) for value in values])
