"""El Tomate's answers to the vector files: questions, and recorded deals to be played again (docs/spec/tomate.md)."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from tapete.conformance import shapes
from tapete.conformance.adapter import Facts, Replay, spoken
from tapete.conformance.common import answer_trick
from tapete.conformance.shapes import Scope, Shape, one_of
from tapete.rules.cards import SPANISH_PACK, Card, check_pack
from tapete.rules.game import Action, Seat
from tapete.rules.spanish import duties
from tapete.rules.tomate.deal import opened
from tapete.rules.tomate.game import Tomate
from tapete.rules.tomate.hand import TomateHand
from tapete.rules.tomate.options import TomateOptions
from tapete.rules.tomate.score import settled, tricks_won
from tapete.rules.tomate.tantos import Outcome, Pot, Settlement, can_cover, settle, split
from tapete.rules.tomate.turns import TRICKS, answers, first_trick, offered_to, turn_order

PLENTY: Final = 1000
"""A stack that is large enough for anything, where a record gives none."""
MOMENTS: Final = ("tomo", "tomo_discard", "declare", "baceta")


def _threes(value: Any, about: Scope) -> None:
    shapes.amount(value, about)
    if value % 3:
        raise ValueError(f"{value} is not allowed; allowed: threes")


def _tricks_won(value: Any, about: Scope) -> None:
    """The tricks of each seat, or null if none was played."""
    shapes.or_none(shapes.each_seat(shapes.amount))(value, about)
    if value is not None and sum(value) != TRICKS:
        raise ValueError(f"{value!r} is not allowed; allowed: three tricks, or null")


def _deals(value: Any, about: Scope) -> None:
    shapes.deals(value, about)
    if not value or not all(isinstance(deal, Mapping) for deal in value):
        raise ValueError("one object a deal is needed, and at least one")


FIELDS: Final[Mapping[str, Shape]] = {"plate": _threes, "tricks_won": _tricks_won, "deals": _deals}
"""The fields of El Tomate's questions."""


def answer(game: Tomate, kind: str, inputs: Mapping[str, Any]) -> Facts:
    """What the rules say to a question. Raises Unanswered for a kind that El Tomate has not."""
    match kind:
        case "legal-actions":
            return {"actions": _actions(game, inputs)}
        case "turn-order":
            return _turn_order(game, inputs)
        case "deal":
            return _dealt(game, inputs)
        case "score":
            return _facts(_settled(game, inputs, inputs["players"], Pot(inputs["plate"], inputs["reserve"])))
        case "session":
            return _session(game, inputs)
    return answer_trick(kind, inputs, duties(game))


def replay(game: Tomate, inputs: Mapping[str, Any]) -> Replay:
    """The deal that `inputs` describe. Raises ValueError or KeyError for one that cannot be."""
    seats = inputs["players"]
    hands = tuple([tuple([Card(text) for text in inputs["hands"][str(seat)]]) for seat in range(seats)])
    turn_up, stock = Card(inputs["turn_up"]), tuple([Card(text) for text in inputs["stock"]])
    _check(hands, turn_up, stock)
    stacks = tuple(inputs.get("stacks") or (PLENTY,) * seats)
    purse = {"plate": inputs["plate"], "reserve": inputs["reserve"]}
    match = game.match(seats, dealer=inputs["dealer"], totals=stacks, **purse)

    def actions(do: str, value: Any) -> tuple[Action, ...]:
        if do == "tomo" and not game.tomo_enabled:
            return ()
        if do == "discard" and game.tomo_discard == "blind":
            held: list[str] = list(hands[match.dealer])
            return tuple(Action(do, str(held.index(text) + 1) if text in held else text) for text in value)
        return spoken(do, value)

    return Replay(TomateHand(opened(match.standing, hands, turn_up, stock)), _replayed, actions)


def _actions(game: TomateOptions, inputs: Mapping[str, Any]) -> Sequence[Any]:
    covered = can_cover(game, inputs.get("stack", PLENTY), inputs.get("stake", 0))
    match one_of("moment", inputs["moment"], MOMENTS):
        case "tomo":
            return [False, True] if covered and game.tomo_enabled else [False]
        case "tomo_discard":
            return [*inputs["hand"], inputs["turn_up"]] if game.tomo_may_discard_turnup else inputs["hand"]
        case "declare":
            legal = answers(game, "declare", covered, inputs.get("dealer_took", False))
            return [action.what or "pass" for action in legal]
    legal = () if game.baceta_variant == "off" else answers(game, "baceta", covered)
    return [False, True] if len(legal) == 2 else [False]


def _turn_order(game: Tomate, inputs: Mapping[str, Any]) -> Facts:
    order = game.match(inputs["players"], dealer=inputs["dealer"]).standing.order
    if one_of("moment", inputs["moment"], ("baceta", "lead")) == "baceta":
        return {"asked": offered_to(game, order, inputs["playing"])}
    if not inputs["playing"]:
        raise ValueError("playing: nobody leads where nobody plays")
    return {"leader": first_trick(game, order, inputs["playing"], inputs.get("baceta_taker"))[0]}


def _dealt(game: Tomate, inputs: Mapping[str, Any]) -> Facts:
    match = game.match(inputs["players"], dealer=inputs["dealer"])
    position = match.deal([Card(text) for text in inputs["deck"]])._position
    return {
        "hands": {str(seat): position.hands[seat] for seat in position.deal.order},
        "turn_up": position.deal.turn_up,
        "stock": position.stock,
    }


def _settled(game: TomateOptions, inputs: Mapping[str, Any], seats: int, pot: Pot, last: bool = False) -> Settlement:
    taker, won = inputs.get("baceta_taker"), inputs.get("tricks_won")
    outcome = Outcome(inputs["dealer"], bool(inputs.get("tomo")), inputs.get("playing", ()), taker, won)
    return settle(game, seats, pot, outcome, last)


def _session(game: TomateOptions, inputs: Mapping[str, Any]) -> Facts:
    """Deals one after the other; a seat that the deal skips and that cannot ante has left."""
    seats, stacks, pot = inputs["players"], list(inputs["stacks"]), Pot(inputs["plate"], inputs["reserve"])
    gone: list[Seat] = []
    facts: list[Facts] = []
    dealer = inputs["deals"][0]["dealer"]
    for number, deal in enumerate(inputs["deals"], 1):
        gone += _skipped(game, dealer, deal["dealer"], stacks, gone) if facts else []
        dealer = deal["dealer"]
        if game.chips_rule == "rebuy" and stacks[dealer] < game.ante:
            stacks[dealer] += game.initial_stack
        settlement = _settled(game, deal, seats, pot, last=number == len(inputs["deals"]))
        pot = settlement.pot
        stacks = [stack + gain for stack, gain in zip(stacks, settlement.payoffs, strict=True)]
        facts.append({**_facts(settlement), "stacks": stacks})
    shares = split(sum(pot), turn_order(seats, dealer, tuple(gone)), seats)
    final = [stack + share for stack, share in zip(stacks, shares, strict=True)]
    return {"deals": facts, "final_stacks": final, "winners": [s for s in range(seats) if final[s] == max(final)]}


def _skipped(game: TomateOptions, last: Seat, dealer: Seat, stacks: Sequence[int], gone: Sequence[Seat]) -> list[Seat]:
    """The seats between two dealers that could not ante."""
    if game.chips_rule != "cover_required":
        return []
    between = [(last + step) % len(stacks) for step in range(1, (dealer - last) % len(stacks) or len(stacks))]
    return [seat for seat in between if stacks[seat] < game.ante and seat not in gone]


def _check(hands: Sequence[Sequence[Card]], turn_up: Card, stock: Sequence[Card]) -> None:
    """Raises ValueError unless the pack was dealt. With thirteen a given stock is the reshuffled baceta."""
    given = [*(card for held in hands for card in held), turn_up]
    whole = [*given, *stock] if len(given) < len(SPANISH_PACK) else given
    check_pack(whole, SPANISH_PACK, "hands, turn_up, stock")
    if any(len(held) != TRICKS for held in hands):
        raise ValueError("hands: three cards each")


def _facts(settlement: Settlement) -> Facts:
    """The accounts of a deal in the words of the schema."""
    return {
        "stake": settlement.stake,
        "moved": settlement.fed,
        "payoffs": settlement.payoffs,
        "plate": settlement.pot.plate,
        "reserve": settlement.pot.reserve,
        "tomates": settlement.tomates,
    }


def _replayed(hand: TomateHand) -> Facts:
    """What a finished deal tells of itself, in the words of the schema."""
    position, standing = hand._position, hand._position.deal.standing
    return {
        **_facts(settled(position)),
        "playing": sorted(position.said.playing),
        "baceta_taker": position.said.taker,
        "tricks_won": tricks_won(position) if position.tricks else None,
        "leader": position.tricks[0].plays[0].seat if position.tricks else None,
        "void": not position.said.playing,
        "next_dealer": (standing.dealer + 1) % standing.seats,
    }
