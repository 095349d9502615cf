"""The card play of Cuatrola in numbers: ordinary hands and all three bets, also one that is only thought of."""

from collections.abc import Iterator

from tapete.rules.cards import SPANISH_SUITS, Card
from tapete.rules.cuatrola import betting
from tapete.rules.cuatrola.options import PACK, CuatrolaOptions
from tapete.rules.cuatrola.score import TRICKS_NEEDED
from tapete.rules.game import Seat, View
from tapete.rules.phase import IDLE, CardPlay, Score, Songs, Tie, first_leader, known_at, places, remembered
from tapete.rules.spanish import LAST_TEN, PAIRS, VALUES, duties

TIES: dict[str, Tie] = {"last_trick": "last_trick", "no_points": "nobody", "bettor_loses": "side_1"}


def card_play(game: CuatrolaOptions, view: View) -> CardPlay:
    """What the seat of the view knows."""
    contract, bettor = next(
        ((str(part.value), part.seat) for part in view.parts if part.name == "contract"), ("", None)
    )
    return _stated(game, view, contract, bettor, first_leader(view))


def after_bid(game: CuatrolaOptions, view: View, bid: str) -> CardPlay:
    """What the seat to speak would know if it made this bet and played it; `pass`: if nobody bet."""
    made = next((betting.Bet(name, view.asked[0]) for name in betting.BETS if name == bid), None)
    leader = betting.first_leader(game, view.dealer, made)
    return _stated(game, view, bid if made else "", made and made.declarer, leader)


def _stated(game: CuatrolaOptions, view: View, contract: str, bettor: Seat | None, leader: Seat) -> CardPlay:
    """In a bet the bettor is side 0, and the cards of the idle partner lie aside."""
    trump = next(str(part.value) for part in view.parts if part.name == "trump")
    idle = None if bettor is None else (bettor + 2) % 4
    sides = (0, 1, 0, 1) if bettor is None else tuple([_side(seat, bettor) for seat in range(4)])
    songs = None if contract in TRICKS_NEEDED else _songs(game, trump, idle)
    counts = places(view, 0 if idle is None else view.counts[idle])
    sung = [(part.seat or 0, str(part.value)[-1]) for part in view.parts if part.name == "sung"]
    return CardPlay(
        pack=PACK,
        trump=trump,
        duties=duties(game),
        values=VALUES,
        score=_score(game, contract),
        sides=sides,
        leader=leader,
        counts=tuple([0 if place == idle else count for place, count in enumerate(counts)]),
        known=known_at(view, *_shown(view, idle), *[(seat, PAIRS[suit]) for seat, suit in sung]),
        songs=songs,
        sung=tuple([PAIRS[suit] for _, suit in sung]),
        base=tuple(
            [sum([40 if suit == trump else 20 for seat, suit in sung if sides[seat] == side]) for side in (0, 1)]
        ),
        aside_side=1 if idle is not None and game.idle_partner_cards == "to_opponents" else IDLE,
        silent=tuple(_silent(view, songs, sung)) if songs else (),
    )


def _side(seat: Seat, bettor: Seat) -> int:
    return 0 if seat == bettor else IDLE if seat == (bettor + 2) % 4 else 1


def _score(game: CuatrolaOptions, contract: str) -> Score:
    if contract in TRICKS_NEEDED:
        needed = next(tricks for bet, tricks in TRICKS_NEEDED.items() if bet == contract)
        return Score("tricks", needed=needed, stops=game.end_early_on_success)
    return Score("points", LAST_TEN, tie=TIES[game.solo_tie_rule if contract else game.tie_rule])


def _songs(game: CuatrolaOptions, trump: str, idle: Seat | None) -> Songs:
    order = (trump, *[suit for suit in SPANISH_SUITS if suit != trump])
    pairs = tuple([(*PAIRS[suit], 40 if suit == trump else 20) for suit in order])
    singers = tuple([tuple([other for other in (seat, (seat + 2) % 4) if other != idle]) for seat in range(4)])
    return Songs(pairs, singers, one_each=game.cantes_per_trick != "unlimited")


def _shown(view: View, idle: Seat | None) -> Iterator[tuple[int, tuple[Card, ...]]]:
    """The trump card, which lies aside with an idle dealer."""
    for seat, cards in remembered(view):
        yield (4 if seat == idle else seat), cards


def _silent(view: View, songs: Songs, sung: list[tuple[Seat, str]]) -> Iterator[tuple[Seat, Card, Card]]:
    """Pairs that a seat would have sung, had it had them when it was asked."""
    suits = [suit for _, suit in sung]
    for seat in range(4):
        asked = sum([seat in songs.singers[trick.winner] for trick in view.tricks])
        if asked > sum([singer == seat for singer, _ in sung]) and seat != view.seat:
            yield from [(seat, king, knight) for king, knight, _ in songs.pairs if king.suit not in suits]
