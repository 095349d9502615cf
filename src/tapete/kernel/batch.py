"""Many hands of one phase side by side, over NumPy arrays (`pip install 'tapete[research]'`).

`Batch(prepared, starts, seed)` has a row for each of `starts`: a hand as `State(prepared, start)` has it, and a stream
of random numbers of its own, which depends on `seed` and the number of the row alone. With `n` rows:

| | | |
|---|---|---|
| `legal()` | uint64 `[n, words]` | what the seat to act may play: card `i` is bit `i % 64` of word `i // 64`; over: 0 |
| `hands()` | uint64 `[n, seats, words]` | the cards that each seat holds |
| `trick()` | int32 `[n, seats]` | the card that each seat has laid to the trick, or `NONE` |
| `to_act` | int32 `[n]` | a seat, or `NONE` where the hand is over |
| `is_over` | bool `[n]` | |
| `points`, `tricks` | int32 `[n, seats]` | points of each side, tricks of each seat |
| `winner`, `stake` | int32 `[n]` | the side that wins, or `NONE`; what a contract pays to side 0, without one 0 |
| `rewards` | float64 `[n, seats]` | what the hand is worth to each seat, about -1 to 1 |

Every call makes a new array, which is the caller's: it outlives the batch, and what is written to it changes nothing.

- `choose()` is a legal card of each row at random, int32 `[n]`, `NONE` where the hand is over. Nothing is played.
- `play(cards)` plays a card in each row; `NONE` leaves a row as it is. If one may not be played, ValueError names its
  row and card, and nothing has been played.
- `play_out()` plays every row to its end at random, and says how many cards that took.
- `copy(rows, source, source_rows)` puts hands of `source`, a batch of the same `Prepared` or this one, in place of
  rows; `reset(row, start)` a new one. The streams of the rows go on. `state(row)` is a copy of a row for itself.

Cards and rows are arrays of int32 or int64 with one dimension; others raise TypeError. What cannot be done raises
ValueError with a sentence, and has changed nothing. All runs without the interpreter's lock; one call at a time works
with a batch, others wait.
"""

try:
    import numpy  # noqa: F401, the arrays of the native module are its
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError("batches need NumPy: pip install 'tapete[research]'", name=missing.name) from None

from tapete.kernel._kernel import Batch

__all__ = ["Batch"]
