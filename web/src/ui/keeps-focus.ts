/** Focus stays in the main part of a page when what had it is gone; a page to which one has gone has it first. */
import { hasReturned } from '../lib/router.svelte'

/** For `{@attach}`. */
export function keepsFocus(main: HTMLElement): void {
  const take = () => {
    // Who has gone on to the bars of the browser is not called back.
    if (document.hasFocus() && document.activeElement === document.body) main.focus({ preventScroll: true })
  }
  main.tabIndex = -1
  main.style.outline = 'none'
  const later = () => setTimeout(take)
  main.addEventListener('focusout', later)
  // Firefox says nothing when what has the focus is taken away.
  main.addEventListener('focusin', () => new MutationObserver(later).observe(main, { childList: true, subtree: true }), { once: true })
  if (hasReturned() !== null) take()
}
