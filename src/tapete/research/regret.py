"""Frozen positions of which it is known what each card is worth, and what a robot loses in them.

    python -m tapete.research.regret FILE expert                           # what it loses a decision
    python -m tapete.research.regret FILE draw GAME POSITIONS [CONTRACT]   # writes a new file; several minutes

A file has a position a line, as JSON: the record of the hand so far, and for each card that may be played how much less
it makes than the best one, by eight searches of `SIMULATIONS` simulations, fewer where the clock of the searcher stops
one, in layouts that the seat may believe in (the unit is that of a hint: points between the sides). Nobody bids in
them, but for a seat drawn by lot where a contract is named. A file stays as it was drawn, so that robots of different
times are judged alike.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from tapete.research.command_line import positive_int as number_of
from tapete.research.command_line import run
from tapete.research.entrants import OpenCards, entrant_named, seated
from tapete.research.habits import Bidder, check_contracts, fresh_hand
from tapete.research.report import Estimate, estimate
from tapete.robots import Chooser
from tapete.robots.hints import estimates, unit_worth
from tapete.rules.card_play import card_play
from tapete.rules.cards import Card
from tapete.rules.game import Action, Game, Hand, View
from tapete.rules.games import game
from tapete.rules.record import Record, parse

SIMULATIONS: Final = 20_000
PLAYERS: Final = ("regular", "casual", "plain:300")
"""Who has played the hands, a seat each by lot."""
BLUNDER: Final = 10.0
"""What loses so much is a blunder."""


class Judged(NamedTuple):
    """A position, and how much less than the best one each card makes: nothing, or below."""

    hand: Hand
    worth: Mapping[Card, float]

    @property
    def view(self) -> View:
        """What the seat to act sees."""
        return self.hand.view(self.hand.to_act)

    def lost(self, action: Action) -> float:
        """What this action, one of the cards, gives away."""
        return -self.worth[Card(action.what)]


class Losses(NamedTuple):
    """What a robot gives away a decision; the share of decisions that are blunders."""

    mean: Estimate
    blunders: float


def losses(positions: Iterable[Judged], chooser: Chooser) -> Losses:
    """What a robot loses in these positions."""
    each = [position.lost(chooser.choose(position.view)) for position in positions]
    return Losses(estimate(each), sum([lost >= BLUNDER for lost in each]) / len(each))


def positions(file: Path) -> list[Judged]:
    """The positions of a file. Raises ValueError for what is none."""
    if file.exists() and not file.is_file():  # a device may have no end
        raise ValueError(f"{file} is no file")
    found = []
    for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
        try:
            found.append(_read(line))
        except (ValueError, TypeError, KeyError, AttributeError) as wrong:
            raise ValueError(f"{file}: line {number} is no position: {wrong}") from wrong
    return found


def _read(line: str) -> Judged:
    given = json.loads(line)
    *_, hand = parse(given["record"]).hands()
    return Judged(hand, {Card(card): float(worth) for card, worth in given["worth"].items()})


def drawn(name: str, contract: str = "", *, seed: int = 1) -> Iterator[Judged]:
    """Positions in which a card is to be chosen, one a hand, for ever; `contract` is played by a seat drawn by lot."""
    rules = game(name)
    for number in count(1):
        chance = Random(f"regret {name} {seed} {number}")
        seats = rules.players[0]
        hand = fresh_hand(rules, seats, chance)
        declarer = chance.randrange(seats)
        table = [
            Bidder(seated(chance.choice(PLAYERS), chance.randrange(10**6)), contract if seat == declarer else "")
            for seat in range(seats)
        ]
        choices = list(_choices(hand, table))
        if choices:
            chosen = chance.choice(choices)
            yield Judged(chosen, _worth(rules, chosen.view(chosen.to_act)))


def _worth(rules: Game[Any], view: View) -> dict[Card, float]:
    """How much less than the best one each card makes."""
    play, found = card_play(rules, view), estimates(view, simulations=SIMULATIONS)
    assert play is not None, "drawn where numbers say the card play"
    assert found, "every card is tried before the clock stops a search"
    best = max(found.values()).mean
    return {card: round(unit_worth(play) * (each.mean - best), 1) for card, each in found.items()}


def _choices(hand: Hand, table: list[Bidder]) -> Iterator[Hand]:
    """The moments of a hand in which one of several cards is to be played, and nothing else can be done."""
    while (seat := hand.to_act) is not None:
        view = hand.view(seat)
        if hand.automatic is None and len(view.legal) > 1 and all(action.do == "play" for action in view.legal):
            yield hand
        hand = hand.play(hand.automatic or table[seat].choose(view))


def main(file: str, what: str, *more: str) -> None:
    path = Path(file)
    if what != "draw":
        judged = entrant_named(what)
        if isinstance(judged, OpenCards):
            raise ValueError(f"{what}: whoever sees all cards cannot be judged by what a seat may believe")
        found = losses(positions(path), judged)
        print(f"{what}: {found.mean} lost a decision, {found.blunders:.1%} blunders")
        return
    if len(more) < 2:
        raise ValueError("draw: GAME and POSITIONS are wanted")
    name, wanted, *contract = more
    number = number_of(wanted)
    if len(contract) > 1:
        raise ValueError("draw: at most one CONTRACT is wanted")
    check_contracts(game(name), contract)  # before there is a file
    with path.open("x", encoding="utf-8") as out:  # a file stays as it was drawn
        for _, each in zip(range(number), drawn(name, *contract), strict=False):
            line = {"record": Record.of(each.hand).text(), "worth": dict(each.worth)}
            out.write(json.dumps(line, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    run(main)
