/** Two who change the options of a table at once keep each what they have changed. */
import { expect, test } from 'vitest'
import { changed, changes } from './own-options'

test('what one has not changed oneself is as it is set now', () => {
  const opened = { pace: 'calm', turn_time_s: 30, hints: true }
  const own = changes(opened, { pace: 'quick', turn_time_s: 30 })
  expect(own).toEqual({ pace: 'quick', hints: undefined })
  expect(changed({ pace: 'normal', turn_time_s: 60, hints: true, bet: 10 }, own)).toEqual({ pace: 'quick', turn_time_s: 60, bet: 10 })
})
