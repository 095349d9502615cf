/** Hands: the order of the cards, and the rows that the notes on the layout give for phones and desks. */
import { expect, test } from 'vitest'
import { fan, sorted, suitOrder } from './hand'

const TAROT = 348 / 200
const SPANISH = 310 / 200
const many = (count: number): string[] => Array.from({ length: count }, (_, at) => `${at + 1}S`)
const rowsOf = (cards: string[], width: number, height: number, tall: number): number[] => {
  const { held } = fan(cards, width, height, tall)
  const lines = [...new Set(held.map(({ y }) => y))]
  return lines.map((line) => held.filter(({ y }) => y === line).length)
}

test.each([
  [24, 390, [12, 12]],
  [24, 360, [12, 12]],
  [26, 390, [13, 13]],
  [26, 360, [9, 9, 8]],
  [30, 390, [10, 10, 10]],
  [30, 360, [10, 10, 10]],
  [26, 320, [9, 9, 8]],
])('%i cards on a phone of %i px', (count, width, rows) => {
  expect(rowsOf(many(count), width, 160, TAROT)).toEqual(rows)
})

test('one row of 26 fits a desk, and three cards a phone', () => {
  expect(rowsOf(many(26), 990, 200, TAROT)).toEqual([26])
  expect(rowsOf(many(3), 360, 130, SPANISH)).toEqual([3])
})

test('every covered card shows at least 24 px, and none leaves the page', () => {
  for (const width of [320, 360, 390, 640, 768, 1180]) {
    for (let count = 1; count <= 39; count += 1) {
      const { held, width: card } = fan(many(count), width, 160, TAROT)
      for (const [at, { x, y }] of held.entries()) {
        const next = held[at + 1]
        if (next?.y === y) expect(next.x - x).toBeGreaterThanOrEqual(24)
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x + card).toBeLessThanOrEqual(width)
      }
    }
  }
})

test('two rows of a tarot hand: trumps in one, suits in the other', () => {
  const trumps = Array.from({ length: 12 }, (_, at) => `T${21 - at}`)
  const hand = [...trumps, ...many(10)]
  expect(fan(hand, 360, 112, TAROT).held.filter(({ y }) => y === 0).map(({ card }) => card)).toEqual(trumps)
})

test('the order of suits and ranks is the player’s', () => {
  const hand = ['2O', '12C', '1O', '3O', '7E']
  expect(sorted(hand, 'spanish', 'E', { sort: 'high', trumps: 'left' })).toEqual(['7E', '1O', '3O', '2O', '12C'])
  expect(sorted(hand, 'spanish', 'E', { sort: 'low', trumps: 'right' })).toEqual(['2O', '3O', '1O', '12C', '7E'])
  expect(sorted(['T2', 'KS', 'X', 'T21', '1H'], 'tarot', '', { sort: 'high', trumps: 'left' })).toEqual(['X', 'T21', 'T2', 'KS', '1H'])
  expect(suitOrder('spanish', '', { sort: 'high', trumps: 'left' })).toEqual(['O', 'C', 'E', 'B'])
})

test('twins of two packs keep one order', () => {
  const order = { sort: 'high', trumps: 'left' } as const
  expect(sorted(['KSb', 'KSa'], 'tarot', '', order)).toEqual(sorted(['KSa', 'KSb'], 'tarot', '', order))
})
