/** What this browser keeps of the people at a table. */
import { expect, test, vi } from 'vitest'

const { mirror } = vi.hoisted(() => ({ mirror: { lines: [] as { n: number }[] } }))
vi.mock('../lib/room.svelte', () => ({ room: { mirror } }))
const { company } = await import('./company.svelte')

test('what was read at one table leaves nothing of the next one read', () => {
  mirror.lines = [{ n: 1 }, { n: 2 }]
  company.read()
  expect(company.seen).toBe(2)
  mirror.lines = []
  company.read()
  expect(company.seen).toBe(0)
})
