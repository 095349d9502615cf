/** Whoever signed in long ago says once more who they are before a way in to their account changes: what they asked for waits, and goes on. */
import type { Posted } from '../lib/post'

let answered = $state.raw<((isProved: boolean) => void) | null>(null)

/** Whether the window stands open. */
export const isAsked = (): boolean => answered !== null

/** The room knows who it is, or the window was closed. */
export function settle(isProved: boolean): void {
  answered?.(isProved)
  if (!isProved) answered = null
}

/** Asks, and again after the confirmation where the room wants one. `leaves`: the page is left by it, and the window with the page. */
export async function confirmed<T>(ask: () => Promise<Posted<T>>, leaves = false): Promise<Posted<T>> {
  const first = await ask()
  if (first.taken || first.code !== 'confirm_first') return first
  const isProved = await new Promise<boolean>((resolve) => (answered = resolve))
  const window = answered
  const answer = isProved ? await ask() : first
  // A window that closes while the browser goes elsewhere would call it back: it leaves its entry of the history.
  if (answered === window && (!answer.taken || !leaves)) answered = null
  return answer
}
