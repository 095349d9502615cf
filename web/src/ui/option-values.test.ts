/** Of very many numbers the list has those that people choose. */
import { expect, test } from 'vitest'
import type { OptionInfo, Value } from '../lib/wire'
import { offeredValues } from './option-values'

const counted = (low: number, high: number, usual: Value): OptionInfo => ({ name: '', default: usual, values: [], range: { low, high, step: 1 }, text: '' })

test('a few numbers are all offered', () => {
  expect(offeredValues(counted(1, 10, 4), 4)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

test('of many numbers the small and the round ones are, with the usual one and the one that is set', () => {
  expect(offeredValues(counted(1, 100, 25), 33)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 25, 30, 33, 40, 50, 60, 70, 80, 90, 100])
})
