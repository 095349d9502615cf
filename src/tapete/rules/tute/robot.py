"""Tute, every form of it: styles of trick play, and what to say in auctions and windows (docs/spec/strategy.md 2)."""

from dataclasses import replace
from typing import Final

from tapete.robots.regular.counting import Memory, Pack
from tapete.robots.regular.misere import shed
from tapete.robots.regular.points import Style, play, sing, trump_of
from tapete.robots.robot import Advice
from tapete.rules.cards import SPANISH_PACK
from tapete.rules.game import PASS, View
from tapete.rules.spanish import STRENGTH, VALUES
from tapete.rules.tute import bidding

PACK: Final = Pack(SPANISH_PACK, STRENGTH, VALUES)
SHORTER: Final = {
    39: replace(PACK, cards=tuple([card for card in SPANISH_PACK if card != "2O"])),
    36: replace(PACK, cards=tuple([card for card in SPANISH_PACK if card.rank != "2"])),
}
"""The packs of three players, by the number of cards."""
PAIRS: Final = Style(
    PACK,
    trumps={"1": 29.0, "3": 24.0, "12": 11.0, "11": 9.0, "10": 8.0},
    plain={"1": 7.0, "3": 4.0, "12": 1.0, "11": 0.5, "10": 0.5},
    master_trump=20.0,
)
ALONE: Final = replace(PAIRS, against=0.5)
"""Points that one opponent wins are not lost to all the others."""
LOSING: Final = replace(PAIRS, song=0.0, initiative=0.0)
"""Who has most points loses."""
ENOUGH: Final = {4: 70, 3: -1}
"""Points of a cabrón, by players, after which more are dangerous: among three, whoever tries for most is soon over."""
NEVER: Final = 99
"""With a stock nothing is learnt from what was not followed; without it, all that is unseen is the other's hand."""


def advise(view: View) -> Advice:
    """What to do in any form of Tute, and why."""
    if len(view.legal) == 1:
        return Advice(view.legal[0])
    if view.phase in ("auction", "trump"):
        return bidding.advise(view)
    if view.phase != "play":
        return _say(view)
    two = len(view.counts) == 2
    memory = Memory(view, pack_of(view), trump_of(view), duties_from=NEVER if two else 0)
    match view.game:
        case "tute-gana-pierde":
            return shed(memory, LOSING)
        case "tute-cabron":
            return cabron(memory)
    return play(memory, PAIRS if two or len(view.sides) == 2 else ALONE)


def pack_of(view: View) -> Pack:
    """The cards that were dealt: all, or one or four twos fewer (three players), as anybody can count."""
    dealt = sum(view.counts) + len(view.trick) + sum([len(trick.plays) for trick in view.tricks])
    turned_up = any(part.name == "turn_up" for part in view.parts)
    return SHORTER.get(dealt + turned_up, PACK) if len(view.counts) != 2 else PACK


def cabron(memory: Memory) -> Advice:
    """The most points are as good as the fewest, but not over 100: win while it is far, then shed."""
    view = memory.view
    tricks = [trick for trick in view.tricks if trick.winner == view.seat]
    points = sum([VALUES[play.card] for trick in tricks for play in trick.plays])
    points += sum([int(str(part.value)[5:7]) for part in view.parts if part.name == "sung" and part.seat == view.seat])
    return shed(memory, LOSING) if points > ENOUGH[len(view.counts)] else play(memory, ALONE)


def _say(view: View) -> Advice:
    """Exchange, then sing; where points are bad, nothing. A capote or a claim would need to be certain."""
    if view.game == "tute-gana-pierde":
        return Advice(PASS)
    exchange = next((action for action in view.legal if action.do == "exchange"), None)
    if exchange is not None:
        return Advice(exchange, "two_keep_seven", (("cards", exchange.what),))
    return sing(view)
