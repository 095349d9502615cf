/** Names: their initials in every script, and how they stand in a sentence. */
import { expect, test } from 'vitest'
import { initialOf, seatName } from './people'
import type { TableState } from './wire'

test.each([
  ['ana', 'A'],
  ['👩‍👩‍👧 Lola', '👩‍👩‍👧'],
  ['🇪🇸España', '🇪🇸'],
  ['ébano', 'É'],
  ['e\u0301bano', 'E\u0301'],
  ['\u2068דני\u2069', 'ד'],
  ['', '?'],
])('the initial of %s is %s', (name, initial) => {
  expect(initialOf(name)).toBe(initial)
})

test('a name written from the right is set apart from the sentence round it', () => {
  const table = { you: 0, seats: ['Ana', 'דני', 'سارة'].map((name) => ({ name, taken: true })) } as unknown as TableState
  expect([0, 1, 2].map((seat) => seatName(table, seat))).toEqual(['Ana', '\u2068דני\u2069', '\u2068سارة\u2069'])
})
