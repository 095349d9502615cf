/** Where the focus goes once what had it is gone. */
import { tick } from 'svelte'
import { inHand } from '../a11y/hand'

/** The hand, or the page where there is none. */
export const home = (): HTMLElement | null => inHand() ?? document.querySelector<HTMLElement>('main')

/** The page has the focus no more: an open window takes it, or the hand. */
export const toHand = () =>
  void tick().then(() => document.activeElement === document.body && (document.querySelector<HTMLElement>('dialog[open] h2') ?? home())?.focus({ preventScroll: true }))
