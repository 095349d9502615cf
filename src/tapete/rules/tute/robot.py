"""Tute, every form of it: styles of trick play, and what to say in auctions and windows (docs/spec/strategy.md 2)."""

from collections.abc import Sequence
from typing import Final

from tapete.robots.regular.counting import Memory, Pack, has_every_trick
from tapete.robots.regular.misere import shed
from tapete.robots.regular.points import number_of, play, seats_of, sing, trump_of
from tapete.robots.regular.style import Leanings, Style
from tapete.robots.robot import Advice
from tapete.rules.cards import SPANISH_PACK, Card
from tapete.rules.game import PASS, Seat, View
from tapete.rules.spanish import LAST_TEN, STRENGTH, VALUES
from tapete.rules.turnup import wanted
from tapete.rules.tute import bidding

PACK: Final = Pack(SPANISH_PACK, STRENGTH, VALUES)
SHORTER: Final = {
    39: PACK.with_(cards=tuple([card for card in SPANISH_PACK if card != "2O"])),
    36: PACK.with_(cards=tuple([card for card in SPANISH_PACK if card.rank != "2"])),
}
"""The packs of three players, by the number of cards."""


def open_phase(memory: Memory) -> Leanings:
    """While the stock lasts blancas of plain suits are led; high cards and trumps are kept."""
    if memory.view.trick or not _row(memory.view, "stock"):
        return {}
    blancas = [card for card in memory.hand if card.suit != memory.trump and not VALUES[card]]
    return {"two_open_phase": dict.fromkeys(blancas, 0.15)}


PAIRS: Final = Style(
    PACK,
    trumps={"1": 29.0, "3": 24.0, "12": 11.0, "11": 9.0, "10": 8.0},
    plain={"1": 7.0, "3": 4.0, "12": 1.0, "11": 0.5, "10": 0.5},
    master_trump=20.0,
    chase=2.0,
    behind_song=3.0,
)
ALONE: Final = PAIRS.with_(against=0.5)
"""Points that one opponent wins are not lost to all the others."""
STYLES: Final = {"tute-two": PAIRS.with_(chase=0.0), "tute-three": ALONE, "tute-individual": ALONE}
"""Where it is not that of pairs. For two there is no tute, as in an auction and a cabrón."""
BIDDING: Final = PAIRS.with_(chase=0.0, breaks=0.0)
"""The bidder alone may sing."""
DEFENDING: Final = PAIRS.with_(chase=0.0, song=0.0)
CABRON: Final = ALONE.with_(chase=0.0, song=0.0, breaks=0.0)
"""Nothing is sung from the hand."""
LOSING: Final = PAIRS.with_(song=0.0, initiative=0.0, chase=0.0, behind_song=0.0)
"""Who has most points loses."""
ENOUGH: Final = {4: 70, 3: -1}
"""Points of a cabrón, by players, after which more are dangerous: among three, whoever tries for most is soon over."""
NEVER: Final = 99
"""With a stock nothing is learnt from what was not followed; without it, all that is unseen is the other's hand."""
KEPT_SEVEN: Final = {"1": 8.0, "3": 8.0, "12": 3.0, "11": 3.0, "10": 2.0}
"""What keeping the 7 of trumps is worth, by the rank of the turn-up that it is exchanged for."""
CERTAIN: Final = 121
"""Points that win any juego."""


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
        case "tute-subastado":
            return play(memory, BIDDING if seats_of(view, "contract") == (view.seat,) else DEFENDING)
    return play(memory, keeping(view, STYLES.get(view.game, PAIRS)), open_phase(memory) if two else {})


def keeping(view: View, style: Style) -> Style:
    """The style of a seat that may still exchange a card for the turn-up: it keeps that card."""
    turn_up = next((Card(str(part.value)) for part in view.parts if part.name == "turn_up"), None)
    kept = None if turn_up is None else wanted(turn_up)
    if turn_up is None or kept not in view.hand:
        return style
    return style.with_(kept=kept, kept_worth=KEPT_SEVEN.get(turn_up.rank, 0.0))


def pack_of(view: View) -> Pack:
    """The cards that were dealt: all, or one or four twos fewer (three players), as anybody can count."""
    dealt = sum(view.counts) + len(view.trick) + sum([len(trick.plays) for trick in view.tricks])
    turned_up = any(part.name == "turn_up" for part in view.parts)
    return SHORTER.get(dealt + turned_up, PACK) if len(view.counts) != 2 else PACK


def cabron(memory: Memory) -> Advice:
    """The most points are as good as the fewest, but not over 100: win while it is far, then shed."""
    points = points_of(memory.view, (memory.view.seat or 0,))
    return shed(memory, LOSING) if points > ENOUGH[len(memory.view.counts)] else play(memory, CABRON)


def points_of(view: View, side: Sequence[Seat]) -> int:
    """The points that a side has in this deal: cards, cantes, the last trick once it is over, what is carried."""
    tricks = [trick for trick in view.tricks if trick.winner in side]
    points = sum([VALUES[play.card] for trick in tricks for play in trick.plays])
    points += sum([_song(str(part.value)) for part in view.parts if part.name == "sung" and part.seat in side])
    if view.tricks and not any(view.counts) and view.tricks[-1].winner in side:
        points += LAST_TEN
    return points + max(
        (number_of(part) for part in view.parts if part.name == "carried" and part.seat in side), default=0
    )


def _song(said: str) -> int:
    """What `sing 40:O` counts; a tute counts no points."""
    worth = said.removeprefix("sing ")[:2]
    return int(worth) if worth.isdigit() else 0


def _row(view: View, name: str) -> int:
    return sum([number_of(part) for part in view.parts if part.name == name])


def _say(view: View) -> Advice:
    """Claim what is won, exchange, announce what cannot be lost, then sing; where points are bad, nothing."""
    if view.game == "tute-gana-pierde":
        return Advice(PASS)
    if view.phase == "claim":
        return _claim(view)
    if view.phase == "capote":
        return _announce(view)
    exchange = next((action for action in view.legal if action.do == "exchange"), None)
    if exchange is not None:
        return Advice(exchange, "two_keep_seven", (("cards", exchange.what),))
    return sing(view)


def _claim(view: View) -> Advice:
    """A claim of points that are there; a false one loses."""
    side = next((side for side in view.sides if view.seat in side), (view.seat or 0,))
    points = points_of(view, side)
    target = _row(view, "target") or CERTAIN
    claim = next(action for action in view.legal if action != PASS)
    return Advice(claim if points >= target else PASS, "count_cards", (("points", str(points)),))


def _announce(view: View) -> Advice:
    """All the tricks that are left, if this seat leads and can count every one of them from the top."""
    memory = Memory(view, PACK, trump_of(view), duties_from=NEVER)
    leads = bool(view.tricks) and view.tricks[-1].winner == view.seat
    capote = next(action for action in view.legal if action != PASS)
    return Advice(capote if leads and has_every_trick(memory) else PASS, "capote_counted")
