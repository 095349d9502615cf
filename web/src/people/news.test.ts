/** What has come of the people's agreements, in words. */
import { expect, test } from 'vitest'
import { laidOf, newsOf } from './news'
import type { Seen, TableState } from '../lib/wire'
import { learn, speak } from '../lib/words/words.svelte'

test('the rest goes to who has left by their own name, also where the match ends with it and a robot keeps their chair', async () => {
  Object.assign(globalThis, { document: { documentElement: {} } })
  await learn('windows', 'tute-two')
  await speak('es')
  const table = (name: string) => ({ you: 0, options: {}, seats: [{ name: 'Ana', taken: true }, { name, taken: true, robot: 'regular' }] }) as unknown as TableState
  const event: Seen = { k: 'rest_taken', seat: 1, why: 'conceded' }
  expect(newsOf(table('Luis'), table(''), event)).toBe('Luis: se le concede el resto.')
})

test('what somebody has sung is not told again once a robot sits on their chair', async () => {
  Object.assign(globalThis, { document: { documentElement: {} } })
  await learn('play', 'tute-two')
  await speak('es')
  const sung = (value: string) => ({ name: 'sung', kind: 'said', value, seat: 1 })
  const table = (name: string, ...songs: string[]) => ({ you: 0, hand_number: 1, pack: 'spanish', seats: [{ name: 'Ana', taken: true }, { name, taken: true }], view: { parts: songs.map(sung) } }) as unknown as TableState
  expect(laidOf(table('Luis', 'sing 20:O'), table('Paco', 'sing 20:O'))).toEqual([])
  expect(laidOf(table('Luis', 'sing 20:O'), table('Luis', 'sing 20:O', 'sing 20:C'))).toEqual(['Cantado: Luis: Veinte en copas.'])
})

test('what somebody had sung is theirs also on a page that is opened once they have left', async () => {
  Object.assign(globalThis, { document: { documentElement: {} } })
  await learn('play', 'tute-two')
  await speak('es')
  const [ana, luis] = ['Ana', 'Luis'].map((name) => ({ name, taken: true, you: name === 'Ana' }))
  const view = { parts: [{ name: 'sung', kind: 'said', value: 'sing 20:O', seat: 1 }] }
  const over = { you: 0, hand_number: 1, pack: 'spanish', seats: [ana, { name: '', taken: false }], played: [ana, luis], view } as unknown as TableState
  expect(laidOf(null, over)).toEqual(['Cantado: Luis: Veinte en oros.'])
})
