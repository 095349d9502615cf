/** What is told of the table once the line is back. */
import { expect, test, vi } from 'vitest'
import type { Last } from '../lib/mirror'
import type { TableState } from '../lib/wire'
import type { Tricks } from './tricks.svelte'
import type { Turn } from './turn.svelte'

const { announce, call } = vi.hoisted(() => ({ announce: vi.fn(), call: vi.fn() }))
vi.mock('../a11y/announce', () => ({ announce, call }))
const { Narration } = await import('./narration.svelte')
vi.useFakeTimers()

/** A table where the viewer is asked, or somebody else. */
function narrated(mine: boolean) {
  announce.mockClear()
  call.mockClear()
  const table = { you: 0, seats: [{ you: true, name: 'Ana' }, { name: 'Luis' }], hand_number: 1, stage: 'playing', view: { asked: [mine ? 0 : 1], tricks: [], trick: [], parts: [], legal: [], counts: [1, 1] } }
  const narration = new Narration(() => table as unknown as TableState, () => null, { mine } as Turn, { plays: [], resting: false } as unknown as Tricks)
  narration.follow()
  expect(call).toHaveBeenCalledTimes(Number(mine))
  return narration
}

test('once the line is back the viewer is told again, once, that it is their turn', () => {
  const narration = narrated(true)
  narration.follow() // while it is down
  expect(call).toHaveBeenCalledTimes(1)
  narration.back(() => true)
  vi.runAllTimers()
  expect(call).toHaveBeenCalledTimes(2)
  narration.back(() => true)
  narration.follow() // somebody else is back too
  vi.runAllTimers()
  expect(call).toHaveBeenCalledTimes(3)
  expect(announce).not.toHaveBeenCalled()
})

test('what others are asked is told once the line is back, unless the table has been left', () => {
  const narration = narrated(false)
  narration.back(() => true)
  vi.runAllTimers()
  expect(announce).toHaveBeenCalledTimes(1)
  narration.back(() => null)
  vi.runAllTimers()
  expect(announce).toHaveBeenCalledTimes(1)
})

test('a line that breaks again at once is back once', () => {
  const narration = narrated(false)
  narration.back(() => true)
  vi.advanceTimersByTime(500)
  narration.back(() => true)
  vi.runAllTimers()
  expect(announce).toHaveBeenCalledTimes(1)
})

test('who is asked again at once for something else is told so: to lead, having won the trick as the last; in a window', () => {
  announce.mockClear()
  call.mockClear()
  const view = { asked: [0], tricks: [] as unknown[], trick: [], parts: [], legal: [], counts: [1, 1], phase: 'auction', window: false }
  const table = { you: 0, seats: [{ you: true, name: 'Ana' }, { name: 'Luis' }], hand_number: 1, stage: 'playing', view }
  const narration = new Narration(() => table as unknown as TableState, () => null, { mine: true } as Turn, { plays: [], resting: false } as unknown as Tricks)
  const calls = (next: object) => {
    Object.assign(view, next)
    narration.follow()
    return call.mock.calls.length
  }
  expect(calls({})).toBe(1)
  expect(calls({ phase: 'trump' })).toBe(2)
  expect(calls({ phase: 'play' })).toBe(3)
  expect(calls({ counts: [0, 1] })).toBe(3)
  expect(calls({ tricks: [{ winner: 0, plays: [] }] })).toBe(4)
  expect(calls({ window: true })).toBe(5)
})

test('of a card that is shown a screen reader is told, and the word before it stays at the seat', () => {
  announce.mockClear()
  const table = { you: 0, pack: 'french', seats: [{ you: true, name: 'Ana' }, { name: 'Luis' }], hand_number: 1, stage: 'playing', view: { asked: [1], tricks: [], trick: [], parts: [], legal: [], counts: [1, 1] } }
  let last: object | null = null
  const narration = new Narration(() => table as unknown as TableState, () => last as Last | null, { mine: false } as Turn, { plays: [], resting: false } as unknown as Tricks)
  for (const action of ['handful 8', 'show T17']) {
    last = { event: { k: 'acted', seat: 1, action } }
    narration.follow()
  }
  expect(announce).toHaveBeenCalledTimes(2)
  expect(narration.bubbles[1]).toBe('8') // of eight cards
})

test('a trick that lies again, since its last card was taken back, is not read a second time', () => {
  announce.mockClear()
  const ofLuis = { seat: 1, card: '2O' }
  const view = { asked: [0], tricks: [] as unknown[], trick: [ofLuis] as unknown[], parts: [], legal: [], counts: [1, 1], phase: 'play', window: false }
  const table = { you: 0, pack: 'spanish', seats: [{ you: true, name: 'Ana' }, { name: 'Luis' }], hand_number: 1, stage: 'playing', view }
  const narration = new Narration(() => table as unknown as TableState, () => null, { mine: true } as Turn, { plays: [], resting: false } as unknown as Tricks)
  const told = (next: object) => {
    Object.assign(view, next)
    narration.follow()
    return announce.mock.calls.length
  }
  const taken = (card: string) => ({ tricks: [{ winner: 0, plays: [ofLuis, { seat: 0, card }] }], trick: [] })
  expect(told(taken('3O'))).toBe(2) // the card, and whose trick it is
  expect(told({ tricks: [], trick: [ofLuis] })).toBe(2)
  expect(told(taken('1O'))).toBe(4)
})
