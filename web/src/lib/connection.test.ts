/** The connection: how long a line is waited for, and how often it is asked whether it stands. */
import { expect, test, vi } from 'vitest'

const made: Line[] = []

class Line {
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null
  sent: string[] = []

  constructor() {
    made.push(this)
  }

  send(text: string): void {
    this.sent.push(text)
  }

  close(): void {}

  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}

vi.useFakeTimers()
const heard = new Map<string, () => void>()
vi.stubGlobal('addEventListener', (kind: string, hear: () => void) => heard.set(kind, hear))
const page = { hidden: false }
vi.stubGlobal('document', page)
vi.stubGlobal('WebSocket', Line)
const { Connection } = await import('./connection')

const ups: boolean[] = []
const line = new Connection(() => 'ws://room/ws', { heard: () => undefined, changed: (up) => ups.push(up) })

test('a line that needs longer each time than was waited for stands in the end', async () => {
  line.open()
  for (let waited = 0; waited < 60_000 && !ups.includes(true); waited += 100) {
    await vi.advanceTimersByTimeAsync(100)
    const last = made.at(-1)! as Line & { since?: number }
    last.since ??= waited
    if (waited - last.since >= 4500) last.says({ t: 'welcome' })
  }
  expect(ups.at(-1)).toBe(true)
  expect(made.length).toBeGreaterThan(1)
})

test('a line that stands is asked whether it does after a short silence, however long it took', async () => {
  const last = made.at(-1)!
  await vi.advanceTimersByTimeAsync(2500)
  expect(last.sent).toEqual(['{"t":"ping"}'])
  await vi.advanceTimersByTimeAsync(2500)
  expect(ups.at(-1)).toBe(false)
})

test('while nobody looks a line is asked seldom, and at once when somebody does again', async () => {
  line.open()
  const last = made.at(-1)!
  page.hidden = true
  last.says({ t: 'welcome' })
  await vi.advanceTimersByTimeAsync(19_000)
  expect(last.sent).toEqual([])
  page.hidden = false
  heard.get('visibilitychange')!()
  expect(last.sent).toEqual(['{"t":"ping"}'])
  await vi.advanceTimersByTimeAsync(2500)
  expect(ups.at(-1)).toBe(false)
})

test('a line that was begun before the network went is begun anew when it is back', async () => {
  line.open()
  const before = made.length
  heard.get('visibilitychange')!()
  expect(made).toHaveLength(before)
  heard.get('online')!()
  expect(made).toHaveLength(before + 1)
})

test('who asks twice before the room answers has asked once', async () => {
  line.open()
  const last = made.at(-1)!
  last.says({ t: 'welcome' })
  const both = [line.ask({ t: 'start', table: 'abc' }), line.ask({ t: 'start', table: 'abc' })]
  expect(last.sent).toHaveLength(1)
  last.says({ t: 'ok', re: JSON.parse(last.sent[0]!).id })
  expect((await Promise.all(both)).map(({ taken }) => taken)).toEqual([true, true])
  for (const on of [true, false, true]) void line.ask({ t: 'auto', table: 'abc', on })
  void line.ask({ t: 'start', table: 'abc' })
  expect(last.sent.map((text) => JSON.parse(text).on ?? '')).toEqual(['', true, false, true, ''])
})
