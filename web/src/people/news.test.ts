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
