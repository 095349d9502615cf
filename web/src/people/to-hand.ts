/** The page has the focus no more, since what had it is gone: the hand takes it. */
import { tick } from 'svelte'
import { inHand } from '../a11y/hand'

export const toHand = () => void tick().then(() => document.activeElement === document.body && inHand()?.focus({ preventScroll: true }))
