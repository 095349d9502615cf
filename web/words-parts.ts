/** Splits the catalogues when the client is built, so that nobody fetches words that are not said where they are. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { Plugin } from 'vite'

const NAMES = /^game\.[\w-]+$/
const TILES = /^(game\.[\w-]+\.|family\.)/
const HOME = /^(home\.(?!return|robots|game$)|level\.)/
const OPTIONS = /^(option|value|preset|new\.(table|rules|changed|preset|reset))\b/
const SETTINGS = /^set\./
/** What is said at a table from the first moment on; also who does what, and a card with its article. */
const TABLE = /^(felt(?!\.pair)|bar|table\.(does|the))\b/
const WINDOWS = /^(keys|sheet|rules|table(?!\.(does|the)\b)|menu|level|people)\./
/** How long something lasts is said with refusals too. */
const SPANS = /^people\.(hours|minutes)$/
/** Two reasons are said where nothing more can be fetched, or before. */
const REFUSALS = /^refused\.(?!offline|not_public)/
const LATER = [OPTIONS, SETTINGS, TABLE, WINDOWS, HOME, REFUSALS]

/** What belongs to a part of the page's own words, by the query of an import. */
const PAGE: Record<string, (key: string) => boolean> = {
  front: (key) => !LATER.some((part) => part.test(key)),
  home: (key) => HOME.test(key),
  play: (key) => TABLE.test(key),
  windows: (key) => WINDOWS.test(key),
  refusals: (key) => REFUSALS.test(key) || SPANS.test(key),
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
/** What is said of the cards of one pack: `suit.spanish.O`. */
const PACKED = /^(?:suit|of|rank|table\.the)\.([a-z]+)\./
/** The front page names all games, and says what they are. */
const ALL_FAMILIES = ['front', 'home']
const COMMON = new URL('../src/tapete/words/common.', import.meta.url).pathname
const FAMILIES = new URL('../src/tapete/rules/', import.meta.url).pathname

/** The words of every family in a language. */
const families = (language: string): string[] =>
  readdirSync(FAMILIES).map((family) => `${FAMILIES}${family}/words.${language}`).filter((file) => existsSync(file))

export const ALL_LANGUAGES = ['es', 'en', 'fr']
const OWN = new URL('src/lib/words/', import.meta.url).pathname

/** What a part of the page's own words says, with what all games say. */
export const wordsOf = (part: string, language: string): Record<string, unknown> => Object.fromEntries(pageWords(part, `${language}.json`))

function pageWords(part: string, file: string): [string, unknown][] {
  const games = ALL_FAMILIES.includes(part) ? families(file) : []
  return [...[COMMON + file, ...games].flatMap((each) => said(each, GAMES[part])), ...said(OWN + file, PAGE[part])]
}

/** A family's words; those of play with what all games say in play, so that a table asks once. */
function gameWords(part: string, file: string): [string, unknown][] {
  const shared = part === 'play' ? pageWords(part, basename(file).replace('words.', '')) : []
  return [...ofItsPack(shared, basename(dirname(file))), ...said(file, GAMES[part])]
}

/** Without what is said of other packs, where one bears the family's name. */
function ofItsPack(words: [string, unknown][], family: string): [string, unknown][] {
  const packs = words.map(([key]) => PACKED.exec(key)?.[1] ?? family)
  const hasOwn = words.some(([key]) => PACKED.exec(key)?.[1] === family)
  return hasOwn ? words.filter((_, at) => packs[at] === family) : words
}

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
      const own = file.startsWith(OWN)
      const words = own ? pageWords(part, basename(file)) : gameWords(part, file)
      this.addWatchFile(file)
      return { code: `export default ${JSON.stringify(Object.fromEntries(words))}`, moduleType: 'js' }
    },
  }
}
