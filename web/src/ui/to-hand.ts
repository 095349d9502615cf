/** Where the focus goes once what had it is gone. */
import { tick } from 'svelte'
import { inHand } from '../a11y/hand'

/** The hand, or the page where there is none, as for an onlooker. */
export function home(): HTMLElement | null {
  const main = document.querySelector<HTMLElement>('main')
  if (main) {
    main.tabIndex = -1
    main.style.outline = 'none'
  }
  return inHand() ?? main
}

/** The page has the focus no more: an open window takes it, or the hand. */
export const toHand = () =>
  void tick().then(() => document.activeElement === document.body && (document.querySelector<HTMLElement>('dialog[open] h2') ?? home())?.focus({ preventScroll: true }))
