"""What the platform says to a question of the vector schema, kind `platform`."""

from collections.abc import Mapping
from typing import Any, Protocol, runtime_checkable

from tapete.club.settlement import Contract, Stakes, is_agreed, settle
from tapete.conformance.adapter import Unanswered, fields
from tapete.conformance.schema import check_inputs
from tapete.rules.game import Game, configure, options
from tapete.rules.games import game
from tapete.table.pace import TableOptions


@runtime_checkable
class Contracted(Protocol):
    """A game of rounds with a contract each: the rules of one round (C4, C6) and of further rounds (X3) are its own."""

    @property
    def rounds(self) -> int: ...
    @property
    def partner_split(self) -> str: ...


def answer(record: Mapping[str, Any]) -> Mapping[str, Any]:
    """The answer to a whole record; raises Unanswered for every other kind, ValueError for what cannot be."""
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
    of_stakes = {each.name for each in options(Stakes)}
    of_table = {each.name for each in options(TableOptions)}
    configure(TableOptions(), {name: value for name, value in given.items() if name in of_table})
    stakes = configure(Stakes(), {name: value for name, value in given.items() if name in of_stakes})
    rules = configure(found, {name: value for name, value in given.items() if name not in of_stakes | of_table})
    return rules, stakes.with_(rounds=rules.rounds) if isinstance(rules, Contracted) else stakes


def _contract(rules: Contracted, inputs: Mapping[str, Any]) -> Contract | None:
    """Shares as in the payoffs: a partner one, the declarer the number of defenders less that of partners."""
    if inputs.get("declarer") is None:
        return None
    partners = tuple(inputs.get("partners", ()))
    defenders = len(inputs["totals"]) - 1 - len(partners)
    equal = rules.partner_split == "1:1" and partners
    shares = (1 if equal else defenders - len(partners), *(1 for _ in partners))
    return Contract(inputs["declarer"], inputs["made"], partners, shares)
