/** Splits the catalogues when the client is built, so that nobody fetches words that are not said where they are. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename } from 'node:path'
import type { Plugin } from 'vite'

const NAMES = /^game\.[\w-]+$/
const TILES = /^(game\.[\w-]+\.|family\.)/
const HOME = /^(home\.(?!return|robots|game$)|level\.)/
const OPTIONS = /^(option|value|preset)\./
const SETTINGS = /^set\./
const TABLE = /^(felt|key|bar)\./
const WINDOWS = /^(keys|sheet|table|menu|level)\./
/** Two reasons are said where nothing more can be fetched, or before. */
const REFUSALS = /^refused\.(?!offline|not_public)/
const LATER = [OPTIONS, SETTINGS, TABLE, WINDOWS, HOME, REFUSALS]

/** What belongs to a part of the page's own words, by the query of an import. */
const PAGE: Record<string, (key: string) => boolean> = {
  front: (key) => !LATER.some((part) => part.test(key)),
  home: (key) => HOME.test(key),
  play: (key) => TABLE.test(key),
  windows: (key) => WINDOWS.test(key),
  refusals: (key) => REFUSALS.test(key),
  options: (key) => OPTIONS.test(key),
  settings: (key) => SETTINGS.test(key),
}
/** And of the games' words. Those that all games share come with the page's own. */
const GAMES: typeof PAGE = {
  front: (key) => NAMES.test(key),
  home: (key) => TILES.test(key),
  play: (key) => ![NAMES, TILES, OPTIONS, WINDOWS, REFUSALS].some((part) => part.test(key)),
  windows: (key) => WINDOWS.test(key),
  refusals: (key) => REFUSALS.test(key),
  options: (key) => OPTIONS.test(key),
}
/** The front page names all games, and says what they are. */
const ALL_FAMILIES = ['front', 'home']
const COMMON = new URL('../src/tapete/words/common.', import.meta.url).pathname
const FAMILIES = new URL('../src/tapete/rules/', import.meta.url).pathname

/** The words of every family in a language. */
const families = (language: string): string[] =>
  readdirSync(FAMILIES).map((family) => `${FAMILIES}${family}/words.${language}`).filter((file) => existsSync(file))

function said(file: string, belongs: ((key: string) => boolean) | undefined): [string, unknown][] {
  const words: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8'))
  return Object.entries(words).filter(([key]) => belongs?.(key))
}

export function wordsParts(): Plugin {
  return {
    name: 'words-parts',
    enforce: 'pre',
    load(id) {
      const [, file, part = ''] = /^(.*\.json)\?(\w+)$/.exec(id) ?? []
      if (!file || !(part in PAGE)) return null
      const common = COMMON + basename(file)
      const files = existsSync(common) ? [common, ...(ALL_FAMILIES.includes(part) ? families(basename(file)) : [])] : [file]
      const words = files.flatMap((each) => said(each, GAMES[part]))
      if (existsSync(common)) words.push(...said(file, PAGE[part]))
      for (const each of [file, ...files]) this.addWatchFile(each)
      return { code: `export default ${JSON.stringify(Object.fromEntries(words))}`, moduleType: 'js' }
    },
  }
}
