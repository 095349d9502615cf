/** Words that are seldom asked for: of options, and of the player's settings. */
import type { Catalogue } from './words.svelte'

const page = import.meta.glob<Catalogue>('./*.json', { import: 'default', query: '?options' })
const games = import.meta.glob<Catalogue>(['../../../../src/tapete/words/*.json', '!**/common.*'], { import: 'default', query: '?options' })
const set = import.meta.glob<Catalogue>('./*.json', { import: 'default', query: '?settings' })

/** What the options of a table and of a family of games say. */
export async function options(language: string, family: string): Promise<Catalogue> {
  const own = games[`../../../../src/tapete/words/${family}.${language}.json`]
  return { ...(await page[`./${language}.json`]?.()), ...(await own?.()) }
}

export async function settings(language: string): Promise<Catalogue> {
  return { ...(await set[`./${language}.json`]?.()) }
}
