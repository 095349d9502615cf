/** What is chosen on a page of the club: who comes back by the browser's own buttons finds it, else the page begins anew. */
import { hasReturned } from '../lib/router.svelte'

const left: Record<string, unknown> = {}

/** `what`: of each such choice the last is kept. `begin`: what is chosen on a page that begins anew. */
export function kept<T>(what: string, begin: T): { now: T } {
  let now = $state.raw(hasReturned() && what in left ? (left[what] as T) : begin)
  left[what] = now
  return {
    get now() {
      return now
    },
    set now(to) {
      left[what] = now = to
    },
  }
}
