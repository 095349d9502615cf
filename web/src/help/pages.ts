/** The rules of one table: which page, which of its blocks hold, and the values that it names. */
import type { Block } from '../../rules-pages'
import { figure } from '../lib/names'

export type Options = Record<string, string | number | boolean>

const pages = import.meta.glob<Block[]>('../../../src/tapete/rules/*/page.*.md', { import: 'default' })

/** The page of a game's family (`tute-pairs` → `tute`) in a language. */
export async function page(game: string, language: string): Promise<Block[] | null> {
  const family = game.split('-')[0] ?? game
  const load = (code: string) => pages[`../../../src/tapete/rules/${family}/page.${code}.md`]?.()
  return (await (load(language) ?? load('es'))) ?? null
}

/** The page as this table plays: only what holds with its options, with their values filled in. */
export function told(blocks: Block[], game: string, options: Options): string {
  const given: Options = { ...options, game }
  return blocks
    .filter((block) => block.when.every((one) => holds(one, given)))
    .map(({ html }) => html.replace(/\{\{(\w+)(?: ([^/}]+)\/([^}]+))?\}\}/g, (_, name, one, several) => filled(given[name], one, several)))
    .join('')
    .replace(/<p>\s*<\/p>\n?/g, '')
}

/** A value as the language prints it, with what it counts in the right number. */
function filled(value: Options[string] = '', one?: string, several?: string): string {
  const number = typeof value === 'number' ? figure(value) : escaped(String(value))
  return several ? `${number} ${value === 1 ? one : several}` : number
}

/** An option that the game has not is none of the values. */
function holds({ option, among, values }: Block['when'][number], given: Options): boolean {
  const value = given[option]
  return (value !== undefined && values.includes(String(value))) === among
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
