/** What people say and agree on, apart from the page. */
import { expect, test } from 'vitest'
import type { Said, TableState, VoteState } from '../lib/wire'
import { answer, rivals, timeLeft } from './agree'
import { heard, maySay, unread } from './said'

const line = (n: number, seat: number | null, who: string): Said => ({ t: 'said', table: 'a', n, at: 0, who, seat, name: who, kind: 'text', what: 'x' })
const lines = [line(1, 0, 'me'), line(2, 1, 'ana'), line(3, null, 'luis'), line(4, 0, 'me')]

test('lines of others that came after the last that was read are new', () => {
  expect([unread(lines, 0, 0), unread(lines, 2, 0), unread(lines, 3, 0), unread(lines, 0, null)]).toEqual([2, 1, 0, 4])
})

test('who is muted is not heard', () => {
  expect(heard(lines, new Set(['ana'])).map(({ n }) => n)).toEqual([1, 3, 4])
})

test('onlookers say what the table lets them say', () => {
  const state = (you: number | null, options: object) => ({ you, options }) as unknown as TableState
  const quiet = { onlookers_talk: false }
  expect([maySay(state(0, quiet)), maySay(state(0, { talk: 'phrases' })), maySay(state(null, quiet)), maySay(state(null, {}))]).toEqual(['all', 'phrases', 'off', 'all'])
})

test('a vote about the rest is answered for the seat that would get it', () => {
  const vote = (kind: VoteState['kind']): VoteState => ({ kind, seat: 2, by: 1, agreed: [], awaited: [0], until: 9 })
  expect([answer(vote('rest'), true), answer(vote('undo'), false)]).toEqual([{ t: 'concede', to: 2, agrees: true }, { t: 'undo', agrees: false }])
})

test('extra time begins when the time of the turn is over', () => {
  expect([timeLeft(110, 20, 85), timeLeft(110, 20, 95), timeLeft(110, null, 95), timeLeft(110, 20, 120)]).toEqual([
    { seconds: 5, extra: false }, { seconds: 15, extra: true }, { seconds: 15, extra: false }, { seconds: 0, extra: true },
  ])
})

test('the rest is given to the other side', () => {
  const state = (sides: number[][]) => ({ seats: [0, 1, 2, 3], you: 0, view: { sides } }) as unknown as TableState
  expect([rivals(state([[0, 2], [1, 3]])), rivals(state([]))]).toEqual([[1, 3], [1, 2, 3]])
})
