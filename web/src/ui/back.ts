/** Going back closes the topmost window over a page and stays there: each open window has an entry in the browser's history. */

/** How each open window is closed, the topmost last. */
const windows: (() => void)[] = []
/** Entries of windows that are gone are being left: until then no other is made. */
let leaving = false

/** The windows that the browser's entry stands for. A page that was loaded anew has entries of windows that it has not. */
const kept = (): number => (history.state as { windows?: number } | null)?.windows ?? 0

/** Once all that closes and opens together has done so: one window after another takes over its entry. */
const settle = () => setTimeout(settled)

function settled(): void {
  if (leaving) return
  for (let n = kept() + 1; n <= windows.length; n++) history.pushState({ windows: n }, '')
  const gone = kept() - windows.length
  if (gone <= 0) return
  leaving = true
  history.go(-gone)
}

addEventListener('popstate', () => {
  // Whoever goes forward to the entry of a window that was closed is led back, too.
  if (!leaving) for (const close of windows.slice(kept()).reverse()) close()
  leaving = false
  settle()
})
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
