/** The page's own catalogues: the same keys and holes in every language, and nothing that nobody says. */
import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import common from '../../../../src/tapete/words/common.es.json'
import type { Message } from './catalogue'
import clubEn from './club/en.json'
import clubEs from './club/es.json'
import clubFr from './club/fr.json'
import en from './en.json'
import front from './es.json'
import fr from './fr.json'
import { phrase } from './words.svelte'

/** What the games say is proved by tests/test_words.py, which plays them. */
const shared = new URL('../../../../src/tapete/words/', import.meta.url)
const families = readdirSync(new URL('../rules/', shared), { recursive: true }).map((name) => `../rules/${name}`)
const games = [...readdirSync(shared), ...families].filter((name) => name.endsWith('.json'))
const read = (name: string): Record<string, Message> => JSON.parse(readFileSync(new URL(name, shared), 'utf8'))
const es: Record<string, Message> = { ...front, ...clubEs }
const catalogues: Record<string, Record<string, Message>> = { es, en: { ...en, ...clubEn }, fr: { ...fr, ...clubFr } }

/** Keys that are put together from what the room sends. */
const FROM_THE_ROOM = /^(refused|option|value|level|key)\./

const holes = (message: Message): string[] =>
  [...new Set(Object.values(typeof message === 'string' ? [message] : message).flatMap((form) => form.match(/\{\w+\}/g) ?? []))].sort()

function sources(folder: URL): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && /(?<!\.test)\.(svelte|ts)$/.test(file.name))
    .map((file) => readFileSync(`${file.parentPath}/${file.name}`, 'utf8'))
    .join('\n')
}

test.each(Object.keys(catalogues))('%s has the keys and the arguments of the Spanish catalogue', (language) => {
  const words = catalogues[language]!
  expect(Object.keys(words).sort()).toEqual(Object.keys(es).sort())
  for (const [key, message] of Object.entries(es)) expect([key, holes(words[key]!)]).toEqual([key, holes(message)])
})

test('what the club says is not said again by the rest of the page', () => {
  expect(Object.keys(clubEs).filter((key) => key in front)).toEqual([])
})

test('what the games say is not said again by the page', () => {
  const twice = games.flatMap((name) => Object.keys(read(name)).filter((key) => key in es))
  expect(twice).toEqual([])
})

const everyone = [...Object.entries(catalogues), ...games.map((name) => [name, read(name)] as const)]

test.each(everyone)('plurals of %s have every form that its numbers take', (name, words) => {
  const language = name.split('.').at(-2) ?? name
  for (const [key, message] of Object.entries(words)) {
    if (typeof message === 'string') continue
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    expect([key, Object.keys(message).sort()]).toEqual([key, [...forms].sort()])
  }
})

test('every key is said somewhere, and every word has its key', () => {
  const said = sources(new URL('../../', import.meta.url))
  const written = (key: string) => said.includes(`'${key}'`) || said.includes(`"${key}"`)
  const built = [...said.matchAll(/`([\w.]+)\.\$\{/g)].map((match) => `${match[1]}.`)
  const unused = Object.keys(es).filter((key) => !FROM_THE_ROOM.test(key) && !written(key) && !built.some((head) => key.startsWith(head)))
  expect(unused).toEqual([])
  const asked = [...said.matchAll(/\bt\('([\w.]+)'/g)].map((match) => match[1]!)
  expect(asked.filter((key) => !(key in es) && !(key in common))).toEqual([])
})

test('a phrase fills its holes, and takes the form of the number', () => {
  expect(phrase('{a} y {b}', { a: 'Ana', b: 2 }, 'es')).toBe('Ana y 2')
  expect(phrase('Il faut : {a} ! « {a} »', { a: 'as' }, 'fr')).toBe('Il faut\u00a0: as\u00a0! «\u00a0as\u00a0»')
  expect(phrase({ one: '{n} juego', other: '{n} juegos' }, { n: 1 }, 'es')).toBe('1 juego')
  expect(phrase({ one: '{n} manche', many: '{n} de manches', other: '{n} manches' }, { n: 0 }, 'fr')).toBe('0 manche')
})

/** Of these there are always several. */
const MANY = ['verify.good', 'deals.seats']

test.each(Object.keys(catalogues))('in %s one thing is not several', (language) => {
  const counted = Object.entries(catalogues[language]!).filter(([key, message]) => !MANY.includes(key) && (typeof message !== 'string' || holes(message).includes('{n}')))
  const said = counted.map(([, message]) => phrase(message, { n: 1, bet: 1, chips: 1, most: 0 }, language))
  expect(said.length).toBeGreaterThan(30)
  expect(said.filter((each) => /(^| )1 (cards|chips|hours|minutes|juegos|cartas|fichas|horas|minutos|cartes|jetons|heures|manches)/.test(each))).toEqual([])
})

test('in English nothing said of names asks whether they are several', () => {
  const names = Object.entries(catalogues['en']!).filter(([key, message]) => !key.endsWith('.several') && /\{names\} (?!wins)\w+/.test(JSON.stringify(message)))
  expect(names).toEqual([])
})

test('in French no word that is cut before a vowel stands before a name', () => {
  const cut = Object.entries(catalogues['fr']!).filter(([, message]) => /(^|\s)(de|que|le|la|je|ne|se|si|jusque|lorsque) \{(names?|by)\}/i.test(JSON.stringify(message)))
  expect(cut).toEqual([])
})

test('in French the space before a sign is the one that a phrase makes', () => {
  expect(Object.entries(catalogues['fr']!).filter(([, message]) => /[\u00a0\u202f] ?[;:!?»]|\S[;!?»]/.test(JSON.stringify(message)))).toEqual([])
})

test('a date has its article where the language wants one', () => {
  const bare = { es: /(desde|hasta|visto) \{(when|until)\}/i, fr: /(depuis|jusque|avant|vu) \{(when|until)\}/i }
  for (const [language, wrong] of Object.entries(bare))
    expect(Object.entries(catalogues[language]!).filter(([, message]) => wrong.test(JSON.stringify(message)))).toEqual([])
})

test('in French a span of time is not an hour of the day: "avant 1 heure"', () => {
  expect(Object.entries(catalogues['fr']!).filter(([, message]) => /avant \{(minutes|time)\}/.test(JSON.stringify(message)))).toEqual([])
})

test('what hinders a match is said of "Tú" as of a name', () => {
  const told = Object.entries(catalogues).flatMap(([, words]) => Object.entries(words).filter(([key]) => key.startsWith('counting.blocks.')))
  expect(told).toHaveLength(9)
  expect(told.filter(([, message]) => /\{name\} ?: (no tiene|does|n’a)/.test(JSON.stringify(message)))).toEqual([])
})

test('a card of any gender is chosen for one’s turn', () => {
  expect(phrase(es['felt.queued']!, { card: 'rey de copas' }, 'es')).toBe('rey de copas, carta elegida para tu turno')
})

test('in English a hand is what is played, and a deal that cards are given', () => {
  const told = Object.entries(catalogues['en']!).filter(([key]) => /^(bar|sheet)\./.test(key))
  expect(told.length).toBeGreaterThan(20)
  expect(told.filter(([, message]) => /\bdeals?\b/i.test(JSON.stringify(message)))).toEqual([])
})

test.each(everyone)('no apostrophe of %s is straight', (_, words) => {
  expect(Object.entries(words).filter(([, message]) => JSON.stringify(message).includes("'"))).toEqual([])
})

test('no key stands twice in a catalogue', () => {
  for (const name of ['es', 'en', 'fr', 'club/es', 'club/en', 'club/fr']) {
    const text = readFileSync(new URL(`${name}.json`, import.meta.url), 'utf8')
    const keys = [...text.matchAll(/^ "([^"]+)":/gm)].map(([, key]) => key)
    expect(keys.length).toBeGreaterThan(9)
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  }
})
