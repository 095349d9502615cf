/** Leaves out of the build what Svelte keeps for what this page never does: pages made on a server, deep state, boundaries. */
import type { Plugin } from 'vite'

const CLIENT = '/svelte/src/internal/client/'
const FLAG = 'export let hydrating = false;'
const SETTER = 'hydrating = value;'
/** What the rest of Svelte asks of deep state, where there is none. */
const SHALLOW = `
export const proxy = (value) => value
export const get_proxied_value = (value) => value
export const is = Object.is
`

/** Without boundaries in the page there is one round the whole, which neither waits nor catches. */
const OPEN = `
import { block, branch } from '../../reactivity/effects.js'
export const boundary = (node, props, children) => void block(() => void branch(() => children(node)))
export const pending = () => 0
`

export function unusedSvelte(): Plugin {
  return {
    name: 'unused-svelte',
    apply: 'build',
    transform(code, id) {
      if (id.endsWith(`${CLIENT}dom/hydration.js`)) {
        if (!code.includes(FLAG) || !code.includes(SETTER)) throw new Error('Svelte has another flag for hydration now')
        return { code: code.replace(FLAG, FLAG.replace('let', 'const')).replace(SETTER, ''), map: null }
      }
      if (id.endsWith(`${CLIENT}proxy.js`)) return { code: SHALLOW, map: null }
      if (id.endsWith(`${CLIENT}dom/blocks/boundary.js`)) return { code: OPEN, map: null }
      if (!id.includes('node_modules') && code.includes('$.boundary(')) throw new Error(`${id}: a boundary would not work`)
      if (!id.includes('node_modules') && code.includes('$.proxy(')) throw new Error(`${id}: state is a value ($state.raw), never changed in its depth`)
      return null
    },
  }
}
