/**
 * Makes the page for each language and each place that one comes in by: its styles, its first words, a first sight of it,
 * and what its first script will ask for, so that all of that comes in two round trips.
 */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { ALL_LANGUAGES, wordsOf } from './words-parts.ts'

interface Place {
  /** Parts of the words. */
  parts: string[]
  /** Beginnings of built scripts. */
  scripts: string[]
}

/** By name: the front page, a table, and all the rest. The room gives `index.html` where it knows no better. */
const PLACES: Record<string, Place> = {
  front: { parts: ['front', 'home'], scripts: ['front', 'cards', '_virtual_faces-es', 'TablePage'] },
  table: { parts: ['front'], scripts: ['TablePage', 'cards'] },
  other: { parts: ['front'], scripts: [] },
}
const ICON = new URL('public/icon.svg', import.meta.url)
const STYLES = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/

/** What stands in a page as data may not end it. */
const data = (id: string, value: unknown) => `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`

export function early(): Plugin {
  return {
    name: 'early',
    apply: 'build',
    enforce: 'post',
    // Late parts have no styles of their own to wait for.
    transform: (_, id) => (id.endsWith('vite/preload-helper.js') ? { code: 'export const __vitePreload = (part) => part()', map: null } : null),
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const named = (names: string[]) => Object.keys(bundle).filter((file) => names.includes(/^assets\/(.+)-[\w-]{8}\.js$/.exec(file)?.[1] ?? ''))
        const importsOf = (file: string) => (bundle[file]?.type === 'chunk' ? bundle[file].imports : [])
        // With all that they import at once, or each of those would be a round trip more; the first script is asked for anyhow.
        const built = (names: string[]) => {
          const all = new Set(named(names))
          for (const file of all) for (const other of importsOf(file)) all.add(other)
          // A browser asks for six things at a time: what is seen first goes first, drawings last.
          return [...all].filter((file) => !named(['index']).includes(file)).sort((one, other) => Number(one.includes('faces')) - Number(other.includes('faces')))
        }
        const page = bundle['index.html']
        const styles = page?.type === 'asset' ? STYLES.exec(String(page.source))?.[1] : undefined
        const sheet = styles ? bundle[styles] : undefined
        if (page?.type !== 'asset' || !styles || sheet?.type !== 'asset') this.error('the page has no styles to put into it')
        const whole = String(page.source).replace(STYLES, () => `<style>${String(sheet.source).trim()}</style>`)
        const made = (place: string, language: string) => {
          const { parts, scripts } = PLACES[place]!
          const words = Object.assign({}, ...parts.map((part) => wordsOf(part, language))) as Record<string, string>
          const links = built(scripts).map((file) => `<link rel="modulepreload" href="/${file}">`)
          const about = wordsOf('home', language)['home.line']
          const sight = place === 'front' ? `<h1>${words['app']}</h1><p>${about}</p>` : ''
          // What an address may not have, and no more: each letter that is escaped makes three.
          const icon = readFileSync(ICON, 'utf8').trim().replace(/>\s+</g, '><').replaceAll('"', "'").replaceAll('#', '%23').replaceAll('<', '%3C').replaceAll('>', '%3E')
          return whole
            .replace('href="/icon.svg"', () => `href="data:image/svg+xml,${icon}"`)
            .replace('lang="es"', `lang="${language}"`)
            .replace(/(<meta name="description" content="tapete: )[^"]*/, (_, begins) => `${begins}${about}`)
            .replace(/(<noscript>|<a class="late" href="">)([^<]*)/g, (_, begins, all) => `${begins}${all.split(' · ')[ALL_LANGUAGES.indexOf(language)]}`)
            .replace('</head>', () => `  ${links.join('\n    ')}\n  </head>`)
            .replace(/<div id="app">(.*)<\/div>/, (_, late) => `<div id="app"><div class="early">${sight}${late}</div></div>\n    ${data('words', { language, parts, words })}`)
        }
        for (const place of Object.keys(PLACES))
          for (const language of ALL_LANGUAGES) this.emitFile({ type: 'asset', fileName: `${place}.${language}.html`, source: made(place, language) })
        page.source = made('other', 'es')
        delete bundle[styles]
      },
    },
  }
}
