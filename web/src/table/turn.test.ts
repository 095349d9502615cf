/** When the viewer is called: asked, and with something to do. */
import { expect, test } from 'vitest'
import type { TableState, View } from '../lib/wire'
import { Turn } from './turn.svelte'

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
  expect(isMine({ legal: ['pass'], window: true })).toBe(false)
  expect(isMine({ legal: ['sing 20:O', 'pass'], window: true })).toBe(true)
  expect(isMine({ legal: ['sing 20:O', 'pass'], window: true }, { answered: true })).toBe(false)
})
