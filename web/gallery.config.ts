/** Builds the gallery of tables into `build/gallery`, for the browser's tests: as the page is built, but for its first sight. */
import { defineConfig, mergeConfig } from 'vitest/config'
import page from './vite.config.ts'

const plugins = page.plugins?.filter((each) => !each || !('name' in each) || each.name !== 'early')

export default mergeConfig(
  { ...page, plugins },
  defineConfig({
    build: { outDir: '../build/gallery', emptyOutDir: true, rolldownOptions: { input: 'gallery.html' } },
  }),
)
