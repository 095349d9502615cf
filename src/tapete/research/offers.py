"""Learns what it is worth to accept an offer: `python -m tapete.research.offers GAME SEATS:DEALS...`.

Writes what the searcher reads, into this folder or into `--out FOLDER`; it reads what is in `tapete/rules/<family>`. A
file that is there already is replaced only with `--replace`.

Deals are played by `regular`. At each choice whose situation the family names the other answer is tried too, and the
deal played to its end from there: what the seat makes more by accepting is counted for all names of the situation, the
broadest first. A name with few choices is taken to be nearly like the broader one; one that says what the broader one
says is left out. All cores of the machine play.
"""

import os
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import compress
from operator import not_
from random import Random
from statistics import fmean
from typing import Any, Final, NamedTuple

from tapete.research.command_line import output_path, positive_int, run
from tapete.research.workers import workers
from tapete.robots.regular.regular import Regular
from tapete.robots.searcher.offers import file_name, worth_of, written
from tapete.rules.game import PASS, Action, Game, Hand, Seat, View, check_players
from tapete.rules.games import game
from tapete.rules.offers import situation

ENOUGH: Final = 8.0
"""The weight, in choices, of the estimate for the broader situation (shrinkage)."""
FEWEST: Final = 3
"""Names with fewer choices are left out."""
HELD_BACK: Final = 5
LOT: Final = 100
"""Consecutive choices that are trained on, or held back, together: more than a deal has, so that both have all
kinds."""
PORTION: Final = 500
"""Deals in one task of a worker process."""
REGULAR: Final = Regular()


class Choice(NamedTuple):
    """An offer: the names of its situation, the payoff of accepting less that of passing, and whether `regular`
    accepts."""

    names: tuple[str, ...]
    more: float
    is_accepted: bool


class Turn(NamedTuple):
    """A turn in a deal: the hand before it, the seat to act, its view and the action of `regular`."""

    hand: Hand
    seat: Seat
    view: View
    said: Action


def choices(name: str, seats: int, deals: int, seed: int = 1, first: int = 0) -> Iterator[Choice]:
    """The choices of `deals` deals from number `first` on, both answers played out."""
    rules = game(name)
    for number in range(first, first + deals):
        deck = list(rules.pack(seats))
        Random(f"offers {name} {seats} {seed} {number}").shuffle(deck)
        asked, over = _played(rules.match(seats, dealer=number % seats).deal(deck))
        for each in asked:
            names = situation(rules, each.view)
            if names:
                yield _choice(each, names, over)


def _played(hand: Hand) -> tuple[Sequence[Turn], Hand]:
    """A deal played by `regular`: its turns, and the finished hand."""
    asked = list[Turn]()
    while (seat := hand.to_act) is not None:
        view = hand.view(seat)
        said = hand.automatic or REGULAR.choose(view)
        asked.append(Turn(hand, seat, view, said))
        hand = hand.play(said)
    return asked, hand


def _choice(asked: Turn, names: tuple[str, ...], over: Hand) -> Choice:
    """The choice of a turn: the other answer is played to the end, and compared."""
    is_accepted = asked.said != PASS
    other = PASS if is_accepted else next(action for action in asked.view.legal if action != PASS)
    _, end = _played(asked.hand.play(other))
    more = over.scores()[asked.seat] - end.scores()[asked.seat]
    return Choice(names, more if is_accepted else -more, is_accepted)


def learnt(found: Iterable[Choice]) -> Mapping[str, float]:
    """The mean gain of accepting by situation, without names whose answer a broader one gives already."""
    more: dict[str, list[float]] = defaultdict(list)
    broader: dict[str, str] = {}
    for choice in found:
        for name, last in zip(choice.names, ("", *choice.names), strict=False):
            more[name].append(choice.more)
            broader[name] = last
    known: dict[str, float] = {}
    for name in sorted(more, key=lambda each: (len(_line(each, broader)), each)):
        before = known.get(broader[name], 0.0)
        known[name] = (sum(more[name]) + ENOUGH * before) / (len(more[name]) + ENOUGH)
    return _telling({name: worth for name, worth in known.items() if len(more[name]) >= FEWEST}, broader)


def _telling(known: Mapping[str, float], broader: Mapping[str, str]) -> Mapping[str, float]:
    """`known` without the names that give the same answer as their broader one; broader names come first."""
    told: dict[str, float] = {}
    for name, worth in known.items():
        above = worth_of(_line(name, broader)[::-1], told)
        if above is None or (above > 0) != (worth > 0):
            told[name] = worth
    return told


def _line(name: str, broader: Mapping[str, str]) -> list[str]:
    """A name and all broader ones, the broadest last."""
    return [name, *(_line(broader[name], broader) if broader[name] else [])]


def gained(found: Sequence[Choice]) -> float:
    """The mean gain over `regular` for each choice that was held back, by figures learnt from the others."""
    held_back = [number // LOT % HELD_BACK == 0 for number in range(len(found))]
    known = learnt(compress(found, map(not_, held_back)))
    tests = [(each, (worth_of(each.names, known) or 0.0) > 0) for each in compress(found, held_back)]
    return fmean([each.more * (accepts - each.is_accepted) for each, accepts in tests])


def main(name: str, table: str, *tables: str, out: str = ".", replace: bool = False) -> None:
    asked, found = [_asked(each, game(name)) for each in (table, *tables)], list[Choice]()
    file = output_path(out, file_name(name), replace)
    for seats, deals in asked:
        here = _played_by_all(name, seats, deals)
        print(
            f"{seats} seats: {len(here)} choices; on those held back {gained(here):+.3f} a choice more than regular",
            flush=True,
        )
        found += here
    file.write_text(written(learnt(found)))
    print(file)


def _asked(table: str, rules: Game[Any]) -> tuple[int, int]:
    """So many seats and deals, from `3:4000`. Raises ValueError."""
    seats, colon, deals = table.partition(":")
    if not colon:
        raise ValueError(f"{table!r}: SEATS:DEALS are wanted, as 3:4000")
    check_players(rules, positive_int(seats))
    return positive_int(seats), positive_int(deals)


def _played_by_all(name: str, seats: int, deals: int) -> list[Choice]:
    """The choices of so many deals, which all cores have played."""
    portions = [(name, seats, min(PORTION, deals - first), 1, first) for first in range(0, deals, PORTION)]
    with workers(os.cpu_count() or 1) as mapped:
        return [choice for portion in mapped(_portion, portions) for choice in portion]


def _portion(about: tuple[str, int, int, int, int]) -> list[Choice]:
    return list(choices(*about))


if __name__ == "__main__":
    run(main)
