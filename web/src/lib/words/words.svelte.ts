/** Everything the page says, by key, in the player's language. */
import { prefs } from '../prefs.svelte'
import es from './es.json'

export const LANGUAGES = { es: 'Español', en: 'English', fr: 'Français' } as const
export type Language = keyof typeof LANGUAGES
export type Key = keyof typeof es
export type Message = string | Partial<Record<Intl.LDMLPluralRule, string>>
type Catalogue = Record<string, Message>

const fetchers: Record<Exclude<Language, 'es'>, () => Promise<{ default: Catalogue }>> = {
  en: () => import('./en.json'),
  fr: () => import('./fr.json'),
}

let spoken: { language: Language; words: Catalogue } = $state.raw({ language: 'es', words: es })

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
export async function speak(to: Language): Promise<void> {
  const words: Catalogue = to === 'es' ? es : (await fetchers[to]()).default
  spoken = { language: to, words }
  document.documentElement.lang = to
}

export type Args = Record<string, string | number>

/** The words for a key; a plural is chosen by the argument `n`. */
export function t(key: Key, args: Args = {}): string {
  return phrase(spoken.words[key] ?? es[key], args, spoken.language)
}

/** The words for a key that the room sent, if the catalogue has them. */
export function known(key: string, args: Args = {}): string | undefined {
  return key in es ? t(key as Key, args) : undefined
}

export function phrase(message: Message, args: Args, language: string): string {
  const form = typeof message === 'string' ? message : plural(message, Number(args.n), language)
  return form.replace(/\{(\w+)\}/g, (hole, name: string) => String(args[name] ?? hole))
}

function plural(forms: Exclude<Message, string>, n: number, language: string): string {
  return forms[new Intl.PluralRules(language).select(n)] ?? forms.other ?? ''
}
