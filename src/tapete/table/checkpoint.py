"""A table between two hands as plain values, so that it is taken up there without the events before."""

from collections.abc import Mapping
from typing import Any, Final

from tapete.rules.game import Value, state
from tapete.rules.games import game as game_named
from tapete.table.decide import changed_options
from tapete.table.table import Chair, Row, Table, with_options

FORM: Final = 1
"""How the values are laid out; those of another form are not read, and the whole log is."""
_CHAIR: Final = ("person", "name", "robot", "auto", "gone", "missed", "since")


def checkpoint(table: Table) -> dict[str, Any]:
    """All of a table that the next deal does not replace; the table is in a match, and no hand is played."""
    assert table.game is not None
    assert table.match is not None
    return {
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
        "rows": [tuple(row) for row in table.rows],
    }


def restored(table_id: str, saved: Mapping[str, Any]) -> Table:
    """The table of a checkpoint, ready for the deal that followed. Raises whatever wrong values lead to."""
    if saved["form"] != FORM:
        raise ValueError(f"a checkpoint of form {saved['form']}")
    options: Mapping[str, Value] = saved["options"]
    rules = with_options(game_named(saved["game"]), options)
    match = {name: _tuples(value) for name, value in saved["match"].items()}
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
        rows=tuple([Row(*map(_tuples, each)) for each in saved.get("rows", ())]),
        **rules,
    )


def _chair(chair: Chair) -> dict[str, Any]:
    fields = {name: getattr(chair, name) for name in _CHAIR}
    return fields if chair.claim is None else {**fields, "claim": _chair(chair.claim)}


def _seated(saved: Mapping[str, Any]) -> Chair:
    claim = saved.get("claim")
    return Chair(**{name: saved[name] for name in _CHAIR}, claim=None if claim is None else _seated(claim))


def _tuples(value: Any) -> Any:
    """Rows, which JSON gives back as lists, are tuples everywhere in the rules."""
    return tuple(map(_tuples, value)) if isinstance(value, list) else value
