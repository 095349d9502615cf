/** Names: cards of both packs and actions, as players say them. */
import { beforeAll, expect, test } from 'vitest'
import { actionName, cardName, refusalName, valueName } from './names'
import { speak } from './words/words.svelte'

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } })
  await speak('es')
})

test.each([
  ['3C', 'spanish', 'tres de copas'],
  ['10C', 'spanish', 'sota de copas'],
  ['12E', 'spanish', 'rey de espadas'],
  ['10C', 'tarot', 'diez de tréboles'],
  ['1S', 'tarot', 'as de picas'],
  ['KSb', 'tarot', 'rey de picas'],
  ['T21a', 'tarot', '21 de triunfos'],
  ['T1', 'tarot', 'el petit'],
  ['Xb', 'tarot', 'la excusa'],
])('%s of the %s pack is %s', (card, pack, name) => {
  expect(cardName(card, pack)).toBe(name)
})

test.each([
  ['pass', 'Paso'],
  ['play 3C', 'tres de copas'],
  ['sing 40:O', 'Las cuarenta'],
  ['sing 20:E', 'Veinte en espadas'],
  ['sing tute:12', 'Tute de reyes'],
])('%s is said as %s', (action, words) => {
  expect(actionName(action)).toBe(words)
})

test('other languages bend the words of a card', async () => {
  await speak('fr')
  expect(cardName('11E')).toBe("cavalier d'épées")
  await speak('en')
  expect(cardName('3B')).toBe('three of batons')
  await speak('es')
})

test('a refusal names the rule and the card', () => {
  expect(refusalName('must_head', { card: '7C' })).toContain('siete de copas')
  expect(refusalName('something_new')).toContain('something_new')
})

test('values have a name of their option, of their own, or none', () => {
  expect(valueName('turn_time_s', 0)).toBe('sin reloj')
  expect(valueName('turn_time_s', 30)).toBe('30 s')
  expect(valueName('anything', true)).toBe('sí')
  expect(valueName('juegos_target', 4)).toBe('4')
})
