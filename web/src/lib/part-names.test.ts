/** Parts of a view as they are read aloud. */
import { beforeAll, expect, test } from 'vitest'
import { partSaid } from './part-names'
import type { Part, TableState } from './wire'
import { learn, speak } from './words/words.svelte'

beforeAll(() => Object.assign(globalThis, { document: { documentElement: {} } }))

const table = { pack: 'spanish', you: 0, seats: ['Ana', 'Luis'].map((name) => ({ name, taken: true })) } as unknown as TableState

test.each([
  ['es', 'cuatrola', { name: 'idle', kind: 'word', value: 'idle', seat: 1 }, 'No juega: Luis'],
  ['es', 'cuatrola', { name: 'idle', kind: 'word', value: 'idle', seat: null }, 'No juega'],
  ['fr', 'tarot-5', { name: 'partner', kind: 'word', value: 'partner', seat: null }, 'Partenaire'],
  ['es', 'tute-two', { name: 'capote', kind: 'said', value: 'capote', seat: 1 }, 'Capote: Luis'],
  ['es', 'cuatrola', { name: 'contract', kind: 'word', value: 'solo', seat: 1 }, 'Apuesta: Luis: solo'],
  ['es', 'tomate', { name: 'plate', kind: 'number', value: 0, seat: null }, 'Plato: 0'],
] as [Parameters<typeof speak>[0], string, Part, string][])('in %s, of %s, %o is %s', async (language, game, part, said) => {
  await learn('play', game)
  await speak(language)
  expect(partSaid(table, part)).toBe(said)
})
