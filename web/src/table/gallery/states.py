"""Tables to look at: positions of random hands of every game and number of players, by the real rules.

python web/src/table/gallery/states.py > web/src/table/gallery/states.json
"""

import json
import random
from collections.abc import Iterator
from typing import Any

from tapete.rules.game import Action, Game, Hand, Seat, View
from tapete.rules.games import GAMES
from tapete.server.wire.json_values import converter
from tapete.table.state import DealState, SeatState, TableState

NAMES = ("Marina", "Ana", "Luis", "Carmen", "Pepe", "Marta", "Iker", "Rosa", "Nuria", "Paco", "Elena", "Toni", "Sole")
SEEDS = range(6)
"""A hand of each; how it ends is shown of the last."""
SHY = range(10, 34)
"""Hands in which few bid: the one who does has the dog."""


def state(game: Game[Hand], view: View, you: Seat) -> TableState:
    """A table round a view, with every mark of a seat somewhere."""
    seats = len(view.counts)
    chairs = tuple(
        SeatState(name=NAMES[s], robot="regular" if s % 3 == 1 else "", owner=s == you, here=s != 2, you=s == you)
        for s in range(seats)
    )
    pack = "tarot" if any(card.suit == "T" for card in game.pack(seats)) else "spanish"
    clock = 1e12 if view.asked else None
    return TableState(
        id="demo", name="Mesa de Lola", game=game.id, pack=pack, options={}, stage="playing", seats=chairs,
        you=you, claimed=None, may_own=True, clockwise=game.is_clockwise, sides=view.sides,
        goal=game.match(seats, dealer=0).goal, rows=(), scores=view.totals, winners=(),
        hand_number=1, deadline=clock, answered=False, ready=(), view=view, sheet=None,
        deal=DealState("", -1, "", "", ()), vote=None, lots=None, options_new=False, leaving_counts=False,
        forced=False, queued=None, played_for_you=(), open_hand=None,
    )  # fmt: skip


def deal(game: Game[Hand], seats: int, chance: random.Random) -> Hand:
    deck = list(game.pack(seats))
    chance.shuffle(deck)
    return game.match(seats, dealer=seats - 1).deal(deck)


def choose(legal: tuple[Action, ...], chance: random.Random, shy: bool) -> Action:
    """Says what can be said, bids low and rarely passes, but for who is shy: more is seen so."""
    said = [action for action in legal if action.do not in ("play", "pass", "bid")]
    bids = [action for action in legal if action.do == "bid"]
    if said:
        return chance.choice(said)
    passes = [action for action in legal if action.do == "pass"]
    if bids and passes and shy:
        return bids[0] if chance.random() < 0.2 else passes[0]
    return bids[0] if bids and chance.random() < 0.6 else chance.choice(legal)


def positions(game: Game[Hand], seats: int) -> Iterator[tuple[str, TableState]]:
    """The first position of each kind in a few hands: each phase when asked, a trick to join, the middle, the end."""
    seen = set[str]()
    for seed in (*SEEDS, *SHY):
        chance = random.Random(seed)
        hand = deal(game, seats, chance)
        while hand.to_act is not None:
            you = hand.to_act
            view = hand.view(you)
            kinds: list[str] = [view.phase]
            kinds += ["said"] if view.window and len(view.legal) > 1 else []
            kinds += ["mid"] if view.refusals and len(view.tricks) > 1 else []
            for kind in kinds:
                if kind not in seen and (kind != "play" or len(view.trick) == seats - 1):
                    seen.add(kind)
                    yield f"{game.id}-{seats}-{kind}", state(game, view, you)
            hand = hand.play(hand.automatic or choose(hand.legal(), chance, seed in SHY))
        if seed == SEEDS[-1]:
            yield f"{game.id}-{seats}-over", state(game, hand.view(0), 0)


def shown() -> dict[str, Any]:
    """Every table, by its name, as the wire writes it."""
    write = converter(TableState)
    assert write is not None
    tables = [(game, seats) for game in GAMES for seats in game.players if plays(game, seats)]
    return {name: write(each) for game, seats in tables for name, each in positions(game, seats)}


def plays(game: Game[Hand], seats: int) -> bool:
    """Whether so many may play by the house's own rules."""
    try:
        game.match(seats, dealer=0)
    except ValueError:
        return False
    return True


if __name__ == "__main__":
    print(json.dumps(shown(), ensure_ascii=False))
