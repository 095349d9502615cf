"""Who is called: the seats are of one side from the first trick on, though nobody can know before they are found."""

import pytest

from tapete.kernel import NONE, Aim, Budget, Follow, Phase, Prepared, Sight, Start, State, search, worlds

PLAYS = [[4, 11, 5, 6], [0, 7, 1, 10], [2, 3, 8, 9]]
"""Seat 1 wins a trick, then plays the first copy of the card called; seat 3 plays the other."""


def phase() -> Phase:
    """One suit of twelve cards, the strongest last; the first two are the copies of the card called."""
    found = Phase()
    found.suits, found.strengths, found.values = [0] * 12, [0, 0, *range(2, 12)], [1] * 12
    found.trump, found.seats, found.follow = NONE, 4, Follow.none
    found.score.aim, found.score.targets, found.calls = Aim.contract, [3], [[0, 1]]
    return found


def start() -> Start:
    found = Start()
    found.hands, found.sides, found.caller = [[4, 10, 2], [11, 0, 3], [5, 7, 8], [6, 1, 9]], [0, 1, 1, 1], 0
    return found


def played(state: State, plays: list[list[int]]) -> State:
    for trick in plays:
        for card in trick:
            state.play(card)
    return state


def test_who_first_plays_a_copy_is_of_the_side_of_the_caller_with_all_that_they_have_won() -> None:
    state = played(State(Prepared(phase()), start()), PLAYS)
    assert state.points[:2] == [8, 4]
    assert state.tricks == [1, 1, 0, 1]
    assert state.stake == 25 + 1


@pytest.mark.parametrize(("hands", "points"), [((4, 6), [12, 4]), ((6, 4), [8, 8])], ids=["partner", "opponent"])
def test_an_excuse_is_settled_once_the_sides_are_known(hands: tuple[int, int], points: list[int]) -> None:
    """Seat 1 wins it before they are found: from the caller for nothing, from an opponent for one point."""
    other, given = phase(), start()
    other.suits, other.values, other.duties.excuse = [0, 0, 0, 0, 1, *[0] * 7], [1, 1, 1, 1, 5, *[1] * 7], 1
    given.hands, given.leader = [[hands[0], 10, 2], [11, 0, 3], [5, 7, 8], [hands[1], 1, 9]], 1
    state = played(State(Prepared(other), given), [[11, 5, hands[1], hands[0]], *PLAYS[1:]])
    assert state.points[:2] == points


def test_a_world_counts_what_was_won_before_the_partner_was_found() -> None:
    """Seat 2 looks after the first trick, which seat 1 may have won for either side."""
    sight, partners = Sight(), set()
    sight.start, sight.tricks = start(), [list(enumerate(PLAYS[0])), [(1, 3)]]
    sight.counts, sight.known, sight.barred = [2, 1, 2, 2, 0, 0], [(), (), (7, 8), (), (), ()], [()] * 6
    for world in worlds(Prepared(phase()), sight, 40, 7):
        partner = 0
        while (seat := world.to_act) >= 0:
            card = (world.legal() & -world.legal()).bit_length() - 1
            partner = seat if card in (0, 1) and not partner else partner
            world.play(card)
        assert world.points[0] == 4 * sum([world.tricks[seat] for seat in {0, partner}])
        partners.add(partner)
    assert partners == {0, 1, 3}


def test_a_hand_is_not_solved_while_its_sides_depend_on_the_play() -> None:
    state = State(Prepared(phase()), start())
    with pytest.raises(ValueError, match="who plays together depends on the play"):
        state.solve()
    for card in (4, 11, 5, 6, 0, 7, 1):
        state.play(card)
    solved = state.solve()
    assert solved is not None
    assert dict(solved[0]) == {10: 8, 2: 8}


@pytest.mark.parametrize("seed", range(4))
def test_whoever_is_called_is_expected_to_know_it(seed: int) -> None:
    """The caller leads the highest card first, so that whoever holds the card called can give them a dear one."""
    deal, sight, budget = phase(), Sight(), Budget()
    deal.suits, deal.strengths, deal.values = [0] * 8, [*range(8)], [1, 1, 1, 9, 9, 9, 1, 1]
    deal.score.targets, deal.calls = [16], [[6]]
    sight.start.sides, sight.start.caller = [0, 1, 1, 1], 0
    sight.counts, sight.known, sight.barred = [2, 2, 2, 2, 0, 0], [(7, 0), *[()] * 5], [()] * 6
    budget.simulations, budget.explore = 4000, 0.7
    found = {each.card: each.visits for each in search(Prepared(deal), sight, budget, seed, None)}
    assert found[7] > 2 * found[0]
