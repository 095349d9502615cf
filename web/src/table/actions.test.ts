/** Which legal actions are touched on a card, and which stand in the bar. */
import { expect, test } from 'vitest'
import { folds } from '../lib/part-names'
import type { Part, View } from '../lib/wire'
import { choices, dueOf, ledCard, sortedBar, trumpOf } from './actions'
import { spreadOut } from './rows'

const view = (more: Partial<View>): View => ({
  game: 'any', seat: 0, dealer: 3, totals: [0, 0], phase: 'play', asked: [0], window: false, legal: [], why: '', refusals: {},
  hand: ['1O', '7C'], counts: [2, 2], trick: [], winning: null, tricks: [], sides: [], parts: [], ...more,
})
const part = (kind: Part['kind'], value: Part['value'], seat: number | null = null): Part => ({ name: kind, kind, value, seat })

test('a card in hand is touched; words stand in the bar, nothing from me first', () => {
  const { byCard, bar } = choices(view({ legal: ['sing 40:O', 'play 1O', 'pass', 'play 7C'] }), false)
  expect([...byCard]).toEqual([['1O', 'play 1O'], ['7C', 'play 7C']])
  expect(bar).toEqual(['pass', 'sing 40:O'])
})

test('where a card can do several things a touch plays it', () => {
  const { byCard, bar } = choices(view({ legal: ['show 1O', 'play 1O', 'keep 1O'] }), false)
  expect(byCard.get('1O')).toBe('play 1O')
  expect(bar).toEqual(['show 1O', 'keep 1O'])
})

test('the open top of an own pile is touched, another’s is not', () => {
  const parts = [part('piles', ['KS', ''], 0), part('piles', ['QH'], 1)]
  const { byCard, bar } = choices(view({ legal: ['play KS', 'play QH'], parts }), false)
  expect([...byCard.keys()]).toEqual(['KS'])
  expect(bar).toEqual(['play QH'])
})

test('who has answered in a window may do nothing more', () => {
  expect(choices(view({ legal: ['pass'], window: true }), true).bar).toEqual([])
  expect(choices(null, false).bar).toEqual([])
})

test('trump and the card that was led', () => {
  expect(trumpOf(view({ parts: [{ name: 'trump', kind: 'suit', value: 'E', seat: null }] }))).toBe('E')
  expect(trumpOf(view({}))).toBe('')
  expect(ledCard(['X', '7C', '1O'])).toBe('7C')
})

interface Spread {
  opened?: Map<string, boolean>
  usable?: string[]
  slots?: Part[]
  height?: number
  flat?: boolean
}
const spread = (view: View, { opened = new Map(), usable = [], slots = [], height = 200, flat = false }: Spread = {}): Part[] =>
  spreadOut(view, { usable: new Set(usable), slots }, opened, { width: 470, height, flat })

test('a long row lies open before the first card, then folds until it is asked for', () => {
  const dog = part('cards', ['1S', '2S', '3S'])
  const early = view({ parts: [dog, part('cards', ['KH'])] })
  const later = { ...early, trick: [{ seat: 1, card: '5S' }] }
  expect(folds(dog)).toBe(true)
  expect(spread(early)).toEqual([dog])
  expect(spread(later)).toEqual([])
  expect(spread(later, { opened: new Map([['cards.', true]]) })).toEqual([dog])
  expect(spread(later, { usable: ['3S'] })).toEqual([dog])
  expect(spread(early, { opened: new Map([['cards.', false]]) })).toEqual([])
})

test('a card lies spread out in one row, and the last rows that find room lie open', () => {
  const cards = (name: string, value: string[], seat: number | null): Part => ({ name, kind: 'cards', value, seat })
  const dog = cards('dog', ['1S', '2S', 'T3', 'T4'], null)
  const forced = cards('discarded_trumps', ['T2', 'T3', 'T4'], 0)
  const discard = cards('discard', ['T2', 'T3', 'T4', '5S'], 0)
  const choosing = view({ phase: 'show', parts: [dog, forced, discard] })
  expect(spread(choosing, { usable: ['T2', 'T3', 'T4'], slots: [discard] })).toEqual([discard])
  expect(spread(choosing, { slots: [discard], height: 100 })).toEqual([])
  expect(spread(choosing, { usable: ['T2', 'T3', 'T4'], slots: [discard], height: 300 })).toEqual([dog, discard])
  expect(spread(choosing)).toEqual([dog, discard])
  const shown = cards('handful', ['T5', 'T6', 'T7'], 1)
  expect(spread(view({ parts: [dog, cards('discarded_trumps', ['T2', 'T3', 'T4'], 2), shown] })).map(({ name }) => name)).toEqual(['discarded_trumps', 'handful'])
})

test('of piles the own ones stay while cards are chosen', () => {
  const piles = [part('piles', ['KS'], 1), part('piles', ['QS'], 0)]
  const dog = part('cards', ['1S', '2S', '3S'])
  const due: Part = { name: 'due', kind: 'number', value: 6, seat: 0 }
  const slots = [part('cards', ['', ''])]
  expect(spread(view({ parts: [dog, ...piles] }), { flat: true })).toEqual(piles)
  expect(spread(view({ parts: [dog, ...piles, due] }), { flat: true, slots })).toEqual(piles.slice(1))
  expect(spread(view({ parts: [dog, ...piles, due] }), { slots })).toEqual(piles.slice(1))
  expect(spread(view({ parts: [dog, ...piles, due] }), { slots, height: 360 })).toEqual([dog, ...piles])
})

test('what may be added to a bid is told once; many numbers are a scale; cards are pictures', () => {
  const bids = ['pass', 'bid tomo', 'bid guardia', 'bid tomo+slam', 'bid guardia+slam']
  expect(sortedBar(bids)).toEqual({ words: ['pass', 'bid tomo', 'bid guardia'], cards: [], scale: [], extras: ['slam'] })
  const numbers = Array.from({ length: 9 }, (_, at) => `bid ${60 + 5 * at}`)
  expect(sortedBar(['pass', ...numbers])).toEqual({ words: ['pass'], cards: [], scale: numbers, extras: [] })
  expect(sortedBar(numbers.slice(0, 3)).words).toEqual(numbers.slice(0, 3))
  expect(sortedBar(['call KS', 'call 10H', 'trump O', 'discard 1']).cards).toEqual(['call KS', 'call 10H'])
})

test('how many cards are due is read from the viewer’s own part', () => {
  const due = (seat: number): Part => ({ name: 'due', kind: 'number', value: 6, seat })
  expect(dueOf(view({ parts: [due(0)] }))).toBe(6)
  expect(dueOf(view({ parts: [due(1)] }))).toBe(0)
  expect(dueOf(null)).toBe(0)
})
