/** Words that are seldom asked for: of the windows over a table, of refusals, of options, of the player's settings, and of the club. */
import type { Catalogue } from './catalogue'

const club = import.meta.glob<Catalogue>('./club/*.json', { import: 'default' })
const page = {
  windows: import.meta.glob<Catalogue>('./*.json', { import: 'default', query: '?windows' }),
  refusals: import.meta.glob<Catalogue>('./*.json', { import: 'default', query: '?refusals' }),
  options: import.meta.glob<Catalogue>('./*.json', { import: 'default', query: '?options' }),
  settings: import.meta.glob<Catalogue>('./*.json', { import: 'default', query: '?settings' }),
}
const games = {
  windows: import.meta.glob<Catalogue>('./*/words.*.json', { base: '../../../../src/tapete/rules', import: 'default', query: '?windows' }),
  refusals: import.meta.glob<Catalogue>('./*/words.*.json', { base: '../../../../src/tapete/rules', import: 'default', query: '?refusals' }),
  options: import.meta.glob<Catalogue>('./*/words.*.json', { base: '../../../../src/tapete/rules', import: 'default', query: '?options' }),
}

/** What a part of the page says, and of it what a family of games says. */
export async function later(part: keyof typeof page | 'club', language: string, family: string): Promise<Catalogue> {
  if (part === 'club') return { ...(await club[`./club/${language}.json`]?.()) }
  const own = part === 'settings' ? undefined : games[part][`./${family}/words.${language}.json`]
  const [common, game] = await Promise.all([page[part][`./${language}.json`]?.(), own?.()])
  return { ...common, ...game }
}
