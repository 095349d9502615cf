/** Single keys act on the table wherever focus is, but not while somebody types or a window is open. */
import { readsOn } from './focus'
import type { Tricks } from './tricks.svelte'
import type { Window } from './window'

/** Letters that ask, with the shift key, for something to be read aloud. */
const ALOUD = ['B', 'U', 'T', 'M', 'H', 'F']
const ELSEWHERE = 'input, textarea, select, dialog'

/** What the keys of a table do. */
interface Acts {
  /** Whether single keys act at all. */
  on: () => boolean
  show: (window: Window) => void
  tricks: Tricks
  readAloud: (letter: string) => void
}

/** Keys act from now on, until what is returned is called: who plays by finger never presses one. */
export function keys(root: HTMLElement, { on, show, tricks, readAloud }: Acts): () => void {
  addEventListener('keydown', keydown)
  const done = readsOn(root)
  return () => {
    removeEventListener('keydown', keydown)
    done()
  }

  function keydown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.target as Element).closest(ELSEWHERE)) return
    if ((on() && act(event)) || (event.target === document.body && heard(event))) event.preventDefault()
  }

  /** Focus is nowhere: as if it were in the hand. */
  function heard(event: KeyboardEvent): boolean {
    return root.querySelector('.hand')?.dispatchEvent(new KeyboardEvent('keydown', event)) === false
  }

  function act({ key, shiftKey }: KeyboardEvent): boolean {
    if (key === '?') show('keys')
    else if (shiftKey && ALOUD.includes(key)) readAloud(key)
    else if (key === 'm') show('scores')
    else if (key === 'l' && tricks.last) tricks.peek = !tricks.peek
    else if (key === 'Escape' && tricks.peek) tricks.peek = false
    else return false
    return true
  }
}
