/** Whoever has won is named when they have left. */
import { expect, test } from 'vitest'
import type { TableState } from '../lib/wire'
import { asPlayed } from './as-played'

const seat = (name: string) => ({ name, taken: name !== '' })
const table = (stage: string, names: string[], id = 'abc', you = 0) => ({ id, stage, you, seats: names.map(seat) }) as unknown as TableState
const names = ({ seats }: TableState) => seats.map(({ name }) => name)

test('seats that were left, or taken by others, keep the names of those who played', () => {
  expect(names(asPlayed(table('over', ['Ana', 'Luis'])))).toEqual(['Ana', 'Luis'])
  expect(names(asPlayed(table('over', ['Ana', ''])))).toEqual(['Ana', 'Luis'])
  expect(names(asPlayed(table('over', ['Ana', 'Eva'])))).toEqual(['Ana', 'Luis'])
})

test('who has changed seats is named where they played', () => {
  asPlayed(table('playing', ['Ana', 'Luis']))
  asPlayed(table('over', ['Ana', 'Luis']))
  expect(asPlayed(table('over', ['', 'Ana'], 'abc', 1)).you).toBe(0)
})

test('in play, in the next match and at another table it is who sits there', () => {
  expect(names(asPlayed(table('playing', ['Ana', 'Eva'])))).toEqual(['Ana', 'Eva'])
  expect(names(asPlayed(table('over', ['Ana', 'Eva'])))).toEqual(['Ana', 'Eva'])
  expect(names(asPlayed(table('over', ['Pia', 'Leo'], 'xyz')))).toEqual(['Pia', 'Leo'])
})
