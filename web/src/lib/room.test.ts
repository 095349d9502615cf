/** The room: which refusals say that a table is not there, and how often it is looked at. */
import { beforeEach, expect, test, vi } from 'vitest'
import { PROTOCOL, type Ask } from './wire'

const sent: Ask[] = []

class Line {
  static last: Line
  onmessage: (event: { data: string }) => void = () => undefined
  onclose: () => void = () => undefined

  constructor() {
    Line.last = this
  }

  send(text: string): void {
    sent.push(JSON.parse(text))
  }

  close(): void {}
}

vi.useFakeTimers()
vi.stubGlobal('location', { origin: 'http://room' })
vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('document', { hidden: false, getElementById: () => null })
vi.stubGlobal('WebSocket', Line)
const { room } = await import('./room.svelte')

const watches = () => sent.flatMap((ask) => (ask.t === 'watch' ? [ask] : []))
const says = (...messages: object[]) => messages.forEach((message) => Line.last.onmessage({ data: JSON.stringify(message) }))
const welcome = { t: 'welcome', protocol: PROTOCOL, person: null, name: '', now: 1, account: false }
const answer = (more: object) => says({ re: watches().at(-1)!.id, ...more })
const whole = (table: string, v: number) => ({ t: 'state', table, v, now: 1, onlookers: 0, state: { seats: [], view: null } })
const event = (v: number) => ({ t: 'event', table: 'abc', v, now: 1, event: null, state: {}, view: {} })

beforeEach(async () => {
  room.turn(null)
  Line.last?.onclose()
  await vi.runOnlyPendingTimersAsync()
  room.turn('abc')
  sent.length = 0
  says(welcome)
})

test('a table that is refused for a while is asked for again, and is not missing', async () => {
  answer({ t: 'refused', code: 'too_fast', about: { max: '50' } })
  await vi.advanceTimersByTimeAsync(100)
  expect(room.missing).toBe('')
  expect(watches()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2000)
  expect(watches()).toHaveLength(2)
})

test.each(['unknown_table', 'not_public'])('a table that is refused with %s is missing until it is shown', async (code) => {
  answer({ t: 'refused', code, about: {} })
  await vi.advanceTimersByTimeAsync(2400)
  expect(room.missing).toBe(code)
  expect(watches()).toHaveLength(1)
  Line.last.onclose()
  await vi.advanceTimersByTimeAsync(400)
  says(welcome)
  answer({ t: 'ok' })
  await vi.advanceTimersByTimeAsync(0)
  expect(room.missing).toBe('')
})

test('a gap is answered with one look, whatever comes before the answer', async () => {
  answer({ t: 'ok' })
  says(whole('abc', 1))
  await vi.advanceTimersByTimeAsync(0)
  says(event(5), event(6), { t: 'onlookers', table: 'abc', count: 1 })
  expect(watches()).toHaveLength(2)
  answer({ t: 'ok' })
  await vi.advanceTimersByTimeAsync(0)
  says(whole('abc', 6), event(7))
  expect(watches()).toHaveLength(2)
  says(event(9))
  expect(watches()).toHaveLength(3)
})

test('a line that has never stood is not made again', async () => {
  vi.resetModules()
  const { room: fresh } = await import('./room.svelte')
  fresh.turn('abc')
  expect(fresh.down).toBe('')
  Line.last.onclose()
  expect(fresh.down).toBe('line.first')
  await vi.advanceTimersByTimeAsync(300)
  says(welcome)
  expect(fresh.down).toBe('')
  Line.last.onclose()
  expect(fresh.down).toBe('line.down')
})
