/** How large things are: nothing moves while a trick is played, and in the next one the hand has the room that it needs. */
import { expect, test } from 'vitest'
import type { Play, TableState } from '../lib/wire'
import { Layout } from './layout.svelte'
import type { Tricks } from './tricks.svelte'
import type { Turn } from './turn.svelte'

test('the hand takes the room of a card that is gone once its trick is taken, though the next one has begun', () => {
  const tricks: { plays: Play[] } = { plays: [{ seat: 1, card: '2C' }] }
  let hand = ['1C', '3C', '4C']
  const layout = new Layout(() => ({ hand_number: 1, you: 0, view: { hand } }) as unknown as TableState, {} as Turn, tricks as unknown as Tricks)
  layout.follow()
  hand = ['1C', '3C']
  tricks.plays = [...tricks.plays, { seat: 0, card: '4C' }]
  layout.follow()
  expect(layout.held).toBe(3)
  tricks.plays = [{ seat: 1, card: '5C' }]
  layout.follow()
  expect(layout.held).toBe(2)
})
