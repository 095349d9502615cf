"""The game of El Tomate for the registry, and its answers to the vector schema (rules tomate, vectors README)."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tapete.rules.cards import SPANISH_PACK, Card, check_pack
from tapete.rules.game import Action, Seat
from tapete.rules.inputs import one_of
from tapete.rules.replay import Replay, spoken
from tapete.rules.spanish import answer_trick, duties
from tapete.rules.tomate.hand import TomateHand
from tapete.rules.tomate.match import TomateMatch, opened
from tapete.rules.tomate.options import TomateOptions
from tapete.rules.tomate.tantos import Deal, Pot, Settlement, covers, settle, split
from tapete.rules.tomate.turns import TRICKS, answers, offered_to, seated, turn_order

PLENTY: Final = 1000
"""A stack that is large enough for anything, where a record gives none."""
MOMENTS: Final = ("tomo", "tomo_discard", "declare", "baceta")


@dataclass(frozen=True, slots=True, repr=False)
class Tomate(TomateOptions):
    """El Tomate and its options."""

    def pack(self, seats: int) -> tuple[Card, ...]:
        return SPANISH_PACK

    def match(self, seats: int, **state: Any) -> TomateMatch:
        if seats not in self.players:
            raise ValueError(f"{self.id} is played by 2 to 13, not {seats}")
        match = TomateMatch(self, **{"dealer": 0, "totals": (self.initial_stack,) * seats, **state})
        if match.seats != seats:
            raise ValueError(f"totals: {match.seats} stacks for {seats} seats")
        return match

    def balance(self, hand: TomateHand) -> Collection[int]:
        """What the scores of a finished deal add up to: what the plate and the reserve have lost."""
        return (sum(hand.match.pot) - sum(hand.settled().pot),)

    def answer(self, kind: str, inputs: Mapping[str, Any]) -> Mapping[str, Any]:
        match kind:
            case "legal-actions":
                return {"actions": self._actions(inputs)}
            case "turn-order":
                return self._turn_order(inputs)
            case "deal":
                return self._dealt(inputs)
            case "score":
                settled = self._settled(inputs, inputs["players"], Pot(inputs["plate"], inputs["reserve"]))
                return _facts(settled)
            case "session":
                return self._session(inputs)
        return answer_trick(kind, inputs, duties(self))

    def _actions(self, inputs: Mapping[str, Any]) -> Sequence[Any]:
        covered = covers(self, inputs.get("stack", PLENTY), inputs.get("stake", 0))
        match one_of("moment", inputs["moment"], MOMENTS):
            case "tomo":
                return [False, True] if covered and self.tomo_enabled else [False]
            case "tomo_discard":
                return [*inputs["hand"], inputs["turn_up"]] if self.tomo_may_discard_turnup else inputs["hand"]
            case "declare":
                legal = answers(self, "declare", covered, inputs.get("dealer_took", False))
                return [action.what or "pass" for action in legal]
        legal = () if self.baceta_variant == "off" else answers(self, "baceta", covered)
        return [False, True] if len(legal) == 2 else [False]

    def _turn_order(self, inputs: Mapping[str, Any]) -> Mapping[str, Any]:
        order = self.match(inputs["players"], dealer=inputs["dealer"]).order
        if one_of("moment", inputs["moment"], ("baceta", "lead")) == "baceta":
            return {"asked": offered_to(self, order, inputs["playing"])}
        if not inputs["playing"]:
            raise ValueError("playing: nobody leads where nobody plays")
        return {"leader": seated(self, order, inputs["playing"], inputs.get("baceta_taker"))[0]}

    def _dealt(self, inputs: Mapping[str, Any]) -> Mapping[str, Any]:
        match = self.match(inputs["players"], dealer=inputs["dealer"])
        hand = match.deal([Card(text) for text in inputs["deck"]])
        hands = {str(seat): hand.hands[seat] for seat in match.order}
        return {"hands": hands, "turn_up": hand.turn_up, "stock": hand.stock}

    def _settled(self, inputs: Mapping[str, Any], seats: int, pot: Pot, last: bool = False) -> Settlement:
        taker, won = inputs.get("baceta_taker"), inputs.get("tricks_won")
        deal = Deal(inputs["dealer"], bool(inputs.get("tomo")), inputs.get("playing", ()), taker, won)
        if won is not None and sum(won) != TRICKS:
            raise ValueError(f"tricks_won: {won!r} is not allowed; allowed: three tricks, or null")
        if pot.plate % 3:
            raise ValueError(f"plate: {pot.plate} is not allowed; allowed: threes")
        return settle(self, seats, pot, deal, last)

    def _session(self, inputs: Mapping[str, Any]) -> Mapping[str, Any]:
        """Deals one after the other; a seat that the deal skips and that cannot ante has left."""
        seats, stacks, pot = inputs["players"], list(inputs["stacks"]), Pot(inputs["plate"], inputs["reserve"])
        gone: list[Seat] = []
        told: list[Mapping[str, Any]] = []
        if not inputs["deals"] or not all(isinstance(deal, Mapping) for deal in inputs["deals"]):
            raise ValueError("deals: one object a deal is needed, and at least one")
        dealer = inputs["deals"][0]["dealer"]
        for number, deal in enumerate(inputs["deals"], 1):
            gone += self._skipped(dealer, deal["dealer"], stacks, gone) if told else []
            dealer = deal["dealer"]
            if self.chips_rule == "rebuy" and stacks[dealer] < self.ante:
                stacks[dealer] += self.initial_stack
            settled = self._settled(deal, seats, pot, last=number == len(inputs["deals"]))
            pot = settled.pot
            stacks = [stack + gain for stack, gain in zip(stacks, settled.payoffs, strict=True)]
            told.append({**_facts(settled), "stacks": stacks})
        shares = split(sum(pot), turn_order(seats, dealer, gone), seats)
        final = [stack + share for stack, share in zip(stacks, shares, strict=True)]
        return {"deals": told, "final_stacks": final, "winners": [s for s in range(seats) if final[s] == max(final)]}

    def _skipped(self, last: Seat, dealer: Seat, stacks: Sequence[int], gone: Sequence[Seat]) -> list[Seat]:
        if self.chips_rule != "cover_required":
            return []
        between = [(last + step) % len(stacks) for step in range(1, (dealer - last) % len(stacks) or len(stacks))]
        return [seat for seat in between if stacks[seat] < self.ante and seat not in gone]

    def replay(self, inputs: Mapping[str, Any]) -> Replay:
        seats = inputs["players"]
        hands = tuple([tuple([Card(text) for text in inputs["hands"][str(seat)]]) for seat in range(seats)])
        turn_up, stock = Card(inputs["turn_up"]), tuple([Card(text) for text in inputs["stock"]])
        self._check(hands, turn_up, stock)
        stacks = tuple(inputs.get("stacks") or (PLENTY,) * seats)
        match = self.match(
            seats, dealer=inputs["dealer"], totals=stacks, plate=inputs["plate"], reserve=inputs["reserve"]
        )

        def actions(do: str, value: Any) -> tuple[Action, ...]:
            if do == "tomo" and not self.tomo_enabled:
                return ()
            if do == "discard" and self.tomo_discard == "blind":
                held: list[str] = list(hands[match.dealer])
                return tuple(Action(do, str(held.index(text) + 1) if text in held else text) for text in value)
            return spoken(do, value)

        return Replay(opened(match, hands, turn_up, stock), _replayed, actions)

    def _check(self, hands: Sequence[Sequence[Card]], turn_up: Card, stock: Sequence[Card]) -> None:
        """Raises ValueError unless the pack was dealt. With thirteen a given stock is the reshuffled baceta."""
        given = [*(card for held in hands for card in held), turn_up]
        whole = [*given, *stock] if len(given) < len(SPANISH_PACK) else given
        check_pack(whole, SPANISH_PACK, "hands, turn_up, stock")
        if any(len(held) != TRICKS for held in hands):
            raise ValueError("hands: three cards each")


def _facts(settled: Settlement) -> Mapping[str, Any]:
    return {
        "stake": settled.stake,
        "moved": settled.moved,
        "payoffs": settled.payoffs,
        "plate": settled.pot.plate,
        "reserve": settled.pot.reserve,
        "tomates": settled.tomates,
    }


def _replayed(hand: TomateHand) -> Mapping[str, Any]:
    """What a finished deal tells of itself, in the words of the schema."""
    won = [sum(trick.winner == seat for trick in hand.tricks) for seat in range(hand.match.seats)]
    leader = hand.tricks[0].plays[0].seat if hand.tricks else None
    return {
        **_facts(hand.settled()),
        "playing": sorted(hand.playing),
        "baceta_taker": hand.taker,
        "tricks_won": won if hand.tricks else None,
        "leader": leader,
        "void": not hand.playing,
        "next_dealer": (hand.match.dealer + 1) % hand.match.seats,
    }
