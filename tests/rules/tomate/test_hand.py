"""El Tomate: the way of a deal, every option, and tantos that never get lost in partidas of 2 to 13 players."""

from collections.abc import Callable, Mapping
from random import Random
from re import findall
from typing import Any

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from tapete.conformance.adapter import adapter, fields
from tapete.conformance.schema import check_inputs
from tapete.rules.cards import SPANISH_PACK, Card, cards
from tapete.rules.game import PASS, Action, BadOption, IllegalAction, Part, Value, configure, options, state
from tapete.rules.tomate.deal import Position, opened
from tapete.rules.tomate.game import Tomate
from tapete.rules.tomate.hand import TomateHand
from tapete.rules.tomate.match import TomateMatch
from tapete.rules.tomate.score import settled
from tapete.rules.tomate.tantos import split
from tapete.rules.tomate.turns import BACETA, JUEGO, TOMO, reshuffle

GAME = Tomate()
HANDS = ("1O 7C 3B", "2E 1B 2B", "2O 7E 5E", "6E 10B 7B")
"""Four players, seat 0 is dealt last; the six of coins is turned up."""
TURN_UP = Card("6O")


def table(**chosen: object) -> Tomate:
    game = configure(GAME, chosen)
    assert isinstance(game, Tomate)
    return game


def dealt(game: Tomate = GAME, dealer: int = 0, **state: Any) -> TomateHand:
    hands = tuple(map(cards, HANDS))
    known = {TURN_UP, *(card for held in hands for card in held)}
    stock = tuple(card for card in SPANISH_PACK if card not in known)
    return TomateHand(opened(game.match(4, dealer=dealer, **state).standing, hands, TURN_UP, stock))


def answered(game: Tomate, kind: str, inputs: Mapping[str, Any]) -> Mapping[str, Any]:
    """What the rules say to a question of the vector schema."""
    check_inputs(game, inputs, fields(game))
    return adapter(game).answer(game, kind, inputs)


def now(hand: TomateHand) -> Position:
    """The cards, face up."""
    return hand._position


def verb(word: str) -> Action:
    known = {"-": PASS, "tomo": TOMO, "juego": JUEGO, "baceta": BACETA}
    return known[word] if word in known else Action("play", word)


def played(hand: TomateHand, actions: str) -> TomateHand:
    """Plays words: `-` passes, `tomo`, `juego`, `baceta`, `x7C` discards, a card is played."""
    for word in actions.split():
        hand = hand.play(Action("discard", word[1:]) if word[0] == "x" else verb(word))
    return hand


def words(hand: TomateHand, seat: int | None = None) -> list[str]:
    return [str(action) for action in hand.legal(seat)]


def refused(hand: TomateHand, action: Action) -> tuple[str, dict[str, str]]:
    with pytest.raises(IllegalAction) as caught:
        hand.play(action)
    return caught.value.refusal.code, dict(caught.value.refusal.about)


def part(hand: TomateHand, name: str) -> list[tuple[Any, int | None]]:
    return [(each.value, each.seat) for each in hand.view(None).parts if each.name == name]


@pytest.mark.parametrize(
    "picture",
    [
        "trump O trick 11C hand [12C] 7C 2O",
        "trump O trick 12C hand [10C] [7C] 3O",
        "trump O trick 12C 7O hand [6O] [3O] 1B",
        "trump O trick 12C 7O hand [6O] 1B 4E",
        "trump O trick 7O hand [10O] 6O 1C",
        "trump O trick 1O hand [10O] [6O] 1C",
        "trump O trick 5C 2O hand [1C] [4C] 3O",
        "trump O trick 5C 7C 6C hand [10C] 4C 3O",
        "trump O trick 5C hand [1B] [4E]",
    ],
)
def test_pictures(picture: str) -> None:
    _, trump, _, rest = picture.split(maxsplit=3)
    trick, _, held = rest.partition("hand")
    owed = [word.strip("[]") for word in held.split() if word.startswith("[")]
    inputs = {"trump": trump, "trick": trick.split(), "hand": held.translate({91: "", 93: ""}).split()}
    assert list(answered(GAME, "legal-cards", inputs)["legal"]) == owed


def test_the_deal() -> None:
    hand = GAME.match(3, dealer=1).deal(SPANISH_PACK)
    assert now(hand).hands[2] == SPANISH_PACK[0:9:3]
    assert now(hand).hands[1] == SPANISH_PACK[2:9:3]
    assert (now(hand).deal.turn_up, now(hand).stock) == (SPANISH_PACK[9], SPANISH_PACK[10:])
    with pytest.raises(ValueError, match="not the game's pack"):
        GAME.match(3).deal(SPANISH_PACK[1:])
    with pytest.raises(ValueError, match="2 to 13"):
        GAME.match(14)
    with pytest.raises(ValueError, match="3 stacks for 4 seats"):
        GAME.match(4, totals=(60, 60, 60))


def test_the_tomo_is_blind_and_nobody_sees_their_cards_before_it() -> None:
    hand = dealt()
    assert (hand.view(0).phase, hand.to_act) == ("tomo", 0)
    for seat in range(4):
        assert hand.view(seat).hand == ()
    assert hand.view(0).legal == (TOMO, PASS)
    looking = played(hand, "-")
    assert [looking.view(seat).hand for seat in range(4)] == list(map(cards, HANDS))
    assert looking.to_act == 1


def test_tomo_discard_and_the_juego_that_must_follow() -> None:
    hand = played(dealt(), "tomo")
    assert hand.view(0).hand == cards("1O 7C 3B 6O")
    assert words(hand) == ["discard 1O", "discard 7C", "discard 3B", "discard 6O"]
    assert part(hand, "turn_up") == [("6O", 0)]
    assert refused(hand, Action("discard", "2E")) == ("not_in_hand", {"card": "2E"})
    assert refused(hand, PASS) == ("not_now", {"expected": "discard"})
    assert hand.heard(Action("discard", "7C"), 0) == Action("discard", "7C")
    assert hand.heard(Action("discard", "7C"), 1) == hand.heard(Action("discard", "7C"), None) == Action("discard")
    hand = played(hand, "x7C - - -")
    assert hand.view(0).hand == cards("1O 3B 6O")
    assert (hand.to_act, hand.automatic) == (0, JUEGO)
    assert refused(hand, PASS) == ("not_now", {"expected": "declare juego"})
    hand = played(hand, "juego")
    assert (hand.view(0).phase, hand.asked) == ("baceta", (1,))


def test_a_blind_discard_is_named_by_its_place() -> None:
    game = table(tomo_discard="blind")
    hand = played(dealt(game), "tomo")
    assert hand.view(0).hand == ()
    assert hand.view(1).hand == cards(HANDS[1])
    assert words(hand) == ["discard 1", "discard 2", "discard 3", "discard 6O"]
    # the name of a card tells nothing about whether they hold it
    assert refused(hand, Action("discard", "7C")) == ("not_in_hand", {"card": "7C"})
    assert hand.fallback(0) == Action("discard", "1")
    assert now(played(hand, "x2")).hands[0] == cards("1O 3B 6O")
    assert now(played(hand, "x6O")).hands[0] == cards("1O 7C 3B")


def test_a_player_who_passes_lays_their_cards_down() -> None:
    hand = played(dealt(), "- - juego")
    assert hand.view(1).hand == ()
    assert hand.view(None).counts == (3, 0, 3, 3)
    assert part(hand, "declared") == [("pass", 1), ("declare juego", 2)]
    hand = played(hand, "- juego")
    assert [play.seat for play in now(played(hand, "5E 1O")).tricks[0].plays] == [2, 0]


def test_nobody_plays() -> None:
    hand = played(dealt(reserve=4), "- - - - -")
    assert hand.to_act is None
    assert hand.scores() == (-3, 0, 0, 0)
    after = GAME.match(4, reserve=4).after(hand)
    assert (after.plate, after.reserve, after.dealer) == (6, 1, 1)
    carried = after.deal(SPANISH_PACK)
    assert now(carried).deal.stake == 9, "a plate that carries is not fed"
    assert [line.name for line in hand.sheet().lines] == ["stake", "ante", "plate_stays", "payoff"]


def test_the_baceta_is_offered_in_turn_and_taken_unseen() -> None:
    hand = played(dealt(), "- - juego - -")
    assert hand.asked == (1,)
    hand = played(hand, "-")
    assert hand.asked == (3,), "the lone player is skipped"
    top = now(hand).stock[:3]
    taken = played(hand, "baceta")
    assert now(taken).hands[3] == top
    assert part(taken, "taker") == [("baceta", 3)]
    assert part(taken, "baceta") == [(24, None)]
    assert taken.to_act == 2
    for card in cards(HANDS[3]):
        assert f"'{card}'" not in repr(taken.view(3)), "their old hand is gone from the table"
    left = played(hand, "- -")
    assert left.to_act is None
    assert left.scores() == (-3, 0, 3, 0)
    assert [line.name for line in left.sheet().lines] == ["stake", "ante", "plate", "payoff"]


def test_the_sheet_of_a_taker_and_a_tomate() -> None:
    hand = played(dealt(reserve=3), "- - juego - - baceta")
    while hand.to_act is not None:
        hand = hand.play(hand.legal()[0])
    won = [sum(trick.winner == seat for trick in now(hand).tricks) for seat in range(4)]
    assert won == [0, 3, 0, 0]
    assert [(line.name, line.figures, line.how) for line in hand.sheet().lines] == [
        ("stake", (None, None, None, None), "0 + 3 + 3"),
        ("ante", (-3, None, None, None), ""),
        ("tricks", (None, 3, 0, None), ""),
        ("thirds", (None, None, None, None), "6 / 3"),
        ("to_reserve", (None, None, None, None), ""),
        ("tomate", (None, None, -6, None), ""),
        ("payoff", (-3, 0, -6, 0), ""),
    ]


@pytest.mark.parametrize(
    ("rule", "tomo", "juego"), [("cover_required", False, False), ("rebuy", False, False), ("debt", True, True)]
)
def test_cover(rule: str, tomo: bool, juego: bool) -> None:
    hand = dealt(table(chips_rule=rule), reserve=9, totals=(8, 5, 60, 60))
    assert now(hand).deal.stake == 6
    assert (TOMO in hand.legal()) is tomo, "5 are left after the ante"
    if not tomo:
        assert hand.automatic == PASS
        assert refused(hand, TOMO) == ("cannot_cover", {"fine": "6"})
    hand = played(hand, "-")
    assert (JUEGO in hand.legal()) is juego
    hand = played(hand, "-")
    assert hand.automatic is None
    assert words(hand) == ["declare juego", "pass"]


def test_the_cover_of_a_taker() -> None:
    state: dict[str, Any] = {"totals": (60, 2, 60, 60)}
    assert words(played(dealt(**state), "- - juego - -")) == ["baceta", "pass"]
    hand = played(dealt(table(baceta_variant="for_self"), **state), "- - juego - -")
    assert words(hand) == ["pass"]
    assert refused(hand, BACETA) == ("cannot_cover", {"fine": "3"})
    assert dealt(table(tomate_amount="fixed_3"), plate=9, totals=(6, 60, 60, 60)).legal() == (TOMO, PASS)


def test_who_cannot_ante_leaves_and_the_others_go_on() -> None:
    match = GAME.match(4, dealer=3, totals=(60, 2, 2, 60), plate=6)
    hand = passed(match)
    after = match.after(hand)
    assert (after.dealer, after.gone) == (0, ())
    after = after.after(passed(after))
    assert (after.dealer, after.gone, after.totals) == (3, (1, 2), (57, 2, 2, 57))
    hand = passed(after)
    assert now(hand).hands[1] == now(hand).hands[2] == ()
    assert part(hand, "gone") == [("gone", 1), ("gone", 2)]
    assert hand.view(1).counts[1] == 0
    assert after.passed == 4


def passed(match: TomateMatch) -> TomateHand:
    """The deal in which everybody passes."""
    hand = match.deal(SPANISH_PACK)
    while hand.to_act is not None:
        hand = hand.play(PASS)
    return hand


def test_the_partida_ends_when_one_is_left() -> None:
    match = GAME.match(2, dealer=0, totals=(10, 2), plate=6, reserve=5)
    after = match.after(passed(match))
    assert after.over
    assert (after.totals, after.plate, after.reserve) == ((7 + 9 + 5, 2), 0, 0)
    assert after.winners == (0,)
    assert passed(match).sheet().lines[-1] == ("split", (14, None), (), "9 + 5")


@pytest.mark.parametrize(("rule", "stack"), [("debt", -1), ("rebuy", 62)])
def test_short_of_the_ante_but_not_gone(rule: str, stack: int) -> None:
    game = table(chips_rule=rule)
    match = game.match(3, dealer=2, totals=(2 if rule == "rebuy" else -1, 30, 30))
    after = match.after(passed(match))
    assert (after.dealer, after.gone, after.totals[0]) == (0, (), stack)
    assert part(after.deal(SPANISH_PACK), "stack")[0] == (stack - 3, 0)


def test_rounds_and_the_last_deal() -> None:
    match = table(rounds=2, final_pot="played_in_last_deal").match(3, dealer=1, reserve=7)
    dealers = []
    while not match.over:
        dealers.append(match.dealer)
        hand = passed(match)
        assert match.standing.is_last_deal == (len(dealers) == 6)
        if match.standing.is_last_deal:
            assert now(hand).deal.stake == match.plate + 3 + match.reserve // 3 * 3
        match = match.after(hand)
    assert dealers == [1, 2, 0, 1, 2, 0]
    assert match.totals == (62, 63, 62), "25 are left of six antes and 7: 8 each, the odd one to seat 1"
    assert match.winners == (1,)


def test_the_last_deal_counts_only_those_who_are_still_in() -> None:
    game = table(rounds=1)
    assert game.match(4, dealer=1, passed=1, gone=(2, 3)).standing.is_last_deal
    assert not game.match(4, dealer=1, passed=1, gone=(2,)).standing.is_last_deal
    assert not table(rounds=2).match(4, dealer=1, passed=1, gone=(2, 3)).standing.is_last_deal


def test_what_is_left_is_split() -> None:
    assert split(11, (2, 0, 1), 4) == (4, 3, 4, 0)


def test_thirteen_players_and_the_reshuffled_baceta() -> None:
    short = GAME.match(13).deal(SPANISH_PACK)
    alone = played(short, "-" + " juego" + " -" * 12)
    assert alone.to_act is None
    assert alone.scores() == (-3, 3, *[0] * 11)
    hand = table(baceta_when_short="reshuffle_passed").match(13).deal(SPANISH_PACK)
    hand = played(hand, "-" + " juego" + " -" * 12)
    assert hand.asked == (2,)
    assert sorted(now(hand).stock) == sorted(set(SPANISH_PACK) - {*now(hand).hands[1], now(hand).deal.turn_up})
    assert now(hand).stock == reshuffle(now(hand).passed) != now(hand).passed
    again = played(hand, "- baceta")
    assert now(again).hands[3] == now(hand).stock[:3]
    # another order of the same cards is another shuffle
    assert reshuffle(now(hand).passed[::-1]) not in (now(hand).stock, now(hand).stock[::-1])


def test_the_program_plays_for_a_player() -> None:
    hand = dealt()
    assert hand.fallback(0) == PASS
    taken = played(hand, "tomo")
    assert taken.fallback(0) == Action("discard", "6O")
    assert played(taken, "x6O - - -").fallback(0) == JUEGO
    assert played(hand, "- - juego - -").fallback(1) == PASS
    assert played(hand, "- juego juego - -").fallback(1) == Action("play", "2E")


def question(kind: str, **inputs: Any) -> Callable[[Tomate], Mapping[str, Any]]:
    return lambda game: answered(game, kind, inputs)


def scored(**facts: Any) -> Callable[[Tomate], Mapping[str, Any]]:
    deal = {"players": 4, "dealer": 3, "plate": 0, "reserve": 9, "playing": [0, 1], "tricks_won": [3, 0, 0, 0]}
    return question("score", **{**deal, **facts})


TAKEN = {"playing": [0], "baceta_taker": 1, "tricks_won": [1, 2, 0, 0]}
LEGAL = {"trump": "O", "trick": ["12C", "7O"], "hand": ["6O", "1B", "3O"]}
LAST = {"stacks": [30, 30], "plate": 0, "reserve": 9, "players": 2, "deals": [{"dealer": 0, "playing": [1]}]}


@pytest.mark.parametrize(
    ("option", "value", "asked"),
    [
        ("direction", "ccw", lambda game: game.clockwise),
        ("ante", 6, scored()),
        ("reserve_transfer", 0, scored()),
        ("reserve_transfer", 6, scored()),
        ("reserve_transfer", "all", scored()),
        ("tomate_amount", "fixed_3", scored()),
        ("baceta_variant", "for_self", scored(**TAKEN)),
        ("baceta_variant", "off", question("turn-order", moment="baceta", players=4, dealer=3, playing=[0])),
        ("for_table_share", "taker", scored(**TAKEN)),
        (
            "baceta_leader",
            "lone_player",
            question("turn-order", moment="lead", players=4, dealer=3, playing=[1], baceta_taker=0),
        ),
        (
            "baceta_when_short",
            "reshuffle_passed",
            question("turn-order", moment="baceta", players=13, dealer=3, playing=[1]),
        ),
        ("tomo_enabled", False, lambda game: dealt(game).view(0).phase),
        ("tomo_enabled", False, question("legal-actions", moment="tomo")),
        ("tomo_discard", "blind", lambda game: words(played(dealt(game), "tomo"))),
        ("tomo_may_discard_turnup", False, lambda game: words(played(dealt(game), "tomo"))),
        ("tomo_one_trick_collects", False, scored(tomo=True, playing=[0, 3], tricks_won=[2, 0, 0, 1])),
        ("all_pass", "dealer_takes", scored(playing=[], tricks_won=None)),
        ("overtrump", "undertrump", question("legal-cards", **LEGAL)),
        ("overtrump", "contrafallo", question("legal-cards", **{**LEGAL, "hand": ["6O", "1B"]})),
        ("head_after_ruff", True, question("legal-cards", trump="O", trick=["5C", "2O"], hand=["4C", "1C"])),
        ("head_reference", "lead_card", question("legal-cards", trump="O", trick=["5C", "7C"], hand=["6C", "1C"])),
        ("initial_stack", 15, lambda game: game.match(2).totals),
        ("chips_rule", "debt", question("legal-actions", moment="declare", stack=0, stake=3)),
        ("chips_rule", "rebuy", lambda game: game.match(2, totals=(5, 2)).after(passed(game.match(2, totals=(5, 2))))),
        ("rounds", 1, lambda game: game.match(2, passed=2).over),
        ("final_pot", "played_in_last_deal", question("session", **LAST)),
    ],
)
def test_every_option_changes_what_it_says(option: str, value: Value, asked: Callable[[Tomate], Any]) -> None:
    assert asked(table(**{option: value})) != asked(GAME)


def test_no_option_is_left_out() -> None:
    tested = {case[0] for case in test_every_option_changes_what_it_says.pytestmark[0].args[1]}
    assert tested == {each.name for each in options(GAME)}
    with pytest.raises(BadOption, match="allowed: 15 to 300 in steps of 3"):
        table(initial_stack=16)


def test_a_turn_up_that_must_be_kept_is_refused() -> None:
    hand = played(dealt(table(tomo_may_discard_turnup=False)), "tomo")
    assert refused(hand, Action("discard", "6O")) == ("not_now", {"expected": "discard"})
    assert [card for card, _ in hand.view(0).refusals] == ["6O"]


def test_a_session_in_which_somebody_leaves() -> None:
    deals = [{"dealer": 0, "playing": []}, {"dealer": 2, "playing": []}]
    told = answered(GAME, "session", {"players": 3, "stacks": [9, 2, 9], "plate": 0, "reserve": 0, "deals": deals})
    assert told["final_stacks"] == [9, 2, 9], "6 are left for the two who stayed"
    rebuy = table(chips_rule="rebuy")
    told = answered(rebuy, "session", {"players": 2, "stacks": [2, 9], "plate": 0, "reserve": 0, "deals": deals[:1]})
    assert told["deals"][0]["stacks"] == [59, 9]


DRAWN = st.fixed_dictionaries({each.name: st.sampled_from(list(each.values)) for each in options(GAME)})


def random_deal(match: TomateMatch, draw: Random) -> TomateHand:
    hand = match.deal(draw.sample(SPANISH_PACK, 40))
    daring = draw.random()
    while hand.to_act is not None:
        legal = hand.legal()
        quiet = PASS in legal and draw.random() > daring
        hand = hand.play(PASS if quiet else draw.choice(legal))
    return hand


@settings(deadline=None)
@given(DRAWN, st.integers(2, 13), st.integers(0, 2**32))
def test_no_tanto_is_lost(chosen: dict[str, Any], seats: int, seed: int) -> None:
    """Stacks, plate and reserve keep their sum over whole partidas, but for what `rebuy` brings in."""
    draw = Random(seed)
    game = table(**{**chosen, "rounds": min(chosen["rounds"], 3)})
    match = game.match(seats, dealer=draw.randrange(seats))
    total = seats * game.initial_stack
    while not match.over:
        hand = random_deal(match, draw)
        assert match.standing.stake % 3 == 0
        settlement = settled(now(hand))
        assert sum(settlement.payoffs) + sum(settlement.pot) == match.plate + match.reserve
        assert hand.scores() == settlement.payoffs
        after = match.after(hand)
        bought = sum(after.totals) + after.plate + after.reserve - total
        assert bought == 0 or (game.chips_rule == "rebuy" and bought == game.initial_stack)
        total += bought
        assert game.chips_rule == "debt" or min(after.totals) >= 0
        assert after.reserve >= 0
        match = after
    assert match.plate == match.reserve == 0
    assert match.winners
    assert game.match(seats, **state(match)) == match


@settings(deadline=None)
@given(DRAWN, st.integers(2, 13), st.integers(0, 2**32))
@example({**{each.name: each.default for each in options(GAME)}, "tomo_discard": "blind"}, 5, 4)
def test_random_deals(chosen: dict[str, Any], seats: int, seed: int) -> None:
    draw = Random(seed)
    match = table(**chosen).match(seats, dealer=draw.randrange(seats), reserve=draw.randrange(20))
    hand = match.deal(draw.sample(SPANISH_PACK, 40))
    while hand.to_act is not None:
        legal = hand.legal()
        assert len(set(legal)) == len(legal) > 0
        assert hand.scores() == (0,) * seats
        assert hand.fallback(hand.to_act) in legal
        for action in (Action("play", draw.choice(SPANISH_PACK)), PASS, TOMO, JUEGO, BACETA, Action("discard", "1")):
            if action not in legal:
                with pytest.raises(IllegalAction):
                    hand.play(action)
        check_views(hand)
        hand = hand.play(draw.choice(legal))
    assert hand.legal() == ()
    check_views(hand)


def face_up(hand: TomateHand) -> set[Card]:
    """The cards that everybody has seen."""
    position = now(hand)
    return {position.deal.turn_up, *position.trick, *(play.card for trick in position.tricks for play in trick.plays)}


def check_views(hand: TomateHand) -> None:
    """No view holds a card that its seat does not hold, or that has not been on the table."""
    public = face_up(hand)
    for seat in (None, *range(len(now(hand).hands))):
        view = hand.view(seat)
        told = {Card(text) for text in findall(r"'(\d+[OCEB])'", repr(view))}
        assert set(view.hand) <= (set() if seat is None else set(now(hand).hands[seat]))
        assert told <= set(view.hand) | public
        assert view.legal == (() if seat is None else hand.legal(seat))


@settings(deadline=None)
@given(DRAWN, st.integers(2, 13), st.integers(0, 2**32), st.integers(1, 40))
def test_secrecy(chosen: dict[str, Any], seats: int, seed: int, steps: int) -> None:
    """Two hidden cards change places: whoever knows neither sees and hears the same."""
    draw = Random(seed)
    match = table(**chosen).match(seats, dealer=draw.randrange(seats))
    deck = draw.sample(SPANISH_PACK, 40)
    hand = match.deal(deck)
    log: list[Action] = []
    while hand.to_act is not None and len(log) < steps:
        log.append(draw.choice(hand.legal()))
        hand = hand.play(log[-1])
    shown = face_up(hand)
    one, two = draw.sample([card for card in deck if card not in shown], 2)
    swap: dict[str, Card] = {one: two, two: one}
    other = match.deal([swap.get(card, card) for card in deck])
    first, seen = match.deal(deck), set(range(seats))
    for action in log:
        seen -= {seat for seat in seen if {one, two} & set(first.view(seat).hand)}
        hidden = (
            swap.get(Card(action.what), action.what) if action.do == "discard" and action.what[-1] in "OCEB" else ""
        )
        twin = Action("discard", hidden) if hidden else action
        assume(twin in other.legal())
        for seat in (None, *(seen - {match.dealer})):
            assert other.heard(twin, seat) == first.heard(action, seat)
        first, other = first.play(action), other.play(twin)
    seen -= {seat for seat in seen if {one, two} & set(first.view(seat).hand)}
    seen -= {seat for seat in seen if {one, two} & set(other.view(seat).hand)}
    if seats == 13 and now(hand).taker is not None:
        seen.discard(now(hand).taker)  # another deck is another shuffle of the passed hands: they hold other cards
    for viewer in (None, *seen):
        assert other.view(viewer) == first.view(viewer)


def perft(hand: TomateHand, depth: int) -> int:
    """How many sequences of so many actions there are; a deal that ends earlier counts once."""
    if depth == 0 or hand.to_act is None:
        return 1
    return sum(perft(hand.play(action), depth - 1) for action in hand.legal())


@pytest.mark.parametrize(
    ("seats", "seed", "counts"),
    [
        (2, 1, (2, 6, 12, 16, 38, 69, 125, 203, 223, 223)),
        (2, 2, (2, 6, 12, 16, 32, 50, 79, 100, 107, 107)),
        (5, 1, (2, 6, 12, 24, 48, 96, 153, 292, 373, 573, 877)),
        (5, 2, (2, 6, 12, 24, 48, 96, 153, 350, 640, 1181, 1938)),
    ],
)
def test_perft(seats: int, seed: int, counts: tuple[int, ...]) -> None:
    hand = GAME.match(seats).deal(Random(seed).sample(SPANISH_PACK, 40))
    assert tuple(perft(hand, depth) for depth in range(1, len(counts) + 1)) == counts


def test_what_everybody_sees() -> None:
    hand = dealt(reserve=7)
    assert hand.view(2).parts[:8] == (
        Part("trump", "suit", "O"),
        Part("turn_up", "card", "6O"),
        Part("baceta", "number", 27),
        Part("plate", "number", 6),
        Part("reserve", "number", 4),
        Part("stake", "number", 6),
        Part("fine", "number", 6),
        Part("stack", "number", 57, 0),
    )
    over = played(hand, "- - juego - - - - -")
    assert part(over, "plate") == [(0, None)]
    assert part(over, "stack") == [(57, 0), (60, 1), (66, 2), (60, 3)]


@pytest.mark.parametrize(
    ("kind", "inputs", "says"),
    [
        ("score", {"tricks_won": [2, 0, 0, 0]}, r"tricks_won: \[2, 0, 0, 0\] is not allowed; allowed: three tricks"),
        ("score", {"plate": 4}, "plate: 4 is not allowed; allowed: threes"),
        ("session", {"stacks": [30] * 4, "deals": []}, "deals: one object a deal is needed, and at least one"),
        ("session", {"stacks": [30] * 4, "deals": [[1, 2]]}, "deals: one object a deal"),
        ("turn-order", {"moment": "lead", "playing": []}, "playing: nobody leads where nobody plays"),
        ("turn-order", {"moment": "cante"}, "moment: 'cante' is not allowed; allowed: baceta, lead"),
        ("legal-actions", {"moment": "lead"}, "moment: 'lead' is not allowed; allowed: tomo, tomo_discard, declare"),
    ],
)
def test_questions_that_make_no_sense_are_refused_by_name(kind: str, inputs: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=f"^{says}"):
        answered(GAME, kind, {"players": 4, "dealer": 0, "plate": 0, "reserve": 0, "playing": [1, 2], **inputs})


@pytest.mark.parametrize(
    ("state", "says"),
    [
        ({"plate": 4}, "plate: 4 is not allowed; allowed: threes, not below 0"),
        ({"plate": -3}, "plate: -3 is not allowed"),
        ({"reserve": -1}, "reserve, passed: -1, 0 are not allowed"),
        ({"passed": -1}, "reserve, passed: 0, -1 are not allowed"),
        ({"gone": (4,)}, r"gone: \(4,\) is not allowed; allowed: seats, each once"),
        ({"gone": (1, 1)}, r"gone: \(1, 1\) is not allowed"),
        ({"gone": (0,)}, "gone: .* is not allowed; allowed: seats other than the dealer's"),
        ({"totals": (60, 60, 60, 59.5)}, "totals: .* are not whole numbers"),
    ],
)
def test_a_partida_that_cannot_be(state: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=f"^{says}"):
        GAME.match(4, **state)
