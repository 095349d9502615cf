/** Reads TypeScript inside components; every component speaks runes, and its styles bear a short mark of their own. */
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte'

const marks = new Map()

/** Three letters for a component; two with the same ones stop the build. */
function mark({ hash, filename }) {
  const short = `s${hash(filename.replace(/.*\/src\//, '')).slice(0, 3)}`
  if ((marks.get(short) ?? filename) !== filename) throw new Error(`${filename} and ${marks.get(short)} bear the same mark`)
  marks.set(short, filename)
  return short
}

/** What opens later brings its styles with it; those of the first sight stand in the page. */
const APART = /\/src\/(club|help|people)\/|\/src\/table\/(Actions|Keys|LastTrick|Rows)\.|\/src\/ui\/(HandEnd|Invite|Option\w*|Scores|SeatingPlan|Settings|SheetTable|Waiting)\./

export default {
  preprocess: vitePreprocess(),
  compilerOptions: { runes: true, cssHash: mark },
  vitePlugin: { dynamicCompileOptions: ({ filename }) => (APART.test(filename) ? { css: 'injected' } : undefined) },
}
