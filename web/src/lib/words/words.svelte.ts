/** Everything the page says, by key, in the player's language; what only one family of games says comes when it is played. */
import { untrack } from 'svelte'
import type common from '../../../../src/tapete/words/common.es.json'
import { byLanguage } from '../by-language'
import { prefs } from '../prefs.svelte'
import type { Catalogue, Message } from './catalogue'
import type club from './club/es.json'
import type es from './es.json'

export const LANGUAGES = { es: 'Español', en: 'English', fr: 'Français' } as const
export type Language = keyof typeof LANGUAGES
export type Key = keyof typeof es | keyof typeof common | keyof typeof club

/** What the page says, and what all games say: everywhere, and on the front page. */
const page = {
  front: import.meta.glob<Catalogue>('./*.json', { import: 'default', query: '?front' }),
  home: import.meta.glob<Catalogue>('./*.json', { import: 'default', query: '?home' }),
}
/** What a table says in play of one family of games. The terminal says it too. */
const games = import.meta.glob<Catalogue>('./*/words.*.json', { base: '../../../../src/tapete/rules', import: 'default', query: '?play' })

/** Words that come on demand: of the front page, of a table in play, of the windows over it, of refusals, options, settings, the club. */
export type Part = 'home' | 'club' | 'play' | 'windows' | 'refusals' | 'options' | 'settings'

/** These are the same whichever game is played. */
const LASTING: Part[] = ['home', 'club']

interface Scope {
  language: Language
  /** Whose words of play and options they are: `tarot` for `tarot-4`. */
  family: string
  parts: readonly Part[]
}
let spoken: Scope & { words: Catalogue } = $state.raw({ language: 'es', family: '', parts: [], words: {} })
let wish: Scope = { language: 'es', family: '', parts: [] }
let turning: Promise<void> = Promise.resolve()

/** The words that came with the page. */
const given: { language?: string; parts?: string[]; words?: Catalogue } = JSON.parse(globalThis.document?.getElementById('words')?.textContent ?? '{}')

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

/** Learns a part of the words, in the language that is spoken and in those to come; `game`: whose they are. */
export function learn(part: Part, game = wish.family): Promise<void> {
  const family = game.split('-')[0] ?? ''
  const same = family === wish.family
  if ((same || LASTING.includes(part)) && wish.parts.includes(part)) return turning
  return turn({ ...wish, family, parts: [...wish.parts.filter((each) => same || LASTING.includes(each)), part] })
}

/** All that is wished for appears together; of several wishes the last one counts. */
function turn(to: Scope): Promise<void> {
  wish = to
  turning = fetched(to).then(
    (words) => {
      if (wish !== to) return turning
      spoken = { ...to, words }
      document.documentElement.lang = to.language
    },
    (failure: unknown) => {
      if (wish !== to) return turning
      wish = untrack(() => spoken)
      throw failure
    },
  )
  return turning
}

async function fetched({ language, family, parts }: Scope): Promise<Catalogue> {
  const wanted: unknown[] = [language === given.language && given.words]
  for (const part of ['front', ...parts] as const)
    if (language === given.language && given.parts?.includes(part)) continue
    else if (part === 'front' || part === 'home') wanted.push(page[part][`./${language}.json`]?.())
    else if (part === 'play') wanted.push(games[`./${family}/words.${language}.json`]?.())
    else wanted.push(import('./later').then(({ later }) => later(part, language, family)))
  return Object.assign({}, ...(await Promise.all(wanted)))
}

type Args = Record<string, string | number>

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
  const said = form.replace(/\{(\w+)\}/g, (hole, name: string) => String(args[name] ?? hole))
  // In French no line begins with a sign.
  return language === 'fr' ? said.replace(/ ([:;!?»])/g, '\u00a0$1').replace(/« /g, '«\u00a0') : said
}

const plurals = byLanguage((language) => new Intl.PluralRules(language))

function plural(forms: Exclude<Message, string>, n: number, language: string): string {
  return forms[plurals(language).select(n)] ?? forms.other ?? ''
}
