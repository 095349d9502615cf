/** Going back closes the topmost window over a page and stays there: each open window has an entry in the browser's history. */

import { hasReturned } from '../lib/router.svelte'

/** The windows that the browser's entry stands for. */
const kept = (): number => (history.state as { windows?: number } | null)?.windows ?? 0

/** How each open window is closed, the topmost last. */
const windows: (() => void)[] = []
/** How many entries of windows there are up to here. */
let entries = 0
/** Entries of windows that are gone are being left: until then no other is made. Where the page was loaded at such an entry, the router leaves it. */
let leaving = kept() > 0 && hasReturned() === null
/** Where a window has led, once the entries below it have been left. */
let target = ''

/** Once all that closes and opens together has done so: one window after another takes over its entry. */
const settle = () => setTimeout(settled)

function settled(): void {
  if (leaving) return
  // A window has led elsewhere, and its entry was replaced: the first window's is, instead, so that none is left.
  if (entries > 1 && !kept()) {
    target = location.href
    return leave(entries - 1)
  }
  for (let n = kept() + 1; n <= windows.length; n++) history.pushState({ windows: n }, '')
  entries = kept()
  if (entries > windows.length) leave(entries - windows.length)
}

function leave(gone: number): void {
  leaving = true
  history.go(-gone)
}

// Before all others, who read the address.
addEventListener('popstate', () => {
  // Whoever goes forward to the entry of a window that was closed is led back, too.
  if (!leaving) for (const close of windows.slice(kept()).reverse()) close()
  if (target) history.replaceState(null, '', target)
  entries = kept()
  target = ''
  leaving = false
  settle()
}, { capture: true })
settle()

/**
 * A window opens above all others; what is returned says that it is gone. What a window leads to is gone to before the
 * window closes, not soon after: while its entry is being left, the browser would come back from there.
 */
export function opened(close: () => void): () => void {
  windows.push(close)
  settle()
  return () => {
    windows.splice(windows.indexOf(close), 1)
    settle()
  }
}
