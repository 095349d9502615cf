"""A table between two hands as plain values, so that it is taken up there without the events before."""

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any, Final

from tapete.rules.cards import Card
from tapete.rules.game import Action, Value, state
from tapete.rules.games import game as game_named
from tapete.table.company import Company, Lots, Vote
from tapete.table.decide import changed_options
from tapete.table.evolve import with_options
from tapete.table.position import Position
from tapete.table.table import Chair, Row, Table

FORM: Final = 1
"""How the values are laid out; those of another form are not read, and the whole log is."""
_CHAIR: Final = (
    "person",
    "name",
    "robot",
    "auto",
    "gone",
    "missed",
    "since",
    "seated_at",
    "robot_since",
    "gone_at",
    "whose",
    "left_at",
)
_COMPANY: Final = (
    "players",
    "forfeited",
    "absent",
    "failed",
    "unread",
    "unready",
    "set_at",
    "invitations",
    "guests",
    "dismissed",
    "forced",
)
"""What the next deal does not replace, besides lots and vote."""


def checkpoint(table: Table) -> dict[str, Any]:
    """All of a table that the next deal does not replace; the table is in a match, and no hand is played."""
    assert table.game is not None
    assert table.match is not None
    saved = {
        "form": FORM,
        "version": table.version,
        "stage": table.stage,
        "name": table.name,
        "owner": table.owner,
        "seed": table.seed,
        "game": table.game.id,
        "options": changed_options(table),
        "chairs": [_chair(chair) for chair in table.chairs],
        "match": state(table.match),
        "hand_number": table.hand_number,
        "deals": table.deals,
        "promised": table.promised,
        "closed_until": table.closed_until,
        "rows": [tuple(row) for row in table.rows],
        "company": _company(table.company),
    }
    if not table.was_public:
        saved["was_public"] = False
    return saved if table.position is None else {**saved, "position": position_saved(table.position)}


def restored(table_id: str, saved: Mapping[str, Any]) -> Table:
    """The table of a checkpoint, ready for the deal that followed. Raises whatever wrong values lead to."""
    if saved["form"] != FORM:
        raise ValueError(f"a checkpoint of form {saved['form']}")
    options: Mapping[str, Value] = saved["options"]
    rules = with_options(game_named(saved["game"]), options)
    match = {name: as_rows(value) for name, value in saved["match"].items()}
    return Table(
        table_id,
        version=saved["version"],
        stage=saved["stage"],
        name=saved["name"],
        owner=saved["owner"],
        seed=saved["seed"],
        chairs=tuple(map(_seated, saved["chairs"])),
        match=rules["game"].match(len(saved["chairs"]), **match),
        hand_number=saved["hand_number"],
        deals=saved.get("deals", 0),
        promised=saved.get("promised", ""),
        was_public=saved.get("was_public", True),
        closed_until=saved.get("closed_until", 0.0),
        rows=tuple([Row(*map(as_rows, each)) for each in saved.get("rows", ())]),
        company=_companied(saved.get("company", {})),
        position=position_restored(saved.get("position")),
        **rules,
    )


def position_saved(position: Position) -> dict[str, Any]:
    """A position as plain values, in a checkpoint and in the event that opens its table."""
    return {
        "hand": position.hand,
        "state": dict(position.state),
        "deck": " ".join(position.deck),
        "actions": list(map(str, position.actions)),
    }


def position_restored(saved: Mapping[str, Any] | None) -> Position | None:
    """The position of these values. Raises whatever wrong values lead to."""
    if saved is None:
        return None
    state = {name: as_rows(value) for name, value in saved["state"].items()}
    actions = tuple(map(Action.parse, saved["actions"]))
    return Position(saved["hand"], state, _cards(saved["deck"].split()), actions)


def _chair(chair: Chair) -> dict[str, Any]:
    fields = {name: getattr(chair, name) for name in _CHAIR}
    return fields if chair.claim is None else {**fields, "claim": _chair(chair.claim)}


def _seated(saved: Mapping[str, Any]) -> Chair:
    claim = saved.get("claim")
    fields = {name: as_rows(saved[name]) for name in _CHAIR if name in saved}
    return Chair(**fields, claim=None if claim is None else _seated(claim))


def _company(company: Company) -> dict[str, Any]:
    """What is not as it is at the beginning."""
    fields = {name: getattr(company, name) for name in _COMPANY if getattr(company, name)}
    if company.lots is not None:
        fields["lots"] = {
            "seats": company.lots.seats,
            "came_from": company.lots.came_from,
            "dealer": company.lots.dealer,
        }
    if company.vote is not None:
        fields["vote"] = {each.name: getattr(company.vote, each.name) for each in dataclasses.fields(Vote)}
    return fields


def _companied(saved: Mapping[str, Any]) -> Company:
    fields = {name: as_rows(saved[name]) for name in _COMPANY if name in saved}
    lots, vote = saved.get("lots"), saved.get("vote")
    if lots is not None:
        fields["lots"] = Lots(_cards(lots["seats"]), tuple(lots["came_from"]), _cards(lots["dealer"]))
    if vote is not None:
        fields["vote"] = Vote(**{name: as_rows(value) for name, value in vote.items()})
    return Company(**fields)


def _cards(texts: Sequence[str]) -> tuple[Card, ...]:
    return tuple(map(Card, texts))


def as_rows(value: Any) -> Any:
    """Rows, which JSON gives back as lists, are tuples everywhere in the rules."""
    return tuple(map(as_rows, value)) if isinstance(value, list) else value
