/** Everything the page says, by key, in the player's language; what only one family of games says comes when it is played. */
import { untrack } from 'svelte'
import type common from '../../../../src/tapete/words/common.es.json'
import { prefs } from '../prefs.svelte'
import type es from './es.json'

export const LANGUAGES = { es: 'Español', en: 'English', fr: 'Français' } as const
export type Language = keyof typeof LANGUAGES
export type Key = keyof typeof es | keyof typeof common
export type Message = string | Partial<Record<Intl.LDMLPluralRule, string>>
type Catalogue = Record<string, Message>

/** What the page itself says. */
const page = import.meta.glob<Catalogue>('./*.json', { import: 'default' })
/** What the games say, as the terminal says it too: `common`, and a file for each family. */
const games = import.meta.glob<Catalogue>('../../../../src/tapete/words/*.json', { import: 'default' })

interface Spoken {
  language: Language
  family: string
  words: Catalogue
}
let spoken = $state.raw<Spoken>({ language: 'es', family: '', words: {} })
let wish: Omit<Spoken, 'words'> = { language: 'es', family: '' }
let turning: Promise<void> = Promise.resolve()

/** The language that the page speaks now. */
export function language(): Language {
  return spoken.language
}

/** The player's choice, else the first of the browser's languages that there is, else Spanish. */
export function wanted(): Language {
  const codes = [prefs.language, ...navigator.languages].map((code) => code.slice(0, 2))
  return codes.find((code): code is Language => code in LANGUAGES) ?? 'es'
}

/** Speaks another language, once its words are here. */
export function speak(to: Language): Promise<void> {
  return turn({ ...wish, language: to })
}

/** Learns what a game says (`tarot` for `tarot-4`), in the language that is spoken and in those to come. */
export function learn(game: string): Promise<void> {
  const family = game.split('-')[0] ?? ''
  return untrack(() => (wish.family === family && spoken.family === family ? turning : turn({ ...wish, family })))
}

/** The words of a language and a family appear together; of several wishes the last one counts. */
function turn(to: typeof wish): Promise<void> {
  wish = to
  turning = fetched(to).then(
    (words) => {
      if (wish !== to) return turning
      spoken = { ...to, words }
      document.documentElement.lang = to.language
    },
    (failure: unknown) => {
      if (wish !== to) return turning
      wish = { language: spoken.language, family: spoken.family }
      throw failure
    },
  )
  return turning
}

async function fetched({ language, family }: typeof wish): Promise<Catalogue> {
  const files = [page[`./${language}.json`], ...['common', family].map((name) => games[`../../../../src/tapete/words/${name}.${language}.json`])]
  return Object.assign({}, ...(await Promise.all(files.map((load) => load?.()))))
}

export type Args = Record<string, string | number>

/** The words for a key; a plural is chosen by the argument `n`. */
export function t(key: Key, args: Args = {}): string {
  return phrase(spoken.words[key] ?? key, args, spoken.language)
}

/** The words for a key that the room sent, if the catalogue has them. */
export function known(key: string, args: Args = {}): string | undefined {
  return key in spoken.words ? t(key as Key, args) : undefined
}

export function phrase(message: Message, args: Args, language: string): string {
  const form = typeof message === 'string' ? message : plural(message, Number(args.n), language)
  return form.replace(/\{(\w+)\}/g, (hole, name: string) => String(args[name] ?? hole))
}

function plural(forms: Exclude<Message, string>, n: number, language: string): string {
  return forms[new Intl.PluralRules(language).select(n)] ?? forms.other ?? ''
}
