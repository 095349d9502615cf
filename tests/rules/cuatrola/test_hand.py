"""Cuatrola: pictures of legality, betting, windows, early ends, and what each option changes."""

from collections.abc import Mapping, Sequence
from random import Random
from re import findall
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tapete.conformance.adapter import adapter, fields
from tapete.conformance.schema import check_inputs
from tapete.rules.cards import Card, cards
from tapete.rules.cuatrola.deal import Position, opened
from tapete.rules.cuatrola.game import Cuatrola
from tapete.rules.cuatrola.hand import CuatrolaHand
from tapete.rules.cuatrola.options import PACK
from tapete.rules.cuatrola.score import result, sung_points, total
from tapete.rules.game import PASS, Action, BadOption, IllegalAction, Part, Value, changed, configure, options
from tapete.rules.spanish import card_points

GAME = Cuatrola()
SWEEP = ("1O 3O 12O 11O 10O", "1C 3C 12C 11C 10C", "1E 3E 12E 11E 10E", "1B 3B 12B 11B 10B")
"""Each seat a whole suit, the trump (clubs) with the dealer, seat 3."""


def table(**chosen: object) -> Cuatrola:
    game = configure(GAME, chosen)
    assert isinstance(game, Cuatrola)
    return game


def dealt(hands: Sequence[str], trump_card: str, dealer: int = 3, game: Cuatrola = GAME) -> CuatrolaHand:
    return CuatrolaHand(opened(game.match(4, dealer=dealer).standing, tuple(map(cards, hands)), Card(trump_card)))


def answered(game: Cuatrola, kind: str, inputs: Mapping[str, Any]) -> Mapping[str, Any]:
    """What the rules say to a question of the vector schema."""
    check_inputs(game, inputs, fields(game))
    return adapter(game).answer(game, kind, inputs)


def now(hand: CuatrolaHand) -> Position:
    """The cards, face up."""
    return hand._position


def played(hand: CuatrolaHand, actions: str) -> CuatrolaHand:
    """Plays words: a card is played, `-` passes, `20:O` is sung, any other word is bid."""
    for word in actions.split():
        hand = hand.play(verb(word))
    return hand


def verb(word: str) -> Action:
    if word == "-":
        return PASS
    if ":" in word:
        return Action("sing", word)
    return Action("play" if word in PACK else "bid", word)


def refused(hand: CuatrolaHand, word: str | Action) -> tuple[str, dict[str, str]]:
    with pytest.raises(IllegalAction) as caught:
        hand.play(word if isinstance(word, Action) else verb(word))
    return caught.value.refusal.code, dict(caught.value.refusal.about)


def words(hand: CuatrolaHand, seat: int | None = None) -> list[str]:
    return [str(action) for action in hand.legal(seat)]


def parts(hand: CuatrolaHand, name: str) -> list[Part]:
    return [part for part in hand.view(None).parts if part.name == name]


@pytest.mark.parametrize(
    "picture",
    [
        "trump C trick 11O hand [12O] 10O 3C 1E",
        "trump C trick 12O hand [10O] [11O] 3C 1E",
        "trump C trick 10O hand [3C] [10C] 1E",
        "trump C trick 10O 11C hand [12C] 10C 1E",
        "trump C trick 10O 3C hand [12C] [10C] [1E]",
        "trump C trick 10O 11C hand [1O] [3O] 1C",
        "trump C trick 3E hand [1O] [12B]",
        "trump C trick - hand [1O] [12B] [1C]",
        "trump C trick 10O 12O 11O hand [1O] [3O]",
    ],
)
def test_pictures(picture: str) -> None:
    _, trump, _, rest = picture.split(maxsplit=3)
    trick, _, held = rest.partition("hand")
    owed = [word.strip("[]") for word in held.split() if word.startswith("[")]
    inputs = {"trump": trump, "trick": trick.replace("-", "").split(), "hand": held.translate({91: "", 93: ""}).split()}
    assert list(answered(GAME, "legal-cards", inputs)["legal"]) == owed


def test_the_deal() -> None:
    hand = GAME.match(4, dealer=1).deal(PACK)
    assert now(hand).hands[2] == PACK[0::4]
    assert now(hand).hands[1] == PACK[3::4]
    assert now(hand).deal.trump_card == PACK[-1] == now(hand).hands[1][-1]
    assert hand.to_act == 2
    with pytest.raises(ValueError, match="not the game's pack"):
        GAME.match(4).deal(PACK[1:])
    with pytest.raises(ValueError, match="played by 4"):
        GAME.match(3)


def test_betting_refusals() -> None:
    hand = dealt(SWEEP, "10B")
    assert words(hand) == ["bid solo", "bid cuatrola", "bid quintola", "pass"]
    hand = played(hand, "cuatrola")
    assert refused(hand, "solo") == ("bid_too_low", {"best": "cuatrola"})
    assert refused(hand, "cuatrola") == ("bid_too_low", {"best": "cuatrola"})
    assert refused(hand, "capote") == ("bid_not_offered", {"best": "cuatrola"})
    assert refused(hand, Action("pass", "quintola")) == ("not_now", {"expected": "bid"})
    assert refused(hand, "1C") == ("not_now", {"expected": "bid"})
    assert refused(hand, "20:C") == ("not_now", {"expected": "bid"})
    partner = played(dealt(SWEEP, "10B", game=table(overcall_partner=False)), "cuatrola -")
    assert words(partner) == ["pass"]
    assert refused(partner, "quintola") == ("bid_not_offered", {"best": "cuatrola"})
    # an opponent's overcall frees the partner
    freed = played(dealt(SWEEP, "10B", game=table(overcall_partner=False)), "solo cuatrola")
    assert words(freed) == ["bid quintola", "pass"]


def test_the_idle_partner_is_skipped_and_keeps_their_cards_to_themselves() -> None:
    hand = played(dealt(SWEEP, "10B"), "- - solo -")
    assert (hand.to_act, now(hand).idle) == (1, 0), "the eldest is idle, the next seat leads"
    assert parts(hand, "contract") == [Part("contract", "word", "solo", 2)]
    assert parts(hand, "idle") == [Part("idle", "word", "idle", 0)]
    assert [part.value for part in parts(hand, "bid")] == ["pass", "pass", "bid solo", "pass"]
    hand = played(hand, "10C 1E 3B")
    assert [play.seat for play in now(hand).tricks[0].plays] == [1, 2, 3]
    assert hand.asked == (3, 1), "both opponents may sing"
    hand = played(hand, "40:B -")
    assert hand.view(None).counts == (5, 4, 4, 4)
    assert hand.view(0).hand == cards(SWEEP[0])
    assert hand.view(2).hand == cards("3E 12E 11E 10E")


def test_the_trump_card_is_shown_until_the_first_trick_is_complete() -> None:
    hand = played(dealt(SWEEP, "10B"), "- - - - 1O 1C 1E")
    assert parts(hand, "trump_card") == [Part("trump_card", "card", "10B", 3)]
    hand = played(hand, "1B")
    assert parts(hand, "trump_card") == []
    assert parts(hand, "trump") == [Part("trump", "suit", "B")]


def test_the_window_asks_both_partners_and_hides_silence() -> None:
    hand = played(dealt(SWEEP, "10B"), "- - - - 1O 1C 1E 10B")
    assert hand.window
    assert hand.asked == (3, 1)
    assert words(hand) == ["sing 40:B", "pass"]
    assert words(hand, 1) == ["sing 20:C", "pass"]
    assert words(hand, 0) == []
    assert hand.heard(PASS, 0) is None
    assert hand.heard(PASS, 3) == PASS
    assert refused(hand, "20:C") == ("nothing_to_sing", {"suit": "C"})
    assert refused(hand, "1B") == ("not_now", {"expected": "sing"})
    hand = played(hand, "40:B 20:C")
    assert not hand.window
    assert hand.heard(Action("play", "1B"), 0) == Action("play", "1B")
    assert [part.value for part in parts(hand, "sung")] == ["sing 40:B", "sing 20:C"]
    hand = played(hand, "11B 10O 10C 10E")
    assert words(hand) == ["pass"], "the suit has been sung, and its knight is gone"


def test_no_windows_in_a_bet_on_tricks_nor_after_the_last_trick() -> None:
    hand = played(dealt(SWEEP, "10B"), "- - - cuatrola 10O 10E 10B")
    assert not hand.window
    hand = played(dealt(SWEEP, "10B"), "- - - -" + " 1O 1C 1E 1B - - 3B 3O 3C 3E - - 12B 12O 12C 12E - -")
    hand = played(hand, "11B 11O 11C 11E")
    assert hand.window, "after the fourth trick too"
    hand = played(hand, "- - 10B 10O 10C 10E")
    assert hand.to_act is None
    assert hand.scores() == (0, 1, 0, 1)


def in_window(game: Cuatrola) -> CuatrolaHand:
    """Seat 2 has just won a trick, holds the forty in clubs and the pair of swords, and is asked first."""
    hands = ("3O 10O 3C", "1O 11O 1C", "12E 11E 12B 11B", "10E 3B 1B")
    position = opened(game.match(4).standing, tuple(map(cards, hands)), Card("10B"))
    return CuatrolaHand(position.with_(trick_order=(2, 3, 0, 1), singers=(2, 0)))


def test_the_forty_comes_before_a_twenty() -> None:
    hand = in_window(GAME)
    assert words(hand) == ["sing 40:B", "pass"]
    assert refused(hand, "20:E") == ("forty_first", {"suit": "B"})
    assert refused(hand, "20:O") == ("nothing_to_sing", {"suit": "O"})
    free = in_window(table(forty_first=False))
    assert words(free) == ["sing 40:B", "sing 20:E", "pass"]
    assert now(played(free, "20:E")).sung == ((2, "20:E"),)


def test_one_cante_a_window_or_several() -> None:
    assert played(in_window(GAME), "40:B").asked == (0,)
    hand = played(in_window(table(cantes_per_trick="unlimited")), "40:B")
    assert hand.asked == (2, 0)
    assert refused(hand, "40:B") == ("already_sung", {"suit": "B"})
    hand = played(hand, "20:E")
    assert words(hand) == ["pass"], "they stay asked though they have nothing left to sing"
    assert played(hand, "-").asked == (0,)


@pytest.mark.parametrize(("early", "tricks"), [(True, 4), (False, 5)])
def test_a_cuatrola_that_is_made(early: bool, tricks: int) -> None:
    hands = ("1B 3B 12B 11B 10O", "1O 1C 3C 12C 11C", "1E 3E 12E 11E 10E", "3O 12O 11O 10C 10B")
    hand = played(dealt(hands, "10B", game=table(end_early_on_success=early)), "cuatrola - - -")
    hand = played(hand, "1B 11C 10B 3B 12C 10C 12B 3C 11O 11B 1C 12O")
    assert hand.to_act == (None if early else 0)
    if not early:
        hand = played(hand, "10O 1O 3O")
    assert len(now(hand).tricks) == tricks
    assert hand.scores() == (4, 0, 4, 0)
    assert [line.name for line in hand.sheet().lines] == ["tricks", "payoff"]


def test_bets_stop_as_soon_as_they_have_failed() -> None:
    hand = played(dealt(SWEEP, "10B"), "quintola 1O 1C 1B")
    assert hand.to_act is None
    assert hand.scores() == (0, 5, 0, 5)
    hand = played(dealt(SWEEP, "10B"), "cuatrola - - - 1O 1C 1B 3B 3O 3C")
    assert len(now(hand).tricks) == 2
    assert hand.scores() == (0, 4, 0, 4)
    assert hand.legal() == ()
    assert refused(hand, "12B") == ("not_now", {"expected": "nothing"})


def test_a_quintola_ends_the_betting_and_needs_all_five() -> None:
    hand = played(dealt(SWEEP, "10B"), "solo - - quintola")
    assert now(hand).trick_order[0] == 0
    hand = played(hand, "1O 1E 1B 3B 3O 3E 12B 12O 12E 11B 11O 11E 10B 10O 10E")
    assert hand.scores() == (0, 5, 0, 5)
    assert hand.sheet().lines[0].figures == (0, 5)


def test_the_sheet_of_a_solo() -> None:
    game = table(idle_partner_cards="to_opponents")
    hand = played(dealt(SWEEP, "10B", game=game), "- - - solo")
    hand = played(hand, "1O 1E 1B 40:B 3B 3O 3E - 12B 12O 12E - 11B 11O 11E - 10B 10O 10E")
    lines = {line.name: line.figures for line in hand.sheet().lines}
    assert lines == {
        "cards": (0, 90),
        "idle_cards": (30, None),
        "sung": (None, 40),
        "last_trick": (None, 10),
        "total": (30, 140),
        "payoff": (0, 2),
    }


def test_the_program_plays_the_cheapest_card() -> None:
    hand = dealt(SWEEP, "10B")
    assert hand.fallback(0) == PASS
    hand = played(hand, "- - - -")
    assert hand.fallback(0) == Action("play", "10O")
    hand = played(hand, "1O 1C 1E 1B")
    assert hand.fallback(3) == PASS


def score(game: Cuatrola, **inputs: Any) -> Mapping[str, Any]:
    return answered(game, "score", inputs)


TIED = ["1O", "3O", "1C", "3C", "12O", "12C", "10O", "10C"]
CANTE = {"moment": "cante", "trump": "O", "hand": ["12O", "11O", "12C", "11C"], "won_trick": True}
LUCKY = {"contract": "cuatrola", "declarer": 0, "tricks": [0, 0, 0, 0, 0]}
TIE = {"captured": ["1O", "3O", "1C", "3C", "12O", "11O", "12C", "10O"], "last": 0}
SOLO_TIE = {
    "contract": "solo",
    "declarer": 0,
    "idle_hand": ["10E"],
    "captured": ["1O", "3O", "1C", "3C", "12O", "11O", "10C"],
}


@pytest.mark.parametrize(
    ("option", "value", "question"),
    [
        ("direction", "cw", lambda game: game.clockwise),
        ("match_target", 7, lambda game: game.match(4, totals=(8, 0, 8, 0)).winners),
        ("auction", "first_bet_ends", lambda game: answered(game, "auction", {"dealer": 3, "bids": ["solo"]})),
        ("overcall_partner", False, lambda game: answered(game, "auction", {"dealer": 3, "bids": ["solo", "pass"]})),
        ("bet_leader", "bettor", lambda game: answered(game, "auction", {"dealer": 3, "bids": ["pass", "quintola"]})),
        ("idle_partner_cards", "to_opponents", lambda game: score(game, **SOLO_TIE, last=0)),
        ("tie_rule", "no_points", lambda game: score(game, **TIE)),
        ("solo_tie_rule", "bettor_loses", lambda game: score(game, **{**SOLO_TIE, "captured": TIED}, last=0)),
        ("solo_tie_rule", "no_points", lambda game: score(game, **{**SOLO_TIE, "captured": TIED}, last=0)),
        ("cantes_per_trick", "unlimited", lambda game: played(in_window(game), "40:B").to_act),
        ("forty_first", False, lambda game: answered(game, "legal-actions", CANTE)),
        ("overtrump", "undertrump", lambda game: legal(game, "1E 10B", "3O 1B")),
        ("head_after_ruff", True, lambda game: legal(game, "1O 10O", "3O 1B")),
        ("head_reference", "lead_card", lambda game: legal(game, "11O 1O", "10O 12O")),
        ("end_early_on_success", False, lambda game: score(game, **LUCKY)),
        ("clean_sweep_bonus", 1, lambda game: score(game, captured=list(PACK), last=0, sweep=0)),
    ],
)
def test_every_option_changes_what_it_says(option: str, value: Value, question: Any) -> None:
    assert question(table(**{option: value})) != question(GAME)


def legal(game: Cuatrola, hand: str, trick: str) -> Any:
    return answered(game, "legal-cards", {"trump": "B", "hand": hand.split(), "trick": trick.split()})["legal"]


def test_no_option_is_left_out() -> None:
    marks = test_every_option_changes_what_it_says.pytestmark
    tested = {case[0] for case in marks[0].args[1]}
    assert tested == {each.name for each in options(GAME)}
    with pytest.raises(BadOption, match="allowed: 7, 11, 15, 21, 31"):
        table(match_target=20)


DRAWN = st.fixed_dictionaries({each.name: st.sampled_from(list(each.values)) for each in options(GAME)})


@settings(deadline=None)
@given(DRAWN, st.integers(0, 2**32), st.integers(0, 3))
def test_random_hands(chosen: dict[str, Any], seed: int, dealer: int) -> None:
    draw = Random(seed)
    game = table(**chosen)
    deck = draw.sample(PACK, 20)
    hand = game.match(4, dealer=dealer).deal(deck)
    while hand.to_act is not None:
        assert hand.scores() == (0, 0, 0, 0)
        legal = hand.legal()
        assert len(set(legal)) == len(legal) > 0
        check_views(hand)
        # passing is drawn more often, so that ordinary hands are played too
        hand = hand.play(PASS if PASS in legal and draw.random() < 0.6 and not hand.window else draw.choice(legal))
    outcome = result(now(hand))
    assert outcome is not None
    assert set(hand.scores()) <= {0, outcome.points}
    assert hand.scores()[0] == hand.scores()[2] != hand.scores()[1] or not any(hand.scores())
    bet, to_opponents = now(hand).bet, chosen["idle_partner_cards"] == "to_opponents"
    if bet is None or bet.name == "solo":
        out = 0 if bet is None or to_opponents else card_points(now(hand).hands[bet.idle])
        assert sum(total(now(hand))) == 130 - out + sum(sung_points(now(hand)))
    assert game.match(4, dealer=dealer).after(hand).totals == hand.scores()
    assert changed(game) == {name: value for name, value in chosen.items() if value != getattr(GAME, name)}


def check_views(hand: CuatrolaHand) -> None:
    """No view holds a card that its seat does not know."""
    position = now(hand)
    public = {position.deal.trump_card, *position.trick}
    public |= {play.card for trick in position.tricks for play in trick.plays}
    public |= {Card(rank + what[3:]) for _, what in position.sung for rank in ("12", "11")}
    for seat in (None, 0, 1, 2, 3):
        view = hand.view(seat)
        own = set() if seat is None else set(now(hand).hands[seat])
        told = {Card(text) for text in findall(r"'(\d+[OCEB])'", repr(view))}
        assert told <= own | public
        assert view.legal == (() if seat is None else hand.legal(seat))
        assert {card for card, _ in view.refusals}.isdisjoint(action.what for action in view.legal)


@settings(deadline=None)
@given(DRAWN, st.integers(0, 2**32), st.integers(1, 23))
def test_secrecy(chosen: dict[str, Any], seed: int, steps: int) -> None:
    """Two hidden cards change places: whoever knows neither sees the same."""
    draw = Random(seed)
    game = table(**chosen)
    hand = game.match(4, dealer=draw.randrange(4)).deal(draw.sample(PACK, 20))
    start, log = hand, []
    for _ in range(steps):
        if hand.to_act is None:
            break
        log.append(draw.choice(hand.legal()))
        hand = hand.play(log[-1])
    first, second = draw.sample(range(4), 2)
    assume(now(hand).hands[first] and now(hand).hands[second])
    one, two = draw.choice(now(hand).hands[first]), draw.choice(now(hand).hands[second])
    begun = now(start)
    assume(begun.deal.trump_card not in (one, two))
    swap = {one: two, two: one}
    swapped = tuple(tuple(swap.get(c, c) for c in held) for held in begun.hands)
    other = CuatrolaHand(begun.with_(hands=swapped))
    for action in log:
        assume(action in other.legal())
        other = other.play(action)
    for viewer in {None, 0, 1, 2, 3} - {first, second}:
        assert other.view(viewer) == hand.view(viewer)


def perft(hand: CuatrolaHand, depth: int) -> int:
    """How many sequences of so many actions there are; a hand that ends earlier counts once."""
    if depth == 0 or hand.to_act is None:
        return 1
    return sum(perft(hand.play(action), depth - 1) for action in hand.legal())


@pytest.mark.parametrize(
    ("seed", "counts"),
    [
        (1, (4, 14, 38, 96, 211, 338, 637, 1501, 2028, 3203, 6241)),
        (2, (4, 14, 44, 107, 258, 430, 602, 1179, 2021, 3522, 6133)),
    ],
)
def test_perft(seed: int, counts: tuple[int, ...]) -> None:
    hand = GAME.match(4).deal(Random(seed).sample(PACK, 20))
    assert tuple(perft(hand, depth) for depth in range(1, len(counts) + 1)) == counts


@pytest.mark.parametrize(
    ("kind", "inputs", "says"),
    [
        ("score", {"contract": "capote"}, "contract: 'capote' is not allowed; allowed: None, solo, cuatrola, quintola"),
        ("score", {"contract": "quintola", "declarer": 0, "tricks": [0, 2]}, "tricks: 2 is not allowed; allowed: 0, 1"),
        ("score", {"contract": "quintola", "declarer": 0, "tricks": [0]}, "tricks: quintola is not decided by them"),
        ("score", {"captured": [], "last": 2}, "last: 2 is not allowed; allowed: None, 0, 1"),
        ("score", {"captured": [], "sweep": 3}, "sweep: 3 is not allowed; allowed: None, 0, 1"),
        ("score", {"captured": [], "cantes": [[0, "30:O"]]}, "cantes: '30:O' is not allowed; allowed: 20:O, 20:C"),
        ("score", {"captured": [], "cantes": [[4, "20:O"]]}, "cantes: 4 is not allowed; allowed: the seats 0 to 3"),
        ("score", {"card_points": [60]}, r"card_points: \[60\] is not allowed; allowed: two whole numbers, one a side"),
        ("score", {"contract": "solo", "declarer": None}, "declarer: None is not allowed; allowed: 0, 1, 2, 3"),
        ("match", {"start": [1, 2], "deals": [["1", 2]]}, r"deals: \['1', 2\] is not allowed"),
        ("match", {"start": [1, 2, 3], "deals": []}, r"start: \[1, 2, 3\] is not allowed"),
        ("match", {"start": [1, 2], "deals": [[1]]}, r"deals: \[1\] is not allowed"),
        ("legal-actions", {"moment": "tomo"}, "moment: 'tomo' is not allowed; allowed: cante"),
        ("legal-actions", {"moment": "cante", "contract": "all"}, "contract: 'all' is not allowed"),
    ],
)
def test_questions_that_make_no_sense_are_refused_by_name(kind: str, inputs: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=f"^{says}"):
        answered(GAME, kind, inputs)


def test_scores_of_partners_are_the_same_whole_numbers() -> None:
    for totals in ((1, 2, 3, 2), (1, 2), (1.5, 2, 1.5, 2)):
        with pytest.raises(ValueError, match=r"^totals: .* is not a whole number a seat, the same for partners"):
            GAME.match(4, totals=totals)
