"""Prints tables to look at while the page is written: real Tute positions, and long hands and many seats made up.

    python web/src/table/gallery/states.py > web/src/table/gallery/states.json
"""

import json
import random
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[4] / "src"))

from tapete.rules.cards import SPANISH_PACK, TAROT_PACK, TWO_TAROT_PACKS, Card
from tapete.rules.game import Action, Hand, Part, Play, Refusal, Trick, View
from tapete.rules.games import game
from tapete.server.plain import plain
from tapete.table.state import SeatState, TableState

NAMES = ("Tú", "Ana", "Luis", "Carmen", "Pepe", "Marta", "Iker", "Rosa", "Nuria", "Paco", "Elena", "Toni", "Sole")


def table(view: View, seats: int, **changes: Any) -> TableState:
    """A table round a view, seen from seat 0."""
    chairs = tuple(
        SeatState(name=NAMES[s], robot="regular" if s in (1, 3) else "", owner=s == 0, you=s == 0) for s in range(seats)
    )
    base = TableState(
        id="demo", name="Mesa de Lola", game=view.game, pack="spanish", options={}, stage="playing", seats=chairs, you=0,
        may_own=True, clockwise=False, scores=view.totals, winners=(), hand_number=1, deadline=None, answered=False,
        ready=(), view=view, sheet=None,
    )  # fmt: skip
    return replace(base, **changes)


def played(hand: Hand, chance: random.Random) -> Iterator[Hand]:
    """A hand after each action, chosen at random, cantes always sung."""
    yield hand
    while hand.to_act is not None:
        legal = hand.legal()
        sung = [action for action in legal if action.do == "sing"]
        hand = hand.play(sung[0] if sung else chance.choice(legal))
        yield hand


def tute() -> Iterator[tuple[str, TableState]]:
    """Positions of one real juego."""
    chance = random.Random(11)
    deck = list(SPANISH_PACK)
    chance.shuffle(deck)
    match = game("tute-pairs").match(4, dealer=2, totals=(2, 1, 2, 1))
    hands = list(played(match.deal(deck), chance))
    yield "tute-start", table(hands[0].view(0), 4)
    second = next(h for h in hands if h.asked == (0,) and not h.window and len(h.view(0).trick) >= 2)
    yield "tute-turn", table(second.view(0), 4, deadline=1e12)
    refused = next((h for h in hands if h.view(0).refusals and len(h.view(0).tricks) > 1), second)
    yield "tute-mid", table(refused.view(0), 4)
    window = next(h for h in hands if h.window and 0 in h.asked)
    yield "tute-window", table(window.view(0), 4)
    singing = next((h for h in hands if h.window and 0 in h.asked and len(h.legal(0)) > 1), window)
    yield "tute-sing", table(singing.view(0), 4)
    yield "tute-over", table(hands[-1].view(0), 4)


def view(name: str, hand: tuple[Card, ...], seats: int, **changes: Any) -> View:
    """A made-up view of seat 0."""
    base = View(
        game=name, seat=0, dealer=1, totals=tuple(10 * s - 15 for s in range(seats)), phase="play", asked=(0,), window=False,
        legal=tuple(Action("play", card) for card in hand), why="lead_free", refusals=(), hand=hand,
        counts=(len(hand),) * seats, trick=(), winning=None, tricks=(), sides=(),
    )  # fmt: skip
    return replace(base, **changes)


def tarot() -> Iterator[tuple[str, TableState]]:
    chance = random.Random(3)
    deck = list(TAROT_PACK)
    chance.shuffle(deck)
    hand = tuple(deck[:24])
    hearts = tuple(card for card in hand if card.suit == "H") or hand[:3]
    off = tuple((card, Refusal("must_follow", (("suit", "H"),))) for card in hand if card not in hearts)
    others = [card for card in deck[24:] if card.suit == "H"]
    asked = view(
        "tarot-3", hand, 3, trick=(Play(1, others[0]), Play(2, others[1])), winning=2, refusals=off, why="follow",
        legal=tuple(Action("play", card) for card in hearts), parts=(Part("contract", "word", "guardia", 1),),
    )  # fmt: skip
    yield "tarot-24", table(asked, 3, pack="tarot")
    bids = tuple(Action("bid", bid) for bid in ("tomo", "guardia", "sin", "contra"))
    bidding = view("tarot-3", hand, 3, phase="bidding", legal=(Action("pass"), *bids), why="")
    yield "tarot-bids", table(bidding, 3, pack="tarot")
    dog = Part("dog", "cards", tuple(deck[24:30]))
    yield "tarot-dog", table(view("tarot-3", (*hand, *deck[24:30]), 3, parts=(dog,), why=""), 3, pack="tarot")
    two = list(TWO_TAROT_PACKS)
    chance.shuffle(two)
    laid = tuple(Play(s, two[100 + s]) for s in range(1, 6))
    yield "tarot-26", table(view("tarot-6-double", tuple(two[:26]), 6, trick=laid, winning=3), 6, pack="tarot")
    laid = tuple(Play(s, two[100 + s]) for s in range(1, 8))
    yield "tarot-8", table(view("tarot-8-double", tuple(two[:18]), 8, trick=laid, winning=3), 8, pack="tarot")
    piles = tuple(
        Part("piles", "piles", tuple(deck[60 + 6 * s : 66 + 6 * s]), s) for s in range(2)
    )  # fmt: skip
    reachable = tuple(Action("play", card) for card in (*deck[:15], *deck[60:66]))
    two_seats = view("tarot-2-piles", tuple(deck[:15]), 2, parts=piles, legal=reachable, trick=(Play(1, deck[50]),), winning=1)
    yield "tarot-2", table(two_seats, 2, pack="tarot")


def tomate() -> Iterator[tuple[str, TableState]]:
    chance = random.Random(5)
    deck = list(SPANISH_PACK)
    chance.shuffle(deck)
    laid = tuple(Play(s, deck[s]) for s in range(1, 10))
    parts = (Part("trump", "suit", "O"), Part("plate", "number", 7), Part("reserve", "number", 12))
    waits = view("tomate", tuple(deck[36:39]), 13, trick=laid, winning=1, asked=(10,), legal=(), parts=parts, why="")
    yield "tomate-13", table(waits, 13, clockwise=True)
    last = Trick(laid, 1)
    asked = view(
        "tomate", tuple(deck[36:39]), 5, tricks=(last._replace(plays=laid[:5]),), parts=parts, phase="declare", why="",
        legal=(Action("pass"), Action("declare", "juego")),
    )  # fmt: skip
    yield "tomate-5", table(asked, 5, clockwise=True)


if __name__ == "__main__":
    write = plain(TableState)
    assert write is not None
    shown = {name: write(state) for part in (tute(), tarot(), tomate()) for name, state in part}
    print(json.dumps(shown, ensure_ascii=False))
