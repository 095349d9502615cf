"""Learns how our robots play a game: `python -m tapete.research.habits GAME HANDS [CONTRACT...] [OPTION=VALUE...]`.

Writes what the searcher reads, into this folder or into `--out FOLDER`; it reads what is in `tapete/rules/<family>`. A
file that is there already is replaced only with `--replace`. `3:6000` are 6,000 hands of three players, where that is
not the usual number. A hand in which a card is exchanged after the first one is played teaches nothing: numbers cannot
say it. Where that is most hands, the option that forbids it is given.

Hands are played by robots drawn by lot for every seat: half of them `regular`, half searchers that know no habits. In
half of the hands they bid as they like; in the others nobody does, or a seat drawn by lot plays one of the contracts
against all, each as often as it is named.
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from statistics import StatisticsError
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from tapete.kernel import Prepared, Start, Student
from tapete.research.command_line import output_path, positive_int, run
from tapete.robots import Chooser
from tapete.robots.learnt import file_name
from tapete.robots.regular.regular import Regular
from tapete.robots.searcher.habits import KIND, written
from tapete.robots.searcher.numbers import numbers, prepared, start
from tapete.robots.searcher.searcher import Searcher, told
from tapete.rules.card_play import card_play
from tapete.rules.cards import Card
from tapete.rules.game import PASS, Action, Game, Hand, Seat, Value, View
from tapete.rules.games import game
from tapete.rules.phase import CardPlay

SIMULATIONS: Final = 1000
PASSES: Final = 6
RATE: Final = 0.15
HELD_BACK: Final = 10
"""One hand of so many is not learnt from, but tells how much has been learnt."""
VALUES: Final[Mapping[str, Value]] = {"true": True, "false": False}
"""Of options, other than texts."""
Plays = Sequence[tuple[Seat, int]]
Options = Mapping[str, Value]


class Bidder(NamedTuple):
    """A chooser that bids what it is told."""

    inner: Chooser
    bid: str

    def choose(self, view: View) -> Action:
        if view.phase in ("auction", "slam"):
            return next((action for action in view.legal if self.bid and action.what == self.bid), PASS)
        return self.inner.choose(view)


def check_contracts(rules: Game[Any], contracts: Sequence[str], seats: int = 0) -> None:
    """Raises ValueError for a contract that nobody could bid: a `Bidder` that is told one passes."""
    hand, offered = fresh_hand(rules, seats or rules.players[0], Random(1)), ["pass"]
    while hand.to_act is not None and (view := hand.view(hand.to_act)).phase == "auction":
        offered += [action.what for action in view.legal if action.do == "bid"]
        hand = hand.play(PASS if PASS in view.legal else view.legal[0])
    for contract in contracts:
        if contract not in offered:
            bids = ", ".join(dict.fromkeys(offered[1:]))
            there = f"no bid of {rules.id}; there are {bids}" if bids else f"nobody bids in {rules.id}"
            raise ValueError(f"{contract!r}: {there}")


class Played(NamedTuple):
    """A hand, in the numbers of the kernel."""

    prepared: Prepared
    start: Start
    plays: Plays


def played(
    name: str,
    hands: int,
    contracts: Sequence[str] = (),
    seed: int = 1,
    options: Options = MappingProxyType({}),
    seats: int = 0,
) -> Iterator[Played]:
    """Hands of a game that came to cards; with the usual number of players unless `seats` says another."""
    rules = game(name, **options)
    for number in range(hands):
        chance = Random(f"habits {name} {seed} {number}")
        hand = fresh_hand(rules, seats or rules.players[0], chance)
        found = _played_out(rules, hand, _table(len(hand.view(None).counts), contracts, options, chance))
        if found is not None:
            yield found


def fresh_hand(rules: Game[Any], seats: int, chance: Random) -> Hand:
    """A hand of a match of its own; who deals is drawn by lot too."""
    deck = list(rules.pack(seats))
    chance.shuffle(deck)
    hand: Hand = rules.match(seats, dealer=chance.randrange(seats)).deal(deck)
    return hand


def _table(seats: int, contracts: Sequence[str], options: Options, chance: Random) -> list[Chooser]:
    is_told = chance.random() < 0.5
    declarer = chance.randrange(seats) if contracts else None
    contract = "" if declarer is None else chance.choice(contracts)
    table: list[Chooser] = []
    for seat in range(seats):
        regular = chance.random() < 0.5
        inner = Regular() if regular else _searcher(options, chance)
        table.append(Bidder(inner, contract if seat == declarer else "") if is_told else inner)
    return table


def _searcher(options: Options, chance: Random) -> Searcher:
    return Searcher(SIMULATIONS, chance.randrange(10**6), options=told(options), infers=False)


def _played_out(rules: Game[Any], hand: Hand, table: Sequence[Chooser]) -> Played | None:
    """The hand, played to its end; nothing if it did not come to cards, or numbers cannot say it."""
    first: Hand | None = None
    play: CardPlay | None = None
    drawn: list[Card] = []
    while (seat := hand.to_act) is not None:
        view = hand.view(seat)
        if first is None and view.phase == "play":
            first, play = hand, card_play(rules, view)
        action = hand.automatic or table[seat].choose(view)
        if first is not None and action.do == "exchange":
            return None
        drawn += [Card(action.what)] if action.do == "draw" else []
        hand = hand.play(action)
    return None if first is None or play is None else _in_numbers(first, play, drawn, hand.view(None))


def _in_numbers(first: Hand, play: CardPlay, drawn: Sequence[Card], view: View) -> Played:
    """A hand, from its first card, the cards drawn, and what an onlooker saw of it in the end."""
    number, opened = numbers(play.pack), start(play)
    held = [first.own(seat).hand if side >= 0 else () for seat, side in enumerate(play.sides)]
    opened.hands = [[number[card] for card in cards] for cards in held]
    opened.stock = [number[card] for card in drawn]
    opened.aside = [each for card, each in number.items() if not any(card in cards for cards in (*held, drawn))]
    plays = [*[each for trick in view.tricks for each in trick.plays], *view.trick]
    return Played(prepared(play, 1.0, 100.0), opened, [(seat, number[card]) for seat, card in plays])


def learnt(hands: Sequence[Played]) -> Student:
    """What the hands teach; says after each pass how well the cards of those held back were foreseen.

    Raises StatisticsError for fewer than two: one is held back."""
    if len(hands) < 2:
        raise StatisticsError("no hands to learn from")
    student, tests = Student(), hands[::HELD_BACK]
    for step in range(PASSES):
        for number, each in enumerate(hands):
            if number % HELD_BACK:
                student.learn(*each, RATE / (1 + step / 2))
        looks = [student.learn(*each, 0.0) for each in tests]
        choices, right, surprise = (sum(column) for column in zip(*looks, strict=True))
        print(f"pass {step + 1}: {right / choices:.1%} of {choices} foreseen, surprise {surprise / choices:.3f}")
    return student


def main(name: str, hands: str, *more: str, out: str = ".", replace: bool = False) -> None:
    contracts = [each for each in more if "=" not in each]
    given = dict([each.split("=", 1) for each in more if "=" in each])
    options = {key: VALUES.get(said, said) for key, said in given.items()}
    players, _, number = hands.rpartition(":")
    seats = positive_int(players) if players else game(name).players[0]
    check_contracts(game(name, **options), contracts, seats)
    file = output_path(out, file_name(name, seats, KIND), replace)
    student = learnt(list(played(name, positive_int(number), contracts, options=options, seats=seats)))
    file.write_bytes(written(student.habits.scores))
    print(file)


if __name__ == "__main__":
    run(main)
