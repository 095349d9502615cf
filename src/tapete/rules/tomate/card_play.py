"""The card play of El Tomate in numbers: three tricks, paid one by one, and a fine for none."""

from tapete.rules.cards import SPANISH_PACK, Card
from tapete.rules.game import Seat, View
from tapete.rules.phase import IDLE, CardPlay, Score, first_leader, known_at, places
from tapete.rules.spanish import duties
from tapete.rules.tomate.options import TomateOptions
from tapete.rules.tomate.tantos import Outcome, earned
from tapete.rules.tomate.turns import JUEGO, TRICKS

NOTHING = dict.fromkeys(SPANISH_PACK, 0)


def card_play(game: TomateOptions, view: View) -> CardPlay:
    """What the seat of the view knows. Whatever is neither held nor played lies aside: stock, passed hands, discard."""
    seats, parts = len(view.counts), {part.name: part for part in view.parts}
    taker = parts["taker"].seat if "taker" in parts else None
    said = [part.seat for part in view.parts if part.name == "declared" and part.value == str(JUEGO)]
    playing = tuple([seat for seat in said if seat is not None])
    played = sum([len(trick.plays) for trick in view.tricks], len(view.trick))
    stake, took = int(str(parts["stake"].value)), "tomo" in parts
    turn_up = () if took else (Card(str(parts["turn_up"].value)),)
    return CardPlay(
        pack=SPANISH_PACK,
        trump=str(parts["trump"].value),
        duties=duties(game),
        values=NOTHING,
        score=Score("tricks", worth=_worth(game, view.dealer, took, playing, taker, stake, seats)),
        sides=tuple([seat if seat in (*playing, taker) else IDLE for seat in range(seats)]),
        leader=first_leader(view),
        counts=places(view, aside=len(SPANISH_PACK) - sum(view.counts) - played),
        known=known_at(view, (seats, turn_up)),
    )


def _worth(
    game: TomateOptions, dealer: Seat, took: bool, playing: tuple[Seat, ...], taker: Seat | None, stake: int, seats: int
) -> tuple[tuple[float, ...], ...]:
    """For each seat what no trick, one, two and three are worth to it, in plates."""

    def worth(seat: Seat, won: int) -> float:
        tricks = [won if other == seat else 0 for other in range(seats)]
        return earned(game, stake, Outcome(dealer, took, playing, taker, tricks), seat) / max(stake, 1)

    return tuple([tuple([worth(seat, won) for won in range(TRICKS + 1)]) for seat in range(seats)])
