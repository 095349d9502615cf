/** Names: their initials in every script, and how they stand in a sentence. */
import { expect, test, vi } from 'vitest'
import { initialOf, scoreSaid, seatName } from './people'
import type { TableState } from './wire'
import { learn, speak } from './words/words.svelte'

test.each([
  ['ana', 'A'],
  ['👩‍👩‍👧 Lola', '👩‍👩‍👧'],
  ['🇪🇸España', '🇪🇸'],
  ['ébano', 'É'],
  ['e\u0301bano', 'E\u0301'],
  ['\u2068דני\u2069', 'ד'],
  ['n\u0303andú', 'N\u0303'],
  ['👍', '👍'],
  ['e', 'E'],
  ['', '?'],
])('the initial of %s is %s', (name, initial) => {
  expect(initialOf(name)).toBe(initial)
})

test('what parts joined signs takes long to make: it is made for a name that begins with some, and for no other', async () => {
  const Real = Intl.Segmenter
  let made = 0
  class Counted extends Real {
    constructor() {
      super()
      made += 1
    }
  }
  Object.assign(Intl, { Segmenter: Counted })
  vi.resetModules()
  const anew = await import('./people')
  for (const name of ['Lola', 'Ébano', 'ñ', 'Ana 👍', '']) anew.initialOf(name)
  expect(made).toBe(0)
  expect([anew.initialOf('e\u0301bano'), made]).toEqual(['E\u0301', 1])
  Object.assign(Intl, { Segmenter: Real })
})

test('a name written from the right is set apart from the sentence round it', () => {
  const table = { you: 0, seats: ['Ana', 'דני', 'سارة'].map((name) => ({ name, taken: true })) } as unknown as TableState
  expect([0, 1, 2].map((seat) => seatName(table, seat))).toEqual(['Ana', '\u2068דני\u2069', '\u2068سارة\u2069'])
})

test.each([
  ['es', 'tute-pairs', 4, 1, '1 de 4 juegos'],
  ['es', 'tute-cabron', -2, 0, '0 de 2 puntos\u00a0malos'],
  ['es', 'tute-gana-pierde', -4, -1, '1 de 4 perdidos'],
  ['en', 'tute-cabron', -5, -2, '2 of 5 points\u00a0against'],
  ['fr', 'tute-gana-pierde', -1, -1, '1 sur 1 perdue'],
] as const)('in %s the score of %s with the goal %i is told', async (language, game, of, score, told) => {
  Object.assign(globalThis, { document: { documentElement: {} } })
  await learn('play', game)
  await speak(language)
  const table = { game, goal: { what: 'score', of, done: 0 }, options: {} } as unknown as TableState
  expect(scoreSaid(table, score)).toBe(told)
  expect(scoreSaid(table, score, true)).not.toContain('−')
})
