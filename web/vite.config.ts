/** Builds the page into `dist`, and serves it while it is written, with the room behind it on port 8000. */
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { early } from './early.ts'
import { facesBundle } from './faces-bundle.ts'
import { unusedSvelte } from './unused-svelte.ts'
import { rulesPages } from './rules-pages.ts'
import { wordsParts } from './words-parts.ts'

/** A chunk of a part of the words bears its name, and that of the family whose words they are: `tarot.es-play`. */
const named = ({ name, facadeModuleId }: { name: string; facadeModuleId: string | null }) => {
  const [, family, part = ''] = /(?:\/rules\/(\w+)\/words)?[^/]*\.json\?(\w+)$/.exec(facadeModuleId ?? '') ?? []
  const words = family ? name.replace(/^words/, family) : name
  return `assets/${[words, part].filter(Boolean).join('-')}-[hash].js`
}

/** What everybody needs after the first script, and the front page with what other pages share with it: a request each. */
const groups = [
  { name: 'cards', test: /rolldown\/runtime|src\/(cards\/(Card|faces|bundle)|ui\/Bar|lib\/(people|part-names)|table\/(actions|sentences|hand\.ts)|a11y\/)/ },
  { name: 'front', test: /src\/(pages\/[Hh]ome|lib\/(games|player-name)|ui\/(NameField|Return|LanguageAndTheme|keeps-focus))/ },
]

const room = 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [svelte(), rulesPages(), wordsParts(), facesBundle(), early(), unusedSvelte()],
  // Chunks are few and small: to fetch those of a chunk in advance costs more script than it saves. Terser writes one percent less
  // than the minifier that Vite brings.
  build: { target: 'es2022', minify: 'terser', terserOptions: { safari10: false, compress: { passes: 3, hoist_funs: true } }, assetsInlineLimit: 0, modulePreload: false, cssCodeSplit: false, rolldownOptions: { output: { chunkFileNames: named, codeSplitting: { groups, includeDependenciesRecursively: false } } } },
  server: { fs: { allow: ['..'] }, proxy: { '/api': room, '/ws': { target: room, ws: true } } },
  test: { include: ['src/**/*.test.ts'] },
})
