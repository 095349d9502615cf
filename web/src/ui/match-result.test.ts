/** Who has won, as the books have it. */
import { expect, test } from 'vitest'
import { ownOf, winnersOf, type MatchResult } from './match-result'

const result = (...won: (boolean | null)[]): MatchResult => ({
  outcome: 'over', bet: 0, seats: won.flatMap((each, seat) => (each === null ? [] : [{ seat, name: `p${seat}`, left: false, won: each, xp: 0, chips: 0 }])),
})

test('the partner of a taker has won with them', () => {
  expect(winnersOf({ winners: [0] }, result(true, true, false, false, false))).toEqual([0, 1])
})

test('where a robot comes first, it has won', () => {
  expect(winnersOf({ winners: [1, 3] }, result(true, null, true, null))).toEqual([1, 3])
  expect(winnersOf({ winners: [0, 2] }, result(true, false, null, null))).toEqual([0, 2])
})

test('whoever has taken the chair of somebody who left has none of their result', () => {
  const { seats, ...more } = result(true, false)
  const left = { ...more, seats: seats.map((each) => ({ ...each, left: each.seat === 1 })) }
  expect([ownOf(left, 0)?.name, ownOf(left, 1), ownOf(left, null)]).toEqual(['p0', undefined, undefined])
})
