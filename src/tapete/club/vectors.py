"""The adapter of the platform to the vector files: answers to records of kind `platform` (docs/spec/vectors.md)."""

from collections.abc import Mapping
from typing import Any

from tapete.club.contract import Contracted, stakes_of
from tapete.club.settlement import Contract, Stakes, is_agreed, settle, shares
from tapete.conformance.adapter import Unanswered, fields
from tapete.conformance.schema import check_inputs
from tapete.rules.game import Game, configure, options
from tapete.rules.games import game
from tapete.table.pace import TableOptions


def answer(record: Mapping[str, Any]) -> Mapping[str, Any]:
    """The answer to a whole record. Raises Unanswered for another kind, ValueError for impossible inputs."""
    if record["kind"] != "platform":
        raise Unanswered(record["kind"])
    inputs = record["inputs"]
    rules, stakes = _table(record["game"], record["options"])
    check_inputs(rules, inputs, fields(rules))
    cancelled = bool(inputs.get("cancelled"))
    if "votes" in inputs:
        cancelled = is_agreed(inputs["seats"], {int(seat): agrees for seat, agrees in inputs["votes"].items()})
        if "totals" not in inputs:
            return {"cancelled": cancelled}
    settled = settle(
        inputs["totals"],
        stakes,
        contract=_contract(rules, inputs) if isinstance(rules, Contracted) else None,
        cancelled=cancelled,
        penalised=inputs.get("penalised", ()),
        robots=[seat for seat, who in enumerate(inputs.get("seats", ())) if who == "robot"],
        shared_address=any(len(group) > 1 for group in inputs.get("shared_ip", ())),
    )
    moved = {"scored": settled.scored, "chips": settled.chips, "bank": settled.bank, "xp": settled.xp}
    return {"cancelled": cancelled, **moved}


def _table(name: str, given: Mapping[str, Any]) -> tuple[Game[Any], Stakes]:
    """The game and the stakes of a table with these options. Raises BadOption, or Unanswered without such a game."""
    try:
        found = game(name)
    except KeyError as unknown:
        raise Unanswered(unknown.args[0]) from None
    of_table = {each.name for each in options(TableOptions)}
    table = configure(TableOptions(), {name: value for name, value in given.items() if name in of_table})
    rules = configure(found, {name: value for name, value in given.items() if name not in of_table})
    return rules, stakes_of(rules, table)


def _contract(rules: Contracted, inputs: Mapping[str, Any]) -> Contract | None:
    """The contract that a record states, with the shares of this game."""
    if inputs.get("declarer") is None:
        return None
    partners = tuple(inputs.get("partners", ()))
    defenders = len(inputs["totals"]) - 1 - len(partners)
    parts = shares(defenders, len(partners), rules.partner_split == "1:1")
    return Contract(inputs["declarer"], inputs["made"], partners, parts)
