/** What people say and agree on, apart from the page. */
import { expect, test } from 'vitest'
import type { Said, Seen, TableState, VoteState } from '../lib/wire'
import { answer, question, rivals, timeLeft } from './agree'
import { leavingCosts, spanName } from './leaving'
import { chiefOf, dismissalOf, fellAsleep, laidOf, linesOf, newcomersOf, newsOf, trickNow } from './news'
import { heard, maySay, unread } from './said'

const line = (n: number, seat: number | null, who: string): Said => ({ t: 'said', table: 'a', n, at: 0, who, seat, name: who, kind: 'text', what: 'x' })
const lines = [line(1, 0, 'me'), line(2, 1, 'ana'), line(3, null, 'luis'), line(4, 0, 'me')]

test('lines of others that came after the last that was read are new', () => {
  expect([unread(lines, 0, 'me'), unread(lines, 2, 'me'), unread(lines, 3, 'me'), unread(lines, 0, '')]).toEqual([2, 1, 0, 4])
})

test('who is muted is not heard', () => {
  expect(heard(lines, new Set(['ana'])).map(({ n }) => n)).toEqual([1, 3, 4])
})

test('onlookers say what the table lets them say', () => {
  const state = (you: number | null, options: object) => ({ you, options }) as unknown as TableState
  const quiet = { onlookers_talk: false }
  expect([maySay(state(0, quiet)), maySay(state(0, { talk: 'phrases' })), maySay(state(null, quiet)), maySay(state(null, {}))]).toEqual(['all', 'phrases', 'off', 'all'])
})

test('a vote about the rest is answered for the seat that would get it', () => {
  const vote = (kind: VoteState['kind']): VoteState => ({ kind, seat: 2, by: 1, agreed: [], awaited: [0], until: 9 })
  expect([answer(vote('rest'), true), answer(vote('undo'), false)]).toEqual([{ t: 'concede', to: 2, agrees: true }, { t: 'undo', agrees: false }])
})

test('who would get the rest is asked about themself', () => {
  const state = { you: 2, seats: [0, 1, 2].map((seat) => ({ name: `P${seat}` })) } as unknown as TableState
  const vote = (seat: number): VoteState => ({ kind: 'rest', seat, by: 1, agreed: [], awaited: [0], until: 9 })
  expect([question(state, vote(2)), question(state, vote(0))]).toEqual(['people.vote.concede.you', 'people.vote.concede'])
})

test('extra time begins when the time of the turn is over', () => {
  expect([timeLeft(110, 20, 85), timeLeft(110, 20, 95), timeLeft(110, null, 95), timeLeft(110, 20, 120)]).toEqual([
    { seconds: 5, extra: false }, { seconds: 15, extra: true }, { seconds: 15, extra: false }, { seconds: 0, extra: true },
  ])
})

test('the rest is given to the other side', () => {
  const state = (sides: number[][]) => ({ seats: [0, 1, 2, 3], you: 0, view: { sides } }) as unknown as TableState
  expect([rivals(state([[0, 2], [1, 3]])), rivals(state([]))]).toEqual([[1, 3], [1, 2, 3]])
})

test('what leaving costs is said where something is at stake', () => {
  const state = (leaving_counts: boolean, leaving_costs_s?: number, options = {}) => ({ leaving_counts, leaving_costs_s, options }) as TableState
  expect(leavingCosts(state(false, 600))).toBe('')
  expect(leavingCosts(state(true))).toBe('people.leave.counts people.leave.first')
  expect(leavingCosts(state(true, 600, { bet: 10 }))).toBe('people.leave.counts people.leave.next people.leave.bet')
  expect([spanName(600), spanName(6 * 3600)]).toEqual(['people.minutes', 'people.hours'])
})

const people = (...here: boolean[]) => ({ you: 0, options: {}, seats: here.map((each, at) => ({ name: `p${at}`, taken: true, robot: '', you: at === 0, here: each })) }) as unknown as TableState
const told = (event: Seen) => newsOf(people(true, true), people(true, true), event)

test('whose sheet goes since another begins the next match is told so, and what is bet', () => {
  const at = (about: object) => ({ ...people(true, true), ...about }) as TableState
  const said = (before: object, now: object) => newsOf(at(before), at({ stage: 'dealing', ...now }), { k: 'began' })
  expect(said({ stage: 'over' }, { options: { bet: 50 } })).toBe('people.again.bet')
  expect([said({ stage: 'over' }, {}), said({ stage: 'over' }, { may_own: true }), said({ stage: 'over' }, { you: null }), said({ stage: 'open' }, {})]).toEqual(['people.again', '', '', ''])
})

test('what came of an agreement is said, and who left', () => {
  expect([told({ k: 'vote_ended', vote: 'undo', agreed: false }), told({ k: 'vote_ended', vote: 'undo', agreed: true })]).toEqual(['people.failed.undo', ''])
  expect([told({ k: 'rest_taken', seat: 1, why: 'proved' }), told({ k: 'undone', seat: 1 }), told({ k: 'cancelled', why: 'agreed' })]).toEqual(['people.rest.proved', 'people.undone', 'people.cancelled'])
  expect([told({ k: 'rest_taken', seat: 0, why: 'conceded' }), told({ k: 'undone', seat: 0 })]).toEqual(['people.rest.conceded.you', 'people.undone.you'])
  expect([told({ k: 'left', seat: 1, why: 'asked', robot: 'regular' }), told({ k: 'left', seat: 1, why: 'away' }), told({ k: 'left', seat: 0, why: 'asked' })]).toEqual(['people.left.robot', 'people.left', ''])
})

test('of stakes is spoken where there are some', () => {
  const staked = { ...people(true, true), options: { bet: 10 } }
  expect(newsOf(staked, staked, { k: 'cancelled', why: 'agreed' })).toBe('people.cancelled.bet')
})

test('lines of others that break, and come back, are told', () => {
  expect([linesOf(people(true, true), people(true, false)), linesOf(people(true, false), people(true, true)), linesOf(people(true), people(false))]).toEqual([['people.line.lost'], ['people.line.back'], []])
})

test('who is asked to leave reads why, and who fell asleep is known', () => {
  const told = (dismissed: string | null, you: number | null) => dismissalOf({ dismissed, you } as TableState)
  expect([told('rude', null), told('', null), told('rude', 0), told(null, null)]).toEqual(['people.dismissed.rude', 'people.dismissed.other', '', ''])
  const auto: Seen = { k: 'auto_set', seat: 0, on: true, why: 'missed' }
  expect([fellAsleep(auto, 0), fellAsleep({ ...auto, why: 'asked' }, 0), fellAsleep(auto, 1)]).toEqual([true, false, undefined])
})

test('who has become chief of a table where they sat is told', () => {
  const at = (you: number | null, may_own: boolean, id = 'a') => ({ id, you, may_own }) as TableState
  expect([chiefOf(at(1, false), at(1, true)), chiefOf(at(null, false), at(1, true)), chiefOf(at(1, true), at(1, true)), chiefOf(at(1, false, 'b'), at(1, true))]).toEqual(['people.chief', '', '', ''])
})

test('who comes back after the last trick is not told of one more', () => {
  const view = { tricks: Array(10).fill({}) } as unknown as NonNullable<TableState['view']>
  expect([trickNow({ stage: 'playing', view: { ...view, tricks: [] } }), trickNow({ stage: 'sheet', view })]).toEqual([1, 10])
})

test('who sits down while the people gather is told, robots too, and nobody once the seats are drawn', () => {
  const seats = (...names: (string | null)[]) => names.map((name, at) => ({ name: name ?? '', taken: name !== null, you: at === 0 }))
  const state = (stage: string, ...names: (string | null)[]) => ({ stage, seats: seats(...names) }) as unknown as TableState
  const told = (before: TableState, now: TableState) => newcomersOf(before, now).length
  expect(told(state('open', 'Ana', null, null), state('open', 'Ana', 'Luis', ''))).toBe(2)
  expect(told(state('open', 'Ana', 'Luis'), state('open', 'Ana', 'Eva'))).toBe(1)
  expect(told(state('open', 'Ana', 'Luis'), state('open', 'Ana', 'Luis'))).toBe(0)
  expect(told(state('open', 'Ana', 'Luis'), state('playing', 'Luis', 'Ana'))).toBe(0)
  expect(told(state('open', 'Ana', 'Luis', 'Eva', null), state('open', 'Eva', 'Ana', null, 'Luis'))).toBe(0)
})

test('who sits down within a match is told, and no robot that plays for who has left', () => {
  const seat = (name: string, robot = '') => ({ name, taken: true, robot })
  const state = (stage: string, ...seats: object[]) => ({ stage, seats }) as unknown as TableState
  const began = state('playing', seat('Ana'), seat('Luis'), seat('', 'novice'))
  expect(newcomersOf(began, state('dealing', seat('Ana'), seat('Luis'), seat('Eva')))).toHaveLength(1)
  expect(newcomersOf(began, state('playing', seat('Ana'), seat('Luis', 'regular'), seat('', 'novice')))).toHaveLength(0)
})

test('what lies for all is read aloud once a hand, and what is one seat\'s own is not', () => {
  const part = (name: string, kind: string, value: unknown, seat: number | null = null) => ({ name, kind, value, seat })
  const state = (hand_number: number, ...parts: object[]) => ({ hand_number, pack: 'spanish', seats: [], view: { parts } }) as unknown as TableState
  const trump = part('trump', 'suit', 'O')
  expect(laidOf(null, state(1, trump, part('turn_up', 'card', '7O'), part('trump_card', 'card', '1O', 2), part('stock', 'number', 9)))).toHaveLength(2)
  expect(laidOf(state(1, trump), state(1, trump))).toHaveLength(0)
  expect(laidOf(state(1, trump), state(2, trump))).toHaveLength(1)
  expect(laidOf(state(1, trump), state(1, trump, part('dog', 'cards', [])))).toHaveLength(0)
})

test('trumps and cantes that somebody has just named are not told twice; what the rules sing for them is', () => {
  const state = (...parts: object[]) => ({ hand_number: 1, pack: 'spanish', seats: [{ name: 'Ana' }], view: { parts } }) as unknown as TableState
  const trump = { name: 'trump', kind: 'suit', value: 'O', seat: null }
  const sung = { name: 'sung', kind: 'said', value: 'sing 40:O', seat: 0 }
  const acted = (action: string): Seen => ({ k: 'acted', seat: 0, action }) as Seen
  expect(laidOf(state(), state(trump), acted('trump O'))).toHaveLength(0)
  expect(laidOf(state(), state(trump), acted('pass'))).toHaveLength(1)
  expect(laidOf(state(trump), state(trump, sung), acted('sing 40:O'))).toHaveLength(0)
  expect(laidOf(state(), state(trump, sung), acted('play 5B'))).toHaveLength(2)
  expect(laidOf(state(trump, sung), state(trump, sung), acted('play 6B'))).toHaveLength(0)
})

test('a card that is turned up on a pile is told, not those that lie there from the deal, nor one that goes', () => {
  const state = (hand_number: number, ...value: string[]) =>
    ({ hand_number, pack: 'tarot', seats: [{ name: 'Ana' }], view: { parts: [{ name: 'piles', kind: 'piles', value, seat: 0 }] } }) as unknown as TableState
  expect(laidOf(null, state(1, '5S', 'T2'))).toHaveLength(0)
  expect(laidOf(state(1, '5S', 'T2'), state(2, '7H', 'T3'))).toHaveLength(0)
  expect(laidOf(state(1, '5S', 'T2'), state(1, '', 'T2'))).toHaveLength(0)
  expect(laidOf(state(1, '', 'T2'), state(1, '7H', 'T2'))).toHaveLength(1)
})
