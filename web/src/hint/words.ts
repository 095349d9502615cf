/** What a hint says, in the language that is spoken; fetched with the first hint. */
import { byLanguage } from '../lib/by-language'
import type { Catalogue } from '../lib/words/catalogue'
import { language, phrase } from '../lib/words/words.svelte'
import type { CardWorth, Hinted } from '../lib/wire'

const files = import.meta.glob<Catalogue>('../../../src/tapete/words/advice.*.json', { import: 'default' })

export type Say = (key: string, args?: Record<string, string | number>) => string

/** The words of a hint. */
export async function advice(): Promise<Say> {
  const spoken = language()
  const words = (await files[`../../../src/tapete/words/advice.${spoken}.json`]?.()) ?? {}
  return (key, args = {}) => phrase(words[key] ?? '', args, spoken)
}

/** A figure with one place behind the point. */
export const tenths = (n: number): string => withTenths(language()).format(n)

const withTenths = byLanguage((language) => new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }))

/** Why: the rule of thumb, and the principle; where a principle says it, that no rule does is not said. */
export function reasons({ rule, principle }: Hinted, say: Say): string {
  const told = principle !== '' && (rule === 'practice' || rule === 'tried_out')
  return [told ? '' : say(`rule.${rule}`), principle && say(`advice.${principle}`)].filter(Boolean).join(' ')
}

/** How a card compares with the best one, in words. */
export function beside({ action, unit }: Hinted, { card, behind, spread }: CardWorth, say: Say): string {
  if (action === `play ${card}`) return say('hint.best')
  const less = behind ? say(`hint.less.${unit}`, { n: tenths(-behind) }) : say('hint.same')
  return `${less} (${say('hint.spread', { n: tenths(spread) })})`
}

/** So much of a card must show for a figure with a place behind the point. */
const BROAD = 30

/** What stands on a card of which so much shows. */
export function sign({ action }: Hinted, { card, behind }: CardWorth, shown: number): string {
  if (action === `play ${card}`) return '★'
  const whole = -behind >= 9.95 || shown < BROAD
  const figure = whole ? String(Math.round(-behind)) : tenths(-behind)
  return behind && figure !== '0' ? `−${figure}` : '='
}
