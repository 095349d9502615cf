import { expect, test } from 'vitest'
import type { Hinted } from '../lib/wire'
import { beside, reasons, sign } from './words'

const say = (key: string, args: Record<string, string | number> = {}): string => [key, ...Object.values(args)].join(' ')
const hint: Hinted = {
  t: 'hint', re: 1, table: 't', action: 'play 1O', rule: 'lead_trump', principle: 'arrastre', unit: 'points',
  worth: [{ card: '1O', behind: 0, spread: 0 }, { card: '2O', behind: 0, spread: 1.2 }, { card: '12C', behind: -4.26, spread: 0.4 }, { card: '3E', behind: -17.4, spread: 2 }],
}

test('a card bears a star, or how much less it makes; where little of it shows, in whole numbers', () => {
  expect(hint.worth.map((each) => sign(hint, each, 90))).toEqual(['★', '=', '−4,3', '−17'])
  expect(hint.worth.map((each) => sign(hint, each, 24))).toEqual(['★', '=', '−4', '−17'])
  expect(sign(hint, { card: '2C', behind: -0.3, spread: 1 }, 24)).toBe('=')
})

test('each card is compared with the best in words', () => {
  expect(hint.worth.map((each) => beside(hint, each, say))).toEqual([
    'hint.best', 'hint.same (hint.spread 1,2)', 'hint.less.points 4,3 (hint.spread 0,4)', 'hint.less.points 17,4 (hint.spread 2,0)',
  ])
})

test('where a principle says why, it is not said that no rule does', () => {
  expect(reasons(hint, say)).toBe('rule.lead_trump advice.arrastre')
  expect(reasons({ ...hint, rule: 'tried_out' }, say)).toBe('advice.arrastre')
  expect(reasons({ ...hint, rule: 'tried_out', principle: '' }, say)).toBe('rule.tried_out')
})
