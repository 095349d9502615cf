"""The kernel plays every game that numbers can say as the law plays it; `tests.kernel.lockstep` plays for longer."""

from random import Random

import pytest

from tapete.kernel import NONE, Aim, Phase, Prepared, Start, State
from tapete.robots.searcher.numbers import numbers
from tapete.rules.card_play import card_play
from tapete.rules.cards import Card
from tapete.rules.game import Game, Hand, past
from tapete.rules.games import GAMES, game
from tests.kernel.lockstep import compare, dealt, opened, plays, said, varied

CARDS = 400


@pytest.mark.parametrize("rules", GAMES, ids=lambda each: each.id)
def test_card_for_card(rules: Game[Hand]) -> None:
    """Under random options: the same seat, the same legal cards, the same points and winners at the end."""
    chance, compared = Random(f"lockstep {rules.id}"), 0
    for _ in range(200):
        compared += compare(dealt(varied(rules, chance), chance), chance) or 0
        if compared >= CARDS:
            return
    assert compared >= CARDS / 4, "few hands of this game came to cards"


@pytest.mark.parametrize(
    "option", [{"three_bouts_ban": "soft"}, {"three_bouts_ban": "strict"}], ids=lambda each: each["three_bouts_ban"]
)
def test_what_numbers_cannot_say_they_do_not_say(option: dict[str, str]) -> None:
    chance = Random(1)
    assert not any(compare(dealt(game("tarot-2-piles", **option), chance), chance) for _ in range(5))


def count(hand: Hand, depth: int) -> int:
    """Rows of cards to this depth, songs sung as soon as they may be."""
    while hand.to_act is not None and not plays(hand):
        hand = hand.play(said(hand, Random(0)))
    if depth == 0 or hand.to_act is None:
        return 1
    return sum([count(hand.play(action), depth - 1) for action in plays(hand)])


@pytest.mark.parametrize(
    ("name", "depth"), [("tute-pairs", 5), ("cuatrola", 5), ("tarot-4", 3), ("tute-two", 3), ("tute-cabron", 5)]
)
def test_perft(name: str, depth: int) -> None:
    """The same number of rows of cards from the middle of a hand."""
    chance = Random(f"perft {name}")
    middles = (middle(dealt(game(name), chance), chance) for _ in range(50))
    hand, state = next(found for found in middles if found is not None)
    assert state.perft(depth) == count(hand, depth)


def middle(hand: Hand, chance: Random) -> tuple[Hand, State] | None:
    """The hand after two tricks, in both; nothing if it does not come so far."""
    while hand.to_act is not None and hand.view(None).phase != "play":
        hand = hand.play(said(hand, chance))
    play = None if hand.to_act is None else card_play(past(hand).match.game, hand.view(hand.to_act))
    if play is None:
        return None
    state, number = opened(play, hand), numbers(play.pack)
    while hand.to_act is not None and len(hand.view(None).tricks) < 2:
        may = plays(hand)
        action = chance.choice(may) if may else said(hand, chance)
        hand = hand.play(action)
        if may:
            state.play(number[Card(action.what)])
    return None if hand.to_act is None else (hand, state)


def test_what_may_not_be_played_is_refused() -> None:
    state = first_state()
    with pytest.raises(ValueError, match="card 99 may not be played now"):
        state.play(99)
    before = state.legal()
    other = state.clone()
    other.play((before & -before).bit_length() - 1)
    assert state.legal() == before


def first_state() -> State:
    rules = game("tute-pairs")
    hand = dealt(rules, Random(1))
    assert hand.to_act is not None
    play = card_play(rules, hand.view(hand.to_act))
    assert play is not None
    return opened(play, hand)


def falling() -> Phase:
    """Two suits of four cards, the first two of each a pair that sets the trump; too many are 60 points."""
    phase = Phase()
    phase.suits, phase.strengths = [0, 0, 0, 0, 1, 1, 1, 1], [3, 2, 1, 0] * 2
    phase.values, phase.trump, phase.seats = [1] * 8, NONE, 4
    phase.falls.pairs, phase.falls.first, phase.falls.later = [(0, 1), (4, 5)], 40, 20
    phase.falls.sets_trump = True
    phase.score.aim, phase.score.needed = Aim.middle, 60
    return phase


def fallen() -> State:
    """Both pairs lie in the first trick, that of the second suit complete before the other."""
    start = Start()
    start.hands, start.sides, start.base = [[0, 2], [4, 6], [5, 7], [1, 3]], [0, 1, 2, 3], [0] * 4
    state = State(Prepared(falling()), start)
    for card in (0, 4, 5, 1):
        state.play(card)
    return state


def test_of_two_pairs_that_fall_together_the_first_complete_sets_the_trump() -> None:
    state = fallen()
    assert state.points == [64, 0, 0, 0]
    for card in (2, 6, 7, 3):
        state.play(card)
    assert state.points == [64, 4, 0, 0]
    assert state.tricks == [1, 1, 0, 0]
    assert state.rewards == [1, 1, -1, -1]


def test_a_hand_in_which_pairs_fall_is_not_solved() -> None:
    with pytest.raises(ValueError, match="no hand is solved in which pairs fall"):
        fallen().solve()


def test_pairs_that_cannot_fall_together_are_refused() -> None:
    phase = falling()
    phase.falls.pairs = [(0, 4)]
    with pytest.raises(ValueError, match="a pair that falls is two cards of one suit"):
        Prepared(phase)
    phase = falling()
    phase.trump = 0
    with pytest.raises(ValueError, match="where pairs set the trump there is none before"):
        Prepared(phase)
