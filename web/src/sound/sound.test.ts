/** What is heard, and what the sounds are made of, apart from the page. */
import { expect, test } from 'vitest'
import type { Last } from '../lib/mirror'
import type { TableState } from '../lib/wire'
import { countdown, isCalled, soundsOf } from './cues'
import { SCORE } from './score'
import { lengthOf, samplesOf } from './synthesis'

const RATE = 44_100

test.each(Object.entries(SCORE))('the sound %s is short, audible, never too loud, and begins and ends in silence', (_, notes) => {
  const samples = samplesOf(notes, RATE)
  const loudest = samples.reduce((most, each) => Math.max(most, Math.abs(each)), 0)
  expect(lengthOf(notes)).toBeLessThan(2)
  expect(loudest).toBeGreaterThan(0.1)
  expect(loudest).toBeLessThan(1)
  expect([samples[0]!, samples.at(-1)!].map(Math.abs)).toEqual([0, 0])
  expect(samplesOf(notes, RATE)).toEqual(samples)
})

const trick = { winner: 1, plays: [{ seat: 0, card: '1O' }, { seat: 1, card: '3O' }] }
const view = { asked: [1], window: false, legal: [] as string[], tricks: [] as unknown[], trick: [] as unknown[] }
const state = (own: object, of: object = {}): TableState =>
  ({ stage: 'playing', you: 0, hand_number: 1, answered: false, forced: false, queued: null, seats: [{ auto: false }, { auto: false }], ...of, view: { ...view, ...own } }) as unknown as TableState
const acted = (action: string): Last => ({ v: 2, event: { k: 'acted', seat: 1, action } })

test('a card, a trick, a cante and the end have their sounds', () => {
  const one = state({ trick: trick.plays.slice(0, 1) })
  const won = state({ tricks: [trick] })
  expect(soundsOf(state({}), one, acted('play 1O'))).toEqual(['card'])
  expect(soundsOf(one, won, acted('play 3O'))).toEqual(['card', 'trick'])
  expect(soundsOf(won, won, acted('sing 40:O'))).toEqual(['cante'])
  expect(soundsOf(won, won, acted('pass'))).toEqual([])
  expect(soundsOf(one, state({ tricks: [trick] }, { stage: 'sheet' }), acted('play 3O'))).toEqual(['card', 'trick', 'end'])
})

test('what is loaded whole is not heard, nor what went by between two hands', () => {
  expect(soundsOf(state({}), state({ tricks: [trick] }), null)).toEqual([])
  expect(soundsOf(state({}), state({ trick: trick.plays }, { hand_number: 2 }), { v: 3, event: { k: 'dealt' } })).toEqual([])
})

test('the viewer is called when the room waits for a choice of theirs', () => {
  const asked = { asked: [0], legal: ['play 1O', 'play 3O'] }
  expect([isCalled(state(asked)), isCalled(state({ asked: [1] })), isCalled(state(asked, { answered: true }))]).toEqual([true, false, false])
  expect([isCalled(state(asked, { seats: [{ auto: true }] })), isCalled(state(asked, { queued: 'play 1O' }))]).toEqual([false, false])
  const forced = { asked: [0], legal: ['play 1O'] }
  expect([isCalled(state(forced)), isCalled(state(forced, { forced: true }))]).toEqual([true, false])
  expect([isCalled(state({ ...forced, window: true, legal: ['pass'] })), isCalled(state({ ...forced, window: true, legal: ['pass', 'claim'] }))]).toEqual([false, true])
})

test('the last five seconds are counted, those that are left', () => {
  expect([countdown(110, 100), countdown(102.5, 100), countdown(99, 100)]).toEqual([[5, 6, 7, 8, 9], [0.5, 1.5], []])
})
