/** Tells the bundler that the page is never made on a server, so that what Svelte keeps for that case falls away. */
import type { Plugin } from 'vite'

const FLAG = 'export let hydrating = false;'
const SETTER = 'hydrating = value;'

export function neverHydrated(): Plugin {
  return {
    name: 'never-hydrated',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('/svelte/src/internal/client/dom/hydration.js')) return null
      if (!code.includes(FLAG) || !code.includes(SETTER)) throw new Error('Svelte has another flag for hydration now')
      return { code: code.replace(FLAG, FLAG.replace('let', 'const')).replace(SETTER, ''), map: null }
    },
  }
}
