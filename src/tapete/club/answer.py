"""What the platform says to a question of the vector schema, kind `platform`."""

from collections.abc import Mapping
from typing import Any

from tapete.club.settlement import Contract, Stakes, agreed, settle
from tapete.rules.game import Unanswered, options
from tapete.rules.games import game


def answer(record: Mapping[str, Any]) -> Mapping[str, Any]:
    """The answer to a whole record; raises Unanswered for every other kind."""
    if record["kind"] != "platform":
        raise Unanswered(record["kind"])
    inputs = record["inputs"]
    if "votes" in inputs:
        votes = {int(seat): agrees for seat, agrees in inputs["votes"].items()}
        return {"cancelled": agreed(inputs["seats"], votes)}
    chosen = {**_defaults(record["game"]), **record["options"]}
    stakes = Stakes(**{name: value for name, value in chosen.items() if name in Stakes.__dataclass_fields__})
    settled = settle(
        inputs["totals"],
        stakes,
        contract=_contract(inputs, chosen) if "declarer" in inputs else None,
        cancelled=inputs.get("cancelled", False),
        penalised=inputs.get("penalised", ()),
        shared_address=any(len(group) > 1 for group in inputs.get("shared_ip", ())),
    )
    return {"scored": settled.scored, "chips": settled.chips, "bank": settled.bank, "xp": settled.xp}


def _defaults(name: str) -> dict[str, Any]:
    """The number of rounds that a game plays if its table does not say."""
    try:
        return {each.name: each.default for each in options(game(name)) if each.name == "rounds"}
    except KeyError:
        raise Unanswered(f"game {name} is not there yet") from None


def _contract(inputs: Mapping[str, Any], chosen: Mapping[str, Any]) -> Contract:
    """Shares as in the payoffs: a partner one, the declarer the number of defenders less that of partners."""
    partners = tuple(inputs.get("partners", ()))
    defenders = len(inputs["totals"]) - 1 - len(partners)
    alone = chosen.get("partner_split") == "1:1" and partners
    shares = (1 if alone else defenders - len(partners), *(1 for _ in partners))
    return Contract(inputs["declarer"], inputs["made"], partners, shares)
