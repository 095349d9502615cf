/** When what was done last is offered to be taken back, from one event to the next. */
import { expect, test } from 'vitest'
import type { Part, Seen, TableState, View } from '../lib/wire'
import { NOTHING, follow, goesBack, type Back } from './back'

const part = (about: Partial<Part>): Part => ({ name: 'called', kind: 'card', value: 'KS', seat: null, ...about }) as Part
const view = (about: Partial<View> = {}): View =>
  ({ phase: 'play', asked: [0], window: false, legal: ['play 1O', 'play 2O'], counts: [2, 2], hand: ['1O', '2O'], parts: [], ...about }) as View
const table = (about: Partial<View> = {}, more: object = {}): TableState =>
  ({ you: 0, stage: 'playing', hand_number: 1, vote: null, answered: false, view: view(about), seats: [{ you: true, robot: '' }, { you: false, robot: 'novice' }], ...more }) as unknown as TableState
const withLuis = { seats: [{ you: true, robot: '' }, { you: false, robot: '' }] }
const did = (action: string, about: object = {}): Seen => ({ k: 'acted', seat: 0, action, ...about }) as Seen
const after = (event: Seen | null, then: TableState, now: TableState, known: Back = NOTHING): boolean => goesBack(follow(known, then, now, event), now)

const played = { asked: [1], hand: ['2O'], counts: [1, 2] }

test('a card and a bid of one\'s own go back until somebody else acts', () => {
  expect(after(did('play 1O'), table(), table(played))).toBe(true)
  expect(after(did('pass'), table({ phase: 'auction', legal: ['pass', 'bid 60'] }), table({ phase: 'auction', asked: [1] }))).toBe(true)
  expect(after(did('play 1O', { by: 'clock' }), table(), table(played))).toBe(false)
  expect(after(did('play 3O', { seat: 1 }), table(played), table(), follow(NOTHING, table(), table(played), did('play 1O')))).toBe(false)
})

test('what showed cards, or brought some to a hand, stays', () => {
  const call = table({ phase: 'call', legal: ['call KS', 'call KH'] })
  expect(after(did('call KS'), call, table({ parts: [part({})] }))).toBe(false)
  expect(after(did('handful 10'), table({ phase: 'show', legal: ['handful 10', 'pass'] }), table({ parts: [part({ kind: 'cards', value: ['T1'], seat: 0 })] }))).toBe(false)
  expect(after(did('tomo'), table({ phase: 'tomo', legal: ['tomo', 'pass'] }), table({ hand: ['1O', '2O', '3O'], counts: [3, 2] }))).toBe(false)
  expect(after(did('pass'), table({ phase: 'tomo', legal: ['tomo', 'pass'] }), table({ counts: [2, 3] }))).toBe(false)
  expect(after(did('declare juego'), table({ phase: 'declare', legal: ['declare juego'] }), table())).toBe(false)
  expect(after(did('play 1O'), table(), table({ ...played, phase: 'draw' }))).toBe(false)
  expect(after(did('discard 1O'), table({ phase: 'discard' }), table({ hand: ['2O'], parts: [part({ name: 'discard', kind: 'cards', value: ['1O'], seat: 0 })] }))).toBe(true)
})

test('in a window nothing goes back where a robot answers; alone, what came before its silence does', () => {
  const asked = table({ ...played, phase: 'cantes', window: true, asked: [0] })
  const known = follow(NOTHING, table(), asked, did('play 1O'))
  expect([goesBack(known, asked), goesBack(known, table({ ...played, window: true, asked: [0, 1] }))]).toEqual([true, false])
  expect(after(did('pass'), asked, table(played), known)).toBe(true)
  expect(after(null, asked, table(played), known)).toBe(true)
  expect(after(did('sing 20'), asked, table(played), known)).toBe(false)
  expect(after(did('pass'), asked, table(played, withLuis), known)).toBe(false)
})

test('what was asked in vain is not asked again in this hand', () => {
  const voted = table(played, { vote: { kind: 'undo', by: 0 } })
  const failed = follow(NOTHING, voted, table(played), { k: 'vote_ended', vote: 'undo', agreed: false })
  expect(after(did('play 1O'), table(), table(played), failed)).toBe(false)
  expect(after(did('play 1O'), table({}, { hand_number: 2 }), table(played, { hand_number: 2 }), failed)).toBe(true)
  const others = follow(NOTHING, { ...voted, vote: { ...voted.vote!, by: 1 } }, table(played), { k: 'vote_ended', vote: 'undo', agreed: false })
  expect(after(did('play 1O'), table(), table(played), others)).toBe(true)
})
