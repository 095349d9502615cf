/** Makes one module of a pack's compact faces, backs and signs when the client is built: one request instead of forty. */
import { readFileSync, readdirSync } from 'node:fs'
import type { Plugin } from 'vite'

const CARDS = new URL('public/cards/', import.meta.url)
const NAME = /^virtual:faces-(\w+)$/

export function facesBundle(): Plugin {
  return {
    name: 'faces-bundle',
    resolveId: (id) => (NAME.test(id) ? `\0${id}` : null),
    load(id) {
      const [, pack] = NAME.exec(id.slice(1)) ?? []
      if (!pack) return null
      const files = readdirSync(CARDS).filter((name) => name.startsWith(`${pack}-`) && name.endsWith('.svg'))
      const faces = Object.fromEntries(files.map((name) => [`/cards/${name}`, readFileSync(new URL(name, CARDS), 'utf8')]))
      return { code: `export default ${JSON.stringify(faces)}`, moduleType: 'js' }
    },
  }
}
