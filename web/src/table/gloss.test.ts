/** What a bid comes to, as its button says it. */
import { beforeAll, expect, test } from 'vitest'
import { learn, speak } from '../lib/words/words.svelte'
import { glossName } from './gloss'

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } })
  await learn('play', 'tarot-4')
  await speak('es')
})

test('a bid says what it comes to at this table', () => {
  expect(glossName('bid guardia', 'tarot-4', {})).toBe('×2 · con el perro')
  expect(glossName('bid guardia+slam', 'tarot-4', { subo_bid: 'doubling' })).toBe('×4 · con el perro')
  expect(glossName('bid tomo', 'tarot-6', {})).toBe('×1')
  expect(glossName('bid guardia', 'tarot-6', { rounds: 2, subo_bid: 'doubling' })).toBe('×4')
  expect(glossName('bid subo', 'tarot-6-double', { subo_bid: 'x1' })).toBe('×1')
  expect(glossName('bid subo', 'tarot-6', { subo_bid: 'doubling' })).toBe('×2')
  expect(glossName('pass', 'tarot-4', {})).toBe('')
})
