/** Everything the page says, by key, in the player's language. */
import { prefs } from '../prefs.svelte'
import type es from './es.json'

export const LANGUAGES = { es: 'Español', en: 'English', fr: 'Français' } as const
export type Language = keyof typeof LANGUAGES
export type Key = keyof typeof es
export type Message = string | Partial<Record<Intl.LDMLPluralRule, string>>
type Catalogue = Record<string, Message>

const fetchers: Record<Language, () => Promise<{ default: Catalogue }>> = {
  es: () => import('./es.json'),
  en: () => import('./en.json'),
  fr: () => import('./fr.json'),
}

let spoken = $state.raw<{ language: Language; words: Catalogue }>({ language: 'es', words: {} })

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
  spoken = { language: to, words: (await fetchers[to]()).default }
  document.documentElement.lang = to
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
