"""Whether the contract of one round was made (docs/spec/platform.md C4): what the sheet says, not who is paid."""

from fractions import Fraction
from random import Random

from tapete.club.contract import contract_of
from tapete.rules.game import Action, Hand
from tapete.rules.games import game


def test_a_contract_that_was_made_is_made_though_a_missed_slam_costs_more() -> None:
    rules, dice, found = game("tarot-4", rounds=1), Random(5), set[tuple[bool, bool]]()
    wanted = (Action("bid", "tomo+slam"),)
    while (True, False) not in found:
        deck = list(rules.pack(4))
        dice.shuffle(deck)
        hand: Hand = rules.match(4).deal(deck)
        while hand.to_act is not None:
            said = [action for action in hand.legal() if action in wanted]
            hand = hand.play(hand.automatic or (said[0] if said else dice.choice(hand.legal())))
        contract = contract_of(rules, hand)
        if contract is None or not any("slam" in line.name for line in hand.sheet().lines):
            continue
        lines = {line.name: line.figures[contract.declarer] for line in hand.sheet().lines}
        assert contract.made == (Fraction(str(lines["card_points"])) >= Fraction(str(lines["target"])))
        found.add((contract.made, hand.scores()[contract.declarer] > 0))
    assert (False, False) in found
