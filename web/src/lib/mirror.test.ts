/** The mirror: what each message changes, and when it must ask again. */
import { describe, expect, test } from 'vitest'
import { NOTHING, fold, turned, type Mirror } from './mirror'
import type { Answer, Happened, TableState, View } from './wire'

const view: View = {
  game: 'tute-pairs', seat: 0, dealer: 3, totals: [0, 0, 0, 0], phase: 'play', asked: [0], window: false,
  legal: ['play 1O'], why: 'lead_free', refusals: {}, hand: ['1O', '3C'], counts: [2, 2, 2, 2], trick: [],
  winning: null, tricks: [], sides: [[0, 2], [1, 3]], parts: [],
}
const seat = { name: 'Ana', robot: '', auto: false, owner: true, here: true, you: true, taken: true, claimed_by: '',
  gone: false, robot_since: null, kept_until: null, agrees: true, bank: null }
const state: TableState = {
  id: 'abc', name: 'Mesa', game: 'tute-pairs', pack: 'spanish', options: {}, stage: 'playing',
  seats: [seat, { ...seat, name: 'Luis', owner: false, you: false }], you: 0, claimed: null, may_own: true, clockwise: false,
  scores: [0, 0, 0, 0], winners: [], sides: [[0, 2], [1, 3]], goal: null, rows: [], hand_number: 1, deadline: 130, answered: false, ready: [], view, deal: { next: '', number: -1, commit: '', secret: '', chance: [] }, sheet: null,
  vote: null, lots: null, options_new: false, leaving_counts: false, forced: false, queued: null, played_for_you: [], open_hand: null, leaving_costs_s: 0, from_hand: '', played: [], left: null, dismissed: null, alone: false,
}
const whole = (v: number): Answer => ({ t: 'state', table: 'abc', v, now: 110, state, onlookers: 0 })
const event = (v: number, more: Partial<Happened> = {}): Happened => ({
  t: 'event', table: 'abc', v, now: 111, event: { k: 'acted', seat: 0, action: 'play 1O', by: 'person' },
  state: {}, view: {}, ...more,
})
const watching: Mirror = fold(turned(NOTHING, 'abc'), whole(7), 100)

describe('fold', () => {
  test('a welcome sets the name and the clock', () => {
    const mirror = fold(NOTHING, { t: 'welcome', person: 'p', name: 'Ana', account: false, protocol: 1, now: 1010 }, 1000)
    expect(mirror).toEqual({ ...NOTHING, person: 'p', name: 'Ana', account: false, skew: 10 })
  })

  test('whoever is welcomed as somebody else needs the table whole', () => {
    const welcome = (person: string | null): Answer => ({ t: 'welcome', person, name: 'Ana', account: false, protocol: 1, now: 111 })
    const known = fold(fold(turned(NOTHING, 'abc'), welcome('p'), 100), whole(7), 100)
    expect(fold(known, welcome('p'), 101).gap).toBe(false)
    for (const person of ['q', null]) expect(fold(known, welcome(person), 101)).toMatchObject({ person, gap: true, me: '' })
    expect(fold(fold(known, welcome('q'), 101), whole(7), 101).gap).toBe(false)
  })

  test('a state is taken whole', () => {
    expect(watching).toMatchObject({ v: 7, state, skew: 10, last: null, gap: false })
  })

  test('an event changes only the fields that it names, in the state and in its view', () => {
    const change = { state: { deadline: 140 }, view: { hand: ['3C'], trick: [{ seat: 0, card: '1O' }] } }
    const mirror = fold(watching, event(8, change), 101)
    expect(mirror.v).toBe(8)
    expect(mirror.state).toEqual({ ...state, deadline: 140, view: { ...view, ...change.view } })
    expect(mirror.last?.event?.action).toBe('play 1O')
    expect(watching.state).toBe(state)
  })

  test('a trick that was finished follows those that the view has', () => {
    const ended = { plays: [{ seat: 0, card: '1O' }], winner: 0 }
    const one = fold(watching, event(8, { view: { trick: [] }, tricks: [ended] }), 101)
    const two = fold(one, event(9, { tricks: [{ ...ended, winner: 1 }] }), 102)
    expect(two.state?.view?.tricks).toEqual([ended, { ...ended, winner: 1 }])
  })

  test('a view that comes or goes stands whole in the state', () => {
    const gone = fold(watching, event(8, { state: { view: null } }), 101)
    expect(gone.state?.view).toBeNull()
    const come = fold(gone, event(9, { state: { view: { ...view, dealer: 1 } } }), 102)
    expect(come.state?.view).toEqual({ ...view, dealer: 1 })
  })

  test('an event that nobody may know is still a version', () => {
    const mirror = fold(watching, event(8, { event: null }), 101)
    expect(mirror.last).toEqual({ v: 8, event: null })
  })

  test('a missing version is a gap, and changes nothing else', () => {
    const mirror = fold(watching, event(9, { state: { deadline: 1 } }), 101)
    expect(mirror).toEqual({ ...watching, gap: true })
    expect(fold(mirror, whole(9), 102)).toMatchObject({ v: 9, gap: false })
  })

  test('an event that is known already is dropped', () => {
    expect(fold(watching, event(7, { state: { deadline: 1 } }), 101)).toBe(watching)
  })

  test('another table is not listened to', () => {
    expect(fold(watching, { ...event(8), table: 'xyz' }, 101)).toBe(watching)
    expect(fold(watching, { ...whole(1), table: 'xyz' } as Answer, 101)).toBe(watching)
  })

  test('what is only told the viewer makes no version', () => {
    const mirror = fold(watching, { t: 'yours', table: 'abc', v: 7, answered: true, queued: 'play 1O', forced: false, leaving_costs_s: 600 }, 101)
    expect([mirror.v, mirror.state?.answered, mirror.state?.queued, mirror.state?.leaving_costs_s]).toEqual([7, true, 'play 1O', 600])
  })

  test('how one is called holds for one table', () => {
    const called = fold(watching, { t: 'talk', table: 'abc', you: 'y', lines: [], muted: [], names: {} } as Answer, 101)
    expect([called.me, turned(called, 'abc').me, turned(called, 'xyz').me]).toEqual(['y', 'y', ''])
  })

  test('what is said, and how many look on, makes no version', () => {
    const said = { t: 'said', table: 'abc', n: 1, at: 1, who: 'x', seat: 1, name: 'Luis', kind: 'text', what: 'hola' } as const
    const mirror = [{ t: 'talk', table: 'abc', you: 'y', lines: [said], muted: ['z'], names: { z: 'Eva' } }, { ...said, n: 2 }, { t: 'onlookers', table: 'abc', count: 3 }].reduce((to, each) => fold(to, each as Answer, 101), watching)
    expect([mirror.v, mirror.lines.map(({ n }) => n), mirror.muted, mirror.names, mirror.onlookers]).toEqual([7, [1, 2], ['z'], { z: 'Eva' }, 3])
    expect(fold(watching, { ...said, table: 'xyz' }, 101)).toBe(watching)
    const late = [{ ...said, n: 2 }, said, said, { ...said, n: 2 }].reduce((to, each) => fold(to, each, 101), watching)
    expect(late.lines.map(({ n }) => n), 'one server tells later than another').toEqual([1, 2])
  })

  test('of a talk that goes on for hours the last lines are kept', () => {
    const said = (n: number): Answer => ({ t: 'said', table: 'abc', n, at: n, who: 'x', seat: 1, name: 'Luis', kind: 'text', what: 'hola' })
    const { lines } = Array.from({ length: 500 }, (_, n) => said(n + 1)).reduce((to, each) => fold(to, each, 101), watching)
    expect(lines).toHaveLength(200)
    expect(lines.at(-1)!.n).toBe(500)
  })

  test('presence marks one seat', () => {
    const mirror = fold(watching, { t: 'presence', table: 'abc', seat: 1, here: false }, 101)
    expect(mirror.state?.seats.map((each) => each.here)).toEqual([true, false])
    expect(mirror.v).toBe(7)
  })

  test('the lobby is replaced', () => {
    const table = { id: 'a', name: 'Mesa', game: 'g', seats: 4, taken: 1, robots: 0, playing: false, people: ['Ana'], from_hand: '' }
    const yours = { ...table, id: 'b', playing: true }
    expect(fold(NOTHING, { t: 'lobby', tables: [table], yours: [yours], seated: ['a'] }, 1)).toMatchObject({ lobby: [table], yours: [yours], seated: ['a'] })
  })

  test('answers change nothing', () => {
    expect(fold(watching, { t: 'refused', re: 1, code: 'not_now', about: {} }, 101)).toBe(watching)
  })
})

test('turning to another table forgets the first; to the same one keeps it', () => {
  expect(turned(watching, 'abc')).toBe(watching)
  expect(turned(watching, null)).toMatchObject({ table: null, v: 0, state: null })
})
