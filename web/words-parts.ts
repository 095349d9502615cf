/** Splits a catalogue when the client is built, so that nobody fetches words that are not said where he is. */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const NAMES = /^game\./
const OPTIONS = /^(option|value|preset)\./
const SETTINGS = /^set\./
const TABLE = /^(felt|keys?|sheet|table|menu|level)\./
const LATER = [NAMES, OPTIONS, SETTINGS, TABLE]

/** What belongs to a part, by the query of an import: the page's own words in four, those of the games in three. */
export const PARTS: Record<string, (key: string) => boolean> = {
  front: (key) => !LATER.some((part) => part.test(key)),
  table: (key) => TABLE.test(key),
  settings: (key) => SETTINGS.test(key),
  names: (key) => NAMES.test(key),
  options: (key) => OPTIONS.test(key),
  play: (key) => !NAMES.test(key) && !OPTIONS.test(key),
}

export function wordsParts(): Plugin {
  return {
    name: 'words-parts',
    enforce: 'pre',
    load(id) {
      const [, file, part = ''] = /^(.*\.json)\?(\w+)$/.exec(id) ?? []
      const belongs = PARTS[part]
      if (!file || !belongs) return null
      this.addWatchFile(file)
      const words: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8'))
      const said = Object.fromEntries(Object.entries(words).filter(([key]) => belongs(key)))
      return { code: `export default ${JSON.stringify(said)}`, moduleType: 'js' }
    },
  }
}
