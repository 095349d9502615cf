import type { Turn } from './turn.svelte'

/** A touch on a seat says what its signs mean, in the words that a screen reader reads there. */
export function tellSeats(root: HTMLElement, turn: Turn): void {
  root.addEventListener('click', (event) => {
    const words = (event.target as Element).closest('.seat')?.firstElementChild?.textContent
    if (words) turn.tell(words)
  })
}
