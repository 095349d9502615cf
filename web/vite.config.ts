/** Builds the page into `dist`, and serves it while it is written, with the room behind it on port 8000. */
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { rulesPages } from './rules-pages'

const room = 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [svelte(), rulesPages()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  server: { fs: { allow: ['..'] }, proxy: { '/api': room, '/ws': { target: room, ws: true } } },
  test: { include: ['src/**/*.test.ts'] },
})
