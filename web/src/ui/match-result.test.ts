/** Who has won, as the books have it. */
import { expect, test } from 'vitest'
import { winnersOf, type MatchResult } from './match-result'

const result = (...won: (boolean | null)[]): MatchResult => ({
  outcome: 'over', bet: 0, seats: won.flatMap((each, seat) => (each === null ? [] : [{ seat, won: each, xp: 0, chips: 0 }])),
})

test('the partner of a taker has won with them', () => {
  expect(winnersOf({ winners: [0] }, result(true, true, false, false, false))).toEqual([0, 1])
})

test('where a robot comes first, it has won', () => {
  expect(winnersOf({ winners: [1, 3] }, result(true, null, true, null))).toEqual([1, 3])
  expect(winnersOf({ winners: [0, 2] }, result(true, false, null, null))).toEqual([0, 2])
})
