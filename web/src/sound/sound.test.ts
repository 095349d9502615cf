/** What is heard, and what the sounds are made of, apart from the page. */
import { expect, test } from 'vitest'
import type { Last } from '../lib/mirror'
import type { TableState } from '../lib/wire'
import { countdown, isCalled, soundsOf } from './cues'
import { SCORE } from './sounds'
import { lengthOf, samplesOf } from './synthesis'

const RATE = 44_100

const made = Object.entries(SCORE).map(([name, notes]) => ({ name, notes, samples: samplesOf(notes, RATE) }))
const loudest = (samples: Float32Array): number => samples.reduce((most, each) => Math.max(most, Math.abs(each)), 0)

/** The energy of the loudest tenth of a second, in decibels under what a sound could have at most. */
function level(samples: Float32Array): number {
  const span = RATE / 10
  let sum = 0
  let most = 0
  samples.forEach((each, i) => {
    sum += each ** 2 - (i < span ? 0 : samples[i - span]! ** 2)
    most = Math.max(most, sum)
  })
  return 10 * Math.log10(most / span)
}

test.each(made)('the sound $name is short, is not cut, and begins and ends in silence', ({ notes, samples }) => {
  expect(lengthOf(notes)).toBeLessThanOrEqual(1)
  expect(loudest(samples)).toBeLessThan(0.9)
  expect([samples[0]!, samples.at(-1)!].map(Math.abs)).toEqual([0, 0])
  expect(loudest(samples.slice(0, 4))).toBeLessThan(0.02)
  expect(loudest(samples.slice(-RATE / 1000))).toBeLessThan(0.002)
  expect(samplesOf(notes, RATE)).toEqual(samples)
})

test('none is much louder than another, and nothing leaves the middle', () => {
  const levels = made.map(({ samples }) => level(samples))
  expect(Math.max(...levels) - Math.min(...levels)).toBeLessThan(7)
  expect(Math.min(...levels)).toBeGreaterThan(-28)
  for (const { samples } of made) expect(Math.abs(samples.reduce((sum, each) => sum + each, 0) / samples.length)).toBeLessThan(0.005)
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
  expect(isCalled(state({ phase: 'draw', asked: [0], legal: [] })), 'the program draws their card').toBe(false)
})

test('the last five seconds are counted, those that are left', () => {
  expect([countdown(110, 100), countdown(102.5, 100), countdown(99, 100)]).toEqual([[5, 6, 7, 8, 9], [0.5, 1.5], []])
})
