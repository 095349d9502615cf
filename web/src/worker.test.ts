/** The service worker asks for a built file until it comes. */
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const SOURCE = readFileSync(new URL('../public/sw.js', import.meta.url), 'utf8')
const ADDRESS = 'https://tapete.example/assets/late-12345678.js'

type Answer = () => Promise<Response>
interface Asked {
  request: Request
  respondWith: (answer: Promise<Response>) => void
}

const failed: Answer = () => Promise.reject(new TypeError('no line'))
const told =
  (status: number): Answer =>
  () => Promise.resolve(new Response('it', { status }))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** What the worker answers to who asks for the file, where the room answers so, the last of these for ever. */
async function answered(...answers: Answer[]): Promise<{ status: number; tries: number }> {
  const listeners: Record<string, (event: Asked) => void> = {}
  const cache = { match: async () => undefined, put: async () => undefined, keys: async () => [], delete: async () => true }
  let tries = 0
  const fetched = () => answers[Math.min(tries++, answers.length - 1)]!()
  const hear = (name: string, listener: (event: Asked) => void) => void (listeners[name] = listener)
  const parts = { addEventListener: hear, caches: { open: async () => cache }, location: { origin: new URL(ADDRESS).origin }, fetch: fetched }
  new Function(...Object.keys(parts), SOURCE)(...Object.values(parts))
  let answer: Promise<Response> | undefined
  listeners['fetch']!({ request: new Request(ADDRESS), respondWith: (given) => (answer = given) })
  await vi.advanceTimersByTimeAsync(120_000)
  return { status: (await answer!).status, tries }
}

test('a file that does not come is asked for again until it does', async () => {
  expect(await answered(failed, told(503), told(200))).toEqual({ status: 200, tries: 3 })
})

test('a file that is gone is not asked for again', async () => {
  expect(await answered(told(404))).toEqual({ status: 404, tries: 1 })
})

test('at last it is said that it does not come', async () => {
  const { status, tries } = await answered(failed)
  expect(status).toBe(0)
  expect(tries).toBeGreaterThan(10)
})
