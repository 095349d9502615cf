"""Habits are learnt from hands, and tell who is likely to hold what."""

from random import Random
from statistics import fmean

import pytest

from tapete.kernel import NONE, Aim, Budget, Habits, Phase, Prepared, Sight, Start, State, Student, search, worlds

SUITS, RANKS, SEATS = 4, 8, 4
CARDS = SUITS * RANKS
LED = RANKS - 1
DEAR = 5
CALLED = CARDS - 1


def prepared() -> Prepared:
    """A pack without trumps or values, in which whoever cannot follow may throw anything."""
    phase = Phase()
    phase.suits = [card // RANKS for card in range(CARDS)]
    phase.strengths = [card % RANKS for card in range(CARDS)]
    phase.values = [1] * CARDS
    phase.trump, phase.seats = NONE, SEATS
    phase.duties.head = phase.duties.head.trumps
    return Prepared(phase)


def begun() -> Start:
    start = Start()
    start.sides, start.leader, start.base = [0, 1, 0, 1], 0, [0, 0]
    return start


def lowest_first(chance: Random, ready: Prepared) -> tuple[Start, list[tuple[int, int]]]:
    """A hand in which everybody plays the lowest rank that they may."""
    deck, start = chance.sample(range(CARDS), CARDS), begun()
    start.hands = [deck[seat::SEATS] for seat in range(SEATS)]
    state, plays = State(ready, start), list[tuple[int, int]]()
    while (seat := state.to_act) >= 0:
        plays.append((seat, lowest(state)))
        state.play(plays[-1][1])
    return start, plays


def lowest(state: State) -> int:
    """The card of the lowest rank that may be played."""
    return min((card for card in range(CARDS) if state.legal() >> card & 1), key=lambda card: (card % RANKS, card))


@pytest.fixture(scope="module")
def student() -> Student:
    chance, ready, learnt = Random("habits"), prepared(), Student()
    for _ in range(300):
        learnt.learn(ready, *lowest_first(chance, ready), 0.2)
    return learnt


def test_a_habit_is_foreseen(student: Student) -> None:
    chance, ready = Random("new hands"), prepared()
    looks = [student.learn(ready, *lowest_first(chance, ready), 0.0) for _ in range(50)]
    choices, right, surprise = (sum(column) for column in zip(*looks, strict=True))
    assert choices > 500
    assert right > 0.8 * choices
    assert surprise < 0.6 * choices


def seen() -> Sight:
    """Seat 0 has led the highest of its suit; seat 1 has put its 5 there, and so has neither 1 to 4 by its habit."""
    sight = Sight()
    sight.start = begun()
    sight.counts = [7, 7, 8, 8, 0, 0]
    sight.known = [[], [], [], [], [], []]
    sight.known[2] = [RANKS * suit + rank for suit in (1, 2, 3) for rank in (6, 7)] + [6]
    sight.barred = [[]] * 6
    sight.tricks = [[(0, LED), (1, 5)]]
    return sight


def low_cards(habits: Habits | None) -> float:
    """How many cards of the suit led below the 5 seat 1 has left, on average."""
    drawn = worlds(prepared(), seen(), 600, 1, habits)
    return fmean([(world.hands[1] & 0b11111).bit_count() for world in drawn])


def test_whoever_has_played_a_high_card_by_habit_has_no_lower_one(student: Student) -> None:
    assert low_cards(student.habits) < 0.5 * low_cards(None)


def test_the_same_numbers_give_the_same_answer(student: Student) -> None:
    budget = Budget()
    budget.simulations, budget.worlds, budget.trust = 200, 50, 0.5
    first, second = (search(prepared(), seen(), budget, 3, student.habits) for _ in range(2))
    assert [(each.card, each.visits, each.value) for each in first] == [
        (each.card, each.visits, each.value) for each in second
    ]


def opened(start: Start) -> Sight:
    """The hands of a start, as a seat that has seen them all."""
    sight = Sight()
    sight.start, sight.counts = start, [*map(len, start.hands), 0, 0]
    sight.known, sight.barred = [*start.hands, [], []], [[]] * (SEATS + 2)
    return sight


def ends_at(ready: Prepared, start: Start, lead: int) -> float:
    """What the leader makes of this card where everybody plays the lowest ever after."""
    state = State(ready, start)
    state.play(lead)
    while state.to_act >= 0:
        state.play(lowest(state))
    return state.rewards[0]


def test_what_follows_the_tree_is_played_by_habit_if_the_budget_says_so(student: Student) -> None:
    chance, ready = Random("rest"), prepared()
    budget, far = Budget(), {False: list[float](), True: list[float]()}
    for _ in range(200):
        deck, start = chance.sample(range(CARDS), CARDS), begun()
        start.hands = [deck[seat::SEATS] for seat in range(SEATS)]
        budget.simulations, budget.trust = len(start.hands[0]), 1.0  # every card once
        for budget.rest_by_habit in far:
            found = search(ready, opened(start), budget, 5, student.habits)
            far[budget.rest_by_habit] += [abs(each.value - ends_at(ready, start, each.card)) for each in found]
    assert fmean(far[True]) < 0.5 * fmean(far[False])


def called() -> Prepared:
    """The same pack with high cards that count, for a contract of seat 0 and whoever holds the card called."""
    phase = Phase()
    phase.suits = [card // RANKS for card in range(CARDS)]
    phase.strengths = [card % RANKS for card in range(CARDS)]
    phase.values = [5 if card % RANKS >= DEAR else 1 for card in range(CARDS)]
    phase.trump, phase.seats, phase.calls = NONE, SEATS, [[CALLED]]
    phase.duties.head = phase.duties.head.trumps
    phase.score.aim, phase.score.targets = Aim.contract, [40]
    return Prepared(phase)


def contract() -> Start:
    start = Start()
    start.sides, start.leader, start.caller = [0, 1, 1, 1], 0, 0
    return start


def partner_gives(chance: Random, ready: Prepared) -> tuple[Start, list[tuple[int, int]]]:
    """A first trick: the caller leads the highest of a suit, their partner gives a dear card, others a low one."""
    deck, start = chance.sample(range(CARDS), CARDS), contract()
    start.hands = [deck[seat::SEATS] for seat in range(SEATS)]
    state, plays = State(ready, start), list[tuple[int, int]]()
    for seat in range(SEATS):
        legal = [card for card in range(CARDS) if state.legal() >> card & 1]
        picked = max if CALLED in start.hands[seat] or not seat else min
        plays.append((seat, picked(legal, key=lambda card: (card % RANKS, card))))
        state.play(plays[-1][1])
    return start, plays


def test_who_gives_dear_cards_to_the_caller_is_likely_to_hold_what_was_called() -> None:
    chance, ready, student = Random("called"), called(), Student()
    for _ in range(2000):
        student.learn(ready, *partner_gives(chance, ready), 0.2)
    sight = Sight()
    sight.start, sight.counts = contract(), [7, 7, 8, 8, 0, 0]
    mine = [RANKS * suit + rank for suit in range(1, SUITS) for rank in (0, 1, 2)][:8]
    sight.known, sight.barred = [[], [], [], mine, [], []], [[]] * 6
    sight.tricks = [[(0, LED), (1, DEAR)]]

    def holds(seat: int, habits: Habits | None) -> float:
        """In how many of the worlds this seat holds the card called."""
        return fmean([world.hands[seat] >> CALLED & 1 for world in worlds(ready, sight, 600, 1, habits)])

    assert 0.2 < holds(1, None) < 0.5
    assert holds(1, student.habits) > 0.6


def test_habits_of_another_size_are_refused() -> None:
    with pytest.raises(ValueError, match="habits have 16384 scores"):
        search(prepared(), seen(), Budget(), 1, Habits([0.0]))
