/** Names in the page what its first scripts will ask for, so that all of it comes in one round trip. */
import type { Plugin } from 'vite'

/** Beginnings of built files. Other languages than the first fetch their words themselves. */
const SCRIPTS = ['front', 'cards', 'Home', 'es-front', 'es-home', '_virtual_faces-es']
const STYLES = ['front', 'cards', 'Home']

export function early(): Plugin {
  return {
    name: 'early',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const built = (names: string[], kind: string) =>
          Object.keys(bundle).filter((file) => names.includes(/^assets\/(.+)-[\w-]{8}\.(?:js|css)$/.exec(file)?.[1] ?? '') && file.endsWith(kind))
        const links: Record<string, string>[] = [
          ...built(SCRIPTS, '.js').map((file) => ({ rel: 'modulepreload', href: `/${file}` })),
          ...built(STYLES, '.css').map((file) => ({ rel: 'preload', as: 'style', crossorigin: '', href: `/${file}` })),
          { rel: 'preload', as: 'fetch', crossorigin: '', href: '/api/games' },
          { rel: 'preload', as: 'font', crossorigin: '', href: '/fonts/bitter800.woff2' },
        ]
        return links.map((attrs) => ({ tag: 'link', attrs, injectTo: 'head' }))
      },
    },
  }
}
