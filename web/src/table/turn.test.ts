/** When the viewer is called: asked, and with something to do. */
import { expect, test, vi } from 'vitest'
import type { TableState, View } from '../lib/wire'

const { tell } = vi.hoisted(() => ({ tell: vi.fn() }))
vi.mock('../a11y/announce', () => ({ tell, alarm: vi.fn() }))
const { Turn } = await import('./turn.svelte')

const isMine = (view: Partial<View>, more: Partial<TableState> = {}): boolean => {
  const seats = [{ you: true }, { you: false, robot: 'regular' }]
  const table = { you: 0, seats, answered: false, deadline: null, options: {}, view: { asked: [0], window: false, legal: [], ...view }, ...more }
  return new Turn(() => table as unknown as TableState, { send: () => undefined, locked: () => false }).mine
}

test('the viewer is called when something can be done, not while the program draws their card', () => {
  expect(isMine({ legal: ['play 1O'] })).toBe(true)
  expect(isMine({ phase: 'draw' })).toBe(false)
  expect(isMine({ legal: ['play 1O'], asked: [1] })).toBe(false)
})

test('who alone with robots can only be silent in a window is not called', () => {
  expect(isMine({ legal: ['pass'], window: true }, { alone: true })).toBe(false)
  expect(isMine({ legal: ['sing 20:O', 'pass'], window: true })).toBe(true)
  expect(isMine({ legal: ['sing 20:O', 'pass'], window: true }, { answered: true })).toBe(false)
})

test('who has only robots left beside them in mid-hand is called: the others may come back, so nobody passes for them', () => {
  expect(isMine({ legal: ['pass'], window: true }, { alone: false })).toBe(true)
})

test('a card for which there is no room among the chosen ones is not said as if it were chosen', () => {
  const view = { phase: 'discard', seat: 0, refusals: {}, asked: [0], window: false, hand: ['2C', '4C', '5C'], legal: ['discard 2C', 'discard 4C', 'discard 5C'], parts: [{ name: 'due', kind: 'number', value: 2, seat: 0 }] }
  const table = { you: 0, seats: [{ you: true }], pack: 'spanish', answered: false, options: {}, view }
  const turn = new Turn(() => table as unknown as TableState, { send: () => undefined, locked: () => false })
  for (const card of view.hand) turn.touch(card, 'mouse')
  expect(turn.picked).toEqual(['2C', '4C'])
  expect(tell.mock.calls).toEqual([['felt.pair'], ['felt.pair'], ['2 / 2']]) // a test has no words
})

test('why a card may not be played is not said any more when another one is raised', () => {
  const view = { phase: 'play', seat: 0, refusals: {}, asked: [0], window: false, hand: ['2C', '4O'], legal: ['play 2C'], parts: [], trick: [] }
  const table = { you: 0, seats: [{ you: true }], pack: 'spanish', answered: false, options: {}, view }
  const turn = new Turn(() => table as unknown as TableState, { send: () => undefined, locked: () => false })
  turn.tell('no', 'must_follow', true)
  turn.touch('2C', 'touch')
  expect(turn.raised).toBe('2C')
  expect(turn.refusal).toEqual({ text: '', code: '', bad: false })
})
