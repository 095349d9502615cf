/** Which trick lies on the felt, and which one was the last. */
import { afterEach, expect, test, vi } from 'vitest'
import type { TableState, Trick } from '../lib/wire'
import { Tricks } from './tricks.svelte'

vi.useFakeTimers()
afterEach(() => vi.clearAllTimers())

const trick = (winner: number): Trick => ({ winner, plays: [0, 1].map((seat) => ({ seat, card: `${winner + 1}${seat ? 'C' : 'O'}` })) }) as unknown as Trick
const [first, second] = [trick(0), trick(1)]
const table = (tricks: Trick[]) => ({ hand_number: 1, you: 0, view: { tricks, trick: [] } }) as unknown as TableState

test('a trick of which a card was taken back rests again, and the one before it is the last meanwhile', () => {
  let now = table([first, second])
  const tricks = new Tricks(() => now)
  const follow = (to: Trick[]) => {
    now = table(to)
    tricks.follow()
  }
  expect(tricks.last).toBe(second)
  follow([first])
  expect(tricks.last).toBe(first)
  follow([first, second])
  expect(tricks.resting).toBe(second)
  vi.runAllTimers()
  expect(tricks.last).toBe(second)
})
