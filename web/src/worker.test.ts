/** The service worker asks for a built file until it comes. */
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const SOURCE = readFileSync(new URL('../public/sw.js', import.meta.url), 'utf8')
const ROOM = 'https://tapete.example'

type Answer = () => Promise<Response>
interface Asked {
  request: { url: string; method: string; mode: string }
  respondWith: (answer: Promise<Response>) => void
  waitUntil: (done: Promise<unknown>) => void
}
interface Kept {
  match?: () => Promise<Response | undefined>
  put?: () => Promise<void>
}

const failed: Answer = () => Promise.reject(new TypeError('no line'))
const told =
  (status: number): Answer =>
  () => Promise.resolve(new Response('it', { status }))
const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'info').mockReturnValue()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** What the worker answers to who asks for it, where the room answers so, the last of these for ever. */
async function asked(pathname: string, kept: Kept, ...answers: Answer[]): Promise<{ status: number; tries: number; after: Promise<unknown>[] }> {
  const listeners: Record<string, (event: Asked) => void> = {}
  const cache = { match: async () => undefined, put: async () => undefined, keys: async () => [], delete: async () => true, ...kept }
  let tries = 0
  const fetched = () => answers[Math.min(tries++, answers.length - 1)]!()
  const hear = (name: string, listener: (event: Asked) => void) => void (listeners[name] = listener)
  const parts = { addEventListener: hear, caches: { open: async () => cache }, location: { origin: ROOM }, fetch: fetched }
  new Function(...Object.keys(parts), SOURCE)(...Object.values(parts))
  let answer: Promise<Response> | undefined
  const after: Promise<unknown>[] = []
  listeners['fetch']!({
    request: { url: ROOM + pathname, method: 'GET', mode: pathname === '/' ? 'navigate' : 'no-cors' },
    respondWith: (given) => (answer = given),
    waitUntil: (done) => void after.push(done),
  })
  await vi.advanceTimersByTimeAsync(120_000)
  const { status } = await answer!
  return { status, tries, after }
}

/** The same of a built file, with nothing kept so far. */
async function answered(...answers: Answer[]): Promise<{ status: number; tries: number }> {
  const { status, tries } = await asked('/assets/late-12345678.js', {}, ...answers)
  return { status, tries }
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

test.each(['/', '/api/games', '/assets/late-12345678.js', '/cards/es-1O.svg'])(
  'where the storage is full the page has what the room says: %s',
  async (pathname) => {
    const { status, after } = await asked(pathname, { put: full }, told(200))
    expect(status).toBe(200)
    expect(await Promise.all(after)).toHaveLength(1)
  },
)

test.each(['/assets/late-12345678.js', '/cards/es-1O.svg'])('and where it is broken: %s', async (pathname) => {
  expect(await asked(pathname, { match: full, put: full }, told(200))).toMatchObject({ status: 200, tries: 1 })
})

test('the page does not wait until what it asked for is kept', async () => {
  const put = () => new Promise<void>(() => undefined)
  expect(await asked('/assets/late-12345678.js', { put }, told(200))).toMatchObject({ status: 200 })
})

test('a card that is kept is there at once, and is fetched anew for the next time', async () => {
  const put = vi.fn(async () => undefined)
  const { status, tries, after } = await asked('/cards/es-1O.svg', { match: told(203), put }, told(200))
  expect({ status, tries }).toEqual({ status: 203, tries: 1 })
  await Promise.all(after)
  expect(put).toHaveBeenCalledOnce()
})

test('without a line a card that is kept is there, too', async () => {
  expect(await asked('/cards/es-1O.svg', { match: told(203) }, failed)).toMatchObject({ status: 203, tries: 1 })
})
