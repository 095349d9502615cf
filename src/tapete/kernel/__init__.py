"""Typed access to the C++ kernel: trick-taking in numbers, for speed. It must agree with `tapete.rules`.

`Tricks` is a pack and its duties: card `i` has `suits[i]` (0 to 15) and `strengths[i]` (higher is stronger inside a
suit). A hand is an integer whose bit `i` is card `i`; a trick is a list of card numbers in order of play; `trump` is a
suit, or `NONE`. `excuse` is the suit whose cards may always be played and never win, or `NONE`. The duties bear the
names of `tapete.rules.trick.Duties`. Bad numbers raise ValueError with a sentence; a hand below 0, or with a card from
192 on, OverflowError; what is of another type, as a seed below 0 or of more than 64 bits, TypeError.

`Phase` is the card play of a game, `Start` where its cards lie; their fields bear the names of `tapete.rules.phase`,
where they are explained, and so do the parts of a phase, `Duties`, `Songs`, `Falls` and `Score`, and the words that
stand in them: `Head`, `Reference`, `Overtrump`, `Follow`, `Aim`, `Tie`, `Keeps`, `LastExcuse`. Of a start, `hands` are
card numbers, a row a seat, `aside` what nobody plays, `stock` what is drawn, from the top. A field that is a list is
read as a copy: assign it whole. `Prepared(phase)` is made once, and may be used by many threads.

`State(prepared, start)` is a hand that is played card by card:

- `to_act` is a seat, or `NONE` once the hand is over; `legal()` is what it may play, then 0; `play(card)` raises
  ValueError for another card, and changes nothing; `clone()` is a hand of its own. `is_in_trick`: a card lies on the
  table.
- `hands` and `tricks` are of each seat, `points` of each side; `winner` is the side that wins, or `NONE`; `stake` is
  what a contract pays to side 0; `rewards` is what the hand is worth to each seat, about -1 to 1.
- `perft(depth)` counts the rows of cards to this depth. `play_outs(count, seed)` plays so many copies to their ends at
  random, and says how many cards that took.
- `solve(most, best)` is the exact value of each card if all play with open hands: side 0's points less side 1's, of a
  contract its half-points, of a hand on tricks its tricks; and how many nodes that took. None: more than `most` would
  be needed, or more than 64 cards are in play. With `best` only one card, which none is better than. ValueError: the
  hand is over, has more than two sides, or cannot be solved so.

`Sight` is what one seat knows, the one to act. Places are the seats, then what lies aside, then the stock: `counts` is
how many cards lie at each, `known` which of them for certain, `barred` which cannot. `tricks` has a row of seats and
cards for each finished trick, and one for the trick on the table, which may be empty. From trick `learn_from` on, what
was not played tells what a seat does not hold. `turn_up` is the last card of the stock, or `NONE`; `piles` are cards
and how many lie under each; `unlikely` are a place, cards, and how much less often it holds all of them; `start` is a
`Start` without cards.

`worlds(prepared, sight, count, seed, habits)` draws hands that the seat cannot tell from the one it plays, as states.
`search(prepared, sight, budget, seed, habits)` says what each of its cards is worth by information-set tree search: for
each a `Found` with `card`, `visits` (the best card has most) and `value` (the mean reward). Its `Budget`:

- `simulations` is how often a hand is played to its end, `worlds` in how many layouts, each used again and again (0:
  always in another one); `seconds` of processor time end the search (0: they do not).
- `explore` is how far less tried cards are preferred, `share` the part of the simulations that each card gets at least.
- `trust` is how often the others play by habit in the tree; `rest_by_habit`: what follows it is played so, not by lot.

`search_sampled(prepared, sight, count, seed, most, habits)` draws `count` hands as `worlds` does and solves each, with
`most` nodes in all: for each card a `Found` whose `visits` are the hands solved (fewer where the nodes did not suffice)
and whose `value` is the mean of what `solve` says, counted for the side of the seat: the greater, the better. The seat
is taken to learn where all cards lie before it plays on, so what it does not know costs it nothing, nor what it shows;
a `search` does not suppose so. ValueError: a hand that `solve` refuses.

`Habits(scores)` are tables of how robots play. A `Student` learns them: `learn(prepared, start, plays, rate)` takes a
hand, a seat and a card for each play, and returns the choices, how many were foreseen, and the surprise; `habits` is
what it has learnt. `Net(widths, weights)` is a small net, dense layers with a row of weights for each input, then one
of biases; `widths` are its layers, `scores(inputs)` what it answers.

The same numbers and seed give the same answer, unless `seconds` end a search. `search`, `search_sampled`, `worlds`,
`solve`, `play_outs` and `perft` run without the interpreter's lock, on copies of what they are given. A call is not
interrupted: its counts decide how long it takes.

>>> tricks = Tricks(suits=[0, 0, 0, 1], strengths=[3, 2, 1, 3])
>>> bin(tricks.legal(hand=0b1101, trick=[1], trump=NONE))  # the suit led must be headed
'0b1'

>>> phase, start, budget = Phase(), Start(), Budget()
>>> phase.suits, phase.strengths, phase.values = [0, 0, 0, 0, 1, 1], [4, 3, 2, 1, 2, 1], [11, 10, 4, 0, 4, 0]
>>> phase.seats, phase.trump = 2, 1
>>> start.hands, start.sides = [[0, 3, 5], [1, 2, 4]], [0, 1]
>>> state = State(Prepared(phase), start)
>>> state.to_act, bin(state.legal()), state.perft(6)
(0, '0b101001', 10)
>>> state.solve()  # with any of its cards, side 0 makes one point more than side 1
({0: 1, 3: 1, 5: 1}, 16)
>>> sight = Sight()
>>> sight.start, sight.counts, sight.tricks = Start(), [3, 3, 0, 0], [[]]
>>> sight.start.sides, sight.known, sight.barred = [0, 1], [[0, 3, 5], [], [], []], [[]] * 4
>>> [bin(hand) for hand in worlds(Prepared(phase), sight, count=1, seed=1)[0].hands]
['0b101001', '0b10110']
>>> found = search(Prepared(phase), sight, budget, seed=1)
>>> sorted([each.card for each in found]), sum([each.visits for each in found])
([0, 3, 5], 1000)
>>> [(each.card, each.visits, each.value) for each in search_sampled(Prepared(phase), sight, count=20, seed=1)]
[(0, 20, 1.0), (3, 20, 1.0), (5, 20, 1.0)]
"""

from typing import Final

from tapete.kernel._kernel import (
    Aim,
    Budget,
    Duties,
    Falls,
    Follow,
    Found,
    Habits,
    Head,
    Keeps,
    LastExcuse,
    Net,
    Overtrump,
    Phase,
    Prepared,
    Reference,
    Score,
    Sight,
    Songs,
    Start,
    State,
    Student,
    Tie,
    Tricks,
    search,
    search_sampled,
    worlds,
)

NONE: Final = -1
"""No trump, no excuse, nobody."""

__all__ = [
    "NONE",
    "Aim",
    "Budget",
    "Duties",
    "Falls",
    "Follow",
    "Found",
    "Habits",
    "Head",
    "Keeps",
    "LastExcuse",
    "Net",
    "Overtrump",
    "Phase",
    "Prepared",
    "Reference",
    "Score",
    "Sight",
    "Songs",
    "Start",
    "State",
    "Student",
    "Tie",
    "Tricks",
    "search",
    "search_sampled",
    "worlds",
]
