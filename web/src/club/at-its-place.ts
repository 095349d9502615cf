/** Back by the browser's own button, a page stands where it was left: the browser looks before its lines have come. */
import { hasReturned, path } from '../lib/router.svelte'

/** How far down (px) each page was seen last, by its address. */
const tops = new Map<string, number>()
addEventListener('scroll', () => tops.set(location.pathname, scrollY))

/** What comes above the lines that are seen, in this time after them, does not push them away. */
const SETTLED_MS = 2000

/** For `{@attach}` of what grows as its lines come. Who moves the page meanwhile has it as they like. */
export function atItsPlace(main: HTMLElement): (() => void) | undefined {
  const top = tops.get(path())
  if (!top || !hasReturned()) return
  const over = new AbortController()
  let settling: ReturnType<typeof setTimeout> | undefined
  const growing = new ResizeObserver(() => {
    scrollTo(0, top)
    if (scrollY > top - 1) settling ??= setTimeout(() => over.abort(), SETTLED_MS)
  })
  over.signal.onabort = () => {
    clearTimeout(settling)
    growing.disconnect()
  }
  for (const does of ['wheel', 'pointerdown', 'keydown']) addEventListener(does, () => over.abort(), over)
  growing.observe(main)
  return () => over.abort()
}
