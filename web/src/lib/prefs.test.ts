/** Preferences: what one tab sets the other does not undo. */
import { expect, test, vi } from 'vitest'

const kept = new Map<string, string>()
const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) }
vi.stubGlobal('localStorage', storage)

const tab = async () => {
  vi.resetModules()
  return import('./prefs.svelte')
}

test('what was set in another tab meanwhile stays set', async () => {
  const [one, other] = [await tab(), await tab()]
  one.prefer({ cloth: 'red' })
  other.prefer({ touches: 1 })
  const { cloth, touches } = (await tab()).prefs
  expect({ cloth, touches }).toEqual({ cloth: 'red', touches: 1 })
})

const forbidden = () => {
  throw new Error('forbidden')
}

test.each([
  ['nothing may be kept', forbidden],
  ['the storage is full', () => JSON.stringify({ cloth: 'red' })],
])('where %s, all that was set holds in this tab', async (_, getItem) => {
  vi.stubGlobal('localStorage', { getItem, setItem: forbidden })
  const { prefer, prefs } = await tab()
  prefer({ cloth: 'blue' })
  prefer({ touches: 1 })
  expect({ cloth: prefs.cloth, touches: prefs.touches }).toEqual({ cloth: 'blue', touches: 1 })
})
