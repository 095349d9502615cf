/** Whoever has won is named when they have left, also on a page that was opened afterwards. */
import { expect, test } from 'vitest'
import { seatName } from '../lib/people'
import type { Player, TableState } from '../lib/wire'
import { asPlayed } from './as-played'

const seat = (name: string) => ({ name, robot: '', taken: name !== '' })
const player = (name: string, you = false, robot = ''): Player => ({ name, robot, you })
const table = (names: string[], played: Player[], you: number | null = 0) => ({ you, played, seats: names.map(seat) }) as unknown as TableState
const names = (state: TableState) => state.seats.map((_, at) => seatName(state, at))

test('seats that were left, or taken by others, bear the names of those who played', () => {
  const played = [player('Ana', true), player('Luis'), player('', false, 'novice')]
  expect(names(asPlayed(table(['Ana', '', 'Eva'], played)))).toEqual(['Ana', 'Luis', 'Carmen'])
})

test('who has changed seats, or left theirs, is the viewer where they played', () => {
  const played = [player('Ana', true), player('Luis')]
  expect(asPlayed(table(['', 'Ana'], played, 1)).you).toBe(0)
  expect(asPlayed(table(['', 'Luis'], played, null)).you).toBe(0)
  expect(asPlayed(table(['Eva', 'Luis'], [player('Ana'), player('Luis')])).you).toBe(null)
})

test('in play it is who sits there', () => {
  expect(names(asPlayed(table(['Ana', 'Eva'], [])))).toEqual(['Ana', 'Eva'])
})
