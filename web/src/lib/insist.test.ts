/** What is fetched until it is here. */
import { expect, test, vi } from 'vitest'
import { insist, isLacking } from './insist.svelte'

test('what is asked for in vain is lacking after a while, until it is here', async () => {
  vi.useFakeTimers()
  let tries = 0
  const part = insist(async () => {
    if (tries++ < 5) throw new Error('404')
    return 'here'
  })
  await vi.advanceTimersByTimeAsync(5000)
  expect([tries, isLacking()]).toEqual([3, false])
  await vi.advanceTimersByTimeAsync(2000)
  expect([tries, isLacking()]).toEqual([4, true])
  await vi.advanceTimersByTimeAsync(4000)
  expect(await part).toBe('here')
  expect(isLacking()).toBe(false)
})
