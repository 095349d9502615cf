/** Where, and in which order, screen readers are told. */
import { expect, test, vi } from 'vitest'

const said: string[] = []
let open = ''
vi.stubGlobal('document', {
  createElement: () => ({}),
  querySelector: (region: string) => {
    const place = `${open}${region.endsWith('log') ? 'log' : 'alarm'}`
    return { append: (line: { textContent: string }) => said.push(`${place} ${line.textContent}`), childElementCount: 1, set textContent(text: string) { said.push(`${place} ${text}`) } }
  },
})
const { announce, call } = await import('./announce')
vi.useFakeTimers()

test('the turn is told after what waits, and not in the window that closes with it', () => {
  open = 'window '
  announce('Ana: ace of coins.')
  call('Your turn')
  open = ''
  vi.runAllTimers()
  call('Your lead')
  vi.runAllTimers()
  expect(said).toEqual(['log Ana: ace of coins.', 'alarm Your turn', 'alarm Your lead'])
})
